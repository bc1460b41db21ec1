"""14.1k-14.1m Optional set-up: armies that begin reduced, and sealed cards that restore some of them."""

from barricades.games.toc.ch03_components.atlas import RED, SOCIALISTS, WHITE
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.edition import BLUFF, CARDS_A_SIDE, INFLUENCE
from barricades.games.toc.names import CARDS, PIECES
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, mask_of
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule
from barricades.kernel.sealed import Sealed

ARMY_DIE = EventKind("army-die", "Is {unit:piece} at full strength? A die of {die:die}.")
COMMITTED = EventKind("committed", "{side:seat} has decided on a card for the set-up.")
SHOWN = EventKind(
    "committed-card",
    "{side:seat} shows {card:card}: it restores {armies} {armies?army|armies}.",
    reveals=True,
    owner="side",
)
TIE_DIE = EventKind("first-to-restore", "Equal cards: a die of {die:die}, {side:seat} restores first.")
RESTORED = EventKind("restored", "{unit:piece} begins at full strength.")

EVENTS = (ARMY_DIE, COMMITTED, SHOWN, TIE_DIE, RESTORED)
VERBS = (
    Verb("commit", "{card}", card=CARDS),
    Verb("commit-none"),
    Verb("restore", "{unit}", unit=PIECES),
    Verb("restore-no-more"),
)
MESSAGES = {
    "commit": "Put down one card; its value is the number of reduced armies you may restore.",
    "restore": "Which reduced army begins at full strength? {left} to go.",
}

NEVER_ROLLED = ("Si-a1", "Si-a2")  # 14.1k, 14.1m: Siberian armies 1 and 2


def begins_reduced(die: int) -> bool:
    return cell("single_rolls", "Reduced army (optional set-up)", str(die)) == "reduced"


@rule("14.1k", off=LEAVE)
def roll_armies(p: Russia) -> Transition:
    """A die for each army on the lists but the Socialist Revolutionaries' and two Siberian ones."""
    offered = scenario_setting(p.scenario).get("optional_set_up", True)
    if not p.switched_on("optional-set-up") or not offered:
        return LEAVE
    spared = p.roster.of_nation[SOCIALISTS] | p.roster.mask(*NEVER_ROLLED)
    for unit in p.on_map(p.roster.armies & p.roster.two_steps & ~spared):
        die = p.roll()
        p.emit(ARMY_DIE, "14.1k", unit=unit, die=die)
        if begins_reduced(die):
            p.back |= BIT[unit]
    return None


# 14.1l


def committable(p: Russia, side: int) -> list[int]:
    """The hand, Bluff and Influence."""
    first = side * CARDS_A_SIDE
    return sorted({*p.hand[side], first + BLUFF, first + INFLUENCE})


@rule("14.1l", "2.3")
class Commit(Choice[Russia]):
    """Each player may put one card face down; the cards are shown together."""

    rules = ("14.1l", "2.3")

    def __init__(self, side: int):
        self.side = side
        self.name = f"commit-{('white', 'red')[side]}"

    def seat(self, p: Russia) -> int:
        return self.side

    def prompt(self, p: Russia) -> Message:
        return say("commit", side=self.side)

    def options(self, p: Russia) -> list[Option]:
        return [*(("commit", card) for card in committable(p, self.side)), ("commit-none",)]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option[0] == "commit":
            p.placed[self.side][0] = option[1]
            p.hand[self.side] = [card for card in p.hand[self.side] if card != option[1]]
        p.emit(COMMITTED, "14.1l", side=self.side)
        return None


COMMITS: Sealed[Russia] = Sealed("commit", Commit(WHITE), Commit(RED))


@rule("14.1l", "5.61")
def show_cards(p: Russia) -> Transition:
    """The cards go to the discard piles, Bluff and Influence back to their owners."""
    armies = [0, 0]
    for each in (WHITE, RED):
        card = p.placed[each][0]
        p.placed[each][0] = -1
        if card < 0:
            continue
        ordinary = p.edition.actions[card].year is not None
        armies[each] = (p.edition.actions[card].value or 0) if ordinary else 0
        p.emit(SHOWN, "14.1l", side=each, card=card, armies=armies[each])
        if ordinary:
            p.discard[each] = sorted([*p.discard[each], card])
    return goto(RESTORE, first_to_restore(p, armies), *armies)


@rule("14.1m", off=RED)
def first_to_restore(p: Russia, armies: list[int]) -> int:
    """The player with the higher card; a die decides between equal ones."""
    if armies[WHITE] != armies[RED]:
        return WHITE if armies[WHITE] > armies[RED] else RED
    if not armies[WHITE]:
        return WHITE
    die = p.roll()
    side = WHITE if die <= 3 else RED
    p.emit(TIE_DIE, "14.1m", die=die, side=side)
    return side


# 14.1m


@rule("14.1m", off=[])
def restorable(p: Russia, side: int) -> list[int]:
    """Reduced armies of a side on the map; WHITE's Siberian armies 1 and 2 stay as they are."""
    siberian = mask_of(map(p.roster.piece, NEVER_ROLLED))
    restored = (siberian & ~p.back).bit_count()
    never = siberian if restored >= p.restored_siberians() else 0
    reduced = p.back & p.roster.armies & p.roster.two_steps & ~never
    return [unit for unit in p.on_map(reduced) if p.allegiance[unit] == side]


def next_to_restore(p: Russia, side: int, white: int, red: int) -> Transition:
    """In turn, as long as a player has armies left to restore."""
    left = (white, red)
    for each in (1 - side, side):
        if left[each] and restorable(p, each):
            return goto(RESTORE, each, white, red)
    return LEAVE


@rule("14.1m")
class Restore(Choice[Russia]):
    """One army each in turn."""

    rules = ("14.1m",)

    def when(self, p: Russia, side: int, white: int, red: int) -> bool:
        return bool((white, red)[side]) and bool(restorable(p, side))

    def seat(self, p: Russia, side: int, white: int, red: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, white: int, red: int) -> Message:
        return say("restore", side=side, left=(white, red)[side])

    def options(self, p: Russia, side: int, white: int, red: int) -> list[Option]:
        return [*(("restore", unit) for unit in restorable(p, side)), ("restore-no-more",)]

    def apply(self, p: Russia, option: Option, side: int, white: int, red: int) -> Transition:
        left = [white, red]
        if option[0] == "restore":
            p.back &= ~BIT[option[1]]
            p.emit(RESTORED, "14.1m", unit=option[1])
            left[side] -= 1
        else:
            left[side] = 0
        return goto(next_to_restore, side, *left)


RESTORE = Restore()

OPTIONAL_SET_UP = procedure(
    "14.1k Optional set-up", roll_armies, COMMITS, show_cards, RESTORE, next_to_restore, stage="set-up-option"
)

PROCEDURES = (OPTIONAL_SET_UP,)

"""5.41, 15.51, 15.53 Withdrawal of the Major Powers, and Herr Heinzmann when the Central Powers leave."""

from barricades.games.toc.cards.standing import drm
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.tables import cell, look_up, number, numbers, tables
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter, follow
from barricades.games.toc.ch05_turn.tracks import start_track
from barricades.games.toc.ch10_supply.control import RESPONDING, power_withdraws
from barricades.games.toc.ch10_supply.supply import space_in_supply
from barricades.games.toc.names import FACTION_NAMES
from barricades.games.toc.state import (
    BRITAIN,
    CASUALTIES,
    CENTRAL_POWERS,
    CZECH_LEGION,
    ELIMINATED,
    FRANCE,
    OUT,
    POLAND_TRACK,
    SR_TRACK,
    TSAR_DEAD,
    TSAR_RESCUED,
    UKRAINE_TRACK,
    USA,
    WESTERN_ALLIES,
    Russia,
)
from barricades.kernel.bits import BIT
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import NUMBER, Option, Verb
from barricades.kernel.rules import rule

WITHDRAWAL_DIE = EventKind(
    "withdrawal-die", "Withdrawal of {faction:faction}? A die of {die:die} ({modified})."
)
WITHDREW = EventKind("left-the-war", "Out of the war: {faction:faction}.")
HEINZMANN = EventKind("heinzmann", "Herr Heinzmann: a die of {die:die} ({modified}), {code}.")

EVENTS = (WITHDRAWAL_DIE, WITHDREW, HEINZMANN)

ORDER = (CENTRAL_POWERS, FRANCE, USA, CZECH_LEGION, BRITAIN)  # 5.41
AUTOMATIC, NEVER = "A", "-"

VERBS = (
    Verb("sway", "{number}", number=NUMBER),
    Verb("push-red", "{faction}", faction=FACTION_NAMES),
    Verb("push-white", "{faction}", faction=FACTION_NAMES),
)
MESSAGES = {
    "sway": "{faction:faction} may withdraw. Add 1 to the die, subtract 1, or leave it?",
    "push": "Herr Heinzmann: WHITE may push a marker one box. {left} to go.",
    "not-into-control": "A push leads neither into nor out of a control box.",
}


# 5.41


def next_power(p: Russia, place: int = 0) -> Transition:
    """5.41: in their order, each one in the game that has an entry for the turn."""
    if place == len(ORDER):
        return LEAVE
    faction = ORDER[place]
    entry = entry_of(p, faction)
    if entry == NEVER or p.gone >> faction & 1:
        return again(place + 1)
    if entry == AUTOMATIC:
        return call(LEAVES, faction, then=again(place + 1))
    return call(WITHDRAWAL_OF, faction, int(entry), 0, then=again(place + 1))


@rule("5.41", "15.51c", "15.52m", "15.53m", "15.54l", off=NEVER)
def entry_of(p: Russia, faction: int) -> str:
    """What the chart says of a power this turn: a number, A for automatic, or nothing."""
    folder = p.edition.folder
    if str(p.turn) not in tables(folder)["withdrawal"].rows:
        return NEVER
    return cell("withdrawal", str(p.turn), FACTIONS[faction], folder)


@rule("5.41", "15.51d", "15.22d")
class Sway(Choice[Russia]):
    """The controlling side declares +1, -1 or 0."""

    rules = ("5.41", "15.51")

    def when(self, p: Russia, faction: int, number: int, sway: int) -> bool:
        return p.controller(faction) >= 0

    def seat(self, p: Russia, faction: int, number: int, sway: int) -> int:
        return p.controller(faction)

    def prompt(self, p: Russia, faction: int, number: int, sway: int) -> Message:
        return say("sway", side=p.controller(faction), faction=faction)

    def options(self, p: Russia, faction: int, number: int, sway: int) -> list[Option]:
        more, less = numbers("withdrawal_modifiers", "choice", "modifier", p.edition.folder)
        return [("sway", less), ("sway", 0), ("sway", more)]

    def apply(self, p: Russia, option: Option, faction: int, number: int, sway: int) -> Transition:
        return goto(roll_withdrawal, faction, number, option[1])


@rule("5.41", "15.51d", "15.51h", off=0)
def card_modifier(p: Russia, faction: int) -> int:
    """W8 holds the Western Allies that WHITE controls, R34 drives every power home."""
    return drm(p, "withdrawal", faction)


@rule("5.41", "15.51c")
def roll_withdrawal(p: Russia, faction: int, number: int, sway: int) -> Transition:
    """It withdraws if the modified die is not above the number."""
    die = p.roll()
    modified = die + sway + card_modifier(p, faction)
    p.emit(WITHDRAWAL_DIE, "5.41", faction=faction, die=die, modified=modified, number=number)
    return call(LEAVES, faction) if modified <= number else None


WITHDRAWALS = procedure("5.41 Withdrawal", next_power, stage="withdrawal")
WITHDRAWAL_OF = procedure("5.41 Withdrawal of a power", Sway(), roll_withdrawal)


# 5.41a


@rule("5.41a", "14.3c", "15.51f")
def score_lost_armies(p: Russia, faction: int) -> None:
    """The side that does not control it scores 1 for each of its armies that is lost."""
    controller = p.controller(faction)
    armies = p.roster.of_faction(faction) & p.roster.armies & ~p.roster.mutiny
    lost = len(p.pieces_at(CASUALTIES, armies)) + len(p.pieces_at(ELIMINATED, armies))
    if controller >= 0:
        p.score(1 - controller, number("scoring", "withdrawn-army", "points") * lost, "5.41a")


@rule("5.41a", "12.64", "15.51e")
def remove_forces(p: Russia, faction: int) -> None:
    """All its pieces and its marker leave the game; its spaces go by 10.55."""
    controller = p.controller(faction)
    for piece in range(p.roster.size):
        if p.roster.of_faction(faction) >> piece & 1 and p.turned[piece] < 0 and p.at[piece] != ELIMINATED:
            p.put(piece, OUT)
    p.gone |= BIT[faction]
    if faction == CENTRAL_POWERS:
        p.powers_left = p.turn
    p.emit(WITHDREW, "5.41a", faction=faction)
    power_withdraws(p, faction, controller)
    p.realign()


def central_powers_too(p: Russia, faction: int) -> Transition:
    """5.41b: their withdrawal changes the war."""
    return call(OBER_OST) if faction == CENTRAL_POWERS else None


def settle(p: Russia, *_: int) -> Transition:
    return call(WHAT_FOLLOWS)


LEAVES = procedure("5.41a A power leaves", score_lost_armies, remove_forces, settle, central_powers_too)


# 5.41b


@rule("5.41b", "15.53j")
def resolve_revolutionaries(p: Russia) -> Transition:
    """The Socialist Revolutionaries are resolved, if their track is in the game."""
    if p.track_gone >> SR_TRACK & 1:
        return None
    return call_chapter(p, "13.63 Final resolution")


@rule("5.41b", "15.53o", off=0)
def heinzmann_modifier(p: Russia) -> int:
    """The player aid's six modifiers."""
    taken = (p.friendly(WHITE) & p.atlas.home_vcs[RED]).bit_count()
    tsar = p.roster.piece("Tsar")
    alive = p.at[tsar] >= 0 and not p.has(TSAR_DEAD)
    red_ally = any(p.controller(ally) == RED for ally in WESTERN_ALLIES)
    whites = p.marker[CENTRAL_POWERS] == 2
    told = [
        ("tsar-alive", alive),
        ("three-cities", taken >= 3),
        ("two-cities", taken < 3),
        ("red-ally", red_ally),
        ("white-central-powers", whites),
    ]
    return drm(p, "heinzmann") + sum(number("heinzmann_modifiers", code) for code, holds in told if holds)


@rule("5.41b", "15.53n")
def herr_heinzmann(p: Russia) -> Transition:
    """If WHITE controls a Western Ally: one die in the column of their number."""
    allies = sum(p.controller(ally) == WHITE for ally in WESTERN_ALLIES)
    if not allies:
        return goto(open_tracks)
    die = p.roll()
    modified = max(1, min(6, die + heinzmann_modifier(p)))
    code = look_up("heinzmann", modified, str(allies))
    p.emit(HEINZMANN, "5.41b", die=die, modified=modified, code=code)
    for part in code.split():
        if part.endswith("R"):
            give_steps(p, int(part[0]))
    pushes = sum(int(part[0]) for part in code.split() if part.endswith("B"))
    return call(PUSHES, pushes)


@rule("5.41b", "15.53n")
def give_steps(p: Russia, steps: int) -> None:
    """Recorded at once if Kolchak or the rescued Tsar is on the map and in supply, otherwise lost."""
    for name, counts in (("Kolchak", True), ("Tsar", p.has(TSAR_RESCUED))):
        at = p.at[p.roster.piece(name)]
        if counts and at >= 0 and space_in_supply(p, WHITE, at):
            p.record_steps(WHITE, 2 * steps, "5.41b")
            return


@rule("15.53n", off=False)
def pushable(p: Russia, faction: int, towards: int) -> bool:
    """5.41b: one box, never into or out of a control box; army occupation and 15.28 hold."""
    return (
        not (p.gone | p.closed) >> faction & 1
        and abs(p.marker[faction]) < 2
        and abs(p.marker[faction] + towards) < 2
    )


def pushes(p: Russia) -> list[Option]:
    """Every push that is open to WHITE."""
    directions = (("push-red", -1), ("push-white", 1))
    return [
        (verb, faction)
        for verb, towards in directions
        for faction in range(len(FACTIONS))
        if pushable(p, faction, towards)
    ]


@rule("5.41b", "15.53n")
class Push(Choice[Russia]):
    """WHITE may push; a pass gives up the pushes that are left."""

    rules = ("5.41b", "15.53")

    def when(self, p: Russia, left: int) -> bool:
        return left > 0 and bool(pushes(p))

    def seat(self, p: Russia, left: int) -> int:
        return WHITE

    def prompt(self, p: Russia, left: int) -> Message:
        return say("push", left=left)

    def options(self, p: Russia, left: int) -> list[Option]:
        return [PASS, *pushes(p)]

    def apply(self, p: Russia, option: Option, left: int) -> Transition:
        if option == PASS:
            return None
        towards = 1 if option[0] == "push-white" else -1
        return call_chapter(p, "15.13 Move marker", option[1], towards, 1, then=again(left - 1))

    def why_not(self, p: Russia, option: Option, left: int) -> Refusal | None:
        return refuse("5.41b", "not-into-control") if option[0] in ("push-red", "push-white") else None


PUSHES = procedure("5.41b Herr Heinzmann pushes", Push())


@rule("5.41b", "15.27c")
def open_tracks(p: Russia) -> None:
    """The tracks of Poland and Ukraine become active."""
    start_track(p, POLAND_TRACK)
    start_track(p, UKRAINE_TRACK)


@rule("5.41b", "15.44u")
def stir_the_poles(p: Russia) -> None:
    """T-W5: RED control of one of four regions counts from now on, and Poland responds to each."""
    for faction in RESPONDING:
        if p.controller(faction) == RED:
            follow(p, "15.44 Polish Response", faction)


OBER_OST = procedure(
    "15.53 Central Powers withdraw",
    resolve_revolutionaries, herr_heinzmann, open_tracks, stir_the_poles, settle,
)  # fmt: skip

PROCEDURES = (WITHDRAWALS, WITHDRAWAL_OF, LEAVES, OBER_OST, PUSHES)

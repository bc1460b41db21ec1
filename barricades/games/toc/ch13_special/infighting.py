"""13.5 In-fighting: the chits of both sides, what they forbid and what they cost."""

from functools import cache
from typing import NamedTuple

from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.decks import REPUBLICS
from barricades.games.toc.ch03_components.roster import ALL_CAMPS
from barricades.games.toc.ch03_components.tables import cell, look_up, number, tables
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch05_turn.influence import open_to_points, place_point
from barricades.games.toc.ch07_movement.no_act import put_no_act
from barricades.games.toc.ch15_politics.markers import army_occupied
from barricades.games.toc.names import FACTION_NAMES, SPACES
from barricades.games.toc.state import CITY_PAID_FOR, LEADERS_AT, RED_INFLUENCE, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

DREW_CHIT = EventKind("chit", "{side:seat} draws an in-fighting chit: {chit:chit}.")
CHIT_DIE = EventKind("chit-die", "{chit:chit}: a die of {die:die}.")
VIOLATED = EventKind("violated", "{side:seat} acts against its in-fighting chit.")
TRIED = EventKind("show-trial", "{leader:piece} is accused and removed.")
REGION_HIT = EventKind("desertion", "Men desert in {region:region}: {steps} {steps?step|steps}.")
ENDED = EventKind("infighting-ended", "{side:seat}'s in-fighting is over.")
ENDING = EventKind(
    "infighting-die", "Does {side:seat}'s in-fighting end? A die of {die:die}, modified {modified}."
)

EVENTS = (DREW_CHIT, CHIT_DIE, VIOLATED, TRIED, REGION_HIT, ENDED, ENDING)

VERBS = (
    Verb("agitate", "{faction}", faction=FACTION_NAMES),
    Verb("discredit", "{faction}", faction=FACTION_NAMES),
    Verb("refuse", "{space}", space=SPACES),
)

TABLES = ("infighting_white", "infighting_red")  # by side
REPUBLIC_NUMBERS = tuple(FACTIONS.index(name) for name in REPUBLICS)
MOST_ON_ONE = 2  # 002: points of one chit on one Republic
VIOLATION = number("scoring", "violation", "points")
NO_CITY = tuple(number("scoring", code, "points") for code in ("no-vc-white", "no-vc-red"))  # by side
MOST_TRIALS = 3
CAPTURED, BEHIND = (number("infighting_end_modifiers", code) for code in ("captured", "behind"))  # 13.53
DESERTION_REGIONS = (("Don", "Kuban", "Urals Central", "Urals North"), ("North", "Central", "East"))


class Chit(NamedTuple):
    name: str
    copies: int
    camp: int


@cache
def chits(side: int) -> tuple[Chit, ...]:
    """The kinds of chits in a side's cup of fifteen."""
    table = tables()[TABLES[side]]
    count, camp = list(table.columns).index("count"), list(table.columns).index("camp")
    return tuple(
        Chit(name, int(cells[count]), ALL_CAMPS.index(cells[camp]) if cells[camp] else -1)
        for name, cells in zip(table.rows, table.cells, strict=True)
    )


MESSAGES = {
    **{f"chit.{chit.name}": chit.name for side in (WHITE, RED) for chit in chits(side)},
    "point-on-republic": "On which Republic shall an influence point be placed? {left} to go.",
    "discredit": "Which marker moves a box towards RED? {left} to go.",
    "refuse": "On which RED space shall a NO ACT marker lie?",
}


def chit_name(p: Russia, side: int) -> str:
    """The chit that holds for a side, "" if none."""
    return chits(side)[p.chit[side]].name if p.chit[side] >= 0 else ""


# What chits forbid


@rule("13.51a", "13.52", off=False)
def attack_banned(p: Russia, unit: int) -> bool:
    """Own WHITE units of a camp under its chit may not attack, unless WHITE pays for it."""
    if p.chit[WHITE] < 0 or p.roster.nation[unit] != WHITE:
        return False
    camp = chits(WHITE)[p.chit[WHITE]].camp
    return camp >= 0 and p.roster.camp[unit] == camp


@rule("12.3", "13.51a", off=False)
def leader_barred(p: Russia, leader: int) -> bool:
    """Leaders of a WHITE camp under its chit have no capabilities and allow no attack from several spaces."""
    return attack_banned(p, leader)


@rule("13.51h", off=-1)
def limited_camp(p: Russia) -> int:
    """The RED camp of which one space only may be activated in a part, -1 if none."""
    return chits(RED)[p.chit[RED]].camp if p.chit[RED] >= 0 else -1


@rule("13.51", "14.3d")
def violate(p: Russia, side: int) -> None:
    """What a chit forbids may be done at the price of two points."""
    p.emit(VIOLATED, "13.51", side=side)
    p.score(1 - side, VIOLATION, "13.51")


# Drawing


@rule("1.6", "13.50", "5.13", "13.5", "13.51g")
def draw_chit(p: Russia, side: int) -> Transition:
    """One of the fifteen; a chit that held before returns to the cup."""
    kinds = chits(side)
    drawn = p.pick(sum(chit.copies for chit in kinds))
    for kind, chit in enumerate(kinds):
        if drawn < chit.copies:
            p.chit[side] = kind
            break
        drawn -= chit.copies
    if side == WHITE:
        p.flags &= ~BIT[CITY_PAID_FOR]
        p.white_cities = p.friendly(WHITE) & p.atlas.vcs
    p.emit(DREW_CHIT, "13.50", side=side, chit=chit_name(p, side))
    return None


def apply_chit(p: Russia, side: int) -> Transition:
    """13.51: chits that strike when they are drawn."""
    name = chit_name(p, side)
    if name == "One Russia":
        return one_russia(p)
    if name == "Desertion":
        return desertion(p, side)
    return show_trial(p) if name == "Accusation and Show Trial?" else None


def _chit_roll(p: Russia, name: str) -> str:
    die = p.roll()
    p.emit(CHIT_DIE, "13.51", chit=name, die=die)
    return cell("infighting_dice", name, str(die))


@rule("13.51c")
def one_russia(p: Russia) -> Transition:
    """RED places a die of points on Republics in the game, two at most on each."""
    return call(POINTS_ON_REPUBLICS, RED, int(_chit_roll(p, "One Russia")), 0)


@rule("13.51d", "13.51l")
def desertion(p: Russia, side: int) -> Transition:
    """If behind in cities: half a die of steps that are not elite in a random home region."""
    if not p.behind(side):
        return None
    regions = deserting_regions(p, side)
    region = p.atlas.regions.index(regions[p.pick(len(regions))])
    steps = int(_chit_roll(p, "Desertion"))
    p.emit(REGION_HIT, "13.51", region=region, steps=steps)
    return call(DESERTION, side, region, steps)


@rule("13.51l", off=DESERTION_REGIONS[WHITE])
def deserting_regions(p: Russia, side: int) -> tuple[str, ...]:
    """Each side's own home regions; by option RED's chit names WHITE's, as it is printed."""
    printed = side == RED and p.switched_on("red-desertion-as-printed")
    return DESERTION_REGIONS[WHITE if printed else side]


@rule("13.51i")
def show_trial(p: Russia) -> Transition:
    """Three rolls in a game at most: on 1-2 a random leader, not the three great ones, is removed."""
    if p.trials >= MOST_TRIALS:
        return None
    p.trials += 1
    if _chit_roll(p, "Accusation and Show Trial?") != "trial":
        return None
    great = p.roster.mask("Trotsky", "Stalin", "Lenin")
    accused = p.on_map(p.roster.leaders & p.roster.own(RED) & ~great)
    if not accused:
        return None
    leader = accused[p.pick(len(accused))]
    p.emit(TRIED, "13.51", leader=leader)
    return call_chapter(p, "12.5 Leader removed", leader, 0)


DRAW = procedure("13.50 A chit is drawn", draw_chit, apply_chit)


@rule("5.13")
def white_draws(p: Russia) -> Transition:
    return call(DRAW, WHITE) if p.subject_to_infighting(WHITE) else None


@rule("5.13")
def red_draws(p: Russia) -> Transition:
    return call(DRAW, RED) if p.subject_to_infighting(RED) else None


def settle(p: Russia) -> Transition:
    return call(WHAT_FOLLOWS)


INFIGHTING = procedure("5.13 In-fighting", white_draws, red_draws, settle)


# Points on Republics


def stakes(p: Russia, placed: int) -> list[int]:
    """Republics in the game on which fewer than two points of this chit lie; `placed` counts in base 4."""
    open_now = open_to_points(p)
    return [
        faction
        for place, faction in enumerate(REPUBLIC_NUMBERS)
        if faction in open_now and placed >> (2 * place) & 3 < MOST_ON_ONE
    ]


@rule("13.51c", "13.51m")
class PlacePoint(Choice[Russia]):
    rules = ("13.51", "5.23")
    unasked = True

    def when(self, p: Russia, side: int, left: int, placed: int) -> bool:
        return left > 0 and bool(stakes(p, placed))

    def seat(self, p: Russia, side: int, left: int, placed: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, left: int, placed: int) -> Message:
        return say("point-on-republic", side=side, left=left)

    def options(self, p: Russia, side: int, left: int, placed: int) -> list[Option]:
        return [("agitate", faction) for faction in stakes(p, placed)]

    def apply(self, p: Russia, option: Option, side: int, left: int, placed: int) -> Transition:
        place_point(p, side, option[1], 1)
        return again(side, left - 1, placed + (1 << 2 * REPUBLIC_NUMBERS.index(option[1])))


POINTS_ON_REPUBLICS = procedure("13.51 Points on Republics", PlacePoint())


# Desertion


@rule("13.51d", "13.51l", off=0)
def deserters(p: Russia, side: int, region: int) -> int:
    """Own units of a side in a region that are not elite."""
    ground = p.atlas.region_spaces[region]
    units = p.on_map(p.roster.units & ~p.roster.elite)
    return mask_of(u for u in units if p.allegiance[u] == side and p.own(u) and ground >> p.at[u] & 1)


def lose_deserters(p: Russia, side: int, region: int, steps: int) -> Transition:
    """The owner chooses the steps, one at a time (8.53)."""
    p.group = deserters(p, side, region)
    return call_chapter(p, "1.5 Lose steps", side, steps)


DESERTION = procedure("13.51 Desertion", lose_deserters)


# -VC, -FCM


@rule("13.51e", off=False)
def city_lost_under_chit(p: Russia) -> bool:
    """The first city that WHITE held and RED holds now, by any cause, while the chit is out."""
    if chit_name(p, WHITE) != "-VC, -FCM" or p.has(CITY_PAID_FOR):
        return False
    lost = p.white_cities & p.friendly(RED)
    p.white_cities = p.friendly(WHITE) & p.atlas.vcs
    return bool(lost)


def look_at_cities(p: Russia) -> Transition:
    if not city_lost_under_chit(p):
        return LEAVE
    p.set_flag(CITY_PAID_FOR)
    return goto(DISCREDIT, 2, -1)


@rule("13.51e", off=[])
def discreditable(p: Russia, but: int) -> list[int]:
    """Markers that RED may move a box towards RED without entering control; armies hold theirs."""
    return [
        faction
        for faction in open_to_points(p)
        if faction != but and p.marker[faction] > RED_INFLUENCE and not army_occupied(p, faction)
    ]


@rule("13.51e")
class Discredit(Choice[Russia]):
    """Two different markers; RED may do without."""

    rules = ("13.51",)

    def when(self, p: Russia, left: int, but: int) -> bool:
        return left > 0 and bool(discreditable(p, but))

    def seat(self, p: Russia, left: int, but: int) -> int:
        return RED

    def prompt(self, p: Russia, left: int, but: int) -> Message:
        return say("discredit", left=left)

    def options(self, p: Russia, left: int, but: int) -> list[Option]:
        return [*(("discredit", faction) for faction in discreditable(p, but)), PASS]

    def apply(self, p: Russia, option: Option, left: int, but: int) -> Transition:
        if option == PASS:
            return None
        return call_chapter(p, "15.13 Move marker", option[1], -1, 1, then=again(left - 1, option[1]))


DISCREDIT = Discredit()
LOST_CITY = procedure("13.51e Lost city", look_at_cities, DISCREDIT)


# The Logistics Phase


@rule("5.45", "13.51f", "13.51o")
def no_city(p: Russia) -> None:
    """No VC: a side that captured no enemy city this turn pays, WHITE 4 and RED 2."""
    for side, price in enumerate(NO_CITY):
        if chit_name(p, side) == "No VC" and not p.won[side]:
            p.score(1 - side, price, "13.51")


NO_VC = procedure("5.45 No VC", no_city)


@rule("13.51m")
def heavy_hand(p: Russia) -> Transition:
    """WHITE places a die of points on Republics."""
    if chit_name(p, RED) != "Heavy Hand":
        return None
    return call(POINTS_ON_REPUBLICS, WHITE, int(_chit_roll(p, "Heavy Hand")), 0)


@rule("13.51n", off=LEAVE)
def obstinacy(p: Russia) -> Transition:
    """NO ACT: if RED is behind in cities, on 4-6 WHITE holds up a RED space without a leader."""
    if chit_name(p, RED) != "NO ACT" or not p.behind(RED):
        return LEAVE
    return None if _chit_roll(p, "NO ACT") == "marker" else LEAVE


def without_leader(p: Russia) -> int:
    return p.held(RED) & ~p.masks[LEADERS_AT + RED] & ~p.no_act[RED]


@rule("13.51n")
class RefuseOrders(Choice[Russia]):
    rules = ("13.51",)
    unasked = True

    def when(self, p: Russia) -> bool:
        return bool(without_leader(p))

    def seat(self, p: Russia) -> int:
        return WHITE

    def prompt(self, p: Russia) -> Message:
        return say("refuse")

    def options(self, p: Russia) -> list[Option]:
        return [("refuse", space) for space in members(without_leader(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        put_no_act(p, option[1], RED, "13.51")
        return None


IN_REPLACEMENTS = procedure("13.51 Chits in replacements", heavy_hand, obstinacy, RefuseOrders())


def ends(modified: int) -> bool:
    return look_up("infighting_end", modified) == "off"


@rule("13.53")
def end_infighting(p: Russia) -> None:
    """Each subject side rolls; a captured home city helps, being behind harms; 6 or more ends it for good."""
    for side in (WHITE, RED):
        if not p.subject_to_infighting(side):
            continue
        die = p.roll()
        took = bool(p.captured[side] & p.atlas.home_vcs[1 - side])
        modified = die + CAPTURED * took + BEHIND * p.behind(side)
        p.emit(ENDING, "13.53", side=side, die=die, modified=modified)
        if ends(modified):
            p.subject &= ~BIT[side]
            p.chit[side] = -1
            p.emit(ENDED, "13.53", side=side)


END_INFIGHTING = procedure("13.53 End of in-fighting", end_infighting, stage="infighting")

PROCEDURES = (
    DRAW, INFIGHTING, POINTS_ON_REPUBLICS, DESERTION, LOST_CITY, NO_VC, IN_REPLACEMENTS, END_INFIGHTING,
)  # fmt: skip

"""13.7 Episodes: Gajda's putsch, the Don Caucasus army, the gold train, the bombing of Moskva."""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.forces import SIDES
from barricades.games.toc.ch03_components.tables import label, look_up, number
from barricades.games.toc.ch05_turn.due import call_chapter
from barricades.games.toc.ch07_movement.no_act import put_no_act
from barricades.games.toc.ch10_supply.supply import space_in_supply
from barricades.games.toc.names import PIECES
from barricades.games.toc.state import (
    ASSET_BOX,
    CZECH_LEGION,
    ELIMINATED,
    NEUTRAL,
    OUT,
    PUTSCH_DONE,
    TRAIN_SCORED,
    WINTER,
    Russia,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

PUTSCH_DIE = EventKind("putsch-die", "Does Gajda rise against Kolchak? A die of {die:die} ({modified}).")
PUTSCH_ARMY = EventKind("putsch-army", "{unit:piece}: a die of {die:die}.")
DON_UNUSED = EventKind("don-caucasus", "The Don Caucasus army was not used against Tsaritsyn.")
TRAIN_ARRIVES = EventKind("train-arrives", "The gold train is in {side:seat}'s hands at {space:space}.")
BOMBED = EventKind("bombed", "Bombers over Moskva: a die of {die:die}.")

EVENTS = (PUTSCH_DIE, PUTSCH_ARMY, DON_UNUSED, TRAIN_ARRIVES, BOMBED)
VERBS = (Verb("bomb", "{asset}", asset=PIECES), Verb("no-bombing"))
MESSAGES = {"bomb": "WHITE may send aircraft against Moskva."}

PUTSCHISTS = ("Si-a2", "Si-a3", "Si-a4")  # 15.54
UNUSED_POINTS = number("scoring", "don-caucasus", "points")
BOMBING_RANGE = 3


# 13.71


@rule("13.71", off=0)
def putsch_modifier(p: Russia) -> int:
    """In-fighting, and a city of the Urals lost to RED this turn."""
    urals = p.atlas.region("Urals North") | p.atlas.region("Urals Central")
    return number("gajda_modifiers", "infighting") * p.subject_to_infighting(WHITE) + number(
        "gajda_modifiers", "captured"
    ) * bool(p.captured[RED] & urals)


def rises(modified: int) -> bool:
    return look_up("gajda", modified) == "putsch"


@rule("13.71", "15.54d", "13.7", "12.71c")
def roll_putsch(p: Russia) -> Transition:
    """Each turn from the one after both are on the map, until it has happened once."""
    both = all(p.at[p.roster.piece(name)] >= 0 for name in ("Gajda", "Kolchak"))
    if p.has(PUTSCH_DONE) or not both:
        return LEAVE
    if not p.putsch_from:
        p.putsch_from = p.turn + 1
    if p.turn < p.putsch_from:
        return LEAVE
    die = p.roll()
    modified = die + putsch_modifier(p)
    p.emit(PUTSCH_DIE, "13.71", die=die, modified=modified)
    if not rises(modified):
        return LEAVE
    p.set_flag(PUTSCH_DONE)
    return None


@rule("13.71", "15.54d")
def strike_armies(p: Russia, number: int = 0) -> Transition:
    """A die for each of three Siberian armies: nothing, NO ACT, or a step."""
    if number == len(PUTSCHISTS):
        return None
    unit = p.roster.piece(PUTSCHISTS[number])
    if p.at[unit] < 0:
        return again(number + 1)
    die = p.roll()
    p.emit(PUTSCH_ARMY, "13.71", unit=unit, die=die)
    code = look_up("gajda_armies", die, PUTSCHISTS[number])
    if code == "noact":
        put_no_act(p, p.at[unit], WHITE, "13.71")
    if code == "step":
        return call_chapter(p, "8.53 Lose a step", unit, then=again(number + 1))
    return again(number + 1)


def remove_gajda(p: Russia, *_: int) -> Transition:
    return call_chapter(p, "12.5 Leader removed", p.roster.piece("Gajda"), 1)


PUTSCH_EPISODE = procedure("13.71 Putsch", roll_putsch, strike_armies, remove_gajda)


# 13.72


@rule("13.72", "7.25j")
def check_don_caucasus(p: Russia) -> None:
    """Not used against Tsaritsyn by the end of the turn after W3: 2 points for RED and NO ACT."""
    if not p.don_caucasus:
        return
    army = p.roster.piece("Don-Cauc")
    if p.at[army] < 0 or p.friendly(WHITE) >> p.atlas.space("tsaritsyn") & 1:
        p.don_caucasus = 0
    elif p.turn > p.don_caucasus:
        p.emit(DON_UNUSED, "13.72")
        p.score(RED, UNUSED_POINTS, "13.72")
        put_no_act(p, p.at[army], WHITE, "13.72")
        p.don_caucasus = 0


DON_CAUCASUS = procedure("13.72 Don Caucasus", check_don_caucasus)


# 13.73


@rule("13.73", "15.54e", off=-1)
def train_owner(p: Russia) -> int:
    """The side to which its space is friendly; none while neutral Czechs or Greens are there."""
    at = p.at[p.roster.train]
    czechs = p.roster.of_faction(CZECH_LEGION)
    if at < 0 or any(czechs >> unit & 1 for unit in p.units_of(NEUTRAL, at)):
        return -1
    for side in (WHITE, RED):
        if p.friendly(side) >> at & 1:
            return side
    return -1


@rule("13.73", "14.3")
def train_arrives(p: Russia) -> None:
    """At Omsk in WHITE's hands 3 points, once; at Moskva in RED's 3 steps, and it leaves the game."""
    owner, folder = train_owner(p), p.edition.folder
    if owner < 0 or (owner == WHITE and p.has(TRAIN_SCORED)):
        return
    at, side = p.at[p.roster.train], SIDES[owner]
    if at != p.atlas.space(label("train", side, folder)):
        return
    points, steps = (number("train", side, what, folder) for what in ("points", "steps"))
    p.emit(TRAIN_ARRIVES, "13.73", side=owner, space=at)
    p.score(owner, points, "13.73")
    p.record_steps(owner, 2 * steps, "13.73")
    if owner == WHITE:
        p.set_flag(TRAIN_SCORED)
    else:
        p.put(p.roster.train, OUT)


TRAIN = procedure("13.73 Train", train_arrives)


# 13.74


@rule("13.74", off=False)
def in_range(p: Russia) -> bool:
    """Not in winter, Moskva is RED, and a WHITE space in supply lies within three links."""
    moskva = p.atlas.space("moskva")
    if p.weather == WINTER or not p.friendly(RED) >> moskva & 1:
        return False
    bases = members(p.friendly(WHITE) & p.atlas.within(moskva, BOMBING_RANGE))
    return any(space_in_supply(p, WHITE, space) for space in bases)


def bombers(p: Russia) -> list[int]:
    """Available air assets of WHITE or of factions that it controls."""
    air = [asset for asset in members(p.roster.assets) if p.roster.asset_kind[asset] == "air"]
    return [
        asset
        for asset in air
        if p.at[asset] == ASSET_BOX and p.allegiance[asset] == WHITE and not p.spent_assets >> asset & 1
    ]


@rule("13.74", "14.3")
class Bomb(Choice[Russia]):
    rules = ("13.74",)

    def when(self, p: Russia) -> bool:
        return in_range(p) and bool(bombers(p))

    def seat(self, p: Russia) -> int:
        return WHITE

    def prompt(self, p: Russia) -> Message:
        return say("bomb")

    def options(self, p: Russia) -> list[Option]:
        return [*(("bomb", asset) for asset in bombers(p)), ("no-bombing",)]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option[0] == "no-bombing":
            return None
        asset, die = option[1], p.roll()
        p.emit(BOMBED, "13.74", die=die)
        p.score(WHITE, int(look_up("bombing", die, "points")), "13.74")
        if look_up("bombing", die, "asset") == "eliminated":
            p.put(asset, ELIMINATED)
        p.spent_assets |= BIT[asset]
        return None


BOMBING = procedure("13.74 Bombing", Bomb(), stage="bombing")

PROCEDURES = (PUTSCH_EPISODE, DON_CAUCASUS, TRAIN, BOMBING)

"""Memos know everything they depend on: after each kind of change what is asked again is what is true now.

One busy position answers every question that rules remember the answer to. Then one thing
changes, and the questions are asked again, of the position and of a copy that remembers nothing.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from barricades.games.toc.cards.standing import banned, faction_may_act
from barricades.games.toc.ch03_components.atlas import NOBODY
from barricades.games.toc.ch07_movement.activation import markable
from barricades.games.toc.ch07_movement.ground import closed_regions, open_to
from barricades.games.toc.ch07_movement.limits import able_units, open_spaces, theatres, with_loners
from barricades.games.toc.ch07_movement.reach import reach, setting_out
from barricades.games.toc.ch07_movement.stacking import crowded, unwelcome
from barricades.games.toc.ch09_redeployment.eligible import movable_pieces
from barricades.games.toc.ch09_redeployment.ways import places
from barricades.games.toc.ch10_supply import supply
from barricades.games.toc.ch11_replacements.centres import centres, open_centres, served
from barricades.games.toc.ch11_replacements.steps_now import within_reach
from barricades.games.toc.ch15_politics.faction_setup import delay
from barricades.games.toc.state import (
    BORDER_OPEN,
    CASUALTIES,
    CENTRAL_POWERS,
    JAPAN_TRACK,
    MUD,
    OUT,
    POLAND,
    POLAND_TRACK,
    RESERVE,
    SR_TRACK,
    UKRAINE_TRACK,
    WESTERN_ALLIES,
    WINTER,
    Russia,
)
from barricades.kernel.bits import BIT, members
from tests.toc.positions import R, W, at_start, box, control, faction, involve, own, played, put, space

SIDES = (W, R)
A_FEW = 5  # units of a side about which costly questions are asked
ASKED = ("Pol-a1", "Berm-a1", "Lat-a1", "Vol-a1", "Ra11", "FE-c5")  # and these, which have rules of their own


def busy() -> Russia:
    """A campaign in its third year: many factions at war, one delayed, a rising, a raid."""
    p = at_start()
    p.turn, p.round, p.rounds, p.acted = 11, 2, 6, 0
    for unit in members(p.roster.of_faction(CENTRAL_POWERS)):
        p.put(unit, OUT)
    p.gone, p.powers_left = BIT[CENTRAL_POWERS], 3
    for name, side, number, *ids in SERVING:
        control(p, name, side)
        put(p, number, *ids)
    p.delayed[faction("Estonia")] = p.round_number()
    p.track_active = -1 & 15
    involve(p, POLAND_TRACK, "Limited")
    involve(p, UKRAINE_TRACK, "Limited")
    put(p, "820", "WaIns1")
    put(p, "310", "Ra2")  # behind WHITE's lines
    put(p, "902", "Jap-a1")
    p.set_flag(BORDER_OPEN)
    put(p, "413", "Si-c5")  # fed by Khiva's city
    put(p, "726", "Ra7", "RcLat1")
    put(p, "701", "Fin-a2")  # fed by sea, as far as RED's Kronstadt lets it
    put(p, "713", "Fin-a3")  # beyond a border that supply does not cross yet
    own(p, R, "521")  # an SR corps is behind it
    put(p, "117", "Berm-a1")
    p.bermondt = space("117") + 1
    box(p, RESERVE, "Pol-c1", "Ukr-c1")
    p.realign()
    return p


SERVING = (
    ("Poland", W, "101", "Pol-a1", "Pol-a2"), ("Ukraine", W, "218", "Ukr-Rep", "Ukr-Pav"),
    ("Makhno", R, "229", "Mak-a1"), ("Estonia", W, "121", "Est-a1"), ("Latvia", W, "117", "Lat-a1"),
    ("Finland", W, "127", "Fin-a1"), ("Khiva", W, "411", "Si-c4"), ("Astrakhan", R, "408", "Ast-a1"),
    ("Britain", W, "717", "Br-c1"), ("Czech Legion", W, "511", "Cz-a1"), ("Belarus", R, "241", "Bel-a1"),
)  # fmt: skip


def answers(p: Russia, *, backwards: bool = False) -> dict[str, Any]:
    """What the rules remember, asked by name; `backwards` asks about the last unit and side first."""
    found = dict[str, Any]()
    for side in SIDES[::-1] if backwards else SIDES:
        found |= {f"{name} {side}": answer for name, answer in of_side(p, side, backwards).items()}
    found["theatres"] = list(theatres(p))
    found["cards"] = [faction_may_act(p, ally) for ally in WESTERN_ALLIES], banned(p, "play", "W34")
    return found


def of_side(p: Russia, side: int, backwards: bool) -> dict[str, Any]:
    """The answers about a side: first those about units one by one, which share what is alike."""
    roster = p.roster
    mine = members(p.forces[side] & p.present & roster.units)
    some = [*mine[:: max(1, len(mine) // A_FEW)], *p.on_map(p.forces[side] & roster.mask(*ASKED))]

    def one_by_one(units: list[int], ask: Callable[[int], Any]) -> dict[int, Any]:
        return {unit: ask(unit) for unit in (units[::-1] if backwards else units)}

    fed: dict[str, Callable[[int], Any]] = {
        "supply": lambda unit: supply.supply_of(p, unit),
        "attrition": lambda unit: supply.supply_of(p, unit, attrition=True),
    }
    supplies = {name: one_by_one(mine, fed[name]) for name in list(fed)[:: -1 if backwards else 1]}
    return {
        "places": one_by_one(some, lambda unit: places(p, side, unit)),
        "reach": one_by_one(some, lambda unit: (reach(p, unit).mask, setting_out(p, unit))),
        "entered": one_by_one(mine, lambda unit: open_to(p, unit)),
        "unwelcome": one_by_one(some, lambda unit: unwelcome(p, unit, p.atlas.everywhere)),
        **supplies,
        "centres": one_by_one(
            some, lambda unit: (open_centres(p, side, unit, 1), open_centres(p, side, unit, 2))
        ),
        "able": able_units(p, side),
        "open": open_spaces(p, side),
        "markable": markable(p, side, 3, p.atlas.everywhere),
        "loners": with_loners(p, side),
        "closed": closed_regions(p, side),
        "crowded": crowded(p, side),
        "redeployed": movable_pieces(p, side, roster.armies | roster.corps | roster.leaders),
        "hungry": supply.starving(p, p.forces[side] & p.present & roster.units),
        "net": supply.side_net(p, side),
        "served": [served(p, side, centre) for centre in members(centres(p, side))],
        "within reach": within_reach(p, side),
    }


# What may change


def lose_an_army(p: Russia) -> None:
    p.put(p.on_map(p.roster.own(R) & p.roster.armies)[0], CASUALTIES)


def bring_corps(p: Russia) -> None:
    for corps in members(p.roster.own(W) & p.roster.corps)[:3]:
        p.put(corps, space("324"))


def take_spaces(p: Russia) -> None:
    """Cities far behind the lines, without which nothing else that lines depend on changes."""
    for number, other in (("726", W), ("309", R), ("739", W)):
        p.set_owner(space(number), other, "")


def take_kronstadt(p: Russia) -> None:
    p.set_owner(space("701"), W, "")
    p.set_owner(space("702"), W, "")


def leave_kronstadt(p: Russia) -> None:
    p.set_owner(space("702"), NOBODY, "")


def lose_khiva(p: Russia) -> None:
    """Its city stays WHITE's, but feeds the steppe no more."""
    p.marker[faction("Khiva")] = 0
    p.realign()


def americans_land(p: Russia) -> None:
    """Neutral units, through whose space WHITE's lines may pass."""
    p.put(p.roster.piece("US-a1"), space("521"))


def supply_crosses_the_border(p: Russia) -> None:
    played(p, "W43")


def turn_coat(p: Russia) -> None:
    p.turn_piece(p.on_map(p.roster.own(W) & p.roster.units)[0], R)


def change_hands(p: Russia) -> None:
    """Every faction in the other side's control box, as `move_marker` does it."""
    p.marker = [-2 if marker > 0 else 2 for marker in p.marker]
    p.realign()


def leave_the_game(p: Russia) -> None:
    p.gone |= BIT[faction("Khiva")] | BIT[CENTRAL_POWERS] | BIT[faction("Estonia")]
    p.realign()


def close_lands(p: Russia) -> None:
    p.closed |= BIT[faction("Finland")] | BIT[faction("Ukraine")] | BIT[faction("Astrakhan")]
    p.realign()


def lend(p: Russia) -> None:
    p.lent |= BIT[faction("Makhno")] | BIT[POLAND]
    p.realign()


def hold_up(p: Russia) -> None:
    """NO ACT markers on half of the stacks of both sides."""
    for side in SIDES:
        for place in members(p.held(side))[::2]:
            p.no_act[side] |= BIT[place]


def tire(p: Russia) -> None:
    p.acted |= p.roster.units & p.present & p.forces[W] | p.forces[R] & p.roster.armies


def rise_again(p: Russia) -> None:
    """A space with insurrections alone has had its marker."""
    p.risen = p.atlas.everywhere


def use_tracks(p: Russia) -> None:
    p.road2_used = -1 & (1 << 200) - 1


def block(p: Russia) -> None:
    p.blocked = [p.atlas.everywhere & ~BIT[space("801")], p.atlas.everywhere & ~BIT[space("324")]]


def in_the_mud(p: Russia) -> None:
    p.weather = MUD if p.weather != MUD else WINTER


def in_winter(p: Russia) -> None:
    p.weather = WINTER if p.weather != WINTER else MUD


def close_border(p: Russia) -> None:
    p.flags ^= BIT[BORDER_OPEN]


def later_round(p: Russia) -> None:
    """Factions that were delayed in this round are so no more."""
    p.round += 1


def delay_all(p: Russia) -> None:
    for number in range(len(p.delayed)):
        delay(p, number)


def play_cards(p: Russia) -> None:
    played(p, "W1", "W8", "W42", "R42", "R40", "R34", "W38", "W43")


def move_tracks(p: Russia) -> None:
    """Markers of tracks at the other end, as `move_track` and what follows do it."""
    for track, boxes in enumerate(p.edition.tracks):
        p.track[track] = 0 if p.track[track] else len(boxes) - 1
    if not p.track_gone >> SR_TRACK & 1 or p.track_active >> JAPAN_TRACK & 1:
        p.realign()


def move_polish_track(p: Russia) -> None:
    p.track[POLAND_TRACK] = 0 if p.track[POLAND_TRACK] else len(p.edition.tracks[POLAND_TRACK]) - 1


def name_ports(p: Russia) -> None:
    p.ports = p.atlas.any_port if not p.ports else 0


def use_centres(p: Russia) -> None:
    p.passed = [(centre, 2) for centre in p.atlas.resources]


def set_up_all(p: Russia) -> None:
    p.set_up ^= (1 << 18) - 1


def settle_bermondt(p: Russia) -> None:
    """The Bermondt army may share the space of its arrival with Latvians no more."""
    p.bermondt = 0


CHANGES: tuple[Callable[[Russia], None], ...] = (
    lose_an_army, bring_corps, take_spaces, take_kronstadt, leave_kronstadt, lose_khiva,
    americans_land, supply_crosses_the_border, turn_coat, change_hands, leave_the_game,
    close_lands, lend, hold_up, tire, rise_again, use_tracks, block, in_the_mud, in_winter, close_border,
    later_round, delay_all, play_cards, move_tracks, move_polish_track, name_ports, use_centres, set_up_all,
    settle_bermondt,
)  # fmt: skip


@pytest.fixture(scope="module")
def position() -> Russia:
    return busy()


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change.__name__))
def test_what_is_asked_again_after_a_change_is_true(
    position: Russia, change: Callable[[Russia], None]
) -> None:
    p = position.copy()
    before = answers(p)
    change(p)
    mine = answers(p)
    fresh = p.copy()
    fresh.decode(json.loads(json.dumps(p.encode())))
    supply.forget()
    true = answers(fresh, backwards=True)
    assert [name for name in true if mine[name] != true[name]] == []
    assert before != true, "the change matters to something"

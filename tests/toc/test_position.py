"""14.1 The position at the set-up: what can be cut off, what can be taken, and what is kept apart."""

from collections import Counter as Tally

import pytest

from barricades.games.toc.ch03_components.forces import counters
from barricades.games.toc.ch03_components.map import SIDES, Chart, chart
from barricades.kernel.components import Counter
from tests.toc.test_map import flood, held_by, home_cities, site, steps

UNITS = [
    each
    for each in counters("v2.3-campaign")
    if each.place.isdecimal() and each.kind in ("army", "corps") and each.side
]
THROUGH = {"RED": (), "WHITE": ("Czech Legion",)}  # 10.14: WHITE's lines pass the neutral Czechs
PARTISANS = {"RcFE5", "RcFE6"}  # in restricted boxes, always in supply (10.22)


@pytest.fixture(scope="module")
def whole() -> Chart:
    return chart()


def of_side(side: str) -> list[Counter]:
    return [each for each in UNITS if each.side == side and each.id not in PARTISANS]


def cut_off_without(whole: Chart, side: str, loss: str) -> set[str]:
    """The units, not in `loss`, that no line reaches any more once that space is lost."""
    free = held_by(whole, side, *THROUGH[side]) - {loss}
    fed = flood(whole, set(home_cities(whole, side)) - {loss}, free)
    return {each.id for each in of_side(side) if each.place != loss and each.place not in fed}


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        (
            "RED",
            {
                "321": {"Ra11", "Ra12"},
                "742": {"Ra3", "Rc20"},
                "618": {"Rc11", "Rc12"},
                "610": {"Rc11", "Rc12"},
            },
        ),
        ("WHITE", {"324": {"Don-North", "Don-South"}}),
    ],
)
def test_10_14_these_spaces_cut_off_several_units_and_no_others_do(
    whole: Chart, side: str, expected: dict[str, set[str]]
) -> None:
    losses = {loss: cut_off_without(whole, side, loss) for loss in held_by(whole, side)}
    assert {loss: cut for loss, cut in losses.items() if len(cut) > 1} == expected


def test_16_0_gashun_is_the_only_way_out_of_kizlyar_and_svyatoi_krest(whole: Chart) -> None:
    red = held_by(whole, "RED")
    assert flood(whole, ["317"], red - {"321"}) & set(home_cities(whole, "RED")) == set()
    assert "321" in whole.neighbours("317", ["road2"])  # taking empty Divnoye is not enough
    assert cut_off_without(whole, "RED", "318") == set()


@pytest.mark.parametrize(("side", "limited"), [("RED", {"316", "317", "606", "729"}), ("WHITE", {"607"})])
def test_10_32_units_that_only_tracks_reach(whole: Chart, side: str, limited: set[str]) -> None:
    free = held_by(whole, side, *THROUGH[side])
    well_fed = flood(whole, home_cities(whole, side), free, ("rail", "road", "strait"))
    assert {each.place for each in of_side(side) if each.place not in well_fed} == limited


def test_11_54_no_railway_joins_two_of_white_s_fronts(whole: Chart) -> None:
    white = held_by(whole, "WHITE")
    centres = {id for id in white if site(whole, id).resource_centre}
    joined = {frozenset(flood(whole, [id], white, ["rail"]) & centres) for id in centres}
    assert joined == {
        frozenset({"301"}), frozenset({"308", "338"}), frozenset({"528"}), frozenset({"635"}),
        frozenset({"901"}),
    }  # fmt: skip


def test_7_41_no_space_of_the_set_up_holds_too_many(whole: Chart) -> None:
    for side in SIDES:
        held = Tally(each.place for each in UNITS if each.side == side)
        armies = Tally(each.place for each in UNITS if each.side == side and each.kind == "army")
        spaces = [id for id in held if id in whole.spaces]
        assert max(held[id] for id in spaces) <= 3
        assert max(armies[id] for id in spaces) <= 2


def test_moskva_is_three_links_from_kursk_and_four_from_kazan(whole: Chart) -> None:
    everywhere = set(whole.spaces)
    assert steps(whole, "801", "814", everywhere) == 3
    assert steps(whole, "801", "630", everywhere) == 4


# 7.14a


def reach(whole: Chart, unit: Counter, stops: int = 0) -> set[str]:
    """Where a unit can come in one move of the first round (7.12-7.14a)."""
    enemy = next(side for side in SIDES if side != unit.side)
    enemies = {each.place for each in counters("v2.3-campaign") if each.side == enemy or not each.side}
    open_ground = held_by(whole, *SIDES) - enemies
    near_enemy = {
        near
        for each in UNITS
        if each.side == enemy
        for near in whole.neighbours(each.place, ["rail", "road"])
    }
    stops = stops or (2 if "cavalry" in unit.faces[0]["marks"] else 1)
    best = {(unit.place, False, stops): int(unit.faces[0]["move"])}
    frontier = list(best)
    while frontier:
        here, tracked, left = state = frontier.pop()
        for link in whole.links:
            if here not in (link.a, link.b) or link.kinds[0] not in ("rail", "road", "road2"):
                continue
            there = link.b if here == link.a else link.a
            by_track = link.kinds[0] == "road2"
            if there not in open_ground or left == 0 or (by_track and tracked):
                continue
            rough = link.kinds[0] != "rail" and site(whole, there).terrain in ("marsh", "mountain")
            points = best[state] - 1 - by_track - rough
            entered = whole.control_of(there) == enemy and there in near_enemy
            after = (there, tracked or by_track, left - entered)
            if (points >= 0 or here == unit.place) and points > best.get(after, -9):
                best[after] = points
                frontier.append(after)
    return {place for place, _, _ in best} - {unit.place}


def test_7_14a_no_unit_takes_an_undefended_victory_city_in_the_first_round(whole: Chart) -> None:
    defended = {each.place for each in UNITS}
    for side, enemy in (SIDES, SIDES[::-1]):
        empty = {id for id in held_by(whole, enemy) if site(whole, id).victory_city and id not in defended}
        assert empty
        assert {each.id: reach(whole, each) & empty for each in of_side(side)} == {
            each.id: set() for each in of_side(side)
        }


def test_7_14a_without_the_stop_an_army_would_walk_from_kazan_into_vyatka(whole: Chart) -> None:
    army = next(each for each in UNITS if each.id == "SR-aKU2")
    assert army.place == "630"
    assert "739" in reach(whole, army, stops=9)

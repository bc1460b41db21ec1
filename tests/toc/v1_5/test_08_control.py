"""8.14 Set-up, 8.16 the end of the phase, 8.22 control, 8.42 withdrawal, and small factions."""

import pytest

from barricades.games.toc.editions.v1_5.war import targets
from barricades.games.toc.ground import closed_regions, southeast
from barricades.games.toc.markers import in_the_game
from barricades.games.toc.reinforcements import belarus_army_due
from barricades.games.toc.state import CASUALTIES, DISPLAY, OUT
from barricades.kernel.bits import BIT
from tests.toc.v1_5.positions import (
    R,
    W,
    card,
    choose,
    control,
    faction,
    hold,
    offered,
    piece,
    played,
    put,
    russia,
    space,
    start,
    where,
)


@pytest.mark.parametrize(("powers", "there"), [(False, True), (True, False)])
@pytest.mark.rule("8.14")
def test_8_14_forces_behind_the_line_wait_until_the_central_powers_have_left(
    powers: bool, there: bool
) -> None:
    p = russia(powers=powers)
    p.marker[faction("Latvia")] = 2
    p.realign()
    start(p, "15.25 Setting up factions")
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert isinstance(where(p, "Lat-a1"), str) == there
    assert there or where(p, "Lat-a1") == DISPLAY


@pytest.mark.parametrize(
    ("name", "counters"),
    [
        ("Astrakhan", ("Ast-a1", "Ast-c1")),
        ("Khiva", ("Khi-a1", "Khi-c1")),
        ("Latvia", ("Lat-a1", "Lat-c1", "Lat-c2")),
        ("Lithuania", ("Lit-a1", "Lit-c1")), ("Transcaucasia", ("TrC-a1", "TrC-c1")),
    ],
)  # fmt: skip
def test_8_141_armies_and_corps_of_a_faction(name: str, counters: tuple[str, ...]) -> None:
    p = russia()
    p.marker[faction(name)] = 2
    p.realign()
    start(p, "15.25 Set up", faction(name))
    while p.decision is not None:
        choose(p, offered(p)[0])
    units = p.roster.of_faction(faction(name)) & p.roster.units
    came = {p.roster.pieces.token(n) for n in range(p.roster.size) if units >> n & 1 and p.at[n] != OUT}
    assert came == set(counters)


@pytest.mark.rule("8.15")
def test_8_16_action_cards_and_political_cards_are_discarded_and_bluff_is_kept() -> None:
    p = russia(dice=[1] * 40)
    hold(p, W, "W6")
    hold(p, R, "R2")
    start(p, "15.1 Political Phase")
    choose(p, "stake W53>red", "stake W54>white", "stake W6>other")
    choose(p, "stake R53>red", "stake R54>white", "stake R2>other")
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert card("W6") in p.discard[W] and card("W53") not in p.discard[W]
    assert p.politics_box == [[], [], []] and p.politics_discard
    assert p.placed == [[-1] * 3] * 2


@pytest.mark.rule("8.22", "8.23")
def test_8_221_control_by_a_card_by_points_and_as_protector() -> None:
    p = russia()
    start(p, "15.24 Gain control", faction("Czech Legion"), W)  # W9
    assert p.controller(faction("Czech Legion")) == W
    p.marker[faction("Astrakhan")] = 1
    start(p, "15.13 Move marker", faction("Astrakhan"), 1, 0)  # points
    assert p.controller(faction("Astrakhan")) == W
    p.friends = ()
    assert p.friendly(W) >> space("408") & 1  # and its victory city counts
    start(p, "8.51 Declaration of war", R, faction("Khiva"))
    assert p.controller(faction("Khiva")) == W


def test_8_222_a_controlled_factions_forces_are_friendly_and_enemies_of_the_other_side() -> None:
    p = russia()
    put(p, "408", "Ast-a1")
    assert closed_regions(p, R) & BIT[space("408")]
    control(p, "Astrakhan", W)
    assert p.allegiance[piece("Ast-a1")] == W
    assert p.enemies(R) >> space("408") & 1
    assert not closed_regions(p, R) & BIT[space("408")]


@pytest.mark.parametrize(
    ("name", "cards"),
    [("Astrakhan", "14"), ("Belarus", "14"), ("Khiva", "42"), ("Transcaucasia", "14"), ("Turkistan", "42")],
)
@pytest.mark.rule("8.313", "8.319", "8.322", "8.323", "8.5")
def test_8_311_the_cards_that_war_on_a_republic_needs(name: str, cards: str) -> None:
    for side, letter in ((W, "W"), (R, "R")):
        p = russia()
        assert faction(name) not in targets(p, side)
        played(p, f"{letter}{cards}")
        assert faction(name) in targets(p, side)


def test_8_319_card_42_opens_the_southeast_to_armies() -> None:
    p = russia()
    steppe = p.atlas.southeast
    assert not southeast(p, piece("Ra1")) & steppe
    played(p, "R42")
    assert southeast(p, piece("Ra1")) & steppe
    assert not southeast(p, piece("Si-a1")) & steppe


@pytest.mark.parametrize(("gained", "powers", "due"), [(1, False, True), (0, False, False), (1, True, False)])
def test_8_313_the_red_belarus_army_comes_after_the_political_phase(
    gained: int, powers: bool, due: bool
) -> None:
    p = russia(powers=powers)
    p.turn = 5
    control(p, "Belarus", R)
    p.belarus_gained = gained
    assert belarus_army_due(p) == due


@pytest.mark.rule("8.1323", "8.13", "8.132")
def test_8_42_a_power_that_withdraws_is_ignored_and_its_dead_armies_score() -> None:
    p = russia()
    control(p, "Britain", W)
    put(p, "717", "Br-Hamp")
    p.put(piece("Br-SBL"), CASUALTIES)
    start(p, "5.41a A power leaves", faction("Britain"))
    assert p.vp == -1
    assert where(p, "Br-Hamp") == OUT
    assert not in_the_game(p, faction("Britain"))


def test_8_42_no_points_if_no_side_controls_it() -> None:
    p = russia()
    p.put(piece("Br-SBL"), CASUALTIES)
    start(p, "5.41a A power leaves", faction("Britain"))
    assert p.vp == 0


@pytest.mark.rule("8.6")
def test_8_6_subjugation_comes_after_conquest_in_the_logistics_phase() -> None:
    p = russia()
    p.turn = 4
    p.set_owner(space("408"), R, "")
    start(p, "5.43 Factions conquered")
    assert offered(p) == ["no-subjugation", "subjugate astrakhan"]

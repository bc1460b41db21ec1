"""8.3 What the factions' paragraphs say about steps, supply, credit and cards, and 8.41's appeal."""

import pytest

from barricades.games.toc.ch07_movement.ground import area, closed_regions, delayed
from barricades.games.toc.ch10_supply.attrition import out_of_supply
from barricades.games.toc.ch10_supply.supply import border_closed, lacks_supply, neutral_passage, sources
from barricades.games.toc.ch11_replacements.faction_steps import faction_recruits, faction_steps
from barricades.games.toc.ch11_replacements.rebuilding import rebuild_places
from barricades.games.toc.ch11_replacements.steps_total import turkistan_bonus
from barricades.games.toc.editions.v1_5.state import INTERVENTION, FirstRussia
from barricades.games.toc.state import BORDER_OPEN, CASUALTIES, COMING, POLAND_TRACK, RESERVE
from barricades.kernel.bits import BIT, members
from tests.toc.v1_5.positions import (
    FIRST,
    R,
    W,
    at_start,
    choose,
    control,
    faction,
    happened,
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

CITIES_THAT_PAY = ("301", "514")  # Sevastopol and Omsk


def own(p: FirstRussia, side: int, *numbers: str) -> None:
    for number in numbers:
        p.set_owner(space(number), side, "")


def event(p: FirstRussia, side: int, card: str) -> None:
    """A side plays a card as an event, and takes the first place that is offered for what it brings."""
    hold(p, side, card)
    p.side = side
    start(p, "6.0 A part", side, at="choose-action")
    choose(p, f"event {card}")


def numbers(mask: int) -> set[str]:
    return {FIRST.names["space"].token(each) for each in members(mask)}


# Steps


@pytest.mark.parametrize("name", ["Britain", "Czech Legion", "USA"])
@pytest.mark.rule("8.314", "8.316", "8.325")
def test_8_314_no_steps_without_sevastopol_and_omsk(name: str) -> None:
    p = russia()
    control(p, name, W)
    own(p, W, *CITIES_THAT_PAY)
    assert faction_steps(p, faction(name)) > 0
    own(p, R, "514")
    assert faction_steps(p, faction(name)) == 0


@pytest.mark.parametrize(("enemy", "steps"), [(False, 2), (True, 4)])
def test_8_321_a_polish_city_gives_a_step_and_two_while_an_enemy_is_in_poland(
    enemy: bool, steps: int
) -> None:
    p = russia()
    control(p, "Poland", W)
    own(p, 2 + faction("Poland"), "101", "103")
    if enemy:
        p.put(piece("Ra1"), space("104"))
    assert faction_steps(p, faction("Poland")) == 2 * steps


@pytest.mark.parametrize(("war", "steps"), [(False, 2), (True, 4)])
def test_8_324_a_ukrainian_city_gives_a_step_and_two_after_a_declaration_of_war(
    war: bool, steps: int
) -> None:
    p = russia()
    control(p, "Ukraine", W)
    own(p, W, "218", "224")
    p.wars[R] = BIT[faction("Ukraine")] if war else 0
    assert faction_steps(p, faction("Ukraine")) == 2 * steps


def test_8_323_control_of_turkistan_alone_brings_red_a_step() -> None:
    p = russia()
    own(p, R, "412")
    assert turkistan_bonus(p) == 0
    control(p, "Turkistan", R)
    assert turkistan_bonus(p) == 2


def test_8_314_after_w20_the_baf_corps_has_a_step_of_its_own() -> None:
    p = russia()
    p.put(piece("Br-cBAF"), CASUALTIES)
    control(p, "Britain", W)
    own(p, W, "301")
    start(p, "11.13 Forces by rule", W)
    assert where(p, "Br-cBAF") == CASUALTIES
    played(p, "W20")
    own(p, R, "514")
    start(p, "11.13 Forces by rule", W)
    assert where(p, "Br-cBAF") == CASUALTIES  # without Omsk nothing comes from Britain
    own(p, W, "514")
    start(p, "11.13 Forces by rule", W)
    assert where(p, "Br-cBAF") == RESERVE


def test_8_318_no_french_unit_is_rebuilt() -> None:
    p = russia()
    control(p, "France", W)
    p.purse = 8
    for id in ("Fr-c1", "Fr-c2", "Fr-c3"):
        p.put(piece(id), CASUALTIES)
    assert faction_recruits(p, faction("France")) == []


@pytest.mark.parametrize(
    ("id", "name", "places", "other"),
    [
        ("Br-RBEF1", "Britain", {"301", "336", "408", "401"}, "117"),
        ("Cz-a1", "Czech Legion", {"514", "502"}, "324"),
        ("Pol-a1", "Poland", {"101", "102", "103"}, "104"),
        ("US-a1", "USA", {"514"}, "502"),
        ("WU-a1", "West Ukraine", {"201"}, "204"),
        ("WFin-a1", "", {"127", "128", "132"}, "124"),
    ],
)  # fmt: skip
@pytest.mark.rule("8.316", "8.317", "8.321", "8.325", "8.326", "8.3")
def test_8_314_where_armies_are_rebuilt(id: str, name: str, places: set[str], other: str) -> None:
    p = russia()
    if name:
        control(p, name, W)
    p.put(piece(id), CASUALTIES)
    nation = 2 + faction(name) if name in ("Poland", "West Ukraine") else W
    own(p, nation, *places, other)
    own(p, W, "324", "309")
    found = numbers(rebuild_places(p, piece(id)))
    assert places <= found
    assert other not in found


# Supply


@pytest.mark.parametrize(
    ("id", "side", "sources_of"), [("WFin-c1", W, {"127", "128", "132"}), ("RFin-c1", R, {"124", "127"})]
)
def test_8_317_sources_of_white_and_red_finns(id: str, side: int, sources_of: set[str]) -> None:
    p = russia()
    own(p, side, "124", "127", "128", "132", "130")
    own(p, 1 - side, "701", "117", "121", "116", "717", "732")
    p.put(piece(id), space("130"))
    own(p, side, "324", "801")
    assert numbers(sources(p, piece(id), space("130"))) == sources_of


def test_8_317_red_finns_are_fed_in_the_finnish_civil_war() -> None:
    p = at_start("v1.5-1918")
    assert not lacks_supply(p, piece("RFin-a1"))
    assert not lacks_supply(p, piece("RFin-a2"))
    own(p, W, "124", "127")
    assert lacks_supply(p, piece("RFin-a2"))


def test_8_317_supply_crosses_the_finnish_border_once_it_is_open() -> None:
    p = russia()
    assert border_closed(p)
    p.set_flag(BORDER_OPEN)
    assert not border_closed(p)


def test_8_318_the_french_draw_on_seven_ports() -> None:
    p = russia()
    control(p, "France", W)
    own(p, W, "408", "401", "404", "305", "308", "215", "301", "306")
    found = numbers(sources(p, piece("Fr-a1"), space("215")) & p.atlas.any_port)
    assert {"408", "401", "404", "305", "308", "215", "301"} <= found
    assert "306" not in found
    own(p, W, "324")
    assert "324" not in numbers(sources(p, piece("Fr-a1"), space("215")))  # WHITE's own cities feed others


@pytest.mark.parametrize("number", ["215", "408", "404"])
def test_8_318_the_french_enter_at_controlled_ports_of_both_seas(number: str) -> None:
    p = russia()
    own(p, W, number, "306")
    p.marker[faction("France")] = 2
    p.realign()
    start(p, "15.25 Set up", faction("France"))
    assert f"set-up Fr-a1>{number}" in offered(p)
    assert "set-up Fr-a1>306" not in offered(p)  # no port of 8.318's list
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert [where(p, id) for id in ("Fr-c1", "Fr-c2", "Fr-c3")] == [RESERVE] * 3


def test_8_315_the_central_powers_draw_on_neutral_cities_and_on_those_of_their_side() -> None:
    p = russia(powers=True)
    fed = numbers(sources(p, piece("Ger-a8"), space("119")))
    assert {"241", "121", "117", "112", "401", "218", "224"} <= fed
    assert "324" not in fed
    own(p, W, "324")
    control(p, "Central Powers", W)
    assert "324" in numbers(sources(p, piece("Ger-a8"), space("119")))


def test_8_321_the_poles_draw_on_warszawa_and_central_poland_not_on_lublin() -> None:
    p = russia()
    control(p, "Poland", W)
    own(p, 2 + faction("Poland"), "101", "102", "103")
    own(p, W, "324")
    assert numbers(sources(p, piece("Pol-a1"), space("103"))) == {"101", "102"}


@pytest.mark.rule("8.321", "8.324")
def test_8_324_the_polish_ukraine_legion_draws_on_whites_sources_besides() -> None:
    p = russia()
    control(p, "Poland", W)
    own(p, 2 + faction("Poland"), "101", "102", "103")
    own(p, W, "324", "325")
    put(p, "325", "Pol-Ukr")
    put(p, "328", "Pol-a1")
    assert numbers(sources(p, piece("Pol-Ukr"), space("325"))) >= {"101", "102", "324"}
    assert not lacks_supply(p, piece("Pol-Ukr"))
    assert lacks_supply(p, piece("Pol-a1"))


def test_8_321_poles_who_serve_their_conqueror_draw_on_its_sources() -> None:
    p = russia()
    control(p, "Poland", W)
    own(p, R, "101", "103", "801")
    start(p, "5.43 Factions conquered")
    assert "801" in numbers(sources(p, piece("Pol-a1"), space("801")))


@pytest.mark.parametrize(("id", "name"), [("Cz-a1", "Czech Legion"), ("Ger-a8", "Central Powers")])
@pytest.mark.rule("8.315")
def test_8_316_attrition_never_strikes_the_legion_and_the_powers(id: str, name: str) -> None:
    p = russia(powers=True)
    control(p, name, W)
    put(p, "726", "Si-c1")  # both deep in RED's land
    p.put(piece(id), space("739"))
    assert out_of_supply(p, W) >> piece("Si-c1") & 1
    assert not out_of_supply(p, W) >> piece(id) & 1


def test_8_316_no_supply_passes_an_uncontrolled_legion() -> None:
    p = at_start("v1.5-1918")
    assert p.controller(faction("Czech Legion")) < 0
    assert p.held(2) >> space("630") & 1
    assert not neutral_passage(p) >> space("630") & 1


# Credit


def test_8_317_after_w17_helsinki_counts_for_white_no_more() -> None:
    p = russia()
    own(p, W, "127")
    before = p.vc_count(W)
    played(p, "W17")
    assert p.vc_count(W) == before - 1


def test_8_315_central_powers_in_a_city_take_it_from_no_enemy() -> None:
    p = russia(powers=True)
    own(p, R, "819")
    control(p, "Central Powers", W)
    before = p.vc_count(R), p.vc_count(W)
    p.put(piece("Ger-a8"), space("819"))
    assert (p.vc_count(R), p.vc_count(W)) == before


# 8.142, 8.111


def test_8_142_an_attack_lifts_the_restriction_of_the_first_round() -> None:
    p = russia(dice=[1] * 10)
    control(p, "Astrakhan", W)
    put(p, "408", "Ast-a1")
    put(p, "604", "Ra10")
    p.delayed[faction("Astrakhan")] = p.round_number()
    assert delayed(p, faction("Astrakhan"))
    assert not closed_regions(p, R) & p.atlas.faction_region[faction("Astrakhan")]
    hold(p, R, "R4")
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    choose(p, "ops R4", "mark-fight 604", "attack 408")
    while delayed(p, faction("Astrakhan")):
        choose(p, next(text for text in offered(p) if text.startswith(("with", "declare"))))
    assert "attacked" in happened(p)


@pytest.mark.parametrize(("number", "spaces"), [(1, 5), (2, 2)])
def test_8_111_the_bonus_is_for_the_first_round(number: int, spaces: int) -> None:
    p = at_start("v1.5-1918")
    p.white_bonus, p.round = 1, number
    own(p, W, "801", "701", "726", "739", "819", "823")
    hold(p, W, "W6")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, "ops W6")
    marked = 0
    while p.waiting().kind == "place-markers" and (
        free := [t for t in offered(p) if t.startswith("mark-move")]
    ):
        choose(p, free[0])
        marked += 1
    assert marked == spaces


# 8.321 Poland


@pytest.mark.parametrize(
    ("w36", "turns", "controller", "open_to_them"),
    [(True, 1, R, True), (False, 1, R, False), (True, 0, R, False), (True, 1, W, False)],
)
def test_8_321_called_to_ukraine_and_after_w36_the_poles_enter_reds_west_ukraine(
    w36: bool, turns: int, controller: int, open_to_them: bool
) -> None:
    p = russia(dice=[2, 1])
    p.turn = 5
    start(p, "15.44 Polish Response", faction("Ukraine"))
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert p.track[POLAND_TRACK] == INTERVENTION
    p.turn += turns
    control(p, "West Ukraine", controller)
    if w36:
        played(p, "W36")
    west = p.atlas.faction_region[faction("West Ukraine")]
    assert bool(area(p, piece("Pol-a1")) & west) == open_to_them


# Cards


@pytest.mark.rule("W9")
def test_8_316_w9_brings_a_dead_army_and_corps_back() -> None:
    p = russia()
    own(p, W, "514")
    put(p, "514", "Cz-a1")
    for id in ("Cz-a2", "Cz-c2"):
        p.put(piece(id), CASUALTIES)
    event(p, W, "W9")
    while p.decision is not None and p.waiting().kind == "place-piece":
        choose(p, offered(p)[0])
    assert where(p, "Cz-a2") == "514"
    assert where(p, "Cz-c2") == RESERVE


@pytest.mark.rule("W28", "8.322")
@pytest.mark.parametrize("lacking", ["", "Transcaucasia", "Ukraine", "Don", "W27", "Omsk"])
def test_8_314_w28_brings_the_rbef_if_all_conditions_hold(lacking: str) -> None:
    p = russia()
    control(p, "Britain", W)
    own(p, W, "301", "514", "309", "324", "333")
    if lacking in ("Don", "Omsk"):
        own(p, R, "333" if lacking == "Don" else "514")
    if lacking != "Transcaucasia":
        control(p, "Transcaucasia", W)
    p.marker[faction("Ukraine")] = 0 if lacking == "Ukraine" else 1
    p.realign()
    if lacking != "W27":
        played(p, "W27")
    event(p, W, "W28")
    assert ("branch british" in offered(p)) == (not lacking)
    if not lacking:
        choose(p, "branch british")
        while p.decision is not None and p.waiting().kind == "place-piece":
            choose(p, offered(p)[0])
        assert isinstance(where(p, "Br-RBEF1"), str)


@pytest.mark.rule("W28", "8.321")
@pytest.mark.parametrize(
    ("branch", "came"),
    [("czechs", "Cz-c3"), ("guns", "Pol-cArt"), ("tanks", "Pol-cTank"), ("aircraft", "Pol-cAF")],
)
def test_8_316_w28_is_for_the_czechs_or_for_polish_guns_tanks_or_aircraft(branch: str, came: str) -> None:
    p = russia()
    control(p, "Czech Legion", W)
    control(p, "Poland", W)
    event(p, W, "W28")
    choose(p, f"branch {branch}")
    while p.decision is not None and p.waiting().kind == "place-piece":
        choose(p, offered(p)[0])
    new = {id for id in ("Cz-c3", "Pol-cArt", "Pol-cTank", "Pol-cAF") if where(p, id) == RESERVE}
    assert new == {came}


@pytest.mark.rule("20.3")
@pytest.mark.parametrize(
    ("id", "name", "city"),
    [("Ast-a1", "Astrakhan", "408"), ("Bel-a1", "Belarus", "241"), ("Tkn-a2", "Turkistan", "412")],
)
def test_8_311_armies_that_the_chart_does_not_let_build(id: str, name: str, city: str) -> None:
    """20.3, Armies Build: N for Astrakhan, Belarus and Turkistan, as for the Central Powers and France."""
    p = russia()
    control(p, name, R)
    own(p, 2 + faction(name), city)
    p.put(piece(id), CASUALTIES)
    assert not rebuild_places(p, piece(id))


@pytest.mark.parametrize(
    ("branch", "came", "not_come"), [("makhno", "Mak-a2", "Tkn-a2"), ("turkistan", "Tkn-a2", "Mak-a2")]
)
@pytest.mark.rule("8.320")
def test_8_323_r28_reinforces_makhno_or_turkistan(branch: str, came: str, not_come: str) -> None:
    p = russia()
    for name, city in (("Makhno", "227"), ("Turkistan", "412")):
        control(p, name, R)
        own(p, R, city)
    event(p, R, "R28")
    choose(p, f"branch {branch}")
    while p.decision is not None and p.waiting().kind == "place-piece":
        choose(p, offered(p)[0])
    assert isinstance(where(p, came), str)
    assert where(p, not_come) == COMING


@pytest.mark.rule("R37", "8.152")
def test_8_326_r37_brings_west_ukraines_third_army() -> None:
    p = russia(dice=[1, 1, 5, 1, 1, 1, 1, 1])
    control(p, "Poland", W)
    event(p, R, "R37")
    while p.decision is not None and p.waiting().kind in ("deploy", "place-piece"):
        choose(p, offered(p)[0])
    assert p.controller(faction("West Ukraine")) == R
    assert isinstance(where(p, "WU-a3"), str)
    assert "vetoed" not in happened(p)  # 8.152: no side vetoes what R37 does


# 8.41


@pytest.mark.parametrize(("plea", "left"), [("plead", False), ("no-plea", True)])
def test_8_41_after_w12_white_may_add_1_for_every_power(plea: str, left: bool) -> None:
    p = russia(dice=[2])
    control(p, "Britain", R)
    played(p, "W12")
    start(p, "5.41 Withdrawal of a power", faction("Britain"), 2, 0)
    choose(p, "sway 0")
    assert p.waiting().seat == W
    choose(p, plea)
    assert bool(p.gone >> faction("Britain") & 1) == left


# 8.151


def test_8_151_what_a_lost_poland_held_abroad_returns_to_its_land_or_stays_with_reds_units() -> None:
    p = russia()
    control(p, "Poland", R)
    control(p, "Belarus", R)
    poland = 2 + faction("Poland")
    own(p, poland, "243", "244", "112")
    p.put(piece("RaBel"), space("243"))
    start(p, "15.13 Move marker", faction("Poland"), 1, 1)
    choose(p, "let-go")
    assert p.friendly(R) >> space("243") & 1
    assert p.owner[space("112")] == 2 + faction("Lithuania")
    assert p.owned[poland] & ~p.atlas.faction_region[faction("Poland")] == 0

"""12.6 Leaders on the move: along or alone, stranded, overrun; the train and the Tsar."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS
from barricades.games.toc.state import CASUALTIES, COFFIN, ELIMINATED, MUD, TSAR_RESCUED, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    choose,
    control,
    gives,
    happened,
    offered,
    own,
    piece,
    put,
    russia,
    space,
    start,
    where,
)


def moving(p: Russia, side: int, *numbers: str) -> Russia:
    for number in numbers:
        p.moving |= BIT[space(number)]
    p.side = side
    start(p, "7.1 Movement", side)
    return p


def ends(p: Russia, id: str) -> set[str]:
    return {text.split(">")[1] for text in offered(p) if text.startswith(f"move {id} ")}


# 12.6


def test_12_6_a_leader_alone_goes_through_friendly_spaces_to_a_unit_or_a_city() -> None:
    p = russia()
    put(p, "309", "Denikin", "Vol-a1")
    put(p, "322", "AFSR-c1")
    own(p, WHITE, "312", "323", "324")
    own(p, RED, "341", "313")
    moving(p, WHITE, "309")
    assert ends(p, "Denikin") == {"322", "324"}
    assert gives(p, "move Denikin 309>312") == "12.6"


def test_12_6_a_leader_alone_has_five_points() -> None:
    p = russia()
    put(p, "801", "Trotsky", "Rc1")
    put(p, "816", "Rc2")
    put(p, "822", "Rc3")  # 801-817-816-820-821-822
    put(p, "615", "Rc4")  # one more
    moving(p, RED, "801")
    assert {"816", "822"} <= ends(p, "Trotsky")
    assert "615" not in ends(p, "Trotsky")


def test_12_6_a_leader_alone_does_not_enter_enemy_spaces() -> None:
    p = russia()
    put(p, "324", "Krasnov", "Don-c1")
    put(p, "329", "Don-South")
    own(p, RED, "325", "323", "338", "312")
    p.set_owner(space("329"), WHITE, "")
    moving(p, WHITE, "324")
    assert "329" in ends(p, "Krasnov")
    own(p, RED, "329")
    p._decision = None
    assert "329" not in ends(p, "Krasnov")


def test_12_6_a_leader_goes_along_with_a_unit_farther_than_alone() -> None:
    p = russia()
    control(p, "Czech Legion", WHITE)
    put(p, "511", "Syrovy", "Cz-c1")
    own(p, WHITE, "512", "513", "518", "527", "913", "916", "914")
    moving(p, WHITE, "511")
    assert "914" not in ends(p, "Syrovy")
    choose(p, "move Cz-c1 511>914")
    assert "914" in ends(p, "Syrovy")
    choose(p, "move Syrovy 511>914")
    assert where(p, "Syrovy") == "914"


def test_12_6_a_leader_moves_once() -> None:
    p = russia()
    put(p, "309", "Denikin", "Vol-a1")
    put(p, "312", "Vol-a2")
    moving(p, WHITE, "309", "312")
    choose(p, "move Denikin 309>312")
    assert gives(p, "move Denikin 312>309") == "7.11"


def test_12_6_terrain_costs_a_leader_too() -> None:
    p = russia()
    put(p, "309", "Denikin", "Vol-a1")
    put(p, "307", "AFSR-c1")
    p.weather = MUD
    own(p, RED, "312", "341", "310")
    put(p, "308", "AFSR-c2")
    moving(p, WHITE, "309")
    assert "307" in ends(p, "Denikin")  # 3 by road into the marsh


def test_12_61_lenin_does_not_move() -> None:
    p = russia()
    put(p, "801", "Lenin", "Rc1")
    moving(p, RED, "801")
    assert not ends(p, "Lenin")
    assert gives(p, "move Lenin 801>817") == "12.61"


# 13.73, 13.1d


@pytest.mark.rule("13.73")
def test_13_73_the_train_goes_along_with_a_unit_that_leaves_by_rail() -> None:
    p = russia()
    put(p, "630", "Si-c1", "Si-c2")
    p.at[piece("IGSR")] = space("630")
    own(p, WHITE, "637", "639")
    moving(p, WHITE, "630")
    assert gives(p, "move IGSR 630>637") == "13.73"
    choose(p, "move Si-c1 630>637")
    assert ends(p, "IGSR") == {"637"}
    choose(p, "move IGSR 630>637")
    assert where(p, "IGSR") == "637"


@pytest.mark.rule("13.73")
def test_13_73_by_road_it_does_not_go() -> None:
    p = russia()
    put(p, "630", "Si-c1", "Si-c2")
    p.at[piece("IGSR")] = space("630")
    own(p, WHITE, "639")
    moving(p, WHITE, "630")
    choose(p, "move Si-c1 630>639")
    assert not ends(p, "IGSR")


def test_13_73_it_stays_where_the_rails_end() -> None:
    p = russia()
    put(p, "630", "Si-c1", "Si-c2")
    p.at[piece("IGSR")] = space("630")
    own(p, WHITE, "637", "638")
    own(p, RED, "639")
    put(p, "639", "Rc1")
    moving(p, WHITE, "630")
    choose(p, "move Si-c1 630>638")  # rail to 637, then a road
    assert ends(p, "IGSR") == {"637"}


@pytest.mark.rule("13.1b")
def test_13_1d_the_tsar_in_custody_goes_along_by_rail_with_a_red_unit() -> None:
    p = russia()
    put(p, "516", "Rc20", "Ra3")
    p.put(piece("Tsar"), space("516"))
    own(p, RED, "517", "520", "523")
    moving(p, RED, "516")
    assert gives(p, "move Tsar 516>517") == "13.1d"
    choose(p, "move Rc20 516>517")
    assert ends(p, "Tsar") == {"517"}
    choose(p, "move Tsar 516>517")
    assert where(p, "Tsar") == "517"


def test_13_1d_rescued_he_moves_as_a_white_leader() -> None:
    p = russia()
    put(p, "516", "Si-c1")
    put(p, "517", "Si-c2")
    p.put(piece("Tsar"), space("516"))
    p.set_flag(TSAR_RESCUED)
    p.recompute()
    moving(p, WHITE, "516")
    assert "517" in ends(p, "Tsar")


# 12.62


def strand(p: Russia, side: int) -> Russia:
    start(p, "12.62 Stranded leaders", side)
    return p


def test_12_62_a_leader_without_units_goes_to_the_nearest_friendly_unit() -> None:
    p = russia()
    put(p, "321", "Denikin")
    put(p, "312", "Vol-a1")
    put(p, "326", "Rc1")
    strand(p, WHITE)
    assert (p.decision, where(p, "Denikin")) == (None, "312")
    assert happened(p)[-1] == "stranded"


def test_12_62_its_owner_chooses_between_units_equally_near() -> None:
    p = russia()
    put(p, "323", "Denikin")
    put(p, "322", "Vol-a1")
    put(p, "324", "Don-c1")
    own(p, RED, "323")
    strand(p, WHITE)
    assert (p.waiting().seat, offered(p)) == (WHITE, ["rejoin Denikin 322", "rejoin Denikin 324"])
    choose(p, "rejoin Denikin 324")
    assert (p.decision, where(p, "Denikin")) == (None, "324")


def test_12_62_a_friendly_city_is_shelter_enough() -> None:
    p = russia()
    put(p, "324", "Denikin")
    put(p, "312", "Vol-a1")
    strand(p, WHITE)
    assert where(p, "Denikin") == "324"


@pytest.mark.rule("7.71", "15.44d")
def test_12_62_no_white_leader_joins_the_poles_in_poland() -> None:
    p = russia()
    control(p, "Poland", WHITE)
    put(p, "104", "Pol-a1")
    put(p, "242", "Denikin")
    own(p, RED, "242")
    strand(p, WHITE)
    assert where(p, "Denikin") == ELIMINATED


def test_12_62_a_leader_that_finds_no_unit_within_six_links_is_eliminated() -> None:
    p = russia()
    put(p, "321", "Denikin")
    put(p, "528", "Si-c1")
    strand(p, WHITE)
    assert where(p, "Denikin") == ELIMINATED
    assert p.vp == -4  # RED scores the leader's points (12.5)


def test_12_71d_the_coffin_is_lost_when_no_white_unit_is_left_with_it() -> None:
    p = russia()
    put(p, "623", "Kappel")
    put(p, "632", "Si-c1")
    own(p, RED, "623")
    p.set_flag(COFFIN)
    strand(p, WHITE)
    assert (where(p, "Kappel"), p.vp) == (ELIMINATED, 0)


def test_12_62_the_tsar_in_custody_is_not_stranded() -> None:
    p = russia()
    put(p, "517", "Si-c2")
    p.put(piece("Tsar"), space("516"))
    strand(p, WHITE)
    assert where(p, "Tsar") == "516"


# 12.61, 12.63


def test_12_61_lenin_leaves_moskva_for_petrograd_when_it_falls() -> None:
    p = russia()
    put(p, "817", "Vol-a1")
    p.put(piece("Lenin"), space("801"))
    own(p, RED, "801")
    moving(p, WHITE, "817")
    p.rewarded[WHITE] = BIT[space("801")]  # the city has been paid for this turn
    choose(p, "move Vol-a1 817>801")
    assert where(p, "Lenin") == "701"


def test_12_61_or_for_the_nearest_friendly_home_city() -> None:
    p = russia()
    put(p, "817", "Vol-a1")
    p.put(piece("Lenin"), space("801"))
    own(p, RED, "801")
    own(p, WHITE, "701")
    moving(p, WHITE, "817")
    p.rewarded[WHITE] = BIT[space("801")]
    choose(p, "move Vol-a1 817>801")
    assert where(p, "Lenin") == "726"


@pytest.mark.rule("8.52")
def test_12_61_lenin_does_not_roll_when_the_last_unit_in_moskva_dies() -> None:
    p = russia(dice=[3])
    put(p, "817", "Rc1")
    p.put(piece("Lenin"), space("801"))
    p.put(piece("Stalin"), space("801"))
    own(p, RED, "801")
    start(p, "8.52 Leaders escape", space("801"), RED)
    assert where(p, "Stalin") == "817"  # Stalin rolled
    assert where(p, "Lenin") == "801"


@pytest.mark.rule("8.52")
def test_12_61_elsewhere_lenin_rolls_and_in_moskva_too_if_there_is_no_city_left_for_him() -> None:
    for lost in ("726", "801"):
        p = russia(dice=[3])
        put(p, "817", "Rc1")
        p.put(piece("Lenin"), space(lost))
        p.owned[RED] = 0
        own(p, RED, "801")
        start(p, "8.52 Leaders escape", space(lost), RED)
        assert where(p, "Lenin") == "817"


@pytest.mark.rule("8.95")
def test_12_61_lenin_leaves_moskva_when_a_triggered_combat_leaves_the_enemy_there() -> None:
    p = russia(dice=(1, 6))
    put(p, "801", "Rc1")
    own(p, RED, "801", "701")
    p.put(piece("Lenin"), space("801"))
    p.put(piece("Don-South"), space("801"))
    start(p, "8.95 Triggered combat", space("801"), WHITE)
    assert where(p, "Rc1") == CASUALTIES
    assert p.owner[space("801")] == WHITE
    start(p, WHAT_FOLLOWS)
    assert where(p, "Lenin") == "701"


def test_12_63_a_leader_without_units_rolls_when_an_enemy_unit_enters() -> None:
    p = russia(dice=[6])
    put(p, "324", "Don-c1")
    p.put(piece("Stalin"), space("323"))
    own(p, RED, "323")
    moving(p, WHITE, "324")
    choose(p, "move Don-c1 324>323")
    assert where(p, "Stalin") == ELIMINATED


def test_12_63_one_who_escapes_reaches_the_nearest_unit() -> None:
    p = russia(dice=[1])
    put(p, "324", "Don-c1")
    put(p, "326", "Rc2")
    p.put(piece("Stalin"), space("323"))
    own(p, RED, "323")
    moving(p, WHITE, "324")
    choose(p, "move Don-c1 324>323")
    assert where(p, "Stalin") == "326"

"""Numbers in the running text of 000 that no other test shows: cities, counters and cards."""

import pytest

from barricades.games.toc.ch13_special.episodes import PUTSCHISTS
from barricades.games.toc.editions.v1_5.poland import may_march
from barricades.games.toc.editions.v1_5.state import WAR
from barricades.games.toc.editions.v1_5.war import GROUPS
from barricades.games.toc.state import COMING, DISPLAY, POLAND_TRACK, RESERVE
from tests.toc.v1_5.positions import (
    FIRST,
    R,
    W,
    at_start,
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


@pytest.mark.rule("5.11", "5.31")
@pytest.mark.parametrize("scenario", ["v1.5-campaign", "v1.5-1918"])
def test_5_11_the_cities_that_make_nine_and_seven(scenario: str) -> None:
    p = at_start(scenario)
    cities = p.atlas.vcs
    red, white = p.friendly(R) & cities, p.friendly(W) & cities
    abroad, lacking = (
        p.atlas.mask("127", "333"),
        p.atlas.mask("630", "623"),
    )  # Helsinki, Migulinskaya; Kazan, Samara
    assert red == (p.atlas.home_vcs[R] | abroad) & ~lacking
    assert red.bit_count() == 9
    assert white == (p.atlas.home_vcs[W] | p.atlas.mask("623")) & ~p.atlas.mask("333")
    assert white.bit_count() == 7


@pytest.mark.rule("5.15")
@pytest.mark.parametrize(("given", "armies"), [("R53", 0), ("R54", 0), ("R7", 4)])
def test_5_15_bluff_and_influence_restore_no_army(given: str, armies: int) -> None:
    p = at_start(dice=[6] * 40, optional_set_up="on")
    hold(p, W, "W6")
    hold(p, R, "R7")
    start(p, "14.1k Optional set-up")
    choose(p, "commit W53", f"commit {given}")
    told = {
        event.data["side"]: event.data["armies"] for event in p.log or () if event.kind == "committed-card"
    }
    assert told == {W: 0, R: armies}


@pytest.mark.rule("8.11")
def test_8_11_six_cards_lie_in_the_three_boxes() -> None:
    p = at_start()
    hold(p, W, "W6")
    hold(p, R, "R2")
    start(p, "15.1 Political Phase")
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other", "stake R2>red", "stake R53>white")
    boxed = [each for side in (W, R) for each in p.of(side).placed[side] if each >= 0]
    assert len(boxed) == 5
    assert set(offered(p)) == {"stake R54>other"} | {text for text in offered(p) if text.startswith("undo")}


@pytest.mark.rule("8.13")
def test_8_13_the_table_has_five_boxes() -> None:
    p = russia()
    boxes = []
    for marker in range(-4, 5):
        p.marker[faction("Khiva")] = 0
        start(p, "15.13 Move marker", faction("Khiva"), marker, 1)
        boxes.append(p.marker[faction("Khiva")])
    assert sorted(set(boxes)) == [-2, -1, 0, 1, 2]


@pytest.mark.rule("8.152", "8.16")
def test_8_152_card_66_gives_each_box_two_cards_and_shuffles_the_decks() -> None:
    p = at_start(dice=[1, 1, 1, 1, 1, 1])
    p.politics_box = [[0, 1, 2], [22], [65]]
    p.politics_pile = [list(range(3, 20)), list(range(23, 44)), list(range(44, 65))]
    p.politics_discard = [20, 21]
    start(p, "15.12i Anarchy in Russia")
    assert [len(box) for box in p.politics_box] == [2, 2, 2]
    assert [len(pile) for pile in p.politics_pile] == [20, 20, 20]  # 22 each, two of them in the box
    assert p.politics_discard == []
    assert not {63, 64, 65} & set(p.politics_box[2])  # 64 and 65 are replaced too


@pytest.mark.rule("8.316")
def test_8_316_gajdas_putsch_strikes_siberian_armies_2_3_and_4() -> None:
    p = russia(dice=[6, 6, 6, 6])
    put(p, "516", "Gajda", "Kolchak", "Si-a1")
    for number, id in (("514", "Si-a2"), ("507", "Si-a3"), ("502", "Si-a4")):
        put(p, number, id)
    p.putsch_from = p.turn
    start(p, "13.71 Putsch")
    assert [bool(p.back >> piece(f"Si-a{n}") & 1) for n in (1, 2, 3, 4)] == [False, True, True, True]
    assert PUTSCHISTS == ("Si-a2", "Si-a3", "Si-a4")


@pytest.mark.rule("8.317")
def test_8_317_army_1_and_two_corps_at_helsinki_and_corps_2_in_reserve() -> None:
    p = russia()
    p.set_owner(space("127"), W, "")
    p.marker[faction("Finland")] = 2
    p.realign()
    start(p, "15.25 Set up", faction("Finland"))
    while p.decision is not None:
        choose(p, next(text for text in offered(p) if text.endswith(">127")))
    assert [where(p, id) for id in ("Fin-a1", "Fin-c1", "Fin-cTank")] == ["127"] * 3
    assert where(p, "Fin-c2") == RESERVE
    assert [where(p, id) for id in ("Fin-a2", "Fin-a3")] == [COMING, COMING]  # W17 and W43 bring them


@pytest.mark.rule("8.321")
def test_8_321_the_polish_set_up() -> None:
    p = at_start()
    waiting = {
        *("Pol-a1", "Pol-a2", "Pol-a3", "Pol-a4", "Pol-Legion", "Pol-Cav", "Pilsudski"),
        *(f"Pol-c{number}" for number in range(1, 9)),
        *("Pol-e1", "Pol-e2", "Pol-Priest", "Pol-Mtn"),
    }
    found = p.pieces_at(DISPLAY, p.roster.of_faction(faction("Poland")))
    assert {p.roster.counters[each].id for each in found} == waiting


@pytest.mark.rule("8.326")
def test_8_326_armies_1_and_2_and_two_corps_and_army_3_of_a_protector() -> None:
    for declared in (False, True):
        p = russia()
        if declared:
            start(p, "8.51 Declaration of war", R, faction("West Ukraine"))
        else:
            p.marker[faction("West Ukraine")] = 2
            p.realign()
            start(p, "15.25 Set up", faction("West Ukraine"))
        while p.decision is not None and p.waiting().kind == "deploy":
            choose(p, offered(p)[0])
        came = [where(p, id) != COMING for id in ("WU-a1", "WU-a2", "WU-c1", "WU-c2", "WU-a3", "Tarnavsky")]
        assert came == [True] * 4 + [declared] * 2


@pytest.mark.rule("8.52")
def test_8_52_two_groups_of_three() -> None:
    names = [[FIRST.names["faction"].labels[each] for each in group] for group in GROUPS]
    assert names == [["Estonia", "Latvia", "Lithuania"], ["Poland", "West Ukraine", "Ukraine"]]


@pytest.mark.rule("8.321", "8.314")
@pytest.mark.parametrize("lacking", ["", "Britain", "USA", "Poland"])
def test_8_321_towards_moskva_needs_three_controls(lacking: str) -> None:
    p = russia()
    for name in ("Poland", "Britain", "USA"):
        control(p, name, R if name == lacking else W)
    p.moskva_open, p.track[POLAND_TRACK] = 1, WAR
    played(p, "W28")
    p.noted.append((p.scripts.numbers["W28"], p.scripts.labels.index("guns")))
    assert may_march(p) == (not lacking)

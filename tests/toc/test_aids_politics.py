"""What the page lays out about politics: boxes, netting, the Faction Control Table, tracks, factions."""

from typing import Any

import msgspec

from barricades.games.toc.aids.boxes_panel import chart_lines
from barricades.games.toc.ch05_turn.sequence import PHASE
from barricades.games.toc.state import POLAND_TRACK, UKRAINE_TRACK, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.events import EVERYONE, Event
from barricades.kernel.picture import Box, Chip
from tests.toc.positions import (
    R,
    W,
    at_start,
    choose,
    control,
    faction,
    hold,
    own,
    played,
    put,
    russia,
    start,
)
from tests.toc.saying import entries, panel, panels, said

BOXES = ("red-control", "red-influence", "neutral", "white-influence", "white-control")
PC54 = 10  # its place in the deck of the OTHER box, as a die


def phase(*dice: int, infighting: int = -1) -> Russia:
    """The Political Phase of 16.0 begins."""
    p = at_start(dice=dice)
    p.subject = BIT[infighting] if infighting >= 0 else 0
    hold(p, W, "W1", "W2", "W3", "W6", "W7", "W13", "W14")
    hold(p, R, "R4", "R8", "R13")
    p.emit(PHASE, "5.2", phase="politics")
    start(p, "15.1 Political Phase")
    return p


def resolved() -> Russia:
    p = phase(2, 2, PC54, 5)
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    choose(p, "stake R8>red", "stake R53>white", "stake R54>other")
    return p


def after() -> Russia:
    """The whole phase, with what 16.0 takes."""
    p = resolved()
    choose(p, "declare-steps PC6", "take PC10", "take PC29")
    return p


def row(grid: Any, name: str) -> Any:
    return next(each for each in grid.rows if each.name == name)


def discs(grid: Any, name: str) -> dict[str, str]:
    """The boxes of a faction's row in which there is a disc, with its kind."""
    at = [column.id for column in grid.columns]
    found = {}
    for column, cell in zip(at, row(grid, name).cells, strict=True):
        for each in cell.discs:
            found[column] = each.kind
    return found


def chip_texts(grid: Any, name: str, column: str) -> list[str]:
    at = [each.id for each in grid.columns].index(column)
    return [chip.text for chip in row(grid, name).cells[at].chips]


# 15.11 Placing


def test_15_11_each_box_shows_ones_own_card_and_once_sealed_the_others_back() -> None:
    p = phase()
    choose(p, "stake W53>red")
    shown = panel(p, "boxes", W)
    assert shown.where == "stage"
    red, white, other = shown.boxes
    assert [card.face for card in red.cards] == ["card-W53"]
    assert [card.face for card in white.cards] == []
    assert (red.state, white.state, other.state) == ("", "wanted", "")
    assert [box.target for box in shown.boxes] == ["", "white", ""]


def test_15_11_nobody_else_sees_a_card_before_the_box_is_resolved() -> None:
    p = phase()
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    for seat in (R, None):
        faces = [card.face for box in panel(p, "boxes", seat).boxes for card in box.cards]
        assert not {"card-W53", "card-W6", "card-W54"} & set(faces)
    mine = [card.face for box in panel(p, "boxes", W).boxes for card in box.cards]
    assert {"card-W53", "card-W6", "card-W54"} <= set(mine)
    assert {box.state for box in panel(p, "boxes", W).boxes} == {"sealed"}
    for seat in (R, None):  # WHITE has sealed, which all may know
        assert [card.face for card in panel(p, "boxes", seat).boxes[0].cards] == ["card-back-white"]


def test_15_12b_the_chart_for_ones_own_card() -> None:
    # A 2: with 1 the sum is 3; with 2 it is 4, level; with 3 it is 5; with 4 and 5 the other side chooses two
    # or three: 6 and a difference of 2 are 2H, 7 and 3 are 3H.
    assert [said(line) for line in chart_lines(2, R)] == [
        "If RED puts in 1: you choose 1.",
        "If RED puts in 2: 2 at random.",
        "If RED puts in 3: RED chooses 1, 1 at random.",
        "If RED puts in 4: RED chooses 2.",
        "If RED puts in 5: RED chooses 3.",
    ]


def test_15_12a_in_fighting_lowers_ones_card() -> None:
    p = phase(infighting=W)
    choose(p, "stake W2>red")
    assert "Your card counts 3." in panel(p, "boxes", W).boxes[0].lines


def test_15_11c_influence_shows_its_die() -> None:
    p = phase()
    choose(p, "stake W54>red")
    # Turn 1 of 1918 with Denikin on the map: +1 and -1.
    assert panel(p, "boxes", W).boxes[0].lines[0] == (
        "Influence rolls a die with 0: it counts 1 on 1–2, 2 on 3–4, 3 on 5, 4 on 6."
    )


def chips(box: Box) -> dict[str, Chip]:
    """The chips of a box by their words."""
    return {str(chip.text): chip for _, group in box.groups for chip in group}


def test_15_13_single_cards_that_would_win_a_faction() -> None:
    p = phase()
    red, white, other = panel(p, "boxes", W).boxes
    # Cards 24, 25 and 26; card 54; cards 11; 13 and 18.
    notes = "Landing at Archangel, A Note to the Admiral, Churchill at the War Office"
    single = "A single political card would win"
    assert chips(white)["Britain: cards 24–26"].title == f"{single} Britain for you: {notes}."
    assert (
        chips(other)["Czech Legion: card 54"].title
        == f"{single} Czech Legion for you: The Chelyabinsk Incident."
    )
    assert not red.groups
    red, _, _ = panel(p, "boxes", R).boxes
    assert chips(red)["Belarus: card 11"].title == f"{single} Belarus for you: The Litbel Republic."
    baku = "The Tashkent Soviet, The Congress at Baku"
    assert chips(red)["Turkistan: cards 13, 18"].title == f"{single} Turkistan for you: {baku}."


def test_15_12b_the_box_says_who_would_choose_in_his_colour() -> None:
    p = phase()
    choose(p, "stake W6>red")
    found = chips(panel(p, "boxes", W).boxes[0])
    # Green Uprising is a 2; what each card of RED would generate is the line of the chart above.
    assert {text: chip.owner for text, chip in found.items()} == {
        "1: you choose 1": "white",
        "2: 2 at random": "",
        "3: RED chooses 1, 1 at random": "red",
        "4: RED chooses 2": "red",
        "5: RED chooses 3": "red",
    }
    assert (
        not chips(panel(p, "boxes", R).boxes[0]).keys() & found.keys()
    )  # which card it is stays WHITE's secret


def test_15_12_a_resolved_box_lies_open_with_what_the_chart_said() -> None:
    p = resolved()
    red, white, _ = panel(p, "boxes", W).boxes
    assert red.state == "open"
    assert [card.face for card in red.cards] == ["card-W53", "card-R8"]
    assert red.lines == ("Sum 4, difference 2: RED chooses 2 cards.",)
    assert white.state == "sealed"
    choose(p, "take PC10")
    faces = {seat: panel(p, "boxes", seat).boxes[0].cards[-1].face for seat in (W, R, None)}
    assert faces == {W: "card-back-political-red", R: "card-PC10", None: "card-back-political-red"}


def test_15_12c_the_cards_to_choose_from_lie_side_by_side() -> None:
    p = resolved()
    choose(p, "declare-steps PC6", "take PC10")
    shown = panel(p, "offer", W)
    assert [column.target for column in shown.columns[1:]] == [f"PC{n}" for n in range(23, 45)]
    # Card 41: Astrakhan 2W; Central Powers 1W; Khiva 1W; Ukraine 1R.
    found = {row.name: chip_texts(shown, row.name, "PC41") for row in shown.rows}
    assert {name: texts for name, texts in found.items() if texts} == {
        "Astrakhan": ["2W"],
        "Central Powers": ["1W"],
        "Khiva": ["1W"],
        "Ukraine": ["1R"],
    }
    assert "offer" not in panels(p, R)  # it is WHITE that chooses


def test_15_13_gold_counts_the_cards_that_a_side_knows() -> None:
    p = resolved()
    choose(p, "declare-steps PC6", "take PC10")
    shown = panel(p, "offer", W)
    at = [column.id for column in shown.columns].index("PC27")
    tones = {row.name: [(chip.text, chip.tone) for chip in row.cells[at].chips] for row in shown.rows}
    # Card 6, which RED has declared, has 1W for Poland and 1R for Makhno: one point more moves either marker.
    assert tones["Poland"] == [("1W", "now")] and tones["Makhno"] == [("1R", "now")]
    assert tones["Ukraine"] == [("1W", "")]  # 1R on card 6: the points are even


# 15.13 Netting


def test_16_0_the_netting_of_the_example() -> None:
    p = after()
    shown = panel(p, "netting", W)
    assert [column.card for column in shown.columns if column.card] == ["PC6", "PC10", "PC29", "PC54"]
    assert chip_texts(shown, "Estonia", "PC6") == ["1R"]
    assert chip_texts(shown, "Estonia", "PC10") == ["2R"]
    assert chip_texts(shown, "Estonia", "net") == ["3R"]
    assert discs(shown, "Estonia") == {"red-influence": "", "neutral": "ghost"}
    assert row(shown, "Estonia").title == "Net 3R: one box towards RED."
    assert discs(shown, "Britain") == {"white-control": "", "white-influence": "ghost"}
    assert discs(shown, "Poland") == {"neutral": ""}
    assert row(shown, "Poland").title == "Net 1W: not enough to move the marker."
    assert row(shown, "Ukraine").title == "The points are even."
    assert discs(shown, "Belarus") == {"red-control": "", "red-influence": "ghost"}


def test_16_0_the_netting_is_told_faction_by_faction_after_what_the_boxes_generated() -> None:
    p = after()
    shown = panel(p, "netting", W)
    assert shown.first == (
        "RED box: Sum 4, difference 2: RED chooses 2 cards.",
        "WHITE box: Sum 3, difference 1: WHITE chooses one card.",
        "OTHER box: Sum 2, difference 0: one at random.",
    )
    # In the order of the table (5.22): those whose markers move, each as it was, with a ring where it goes.
    moving = [each for each in shown.rows if each.before]
    assert [each.name for each in moving] == [
        "Belarus", "Estonia", "Finland", "Latvia", "Britain", "Central Powers", "Czech Legion", "France",
    ]  # fmt: skip
    estonia = msgspec.structs.replace(shown, rows=tuple(
        msgspec.structs.replace(each, cells=each.before) for each in moving
    ))  # fmt: skip
    assert discs(estonia, "Estonia") == {"neutral": "", "red-influence": "hope"}
    gained = [entry for _, group in panel(p, "changes", W).groups for entry in group if entry.row]
    assert {entry.row for entry in gained} == {each.id for each in moving}


def test_15_11_every_box_has_a_place_for_the_card_of_each_side() -> None:
    p = phase()
    assert [box.slots for box in panel(p, "boxes", W).boxes] == [2, 2, 2]
    assert panel(resolved(), "boxes", W).boxes[0].slots == 0


def test_16_0_what_the_phase_has_changed() -> None:
    p = after()
    told = entries(panel(p, "changes", W))
    assert told["RED declared Self Determination"] == "2 replacement steps"
    assert told["Estonia"] == "Neutral to RED Influence"
    assert told["WHITE gains Britain"] == "its forces do not act before W1 or W8 has been played"
    assert told["RED gains Belarus"] == "its forces wait until the turn after the Central Powers have left"
    assert told["WHITE gains Czech Legion"] == "its forces act after the first round"


def test_15_13g_a_shut_gate_leaves_a_hope() -> None:
    p = phase(2, 2, PC54, 5)
    p.marker[faction("Estonia")] = -1
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    choose(p, "stake R8>red", "stake R53>white", "stake R54>other")
    choose(p, "declare-steps PC6", "take PC10", "take PC29")
    shown = panel(p, "netting", R)
    assert discs(shown, "Estonia") == {"red-influence": "", "red-control": "hope"}
    assert row(shown, "Estonia").title == "Net 3R: held, the card that it needs has not been played."


def test_15_26e_while_a_veto_is_asked_the_rest_is_still_to_come() -> None:
    p = phase(2, 2, PC54, 5)
    control(p, "Estonia", W)
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    choose(p, "stake R8>red", "stake R53>white", "stake R54>other")
    choose(p, "declare-steps PC6", "take PC10", "take PC29")
    assert p.waiting().kind == "veto"  # three points lead Estonia out of WHITE Control
    shown = panel(p, "netting", R)
    assert shown.where == "stage"
    assert row(shown, "Estonia").lit
    assert not row(shown, "Latvia").lit
    assert discs(shown, "Belarus") == {"red-control": "", "red-influence": "ghost"}  # done
    assert discs(shown, "Latvia") == {"neutral": "", "red-influence": "hope"}
    assert row(shown, "Latvia").title == "Net 3R: still to come."
    choose(p, "veto")
    assert row(panel(p, "netting", R), "Estonia").title == "Net 3R: RED has vetoed the loss."


def test_5_23_stored_points_have_a_column_of_their_own() -> None:
    p = phase(2, 2, PC54, 5)
    p.points[2 * faction("Poland") + W] = 1
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    choose(p, "stake R8>red", "stake R53>white", "stake R54>other")
    choose(p, "declare-steps PC6", "take PC10", "take PC29")
    shown = panel(p, "netting", W)
    assert chip_texts(shown, "Poland", "stored") == ["1W"]
    assert chip_texts(shown, "Poland", "net") == ["2W"]
    assert discs(shown, "Poland") == {"white-influence": "", "neutral": "ghost"}


def test_15_13_the_netting_is_a_drawer_once_a_side_has_acted() -> None:
    p = after()
    p.emit(PHASE, "5.3", phase="action")
    start(p, "6.0 A part", W, at="choose-action")
    p.marker[faction("Finland")] = 2
    p.log.append(  # type: ignore[union-attr]
        _event("marker-moved", faction=faction("Finland"), box="white-control", was="white-influence")
    )
    assert panel(p, "netting", W).where == "stage"  # WHITE has not acted yet
    p.log.append(_event("played", side=W, card=0, use="ops"))  # type: ignore[union-attr]
    shown = panel(p, "netting", W)
    assert (shown.where, shown.key) == ("drawer", "p")
    assert discs(shown, "Finland") == {"white-influence": "", "neutral": "ghost"}  # as the phase left it
    p.log.append(_event("turn", turn=2, season="fall", year=1918))  # type: ignore[union-attr]
    assert "netting" not in panels(p, W)


def _event(kind: str, **data: Any) -> Any:
    return Event(kind, "15.13", EVERYONE, data)


# The table


def ready(p: Russia) -> Russia:
    start(p, "6.0 A part", W, at="choose-action")
    return p


def test_15_13_the_table_shows_markers_gates_and_locks() -> None:
    p = ready(at_start())
    shown = panel(p, "factions", W)
    assert (shown.where, shown.key) == ("drawer", "f")
    assert [column.id for column in shown.columns] == ["stored", *BOXES, "gates"]
    assert len(shown.rows) == 18
    assert discs(shown, "Belarus") == {"red-influence": ""}
    assert chip_texts(shown, "Ukraine", "gates") == ["R1/R24", "W5/W17"]
    assert chip_texts(shown, "Britain", "gates") == ["lock W8"]
    assert chip_texts(shown, "Central Powers", "gates") == ["never locked"]
    assert [chip.text for chip in row(shown, "Belarus").chips] == ["CP line"]
    assert row(shown, "Estonia").rule_above
    assert row(shown, "Britain").rule_above
    assert not row(shown, "Finland").rule_above


def test_15_13g_an_open_gate_is_filled() -> None:
    p = ready(at_start())
    gates = [column.id for column in panel(p, "factions", W).columns].index("gates")
    assert row(panel(p, "factions", W), "Finland").cells[gates].chips[1].tone == "soft"
    played(p, "W4")
    chip = row(panel(p, "factions", W), "Finland").cells[gates].chips[1]
    assert (chip.text, chip.tone) == ("W4", "good")
    assert "may gain Finland" in chip.title


def test_15_13_what_each_side_may_hope_for() -> None:
    p = ready(at_start())
    title = row(panel(p, "factions", W), "Estonia").title
    assert title == (
        "WHITE may bring it under control. RED gets no farther than Influence: its gate is shut."
    )
    control(p, "Turkistan", R)
    put(p, "412", "Tkn-a1")
    title = row(panel(p, "factions", W), "Turkistan").title
    assert title.startswith("WHITE cannot move it: an army of its controller is in the region.")


def test_5_23_stored_points_foretell_a_move() -> None:
    p = ready(at_start())
    p.points[2 * faction("Poland") + W] = 2
    shown = panel(p, "factions", R)
    assert chip_texts(shown, "Poland", "stored") == ["2W"]
    assert discs(shown, "Poland") == {"neutral": "", "white-influence": "hope"}


def test_15_28_after_turn_nine_no_marker_moves() -> None:
    p = ready(russia(turn=10))
    assert row(panel(p, "factions", W), "Estonia").title == "No marker moves any more."


def test_15_13f_factions_out_of_the_game_have_no_disc() -> None:
    p = ready(russia())  # the Central Powers have left
    shown = panel(p, "factions", W)
    assert discs(shown, "Central Powers") == {}
    assert [chip.text for chip in row(shown, "Central Powers").chips] == ["left the war"]


# Tracks


def test_15_27_tracks_show_their_boxes_and_the_die_of_the_wrap_up() -> None:
    p = ready(at_start())
    shown = panel(p, "tracks", W)
    assert [each.name for each in shown.rows] == ["Socialist Revolutionaries", "Japan", "Poland", "Ukraine"]
    revolutionaries = shown.rows[0]
    assert [cell.text for cell in revolutionaries.cells if cell.discs] == ["WHITE +1"]
    # WHITE is ahead 10 to 9 in cities.
    assert revolutionaries.title == "Wrap-up: left on 1–2, right on 5–6, after +1 on the die."
    assert [chip.text for chip in shown.rows[1].chips] == ["not active yet"]
    p.track_active |= BIT[POLAND_TRACK] | BIT[UKRAINE_TRACK]
    assert panel(p, "tracks", W).rows[2].title == "Wrap-up: left on 1, right on 6."


def test_14_2_the_introduction_has_one_track() -> None:
    p = ready(at_start("v2.3-intro-1918"))
    assert [each.name for each in panel(p, "tracks", W).rows] == ["Socialist Revolutionaries"]


# A faction's panel


def test_15_54_the_panel_of_the_czech_legion() -> None:
    p = ready(at_start())
    shown = panel(p, "faction-czech-legion", W)
    told = entries(shown)
    assert told["Marker"] == "WHITE Influence"
    assert told["Controlled by"] == "neither side"
    assert int(told["On the map"]) + int(told["Strategic Reserve"]) == 3 + 7 + 1  # 15.25d
    assert told["Still to come"] == "1"
    assert told["Steps each turn"] == "1 (one more on 1-3 if WHITE controls the IGSR train)"
    assert told["Withdrawal this turn"] == "no die"


def test_15_38_the_panel_names_the_rules_in_force() -> None:
    p = ready(russia())
    control(p, "Ukraine", R)
    own(p, W, "218")
    told = entries(panel(p, "faction-ukraine", R))
    assert told["Controlled by"] == "RED"
    assert told["Victory cities"] == "1 of 2 friendly to its controller"
    assert "Involvement: Ukraine NO ACT" in told
    assert "It does not act in one operation with other forces" in told
    assert "A unit outside its region is lost on a 1 in the wrap-up" in told


def test_15_44_red_controls_poland_and_may_not_use_it() -> None:
    p = ready(russia())
    control(p, "Poland", R)
    told = entries(panel(p, "faction-poland", W))
    assert "RED controls it but may not use its forces" in told


def test_5_41_the_panel_of_a_power_shows_its_withdrawal() -> None:
    p = ready(at_start())
    p.turn = 4
    told = entries(panel(p, "faction-central-powers", W))
    assert told["Withdrawal this turn"] == "on 1–6 before modifiers"
    assert entries(panel(p, "faction-france", W))["Withdrawal this turn"] == "on 1–2 before modifiers"
    p.turn = 5
    assert entries(panel(p, "faction-central-powers", W))["Withdrawal this turn"] == "certain"


def test_every_faction_has_a_panel_and_every_row_leads_to_it() -> None:
    p = ready(at_start())
    found = panels(p, None)
    for each in panel(p, "factions").rows:
        assert f"faction-{each.id}" in found
        assert (each.target, each.opens) == (each.id, f"faction-{each.id}")

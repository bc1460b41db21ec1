"""What the page tells beyond view and decision: stages, status, marks, overlays, questions about a place."""

from barricades.games.toc.aids.aids import AIDS
from barricades.games.toc.aids.labels import BRANCHES, OPTIONS
from barricades.games.toc.aids.stages import STAGES
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.game import GAME
from barricades.games.toc.state import LINKED_UP, MUD, RED_PEACE, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.bots import RandomBot, context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.events import Event
from tests.toc.positions import (
    R,
    W,
    at_start,
    choose,
    control,
    own,
    piece,
    played,
    put,
    russia,
    space,
    start,
)
from tests.toc.saying import chips, entries, fact, panel, said

# Names


def test_every_verb_stage_overlay_and_branch_has_a_name() -> None:
    words = GAME.catalogue.templates
    assert sorted(GAME.language.verbs.keys() - OPTIONS.keys()) == []
    assert sorted(OPTIONS.keys() - GAME.language.verbs.keys()) == []
    assert [each.id for each in STAGES if f"stage.{each.id}" not in words] == []
    assert [id for id in AIDS.overlays if f"overlay.{id}" not in words] == []
    assert sorted(set(GAME.names["branch"].tokens) - BRANCHES.keys()) == []
    marks = AIDS.marks(at_start(), W)
    assert [mark for mark in marks if f"mark.{mark}" not in words] == []


def test_the_slots_of_option_labels_are_arguments_of_their_verbs() -> None:
    for word, verb in GAME.language.verbs.items():
        slots = {name for name, _ in GAME.catalogue.slots(f"option.{word}")}
        assert slots <= verb.arguments.keys(), word


def test_the_keys_of_the_overlays_differ() -> None:
    assert len(set(AIDS.keys.values())) == len(AIDS.keys) == len(AIDS.overlays)


# 5.0 The sequence of play


def test_5_0_every_stage_of_a_turn_is_found_in_play() -> None:
    known, seen = {each.id for each in STAGES}, set()
    p, bot = GAME.start("v2.3-campaign", Sampled("stages")), RandomBot("stages")
    while (decision := p.decision) is not None and p.turn < 4:  # type: ignore[attr-defined]
        seen.add(AIDS.stage(p.of(decision.seat)))
        p.apply(decision.options[bot.choose(context_of(p))])
    assert seen <= known
    assert {"place", "boxes", "set-up", "white", "red", "replacements"} <= seen
    assert {f"{side}.{step}" for side in ("white", "red") for step in ("mark", "move", "combat")} <= seen


def test_6_0_the_stage_of_a_part_names_its_side() -> None:
    p = at_start()
    start(p, "7.20 Operation", R, 2, 0, 0)
    assert AIDS.stage(p) == "red.mark"
    choose(p, "mark-fight 326", "done")
    assert AIDS.stage(p) == "red.combat"


# The status line


def test_14_1_the_status_line_of_the_campaign_as_it_begins() -> None:
    p = GAME.start("v2.3-campaign", Sampled(1))
    assert isinstance(p, Russia)
    assert said(fact(p, "turn")).name == "Turn 1 of 16"
    assert fact(p, "turn").value == "Jul–Aug 1918"
    assert chips(fact(p, "cities")) == ["10", "9"]
    assert chips(fact(p, "centres")) == ["7", "8"]
    assert chips(fact(p, "steps")) == ["0", "0"]
    assert chips(fact(p, "doors")) == ["5–35 2/5", "Capital 0/2", "5–35 2/5", "Total 9/17"]
    assert fact(p, "infighting").value == fact(p, "effects").value == "none"


def test_5_45_the_ghost_of_the_marker_shows_what_the_turn_would_score() -> None:
    p = at_start()
    start(p, "6.0 A part", W, at="choose-action")
    assert (p.vc_count(W), p.vc_count(R)) == (10, 9)
    gauge = fact(p, "points").gauge
    assert gauge is not None
    assert (gauge.value, gauge.ghost) == (0, 1)
    assert fact(p, "points").value == "if it ended now WHITE +1"
    own(p, R, "324")  # Rostov
    gauge = fact(p, "points").gauge
    assert gauge is not None
    assert gauge.ghost == -1
    assert fact(p, "points").value == "if it ended now RED +1"


def test_5_45_once_scored_the_marker_has_no_ghost() -> None:
    p = at_start()
    p.steps = [2, 2]
    start(p, "5.4 Logistics Phase", at="replacements")
    assert AIDS.stage(p) == "replacements"
    gauge = fact(p, "points").gauge
    assert gauge is not None
    assert gauge.ghost is None


def test_5_45_the_peace_and_the_chit_are_part_of_the_ghost() -> None:
    p = at_start()
    start(p, "6.0 A part", W, at="choose-action")
    p.set_flag(RED_PEACE)
    p.subject, p.chit = BIT[W], [_chit(W, "No VC"), -1]
    told = entries(panel(p, "score", W))
    assert told["Victory cities: WHITE 10, RED 9"] == "+1"
    assert told["RED has made peace with Poland"] == "−4"
    assert told["Chit No VC: WHITE has captured no enemy city this turn"] == "−4"
    assert told["The marker would be at"] == "−7"


def _chit(side: int, name: str) -> int:
    return [chit.name for chit in chits(side)].index(name)


def test_5_31_rounds_are_capsules_with_a_half_for_each_side() -> None:
    p = at_start()
    p.round, p.rounds = 2, 5
    start(p, "6.0 A part", R, at="begin_part")
    shown = fact(p, "rounds").pips
    assert shown is not None
    assert shown.now == 1
    assert shown.parts[0] == (("white", True), ("red", True))
    assert shown.parts[1] == (("white", True), ("red", False))
    assert shown.parts[2] == (("white", False), ("red", False))
    assert fact(p, "rounds").name == "Round 2 of 5"


def test_5_46_an_open_door_is_gold_and_names_its_die() -> None:
    p = at_start()
    start(p, "6.0 A part", W, at="choose-action")
    own(p, W, "801")  # Moskva
    p.doors[1] = 1
    capital = fact(p, "doors").chips[1]
    assert (capital.text, capital.tone) == ("Capital 1/2, wins on 4+", "now")
    doors = panel(p, "doors", W)
    capital_rows = {entry.label: entry.value for entry in doors.groups[1][1]}
    assert capital_rows["A win in the coming Logistics Phase"] == "3 in 6"
    assert capital_rows["The condition has held in 1 Logistics Phase"] == ""


def test_5_46_a_door_whose_requirement_fails_is_not_gold() -> None:
    p = at_start()
    start(p, "6.0 A part", W, at="choose-action")
    p.vp = 40
    five = fact(p, "doors").chips[0]
    assert (five.text, five.tone) == ("5–35: 40 points", "bad")  # not all ten home cities
    white = {entry.label: entry.value for entry in panel(p, "doors", W).groups[0][1]}
    assert white["A win in the coming Logistics Phase"] == "no die: the requirement is not met"


def test_14_2_the_introduction_shows_points_in_place_of_doors() -> None:
    p = at_start("v2.3-intro-1918")
    start(p, "6.0 A part", W, at="choose-action")
    assert fact(p, "doors").value == "points after turn 3"
    played(p, "W1", "W3", "W5", "W7", "W9", "R1", "R2", "R10", "R11", "R13", "R12")
    control(p, "Czech Legion", W)
    told = {label: dict(rows) for label, rows in _grouped(panel(p, "score", W))}
    end = told["At the end of the introduction"]
    assert end["RED In-Fighting never played as an event"] == "−2"
    assert end["WHITE controls Czech Legion"] == "+1"
    assert end["The marker would be at"] == "0"  # +1 for the cities, -2, +1


def _grouped(tally: object) -> list[tuple[str, list[tuple[str, str]]]]:
    return [(name, [(each.label, each.value) for each in rows]) for name, rows in tally.groups]  # type: ignore[attr-defined]


def test_13_51_the_chit_stands_in_the_status_line_with_its_effect() -> None:
    p = at_start()
    start(p, "6.0 A part", R, at="choose-action")
    p.subject, p.chit = BIT[R], [-1, _chit(R, "Stalin")]
    (chip,) = fact(p, "infighting").chips
    assert (chip.text, chip.owner) == ("Stalin", "red")
    assert "One space of the camp" in str(chip.title)


def test_6_25_standing_rules_are_listed_with_their_end() -> None:
    p = at_start()
    start(p, "6.0 A part", W, at="choose-action")
    played(p, "W1")
    assert chips(fact(p, "effects")) == ["W1"]
    told = entries(panel(p, "effects", W))
    assert told["Kolchak's Coup"] == "until the end of the game"
    p.set_flag(LINKED_UP)
    assert "WHITE has linked up: theatres cost no more" in entries(panel(p, "effects", W))


def test_5_12_the_weather_says_what_it_does() -> None:
    p = at_start()
    start(p, "6.0 A part", W, at="choose-action")
    p.weather = MUD
    (chip,) = fact(p, "turn").chips
    assert chip.text == "Mud"
    assert "each road costs 1 more" in str(chip.title)


# Marks


def test_7_11_units_that_have_moved_and_units_that_may_are_marked() -> None:
    p = at_start()
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-move 315", "mark-fight 322", "done")
    assert set(AIDS.marks(p, W)["ready"]) == {"Vol-a3", "AFSR-c2"}
    choose(p, "move AFSR-c2 315>314")
    told = AIDS.marks(p, W)
    assert told["moved"] == ["AFSR-c2"]
    assert told["ready"] == ["Vol-a3"]
    assert AIDS.marks(p, R)["ready"] == []
    choose(p, "done", "attack 326", "with Vol-a1")
    assert AIDS.marks(p, W)["chosen"] == ["Vol-a1"]
    assert AIDS.marks(p, R)["chosen"] == []


def test_10_21_supply_no_act_and_cut_off_are_marked() -> None:
    p = russia()
    put(p, "601", "Ra10")
    put(p, "322", "Vol-a1")
    own(p, W, "309")
    p.cut_off = BIT[piece("Ra10")]
    p.no_act[W] = BIT[space("322")]
    told = AIDS.marks(p, None)
    assert told["no-act"] == ["Vol-a1"]
    assert told["cut-off"] == ["Ra10"]


# Overlays


def test_10_1_the_overlay_of_supply_shows_lines_sources_and_hungry_units() -> None:
    p = russia()
    own(p, W, "324", "325")
    put(p, "325", "Vol-a1")
    put(p, "701", "Vol-a2")
    own(p, R, "601")
    areas = {area.id: area.places for area in AIDS.overlays["supply"](p, W).areas}
    assert "324" in areas["source-white"]
    assert "325" in areas["supplied-white"]
    assert "601" in areas["source-red"]
    assert AIDS.overlays["supply"](p, W).pieces == {"Vol-a2": "out"}


def test_4_3_the_front_is_where_friendly_spaces_meet() -> None:
    p = russia()
    for number in range(p.atlas.size):
        p.set_owner(number, -1, "")
    own(p, W, "325", "324")
    own(p, R, "326")
    told = AIDS.overlays["control"](p, None)
    areas = {area.id: area.places for area in told.areas}
    assert areas["front-white"] == ("325",)
    assert areas["front-red"] == ("326",)
    assert told.links == (("325", "326"),)


def test_7_25i_the_overlay_of_orders_shows_what_a_marker_costs() -> None:
    p = at_start()
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-fight 322")
    areas = {area.id: area.places for area in AIDS.overlays["orders"](p, W).areas}
    assert areas["marked"] == ("322",)
    assert "325" in areas["price-1"]  # the south again
    assert "528" in areas["price-2"]  # the east is a second theatre
    assert AIDS.overlays["orders"](at_start(), W).areas == ()


def test_7_7_the_overlay_of_regions_shows_what_is_neutral() -> None:
    p = russia()
    areas = {area.id: area.places for area in AIDS.overlays["regions"](p, W).areas}
    assert "218" in areas["neutral"]  # Kyiv: Ukraine is uncontrolled
    control(p, "Ukraine", R)
    areas = {area.id: area.places for area in AIDS.overlays["regions"](p, W).areas}
    assert "218" in areas["factions-red"]
    assert "218" not in areas["neutral"]


# Questions about a place


def test_8_11_who_could_reach_and_who_could_attack_a_place() -> None:
    p = russia()
    put(p, "325", "Don-North")
    put(p, "324", "Vol-a1")
    put(p, "326", "Ra9")
    own(p, W, "323")
    found = {said(each.text): each.pieces for each in AIDS.inquire(p, W, "326")}
    assert found["WHITE could attack it from next to it:"] == ("Don-North",)
    assert "Vol-a1" not in found["WHITE could attack it from next to it:"]
    near = {said(each.text): each.pieces for each in AIDS.inquire(p, None, "323")}
    assert set(near["WHITE could move here:"]) == {"Vol-a1", "Don-North"}


def test_8_11_units_that_are_there_already_are_left_out() -> None:
    p = russia()
    put(p, "325", "Don-North")
    put(p, "323", "Vol-a1")
    found = {said(each.text): each.pieces for each in AIDS.inquire(p, None, "323")}
    assert found["WHITE could move here:"] == ("Don-North",)


def test_7_71_a_closed_region_is_said_to_be_closed() -> None:
    p = russia()
    found = [said(each.text) for each in AIDS.inquire(p, W, "218")]
    assert any("closed to WHITE" in each for each in found)


# 14.3 The curve


def test_14_3_the_curve_of_points_is_that_of_each_turns_end() -> None:
    told = [
        Event("turn", "5.12", -1, {"turn": 1}),
        Event("scored", "5.45", -1, {"side": W, "points": 1, "total": 1}),
        Event("scored", "12.5", -1, {"side": R, "points": 4, "total": -3}),
        Event("turn", "5.12", -1, {"turn": 2}),
        Event("scored", "5.45", -1, {"side": W, "points": 2, "total": -1}),
    ]
    assert AIDS.curves(told) == {"points": [(0, 0), (1, -3), (2, -1)]}

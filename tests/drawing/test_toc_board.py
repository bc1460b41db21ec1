"""The board of Triumph of Chaos: open stacks, names beside them, control, markers and cards."""

import random
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from barricades.drawing.kit.frames import Frame
from barricades.drawing.kit.labels import Label
from barricades.drawing.kit.naming import frame_of
from barricades.drawing.toc.atlas import Atlas
from barricades.drawing.toc.board import BOARD, _scenery, _showing
from barricades.drawing.toc.stacks import SIZES, patterns
from barricades.drawing.toc.survey import find_survey, ground, survey
from barricades.games.toc.game import GAME
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import CZECH_LEGION, SR_TRACK, Russia
from barricades.kernel.bits import members
from barricades.kernel.chance import Sampled
from barricades.kernel.picture import HeldCard, Layout, Lettering, Picture, Piece

CAMPAIGN, INTRO = "v2.3-campaign", "v2.3-intro-1918"
WORDS = GAME.catalogue
WHITE, RED = 0, 1


@cache
def layout() -> Layout:
    return BOARD.layout(GAME, CAMPAIGN, WORDS)


def start(seed: int = 1, scenario: str = CAMPAIGN) -> Russia:
    p = GAME.start(scenario, Sampled(seed), {})
    assert isinstance(p, Russia)
    return p


def shown(p: Russia, seat: int | None = WHITE, **changed: Any) -> Picture:
    view = {**GAME.view(p, seat), **changed}
    return BOARD.picture(GAME, p.scenario, view, GAME.aids.marks(p, seat), WORDS)


def frame(piece: Piece) -> Frame:
    spot = layout().places[piece.place]
    x, y, half = spot.x + piece.dx, spot.y + piece.dy, piece.width / 2
    return Frame(x - half, y - half, x + half, y + half)


def written(name: Lettering) -> Frame:
    return frame_of(Label(name.place, name.lines, name.x, name.y, name.anchor, name.size, name.strong))


def on_spaces(picture: Picture) -> list[Piece]:
    places = layout().places
    return [each for each in picture.pieces if each.place in places and places[each.place].kind == "space"]


def covered(picture: Picture) -> list[tuple[str, str]]:
    """Names that a counter or another name covers."""
    names = [(each.place, written(each)) for each in picture.names]
    counters = [(each.id, frame(each)) for each in on_spaces(picture)]
    found = [(name, id) for name, box in names for id, over in counters if box.meets(over)]
    pairs = [(one, other) for n, one in enumerate(names) for other in names[:n]]
    return found + [(a, b) for (a, one), (b, other) in pairs if one.meets(other)]


def played(seed: int, choices: int) -> Iterator[Russia]:
    """Positions of a game of random choices, some way apart."""
    p, dice = start(seed), random.Random(seed)
    for number in range(choices):
        if p.decision is None:
            return
        p.apply(dice.choice(p.decision.options))
        if number % 60 == 0:
            yield p


# Stacks and names


@pytest.mark.parametrize("scenario", [CAMPAIGN, INTRO])
def test_every_space_has_its_name_and_no_counter_covers_one_at_the_start(scenario: str) -> None:
    picture = shown(start(scenario=scenario))
    spaces = [id for id, place in layout().places.items() if place.kind == "space"]
    assert sorted(name.place for name in picture.names) == sorted(spaces)
    assert covered(picture) == []


def test_no_counter_covers_a_name_in_a_game() -> None:
    for p in played(seed=3, choices=900):
        assert covered(shown(p)) == []


def test_stacks_lie_over_their_space_and_hardly_over_another() -> None:
    for p in played(seed=4, choices=500):
        boxes: dict[str, list[Frame]] = {}
        for piece in on_spaces(shown(p)):
            boxes.setdefault(piece.place, []).append(frame(piece))
        for place, frames in boxes.items():
            spot = layout().places[place]
            assert min(each.left for each in frames) < spot.x < max(each.right for each in frames)
            assert min(each.top for each in frames) < spot.y < max(each.bottom for each in frames)
            others = [each for other, them in boxes.items() if other != place for each in them]
            assert all(one.shared(each) < 0.2 * 58 * 58 for one in frames for each in others), place


def test_an_army_lies_left_its_corps_right_and_the_leader_above() -> None:
    best = patterns(("army", "corps", "leader"))[0]
    army, corps, leader = best.spots
    assert army[0] < corps[0] == leader[0]
    assert leader[1] + SIZES["leader"] / 2 <= corps[1] - SIZES["corps"] / 2
    assert army[1] + SIZES["army"] / 2 == corps[1] + SIZES["corps"] / 2  # they are on one line


def test_values_of_a_unit_half_under_another_can_be_seen() -> None:
    """The values are the lowest third of a counter; what is drawn later lies over what was drawn before."""
    for kinds in (("army", "army", "corps", "leader", "leader"), ("corps",) * 3, ("army", "army", "army")):
        for pattern in patterns(kinds):
            for n, (x, y) in enumerate(pattern.spots):
                if kinds[n] == "leader":
                    continue
                size = SIZES[kinds[n]]
                values = Frame(x - size / 2, y + size / 2 - 20, x + size / 2, y + size / 2)
                for m in range(n + 1, len(kinds)):
                    half = SIZES[kinds[m]] / 2
                    a, b = pattern.spots[m]
                    assert not values.meets(Frame(a - half, b - half, a + half, b + half)), (kinds, n, m)


def test_reserves_of_each_side_lie_in_their_boxes() -> None:
    p = start()
    where: dict[str, set[str]] = {}
    for piece in shown(p).pieces:
        if piece.place.startswith("reserve:"):
            where.setdefault(piece.place, set()).add(piece.owner)
            box = frame(piece)
            spot = layout().places[piece.place]
            assert abs((box.left + box.right) / 2 - spot.x) < 200
    assert where["reserve:white"] == {"white"}
    assert where["reserve:red"] == {"red"}
    assert "reserve:czech-legion" in where


def test_3_22_the_side_that_is_up_is_shown_and_told() -> None:
    p = start()
    army = PIECES.number("Ra9")
    pieces = {piece.id: piece for piece in shown(p).pieces}
    assert pieces["Ra9"].face == "face-Ra9-1"
    assert "strength 4, loss factor 3, movement 3" in pieces["Ra9"].label
    p.back |= 1 << army
    pieces = {piece.id: piece for piece in shown(p).pieces}
    assert pieces["Ra9"].face == "face-Ra9-2"
    assert "reduced" in pieces["Ra9"].marks
    assert "strength 4" not in pieces["Ra9"].label


def test_forces_that_change_sides_show_the_colour_of_theirs() -> None:
    p = start()
    samara = {piece.id: piece.face for piece in shown(p).pieces}["SR-aKU1"]
    assert samara == "face-SR-aKU1-1"
    p.track[SR_TRACK] = 0  # RED
    p.recompute()
    pieces = {piece.id: piece for piece in shown(p).pieces}
    assert pieces["SR-aKU1"].face == "face-SR-aKU1-2"
    assert "reduced" not in pieces["SR-aKU1"].marks
    assert pieces["Jap-c1"].face == "face-Jap-c1-3"  # GREEN


def test_13_73_the_train_shows_whose_it_is() -> None:
    p = start()
    faces = {piece.id: piece.face for piece in shown(p).pieces}
    assert (SPACES.token(p.at[p.roster.train]), faces["IGSR"]) == ("630", "face-IGSR-1")
    p.put(p.roster.train, SPACES.number("801"))
    assert {piece.id: piece.face for piece in shown(p).pieces}["IGSR"] == "face-IGSR-2"


def test_7_26_forces_of_a_delayed_faction_are_marked() -> None:
    p = start()
    assert not [piece.id for piece in shown(p).pieces if "delayed" in piece.marks]
    p.delayed[CZECH_LEGION] = p.round_number()
    late = {piece.id for piece in shown(p).pieces if "delayed" in piece.marks}
    assert late == {PIECES.token(n) for n in members(p.roster.of_faction(CZECH_LEGION))}


# Control


def test_4_3_the_front_runs_between_what_is_friendly_to_each_side() -> None:
    p = start()
    picture = shown(p)
    friendly = {SPACES.token(space) for space in members(p.friendly(WHITE))}
    assert set(picture.control["white"]) == friendly
    assert picture.fronts["white"].startswith("M") and picture.fronts["red"].startswith("M")
    assert picture.fronts["white"] != picture.fronts["red"]
    assert ground().front({"601"}, {"602"}) != ("", "")  # Tsaritsyn and Chyorny Yar touch
    assert ground().front({"601"}, {"301"}) == ("", "")  # Sevastopol is far away


def test_the_ground_of_several_places_is_one_outline() -> None:
    whole = ground().outline({"601", "602"})
    assert whole.count("M") == 1
    assert ground().outline(set()) == ""
    assert ground().outline({"601"}).count("M") == 1


def test_a_space_that_changes_hands_gets_the_ring_of_its_new_owner() -> None:
    p = start()
    assert not [marker for marker in shown(p).markers if marker.id.startswith("ring-")]
    p.set_owner(SPACES.number("601"), WHITE, "10.5")
    rings = [marker for marker in shown(p).markers if marker.id.startswith("ring-")]
    assert [(ring.place, ring.face) for ring in rings] == [("601", "ring-city-white")]
    spot = layout().places["601"]
    assert (rings[0].x, rings[0].y) == (spot.x, spot.y)


def test_neutral_pieces_belong_to_their_nation() -> None:
    owners = {piece.id: piece.owner for piece in shown(start()).pieces}
    assert {owners[id] for id in owners if id.startswith("Cz")} <= {"czech-legion", "white"}
    assert "central-powers" in owners.values()


# Markers


def test_marked_spaces_have_their_markers_over_the_stacks() -> None:
    p = start()
    p.moving, p.fighting = 1 << SPACES.number("324"), 1 << SPACES.number("322")
    p.no_act[RED] = 1 << SPACES.number("326")
    p.blocked[WHITE] = 1 << SPACES.number("601")
    picture = shown(p)
    found = {(each.face, each.place) for each in picture.markers if each.over}
    boxes = [Frame(m.x - 17, m.y - 17, m.x + 17, m.y + 17) for m in picture.markers if m.over]
    assert not [name.place for name in picture.names for box in boxes if written(name).meets(box)]
    assert found == {
        ("marker-move", "324"), ("marker-combat", "322"), ("marker-no-act-red", "326"),
        ("marker-blocked-white", "601"),
    }  # fmt: skip


def test_every_faction_with_a_region_shows_with_whom_it_stands() -> None:
    p = start()
    faces = {each.id: each.face for each in shown(p).markers if each.id.startswith("standing-")}
    assert len(faces) == 13
    assert faces["standing-belarus"] == "standing-belarus-ri"
    assert faces["standing-khiva"] == "standing-khiva-wi"
    assert faces["standing-ukraine"] == "standing-ukraine-n"
    labels = {each.id: each.label for each in shown(start(scenario=INTRO)).markers}
    assert labels["standing-poland"] == "Poland: not in the conflict in this scenario"  # 14.2


# Cards


def hands(picture: Picture) -> dict[str, tuple[HeldCard, ...]]:
    return {hand.id: hand.cards for hand in picture.hands}


def test_2_1_a_hand_is_open_to_its_owner_and_backs_to_others() -> None:
    p = start()
    own = hands(shown(p, WHITE))
    assert {card.id for card in own["hand-white"]} == {
        *(f"W{number + 1}" for number in p.hand[WHITE]), "W53", "W54",
    }  # fmt: skip
    assert {(card.id, card.face) for card in own["hand-red"]} == {("", "card-back-red")}
    assert len(own["hand-red"]) == 9
    watching = hands(shown(p, None))
    assert {card.id for side in ("white", "red") for card in watching[f"hand-{side}"]} == {""}


def test_15_11_cards_in_the_boxes_lie_face_down_for_the_other_side() -> None:
    p = start()
    p.placed[WHITE] = [0, -1, -1]
    assert [card.id for card in hands(shown(p, WHITE))["politics-red"]] == ["W1"]
    assert [(card.id, card.face) for card in hands(shown(p, RED))["politics-red"]] == [
        ("", "card-back-white")
    ]


def test_3_5_bluff_and_influence_leave_the_hand_after_turn_9() -> None:
    p = start()
    p.turn = 10
    assert not {"W53", "W54"} & {card.id for card in hands(shown(p, WHITE))["hand-white"]}


def test_piles_are_told_by_side_and_year() -> None:
    p = start()
    p.discard[WHITE], p.removed = [40, 1], [2, 60]
    found = hands(shown(p, WHITE))
    assert [card.id for card in found["discard-white"]] == ["W2", "W41"]
    assert [card.id for card in found["removed-white"]] == ["W3"]
    assert [card.id for card in found["removed-red"]] == ["R7"]
    counts = {hand.id: hand.count for hand in shown(p, WHITE).hands}
    assert counts["draw-white"] == len(p.pile[WHITE])
    assert "discard-red" not in counts  # nothing lies there


def test_a_card_in_the_layout_says_all_that_is_printed_on_it() -> None:
    told = " ".join(layout().cards["W2"].text)
    assert "Poles" in told and "value 4" in told and "1918" in told
    assert "Leaves the game after its event." in told
    assert any("Ukraine 1R" in line for line in layout().cards["PC1"].text)


# Places


def test_a_place_tells_region_terrain_worth_and_links() -> None:
    tsaritsyn = layout().places["601"]
    assert tsaritsyn.about[0] == "East · clear"
    assert "Victory city, defends with +2" in tsaritsyn.about
    assert any(line.startswith("By rail: ") and "Chir (river)" in line for line in tsaritsyn.about)
    assert layout().places["sea:black"].kind == "sea"
    assert "reserve:white" in layout().places


def test_every_place_of_the_language_that_can_be_clicked_is_on_the_sheet_or_a_list() -> None:
    known = {*layout().places, *(box.id for box in layout().boxes)}
    beside = {"politics:red", "politics:white", "politics:other"}  # hands of the picture
    assert set(SPACES.tokens) - known == beside


def test_overlay_lines_follow_the_links_as_they_are_drawn() -> None:
    line = BOARD.trace(GAME, CAMPAIGN, [("328", "601")])
    assert line.startswith("M") and "c" in line
    assert BOARD.trace(GAME, CAMPAIGN, [("601", "328")]) == line
    assert "c" not in BOARD.trace(GAME, CAMPAIGN, [("301", "601")])  # no link: straight
    assert BOARD.trace(GAME, CAMPAIGN, [("528", "913")]).count("M") == 2  # continues in the inset


def test_the_combat_tables_are_the_first_charts() -> None:
    assert [chart.id for chart in layout().charts[:3]] == ["army_combat", "corps_combat", "combat_modifiers"]


# The survey, and time


def test_the_survey_is_that_of_the_map() -> None:
    """After a change of map or lettering: `python tools/toc_survey.py`."""
    assert find_survey(Atlas(GAME, CAMPAIGN)) == survey()


def test_a_picture_of_the_next_choice_costs_a_fraction_of_the_first() -> None:
    """Only what is near to a change is laid out again. A ratio, so that it holds on any machine."""
    words = GAME.catalogue
    p, dice = start(), random.Random(2)
    _showing.cache_clear()
    _scenery.cache_clear()
    began = time.process_time()
    BOARD.picture(GAME, CAMPAIGN, GAME.view(p, WHITE), {}, words)
    first = time.process_time() - began
    spent = 0.0
    for _ in range(40):
        assert p.decision is not None
        p.apply(dice.choice(p.decision.options))
        view = GAME.view(p, WHITE)
        began = time.process_time()
        BOARD.picture(GAME, CAMPAIGN, view, {}, words)
        spent += time.process_time() - began
    assert spent / 40 < first / 5

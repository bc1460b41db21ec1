"""Lessons of every box: their openings can be played, and everything they say and show exists."""

import pytest

from barricades.games import all_boxes
from barricades.kernel.box import Box
from barricades.kernel.lessons import Lesson, opening, played, recognised
from barricades.kernel.records import read_record, replay

ALL = [(box, lesson) for box in all_boxes() if box.playable for lesson in box.lessons().values()]
every = pytest.mark.parametrize(("box", "lesson"), ALL, ids=[f"{box.id} {each.id}" for box, each in ALL])


def test_there_is_a_lesson() -> None:
    assert [(box.id, lesson.id) for box, lesson in ALL] == [("toc", "first-turn")]


@every
def test_the_opening_is_a_record_of_the_present_rules_and_leaves_the_decision_to_the_player(
    box: Box, lesson: Lesson
) -> None:
    game = box.game(lesson.scenario)
    session = replay(game, read_record(played(game, lesson).encode()))
    decision = session.position.decision
    assert decision is not None
    assert game.seats[decision.seat] == lesson.seat
    assert decision.kind in lesson.own
    assert session.number == lesson.stops[-1].after


@every
def test_stops_come_in_order_and_name_known_places(box: Box, lesson: Lesson) -> None:
    after = [stop.after for stop in lesson.stops]
    assert after == sorted(set(after))
    places = box.game(lesson.scenario).places
    assert places is not None
    assert {place for stop in lesson.stops for place in stop.places} <= set(places.tokens)


@every
def test_what_a_lesson_says_is_in_the_catalogue(box: Box, lesson: Lesson) -> None:
    said = {f"lesson.{lesson.id}", f"lesson.{lesson.id}.about", lesson.end, *lesson.own.values()}
    said |= {stop.text for stop in lesson.stops}
    assert said <= box.game(lesson.scenario).catalogue.templates.keys()


@every
def test_a_lesson_is_recognised_by_its_choices(box: Box, lesson: Lesson) -> None:
    choices = [entry.text for entry in opening(lesson).entries]
    assert recognised(box.lessons(), lesson.scenario, choices) is lesson
    assert recognised(box.lessons(), lesson.scenario, choices[:-1]) is None
    assert recognised(box.lessons(), "another", choices) is None

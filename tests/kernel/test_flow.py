"""Procedures, run on a stack of frames."""

from collections import Counter
from typing import Any

import pytest

from barricades.kernel.errors import Runaway
from barricades.kernel.flow import (
    LEAVE,
    STEP_LIMIT,
    Flow,
    Procedure,
    Transition,
    again,
    call,
    goto,
    procedure,
)
from barricades.kernel.game import Game
from barricades.kernel.notation import Option
from tests.kernel.tiny import Ask, Tiny, begin, note, tiny

ASK = Ask()


def moving(name: str, moved: Transition) -> Any:
    """A step that moves on as told; it notes 100 and how many notes there were before."""

    def step(p: Tiny, *data: int) -> Transition:
        p.notes.append(len(p.notes) + 100)
        return moved

    step.__name__ = name
    return step


def test_the_stage_is_that_of_the_innermost_procedure_that_names_one() -> None:
    deepest = procedure("3", Ask("third"))
    inner = procedure(
        "2", Ask("second"), moving("deeper", call(deepest)), stage=lambda side: f"fight of {side}"
    )
    p = begin(tiny(procedure("1", ASK, moving("in", call(inner, 7)), stage="bids"), inner, deepest))
    stages = []
    while p.decision is not None:
        stages.append(p.game.flow.stage(p))
        p.choose(0)
    assert stages == ["bids", "fight of 7", "fight of 7"]
    assert p.game.flow.stage(p) == ""


def test_a_procedure_that_replaces_another_keeps_its_stage_unless_it_names_one() -> None:
    main = procedure("1", ASK, stage="bids")
    assert Flow(main, (), {"1": procedure("1", ASK)}).stage(begin(tiny(main))) == "bids"
    assert Flow(main, (), {"1": procedure("1", ASK, stage="late")}).stage(begin(tiny(main))) == "late"


def test_steps_are_done_in_order_up_to_a_decision() -> None:
    p = begin(tiny(procedure("1", note(1), note(2), ASK, note(3))))
    assert p.notes == [1, 2]
    assert p.waiting().kind == "ask"
    p.choose(0)
    assert p.notes == [1, 2, 0, 3]
    assert p.decision is None


def test_a_procedure_that_has_run_out_ends_the_game_without_an_outcome() -> None:
    p = begin(tiny(procedure("1", note(1))))
    assert p.stack is None
    assert p.decision is None
    assert p.outcome is None


def test_the_steps_after_the_end_of_the_game_are_not_done() -> None:
    def win(p: Tiny) -> Transition:
        p.notes.append(9)
        return p.finish(1, "by decree")

    inner = procedure("2", win, note(2))
    p = begin(tiny(procedure("1", moving("into", call(inner)), note(3), ASK), inner))
    assert p.notes == [100, 9]
    assert p.outcome == (1, "by decree")
    assert p.stack is None and p.decision is None


def test_a_choice_may_end_the_game() -> None:
    class Resign(Ask):
        def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
            p.finish(1, "resigned")
            return goto(note(1))

    p = begin(tiny(procedure("1", note(1), Resign(), note(2))))
    p.choose(0)
    assert p.outcome == (1, "resigned")
    assert p.notes == [1]
    assert p.decision is None


def test_a_call_returns_to_the_next_step() -> None:
    inner = procedure("2", note(20), note(21))
    p = begin(tiny(procedure("1", note(1), moving("into", call(inner)), note(2)), inner))
    assert p.notes == [1, 101, 20, 21, 2]


def test_a_call_hands_its_values_over_and_the_caller_keeps_its_own() -> None:
    def write_down(p: Tiny, *data: int) -> Transition:
        p.notes.extend(data)
        return None

    def set_values(p: Tiny) -> Transition:
        return goto(outer_call, 5)

    def outer_call(p: Tiny, *data: int) -> Transition:
        return call(inner, 7, 8)

    def last(p: Tiny, *data: int) -> Transition:
        p.notes.extend(data)
        return None

    inner = procedure("2", write_down)
    p = begin(tiny(procedure("1", set_values, outer_call, last), inner))
    assert p.notes == [7, 8, 5]


def test_then_says_where_a_call_returns_to() -> None:
    inner = procedure("2", note(20))
    skipped, landing = note(1), note(2)
    outer = procedure("1", moving("into", call(inner, then=goto(landing))), skipped, landing)
    assert begin(tiny(outer, inner)).notes == [100, 20, 2]
    leaving = procedure("1", moving("into", call(inner, then=LEAVE)), skipped, landing)
    assert begin(tiny(leaving, inner)).notes == [100, 20]


def test_then_again_repeats_the_calling_step_with_new_values() -> None:
    inner = procedure("2", note(20))

    def count_down(p: Tiny, left: int = 2) -> Transition:
        p.notes.append(left)
        return call(inner, then=again(left - 1)) if left else None

    assert begin(tiny(procedure("1", count_down, note(9)), inner)).notes == [2, 20, 1, 20, 0, 9]


def test_then_may_be_another_call() -> None:
    first, second = procedure("2", note(20)), procedure("3", note(30))
    both = call(first, then=call(second, then=goto(note(2))))
    p = begin(tiny(procedure("1", moving("into", both), note(1), note(2)), first, second))
    assert p.notes == [100, 20, 30, 2]


def test_nested_calls_return_to_the_right_place() -> None:
    third = procedure("3", note(30), Ask("third"), note(31))
    second = procedure("2", note(20), moving("down", call(third)), Ask("second"), note(21))
    first = procedure("1", moving("into", call(second)), Ask("first"), note(10))
    p = begin(tiny(first, second, third))
    kinds = []
    while (decision := p.decision) is not None:
        kinds.append(decision.kind)
        p.choose(1)
    assert kinds == ["third", "second", "first"]
    assert p.notes == [100, 20, 102, 30, 1, 31, 1, 21, 1, 10]


def test_again_without_values_keeps_the_old_ones() -> None:
    def twice(p: Tiny, *data: int) -> Transition:
        p.notes.extend(data)
        return again() if len(p.notes) < 6 else None

    p = begin(tiny(procedure("1", moving("into", goto(twice, 3, 4)), twice)))
    assert p.notes == [100, 3, 4, 3, 4, 3, 4]


def test_goto_goes_back_and_forth() -> None:
    def back(p: Tiny) -> Transition:
        return goto(start) if len(p.notes) < 3 else goto(last)

    start, last = note(1, "start"), note(9, "last")
    assert begin(tiny(procedure("1", start, back, note(5), last))).notes == [1, 1, 1, 9]


def test_leave_ends_a_procedure_at_once() -> None:
    inner = procedure("2", note(20), moving("out", LEAVE), note(21))
    p = begin(tiny(procedure("1", moving("into", call(inner)), note(2)), inner))
    assert p.notes == [100, 20, 102, 2]


def test_a_choice_comes_up_only_when_it_is_due() -> None:
    class Sometimes(Ask):
        def when(self, p: Tiny, *data: int) -> bool:
            return 7 in p.notes

    assert begin(tiny(procedure("1", note(7), Sometimes()))).waiting().kind == "ask"
    p = begin(tiny(procedure("1", note(6), Sometimes(), note(8))))
    assert p.decision is None
    assert p.notes == [6, 8]


def test_a_choice_gets_the_values_of_its_frame() -> None:
    class Echo(Ask):
        def seat(self, p: Tiny, *data: int) -> int:
            return data[0]

        def options(self, p: Tiny, *data: int) -> list[Option]:
            return [("say", data[1])]

    p = begin(tiny(procedure("1", moving("into", goto(Echo(), 1, 44)), Echo())))
    assert (p.waiting().seat, p.waiting().options, p.waiting().data) == (1, [("say", 44)], (1, 44))
    assert repr(p.waiting()) == "<ask of seat 1: 1 options>"


def test_rules_that_run_in_circles_are_stopped() -> None:
    def forever(p: Tiny) -> Transition:
        return again()

    with pytest.raises(Runaway, match=f"{STEP_LIMIT} steps without a decision, last 'forever' in '1 Turn'"):
        begin(tiny(procedure("1 Turn", forever)))


def test_a_long_way_to_a_decision_is_no_circle() -> None:
    def count(p: Tiny, n: int = 0) -> Transition:
        return again(n + 1) if n < STEP_LIMIT - 10 else None

    assert begin(tiny(procedure("1", count, ASK))).decision is not None


def test_calls_without_end_are_stopped_too() -> None:
    def deeper(p: Tiny) -> Transition:
        return call(endless)

    endless = procedure("2", deeper)
    with pytest.raises(Runaway, match="'deeper' in '2'"):
        begin(tiny(procedure("1", moving("into", call(endless))), endless))


def test_steps_are_counted_when_somebody_counts() -> None:
    inner = procedure("2", note(20), note(21))
    game = tiny(procedure("1", ASK, moving("into", call(inner)), moving("more", call(inner))), inner)
    p = begin(game)
    counts: Counter[tuple[str, str]] = Counter()
    p.trace = counts
    p.choose(0)
    assert counts == {("1", "into"): 1, ("1", "more"): 1, ("2", "note_20"): 2, ("2", "note_21"): 2}


def frames_of(game: Game) -> list[Any]:
    """Every stack that can be met in the nested game, by playing it."""
    p, found = begin(game), []
    while p.decision is not None:
        found.append(p.stack)
        p.choose(0)
    return found


def test_frames_survive_being_named() -> None:
    inner = procedure("2", note(20), Ask("inner"))

    def loop(p: Tiny, left: int = 3) -> Transition:
        return call(inner, left, left * 2, then=again(left - 1)) if left else None

    flow = tiny(procedure("1", loop, Ask("outer")), inner)
    stacks = frames_of(flow)
    assert len(stacks) == 4
    for stack in stacks:
        assert flow.flow.find_frames(flow.flow.name_frames(stack)) == stack
    assert flow.flow.name_frames(stacks[0]) == [["2", "inner", [3, 6]], ["1", "loop", [2]]]
    assert flow.flow.name_frames(None) == []
    assert flow.flow.find_frames([]) is None


def test_a_frame_at_the_end_of_its_procedure_can_be_named() -> None:
    inner = procedure("2", Ask("inner"))
    game = tiny(procedure("1", moving("into", call(inner))), inner)
    p = begin(game)
    assert game.flow.name_frames(p.stack) == [["2", "inner", []], ["1", "", []]]
    assert game.flow.find_frames(game.flow.name_frames(p.stack)) == p.stack


def test_named_frames_outlive_a_renumbering() -> None:
    a, b, main = procedure("a", Ask("in-a")), procedure("b", Ask("in-b")), procedure("1", ASK)
    before, after = Flow(main, [a, b]), Flow(main, [b, a])
    stack = before.find_frames([["b", "in-b", [1]], ["1", "ask", []]])
    moved = after.find_frames(before.name_frames(stack))
    assert stack != moved
    assert after.name_frames(moved) == before.name_frames(stack)


def test_a_replaced_procedure_is_called_by_its_title() -> None:
    original = procedure("2 Fight", note(20), note(21))
    edition = Procedure("2 Fight", note(20), note(99, "note_21"))
    main = procedure("1", moving("into", call(original)), note(1))
    assert begin(tiny(main, original)).notes == [100, 20, 21, 1]
    assert begin(tiny(main, original, replace={"2 Fight": edition})).notes == [100, 20, 99, 1]


def test_goto_finds_the_step_of_the_edition_by_its_name() -> None:
    landing = note(1, "landing")
    jump = moving("jump", goto(landing))
    original = procedure("1", jump, note(5), landing)
    edition = procedure("1", jump, note(5), note(6), note(77, "landing"))
    assert begin(tiny(original)).notes == [100, 1]
    assert begin(tiny(original, replace={"1": edition})).notes == [100, 77]


def test_goto_finds_a_choice_of_the_edition_by_its_name() -> None:
    jump = moving("jump", goto(ASK))
    original = procedure("1", jump, note(5), ASK)
    edition = procedure("1", jump, note(5), note(6), Ask("ask", who=1))
    assert begin(tiny(original, replace={"1": edition})).waiting().seat == 1


def test_procedures_and_steps_have_names_of_their_own() -> None:
    with pytest.raises(ValueError, match="two steps of one name"):
        procedure("1", note(1), note(1))
    with pytest.raises(ValueError, match="two procedures of one title"):
        Flow(procedure("1", note(1)), [procedure("1", note(2))])
    with pytest.raises(ValueError, match=r"nothing to replace under \['9'\]"):
        Flow(procedure("1", note(1)), [], {"9": procedure("9", note(1))})
    assert repr(procedure("1 Turn", ASK)) == "<procedure 1 Turn>"


def test_a_position_that_stands_at_a_step_has_not_been_run() -> None:
    game = tiny(procedure("1", note(1), ASK))
    p = begin(game)
    p.stack, p._decision = game.flow.first_frame(), None
    with pytest.raises(Runaway, match="not been run to a decision"):
        p.waiting()


class Unasked(Ask):
    """A single number is said without asking."""

    unasked = True


def test_a_single_option_is_taken_without_asking_where_the_choice_says_so() -> None:
    p = begin(tiny(procedure("1", note(1), Unasked("first", numbers=(7,)), note(2), ASK)))
    assert p.notes == [1, 7, 2]


def test_two_options_are_asked_and_a_plain_choice_asks_for_one() -> None:
    assert begin(tiny(procedure("1", Unasked(numbers=(7, 8))))).notes == []
    assert begin(tiny(procedure("1", Ask(numbers=(7,))))).notes == []


class EndsTheGame(Unasked):
    def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
        return p.finish(0, "over")


def test_an_unasked_choice_may_end_the_game() -> None:
    p = begin(tiny(procedure("1", EndsTheGame("first", numbers=(7,)), note(2), ASK)))
    assert p.outcome == (0, "over") and p.stack is None and p.notes == []

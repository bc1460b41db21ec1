"""Card scripts: the grammar of clauses, and how they are carried out."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from barricades.kernel.chance import Scripted
from barricades.kernel.clauses import Act, Condition, Scripts, ScriptVerb, vocabulary
from barricades.kernel.errors import BadInput
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.game import Game
from barricades.kernel.notation import NUMBER, Language, Names, Verb
from barricades.kernel.reading import Row
from barricades.kernel.scripts import (
    CARD_HOOK,
    CARD_SCRIPT,
    DEFERRED,
    EVENTS,
    MESSAGES,
    ChooseBranch,
    ScriptedPosition,
    act_of,
    at_hook,
    end_rules,
    leave,
    play,
    possible,
    standing,
    when_fulfilled,
)
from tests.kernel.tiny import Ask, tiny

CARDS = ("A", "B", "C")


class Deck(ScriptedPosition):
    """Purses, and what the test wants to be true."""

    purse: list[int]
    true: list[int]  # numbers of conditions that hold

    @property
    def scripts(self) -> Scripts:
        return TABLE[0]


TABLE: list[Scripts] = []


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def gain(p: Deck, act: Act) -> None:
    p.purse.extend(act.arguments)


def ban(p: Deck, act: Act) -> None:
    p.purse.append(99)
    leave(p, act, 7)


def unban(p: Deck, act: Act, values: tuple[int, ...]) -> None:
    p.purse.append(-values[0])


class AskGain(Ask):
    def options(self, p: Any, *data: int) -> list[tuple[Any, ...]]:
        card, node, side = data
        return [("say", each) for each in act_of(p, card, node, side).arguments]

    def seat(self, p: Any, *data: int) -> int:
        return data[2]

    def apply(self, p: Any, option: tuple[Any, ...], *data: int) -> Transition:
        p.purse.append(option[1])
        return None


ASKING = procedure("asking", AskGain("ask-gain"))

KNOWN = vocabulary(
    [
        ScriptVerb("gain", numbers, gain, possible=lambda p, act: act.arguments != (0,)),
        ScriptVerb("ask", numbers, ASKING),
        ScriptVerb("permit"),
        ScriptVerb("ban", numbers, ban, expire=unban),
    ],
    conditions=[
        Condition("true", lambda p, act, number, *about: number in p.true, lambda given: int(given[0])),
        Condition("mine", lambda p, act, number, who=None: who == act.side),
    ],
    quantities={"purses": lambda p, act: len(p.purse)},
    hooks=("end", "end-of-all"),
    ends=("turn", "game"),
    windows=("a", "b"),
)
ROW = Row("cards.csv", 7, {})


def scripts(*texts: str) -> Scripts:
    made = Scripts(KNOWN, "tests")
    for number, text in enumerate(texts):
        made.add(number, CARDS[number], text, ROW, "1.1")
    made.check()
    return made


def deck(*texts: str, dice: Sequence[int] = (), play_now: bool = True, unasked: bool = False) -> Deck:
    """A game in which seat 1 has just played card A, unless the test plays it."""
    TABLE[:] = [scripts(*texts)]
    p = game(play_now, unasked).start("only", Scripted(dice), log=[])
    assert isinstance(p, Deck)
    return p


def game(play_now: bool, unasked: bool) -> Game:
    def first(p: Deck) -> Transition:
        return play(p, 0, 1) if play_now else None

    return tiny(
        procedure("1", first, Ask("wait")),
        CARD_SCRIPT,
        CARD_HOOK,
        DEFERRED,
        procedure("Card Choice", ChooseBranch(unasked)),
        ASKING,
        position=Deck,
        setup=lambda p: None,
        events=EVENTS,
        messages={**MESSAGES, "ask": "Say."},
        names={"card": Names("card", CARDS), "die": NUMBER},
        language=Language(
            [Verb("say", "{number}", number=NUMBER), Verb("branch", "{branch}", branch=TABLE[0].branches())]
        ),
    )


def go(p: Deck, moved: Transition) -> None:
    """Continue as a choice that returned this would, and wait there again."""
    p.game.flow.resume(p, moved)
    p._decision = None


def at(p: Deck, hook: str) -> None:
    go(p, at_hook(p, hook, again()))


def look(p: Deck) -> None:
    go(p, when_fulfilled(p, again()))


def replay(p: Deck, side: int = 1, window: str = "") -> None:
    go(p, play(p, 0, side, window, again()))


# Clauses, branches, dice


def test_clauses_are_carried_out_in_order() -> None:
    assert deck("gain 1; gain 2 + gain 3; gain 4").purse == [1, 2, 3, 4]


def test_a_verb_may_ask_for_a_decision() -> None:
    p = deck("gain 1; ask 5 6; gain 2")
    assert p.waiting().seat == 1
    p.play("say 6")
    assert p.purse == [1, 6, 2]


def test_the_player_chooses_a_branch_that_can_take_effect() -> None:
    p = deck("choose: few: gain 1 || none: gain 0 || gain 3 + gain 4; gain 5")
    assert [p.game.language.text(each) for each in p.waiting().options] == ["branch few", "branch 3"]
    assert p.game.catalogue.render(p.prompt()) == "A: choose one."
    p.play("branch 3")
    assert p.purse == [3, 4, 5]


def test_a_game_may_take_the_only_branch_unasked() -> None:
    assert deck("choose: gain 0 || gain 3", unasked=True).purse == [3]
    assert deck("choose: gain 0 || gain 3", unasked=False).purse == []


def test_without_a_branch_that_can_take_effect_nothing_is_asked() -> None:
    assert deck("choose: gain 0 || gain 0; gain 4").purse == [4]


def test_a_branch_that_is_recorded_is_known_to_other_cards() -> None:
    p = deck("choose(record): horse: gain 1 || foot: gain 2", "needs chosen(A,horse); gain 1")
    assert not possible(p, 1, 1)
    p.play("branch horse")
    assert possible(p, 1, 1)


@pytest.mark.parametrize(
    ("face", "purse"), [(1, [10, 20, 40]), (2, [10, 40]), (3, [10, 20, 40]), (4, [40]), (6, [30, 40])]
)
def test_a_die_brings_every_branch_in_whose_range_it_falls(face: int, purse: list[int]) -> None:
    p = deck("die: ..3 gain 10; 1,3 gain 20; 5.. gain 30; gain 40", dice=[face])
    assert p.purse == purse
    assert p.log is not None
    assert p.game.tell(p.log[0]) == f"The die for A shows {face}."


def test_a_die_may_be_changed_by_a_condition() -> None:
    p = deck("die -1 if true(1), +3 if true(2): ..3 gain 1; 4 gain 2; 5.. gain 3", dice=[4])
    assert p.purse == [2]
    p.purse, p.true, p.source = [], [1], Scripted([4], p.cursor)
    replay(p)
    assert p.purse == [1]


def test_the_range_of_a_die_may_be_a_quantity() -> None:
    assert deck("gain 8 8; die: ..purses gain 1; 3.. gain 2", dice=[2]).purse == [8, 8, 1]
    assert deck("gain 8 8; die: ..purses gain 1; 3.. gain 2", dice=[3]).purse == [8, 8, 2]


def test_a_die_within_a_condition_keeps_its_faces() -> None:
    assert deck("if not true(1): die: 1 gain 1; 2-6 gain 2; gain 3", dice=[4]).purse == [2, 3]


def test_a_clause_may_depend_on_a_condition() -> None:
    p = deck(
        "gain 1 if true(1); gain 2 unless true(1); if true(1) or not true(2): gain 3; gain 4 if purses>2"
    )
    assert p.purse == [2, 3]
    p.purse, p.true = [], [1, 2]
    replay(p)
    assert p.purse == [1, 3]


def test_otherwise_happens_if_the_condition_before_does_not_hold() -> None:
    text = "if true(1): gain 1 + gain 2; otherwise: gain 3; gain 4"
    p = deck(text)
    assert p.purse == [3, 4]
    p.purse, p.true = [], [1]
    replay(p)
    assert p.purse == [1, 2, 4]


def test_and_binds_closer_than_or_and_brackets_closer_than_both() -> None:
    p = deck(
        "gain 1 if true(1) & true(2) or true(3); gain 2 if true(1) & (true(2) or true(3))", play_now=False
    )
    for held, purse in (([3], [1]), ([1, 3], [1, 2]), ([1], []), ([1, 2], [1, 2])):
        p.purse, p.true = [], list(held)
        replay(p)
        assert p.purse == purse


def test_marked_asks_the_card_itself() -> None:
    p = deck(
        "die: 1-2 mark Serbs; 1,3 mark Greeks; gain 1 if marked(Serbs); gain 2 if marked(Greeks)", dice=[3]
    )
    assert p.purse == [2]


# Deferred clauses


def test_when_happens_now_or_as_soon_as_its_condition_holds() -> None:
    p = deck("when true(1): gain 1 + gain 2; when true(2): gain 3")
    assert p.purse == [] and len(p.armed) == 2
    p.true = [2]
    look(p)
    look(p)
    assert p.purse == [3]
    p.true = [1]
    look(p)
    assert p.purse == [3, 1, 2] and not p.armed


def test_when_is_not_deferred_if_its_condition_holds() -> None:
    p = deck("when true(1): gain 1", play_now=False)
    p.true = [1]
    replay(p)
    assert p.purse == [1] and not p.armed


def test_at_a_hook_a_clause_happens_once() -> None:
    p = deck("at end: gain 1; at end-of-all: gain 2; gain 3")
    assert p.purse == [3]
    at(p, "end")
    at(p, "end")
    assert p.purse == [3, 1]
    assert p.log is not None and p.game.tell(p.log[-1]) == "A takes effect."
    at(p, "end-of-all")
    assert p.purse == [3, 1, 2] and not p.armed


def test_at_the_second_time_of_a_hook() -> None:
    p = deck("at end(2): gain 1")
    at(p, "end")
    assert p.purse == []
    at(p, "end")
    assert p.purse == [1]


def test_at_each_hook_until_it_is_stopped() -> None:
    p = deck("at each end: die: 1-5 gain 1; 6 gain 6 + stop", dice=[2, 6])
    at(p, "end")
    at(p, "end")
    at(p, "end")
    assert p.purse == [1, 6]


def test_a_condition_at_a_hook_is_asked_there() -> None:
    p = deck("at end if true(1): gain 1")
    at(p, "end")
    p.true = [1]
    at(p, "end")
    assert p.purse == []


def test_clauses_at_a_hook_may_ask_and_follow_one_another() -> None:
    p = deck("at end: ask 1 2; at end: gain 5")
    at(p, "end")
    p.play("say 2")
    assert p.purse == [2, 5]


# Standing rules


def test_a_standing_rule_has_a_card_an_owner_and_an_end() -> None:
    p = deck("permit cross border [turn]; permit enter if mine [game]")
    first, second = standing(p, "permit")
    assert (first.act.card, first.act.side, first.act.arguments) == (0, 1, ("cross", "border"))
    assert first.holds(p)
    assert second.holds(p, 1) and not second.holds(p, 0)
    end_rules(p, "turn")
    assert [each.act.arguments for each in standing(p, "permit")] == [("enter",)]
    assert not list(standing(p, "ban"))


def test_rules_of_one_seat_end_alone() -> None:
    p = deck("permit x [turn]")
    replay(p, 0)
    end_rules(p, "turn", 0)
    assert [each.act.side for each in standing(p, "permit")] == [1]


def test_a_verb_may_leave_values_and_is_told_when_the_rule_ends() -> None:
    p = deck("ban 5 [turn]")
    assert p.purse == [99]
    assert [each.values for each in standing(p, "ban")] == [(7,)]
    end_rules(p, "turn")
    assert p.purse == [99, -7]


# Legal as an event


@pytest.mark.parametrize(
    ("text", "window", "legal"),
    [
        ("gain 1", "", True),
        ("gain 0", "", False),
        ("gain 0; gain 1", "", True),
        ("needs true(1); gain 1", "", False),
        ("needs not true(1) & purses=0; gain 1", "", True),
        ("gain 1 if true(1)", "", False),
        ("if true(1): gain 1", "", False),
        ("when true(1): gain 0", "", True),
        ("if true(1): gain 1; otherwise: gain 0", "", False),
        ("if true(1): gain 0; otherwise: gain 1", "", True),
        ("at end: gain 0", "", True),
        ("permit x if mine [game]", "", True),
        ("choose: gain 0 || gain 1", "", True),
        ("choose: gain 0 || gain 0", "", False),
        ("die: 1 gain 0; 2 gain 1", "", True),
        ("choose: gain 1 @a || gain 0 @b", "a", True),
        ("choose: gain 1 @a || gain 0 @b", "b", False),
        ("choose: gain 1 @a || gain 0 @b", "", False),
        ("gain 1 + gain 2 @a/b", "b", True),
        ("gain 1", "a", False),
        ("gain 0; ask 1", "", True),
        ("needs true(1); ask 1", "", False),
        ("ask 1 if true(1)", "", False),
        ("if true(1): ask 1", "", False),
        ("die: 1 gain 0; 2 ask 1", "", True),
        ("choose: gain 0 @a || ask 1 @b", "a", False),
        ("choose: gain 0 @a || ask 1 @b", "b", True),
    ],
)
def test_a_card_is_legal_if_what_it_needs_holds_and_a_clause_can_take_effect(
    text: str, window: str, legal: bool
) -> None:
    assert possible(deck(text, play_now=False), 0, 1, window) is legal


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("gain 1", set()),  # the verb asks the position
        ("gain 1; ask 1", {""}),
        ("ask 1 if true(1)", set()),
        ("permit x if mine [game]", {""}),  # the rule's condition is asked later
        ("if true(1): ask 1; otherwise: ask 2", set()),
        ("when true(1): gain 0", {""}),
        ("choose: gain 0 @a || ask 1 @a/b", {"a", "b"}),
        ("die: 1 gain 0; 2 gain 1 + ask 1", {""}),
        ("mark seen", {""}),
    ],
)
def test_some_clauses_take_effect_whatever_the_position(text: str, sure: set[str]) -> None:
    assert scripts(text)[0].sure == sure


def test_in_a_window_only_its_branches_and_clauses_are_carried_out() -> None:
    p = deck("gain 1; gain 2 @a; choose: gain 3 @a/b || gain 4 @b || gain 5", play_now=False)
    replay(p, 1, "a")
    assert [p.game.language.text(each) for each in p.waiting().options] == ["branch 1"]
    p.play("branch 1")
    assert p.purse == [2, 3]


def test_what_scripts_leave_behind_survives_copying_and_json() -> None:
    p = deck("at end: gain 1; permit x [game]; choose(record): horse: gain 2 || foot: gain 3")
    p.play("branch foot")
    copy = p.copy()
    restored = p.game.blank("only", {}, p.source)
    restored.decode(json.loads(json.dumps(p.encode())))
    assert copy.digest() == restored.digest() == p.digest()
    at(copy, "end")
    assert (copy.purse, p.purse) == ([3, 1], [3])


# Errors


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "gain 1; take 2",
            "clause 2, 'take 2': 'take' is not a verb; expected one of ask, ban, gain, permit",
        ),
        ("gain much", "clause 1, 'gain much': invalid literal"),
        ("gain 1 if lucky", "'lucky' is not a condition; expected one of mine, true"),
        ("gain 1 if purse>2", "'purse' is not a number; expected one of purses"),
        ("permit x", "'permit' leaves a rule and needs its end; expected one of game, turn"),
        ("permit x [week]", "[week] is not an end of a rule; expected one of game, turn"),
        ("at dawn: gain 1", "'dawn' is not a hook; expected one of end, end-of-all"),
        ("die: low gain 1", "expected faces like '1-3', '6', '..4' or '1,3' before 'low gain 1'"),
        ("die twice: 1 gain 1", "expected a change of the die like '-1 if …', not 'twice'"),
        ("choose: a: gain 1 || a: gain 2", "two branches have one name"),
        ("gain 1 if true(1", "a bracket is left open or closed too often"),
        ("gain 1 if marked(x)", "A records no 'x'; expected one of nothing"),
        ("gain 1 if chosen(Z,x)", "there is no card 'Z'"),
        ("needs chosen(A); gain 1", "chosen needs a card and a branch"),
        ("gain 1; otherwise: gain 2", "expected a clause 'if …:' or 'unless …:' before 'otherwise:'"),
        ("stop now", "expected nothing more, not 'now'"),
        ("", "'' is not a verb"),
    ],
)
def test_a_clause_that_cannot_be_read_is_refused_with_file_and_line(text: str, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        scripts(text)
    assert str(refused.value).startswith("cards.csv, line 7: A: ")
    assert message in str(refused.value)

"""Sealed choices: several seats answer at once, and no seat learns an answer before all are given."""

import json

import pytest

from barricades.kernel.bots import RandomBot, context_of
from barricades.kernel.chance import Sampled, Scripted
from barricades.kernel.errors import BadInput, CannotUndo, NotOffered, Runaway, WrongSeat
from barricades.kernel.flow import Procedure, Transition, again, procedure
from barricades.kernel.game import Game
from barricades.kernel.notation import Option
from barricades.kernel.odds import odds
from barricades.kernel.records import Writer, read_record, replay
from barricades.kernel.sealed import Sealed
from barricades.kernel.session import Session
from tests.kernel.tiny import ROLLED, Ask, Tiny, begin, note, tiny


class Several(Ask):
    """Numbers one after the other, a zero to end with; each is noted with its seat."""

    def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
        p.notes.append(10 * (self.who + 1) + option[1])
        return again() if option[1] else None


def roll(p: Tiny) -> Transition:
    face = p.roll()
    p.notes.append(100 + face)
    p.emit(ROLLED, "1.1", face=face)
    return None


def several(name: str, who: int = 0) -> Procedure:
    """An answer of several clicks."""
    return procedure(f"secret: {name}", Several(name, who))


SECRET: Sealed[Tiny] = Sealed("secret", several("north-says"), several("south-says", who=1))
GAME = tiny(procedure("1", note(1), SECRET, roll, Ask("after")))


def say(*numbers: int) -> list[Option]:
    return [("say", number) for number in numbers]


def chosen(*clicks: tuple[int, int], game: Game = GAME) -> Tiny:
    """A game in which these seats have said these numbers."""
    p = begin(game, Scripted((4,)))
    for seat, number in clicks:
        p.apply(("say", number), seat)
    return p


def test_every_seat_has_a_decision_of_its_own() -> None:
    p = chosen()
    assert [(each.kind, each.seat) for each in p.decisions] == [("north-says", 0), ("south-says", 1)]
    assert p.decision is p.decision_of(0)
    assert p.decision_of(None) is None


def test_an_ordinary_choice_is_the_only_one() -> None:
    p = chosen((0, 0), (1, 0))
    assert p.decisions == [p.decision]
    assert p.decision_of(1) is None
    assert p.sealed == []


def test_clicks_do_not_change_the_position_before_all_have_sealed() -> None:
    p = chosen((0, 2), (0, 0), (1, 1))
    assert p.notes == [1]
    assert p.log == []
    assert p.sealed == [0]
    assert [each.seat for each in p.decisions] == [1]


def test_with_the_last_seal_everything_is_carried_out_in_the_order_of_the_parts() -> None:
    p = chosen((1, 1), (0, 2), (1, 0), (0, 0))
    assert p.notes == [1, 12, 10, 21, 20, 104]
    assert p.waiting().kind == "after"
    assert p.version == 4


def test_the_order_of_answers_makes_no_difference() -> None:
    orders = ([(0, 2), (0, 0), (1, 1), (1, 0)], [(1, 1), (1, 0), (0, 2), (0, 0)])
    one, other = (chosen(*order) for order in orders)
    assert one.digest() == other.digest()


def test_a_seat_has_its_own_clicks_before_it_and_nobody_elses() -> None:
    p = chosen((0, 2), (1, 1))
    assert p.of(0).notes == [1, 12]
    assert p.of(1).notes == [1, 21]
    assert p.of(None).notes == [1]
    assert p.prompt(1).arguments == {"notes": [1, 21]}
    p.of(0).notes.append(7)
    assert p.of(0).notes == [1, 12]


def test_who_has_sealed_and_who_is_not_asked_is_refused() -> None:
    p = chosen((0, 0))
    before = p.digest()
    with pytest.raises(WrongSeat, match="north has sealed"):
        p.apply(("say", 1), 0)
    with pytest.raises(NotOffered):
        p.apply(("say", 3), 1)
    with pytest.raises(WrongSeat, match="not seat 2's"):
        p.apply(("say", 1), 2)
    assert p.digest() == before
    refused = GAME.explain(p, 0, ("say", 1))
    assert refused is not None
    assert refused.message.id == "kernel.already-sealed"


def test_a_copy_does_not_share_the_clicks() -> None:
    p = chosen((0, 2))
    copy = p.copy()
    copy.apply(("say", 0), 0)
    assert (p.sealed, copy.sealed) == ([], [0])


def test_it_survives_json_with_its_clicks() -> None:
    p = chosen((0, 2), (1, 1))
    again_ = GAME.blank("only", {}, Scripted((4,)))
    again_.decode(json.loads(json.dumps(p.encode())))
    assert again_.digest() == p.digest()
    for position in (p, again_):
        position.apply(("say", 0), 1)
        position.apply(("say", 0), 0)
    assert again_.digest() == p.digest()


@pytest.mark.parametrize("clicks", [[["say 7"], []], [["say 0", "say 0"], []], None, [["say"], []]])
def test_rubbish_in_place_of_clicks_is_refused(clicks: object) -> None:
    data = json.loads(json.dumps(chosen((0, 2)).encode()))
    data["pledges"] = {"clicks": clicks}
    with pytest.raises(BadInput):
        GAME.blank("only", {}, Scripted(())).decode(data)


def test_a_position_at_a_sealed_choice_has_pledges() -> None:
    data = chosen((0, 2)).encode()
    del data["pledges"]
    with pytest.raises(BadInput):
        GAME.blank("only", {}, Scripted(())).decode(data)


def test_a_seat_with_nothing_to_choose_is_not_asked() -> None:
    class Never(Several):
        def when(self, p: Tiny, *data: int) -> bool:
            return False

    game = tiny(procedure("1", Sealed("secret", Never("no"), several("yes", who=1)), Ask("after")))
    p = chosen(game=game)
    assert [each.kind for each in p.decisions] == ["yes"]
    p.apply(("say", 0), 1)
    assert p.notes == [20]
    nobody = tiny(procedure("1", Sealed("secret", Never("no"), Never("never", who=1)), Ask("after")))
    assert chosen(game=nobody).waiting().kind == "after"


def test_it_is_left_out_where_the_rules_say_so() -> None:
    class Openly(Sealed[Tiny]):
        def secret(self, p: Tiny, *data: int) -> bool:
            return not p.notes

    game = tiny(procedure("1", note(1), Openly("secret", several("a")), Ask("after")))
    assert chosen(game=game).waiting().kind == "after"


def test_a_part_may_be_a_procedure_of_several_choices() -> None:
    north = procedure("north", Ask("first"), note(5), Ask("second"))
    game = tiny(procedure("1", Sealed("secret", north, Ask("south", who=1)), Ask("after")))
    p = chosen((0, 2), game=game)
    assert [each.kind for each in p.decisions] == ["second", "south"]
    p.play("say 1", 1)
    p.play("say 0", 0)
    assert p.notes == [2, 5, 0, 1]


def test_dice_inside_a_sealed_choice_are_an_error() -> None:
    class Rolling(Several):
        def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
            p.roll()
            return None

    p = chosen(game=tiny(procedure("1", Sealed("secret", Rolling("a"), Ask("b", who=1)))))
    with pytest.raises(Runaway, match="chance"):
        p.of(0).apply(("say", 1), 0)
    p.apply(("say", 1), 0)
    with pytest.raises(Runaway, match="chance"):
        p.apply(("say", 1), 1)


def test_dice_are_rolled_after_the_reveal() -> None:
    game = tiny(procedure("1", Sealed("secret", Ask("a"), Ask("b", who=1)), roll, Ask("after")))
    assert chosen((1, 1), (0, 2), game=game).notes == [2, 1, 104]


def test_a_part_that_does_not_come_to_its_choice_after_another_is_an_error() -> None:
    class Shy(Ask):
        def when(self, p: Tiny, *data: int) -> bool:
            return not p.notes

    p = chosen(game=tiny(procedure("1", Sealed("secret", Ask("a"), Shy("b", who=1)))))
    p.apply(("say", 1), 0)
    with pytest.raises(Runaway, match="another seat"):
        p.apply(("say", 1), 1)


def test_a_choice_that_takes_several_clicks_must_be_a_procedure() -> None:
    p = chosen(game=tiny(procedure("1", Sealed("secret", Several("a"), Ask("b", who=1)))))
    p.apply(("say", 1), 0)
    with pytest.raises(Runaway, match="procedure"):
        p.apply(("say", 1), 1)


def test_a_seat_is_asked_once() -> None:
    with pytest.raises(Runaway, match="twice"):
        begin(tiny(procedure("1", Sealed("secret", Ask("a"), Ask("b")))))


def test_parts_are_procedures_of_the_flow_and_an_edition_may_replace_them() -> None:
    assert set(GAME.flow.numbers) == {"1", "secret: north-says", "secret: south-says"}
    other = Procedure("secret: south-says", Ask("quietly", who=1))
    main = procedure("1", SECRET, Ask("after"))
    p = begin(tiny(main, replace={"secret: south-says": other}))
    assert [each.kind for each in p.decisions] == ["north-says", "quietly"]


# What others may know.


def test_an_imagined_world_forgets_what_others_have_clicked() -> None:
    def imagined(*clicks: tuple[int, int]) -> str:
        p = chosen((0, 2), *clicks)
        p.version = 0
        return GAME.resample(p, 0, Sampled(5)).digest()

    assert imagined() == imagined((1, 1)) == imagined((1, 2), (1, 1))
    assert imagined((1, 0)) == imagined((1, 2), (1, 0))
    assert imagined() != imagined((1, 0))


def test_one_can_play_on_through_the_reveal_in_an_imagined_world() -> None:
    context = context_of(chosen((1, 2)), 0)
    world = context.world(3)
    assert isinstance(world, Tiny)
    assert any(number // 10 == 2 for number in world.notes)
    world.apply(("say", 0), 0)
    assert world.waiting().kind == "after"


def test_bots_answer_one_after_the_other() -> None:
    p = begin(GAME, Scripted((4,)))
    bots = [RandomBot("north"), RandomBot("south")]
    while (decision := p.decision) is not None:
        p.choose(bots[decision.seat].choose(context_of(p)))
    assert p.notes[0] == 1


def test_odds_look_past_the_reveal() -> None:
    game = tiny(procedure("1", SECRET, roll, Ask("after")))
    found = odds(chosen((1, 1), game=game), ("say", 0), 0)
    assert found.exact is False or len(found.outcomes) == 6
    assert sum(found.outcomes.values()) == 1


# Sessions and records.


def test_a_seat_may_change_its_answer_whatever_others_have_done() -> None:
    session = Session(GAME, "only", {}, Scripted((4,)))
    start = session.position.digest()
    session.submit(0, ("say", 0))
    session.submit(1, ("say", 1))
    assert session.may_undo(0) and session.may_undo(1)
    session.undo(0)
    assert session.position.sealed == []
    assert session.may_undo(1) and not session.may_undo(0)
    session.undo(1)
    assert session.position.digest() == start
    with pytest.raises(CannotUndo):
        session.undo(1)


def test_nothing_goes_back_behind_the_moment_when_several_are_asked() -> None:
    game = tiny(procedure("1", Ask(), SECRET, Ask("after")))
    session = Session(game, "only", {}, Scripted(()))
    session.submit(0, ("say", 1))
    assert not session.may_undo(0)


def test_the_reveal_is_a_barrier() -> None:
    session = Session(tiny(procedure("1", SECRET, Ask("after"))), "only", {}, Scripted(()))
    session.submit(1, ("say", 0))
    session.submit(0, ("say", 0))
    assert not session.may_undo(0) and not session.may_undo(1)


def test_one_who_is_asked_alone_may_take_the_last_click_back() -> None:
    game = tiny(procedure("1", Ask(), Sealed("secret", several("a")), Ask("after")))
    session = Session(game, "only", {}, Scripted(()))
    for number in (1, 2, 0):
        session.submit(0, ("say", number))
    assert session.position.waiting().kind == "after"
    seen = []
    while session.may_undo(0):
        session.undo(0)
        seen.append(session.position.waiting().kind)
    assert seen == ["a", "a", "ask"]


def test_a_running_record_leaves_open_clicks_out_and_a_later_one_has_them() -> None:
    session = Session(GAME, "only", {}, Scripted((4,)))
    writer = Writer(session, {})
    for seat, text in ((1, "say 2"), (1, "undo"), (1, "say 1"), (0, "say 2"), (1, "say 0")):
        session.submit_text(seat, text)
        writer.mark()
    assert "say" not in writer.text()
    assert replay(GAME, read_record(writer.text().encode())).position.sealed == []
    session.submit_text(0, "say 0")
    text = writer.text()
    assert [line.split(" #")[0] for line in text.splitlines() if "south" in line] == [
        "seat south person", "1 south say 2", "2 south undo", "3 south say 1", "5 south say 0",
    ]  # fmt: skip
    assert replay(GAME, read_record(text.encode())).position.digest() == session.position.digest()


def test_giving_up_closes_a_sealed_choice() -> None:
    session = Session(GAME, "only", {}, Scripted((4,)))
    session.submit(0, ("say", 0))
    session.resign(1)
    assert session.position.decision is None
    assert (session.position.sealed, session.position.decisions) == ([], [])

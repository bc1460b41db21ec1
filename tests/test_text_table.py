"""The text table, driven by scripts: a person's whole game, and what must never be on the screen."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from barricades.kernel.bots import RandomBot
from barricades.kernel.chance import Live
from barricades.kernel.decisions import Decision
from barricades.kernel.errors import BadInput
from barricades.kernel.records import read_record, replay
from barricades.kernel.rules import Paragraph
from barricades.kernel.session import Session
from barricades.table.text import Terminal, TextTable, find_paragraphs, option_lines
from tests.reference.components import CARDS
from tests.reference.game import GAME
from tests.test_cli import assert_refused, folder, run

__all__ = ["folder"]

SECRET = bytes(range(32))
GUARD, RISING = 0, 1


class Screen:
    """A terminal that remembers what it showed; `talk` answers what it is asked."""

    def __init__(self, talk: "Talk"):
        self._talk = talk
        self.table: TextTable
        self.lines: list[str] = []
        self.shown: list[str] = []  # since the screen was last cleared
        self.asked: list[str] = []
        self.kept: dict[str, str] = {}

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        return self._talk(self)

    def tell(self, text: str, style: str) -> None:
        self.lines += text.split("\n")
        self.shown += text.split("\n")

    def clear(self) -> None:
        self.shown.clear()

    def keep(self, name: str, text: str) -> None:
        if "/" in name:
            raise FileNotFoundError(2, "No such file or directory", name)
        if name == "taken":
            raise BadInput("taken exists and is not a record: choose another name")
        self.kept[name] = text

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def decision(self) -> Decision | None:
        """What is really asked; None at a curtain and after the end."""
        curtain = "press Enter" in self.asked[-1]
        return None if curtain else self.table.session.position.decision


Talk = Callable[[Screen], str]


def script(*answers: str) -> Talk:
    """Give these answers, then close the input."""
    left = iter(answers)

    def talk(screen: Screen) -> str:
        for answer in left:
            return answer
        raise EOFError

    return talk


def at_random(seed: int) -> Talk:
    """Choose anything on offer, by number; Enter at curtains and at the end."""
    pick = random.Random(seed)

    def talk(screen: Screen) -> str:
        return str(pick.randrange(len(screen.decision.options)) + 1) if screen.decision else ""

    return talk


def sit(talk: Talk, persons: int = 1) -> tuple[Screen, TextTable]:
    screen, live = Screen(talk), Live(SECRET)
    session = Session(GAME, "june", {}, live)
    bots = {seat: RandomBot(f"bot {seat}") for seat in range(persons, 2)}
    players = {seat: "person" if at < persons else "random" for at, seat in enumerate(GAME.seats)}
    terminal = Terminal(screen.ask, screen.tell, screen.clear, screen.keep)
    screen.table = TextTable(session, bots, players, terminal, live=live)
    return screen, screen.table


def play(*answers: str, persons: int = 1) -> Screen:
    screen, table = sit(script(*answers), persons)
    table.play()
    return screen


@pytest.mark.parametrize("seed", range(5))
def test_a_person_plays_a_whole_game_by_numbers(seed: int) -> None:
    screen, table = sit(at_random(seed))
    table.play()
    assert table.session.position.outcome is not None
    assert re.search(r"^Victory: (guard|rising)[.] ", screen.text, re.MULTILINE)
    assert f"Secret of the dice: {SECRET.hex()}" in screen.text
    assert screen.text.index(Live(SECRET).commitment) < screen.text.index(SECRET.hex())


def test_the_decision_names_its_rules_and_its_options() -> None:
    screen = play()
    assert "guard: Seal a bid of up to three of your 5 resolve.  [3.2]" in screen.lines
    at = screen.lines.index("guard: Seal a bid of up to three of your 5 resolve.  [3.2]")
    assert screen.lines[at + 1 : at + 5] == ["  1  bid 0", "  2  bid 1", "  3  bid 2", "  4  bid 3"]
    assert any(line.startswith("Turn 1") for line in screen.lines)


def test_an_option_is_chosen_by_its_text_too() -> None:
    by_number, by_text = play("3"), play("  bid   2 ")
    assert by_number.lines == by_text.lines
    assert any(line.startswith("The bids are 2 and ") for line in by_text.lines)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("9", "There are 4 options: choose 1 to 4."),
        ("0", "There are 4 options"),
        ("9" * 5000, "There are 4 options"),
        ("bid 9", "Not on offer. A bid is at most three and at most your 5 resolve.  [3.2]"),
        ("bid", "does not read like"),
        ("fly", "'fly' is neither an option nor a command"),
        ("\x00\ufffd", "neither an option nor a command"),
        ("x" * 100_000, "neither an option nor a command"),
        ("bid " + "9" * 1000, "at most 200 characters"),
        ("march 0000", "not part of this decision"),
        ("why", "why what?"),
        ("why bid 7", "A bid is at most three and at most your 5 resolve.  [3.2]"),
        ("why bid 1", "It is on offer: bid 1."),
        ("why 2", "It is on offer: bid 1."),
        ("why fly", "not a verb"),
        ("odds", "odds of what?"),
        ("odds 77", "There are 4 options"),
        ("undo", "No undo: you have not chosen anything yet."),
        ("undo it", "neither an option nor a command"),
        ("pass", "Standing passes: none. Kinds of window: ambush, scouts."),
        ("pass ambush", "Standing passes: ambush."),
        ("pass tea", "'tea' is not a kind of window; they are ambush, scouts."),
        ("log", "Turn 1 begins.  [3.1]"),
        ("rules 5.2", "5.2 Stacking. At most three units"),
        ("rules 6", "6.1 Uncovering"),
        ("rules supply zeppelin", "No paragraph has 'supply zeppelin'"),
        ("save", "save where?"),
        ("save no/such/folder", "no/such/folder: No such file or directory"),
        ("save taken", "exists and is not a record"),
        ("save game.txt", "Saved 0 choices in game.txt."),
        ("help", "take back your last choice"),
        ("look", "Barricades: guard holds none"),
        ("show attic", "no part 'attic' of this board"),
        ("show", "show what?"),
        ("quit", "Left after 0 choices."),
    ],
)
def test_whatever_is_typed_gets_an_answer_and_changes_nothing(line: str, answer: str) -> None:
    screen, table = sit(script(line))
    before = table.session.position.digest()
    table.play()
    asked_at = screen.lines.index("guard: Seal a bid of up to three of your 5 resolve.  [3.2]")
    assert any(answer in line for line in screen.lines[asked_at:])
    assert table.session.position.digest() == before
    assert table.session.number == 0


def test_enter_shows_the_options_again() -> None:
    assert play("").text.count("Seal a bid") == 2


def test_a_closed_input_ends_the_game_with_a_message() -> None:
    assert play("1").lines[-1].startswith("The input has ended after ")


def test_undo_goes_back_through_ones_own_choices_to_the_last_barrier() -> None:
    digests: dict[int, str] = {}  # of the position, by how many entries the record has

    def talk(screen: Screen) -> str:
        assert screen.decision is not None
        digests[table.session.number] = table.session.position.digest()
        if "No undo: another player has acted since your last choice." in screen.text:
            raise EOFError
        if screen.decision.kind == "march" or "Taken back" in screen.text:
            return "undo"
        verbs = {str(option[0]): number for number, option in enumerate(screen.decision.options, 1)}
        return str(verbs.get("orders") or 1)

    screen, table = sit(talk)
    table.play()
    assert "Taken back: activate G1." in screen.lines
    assert any(line.startswith("Taken back: orders C") for line in screen.lines)
    entries = table.session.entries
    at = [entry.text for entry in entries].index("undo")
    assert entries[at - 1].text == "activate G1"
    before, chosen, taken_back = (digests[version] for version in (at - 1, at, at + 1))
    assert taken_back == before != chosen
    assert entries[-1].text == "undo"
    barrier = max(number for number, entry in enumerate(entries, 1) if entry.seat == RISING)
    assert digests[len(entries)] == digests[barrier], "the other seat's choice is the barrier"


def test_odds_of_an_assault_sum_to_one_and_say_whether_they_are_exact() -> None:
    pick = random.Random(1)
    answered: list[int] = []

    def talk(screen: Screen) -> str:
        decision = screen.decision
        if answered or decision is None:
            raise EOFError
        if decision.kind == "march":
            enemy = table.session.position.occupied(RISING)  # type: ignore[attr-defined]
            for number, option in enumerate(decision.options, 1):
                if option[0] == "march" and enemy >> option[1] & 1:
                    answered.append(len(screen.lines))
                    return f"odds {number}"
        return str(pick.randrange(len(decision.options)) + 1)

    screen, table = sit(talk)
    table.play()
    lines = screen.lines[answered[0] :]
    assert re.search(r"march \d+, (exactly|estimated from samples):", lines[0])
    percents = [float(found[1]) for line in lines if (found := re.match(r" +([\d.]+) %", line))]
    assert abs(sum(percents) - 100) < 0.05 * len(percents) + 0.01
    assert any("wins the fight" in line for line in lines)


def test_odds_of_a_choice_without_results_say_so() -> None:
    screen = play("1", "odds pass")
    assert any("no outcome that the odds track" in line or "%" in line for line in screen.lines)


def test_a_standing_pass_answers_its_window_by_itself() -> None:
    def talk(screen: Screen) -> str:
        if "Standing passes: ambush" not in screen.text:
            return "pass ambush"
        return numbers(screen)

    numbers = at_random(1)
    screen, table = sit(talk)
    table.play()
    assert "You pass, as you do in every window of kind ambush." in screen.lines
    assert not any("play an Ambush?" in line for line in screen.lines)


@pytest.mark.parametrize("seed", range(4))
def test_two_persons_at_one_terminal_never_see_what_is_the_others(seed: int) -> None:
    numbers = at_random(seed)
    screens: list[tuple[int, list[str]]] = []

    def talk(screen: Screen) -> str:
        if screen.decision:
            check_hand(screen.decision.seat, screen.shown)
            screens.append((screen.decision.seat, list(screen.shown)))
        elif table.session.position.decision:
            assert screen.shown == [], "the curtain hides what was on the screen"
            assert GAME.seats[table.session.position.decision.seat] in screen.asked[-1]
        return numbers(screen)

    def check_hand(seat: int, shown: list[str]) -> None:
        position = table.session.position
        theirs = {CARDS.token(card) for card in position.hands[1 - seat]}  # type: ignore[attr-defined]
        assert not theirs & set(re.findall(r"C\d\d", "\n".join(shown)))

    _, table = sit(talk, persons=2)
    table.play()
    assert table.session.position.outcome is not None
    assert {seat for seat, _ in screens} == {GUARD, RISING}
    private = [event for event in table.session.events if not event.seen_by(None)]
    assert private
    for seat, shown in screens:
        mine = {GAME.tell(event) for event in table.session.events if event.seen_by(seat)}
        told = [line.rsplit("  [", 1)[0] for line in shown if line.startswith("You draw")]
        assert all(line in mine for line in told)


def test_a_sealed_bid_is_not_on_the_other_persons_screen() -> None:
    screens = []
    for bid in ("bid 0", "bid 3"):
        screen = play("", bid, "", persons=2)
        assert screen.table.session.number == 1
        assert screen.table.session.position.sealed == [GUARD]
        screens.append(screen.shown)
    assert screens[0] == screens[1], "whatever the guard bid, the rising sees the same"


def test_two_persons_bid_one_after_the_other_and_the_bids_are_shown_together() -> None:
    screen = play("", "bid 1", "", "bid 3", persons=2)
    asked = "Pass the terminal to rising and press Enter"
    assert f"Your choice is sealed. {asked}, or write undo to change it. " in screen.asked
    assert "The bids are 1 and 3.  [3.2]" in screen.lines


def test_a_sealed_bid_can_be_changed_before_the_terminal_is_passed_on() -> None:
    screen = play("", "bid 1", "undo", "bid 2", "", "bid 3", persons=2)
    assert "The bids are 2 and 3.  [3.2]" in screen.lines
    assert not any("Taken back" in line for line in screen.lines)


def test_a_record_saved_by_the_second_does_not_have_the_bid_of_the_first() -> None:
    screen = play("", "bid 1", "", "save one", "bid 3", "save two", persons=2)
    first, second = screen.kept["one"], screen.kept["two"]
    assert "guard bid" not in first
    assert "1 guard bid 1" in second and "2 rising bid 3" in second
    assert "What has been sealed and not revealed is not in it, and will be asked again." in screen.lines


def test_both_persons_see_the_commitment_before_they_choose() -> None:
    screen = play("", "1", persons=2)
    assert f"Commitment to the dice: {Live(SECRET).commitment}" not in screen.shown
    screen = play("", "1", "", persons=2)
    assert f"Commitment to the dice: {Live(SECRET).commitment}" in screen.shown


def test_the_curtain_falls_only_where_two_persons_play() -> None:
    assert not any("press Enter" in asked for asked in play("1", "1").asked)


def test_a_bots_hidden_events_are_not_told() -> None:
    screen, table = sit(at_random(2))
    table.play()
    hidden = [GAME.tell(event) for event in table.session.events if not event.seen_by(GUARD)]
    drawn = [line.rsplit("  [", 1)[0] for line in screen.lines if line.startswith("You draw")]
    mine = [GAME.tell(event) for event in table.session.log(GUARD) if event.kind == "drew"]
    assert hidden
    assert drawn == mine


def test_bots_alone_are_watched_as_a_spectator() -> None:
    screen, table = sit(script(""), persons=0)
    table.play()
    assert table.session.position.outcome is not None
    assert not any("You draw" in line for line in screen.lines)


def test_a_game_saved_while_running_has_no_secret_and_one_saved_at_the_end_is_verified() -> None:
    numbers, at_the_end = at_random(6), iter(["save over", "log all", "look", "rules 8", "undo"])

    def talk(screen: Screen) -> str:
        if screen.decision is None:
            return next(at_the_end, "")
        return "save running" if len(screen.asked) == 10 else numbers(screen)

    screen, table = sit(talk)
    table.play()
    running, over = (read_record(screen.kept[name].encode()) for name in ("running", "over"))
    assert (running.secret, running.result) == ("", None)
    assert running.commitment == Live(SECRET).commitment
    assert over.secret == SECRET.hex()
    assert replay(GAME, over).position.digest() == table.session.position.digest()
    assert any("The file holds the secrets of both sides" in line for line in screen.lines)
    assert "The game is over: look, show, log, rules, save FILE or quit." in screen.lines


def test_a_saved_game_goes_on_with_new_dice_and_still_replays(folder: Path) -> None:
    first = run("play", "faubourg", "june", "--text", "--seed", "5", stdin="1\n1\nsave half.txt\nquit\n")
    assert "Saved" in first.out
    half = read_record((folder / "half.txt").read_bytes())
    stdin = "undo\n" + "1\n" * 40 + "save more.txt\nquit\n"
    second = run("play", "faubourg", "june", "--text", "--load", "half.txt", "--seed", "6", stdin=stdin)
    assert second.code == 0
    assert f"Resumed after {len(half.entries)} choices" in second.out
    more = read_record((folder / "more.txt").read_bytes())
    commitment = re.search(r"Commitment to the dice: ([0-9a-f]{64})", second.out)
    assert commitment is not None and more.commitment == commitment[1] != half.commitment
    assert (more.imported, more.secret) == (len(half.entries), "")
    assert more.entries[: len(half.entries)] == half.entries
    assert len(more.entries) > len(half.entries)
    assert run("replay", "more.txt", "--verify").code == 0


def test_of_a_resumed_game_the_dice_since_are_verified(folder: Path) -> None:
    run("play", "faubourg", "june", "--text", "--seed", "5", stdin="1\n1\n1\nsave half.txt\nquit\n")
    half = read_record((folder / "half.txt").read_bytes())
    bots = ("--seat", "guard=random", "--seat", "rising=random")
    run("play", "faubourg", "june", "--text", "--load", "half.txt", *bots, stdin="save over.txt\n")
    said = run("replay", "over.txt", "--verify").out
    assert f"every die after choice {len(half.entries)} follows from the committed secret" in said
    lines = (folder / "over.txt").read_text().splitlines()
    rolled = [at for at, line in enumerate(lines) if re.match(r"\d+ .* \| d6=", line)]
    changed = re.sub(r"d6=(\d)", lambda found: f"d6={int(found[1]) % 6 + 1}", lines[rolled[-1]], count=1)
    (folder / "forged.txt").write_text("\n".join([*lines[: rolled[-1]], changed, *lines[rolled[-1] + 1 :]]))
    forged = run("replay", "forged.txt", "--verify")
    assert forged.code != 0 and "the committed secret gives" in forged.err


def test_a_game_is_not_loaded_as_another_or_when_it_is_over(folder: Path) -> None:
    bots = ("--seat", "guard=random", "--seat", "rising=random")
    run("play", "faubourg", "june", "--text", *bots, "--seed", "5", stdin="save done.txt\n")
    assert_refused(run("play", "faubourg", "june", "--text", "--load", "done.txt"), "over")
    run("play", "faubourg", "june", "--text", stdin="save begun.txt\n")
    load = ("play", "faubourg", "june", "--text", "--load", "begun.txt")
    assert_refused(run(*load, "--setting", "fog=off"), "fog=on")
    assert run(*load, "--setting", "fog=on").code == 0
    assert_refused(run(*load, "--seat", "king=person"), "'king'")
    text = (folder / "begun.txt").read_text()
    (folder / "begun.txt").write_text(text.replace("seat rising random", "seat rising marvin"))
    assert_refused(run(*load), "marvin")
    assert run(*load, "--seat", "rising=random").code == 0
    (folder / "begun.txt").write_text(text.replace("rules ", "rules 9"))
    assert_refused(run(*load), "made under rules")


def test_save_overwrites_records_and_nothing_else(folder: Path) -> None:
    (folder / "letter.txt").write_text("Dear Louise,\n")
    stdin = "save letter.txt\nsave game.txt\n1\nsave game.txt\nsave a\0b\n"
    said = run("play", "faubourg", "june", "--text", stdin=stdin)
    assert said.code == 0
    assert "letter.txt exists and is not a record" in said.out
    assert (folder / "letter.txt").read_text() == "Dear Louise,\n"
    assert len(read_record((folder / "game.txt").read_bytes()).entries) >= 1
    assert "zero byte" in said.out


@pytest.mark.parametrize(
    ("seats", "line"),
    [
        ([], "Seats: guard person, rising random."),
        (["rising=person"], "Seats: guard random, rising person."),
        (["rising=random"], "Seats: guard person, rising random."),
        (["guard=random"], "Seats: guard random, rising random."),
        (["guard=person", "rising=person"], "Seats: guard person, rising person."),
    ],
)
def test_somebody_plays_unless_all_seats_are_given_away(seats: list[str], line: str) -> None:
    given = [word for seat in seats for word in ("--seat", seat)]
    said = run("play", "faubourg", "june", "--text", "--seed", "1", *given)
    assert said.code == 0
    assert line in said.out


def test_many_options_stand_in_columns_with_their_numbers() -> None:
    options = [("bid", number) for number in range(30)]
    lines = list(option_lines(GAME, GAME.catalogue, options))
    assert len(lines) < 10
    numbers = sorted(int(found) for found in re.findall(r"(\d+)  bid", "\n".join(lines)))
    assert numbers == list(range(1, 31))
    assert max(map(len, lines)) <= 96


def test_many_options_say_what_they_mean_where_two_columns_have_room_for_it() -> None:
    lines = list(option_lines(GAME, GAME.catalogue, [("activate", number % 4) for number in range(40)]))
    assert lines[0].startswith("   1  activate G1  1st Line")
    assert "21  activate G1  1st Line" in "\n".join(lines)
    assert max(map(len, lines)) <= 96


def test_few_options_say_what_their_tokens_mean() -> None:
    (line,) = option_lines(GAME, GAME.catalogue, [("activate", 0)])
    assert line == "  1  activate G1  1st Line"


def test_windows_and_paragraphs_are_found() -> None:
    assert GAME.flow.windows == ["ambush", "scouts"]
    assert find_paragraphs([], "5.2") == []


def test_a_paragraph_is_found_with_its_letters_and_not_with_its_neighbours() -> None:
    known = [Paragraph(number, "", "stated", "", "") for number in ("7.2", "7.2a", "7.2.1", "7.25", "7.25a")]
    assert [each.number for each in find_paragraphs(known, "7.2")] == ["7.2", "7.2a", "7.2.1"]
    assert [each.number for each in find_paragraphs(known, "7.25a")] == ["7.25a"]
    assert len(find_paragraphs(known, "7")) == 5

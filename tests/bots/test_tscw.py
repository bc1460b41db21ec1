"""Officers of The Spanish Civil War where the right choice is plain, and in whole games."""

from collections.abc import Iterator

import pytest

from barricades.bots.tscw import fighting
from barricades.bots.tscw.ground import Ground, stakes
from barricades.bots.tscw.numbers import falls, promise, results, strengths
from barricades.bots.tscw.players import Officer, Staff
from barricades.bots.tscw.words import sentence
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.box import BOX
from barricades.games.tscw.game import GAME
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT
from barricades.games.tscw.sheet import MADRID, place
from barricades.games.tscw.state import Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.position import Position
from tests.bots.officers import BOTS, choice, play_on
from tests.tscw.battles import HILL, PLAIN, defend, duel, ratio_against
from tests.tscw.positions import N, R, all_nationalist, put, spain, start, west, where


def game(
    scenario: str, seed: str, names: tuple[str, str], choices: int
) -> Iterator[tuple[Position, Officer]]:
    """Every position of a game between bots up to a number of choices, with the bot whose turn it is."""
    p = GAME.start(scenario, Sampled(seed))
    bots = [BOX.make_bot(name, f"{seed} {at}") for at, name in enumerate(names)]
    while (decision := p.decision) is not None and p.version < choices:
        bot = bots[decision.seat]
        assert isinstance(bot, Officer)
        yield p, bot
        p.choose(bot.choose(context_of(p)))


def test_every_kind_of_decision_has_a_handler() -> None:
    steps = [step for each in GAME.flow.procedures for step in each.choices if step is not None]
    kinds = {step.name for step in steps if not step.parts}
    assert kinds == set(Officer.HANDLERS)
    assert all(hasattr(Officer, name) for name in Officer.HANDLERS.values())


# Numbers


def test_a_small_garrison_falls_sooner_than_a_big_one() -> None:
    one, two, three = (falls(8, 4, steps, 0, 0) for steps in (1, 2, 3))
    assert one[0] > two[0] > three[0] and three[1] > three[0]  # a unit that does not fall is worn down
    assert one[0] > falls(8, 4, 1, -1, 0)[0] > falls(2, 8, 1, -1, 0)[0]


def test_the_promise_of_an_attack_is_that_of_the_table() -> None:
    lost, killed, emptied = promise(9, 0, 1, 4, 1)
    assert lost < 0.6 and killed == pytest.approx(1) and emptied == pytest.approx(1)
    lost, killed, emptied = promise(0, 0, 1, 4, 2)
    assert lost > 2.9 and emptied == 0.0


def test_a_place_is_won_only_if_somebody_is_left_to_go_in() -> None:
    rows = results(3, 0)
    both = sum(chance for chance, lost, killed in rows if killed >= 1 and lost >= 1)
    assert both  # one step against one: both are gone
    assert promise(3, 0, 1, 9, 1)[2] - promise(3, 0, 1, 1, 1)[2] == pytest.approx(both)


def test_hidden_units_count_what_their_kind_does_on_average() -> None:
    p = spain(8, fog="on", nationalist=west(14))
    put(p, HILL, "N-13D")
    put(p, PLAIN, "R-CRT", "R-37D")  # the divisions lie under the columns
    put(p, "2116", "R-FB", "R-11D")
    attack_by, defence, _ = strengths(p, N)
    one, other = NUMBER["R-37D"], NUMBER["R-11D"]
    assert attack_by[one] == attack_by[other] and defence[one] == defence[other]
    assert strengths(p, R)[0][one] != strengths(p, R)[0][other]


def test_madrid_is_what_1936_is_about() -> None:
    for turn in range(1, 7):
        worth = stakes("1936", turn)
        assert worth[MADRID] == max(worth)
        assert worth[place("2205")] > worth[place("2206")] > worth[place("2107")]


# Marching


@pytest.mark.parametrize("kind", BOTS)
def test_an_open_capital_within_reach_is_taken(kind: type[Officer]) -> None:
    p = spain(3, scenario="1936")
    all_nationalist(p)
    p.control &= ~BIT[place("2205")]
    put(p, "2206", "C-CST")
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    play_on(p, kind("x"), "move-units")
    assert p.control >> place("2205") & 1


@pytest.mark.parametrize("kind", BOTS)
def test_a_capital_in_danger_is_not_emptied(kind: type[Officer]) -> None:
    p = spain(3, nationalist=west(9), scenario="1936")
    put(p, "1809", "N-CRB")
    put(p, "1910", "R-MJ")
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    play_on(p, kind("x"), "move-units")
    assert where(p, "N-CRB") == "1809"


def test_marching_ends_with_done_and_every_unit_moves_once() -> None:
    p = GAME.start("1936", Sampled(4))
    bots = [Staff("a"), Staff("b")]
    while p.waiting().kind != "move-units":
        p.choose(bots[p.waiting().seat].choose(context_of(p)))
    assert isinstance(p, Spain)
    made = play_on(p, bots[0], "move-units", 400)
    assert made[-1] == "done" and not any(text.startswith("drop") for text in made)


# Fighting


@pytest.mark.parametrize("kind", BOTS)
def test_seven_to_one_is_attacked(kind: type[Officer]) -> None:
    p = duel("N-13D", "N-12D", "N-11D", against=["R-ALM"], dice=[4] * 9)
    start(p, COMBATS, N, 0)
    assert choice(p, kind("x")) == f"attack {PLAIN}"
    p.choose(kind("x").choose(context_of(p)))
    made = play_on(p, kind("x"), "declare-attack")
    assert "declare" in made


@pytest.mark.parametrize("kind", BOTS)
def test_one_to_three_is_not_attacked(kind: type[Officer]) -> None:
    p = defend("R-37D", against=["N-13D", "N-12D"])
    start(p, COMBATS, R, 0)
    assert choice(p, kind("x")) == "done"


def test_what_is_computed_before_an_attack_is_what_the_rules_compute() -> None:
    p = duel("N-13D", "N-12D", against=["R-37D"], dice=[4] * 9)
    g = Ground(p, N)
    group = [NUMBER["N-13D"], NUMBER["N-12D"]]
    found = fighting.assess(g, place(PLAIN), [(unit, p.at[unit]) for unit in group])
    by_the_rules = ratio_against(p, N, PLAIN, "N-13D", "N-12D")
    assert found.column == by_the_rules.column
    assert found.emptied == pytest.approx(1)


# Whole games


def test_equal_seeds_play_equal_games() -> None:
    one = [choice(p, bot) for p, bot in game("1936", "d", ("staff", "recruit"), 150)]
    assert one == [choice(p, bot) for p, bot in game("1936", "d", ("staff", "recruit"), 150)]


def test_a_fresh_bot_goes_on_with_the_plan_of_another() -> None:
    for p, bot in game("1936", "f", ("staff", "staff"), 160):
        assert choice(p, bot) == choice(p, Staff("another"))


@pytest.mark.parametrize("names", [("staff", "recruit"), ("recruit", "staff")])
def test_no_default_in_a_game_and_reasons_that_can_be_said(names: tuple[str, str]) -> None:
    players = {}
    for p, bot in game("1936", "n", names, 600):
        players[p.waiting().seat] = bot
        choice(p, bot)
        if len(p.waiting().options) > 1:
            assert bot.reason is not None and sentence(GAME, bot.reason), p.waiting().kind
    assert all(not bot.defaults for bot in players.values())


@pytest.mark.parametrize("scenario", ["1936", "1937"])
def test_what_is_hidden_changes_no_choice(scenario: str) -> None:
    """In a world that looks the same to the seat the bot chooses the same."""
    for p, bot in game(scenario, "h", ("staff", "recruit"), 240):
        if p.version % 12:
            continue
        other = GAME.resample(p, p.waiting().seat, Sampled("elsewhere"))
        assert choice(p, type(bot)(bot.seed)) == choice(other, type(bot)(bot.seed))

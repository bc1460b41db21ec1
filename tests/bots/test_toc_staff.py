"""What `staff` of Triumph of Chaos sees that a recruit does not."""

from itertools import pairwise

import pytest

from barricades.bots.toc import events, fighting, politics
from barricades.bots.toc.diplomacy import expect, wary_worth
from barricades.bots.toc.foresight import EARNED, Foresight
from barricades.bots.toc.ground import NEAR_DECAY
from barricades.bots.toc.linking import link_values
from barricades.bots.toc.marching import contact, judgement
from barricades.bots.toc.players import Staff
from barricades.bots.toc.sudden_death import sudden_death_values
from barricades.bots.toc.worth import faction_worth
from barricades.games.toc.ch14_scenarios.victory import MOSKVA, linked
from barricades.games.toc.game import GAME
from barricades.games.toc.state import LINKED_UP, Russia
from barricades.kernel.bits import members
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from tests.bots.commissars import CAMPAIGN, INTRODUCTION, choice, game, play_on
from tests.toc.positions import R, W, control, faction, hold, own, piece, put, russia, space, start

WARY = 0.7


def ground(p: Russia) -> Foresight:
    return Foresight(p, W, WARY)


# Politics


def test_khiva_is_no_prize_for_white_beside_a_red_turkistan() -> None:
    """15.31d: RED would conquer it for two points."""
    p = russia(1, scenario=INTRODUCTION)
    khiva, turkistan = faction("Khiva"), faction("Turkistan")
    p.marker[turkistan] = -1
    assert wary_worth(p, W, khiva) < 0 < faction_worth(p, W, khiva)
    p.marker[turkistan] = 0
    assert wary_worth(p, W, khiva) > 0


def test_white_chooses_the_cards_that_bring_it_the_czech_legion() -> None:
    """Masaryk's Orders (PC33) bring two points; Landing at Archangel (PC24) brings more friends, and one."""
    p = russia(1, scenario=INTRODUCTION)
    legion = faction("Czech Legion")
    assert wary_worth(p, W, legion) > 5 + faction_worth(p, W, legion)
    worth = {card: politics.card_value(p, W, card - 1, wary_worth) for card in (33, 24)}
    assert worth[33] > worth[24]
    campaign = russia(1)
    assert wary_worth(campaign, W, legion) == faction_worth(campaign, W, legion)


def test_turkistan_with_red_is_worth_more_than_its_armies_alone() -> None:
    """They walk to Aktyubinsk and Orenburg; in the last turn they would come too late."""
    turkistan = faction("Turkistan")
    early, last = (russia(turn, scenario=INTRODUCTION) for turn in (2, 3))
    assert wary_worth(early, R, turkistan) > 3 + faction_worth(early, R, turkistan)
    assert wary_worth(last, R, turkistan) == faction_worth(last, R, turkistan)


def test_red_fears_poland_beside_white_and_white_a_red_turkistan_or_makhno_in_1918() -> None:
    """15.44: no other army is as strong, nor rebuilt as fast; a point against it counts more for RED."""
    staff, poland, turkistan = Staff("x"), faction("Poland"), faction("Turkistan")
    p = russia(2)
    assert staff.values(R)(p, W, poland) > 5 + staff.values(W)(p, W, poland)
    assert staff.values(R)(p, R, poland) == staff.values(W)(p, R, poland)
    p.marker[poland] = 1
    international = 3 - 1  # a point each on France, Poland, Turkistan and Ukraine
    fears, calm = (politics.card_value(p, R, international, of) for of in (staff.values(R), wary_worth))
    assert fears > calm + 0.4
    brief = russia(2, scenario=INTRODUCTION)
    for feared in (turkistan, faction("Makhno")):
        assert staff.values(W)(brief, R, feared) > 3 + staff.values(R)(brief, R, feared)
    assert staff.values(R)(brief, W, poland) == staff.values(W)(brief, W, poland)


def test_the_enemys_hidden_choice_is_taken_to_be_its_best() -> None:
    """15.12d: WHITE does not see what RED chose, but knows what RED wants: Turkistan (PC13, PC18)."""
    p = russia(1, scenario=INTRODUCTION)
    p.politics_box = [[8], [], []]
    p.chosen = [0, 1 << 8]
    p.politics_pile[0] = [card for card in p.politics_pile[0] if card != 8]
    expect(p, W, wary_worth)
    assert p.politics_box[0] in ([12], [17])


@pytest.mark.parametrize(("rounds", "third"), [(5, "W10"), (6, "W54")])
def test_a_card_that_no_round_needs_goes_into_the_third_box(rounds: int, third: str) -> None:
    """Of seven cards one is for our own box; five rounds leave one to spare, six do not."""
    p = russia(1)
    p.rounds = rounds
    hold(p, W, "W1", "W3", "W4", "W9", "W10", "W14", "W5")
    start(p, "15.11 Placing action cards", W, 0)
    made = play_on(p, Staff("x"), "stake")
    assert made[0] == "stake W53>red" and made[2] == f"stake {third}>other"
    assert made[1] == "stake W9>white"  # of the seven the one that is missed least


# The ground


def test_a_city_counts_more_when_its_turn_is_about_to_be_scored() -> None:
    p = russia(2, scenario=INTRODUCTION)
    early = ground(p).stake[space("739")]
    p.round = p.rounds
    assert ground(p).stake[space("739")] > early


def test_the_city_of_a_republic_counts_for_its_conquest() -> None:
    p = russia(2, scenario=INTRODUCTION)
    before = ground(p).stake[space("227")]
    control(p, "Makhno", R, set_up=False)
    assert ground(p).stake[space("227")] == pytest.approx(before + 2)  # 15.31d


def test_an_army_in_the_rear_is_drawn_to_the_front() -> None:
    """Omsk is far from the enemy at Perm; a recruit leaves the army there."""
    p = russia(1)
    own(p, W, "528", "526", "513", "516")
    put(p, "528", "Si-a2")
    put(p, "523", "Ra3")
    g = ground(p)
    assert g.presence(space("516")) > g.presence(space("528"))
    judge = judgement(g, [piece("Si-a2")], space("528"))
    assert judge(space("513")) > judge(space("528"))


def test_8_12_stacks_attack_together_only_under_a_leader() -> None:
    p = russia(2)
    put(p, "326", "Ra9", "Rc2")
    put(p, "325", "Don-North")
    put(p, "322", "Vol-a1")
    alone = contact(ground(p), space("325"), 0)
    put(p, "322", "Denikin")
    assert contact(ground(p), space("325"), 0) > alone


def test_an_empty_city_next_to_the_enemy_counts_as_lost_sooner_than_a_guarded_one() -> None:
    p = russia(2)
    own(p, W, "324")
    put(p, "324", "Don-c1")
    put(p, "329", "Ra9")
    g = ground(p)
    alone = g.own_worth[space("324")]
    assert g.risk(space("324"), -g.own_power[space("324")], -alone) > g.risk(space("324")) - alone


def test_8_24_a_leader_who_may_bring_help_spoils_an_attack() -> None:
    """Trotsky and RED army 9 are next to Millerovo, which a corps holds."""
    p = russia(2)
    put(p, "329", "Don-South")
    put(p, "330", "Rc3")
    put(p, "326", "Ra9", "Rc2")
    army = [piece("Don-South")]
    alone = fighting.assess(ground(p), space("330"), army)
    put(p, "326", "Trotsky")
    helped = fighting.assess(ground(p), space("330"), army)
    assert helped.value < alone.value and helped.emptied < alone.emptied
    assert p.battle.target < 0  # nothing is left of the trial


def test_a_guard_that_is_likely_beaten_is_better_than_none() -> None:
    """An attack costs the enemy something and may fail; a walk into an empty city does not."""
    p = russia(2)
    own(p, W, "324")
    put(p, "324", "Don-c1")
    put(p, "329", "Ra9", "Ra8", "Trotsky")
    g = ground(p)
    rostov = space("324")
    assert g.duel(g.strike[rostov], g.own_power[rostov], rostov)[0] > 0.8
    assert g.risk(rostov, -g.own_power[rostov], -g.own_worth[rostov]) > g.risk(rostov)


def test_a_capital_wants_a_guard_for_all_that_may_come_and_no_more() -> None:
    p = russia(3)
    own(p, R, "801")
    put(p, "801", "Rc4")
    put(p, "806", "Vol-a1", "Vol-a2")
    g, moskva = Foresight(p, R, WARY), space("801")
    risks = [g.risk(moskva, more) for more in range(10)]
    assert risks == sorted(risks, reverse=True)
    assert risks[2] < risks[1] < risks[0]
    drawn = [before - after for before, after in pairwise(risks)]
    assert drawn[0] > 1 and drawn[-1] < 0.5


def test_a_capital_without_a_guard_is_never_thought_safe() -> None:
    """The only enemy is far away, and a weak guard is better than none."""
    p = russia(3)
    own(p, R, "801")
    put(p, "801", "Rc4")
    put(p, "528", "Si-a2")
    g = Foresight(p, R, WARY)
    moskva = space("801")
    assert g.risk(moskva, -g.own_power[moskva], -g.own_worth[moskva]) > 2 * g.risk(moskva)


# Sieges


class Careless(Foresight):
    """No thought for besiegers, nor for help from afar."""

    relief = 0.0

    def echo(self, space: int) -> tuple[float, ...]:
        return NEAR_DECAY


class Unanswered(Foresight):
    """No thought for the enemy's answer."""

    def exposure(self, space: int, lost: float, relieved: float) -> float:
        return 0.0


def around_moskva(p: Russia) -> list[str]:
    return [p.atlas.numbers[each] for each in members(p.atlas.near[space("801")])]


def besieged() -> tuple[Russia, int]:
    """Moskva with the guard it wants, and the space next to it with two enemy armies."""
    p = russia(3)
    gates, *_ = around_moskva(p)
    own(p, R, "801")
    put(p, "801", "Ra5", "Ra9", "Rc4")
    put(p, gates, "Vol-a1", "Vol-a2")
    return p, space(gates)


def test_enemies_next_to_a_capital_endanger_even_a_full_guard() -> None:
    """The tables give two armies a fair chance against as many."""
    (p, _), moskva = besieged(), space("801")
    g = Foresight(p, R, WARY)
    assert g.own_power[moskva] >= g.strike[moskva]
    near = g.risk(moskva)
    g.at_hand = (0.0,) * p.atlas.size  # as if they were farther off
    assert near > 2 * g.risk(moskva)


def test_a_stack_that_besieges_a_capital_is_a_prize() -> None:
    p, gates = besieged()
    g, careless = Foresight(p, R, WARY), Careless(p, R, WARY)
    assert g.menace(gates) > 1 and not careless.menace(gates)
    beside = next(each for each in members(p.atlas.near[gates]) if not g.own_power[each])
    assert contact(g, beside, 8) > contact(careless, beside, 8)


def test_an_attack_out_of_a_capital_is_charged_with_the_enemys_answer() -> None:
    """A second stack next to Moskva would profit from the losses of its garrison."""
    p, gates = besieged()
    put(p, around_moskva(p)[-1], "Vol-a3", "Don-North")
    army = [piece("Ra5"), piece("Ra9")]
    wary = fighting.assess(Foresight(p, R, WARY), gates, army)
    blind = fighting.assess(Unanswered(p, R, WARY), gates, army)
    assert wary.emptied == blind.emptied and wary.value < blind.value - 0.3


def test_the_danger_of_a_capital_is_heard_far_away() -> None:
    (p, _), moskva = besieged(), space("801")
    far = next(each for each in range(p.atlas.size) if p.atlas.distance(moskva, each) == 8)
    assert Foresight(p, R, WARY).alarm(far) > 4 * Careless(p, R, WARY).alarm(far) > 0


# 5.46 Sudden death


def test_5_46_a_capital_counts_for_the_chance_of_its_door() -> None:
    """Two sides of the die open it in the first turn, three in the second."""
    p = russia(3)
    first = sudden_death_values(p)[space("801")]
    p.doors[MOSKVA] = 1
    assert sudden_death_values(p)[space("801")] == pytest.approx(1.5 * first)
    assert sudden_death_values(russia(3, scenario=INTRODUCTION)) == {}  # 14.2c


def test_5_46_the_last_cities_that_a_door_lacks_count_and_distant_ones_do_not() -> None:
    """14.3h: WHITE has all its own and four RED home cities; then the fifth decides, and any loss."""
    p = russia(3)
    for city in members(p.atlas.home_vcs[W] | p.atlas.home_vcs[R]):
        p.set_owner(city, W if p.atlas.home_vcs[W] >> city & 1 else R, "")
    assert space("739") not in sudden_death_values(p)
    for number in ("739", "726", "819", "823"):
        own(p, W, number)
    lacking = sudden_death_values(p)
    assert lacking[space("601")] == pytest.approx(10) and 0 < lacking[space("528")] < 9
    own(p, W, "601")
    assert sudden_death_values(p)[space("528")] == pytest.approx(10)  # RED ends it by taking the city


# 5.44 Link-up


def chain(p: Russia) -> set[str]:
    found = link_values(p, p.atlas.home[W] | p.atlas.home[R])
    return {GAME.names["space"].token(each) for each in found}


def test_the_spaces_that_are_missing_between_south_and_east_are_worth_having() -> None:
    """From Tsaritsyn over the Volga to Orenburg: RED holds what lies between."""
    p = russia(2, scenario=INTRODUCTION)
    own(p, W, "309", "307", "308", "310", "313", "314", "315", "319", "322", "321", "601")
    own(p, W, "623", "632", "633", "510", "507")
    own(p, R, "615", "612", "618", "620", "625")
    assert {"612", "618"} <= chain(p)
    p.round = p.rounds
    points = link_values(p, p.atlas.home[W] | p.atlas.home[R])[space("618")]
    before = ground(p).stake[space("618")]
    p.set_flag(LINKED_UP)
    assert chain(p) == set()
    # A point of the link-up counts as much as one of a city.
    assert before - ground(p).stake[space("618")] == pytest.approx(EARNED * points)


def test_a_chain_that_is_there_hangs_on_its_narrow_places() -> None:
    p = russia(2, scenario=INTRODUCTION)
    own(p, W, "309", "307", "308", "310", "313", "314", "315", "319", "322", "321", "601")
    own(p, W, "623", "632", "633", "510", "507", "615", "612", "618", "620", "625")
    assert linked(p)
    assert "618" in chain(p)


# Cards


def test_w4_is_worth_less_when_the_legion_is_with_white_already() -> None:
    p = russia(1, scenario=INTRODUCTION)
    card = GAME.names["card"].number("W4")
    free = events.event_worth(ground(p), card)
    control(p, "Czech Legion", W, set_up=False)
    assert events.event_worth(ground(p), card) < free


def test_a_new_army_is_worth_more_while_a_long_war_is_to_come() -> None:
    """R11 brings an army and Vacetis: they serve for sixteen turns, for three, or for one."""
    card = GAME.names["card"].number("R11")
    worth = [
        events.event_worth(Foresight(p, R, WARY), card) - Foresight.dues * events.demanded(p, card)
        for p in (russia(1), russia(15), russia(16))
    ]
    assert worth[0] > 1.5 * worth[1] > 1.5 * worth[2]


def test_13_72_the_don_caucasus_army_goes_towards_tsaritsyn() -> None:
    p = russia(2)
    own(p, W, "324", "322", "321")
    put(p, "324", "Don-Cauc")
    army, rostov, gashun = [piece("Don-Cauc")], space("324"), space("321")
    free = judgement(ground(p), army, rostov)(gashun)
    p.don_caucasus = 2
    assert judgement(ground(p), army, rostov)(gashun) > free + 0.3


def test_13_72_others_join_the_don_caucasus_army_while_it_is_too_weak_alone() -> None:
    p = russia(2)
    own(p, W, "324", "322", "321", "328")
    put(p, "321", "Don-Cauc")
    put(p, "322", "Don-c1")
    corps, here, there = [piece("Don-c1")], space("322"), space("321")
    free = ground(p).errand(corps, there)
    p.don_caucasus = 2
    assert ground(p).errand(corps, there) > free + 1
    assert ground(p).errand(corps, here) == pytest.approx(free)
    put(p, "321", "Don-South")
    assert ground(p).errand(corps, there) == pytest.approx(free)


@pytest.mark.parametrize(("turn", "binds"), [(1, True), (2, False)])
def test_13_72_a_promise_that_is_due_after_the_introduction_costs_nothing(turn: int, binds: bool) -> None:
    p = russia(turn, scenario=INTRODUCTION)
    p.don_caucasus = turn
    assert (ground(p).promised() > 0) is binds
    campaign = russia(turn)
    campaign.don_caucasus = turn
    assert ground(campaign).promised() > 0


def test_a_city_that_no_help_can_reach_counts_enemies_who_may_come_next_to_it() -> None:
    """Makhno at Mariupol would be next to Sevastopol before anything from the Kuban could come."""
    p = russia(2, scenario=INTRODUCTION)
    own(p, W, "301", "303")
    put(p, "301", "AFSR-c1")
    control(p, "Makhno", R)
    calm = ground(p).risk(space("301"))
    put(p, "232", "Mak-a2", "Mak-c1")
    assert ground(p).risk(space("301")) > calm + 1
    put(p, "305", "Vol-a1")
    assert ground(p).risk(space("301")) == pytest.approx(calm)


def test_14_2d_a_card_with_dues_can_wait_until_there_are_no_more_rounds_than_such_cards() -> None:
    """An operation cannot wait; with two such cards left the last but one round is the latest."""

    def worth(round: int, *hand: str) -> float:
        p = russia(3, scenario=INTRODUCTION)
        p.rounds, p.round = 6, round
        hold(p, W, *hand)
        return events.event_worth(ground(p), p.hand[W][0])

    two = ("W7", "W9", "W2")
    assert worth(5, *two) > worth(4, *two) + 1
    assert worth(5, "W7", "W2") < worth(5, *two) - 1 < worth(6, "W7", "W2")


def test_14_2d_a_card_with_dues_is_kept_for_its_event_in_the_last_turn() -> None:
    card = GAME.names["card"].number("W9")
    early, late = (
        events.kept_for_events(ground(russia(turn, scenario=INTRODUCTION)), card) for turn in (2, 3)
    )
    assert late > early
    # A demand that waits is not forgotten: a card used otherwise costs more than its demand counts now.
    p = russia(2, scenario=INTRODUCTION)
    p.rounds, p.round = 6, 1
    hold(p, W, "W9")
    assert early > Foresight.dues * events.demanded(p, card) * events.urgency(ground(p))


# Whole games


@pytest.mark.parametrize("scenario", [INTRODUCTION, CAMPAIGN])
def test_staff_takes_no_default_and_says_why(scenario: str) -> None:
    for p, bot in game(scenario, "s", ("staff", "staff"), 500):
        choice(p, bot)


@pytest.mark.parametrize("scenario", [INTRODUCTION, CAMPAIGN])
def test_what_is_hidden_changes_no_choice_of_staff(scenario: str) -> None:
    for p, bot in game(scenario, "h", ("staff", "staff"), 200):
        if p.version % 7:
            continue
        seat = p.waiting().seat
        other = GAME.resample(p.of(seat), seat, Sampled("elsewhere"))
        decision = other.decision_of(seat)
        assert decision is not None
        there = decision.options[Staff(bot.seed).choose(context_of(other, seat))]
        assert choice(p, Staff(bot.seed)) == GAME.language.text(there)

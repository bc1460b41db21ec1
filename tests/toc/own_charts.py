"""What the rules do where a chart has a number, one question for each chart; as a program, all answers.

`test_charts.py` runs it with a player's own data: a process of its own, for a game reads its data once.
"""

import json
import sys
from collections.abc import Callable

from barricades.games.toc.ch03_components.atlas import NOBODY, RED, WHITE
from barricades.games.toc.ch04_definitions import definitions
from barricades.games.toc.ch05_turn import sequence, tracks, withdrawal
from barricades.games.toc.ch07_movement import limits, reach, special_actions, stacking
from barricades.games.toc.ch08_combat import assets, fire, modifiers, retreat
from barricades.games.toc.ch09_redeployment import redeployment
from barricades.games.toc.ch11_replacements import centres, faction_steps, replacements, steps_total
from barricades.games.toc.ch12_leaders import leader_checks, leaders
from barricades.games.toc.ch13_special import episodes, far_east, greens, infighting, revolutionaries, special
from barricades.games.toc.ch15_politics import markers, poland, political_boxes, politics, ukraine
from barricades.games.toc.editions.v1_5 import poland as first_poland
from barricades.games.toc.editions.v1_5 import ukraine as first_ukraine
from barricades.games.toc.editions.v1_5 import withdrawals
from barricades.games.toc.state import (
    ASSET_BOX,
    CENTRAL_POWERS,
    COMING,
    DISPLAY,
    ELIMINATED,
    JAPAN_TRACK,
    SR_TRACK,
    TSAR_DEAD,
    Russia,
)
from barricades.kernel.bits import BIT, members
from tests.toc.combats import joined
from tests.toc.positions import box, control, faction, offered, own, piece, put, reduced, russia, space, start
from tests.toc.positions import where as at
from tests.toc.v1_5 import positions as first

W, R = WHITE, RED


def told(p: Russia, kind: str, key: str) -> object:
    """What the last event of a kind says."""
    return [event.data[key] for event in p.log or () if event.kind == kind][-1]


def fight(target: str = "326", origin: str = "325", *, dice: tuple[int, ...] = ()) -> Russia:
    """WHITE's Volunteers attack RED's Army 8."""
    p = russia(dice=dice)
    put(p, origin, "Vol-a1")
    put(p, target, "Ra8")
    joined(p, W, target, "Vol-a1")
    p.battle.out = p.battle.limited = 0
    return p


def checked(die: int, leader: str, number: str, unit: str, *, back: bool) -> bool:
    """Whether a leader is on the back after the check of leaders."""
    p = russia(10, dice=(die,))
    put(p, number, unit, leader)
    if back:
        p.back |= BIT[piece(leader)]
    start(p, leader_checks.LEADERS_CHECKED)
    return reduced(p, leader)


# 8, 9


def lost_asset() -> object:
    p = fight(dice=(6,))
    box(p, ASSET_BOX, "WsAir")
    assets.risk_asset(p, piece("WsAir"))
    return at(p, "WsAir") == ELIMINATED


def stays() -> object:
    p = fight(dice=(4,))
    retreat.CancelRetreat().apply(p, ("cancel-retreat",))
    return p.battle.steady


def starving() -> object:
    p = fight()
    p.battle.out = p.battle.defending
    return modifiers.starving_defence(p)


def in_forest() -> object:
    p = fight("703", "702")
    target = next(n for n in range(p.atlas.size) if p.atlas.terrain["forest"] >> n & 1)
    p.battle.target = target
    return {part.name: part.value for part in modifiers.parts(p)}["forest"]


def with_an_asset() -> object:
    p = fight()
    p.battle.assets[W] = BIT[piece("WsAir")]
    return fire.cavalry_modifier(p, piece("Denikin"))


def escape() -> object:
    p = russia(3, dice=(3,))
    put(p, "326", "Denikin")
    put(p, "324", "Vol-a1")
    leaders.roll_to_escape(p, space("326"), W)
    return told(p, "escaped", "fate")


def fate() -> object:
    p = russia(3, dice=(3,))
    put(p, "324", "Vol-a1", "Denikin")
    leaders.fate(p, piece("Denikin"))
    return reduced(p, "Denikin")


# 5, 7, 10, 11


def greens_rise() -> object:
    p = russia(3, dice=(3,))
    box(p, COMING, "Green1")
    special_actions.Rise().apply(p, ("rise", space("326")), W)
    return (p.log or [])[0].kind


def no_act_comes_off() -> object:
    p = russia(3, dice=(4,))
    put(p, "324", "Vol-a1")
    p.no_act[W] = BIT[space("324")]
    special_actions.lift(p, W, space("324"))
    return bool(p.no_act[W])


def preached() -> object:
    p = russia(3, dice=(4,))
    put(p, "326", "Ra8")
    special_actions.Preach().apply(p, ("preach", space("326")), W)
    return bool(p.no_act[R])


def at_odds() -> object:
    p = russia(3)
    put(p, "326", "Ra8")
    p.subject = BIT[W]
    return special_actions.propaganda_modifier(p, W, space("326"))


def leader_for_two_steps() -> object:
    p = russia(3)
    for number in members(p.roster.leaders & p.roster.own(R)):
        if p.roster.entry[number] == "purchase":
            p.put(number, COMING)
    p.purse = 4
    return bool(replacements.leaders_for_sale(p, R))


def corrupted() -> object:
    p = russia(3, dice=(1,))
    p.purse = 4
    centres.corrupt(p, space("301"))
    return p.purse


def vladivostok() -> object:
    p = russia(3)
    return centres.corruption_modifier(p, p.atlas.space("vladivostok"))


def finnish_steps() -> object:
    p = russia(5)
    control(p, "Finland", W)
    return faction_steps.faction_steps(p, faction("Finland"))


def polish_city() -> object:
    return faction_steps.polish_steps(russia(5), W)


def powers_pay() -> object:
    p = russia(5)
    p.powers_controller = W
    return steps_total.central_powers_bonus(p)


def petrograd_is_lost() -> object:
    p = russia(5)
    own(p, W, "701")
    return steps_total.red_constraints(p)


def half_a_die() -> object:
    p = russia(5, dice=(1,))
    p.chit[W] = [chit.name for chit in infighting.chits(W)].index("Corruption")
    return steps_total.half_a_die(p, W, "Corruption")


def rounds(turn: int, **options: str) -> object:
    p = russia(turn, **options)  # type: ignore[arg-type]
    sequence.announce(p)
    return p.rounds


def spring() -> object:
    p = russia(6, dice=(3,))
    sequence.set_weather(p)
    return told(p, "weather", "weather")


def powers_withdraw() -> object:
    return withdrawal.entry_of(russia(2, powers=True), CENTRAL_POWERS)


def swayed() -> object:
    p = russia(2, powers=True)
    return [option[1] for option in withdrawal.Sway().options(p, CENTRAL_POWERS, 2, 0)]


def heinzmann() -> object:
    p = russia(5, dice=(2,))
    control(p, "USA", W)
    withdrawal.herr_heinzmann(p)
    return told(p, "heinzmann", "code")


# 12, 13


def bermondt() -> object:
    p = russia(6, dice=(6,))
    control(p, "Latvia", W)
    put(p, "117", "Berm-a1")
    special.bermondt(p)
    return p.points[2 * faction("Latvia") + R]


def bombed() -> object:
    p = russia(8, dice=(6,))
    episodes.Bomb().apply(p, ("bomb", piece("WsAir")))
    return p.vp


def chinese() -> object:
    p = russia(2, dice=(4,))
    box(p, COMING, "RaChin")
    own(p, W, "502", "507", "523")
    own(p, R, "901", "910", "502")
    start(p, special.CHINESE)
    return bool(offered(p))


def goltz() -> object:
    p = russia(6, dice=(2,))
    put(p, "117", "Golt-a1", "Goltz")
    p.goltz_turn = 5
    special.goltz(p)
    return reduced(p, "Goltz")


def tsar() -> object:
    p = russia(1, dice=(4,))
    p.put(piece("Tsar"), space("516"))
    special.break_in(p, space("516"))
    return p.has(TSAR_DEAD)


def shocked() -> object:
    p = russia(1)
    special.allies_are_shocked(p)
    return p.points[2 * faction("Britain") + W]


def gajdas_armies() -> object:
    p = russia(5, dice=(4,))
    put(p, "502", "Si-a2")
    episodes.strike_armies(p)
    return bool(p.no_act[W])


def gajda_at_odds() -> object:
    p = russia(5)
    p.subject = BIT[W]
    return episodes.putsch_modifier(p)


def train() -> object:
    p = russia(3)
    own(p, W, "528")
    p.put(p.roster.train, space("528"))
    episodes.train_arrives(p)
    return p.vp


def ungern() -> object:
    p = russia(11)
    box(p, COMING, "FE-Ung")
    return far_east.ungern_may_come(p)


def japan() -> object:
    p = russia(4)
    far_east.land(p)
    return at(p, "Jap-a1")


def infighting_ends() -> object:
    p = russia(5, dice=(3,))
    p.subject = BIT[W]
    p.captured[W] = p.atlas.home_vcs[R]
    own(p, W, *(p.atlas.numbers[n] for n in range(p.atlas.size) if p.atlas.vcs >> n & 1))
    infighting.end_infighting(p)
    return told(p, "infighting-die", "modified")


def violated() -> object:
    p = russia(5)
    infighting.violate(p, W)
    return p.vp


def white_is_ahead() -> object:
    p = russia(5)
    own(p, W, "801")
    return tracks.modifier(p, SR_TRACK)


def track_moves() -> object:
    p = russia(5, dice=(4,))
    p.track_active = BIT[JAPAN_TRACK]
    p.track_gone = ~BIT[JAPAN_TRACK] & 15
    own(p, NOBODY, "901")
    before = p.track[JAPAN_TRACK]
    start(p, tracks.INVOLVEMENT)
    return p.track[JAPAN_TRACK] - before


def revolutionary() -> object:
    p = russia(2, dice=(3,))
    p.track[SR_TRACK] = 3
    p.recompute()
    p.put(piece("SR-aKU1"), space("623"))
    revolutionaries.resolve_units(p, 0)
    return p.allegiance[piece("SR-aKU1")] == R and at(p, "SR-aKU1") == "623"


def band() -> object:
    p = russia(5, dice=(3,))
    box(p, COMING, "Green1")
    greens.place_band(p, space("820"))
    greens.roll_green(p, piece("Green1"))
    return at(p, "Green1") == COMING


def watched() -> object:
    p = russia(5)
    put(p, "325", "RaIns1")
    put(p, "326", "Vol-a1", "Denikin")
    return greens.watched(p, piece("RaIns1"))


# 15


def gate() -> object:
    return markers.gate_open(russia(5), faction("Khiva"), R)


def final_die(vp: int, die: int) -> object:
    p = russia(9, dice=(die,))
    p.vp = vp
    p.marker[faction("Khiva")] = 0
    winner = politics.resolved_for(p, faction("Khiva"))
    return [told(p, "final-die", "modified"), winner]


def poles_are_stirred() -> object:
    p = russia(5)
    control(p, "Belarus", R)
    control(p, "Lithuania", R)
    return poland.response_modifier(p)


def petliura(die: int) -> object:
    p = russia(5)
    control(p, "Ukraine", W)
    return ukraine.set_up_by(p, "Petliura", die)


def green_ground() -> object:
    p = russia(5)
    return sorted(p.atlas.numbers[space] for space in ukraine.green_places(p))


# v1.5


def first_gate() -> object:
    return markers.gate_open(first.russia(), faction("Khiva"), W)


def first_poland_pays() -> object:
    p = first.russia()
    first.control(p, "Poland", W)
    return p.faction_income(faction("Poland"))


def first_stirred() -> object:
    p = first.russia()
    first.control(p, "Lithuania", R)
    return first_poland.response_modifier(p, faction("Lithuania"))


def first_response() -> object:
    return first_poland.response(first.russia(), faction("Lithuania"), 5)


def first_levy() -> object:
    p = first.russia()
    first_poland.call_the_levy(p, first_poland.BY_CARD)
    return p.steps[R]


def first_sevastopol() -> object:
    p = first.russia()
    p.set_owner(first.space("301"), R, "")
    return steps_total.white_constraints(p)


def first_march() -> object:
    p = first.russia(dice=(3,))
    first_poland.roll_for_moskva(p)
    return p.track[2]


def first_train() -> object:
    p = first.russia()
    p.set_owner(first.space("514"), W, "")
    p.put(p.roster.train, first.space("514"))
    episodes.train_arrives(p)
    return p.vp


def first_petliura() -> object:
    p = first.russia()
    first.control(p, "Ukraine", R)
    return first_ukraine.petliura_joins(p, 2)


def first_withdrawal() -> object:
    return withdrawal.entry_of(first.russia(), CENTRAL_POWERS)


def first_armies() -> object:
    p = first.russia(dice=(5,))
    p.put(first.piece("Pol-Bal1"), COMING)
    p.gates[W] = 0
    first_poland.raise_armies(p, 1)
    return p.at[first.piece("Pol-Bal1")] == DISPLAY


PROBES: dict[str, Callable[[], object]] = {
    "army_combat": lambda: fire.loss_factors("army", 1, 0, 6),
    "asset_loss": lost_asset,
    "bermondt": bermondt,
    "bombing": bombed,
    "cancel_retreat": stays,
    "cancel_retreat_modifiers": lambda: retreat.cancel_parts(fight())["clear"],
    "chinese": chinese,
    "column_shifts": starving,
    "combat_modifiers": in_forest,
    "corps_combat": lambda: fire.loss_factors("corps", 1, 0, 6),
    "faction_control": gate,
    "faction_replacements": finnish_steps,
    "far_east": ungern,
    "gajda": lambda: episodes.rises(5),
    "gajda_armies": gajdas_armies,
    "gajda_modifiers": gajda_at_odds,
    "generation": lambda: political_boxes.generation(5, 0),
    "goltz": goltz,
    "greens": greens_rise,
    "heinzmann": heinzmann,
    "heinzmann_modifiers": lambda: withdrawal.heinzmann_modifier(russia(5)),
    "infighting_dice": half_a_die,
    "infighting_end": lambda: infighting.ends(5),
    "infighting_end_modifiers": infighting_ends,
    "infighting_red": lambda: infighting.chits(R)[-1].copies,
    "infighting_white": lambda: infighting.chits(W)[-1].copies,
    "influence_needed": lambda: politics.boxes_moved(0, 2),
    "involvement_modifiers": white_is_ahead,
    "involvement_movement": track_moves,
    "japan_setup": japan,
    "kolchak": lambda: checked(3, "Kolchak", "528", "Si-a1", back=False),
    "krasnov": lambda: checked(5, "Krasnov", "324", "Vol-a1", back=False),
    "leader_escape": escape,
    "leader_escape_limits": lambda: definitions.FARTHEST,
    "leader_fate": fate,
    "leader_recovery": lambda: checked(3, "Denikin", "324", "Vol-a1", back=True),
    "mai": lambda: checked(3, "Mai", "324", "Vol-a1", back=False),
    "modifier_difference": lambda: modifiers.dice_changed(W, 1),
    "movement_costs": lambda: reach.link_cost("road", False),
    "movement_limits": lambda: reach.POINTS_OF_A_LEADER,
    "no_act": no_act_comes_off,
    "polish_peace": lambda: poland.needed_by_red(russia(12)),
    "polish_response": lambda: poland.response(faction("Belarus"), 5),
    "polish_response_modifiers": poles_are_stirred,
    "polish_steps": polish_city,
    "port_corruption": corrupted,
    "port_corruption_modifiers": vladivostok,
    "propaganda": preached,
    "propaganda_modifiers": at_odds,
    "purchase": leader_for_two_steps,
    "redeployment": lambda: [dict(each) for each in redeployment.allowances()[2]],
    "replacement_bonuses": powers_pay,
    "replacement_constraints": petrograd_is_lost,
    "scoring": violated,
    "single_rolls": lambda: steps_total.worth("gold", 4),
    "sr_resolution": revolutionary,
    "stacking": lambda: stacking.limits(russia(), space("324")),
    "surprise": lambda: fire.roll_surprise(fight(dice=(5,)), -1),
    "surprise_modifiers": with_an_asset,
    "theatre_cost": lambda: limits.SURCHARGE[2],
    "train": train,
    "tsar": tsar,
    "tsar_death": shocked,
    "turn9_modifiers": lambda: final_die(1, 2),
    "turn9_resolution": lambda: final_die(0, 3),
    "turn_chart": lambda: rounds(2),
    "turn_chart_quarterly": lambda: rounds(2, quarterly_calendar="on"),
    "ukrainian_setup": lambda: petliura(5),
    "ukrainian_setup_spaces": green_ground,
    "weather": spring,
    "withdrawal": powers_withdraw,
    "withdrawal_modifiers": swayed,
    "wrapup_greens": band,
    "wrapup_greens_modifiers": watched,
    "v1_5/faction_control": first_gate,
    "v1_5/faction_replacements": first_poland_pays,
    "v1_5/polish_intervention": first_armies,
    "v1_5/polish_response": first_response,
    "v1_5/polish_response_modifiers": first_stirred,
    "v1_5/replacement_bonuses": first_levy,
    "v1_5/replacement_constraints": first_sevastopol,
    "v1_5/towards_moskva": first_march,
    "v1_5/train": first_train,
    "v1_5/ukrainian_setup": first_petliura,
    "v1_5/withdrawal": first_withdrawal,
    "v1_5/withdrawal_modifiers": lambda: withdrawals.PLEA,
}

if __name__ == "__main__":
    json.dump({chart: probe() for chart, probe in PROBES.items()}, sys.stdout)

"""What the page lays out about the Logistics Phase: segments and results, the shop, sources of steps."""

from typing import Any

from barricades.games.toc.aids.shop_panel import coins
from barricades.games.toc.ch03_components.atlas import FACTIONS
from barricades.games.toc.ch05_turn.sequence import PHASE, TURN
from barricades.games.toc.state import CASUALTIES, LINKED_UP, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    R,
    W,
    at_start,
    box,
    choose,
    control,
    faction,
    hold,
    offered,
    own,
    piece,
    put,
    russia,
    start,
)
from tests.toc.saying import entries, panel, panels


def logistics(p: Russia) -> Russia:
    """Play the Logistics Phase up to its first decision."""
    if not any(event.kind == "turn" for event in p.log or ()):
        p.emit(TURN, "5.12", turn=p.turn, season="summer", year=1918)
    p.emit(PHASE, "5.4", phase="logistics")
    start(p, "5.4 Logistics Phase")
    return p


def tired(p: Russia, *ids: str) -> None:
    for id in ids:
        p.back |= BIT[piece(id)]


def results(p: Russia) -> dict[str, tuple[str, str]]:
    return {item.name: (item.state, item.result) for item in panel(p, "segments", W).items}


def goods(shop: Any, group: str) -> dict[str, Any]:
    return {good.name: good for name, each in shop.groups if name == group for good in each}


def replacing(*dice: int, steps: int = 8) -> Russia:
    """The set-up, with some armies reduced and some units lost, WHITE with steps to spend."""
    p = at_start(dice=dice)
    tired(p, "Don-North", "Si-a2", "Vol-a3")
    box(p, CASUALTIES, "AFSR-e2", "Vol-a2")
    p.steps = [steps, 0]
    return logistics(p)


# The strip


def test_5_4_segments_that_are_over_say_what_happened() -> None:
    p = replacing()
    told = results(p)
    assert told["Withdrawal"] == ("done", "no power is due")  # 15.51c: none on turn 1
    assert told["Attrition"] == ("done", "no unit suffers")
    assert told["Conquest"] == ("done", "no faction falls")
    assert told["Link-up"] == ("done", "no chain yet")
    assert told["Victory"] == ("done", "10 − 9: WHITE +1")
    assert told["Sudden death"] == ("done", "no path is open")
    assert told["Replacements"] == ("now", "WHITE 4, RED to come")
    assert told["Wrap-up"] == ("todo", "seven checks")
    assert told["End of turn"] == ("todo", "turn 2")


def test_5_42_attrition_counts_what_it_has_struck() -> None:
    p = russia(dice=(3, 3, 3))
    put(p, "601", "Vol-a1")  # full, out of supply: reduced
    put(p, "602", "AFSR-c2")  # a corps with a marker: lost
    p.cut_off = BIT[piece("AFSR-c2")]
    own(p, W, "324")
    p.steps = [8, 0]
    logistics(p)
    assert results(p)["Attrition"] == ("done", "reduced 1, lost 1")
    assert results(p)["Link-up"][1] == "no chain yet"
    p.set_flag(LINKED_UP)
    assert results(p)["Link-up"][1] == "joined before"


def test_5_43_a_conquered_faction_is_named() -> None:
    p = russia(dice=(3, 3, 3))
    control(p, "Astrakhan", R)
    put(p, "408", "Vol-a1")
    own(p, W, "324")
    p.steps = [8, 0]
    logistics(p)
    assert results(p)["Conquest"] == ("done", "conquered: Astrakhan")


def test_5_4_the_strip_is_there_in_the_phase_only() -> None:
    p = at_start()
    start(p, "6.0 A part", W, at="choose-action")
    assert "segments" not in panels(p, W)


def test_5_4_the_drawer_keeps_the_last_phase_under_its_segments() -> None:
    p = replacing()
    shown = panel(p, "logistics", W)
    assert shown.name == "Logistics Phase of turn 1"
    groups = {name: [entry.label for entry in rows] for name, rows in shown.groups}
    assert groups["Attrition"] == ["nothing happened"]
    assert groups["Victory points"][0].startswith("WHITE scores 1")
    p.emit(TURN, "5.12", turn=2, season="fall", year=1918)
    assert panel(p, "logistics", W).name == "Logistics Phase of turn 1"


# The shop


def test_11_56_ports_are_named_with_the_die_that_they_cost() -> None:
    p = replacing()
    assert p.waiting().kind == "name-ports"
    shown = panel(p, "shop", W)
    ports = goods(shown, "Ports")
    assert ports["Taganrog (338)"].option == "name-port 338"
    assert ports["Taganrog (338)"].about == "capacity 1; loses 1 step on 6"
    assert ports["Vladivostok (901)"].about == "capacity 1; loses 1 step on 5, 2 steps on 6"


def test_11_50_goods_have_price_faces_and_the_centres_that_serve_them() -> None:
    p = replacing(3)
    choose(p, "name-port 338", "ports-named")
    shown = panel(p, "shop", W)
    assert (shown.where, shown.purse) == ("stage", "4 steps left")
    repairs = goods(shown, "Repair")
    don = repairs["Don North Army"]
    assert (don.price, don.option) == ("1", "repair Don-North")
    assert (don.before, don.after) == ("face-Don-North-2", "face-Don-North-1")
    assert don.about == "Novocherkassk (325), through Taganrog (338)"
    assert set(don.places) == {"325", "338"}
    assert repairs["Siberian Army 2"].about.startswith("Omsk (528), home city, through ")
    rebuilds = goods(shown, "Rebuild")
    assert (rebuilds["AFSR elite corps 2"].price, rebuilds["AFSR elite corps 2"].option) == (
        "½",
        "recruit AFSR-e2",
    )
    assert rebuilds["Volunteer Army 2"].after == "face-Vol-a2-2"
    every = {good.option for name, each in shown.groups for good in each if good.option}
    assert every == set(offered(p)) - {"spent"}  # everything on offer is in the shop


def test_11_54_what_cannot_be_bought_stays_with_its_reason() -> None:
    p = replacing()
    choose(p, "ports-named")  # no port: nothing reaches the south
    shown = panel(p, "shop", W)
    don = goods(shown, "Repair")["Don North Army"]
    assert don.option == ""
    assert don.reason == "No resource centre with capacity reaches Novocherkassk (325)."
    assert don.rule == "11.54"
    army = goods(shown, "Rebuild")["Volunteer Army 2"]
    assert army.reason == "No resource centre with capacity reaches a place where it may reappear."


def test_11_50_units_out_of_supply_are_not_repaired() -> None:
    p = russia(dice=(1, 1, 1))
    put(p, "601", "Vol-a1", reduced=True)
    own(p, W, "528", "526")
    put(p, "526", "Si-a1", reduced=True)
    p.steps = [8, 0]
    start(p, "11.0 Replacements of a side", W)
    while p.waiting().kind != "spend":
        choose(p, "ports-named")
    assert goods(panel(p, "shop", W), "Repair")["Volunteer Army 1"].reason == "It is out of supply."
    assert goods(panel(p, "shop", W), "Repair")["Siberian Army 1"].reason == ""


def test_11_51_what_is_bought_once_a_turn_says_so() -> None:
    p = replacing(3, steps=16)
    choose(p, "name-port 338", "ports-named")
    asset = next(text for text in offered(p) if text.startswith("buy-asset"))
    choose(p, asset)
    shown = panel(p, "shop", W)
    others = goods(shown, "Leader and special assets")
    reasons = {good.reason for name, good in others.items() if name != "A leader"}
    assert reasons == {"At most one is bought in a turn."}
    assert len(goods(shown, "Bought")) == 1
    assert shown.purse == "6 of 8 steps left"


def test_11_52_two_points_a_turn_and_none_after_turn_eight() -> None:
    p = replacing(3, steps=16)
    choose(p, "name-port 338", "ports-named", "buy-point poland", "buy-point belarus")
    points = goods(panel(p, "shop", W), "Influence points")
    assert points["Influence points"].reason == (
        "At most two points are bought in a turn, one on each faction."
    )
    p.bought[2] = 0
    p.turn = 9
    p._decision = None
    points = goods(panel(p, "shop", W), "Influence points")
    assert points["Influence points"].reason == "After turn 8 no influence point is bought."


def test_11_22_a_faction_has_a_shop_of_its_own() -> None:
    p = russia()
    control(p, "Poland", W)
    own(p, 2 + FACTIONS.index("Poland"), "101")
    put(p, "101", "Pol-a1", reduced=True)
    p.purse = 4
    start(p, "11.22 Faction steps spent", W, faction("Poland"))
    shown = panel(p, "shop", W)
    assert shown.name == "Steps for Poland"
    assert [good.option for _, each in shown.groups for good in each] == ["repair Pol-a1"]


def test_11_30_coins_are_whole_and_half_steps() -> None:
    assert [(chip.text, chip.tone) for chip in coins(5, 8)] == [
        ("1", ""),
        ("1", ""),
        ("½", ""),
        ("1", "soft"),
        ("½", "soft"),
    ]


# Where steps come from


def test_11_30_steps_are_told_with_their_cards_and_bonuses() -> None:
    p = at_start(dice=(3,))
    hold(p, W, "W13")
    p.emit(TURN, "5.12", turn=1, season="summer", year=1918)
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, "replacements W13")
    p.powers_controller = W
    control(p, "Central Powers", W)
    tired(p, "Don-North")
    logistics(p)
    choose(p, "name-port 338", "ports-named")
    told = entries(panel(p, "steps", W))
    assert told["Concentration for replacements"] == "+4"
    assert told["Central Powers"] == "+2"
    assert told["Corruption at Taganrog (338): die 3"] == "0"
    assert told["Total"] == "6"
    assert told["Taganrog (338)"] == "1 of 1"
    assert told["Sevastopol (301)"] == "port, not named"
    choose(p, "repair Don-North")
    assert entries(panel(p, "steps", W))["Taganrog (338)"] == "0 of 1"


def test_11_31_lost_capitals_cost_steps() -> None:
    p = at_start()
    own(p, W, "801")
    p.steps = [0, 10]
    tired(p, "Ra9")
    p.emit(TURN, "5.12", turn=1, season="summer", year=1918)
    start(p, "11.0 Replacements of a side", R)
    told = entries(panel(p, "steps", R))
    assert told["Moskva (801) is lost"] == "−2"
    assert told["Total"] == "3"

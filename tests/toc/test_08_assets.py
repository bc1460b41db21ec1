"""8.8 Special assets."""

import pytest

from barricades.games.toc.ch08_combat.assets import deployable, use_up_assets
from barricades.games.toc.state import ASSET_BOX, ELIMINATED, FAIR, MUD, WINTER, Russia
from barricades.kernel.bits import BIT
from tests.toc.combats import attack, joined, kind, told
from tests.toc.positions import (
    R,
    W,
    at_start,
    box,
    choose,
    control,
    gives,
    offered,
    piece,
    put,
    russia,
    where,
)


def ready(p: Russia, side: int) -> set[str]:
    """The assets that a side may deploy."""
    return {p.roster.counters[asset].id for asset in deployable(p, side)}


def combat(start: str, target: str, *assets: str, side: int = W) -> Russia:
    """An army attacks a space; some assets are at hand."""
    p = russia()
    attacker, defender = ("Vol-a1", "Ra8") if side == W else ("Ra8", "Vol-a1")
    put(p, start, attacker)
    put(p, target, defender)
    box(p, ASSET_BOX, *assets)
    joined(p, side, target, attacker)
    p.battle.out = p.battle.limited = 0
    return p


# 8.81


@pytest.mark.parametrize(
    ("asset", "start", "target", "serves"),
    [
        ("WsAir", "325", "326", True),  # South box: Don
        ("WsAir", "318", "319", True),  # Kuban
        ("WsAir", "814", "813", True),  # Central
        ("WsAir", "601", "615", True),  # East
        ("WsAir", "704", "706", False),  # North
        ("WsAir", "502", "503", False),  # Urals
        ("WsKama", "502", "503", False),  # Urals, but no water
        ("WsKama", "503", "507", True),  # East box: Urals Central, over a river
        ("WsKama", "630", "629", True),  # East, over a river
        ("WsKama", "308", "309", False),  # Kuban
    ],
)
def test_8_81_each_box_serves_its_regions(asset: str, start: str, target: str, serves: bool) -> None:
    assert (ready(combat(start, target, asset), W) == {asset}) == serves


@pytest.mark.parametrize("target", ["326", "706", "502", "902"])
def test_8_81_the_red_box_serves_everywhere(target: str) -> None:
    near = {"326": "330", "706": "704", "502": "503", "902": "903"}
    assert ready(combat(near[target], target, "RsGuns", side=R), R) == {"RsGuns"}


def test_8_81_a_side_uses_its_own_assets_only() -> None:
    p = combat("325", "326", "RsGuns", "WsAir")
    assert (ready(p, W), ready(p, R)) == ({"WsAir"}, {"RsGuns"})


def test_8_81_a_factions_asset_needs_its_control() -> None:
    p = combat("325", "326", "BrAir")
    assert ready(p, W) == set()
    control(p, "Britain", W)
    assert ready(p, W) == {"BrAir"}


def test_8_81_an_asset_without_a_box_fights_beside_its_faction() -> None:
    p = russia()
    control(p, "Poland", W)
    control(p, "Belarus", R)
    box(p, ASSET_BOX, "PolArt")
    put(p, "242", "Pol-a1")
    put(p, "241", "Rc1")
    joined(p, W, "241", "Pol-a1")
    assert ready(p, W) == {"PolArt"}
    put(p, "325", "Vol-a1")
    put(p, "326", "Ra8")
    joined(p, W, "326", "Vol-a1")
    assert ready(p, W) == set()


# 8.82


@pytest.mark.parametrize(
    ("asset", "start", "target", "serves"),
    [
        ("WsTrain", "325", "326", False),  # by road
        ("WsTrain", "329", "326", True),  # by rail
        ("WsTank", "313", "310", False),  # mountain
        ("WsTank", "308", "307", False),  # marsh
        ("WsTank", "319", "318", True),  # desert
        ("WsTank", "325", "326", True),
    ],
)
def test_8_82_ways_and_ground(asset: str, start: str, target: str, serves: bool) -> None:
    assert (ready(combat(start, target, asset), W) == {asset}) == serves


def test_8_82_for_the_defender_any_railway_will_do_for_a_train() -> None:
    assert ready(combat("325", "326", "RsTrain"), R) == {"RsTrain"}


def test_8_82_a_flotilla_needs_a_port_or_a_river() -> None:
    p = russia()
    control(p, "Britain", W)
    box(p, ASSET_BOX, "BrFlot")
    put(p, "731", "Ra6")
    put(p, "732", "Br-c1")
    joined(p, R, "732", "Ra6")
    assert ready(p, W) == {"BrFlot"}  # a port
    put(p, "728", "Br-c2")
    put(p, "723", "Ra6")
    joined(p, R, "728", "Ra6")
    assert ready(p, W) == set()


@pytest.mark.parametrize(
    ("asset", "weather", "serves"),
    [
        ("WsTank", FAIR, True),
        ("WsTank", MUD, False),
        ("WsTank", WINTER, True),
        ("WsAir", FAIR, True),
        ("WsAir", MUD, True),
        ("WsAir", WINTER, False),
        ("RsGuns", MUD, True),
        ("RsGuns", WINTER, True),
    ],
)
def test_8_91_weather(asset: str, weather: int, serves: bool) -> None:
    p = combat("325", "326", asset)
    p.weather = weather
    assert bool(ready(p, W) | ready(p, R)) == serves


def test_8_82_none_if_half_the_steps_are_out_of_supply() -> None:
    p = combat("325", "326", "WsAir")
    put(p, "325", "AFSR-c1", "AFSR-c2")
    joined(p, W, "326", "Vol-a1", "AFSR-c1", "AFSR-c2")
    p.battle.out = BIT[piece("AFSR-c1")]
    assert ready(p, W) == {"WsAir"}
    p.battle.out |= BIT[piece("AFSR-c2")]
    assert ready(p, W) == set()


def test_8_82_two_in_a_combat_at_most_attacker_first() -> None:
    p = russia()
    put(p, "329", "Vol-a1")
    put(p, "326", "Ra8")
    box(p, ASSET_BOX, "WsTrain", "WsTank", "WsAir", "RsGuns")
    attack(p, W, "326", "Vol-a1")
    assert (kind(p), p.waiting().seat) == ("deploy-attacking-assets", W)
    assert offered(p) == ["deploy WsTrain", "deploy WsTank", "deploy WsAir", "done"]
    choose(p, "deploy WsTrain", "deploy WsAir")
    assert (kind(p), p.waiting().seat) == ("deploy-defending-assets", R)
    assert offered(p) == ["deploy RsGuns", "done"]
    assert gives(p, "deploy WsTank") == "8.83"


def test_8_82_refusals_say_why() -> None:
    p = russia()
    put(p, "325", "Vol-a1")
    put(p, "326", "Ra8")
    box(p, ASSET_BOX, "WsTrain", "WsAir", "WsKama")
    attack(p, W, "326", "Vol-a1")
    assert gives(p, "deploy WsTrain") == "8.82"
    assert gives(p, "deploy WsKama") == "8.81"


# 8.83


def deployed(winner: int, *dice: int) -> Russia:
    p = russia(dice=dice)
    put(p, "325", "Vol-a1")
    put(p, "326", "Ra8")
    box(p, ASSET_BOX, "WsTank", "RsGuns")
    joined(p, W, "326", "Vol-a1")
    p.battle.assets = [BIT[piece("WsTank")], BIT[piece("RsGuns")]]
    p.battle.winner = winner
    use_up_assets(p)
    return p


@pytest.mark.rule("8.75", "8.8")
def test_8_83_deployed_assets_are_used_until_the_end_of_the_turn() -> None:
    p = deployed(-1)
    assert p.spent_assets == BIT[piece("WsTank")] | BIT[piece("RsGuns")]
    joined(p, W, "326", "Vol-a1")
    assert ready(p, W) == set()


@pytest.mark.parametrize(("die", "place"), [(1, ASSET_BOX), (5, ASSET_BOX), (6, ELIMINATED)])
def test_8_83_the_losers_assets_are_eliminated_on_a_six(die: int, place: int) -> None:
    p = deployed(R, die)
    assert where(p, "WsTank") == place
    assert where(p, "RsGuns") == ASSET_BOX
    assert len(told(p, "asset-die")) == 1


def test_8_23_after_a_withdrawal_assets_are_used_without_a_die() -> None:
    p = russia(dice=(1,))
    put(p, "325", "Vol-a1")
    put(p, "326", "Rc1", "Stalin")
    box(p, ASSET_BOX, "WsTank")
    attack(p, W, "326", "Vol-a1")
    choose(p, "deploy WsTank", "withdraw Stalin", "fall-back 1", "retreat 330")
    assert p.spent_assets == BIT[piece("WsTank")]
    assert not told(p, "asset-die")


def test_13_73_the_gold_train_is_no_special_asset() -> None:
    p = at_start()
    put(p, "325", "Vol-a1")
    p.put(p.roster.train, ASSET_BOX)
    joined(p, W, "326", "Vol-a1")
    assert ready(p, W) == set()

"""15.25 and the paragraphs of the factions: which forces are set up, when and where."""

from collections.abc import Iterable

import pytest

from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, NOBODY
from barricades.games.toc.ch07_movement.ground import delayed
from barricades.games.toc.ch14_scenarios.set_up import place_counters
from barricades.games.toc.ch15_politics.faction_setup import SET_UP, SET_UPS
from barricades.games.toc.state import (
    ASSET_BOX,
    CASUALTIES,
    COMING,
    DISPLAY,
    GREEN,
    OUT,
    RESERVE,
    WAITING,
    Russia,
)
from barricades.kernel.bits import members
from tests.toc.positions import (
    R,
    W,
    choose,
    control,
    faction,
    happened,
    offered,
    own,
    piece,
    put,
    russia,
    space,
    start,
    where,
)

NOTHING = 6  # a die on which nothing comes


def ready(name: str, side: int, *, turn: int = 5, dice: Iterable[int] = (), **options: str) -> Russia:
    """A faction under control, its forces waiting on the display, the map empty, the Central Powers gone."""
    p = russia(turn, dice=dice, **options)  # type: ignore[arg-type]
    p.powers_left, p.round = 2, 0
    place_counters(p)
    p.at = [at if at < 0 else OUT for at in p.at]
    p.back = 0
    control(p, name, side, set_up=False)
    return p


def set_up(p: Russia, name: str) -> None:
    start(p, SET_UP, faction(name))


def all_at_random(p: Russia) -> None:
    """Take the first option until the set-up is over."""
    while p.decision:
        choose(p, offered(p)[0])


def strength(p: Russia, name: str) -> dict[str, int]:
    """How many armies, corps and leaders of a faction are on the map or in the reserve."""
    pieces = [n for n in members(p.roster.of_faction(faction(name))) if p.at[n] >= 0 or p.at[n] == RESERVE]
    return {
        "armies": sum(p.roster.armies >> n & 1 for n in pieces),
        "corps": sum(p.roster.corps >> n & 1 for n in pieces),
        "leaders": sum(p.roster.leaders >> n & 1 for n in pieces),
    }


# 15.25


FORCES = [
    ("Astrakhan", W, (), (1, 1, 0)), ("Astrakhan", R, (), (1, 1, 0)), ("Belarus", W, (), (1, 1, 0)),
    ("Belarus", R, (), (1, 1, 0)), ("Khiva", W, (), (1, 1, 0)), ("Khiva", R, (), (1, 1, 0)),
    ("Transcaucasia", W, (), (1, 1, 0)), ("Transcaucasia", R, (6,), (1, 1, 0)), ("Estonia", W, (), (1, 2, 0)),
    ("Estonia", R, (), (1, 2, 0)), ("Latvia", W, (), (1, 2, 0)), ("Latvia", R, (), (1, 2, 0)),
    ("Lithuania", W, (), (1, 2, 0)), ("Lithuania", R, (), (1, 2, 0)), ("Finland", W, (), (2, 4, 1)),
    ("Finland", R, (), (2, 4, 1)), ("West Ukraine", W, (6,), (3, 2, 1)), ("West Ukraine", R, (), (3, 2, 1)),
    ("Ukraine", W, (6,) * 6, (8, 6, 0)), ("Ukraine", R, (6,) * 6, (8, 6, 0)),  # three are Green
    ("Makhno", R, (1,), (2, 4, 1)), ("Turkistan", R, (), (2, 3, 0)), ("Poland", W, (), (8, 14, 1)),
    ("Britain", W, (), (0, 3, 0)), ("France", W, (), (2, 2, 1)), ("USA", W, (), (1, 3, 1)),
]  # fmt: skip


def test_15_25d_the_forces_of_every_faction_are_shown_for_every_side_that_may_use_them() -> None:
    """The Central Powers and the Czech Legion begin the game on the map (15.53, 15.54)."""
    of_red = {"Makhno", "Turkistan"}  # 15.23: not WHITE's
    of_white = {"Poland", "Britain", "France", "USA"}  # 15.23: not RED's
    on_the_map = {"Central Powers", "Czech Legion"}
    both = set(FACTIONS) - of_red - of_white - on_the_map
    wanted = {(name, W) for name in both | of_white} | {(name, R) for name in both | of_red}
    assert {(name, side) for name, side, *_ in FORCES} == wanted


@pytest.mark.parametrize(
    ("name", "side", "dice", "forces"), FORCES, ids=lambda value: str(value) if isinstance(value, str) else ""
)
@pytest.mark.rule("15.44q")
@pytest.mark.rule(
    "15.25",
    "15.32",
    "15.33",
    "15.35",
    "15.36",
    "15.37",
    "15.38",
    "15.39",
    "15.42",
    "15.43",
    "15.44",
    "15.52",
    "15.55",
    "15.56",
)
def test_15_25d_the_forces_of_each_faction(
    name: str, side: int, dice: tuple[int, ...], forces: tuple[int, int, int]
) -> None:
    p = ready(name, side, dice=dice)
    set_up(p, name)
    all_at_random(p)
    assert tuple(strength(p, name).values()) == forces
    assert p.set_up >> faction(name) & 1


@pytest.mark.rule("15.14c")
def test_15_25a_at_the_end_of_the_political_phase() -> None:
    p = ready("Khiva", W)
    start(p, SET_UPS)
    assert where(p, "Khi-a1") == "411"


@pytest.mark.rule("15.53d", "15.33a", "15.35e", "15.36b", "15.38a", "15.39b", "15.42b", "15.55b")
@pytest.mark.parametrize(
    ("name", "side"),
    [("Belarus", R), ("Estonia", W), ("France", W), ("Latvia", W), ("Lithuania", W), ("Makhno", R),
     ("Poland", W), ("Transcaucasia", W), ("Ukraine", W), ("West Ukraine", W)],
)  # fmt: skip
def test_15_25b_behind_the_line_they_wait_for_the_turn_after_the_central_powers_left(
    name: str, side: int
) -> None:
    p = ready(name, side, dice=(6,) * 9)
    p.powers_left = p.turn
    start(p, SET_UPS)
    assert not p.set_up >> faction(name) & 1
    p.turn += 1
    start(p, SET_UPS)
    assert p.set_up >> faction(name) & 1


def test_15_25b_others_do_not_wait() -> None:
    p = ready("Khiva", W)
    p.gone = 0
    start(p, SET_UPS)
    assert where(p, "Khi-a1") == "411"


@pytest.mark.rule("11.12")
@pytest.mark.parametrize(("die", "first"), [(1, "Astrakhan"), (2, "Khiva")])
def test_15_25c_the_order_of_several_is_random(die: int, first: str) -> None:
    p = ready("Khiva", W, dice=(die,))
    control(p, "Astrakhan", W, set_up=False)
    start(p, SET_UPS)
    all_at_random(p)
    assert p.log is not None
    order = [event.data["faction"] for event in p.log if event.kind == "faction-set-up"]
    assert order[0] == faction(first)
    assert len(order) == 2


def test_15_25e_a_faction_set_up_in_the_political_phase_is_delayed_in_round_1() -> None:
    p = ready("Khiva", W)
    set_up(p, "Khiva")
    p.round = 1
    assert delayed(p, faction("Khiva"))
    p.round = 2
    assert not delayed(p, faction("Khiva"))


# 15.23


@pytest.mark.rule("15.44a", "15.51a")
@pytest.mark.parametrize("name", ["Britain", "France", "USA", "Poland"])
@pytest.mark.rule("15.23")
def test_15_23a_what_red_may_not_use_is_not_set_up(name: str) -> None:
    p = ready(name, R)
    start(p, SET_UPS)
    assert not p.set_up >> faction(name) & 1


@pytest.mark.rule("15.35h", "15.37e")
@pytest.mark.parametrize("name", ["Makhno", "Turkistan"])
def test_15_23b_what_white_may_not_use_is_not_set_up(name: str) -> None:
    p = ready(name, W)
    start(p, SET_UPS)
    assert not p.set_up >> faction(name) & 1


def test_15_23e_anywhere_in_the_region_and_corps_in_the_reserve_as_well() -> None:
    p = ready("Finland", W)
    set_up(p, "Finland")
    assert p.waiting().seat == W
    region = [p.atlas.numbers[each] for each in members(p.atlas.faction_region[faction("Finland")])]
    assert offered(p) == [f"set-up Fin-a1>{number}" for number in region]
    choose(p, "set-up Fin-a1>127", "set-up Fin-a2>127")
    assert "keep-back Fin-c1" in offered(p)
    choose(p, "keep-back Fin-c1")
    assert where(p, "Fin-c1") == RESERVE


def test_5_64_only_spaces_that_are_friendly_or_unowned_without_enemies_and_with_room() -> None:
    p = ready("West Ukraine", W, dice=(NOTHING,))
    own(p, R, "202")
    put(p, "203", "Ra1")
    own(p, NOBODY, "204")
    set_up(p, "West Ukraine")
    assert offered(p) == ["set-up WU-a1>201", "set-up WU-a1>204"]
    choose(p, "set-up WU-a1>201", "set-up WU-a2>201")
    assert where(p, "WU-a3") == "204"


def test_5_64_an_army_without_a_space_is_a_casualty_and_a_leader_waits() -> None:
    p = ready("West Ukraine", W, dice=(NOTHING,))
    own(p, R, "201", "202", "203", "204")
    set_up(p, "West Ukraine")
    assert [where(p, id) for id in ("WU-a1", "WU-c1", "Tarnavsky")] == [CASUALTIES, RESERVE, WAITING]


# The Baltics, the Western Allies


def test_15_42g_baltic_armies_stand_in_their_city() -> None:
    p = ready("Estonia", W)
    set_up(p, "Estonia")
    assert where(p, "Est-a1") == "121"
    assert offered(p) == ["keep-back Est-c1", "set-up Est-c1>121"]


def test_15_52i_the_british_stand_in_murmansk_archangel_and_vladivostok() -> None:
    p = ready("Britain", W)
    set_up(p, "Britain")
    assert [where(p, id) for id in ("Br-c1", "Br-c2", "Br-c3")] == ["717", "732", "901"]
    assert p.owner[space("717")] == W


def test_5_64_a_piece_whose_named_space_is_in_enemy_hands_waits() -> None:
    p = ready("Britain", W)
    put(p, "717", "Ra1")
    set_up(p, "Britain")
    assert where(p, "Br-c1") == WAITING
    assert where(p, "Br-c2") == "732"


def test_15_55f_french_armies_enter_at_a_controlled_black_sea_port() -> None:
    p = ready("France", W)
    own(p, W, "301", "308")
    set_up(p, "France")
    ports = {offer.partition(">")[2] for offer in offered(p)}
    assert {"301", "308"} <= ports
    assert all(p.friendly(W) >> space(number) & 1 for number in ports)
    choose(p, "set-up Fr-a1>301")
    assert where(p, "Fr-c1") == RESERVE


def test_15_56e_the_americans() -> None:
    p = ready("USA", W)
    set_up(p, "USA")
    places = [where(p, id) for id in ("US-a1", "US-PB1", "US-PB2", "US-PB3", "Graves")]
    assert places == ["901", "901", "717", RESERVE, "901"]


# Makhno, Transcaucasia, West Ukraine


def test_15_35c_the_black_guards_stay_with_makhno_on_4() -> None:
    p = ready("Makhno", R, dice=(4,))
    set_up(p, "Makhno")
    all_at_random(p)
    assert p.allegiance[piece("Mak-BG")] == R


def test_15_35c_on_5_they_turn_green_and_white_displaces_makhnos_units() -> None:
    p = ready("Makhno", R, dice=(5,))
    set_up(p, "Makhno")
    choose(p, "set-up Mak-a1>228", "set-up Mak-a2>229", "set-up Mak-c1>227", "keep-back Mak-c2")
    choose(p, "keep-back Mak-c3", "set-up Mak-BG>227", "set-up Makhno>227")
    assert p.waiting().seat == W
    assert "displace 227" not in offered(p)
    choose(p, "displace 230")
    assert p.allegiance[piece("Mak-BG")] == GREEN
    assert where(p, "Mak-c1") == "230"
    assert where(p, "Makhno") == "230"
    assert not p.friendly(R) >> space("227") & 1


def test_15_35c_a_leader_alone_with_the_green_guards_leaves_them() -> None:
    p = ready("Makhno", R, dice=(5,))
    set_up(p, "Makhno")
    choose(p, "set-up Mak-a1>228", "set-up Mak-a2>228", "keep-back Mak-c1", "keep-back Mak-c2")
    choose(p, "keep-back Mak-c3", "set-up Mak-BG>227", "set-up Makhno>227")
    assert p.allegiance[piece("Mak-BG")] == GREEN
    assert where(p, "Makhno") == "228"


@pytest.mark.rule("11.13b")
@pytest.mark.parametrize(("side", "die", "place"), [(R, 3, "401"), (R, 4, COMING), (W, 3, COMING)])
def test_15_36d_red_receives_a_second_army_in_baku_on_1_to_3(side: int, die: int, place: object) -> None:
    p = ready("Transcaucasia", side, dice=(die,))
    set_up(p, "Transcaucasia")
    all_at_random(p)
    assert where(p, "RaTC2") == place


@pytest.mark.parametrize(("die", "place"), [(2, ASSET_BOX), (3, OUT)])
def test_15_39g_the_galician_air_corps_comes_on_1_or_2(die: int, place: int) -> None:
    p = ready("West Ukraine", W, dice=(die,))
    set_up(p, "West Ukraine")
    all_at_random(p)
    assert where(p, "WUAir") == place


# Ukraine


def ukraine(side: int, *dice: int, **options: str) -> Russia:
    """Peasants, Petliura, corps, then Archduke Wilhelm or the RED CPBu army, rolled in this order."""
    p = ready("Ukraine", side, dice=dice, **options)  # type: ignore[arg-type]
    set_up(p, "Ukraine")
    return p


@pytest.mark.rule("15.25d")
def test_15_38k_five_armies_are_always_set_up() -> None:
    p = ukraine(W, 4, 4, 4, 6, 1, 6)
    all_at_random(p)
    armies = ("Ukr-Rep", "Ukr-Pav", "Ukr-Sich", "Ukr-Pat1", "Ukr-Pat2")
    assert all(isinstance(where(p, id), str) for id in armies)


@pytest.mark.parametrize(("side", "die", "comes"), [(W, 4, True), (W, 5, False), (R, 2, True), (R, 3, False)])
def test_15_38l_petliura(side: int, die: int, comes: bool) -> None:
    p = ukraine(side, 1, 1, 1, die, 1, 6)
    all_at_random(p)
    assert isinstance(where(p, "Petliura"), str) == comes


def test_15_38m_friendly_peasants_are_ukrainian() -> None:
    p = ukraine(W, 3, 3, 3, 6, 1, 6)
    all_at_random(p)
    assert p.allegiance[piece("Ukr-Pea1")] == W
    assert p.turned[piece("Ukr-Pea1")] < 0
    assert isinstance(where(p, "Ukr-Pea1"), str)


@pytest.mark.rule("15.38e", "13.22")
def test_15_38m_peasants_in_revolt_are_the_enemys_own() -> None:
    p = ukraine(W, 4, 5, 4, 6, 1, 6)
    assert [where(p, id) for id in ("Ukr-Pea1", "Ukr-Pea2", "Ukr-Pea3")] == ["225", "216", "249"]
    assert p.allegiance[piece("Ukr-Pea1")] == R
    assert p.own(piece("Ukr-Pea1"))
    assert p.owner[space("225")] == R
    assert "set-up Ukr-Rep>225" not in offered(p)


def test_13_22_a_revolt_space_with_a_unit_leads_to_the_nearest_without() -> None:
    p = ready("Ukraine", W, dice=(4, 1, 1, 6, 1, 6))
    put(p, "225", "Vol-a1")
    set_up(p, "Ukraine")
    assert p.atlas.near[space("225")] >> p.at[piece("Ukr-Pea1")] & 1


@pytest.mark.rule("15.38c")
def test_15_38m_the_enemy_places_green_peasants_one_in_each_green_space() -> None:
    p = ukraine(W, 6, 6, 1, 6, 1, 6)
    assert p.waiting().seat == R
    assert offered(p) == ["rise-at 210", "rise-at 218", "rise-at 221"]
    choose(p, "rise-at 210")
    assert offered(p) == ["rise-at 218", "rise-at 221"]
    choose(p, "rise-at 221")
    assert p.allegiance[piece("Ukr-Pea1")] == GREEN
    assert where(p, "Ukr-Pea2") == "221"
    assert "set-up Ukr-Rep>210" not in offered(p)


def test_15_38m_a_green_army_for_kyiv_comes_after_the_controlled_forces() -> None:
    p = ukraine(W, 6, 1, 1, 6, 1, 6)
    choose(p, "rise-at 218")
    assert "set-up Ukr-Rep>218" in offered(p)
    while p.decision:
        choose(p, next(offer for offer in offered(p) if not offer.endswith(">218")))
    assert where(p, "Ukr-Pea1") == "218"


def test_15_38m_beside_kyiv_if_troops_stand_there() -> None:
    p = ukraine(W, 6, 1, 1, 6, 1, 6)
    choose(p, "rise-at 218", "set-up Ukr-Rep>218")
    all_at_random(p)
    assert where(p, "Ukr-Pea1") != "218"
    assert p.atlas.distance(space("218"), p.at[piece("Ukr-Pea1")]) <= 2


def test_15_38m_by_option_one_die_serves_for_all_three() -> None:
    p = ukraine(W, 4, 6, 1, 6, one_die_for_peasants="on")
    assert [p.turned[piece(id)] for id in ("Ukr-Pea1", "Ukr-Pea2", "Ukr-Pea3")] == [R, R, R]


def test_15_38n_corps_1_in_the_reserve_and_as_many_others_as_the_die_says() -> None:
    p = ukraine(W, 1, 1, 1, 6, 2, 6)
    all_at_random(p)
    assert where(p, "Ukr-c1") == RESERVE
    assert [where(p, f"Ukr-c{number}") == OUT for number in (2, 3, 4, 5, 6)] == [
        False,
        False,
        True,
        True,
        True,
    ]


@pytest.mark.rule("11.13b")
@pytest.mark.parametrize(("side", "die", "comes"), [(R, 3, True), (R, 4, False)])
def test_15_38o_the_red_cpbu_army(side: int, die: int, comes: bool) -> None:
    p = ukraine(side, 1, 1, 1, 6, 1, die)
    all_at_random(p)
    assert isinstance(where(p, "RaCPBu"), str) == comes
    assert "polish-response" not in happened(p)


@pytest.mark.parametrize(("die", "comes"), [(2, True), (3, False)])
def test_15_38p_archduke_wilhelm_and_his_army(die: int, comes: bool) -> None:
    p = ukraine(W, 1, 1, 1, 6, 1, die)
    all_at_random(p)
    assert isinstance(where(p, "Wilhelm"), str) == comes
    assert isinstance(where(p, "Ukr-Int"), str) == comes


# The Polish Ukraine Legion


def no_poles(p: Russia) -> None:
    """No piece waits on Poland's display."""
    for pole in p.pieces_at(DISPLAY, p.roster.of_faction(faction("Poland"))):
        p.put(pole, OUT)


@pytest.mark.rule("11.13c", "15.44t")
def test_15_38g_the_legion_comes_when_white_has_set_up_both() -> None:
    p = ready("Khiva", W)
    control(p, "Ukraine", W)
    control(p, "Poland", W)
    p.set_up &= ~(1 << faction("Poland"))
    set_up(p, "Khiva")
    assert where(p, "Pol-Ukr") == COMING
    no_poles(p)
    set_up(p, "Poland")
    assert p.waiting().seat == W
    choose(p, "set-up Pol-Ukr>207")
    assert where(p, "Pol-Ukr") == "207"
    assert p.owner[space("207")] == FACTION + faction("Poland")


def test_15_44t_at_a_polish_city_if_no_space_of_ukraine_is_controlled() -> None:
    p = ready("Poland", W)
    control(p, "Ukraine", W)
    for each in members(p.atlas.faction_region[faction("Ukraine")]):
        p.set_owner(each, R, "")
    no_poles(p)
    set_up(p, "Poland")
    assert offered(p) == ["set-up Pol-Ukr>101", "set-up Pol-Ukr>103"]

"""The forces of v2.3: every stated fact, the example of play, the faction chart and the set-up of 14.1."""

import shutil
from collections import Counter as Tally
from collections.abc import Callable
from pathlib import Path

import pytest

from barricades.games.toc.ch03_components.decks import SIDES as DECKS
from barricades.games.toc.ch03_components.decks import action_cards
from barricades.games.toc.ch03_components.forces import CAMPS, FACTIONS, counters, replacement_corps
from barricades.games.toc.ch03_components.tables import cell, tables
from barricades.games.toc.editions import V2_3
from barricades.kernel.components import Counter
from barricades.kernel.errors import BadInput
from barricades.kernel.reading import read_rows
from tests.toc.statements import stated

CAMPAIGN, INTRODUCTION = "v2.3-campaign", "v2.3-intro-1918"
HERE = Path(__file__).parent
ALL = {counter.id: counter for counter in counters(CAMPAIGN)}
SETUP = read_rows(V2_3, "setup_campaign.csv")
UNITS = [counter for counter in ALL.values() if counter.kind in ("army", "corps")]


def named(subject: str) -> list[Counter]:
    return [ALL[id] for id in subject.split()]


def front(subject: str) -> dict[str, object]:
    return dict(ALL[subject].faces[0])


def strength(subject: str) -> int:
    return sum(each.faces[each.steps - each.step]["strength"] for each in named(subject))


def elite_army_steps(subject: str) -> int:
    return sum(
        each.step for each in named(subject) if each.kind == "army" and "elite" in each.faces[0]["marks"]
    )


def camps(subject: str) -> set[str]:
    return {str(each.faces[0]["camp"]) for each in named(subject) if each.faces[0].get("camp")}


def set_up(subject: str) -> str:
    """Where a counter is and which face it shows, as the set-up list has it."""
    counter = ALL[subject]
    row = next(row for row in SETUP if row["counter"] == subject)
    shown = {counter.steps: row["face"] if row["face"] in ("WHITE", "full") else "?"}
    if counter.step < counter.steps:
        back = "reduced" if counter.kind == "army" else str(counter.faces[1]["name"])
        shown[counter.step] = back
    return f"{counter.place} {shown[counter.step]}"


def listed(subject: str, where: str, kind: str) -> int:
    rows = [
        row
        for row in SETUP
        if row["list"] == subject and (row["place"] == "reserve") == (where == "in reserve")
    ]
    return sum(ALL[row["counter"]].kind == kind and row["counter"] != "Tsar" for row in rows)


def of_faction(subject: str, when: str, kind: str) -> int:
    """15.25: what comes with the faction, and what comes later by cards and events."""
    early = ("setup", "reserve", "faction")
    ours = [each for each in ALL.values() if each.nation == subject and each.kind == kind]
    return sum((each.faces[0]["entry"] in early) == (when == "set up") for each in ours)


FACTS: dict[str, Callable[[str], object]] = {
    "set up": set_up,
    "entries": lambda _: len(SETUP),
    "first colour": lambda id: ALL[id].faces[0]["colour"],
    "colours": lambda id: " ".join(
        ALL[id].faces[0].get("colours") or [face["colour"] for face in ALL[id].faces]
    ),
    "out of play in the introduction": lambda id: "yes"
    if next(each for each in counters(INTRODUCTION) if each.id == id).place == "out-of-play"
    else "no",
    "strength together": strength,
    "elite army steps": elite_army_steps,
    "loss": lambda id: front(id)["loss"],
    "loss of both steps": lambda id: sum(face["loss"] for face in ALL[id].faces),
    "equal ratings": lambda ids: "yes" if len({each.faces[0]["rating"] for each in named(ids)}) == 1 else "",
    "elite corps in reserve": lambda id: "yes"
    if ALL[id].kind == "corps" and ALL[id].place == "reserve:red" and "elite" in ALL[id].faces[0]["marks"]
    else "no",
    "no second camp": lambda ids: "yes" if len(camps(ids)) < 2 else "no",
    "corps in all": lambda nation: sum(each.nation == nation and each.kind == "corps" for each in UNITS),
    "cavalry leader": lambda id: "yes" if ALL[id].kind == "leader" and front(id)["cavalry"] else "no",
    "entry": lambda id: front(id)["entry"],
    "set up at": lambda id: front(id)["at"] if front(id)["entry"] == "faction" else "",
    "rebuild": lambda id: "; ".join(ALL[id].faces[0]["rebuild"]),
    "type": lambda id: front(id)["type"],
    "camp": lambda id: front(id)["camp"],
    "points": lambda id: front(id)["points"],
    "kind": lambda id: ALL[id].kind,
    "back": lambda id: ALL[id].faces[1]["name"],
    "asset box": lambda id: front(id)["box"],
}  # fmt: skip


def found(subject: str, fact: str, value: str) -> object:
    """What the data say about a stated fact, in the words of the statement."""
    if fact.startswith("listed "):
        where, kind = fact.removeprefix("listed ").split(": ")
        return listed(subject, where, kind)
    if fact.startswith(("set up: ", "later: ")):
        when, kind = fact.split(": ")
        return of_faction(subject, when, kind)
    if fact == "mark":
        return value if value in ALL[subject].faces[0]["marks"] else ""
    if fact == "entry among":
        return value if front(subject)["entry"] in value.split() else front(subject)["entry"]
    if fact == "special":
        return value if value in str(front(subject)["special"]) else ""
    if fact == "moves at least":
        return value if int(str(front(subject)["move"])) >= int(value) else ""
    if fact in ("strength together at least", "strength together at most"):
        held = strength(subject) >= int(value) if fact.endswith("least") else strength(subject) <= int(value)
        return value if held else strength(subject)
    return FACTS[fact](subject)


@pytest.mark.parametrize(
    "row",
    stated("forces"),
    ids=lambda row: f"{row['paragraph']} {row['subject']}: {row['fact']} {row['value']}",
)
def test_stated(row: dict[str, str]) -> None:
    assert str(found(row["subject"], row["fact"], row["value"])) == row["value"]


# 14.1 The set-up


def test_14_1_sets_up_124_counters_and_nothing_else() -> None:
    waiting = ("card:", "rule:", "display", "purchase")
    up = [each.id for each in ALL.values() if not each.place.startswith(waiting)]
    assert len(SETUP) == len(up) == 124
    assert {row["counter"] for row in SETUP} == set(up)
    told = {row["subject"]: row["value"] for row in stated("forces") if row["fact"] == "set up"}
    assert set(told) == set(up)  # each of the 124 is stated with its place and its face
    faces = Tally(value.rsplit(" ", 1)[1] for value in told.values())
    assert faces == {"full": 106, "WHITE": 10, "reduced": 6, "wounded": 1, "arrested": 1}


def test_14_1_the_reduced_armies_are_those_in_brackets() -> None:
    reduced = {each.id for each in UNITS if each.step < each.steps}
    assert reduced == {"Ra1", "Ra2", "Ra3", "SiOren-a1", "Si-a1", "Si-a2"}
    assert reduced == {row["counter"] for row in SETUP if "(" in row["printed"]}


def test_14_1_no_stack_of_the_set_up_is_too_high() -> None:
    where = Tally((each.place, each.kind) for each in UNITS if each.place[0].isdigit())
    for place, _ in where:
        assert where[place, "army"] <= 2
        assert where[place, "army"] + where[place, "corps"] <= 3


def test_14_2_the_introduction_has_no_central_powers_no_tsar_and_no_train() -> None:
    out = {each.id for each in counters(INTRODUCTION) if each.place == "out-of-play"}
    powers = {row["counter"] for row in SETUP if row["list"] == "Central Powers"}
    assert out & {row["counter"] for row in SETUP} == powers | {"Tsar", "IGSR"}
    kept = [each for each in counters(INTRODUCTION) if each.id not in out]
    assert all(each == ALL[each.id] for each in kept)


def test_14_2_what_cannot_come_in_three_turns_of_1918_is_out_of_play() -> None:
    cards = {card.id: card.year for side in DECKS for card in action_cards(side)}
    absent = {
        "Estonia", "Latvia", "Lithuania", "Ukraine", "Poland", "Belarus", "Transcaucasia", "France",
        "Central Powers", "Japan",
    }  # fmt: skip
    for each in counters(INTRODUCTION):
        if each.nation in absent:
            assert each.place == "out-of-play", each.id
        kind, _, id = each.place.partition(":")
        assert kind != "card" or cards[id] == 1918, each.id
    late = {id for id, each in ALL.items() if cards.get(each.place.removeprefix("card:"), 1918) != 1918}
    own = {"Tsar", "IGSR", "RaBel", "RaTC2", "RaCPBu", "RcPol", "Berm-a1"}
    out = {each.id for each in counters(INTRODUCTION) if each.place == "out-of-play"}
    assert out == {id for id, each in ALL.items() if each.nation in absent} | late | own
    assert {each.nation for each in counters(INTRODUCTION) if each.place == "display"} == {
        "Astrakhan", "Britain", "Finland", "Khiva", "Makhno", "Turkistan", "USA", "West Ukraine"
    }  # fmt: skip


# 15.25 The factions


@pytest.mark.parametrize("faction", FACTIONS)
def test_15_25_a_faction_has_the_forces_of_the_chart(faction: str) -> None:
    kinds = {"armies": "army", "corps": "corps", "leaders": "leader", "special assets": "asset"}
    for column in tables()["faction_forces"].columns:
        when, plural = column.split(": ")
        if (faction, plural) == ("Ukraine", "corps"):  # the chart calls all six variable; 15.38 places one
            counted = sum(each.nation == "Ukraine" and each.kind == "corps" for each in ALL.values())
            assert counted == 6
        else:
            assert of_faction(faction, when, kinds[plural]) == int(cell("faction_forces", faction, column))


def test_15_53_only_units_that_never_return_carry_a_dot() -> None:
    for each in UNITS:
        if "dot" in each.faces[0]["marks"]:
            assert each.faces[0]["rebuild"] == ["none"], each.id
    assert {each.nation for each in UNITS if each.faces[0]["rebuild"] == ["none"]} >= {
        "Central Powers",
        "France",
    }


# Camps, leaders, cards


def test_every_camp_of_an_in_fighting_chit_has_units_and_a_leader() -> None:
    for side, names in CAMPS.items():
        chart = tables()[f"infighting_{side.lower()}"]
        chits = {row[list(chart.columns).index("camp")] for row in chart.cells} - {""}
        assert chits == set(names)
        for camp in names:
            kinds = {each.kind for each in ALL.values() if each.faces[0].get("camp") == camp}
            assert {"army", "corps", "leader"} <= kinds, camp


def test_every_leader_has_a_rating_a_back_and_a_life() -> None:
    leaders = [each for each in ALL.values() if each.kind == "leader"]
    for each in leaders:
        front_side, back = each.faces
        assert 0 <= back["rating"] <= front_side["rating"] <= 4, each.id
        assert back["name"]
        assert 1 <= front_side["life"].count(". ") + 1 <= 3, each.id
        assert (front_side["points"] == front_side["rating"]) == (each.side != ""), each.id
    assert len({each.faces[0]["life"] for each in leaders}) == len(leaders)


def test_3_25_every_own_unit_of_white_but_the_risings_has_a_theatre() -> None:
    south, east, northwest = ("Vol-", "AFSR-", "Don-"), ("Si-", "SiOren-", "SiCos-", "FE-", "SR-"), (
        "NW-", "Golt-", "Berm-", "Nor-"
    )  # fmt: skip
    for theatre, prefixes in (("South", south), ("East", east), ("Northwest", northwest)):
        ours = {each.id for each in UNITS if each.faces[0].get("theatre") == theatre}
        assert ours == {each.id for each in UNITS if each.id.startswith(prefixes)}


@pytest.mark.parametrize(
    ("army", "corps"),
    [
        ("Vol-a1", "AFSR-c1 AFSR-c2 AFSR-c3 AFSR-c4 AFSR-c5 AFSR-e1 AFSR-e2 AFSR-e3"),
        ("AFSR-Rus", "AFSR-c1 AFSR-c2 AFSR-c3 AFSR-c4 AFSR-c5 AFSR-e1 AFSR-e2 AFSR-e3"),
        ("Don-North", "Don-c1 Don-c2 Don-c3 Don-c4 Don-e1 Don-cav1"),
        ("Si-a1", "Si-c1 Si-c2 Si-c3 Si-c4 Si-c5 Si-c6 Si-c7 Si-e1 Si-e2"),
        ("SiOren-a1", "SiCos-c1 SiCos-c2 SiCos-c3 SiCos-c4 SiCos-c5 SiCos-c6 SiCos-cav1"),
        ("NW-a1", "NW-c1 NW-c2 Golt-c1 Golt-c2"),
        ("Nor-a1", "Nor-c1"),
        ("Est-a1", "Est-c1 Est-c2"),
        ("Jap-a1", ""),
        ("WaIns1", ""),
        ("Ger-a8A", ""),
    ],
)
def test_8_53_an_army_is_replaced_by_a_corps_of_its_camp_theatre_or_faction(army: str, corps: str) -> None:
    assert {each.id for each in replacement_corps(ALL[army], UNITS)} == set(corps.split())


def test_8_53_any_red_corps_replaces_a_red_army() -> None:
    corps = {each.id for each in UNITS if each.nation == "RED" and each.kind == "corps"}
    far_east = {f"RcFE{number}" for number in range(1, 7)}
    assert {each.id for each in replacement_corps(ALL["Ra9"], UNITS)} == corps - far_east


def test_8_53_far_eastern_and_dotted_corps_replace_nobody() -> None:
    possible = {each.id for army in UNITS if army.kind == "army" for each in replacement_corps(army, UNITS)}
    assert not possible & {"FE-c4", "RcFE5", "SR-c1", "Ger-c1", "Mak-Mut", "Green1"}


def test_8_54_what_a_lost_unit_becomes() -> None:
    kinds: dict[str, set[str]] = {}
    for each in UNITS:
        if each.faces[0].get("replaced_by") == "none":
            kinds.setdefault(str(each.faces[0]["lost_to"]), set()).add(str(each.faces[0]["type"]))
    assert kinds["casualties"] == {"people's", "garrison"}
    assert {"insurrection", "mutiny", "peasant", "international", "far-east", "regular"} == kinds[
        "eliminated"
    ]
    assert {each.id for each in UNITS if each.faces[0]["lost_to"] == "pool"} == {
        f"Green{n}" for n in range(1, 7)
    }
    assert ALL["Mak-a1"].faces[0]["lost_to"] == "casualties"  # 15.35
    assert ALL["Rc1"].faces[0]["lost_to"] == "casualties"
    assert ALL["SR-c1"].faces[0]["lost_to"] == "eliminated"  # with dot


def test_12_24_some_backs_are_not_an_illness() -> None:
    means = {each.id: each.faces[1]["means"] for each in ALL.values() if each.kind == "leader"}
    assert {id: what for id, what in means.items() if what != "turned"} == {
        "Eichhorn": "death", "Kappel": "coffin", "Krasnov": "permanent", "Goltz": "permanent",
        "Tsar": "custody",
    }  # fmt: skip
    assert (ALL["Tsar"].faces[0]["front"], ALL["Tsar"].faces[1]["name"]) == ("rescued", "arrested")


def test_12_61_lenin_and_the_tsar_command_nobody() -> None:
    assert {id for id, each in ALL.items() if each.kind == "leader" and not each.faces[0]["commands"]} == {
        "Lenin",
        "Tsar",
    }
    assert [ALL["Lenin"].faces[0]["points"], ALL["Lenin"].faces[0]["rating"]] == [3, 3]


@pytest.mark.parametrize(
    ("armies", "values"),
    [
        ("Ra8 Ra10 Ra13 Ra14 Ra15 Ra16", "4/2 3 3"),
        ("Ra11 Ra12", "3/1 3 3"),
        ("RaPeople1 RaPeople4", "2/1 2 2"),
        ("Cz-a1 Cz-a2", "4/2 3 3"),
        ("Cz-a3 Cz-a4", "3/2 3 3"),
        ("AFSR-Cauc", "3/2 2 4"),
        ("Fin-a1 Fin-a4", "3/2 2 3"),
        ("Tkn-a3 Tkn-a4", "1/1 2 3"),
    ],
)
def test_3_22_strengths_as_the_rulings_on_balance_have_them(armies: str, values: str) -> None:
    """T-F18, T-F19."""
    for each in named(armies):
        full, reduced = each.faces
        assert f"{full['strength']}/{reduced['strength']} {full['loss']} {full['move']}" == values, each.id
    assert {id for id in ("Cz-a1", "Cz-a2", "Cz-a3", "Cz-a4") if "elite" in ALL[id].faces[0]["marks"]} == {
        "Cz-a1",
        "Cz-a2",
    }


def test_full_faces_are_never_weaker_than_reduced_ones() -> None:
    for each in UNITS:
        if each.steps == 2:
            full, reduced = each.faces
            assert full["strength"] >= reduced["strength"], each.id
            assert full["loss"] == reduced["loss"], each.id


def test_a_card_places_counters_that_exist_and_wait_for_it() -> None:
    placed = {what: card.id for side in DECKS for card in action_cards(side) for what in card.forces}
    waiting = {each.id: each.place for each in ALL.values() if each.place.startswith("card:")}
    assert {id: f"card:{card}" for id, card in placed.items()} == waiting


# What is wrong in a file is named with file and line


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("counters.csv", "Ra2,", "Ra1,", "counter Ra1 is listed twice"),
        ("counters.csv", "RED,Trotsky,,army", "RED,Lenin,,army", "camp is 'Lenin'"),
        ("counters.csv", "WHITE,,South,army", "WHITE,,West,army", "theatre is 'West'"),
        ("counters.csv", "home,RED,eliminated", "home,red,eliminated", "replaced_by is 'red'"),
        ("counters.csv", "home,RED,eliminated", "home,RED,lost", "lost_to is 'lost'"),
        ("leaders.csv", "wounded,turned", "wounded,gone", "back_means is 'gone'"),
        ("counters.csv", "elite,,setup,home", "brave,,setup,home", "marks: 'brave'"),
        ("counters.csv", ",R42,", ",some day,", "entry is 'some day'"),
        ("counters.csv", "region:Makhno", "somewhere", "rebuild: 'somewhere'"),
        ("leaders.csv", "Anton Denikin,WHITE,,4", "Anton Denikin,WHITE,,four", "whole number"),
        ("setup_campaign.csv", ",Rc16,full", ",Rc99,full", "Rc16 has the entry 'setup' but is not set up"),
        ("setup_campaign.csv", ",Rc16,full", ",Rc16,reduced", "Rc16 has no reduced face"),
        ("setup_campaign.csv", ",Rc15,full", ",Rc16,full", "Rc16 is set up twice"),
        ("assets.csv", "armour,North", "armour,West", "box is 'West'"),
        ("counters.csv", "vc:Urals North; vc", "vc:Urals-North; vc", "rebuild: 'vc:Urals-North'"),
    ],
)  # fmt: skip
def test_an_error_in_the_data_is_refused(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    folder = tmp_path / "edition"
    shutil.copytree(V2_3, folder)
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        counters(CAMPAIGN, folder)
    assert said in str(refused.value)
    assert "line " in str(refused.value)

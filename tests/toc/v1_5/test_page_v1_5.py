"""Edition v1.5 on the page: its own numbers on the map, its own counters and cards, and what a seat sees."""

import pytest

from barricades.drawing.toc.board import BOARD
from barricades.games import find_box
from barricades.games.toc.aids.factions_panel import row_chips
from barricades.games.toc.editions.v1_5.progress import panels, status, story
from barricades.games.toc.editions.v1_5.state import WAR
from barricades.games.toc.game import GAME
from barricades.games.toc.state import POLAND_TRACK
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Sampled
from barricades.kernel.events import EVERYONE, Event
from barricades.kernel.messages import Message
from barricades.kernel.picture import Checklist, Tally
from barricades.kernel.records import begin
from barricades.locale import catalogue
from tests.toc.v1_5.positions import W, at_start, card, control, faction, offered, russia, start
from tests.web.stored_games import before, turn_4

SCENARIO = "v1.5-1918"
FIRST = GAME.of(SCENARIO)


def test_the_layout_has_the_places_and_cards_of_the_edition() -> None:
    layout = BOARD.layout(FIRST, SCENARIO, FIRST.catalogue)
    named = {id: spot.name for id, spot in layout.places.items()}
    assert "Omsk" in str(named["514"])
    assert not [id for id in named if id.startswith("9") and id.isdigit()]
    assert {"RFin-a1", "Rus-c4", "Br-Hamp"} <= set(layout.pieces)
    assert not {"FE-Ung", "Kappel", "Jap-a1"} & set(layout.pieces)


def test_the_picture_shows_the_set_up_of_the_edition() -> None:
    p = FIRST.start(SCENARIO, Sampled("page"))
    picture = BOARD.picture(FIRST, SCENARIO, FIRST.view(p, 0), {}, FIRST.catalogue)
    shown = {piece.id: piece for piece in picture.pieces}
    assert {"RFin-a1", "WFin-a1", "SR-a1", "Rus-c4"} <= set(shown)
    assert not {"FE-Ung", "Kappel", "Jap-a1"} & set(shown)


def test_the_board_in_words_speaks_of_the_edition() -> None:
    p = FIRST.start(SCENARIO, Sampled("page"))
    seen = FIRST.view(p, 0)
    assert "Shakhty (325)" in str(FIRST.describe_part(seen, "325", FIRST.catalogue))
    assert "Support for von der Goltz" in str(FIRST.describe_part(seen, "W13", FIRST.catalogue))
    assert FIRST.describe_part(seen, "FE-Ung", FIRST.catalogue) == "FE-Ung is not in this edition."


def test_status_and_panels_are_of_the_edition() -> None:
    p = FIRST.start(SCENARIO, Sampled("page"))
    for seat in (0, 1, None):
        assert FIRST.aids.status(p, seat)
        assert FIRST.aids.panels(p, seat)


def test_what_only_this_edition_offers_in_a_part_is_named_by_its_button() -> None:
    """8.316 and 8.321: no note says more than the button does, and the page shows the others."""
    p = at_start()
    for name in ("Czech Legion", "Poland", "Britain", "USA"):
        control(p, name, W)
    p.turn, p.side, p.moskva_open, p.polish_war = 2, W, 1, 1
    p.track[POLAND_TRACK] = WAR
    p.noted.append((card("W28"), p.scripts.labels.index("tanks")))
    start(p, "6.0 A part", W, at="choose-action")
    assert {"rescue", "towards-moskva", "one-space"} <= set(offered(p))
    noted = {FIRST.language.text(option) for option in FIRST.aids.notes(p, p.waiting())}
    assert "one-space" in noted and not {"rescue", "towards-moskva"} & noted


@pytest.mark.parametrize(
    ("scenario", "card", "title"),
    [
        ("v1.5-1919", "W12", "Appel pour une intervention étrangère"),  # as 8.1321 has it
        ("v1.5-1919", "R37", "Viol de l’Ukraine"),  # as 8.321 has it
        ("v1.5-1919", "W1", "Le coup d’État de Koltchak"),
        ("v2.3-campaign", "W8", "Appel pour une intervention étrangère"),  # the same event
    ],
)
def test_a_french_table_has_french_titles(scenario: str, card: str, title: str) -> None:
    """In the log, in lists and in the hand; the number tells which card it is."""
    game = find_box("toc").game(scenario)
    french = catalogue(find_box("toc"), game, "fr")
    names = french.names["card"]
    assert names.label(names.number(card)) == title
    assert BOARD.layout(game, scenario, french).cards[card].name == title
    assert game.catalogue.names["card"].label(names.number(card)) != title


def test_every_action_card_of_v1_5_has_a_french_title_and_its_face_both() -> None:
    parts = GAME.of("v1.5-1919").components("v1.5-1919")
    cards = (*parts.decks["white"], *parts.decks["red"])
    assert all(card["french"] for card in cards)
    faces = BOARD.faces(GAME.of("v1.5-1919"), "v1.5-1919", GAME.of("v1.5-1919").catalogue)
    assert "Kolchak's Coup" in faces
    assert "Le coup d’État de Koltchak" in faces


@pytest.mark.rule("5.26")
def test_5_26_in_1919_the_page_shows_how_each_side_wins() -> None:
    """Capitals and 14 points for WHITE; points, cities and objectives for RED."""
    game = GAME.of("v1.5-1919")
    p = game.start("v1.5-1919", Sampled("goals"))
    facts = {fact.id: fact for fact in game.aids.status(p, 0)}
    gauge = facts["points"].gauge
    assert gauge is not None
    assert (gauge.low, gauge.high) == (-14, 14)
    chips = [
        game.catalogue.render(chip.text) for chip in facts["doors"].chips if isinstance(chip.text, Message)
    ]
    assert chips == ["Capital 0/2", "0/14 points", "0/14 points", "Home cities 9/9", "Objectives 1/3"]
    panel = next(panel for panel in game.aids.panels(p, 0) if panel.id == "doors")
    assert isinstance(panel, Tally)
    assert [len(entries) for _, entries in panel.groups] == [2, 3, 5]


@pytest.mark.rule("8.6")
def test_8_6_the_subjugation_belongs_to_the_segment_of_conquest() -> None:
    record = turn_4()
    game = GAME.of(record.scenario)
    session = begin(game, record)
    for number in range(1, before(record, "subjugate belarus") + 1):
        session.replay(record.choice(game, number))
    assert game.aids.stage(session.position) == "conquest"


@pytest.mark.rule("8.3")
def test_8_3_panels_of_factions_have_the_paragraphs_and_steps_of_000() -> None:
    p = at_start()
    found = {panel.id: panel for panel in panels(p, None)}
    poland = found["faction-poland"]
    assert isinstance(poland, Tally)
    assert poland.rule == "1.5.8.321"
    told = {entry.rule for _, entries in poland.groups for entry in entries}
    assert told & {"1.5.8.131", "1.5.8.22", "1.5.8.14"}
    assert not {rule for rule in told if rule.startswith("15.")}
    cited = {chip.rule for panel in found.values() if isinstance(panel, Tally) for chip in panel.chips}
    assert "1.5.8.315" in cited  # behind the line of the Central Powers
    p = at_start("v1.5-1919")
    steps = [
        str(entry.value)
        for panel in panels(p, None)
        if isinstance(panel, Tally) and panel.id == "faction-poland"
        for _, entries in panel.groups
        for entry in entries
        if entry.rule == "11.21"
    ]
    assert len(steps) == 1 and "2 per victory city if an enemy is in Poland" in steps[0]


@pytest.mark.rule("8.62")
def test_8_62_the_faction_table_tells_a_subjugated_republic_from_a_conquered_one() -> None:
    p = at_start()
    for name in ("Astrakhan", "Khiva"):
        p.gone |= BIT[faction(name)]
    p.subjugated = BIT[faction("Khiva")]
    chips = {
        name: [str(chip.text) for chip in row_chips(p, faction(name))] for name in ("Astrakhan", "Khiva")
    }
    assert "factions.gone.conquered" in chips["Astrakhan"][0]
    assert "factions.gone.subjugated" in chips["Khiva"][0]


# What is not v2.3's


def texts(shown: object) -> list[str]:
    """Every sentence of a fact or panel, in English."""
    if isinstance(shown, Message):
        return [FIRST.catalogue.render(shown)]
    if isinstance(shown, (list, tuple)):
        return [text for each in shown for text in texts(each)]
    fields = getattr(shown, "__struct_fields__", ())
    return [text for name in fields for text in texts(getattr(shown, name))]


@pytest.mark.rule("8.53")
def test_8_53_the_panel_warns_of_a_conquest_by_control_without_units() -> None:
    p = russia()
    p.marker[faction("Belarus")] = 2
    p.realign()

    def warned() -> bool:
        shown = next(panel for panel in panels(p, 0) if panel.id == "faction-belarus")
        return any("It is conquered" in text for text in texts(shown))

    assert not warned()
    p.set_owner(p.atlas.space("minsk"), 1, "")  # RED controls Minsk; no unit is there
    assert warned()


def test_5_16_the_panel_of_sudden_death_has_seven_home_cities_and_no_far_east() -> None:
    p = at_start()
    shown = " ".join(texts([status(p, 0), panels(p, 0)]))
    assert "all 7 WHITE home cities" in shown
    assert "RED: every home city" in shown
    assert "Far East" not in shown


def test_the_sequence_of_play_has_neither_tracks_nor_a_far_east() -> None:
    stages = {stage.id: stage.rule for stage in FIRST.aids.stages}
    assert not {"tracks", "far-east", "peace"} & set(stages)
    assert (stages["place"], stages["conquest"], stages["logistics"]) == ("1.5.8.11", "1.5.8.53", "5.4")


@pytest.mark.parametrize(("event", "said"), [("subjugated", "subjugated: Khiva"), ("", "no faction falls")])
@pytest.mark.rule("8.6")
def test_8_6_the_strip_of_the_logistics_phase_tells_a_subjugation(event: str, said: str) -> None:
    p = at_start("v1.5-1919")
    start(p, "5.4 Logistics Phase", at="replacements")
    told = [Event("phase", "5.4", EVERYONE, {"phase": "logistics"})]
    told += [Event(event, "1.5.8.62", EVERYONE, {"faction": faction("Khiva")})] if event else []
    strip = next(panel for panel in story(p, 0, told) if isinstance(panel, Checklist))
    results = {item.id: texts(item.result) for item in strip.items}
    assert results["conquest"] == [said]
    assert results["sudden-death"] == ["WHITE has not won yet"]

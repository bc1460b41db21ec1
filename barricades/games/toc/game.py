"""Triumph of Chaos put together."""

from pathlib import Path

from barricades.games.toc import names
from barricades.games.toc.aids.aids import AIDS
from barricades.games.toc.aids.board_words import MESSAGES as BOARD_WORDS
from barricades.games.toc.aids.labels import branch_names
from barricades.games.toc.aids.sentences import MESSAGES
from barricades.games.toc.aids.text_board import BOARD, describe, describe_part
from barricades.games.toc.cards.cards import RussiaInPlay, programs
from barricades.games.toc.ch03_components.components import components
from barricades.games.toc.ch03_components.decks import EDITION
from barricades.games.toc.ch03_components.forces import SIDES, scenario_names
from barricades.games.toc.ch03_components.map import shapes
from barricades.games.toc.ch05_turn import sequence
from barricades.games.toc.ch06_actions import sides
from barricades.games.toc.ch14_scenarios.set_up import set_up
from barricades.games.toc.chapters import gathered
from barricades.games.toc.editions.v1_5 import game as first_edition
from barricades.games.toc.hidden import determinize, view
from barricades.games.toc.invariants import INVARIANTS
from barricades.games.toc.laws import LAWS
from barricades.kernel.flow import Flow
from barricades.kernel.game import Game, Scenario, Setting, joined
from barricades.kernel.notation import Language

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[2]
_PACKED = _HERE.parents[1] / "rules_of_record" / "toc"
_RULES = _ROOT / "docs" / "rules" / "toc"
_TESTS = _ROOT / "tests" / "toc"

_SETTINGS = {
    "quarterly-calendar": ("5.12b", "Sixteen quarters instead of turns of two months"),
    "retreat-uncapped": ("8.61", "A retreat is as long as the whole difference of the losses"),
    "polish-steps-15-44": ("11.21", "Poland's steps as 15.44 has them: 1, 2 or 3 for each city"),
    "white-operations-bonus": ("7.21", "WHITE's first card counts 5 where RED put a 5 into a political box"),
    "optional-set-up": ("14.1k", "Armies may begin reduced, and sealed cards restore some of them"),
    "red-desertion-as-printed": ("13.51l", "RED's chit Desertion names WHITE's regions, as it is printed"),
    "ukraine-always": ("14.3k", "RED's total victory needs the cities of Ukraine too"),
    "home-region-steps": ("11.33", "A home region wholly lost or won counts a replacement step"),
    "ukraine-gate-w4": ("15.13g", "W4 opens Ukraine to WHITE as well"),
    "random-political-cards": ("15.6", "Three political cards at random for each box, without action cards"),
    "two-minutes": ("15.12j", "A side may let its two minutes pass: its cards for the box are drawn"),
    "one-die-for-peasants": ("15.38m", "One die for all three peasant armies of Ukraine"),
    "makhno-goes-green": ("15.35k", "The forces of a conquered Makhno turn Green"),
    "levy-at-war": ("11.43", "The levy comes when RED is first at war with Poland"),
    "finnish-supply-w34": ("10.14", "Supply crosses the Finnish border as soon as units may"),
}

_IN_V2_3 = ("v2.3-campaign", "v2.3-intro-1918")
_IN_V1_5 = {  # which of them edition v1.5 has, and where: 1.5.5.283 allows none in 1919
    "optional-set-up": ("v1.5-campaign",),
    "random-political-cards": ("v1.5-campaign", "v1.5-1918"),
    "two-minutes": ("v1.5-campaign", "v1.5-1918"),
}

_SETTINGS_OF_1919 = {  # of edition v1.5
    "secret-objectives": ("1.5.5.26", "After turn 5 RED writes down the three objectives it must reach"),
    "no-first-cards": ("1.5.5.282", "No action card is in a hand at the start"),
}

POINTS_BID = tuple(map(str, range(sides.MOST + 1)))
# 6.4: what the other player bid for their side, where it was bid before the game.
HEAD_STARTS = {
    "white-begins-with": "VPs with which WHITE begins",
    "red-begins-with": "VPs with which RED begins",
}

_NEWEST = Game(
    id="toc",
    name="Triumph of Chaos",
    seats=SIDES,
    scenarios=tuple(Scenario(id, name) for id, name in scenario_names().items()),
    components=components,
    rules=_PACKED if _PACKED.is_dir() else _RULES,
    tests=_TESTS if _TESTS.is_dir() else None,
    package="barricades.games.toc",
    shapes=shapes,
    rules_version="11",
    settings=(
        *(
            Setting(id, name, ("off", "on"), "off", paragraph, scenarios=(*_IN_V2_3, *_IN_V1_5.get(id, ())))
            for id, (paragraph, name) in _SETTINGS.items()
        ),
        Setting(
            sides.SETTING, "Who plays which side", ("seated", sides.BY_BID, sides.BY_DIE), "seated", "6.4"
        ),
        *(Setting(id, name, POINTS_BID, "0", "6.4") for id, name in HEAD_STARTS.items()),
        *(
            Setting(id, name, ("off", "on"), "off", paragraph, scenarios=("v1.5-1919",))
            for id, (paragraph, name) in _SETTINGS_OF_1919.items()
        ),
    ),
    position=RussiaInPlay,
    setup=set_up,
    flow=Flow(sequence.TURNS, tuple(gathered("PROCEDURES"))),
    language=Language(gathered("VERBS"), commit=("declare",), whole=("with",)),
    events=tuple(gathered("EVENTS")),
    messages={**dict(gathered("MESSAGES")), **BOARD_WORDS, **BOARD, **MESSAGES},
    names={
        "space": names.SPACES,
        "piece": names.PIECES,
        "card": names.CARDS,
        "political": names.POLITICAL,
        "region": names.REGIONS,
        "faction": names.FACTION_NAMES,
        "nation": names.OWNERS,
        "track": names.TRACKS,
        "halves": names.HALVES,
        "box": names.POLITICAL_BOXES,
        "side": names.SIDES,
        "branch": branch_names(programs(EDITION).branches()),
    },
    places=names.SPACES,
    view=view,
    determinize=determinize,
    describe=describe,
    describe_part=describe_part,
    invariants=INVARIANTS,
    aids=AIDS,
    laws=LAWS,
)

GAME = joined(_NEWEST, first_edition.older(_NEWEST))

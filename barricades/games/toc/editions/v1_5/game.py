"""Triumph of Chaos v1.5 put together: v2.3's game with this edition's data, names and procedures."""

from dataclasses import replace
from functools import cache

from barricades.games.toc import names
from barricades.games.toc.aids.labels import branch_names
from barricades.games.toc.cards.cards import cited_card, programs
from barricades.games.toc.ch03_components.decks import SIDES, action_cards
from barricades.games.toc.ch03_components.forces import scenario_names
from barricades.games.toc.ch05_turn.sequence import TURNS
from barricades.games.toc.chapters import gathered
from barricades.games.toc.editions import V1_5
from barricades.games.toc.editions.v1_5 import (
    factions,
    garrisons,
    landing,
    objectives,
    poland,
    progress,
    scenario_1919,
    subjugation,
    ukraine,
    war,
    withdrawals,
)
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.kernel.flow import Flow
from barricades.kernel.game import Game, OwnRules, Scenario
from barricades.kernel.notation import Language, Names
from barricades.kernel.reading import read_rows
from barricades.kernel.rules import Paragraph

EDITION, PREFIX = "v1.5", "1.5."
RULES_VERSION = "13"  # of this edition
PLAYABLE = ("v1.5-campaign", "v1.5-1919", "v1.5-1918")
CHAPTERS = (war, factions, poland, subjugation, garrisons, withdrawals, scenario_1919)
PARTS = (
    war,
    ukraine,
    landing,
    progress,
    poland,
    subjugation,
    garrisons,
    objectives,
    withdrawals,
    scenario_1919,
)  # those with words of their own

_PRINTED = names.V1_5
_EXCHANGED: dict[Names, Names] = {
    names.SPACES: _PRINTED.atlas.spaces,
    names.PIECES: _PRINTED.roster.pieces,
    names.CARDS: _PRINTED.action_names,
    names.POLITICAL: _PRINTED.political_names,
}


def scenarios(*, playable: bool) -> tuple[Scenario, ...]:
    """Those that can be played, or the others, whose components can be looked at."""
    told = scenario_names(V1_5).items()
    return tuple(Scenario(id, name) for id, name in told if (id in PLAYABLE) == playable)


def _verbs() -> Language:
    branches = programs(V1_5).branches()
    found = [
        verb.naming(_EXCHANGED)
        for verb in (*gathered("VERBS"), *(verb for part in PARTS for verb in part.VERBS))
    ]
    named = [
        verb.naming({each: branches for each in verb.arguments.values() if each.kind == "branch"})
        for verb in found
    ]
    return Language(named, commit=("declare",))


def cards_of_record() -> tuple[Paragraph, ...]:
    """The action cards as paragraphs, so that what they do can be traced to code and tests."""
    found = []
    for letter in SIDES:
        for card in action_cards(letter, V1_5):
            if card.year is not None:
                status = "stated" if "as v2.3" in card.source else "reconstructed"
                found.append(
                    Paragraph(cited_card(V1_5, card.id), card.title, status, card.text, "Action cards")
                )
    return tuple(found)


@cache
def served_by() -> dict[str, tuple[str, ...]]:
    """Paragraphs for which code of v2.3 serves: `served.csv`."""
    rows = read_rows(V1_5, "served.csv")
    return {f"{PREFIX}{row['paragraph']}": tuple(row["served by"].split(" ")) for row in rows}


def older(newest: Game) -> Game:
    """The game in edition v1.5."""
    replaced = {each.title: each for chapter in CHAPTERS for each in chapter.REPLACED}
    return replace(
        newest,
        scenarios=scenarios(playable=True),
        printed=scenarios(playable=False),
        rules=newest.rules / "v1.5" if newest.rules else None,
        own=OwnRules(
            EDITION,
            PREFIX,
            __package__,
            newest.tests / "v1_5" if newest.tests else None,
            cards_of_record,
            served_by(),
        ),
        rules_version=RULES_VERSION,
        position=FirstRussia,
        setup=scenario_1919.set_up_first,
        flow=Flow(
            TURNS, (*gathered("PROCEDURES"), *(each for part in PARTS for each in part.PROCEDURES)), replaced
        ),
        language=_verbs(),
        events=(*newest.events, *(event for part in PARTS for event in part.EVENTS)),
        messages={**newest.messages, **{id: text for part in PARTS for id, text in part.MESSAGES.items()}},
        names={
            **newest.names,
            "space": _PRINTED.atlas.spaces,
            "piece": _PRINTED.roster.pieces,
            "card": _PRINTED.action_names,
            "political": _PRINTED.political_names,
            "branch": branch_names(programs(V1_5).branches()),
            "objective": objectives.NAMES,
        },
        view=objectives.view,
        aids=replace(
            newest.aids,
            stages=progress.STAGES,
            status=progress.status,
            panels=progress.panels,
            story=progress.story,
        ),
        determinize=objectives.determinize,
        places=_PRINTED.atlas.spaces,
    )

"""1 An edition of the game: its map, counters and cards, loaded once and shared by all its positions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from barricades.games.toc.ch03_components.atlas import RED, WHITE, Atlas
from barricades.games.toc.ch03_components.decks import (
    ActionCard,
    PoliticalCard,
    action_cards,
    political_cards,
)
from barricades.games.toc.ch03_components.forces import counters, scenario_setting
from barricades.games.toc.ch03_components.map import chart
from barricades.games.toc.ch03_components.roster import Roster
from barricades.games.toc.editions import EDITIONS, V1_5, folder_of, keys_of
from barricades.kernel.notation import Names

CARDS_A_SIDE = 54  # cards of a side are numbered one after the other: W1 is 0, R1 is 54
BLUFF, INFLUENCE = 52, 53  # the places of cards 53 and 54 among a side's cards (15.11)

NEUTRAL = 2  # the colour GREEN of a track: its forces are neutral (4.2)
COLOURS = {"WHITE": WHITE, "RED": RED}
TRACK_NAMES = ("Socialist Revolutionaries", "Japan", "Poland", "Ukraine")  # in the order of 5.48b


class TrackBox(NamedTuple):
    """15.27 A box of an involvement track: whose the forces are, whether they act, where, and with whom."""

    name: str
    colour: int
    act: bool
    area: str
    coop: bool
    modifier: int
    final: bool


@dataclass(frozen=True)
class Differences:
    """What one rule says in one edition and otherwise in another: `rules.toml`."""

    infighting_lowers_cards: bool
    declared_steps: int
    independence_holds: str
    spies_on_turn_1: str
    operations_bonus: bool
    locked: tuple[str, ...]
    waiting_allies: tuple[str, ...]
    points_for_conquest: int
    czech_influence: bool
    poland_never_locked: bool


def differences(folder: Path) -> Differences:
    told: dict[str, Any] = keys_of(folder, "rules.toml")
    for key in ("locked", "waiting_allies"):
        told[key] = tuple(told[key])
    return Differences(**told)


@dataclass(frozen=True, eq=False)
class Edition:
    """What never changes in a game of one edition."""

    id: str
    folder: Path  # where its data are
    atlas: Atlas
    roster: Roster
    actions: tuple[ActionCard, ...]  # WHITE's cards, then RED's
    politics: tuple[PoliticalCard, ...]
    tracks: tuple[tuple[TrackBox, ...], ...]
    never_back: tuple[frozenset[int], ...]  # track -> boxes from which its marker does not move left (5.49)
    track_start: tuple[int, ...]
    rules: Differences
    action_names: Names
    political_names: Names

    @cached_property
    def garrisons(self) -> dict[int, int]:
        """The corps that are rebuilt in one city and never leave it (v1.5), with that city."""
        return {
            piece: self.atlas.space(self.roster.rebuild[piece][0])
            for piece, counter in enumerate(self.roster.counters)
            if counter.kind == "corps" and self.roster.garrison >> piece & 1
        }

    @cached_property
    def card_bits(self) -> dict[str, int]:
        """Every action card by its id as a set of one."""
        return {card.id: 1 << number for number, card in enumerate(self.actions)}

    def card(self, id: str) -> int:
        """The number of an action card by its id, such as W13."""
        return self.action_names.number(id)


@cache
def edition(id: str) -> Edition:
    """An edition by its id, `v2.3`."""
    folder = EDITIONS[id]
    campaign = f"{id}-campaign"
    actions = (*action_cards("W", folder), *action_cards("R", folder))
    politics = political_cards(folder)
    told = [keys_of(folder, "tracks.toml")["involvement"][name] for name in TRACK_NAMES]
    boxes = [tuple(map(_track_box, track["boxes"])) for track in told]
    names = [[box.name for box in track] for track in boxes]
    atlas = Atlas(chart(edition=folder))
    if folder == V1_5:
        atlas.spaces.others["fr"] = _names_on_the_map(atlas)
    return Edition(
        id=id,
        folder=folder,
        atlas=atlas,
        roster=Roster(counters(campaign, folder)),
        actions=actions,
        politics=politics,
        tracks=tuple(boxes),
        never_back=tuple(
            frozenset(map(names[n].index, track.get("never_back", ()))) for n, track in enumerate(told)
        ),
        track_start=tuple(names[n].index(track["start"]) for n, track in enumerate(told)),
        rules=differences(folder),
        action_names=_card_names(actions),
        political_names=Names("political", [card.id for card in politics], [card.title for card in politics]),
    )


def _card_names(cards: Sequence[ActionCard]) -> Names:
    """Titles in English and, where v1.5 has the title too, in French."""
    titles = [card.title for card in cards]
    french = [french_titles().get(title, title) for title in titles]
    return Names("card", [card.id for card in cards], titles, others={"fr": french})


def _names_on_the_map(atlas: Atlas) -> list[str]:
    """000 is French and calls towns as the map does; boxes are translated."""
    spaces = atlas.spaces
    return [label if kind == "space" else "" for label, kind in zip(spaces.labels, spaces.kinds, strict=True)]


@cache
def french_titles() -> dict[str, str]:
    """The titles of v1.5, whose document is French, by their English ones."""
    cards = (*action_cards("W", V1_5), *action_cards("R", V1_5))
    return {card.title: card.french for card in cards}


def _track_box(box: Mapping[str, Any]) -> TrackBox:
    return TrackBox(
        name=box["name"],
        colour=COLOURS.get(box.get("colour", ""), NEUTRAL),
        act=bool(box["act"]),
        area=str(box.get("area", "")),
        coop=bool(box.get("coop", False)),
        modifier=int(box.get("modifier", 0)),
        final=bool(box.get("final", False)),
    )


@cache
def edition_of(scenario: str) -> Edition:
    """The edition to which a scenario belongs: `v2.3-campaign` is of `v2.3`."""
    scenario_setting(scenario, folder_of(scenario))
    return edition(scenario.partition("-")[0])


def side_of_card(card: int) -> int:
    """Whose an action card is."""
    return WHITE if card < CARDS_A_SIDE else RED

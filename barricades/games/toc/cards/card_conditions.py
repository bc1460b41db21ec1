"""6.25 The conditions of card programs."""

import re
from typing import Any

from barricades.games.toc.cards.standing import faction_named, side_named
from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.games.toc.ch05_turn.tracks import in_play
from barricades.games.toc.ch15_politics import markers
from barricades.games.toc.edition import TRACK_NAMES
from barricades.games.toc.names import CARDS, V2_3, known_piece
from barricades.games.toc.state import Russia
from barricades.kernel.clauses import Act, Condition
from barricades.kernel.errors import BadInput

Given = tuple[str, ...]


def _one(given: Given) -> str:
    if len(given) != 1:
        raise ValueError("expected one name in brackets")
    return given[0]


def _faction(given: Given) -> int:
    return faction_named(_one(given))


def _side(given: Given) -> int:
    return side_named(_one(given))


def _card(given: Given) -> str:
    try:
        CARDS.number(_one(given))
    except BadInput as error:
        raise ValueError(str(error)) from None
    return given[0]


def _piece(given: Given) -> str:
    if not known_piece(_one(given)):
        raise ValueError(f"{given[0]!r} is not a piece")
    return given[0]


def _control(given: Given) -> tuple[int, int]:
    """`control(Britain,WHITE)`; `control(WHITE)` asks about the faction in question."""
    if len(given) == 1:
        return -1, side_named(given[0])
    if len(given) != 2:
        raise ValueError("expected control(FACTION,SIDE) or control(SIDE)")
    return faction_named(given[0]), side_named(given[1])


def controls(p: Russia, act: Act, asked: tuple[int, int], about: int = -1) -> bool:
    faction, side = asked
    return p.controller(faction if faction >= 0 else about) == side


def uncontrolled(p: Russia, act: Act, faction: int, *about: Any) -> bool:
    return p.controller(faction) < 0 and not (p.gone | p.closed) >> faction & 1


def withdrawn(p: Russia, act: Act, faction: int, *about: Any) -> bool:
    return bool(p.gone >> faction & 1)


def still_here(p: Russia, act: Act, faction: int, *about: Any) -> bool:
    return not p.gone >> faction & 1


def was_set_up(p: Russia, act: Act, faction: int, *about: Any) -> bool:
    return bool(p.set_up >> faction & 1)


def army_occupied(p: Russia, act: Act, faction: int, *about: Any) -> bool:
    return markers.army_occupied(p, faction)


def was_played(p: Russia, act: Act, card: str, *about: Any) -> bool:
    return p.was_played(card)


def on_map(p: Russia, act: Act, piece: str, *about: Any) -> bool:
    return p.at[p.roster.piece(piece)] >= 0


def subject(p: Russia, act: Act, side: int, *about: Any) -> bool:
    return p.subject_to_infighting(side)


def in_the_last_round(p: Russia, act: Act, side: int, *about: Any) -> bool:
    return p.round == p.rounds and p.side == side


def is_ahead(p: Russia, act: Act, side: int, *about: Any) -> bool:
    return p.ahead(side)


def is_behind(p: Russia, act: Act, side: int, *about: Any) -> bool:
    return p.behind(side)


def _track(given: Given) -> int:
    name = _one(given)
    if name not in TRACK_NAMES:
        raise ValueError(f"{name!r} is no involvement track")
    return TRACK_NAMES.index(name)


def track_in_play(p: Russia, act: Act, track: int, *about: Any) -> bool:
    return in_play(p, track)


def _owns(given: Given) -> tuple[int, str]:
    """`owns(RED,vc(Poland))`."""
    match = re.fullmatch(r"vc\((.+)\)", given[1]) if len(given) == 2 else None
    if match is None or match[1] not in V2_3.atlas.regions:
        raise ValueError(f"expected a side and vc(REGION), not {', '.join(given)}")
    return side_named(given[0]), match[1]


def owns_a_city(p: Russia, act: Act, asked: tuple[int, str], *about: Any) -> bool:
    """10.51: the side itself owns a victory city of the region."""
    side, region = asked
    return bool(p.owned[side] & p.atlas.region(region) & p.atlas.vcs)


def _count(given: Given) -> int:
    if not _one(given).isdecimal():
        raise ValueError("expected a number in brackets")
    return int(given[0])


def has_subjugated(p: Russia, act: Act, number: int, *about: Any) -> bool:
    """8.62 of v1.5: RED has subjugated so many Republics."""
    return p.subjugations() >= number


def fights_poland(p: Russia, act: Act, side: int, *about: Any) -> bool:
    """8.321 of v1.5: RED and Poland are at war."""
    return p.at_war_with_the_poles()


def leans(p: Russia, act: Act, asked: tuple[int, int], *about: Any) -> bool:
    """8.314 of v1.5: a faction's marker is in the Control or Influence box of a side."""
    faction, side = asked
    in_the_game = not (p.gone | p.closed) >> faction & 1
    return in_the_game and (p.marker[faction] > 0 if side == WHITE else p.marker[faction] < 0)


def _cities(given: Given) -> tuple[int, tuple[str, ...]]:
    """`holds(WHITE,Don,Kuban)`."""
    if len(given) < 2 or any(region not in V2_3.atlas.regions for region in given[1:]):
        raise ValueError(f"expected a side and regions, not {', '.join(given)}")
    return side_named(given[0]), given[1:]


def holds_all_cities(p: Russia, act: Act, asked: tuple[int, tuple[str, ...]], *about: Any) -> bool:
    """8.314 of v1.5: every victory city of some regions is friendly to a side."""
    side, regions = asked
    return not any(p.atlas.region(region) & p.atlas.vcs & ~p.friendly(side) for region in regions)


def _places(given: Given) -> tuple[int, tuple[str, ...]]:
    """`friendly(WHITE,sevastopol,omsk)`: places by the ids that all editions share."""
    if len(given) < 2 or any(not V2_3.atlas.where(place) for place in given[1:]):
        raise ValueError(f"expected a side and places, not {', '.join(given)}")
    return side_named(given[0]), given[1:]


def holds_places(p: Russia, act: Act, asked: tuple[int, tuple[str, ...]], *about: Any) -> bool:
    """8.314 of v1.5: some places are friendly to a side."""
    side, places = asked
    return not p.atlas.mask(*places) & ~p.friendly(side)


def _named(given: Given) -> str:
    if _one(given) != "named":
        raise ValueError("expected defender-region(named)")
    return given[0]


def attacks_named_region(p: Russia, act: Act, named: str, *about: Any) -> bool:
    """6.27: the attacked space lies in a region named for the offensive."""
    return p.battle.target >= 0 and bool(p.offensive >> p.battle.target & 1)


CONDITIONS = (
    Condition("control", controls, _control),
    Condition("uncontrolled", uncontrolled, _faction),
    Condition("withdrawn", withdrawn, _faction),
    Condition("active", still_here, _faction),
    Condition("set-up", was_set_up, _faction),
    Condition("occupied", army_occupied, _faction),
    Condition("played", was_played, _card),
    Condition("on-map", on_map, _piece),
    Condition("infighting", subject, _side),
    Condition("last-round", in_the_last_round, _side),
    Condition("ahead", is_ahead, _side),
    Condition("behind", is_behind, _side),
    Condition("active-track", track_in_play, _track),
    Condition("subjugated", has_subjugated, _count),
    Condition("polish-war", fights_poland, _side),
    Condition("owns", owns_a_city, _owns),
    Condition("leans", leans, _control),
    Condition("holds", holds_all_cities, _cities),
    Condition("friendly", holds_places, _places),
    Condition("defender-region", attacks_named_region, _named),
)
QUANTITIES = {"turn": lambda p, act: p.turn}

"""Small battles: a front that needs no thought about supply, and attacks on it."""

from collections.abc import Iterable
from typing import Any

from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.battle import Battle
from barricades.games.tscw.ratio import CombatRatio, combat_ratio
from barricades.games.tscw.sheet import SPAIN, hex_of, place
from barricades.games.tscw.state import READY, Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT, mask_of, members
from tests.tscw.positions import choose, offered, put, spain, start

WEST = [hex_of(hex) for hex in members(SPAIN) if int(hex_of(hex)[2:]) <= 14]
HILL, PLAIN = "2114", "2115"  # neighbours without a river between them: rough, Nationalist; clear, Republican


def arena(turn: int = 8, dice: Iterable[int] = (), **options: str) -> Spain:
    """Nationalists hold columns 00 to 14, Republicans the rest; both are supplied at 2114 and 2115."""
    return spain(turn, nationalist=WEST, dice=dice, **options)


def duel(
    *attackers: str, against: Iterable[str] = ("R-37D",), dice: Iterable[int] = (), **more: Any
) -> Spain:
    """Nationalists in 2114 next to Republicans in 2115, in clear terrain, both supplied."""
    p = arena(dice=dice, **more)
    put(p, HILL, *attackers)
    put(p, PLAIN, *against)
    return p


def defend(*attackers: str, against: Iterable[str], dice: Iterable[int] = (), **more: Any) -> Spain:
    """Republicans in Almansa (2116) next to Nationalists in 2115, in clear terrain, both supplied."""
    p = arena(dice=dice, **more)
    put(p, "2116", *attackers)
    put(p, PLAIN, *against)
    return p


def attack(p: Spain, side: int, hex: str, *ids: str, exploiting: int = 0) -> None:
    """Declare an attack at the beginning of a combat segment."""
    start(p, COMBATS, side, exploiting)
    declare(p, hex, *ids)


def declare(p: Spain, hex: str, *ids: str) -> None:
    choose(p, f"attack {hex}", *(f"with {id}" for id in ids), "declare")


def ratio_against(p: Spain, side: int, hex: str, *ids: str) -> CombatRatio:
    """What an attack comes to before chits and dice, without going through the steps."""
    p.battle = Battle(target=place(hex))
    p.group = mask_of(NUMBER[id] for id in ids)
    return combat_ratio(p, side)


def parts(found: CombatRatio) -> dict[str, int]:
    """Shifts and modifiers by their names."""
    return {part.name: part.value for part in (*found.shifts, *found.modifiers)}


def said(p: Spain, kind: str) -> dict[str, Any]:
    """The values of the last event of a kind."""
    assert p.log is not None
    return next(dict(event.data) for event in reversed(p.log) if event.kind == kind)


def heard(p: Spain, kind: str) -> int:
    """How many events of a kind there were."""
    assert p.log is not None
    return sum(event.kind == kind for event in p.log)


def sums(p: Spain) -> tuple[int, int, str, int]:
    """The calculation as it was announced: factors of both sides, column, modifier."""
    data = said(p, "reckoned")
    return data["attack"], data["defence"], data["column"], data["modifier"]


def result(p: Spain) -> str:
    data = said(p, "result")
    return f"{data['attacker']}/{data['defender']}"


def ready(p: Spain, *ids: str) -> None:
    """Put air and naval units in the box of those available."""
    for id in ids:
        p.at[NUMBER[id]] = READY


def reserve(p: Spain, hq: str, *ids: str) -> None:
    """Put units in the reserve of an HQ."""
    for id in (hq, *ids):
        p.reserve |= BIT[NUMBER[id]]
    p.flipped |= BIT[NUMBER[hq]]


def lose(p: Spain, *ids: str) -> None:
    choose(p, *(f"lose {id}" for id in ids))


def asked(p: Spain) -> str:
    """Which decision the game waits for."""
    return p.waiting().kind if p.decision else ""


def ends(p: Spain, verb: str, id: str) -> set[str]:
    """The hexes to which a unit may advance or pursue."""
    start_of = f"{verb} {id}>"
    return {text[len(start_of) :] for text in offered(p) if text.startswith(start_of)}


def flipped(p: Spain, id: str) -> bool:
    return bool(p.flipped >> NUMBER[id] & 1)

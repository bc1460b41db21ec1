"""What the position adds to the worth of events that v1.5 has otherwise than v2.3."""

from barricades.bots.toc.ground import Ground
from barricades.bots.toc.worth import unit_worth
from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.state import BRITAIN, FINLAND, POLAND

SOCIALIST_ARMY = "SR-a1"
A_SUBJECT = 2.5  # what an army of a subjugated Republic is worth
HELSINKI = "helsinki"
NEEDED = {"W17": FINLAND, "W27": BRITAIN, "W52": POLAND}  # powers without which an event brings nothing


def added(g: Ground, p: FirstRussia, id: str, listed: float) -> float:
    """What an event, by its number in v1.5, is worth more or less than the list says."""
    if id == "W1":
        return -mutiny(g, p)
    if id == "R36":
        return A_SUBJECT * p.subjugations()
    if id in NEEDED and not p.may_use(WHITE, NEEDED[id]):
        return -listed
    if id == "W17":
        return -g.stake[p.atlas.space(HELSINKI)] / 2
    return 0.0


def mutiny(g: Ground, p: FirstRussia) -> float:
    """5.12: what WHITE loses when the Socialist Revolutionary Army turns RED where it is."""
    army = p.roster.piece(SOCIALIST_ARMY)
    if p.at[army] < 0 or p.allegiance[army] != WHITE:
        return 0.0
    return 2 * unit_worth(p, army) + g.stake[p.at[army]]

"""14.1, 14.2 Set-up of a scenario."""

from barricades.games.toc.ch03_components.atlas import FACTIONS, NATIONS, RED, WHITE
from barricades.games.toc.ch03_components.decks import BOXES
from barricades.games.toc.ch03_components.forces import (
    SIDES,
    control_at_start,
    counters,
    markers_set_up,
    scenario_setting,
)
from barricades.games.toc.ch03_components.tables import start_box
from barricades.games.toc.edition import TRACK_NAMES
from barricades.games.toc.state import (
    CASUALTIES,
    CENTRAL_POWERS,
    COMING,
    CZECH_LEGION,
    DISPLAY,
    OUT,
    RESERVE,
    SR_TRACK,
    Russia,
)
from barricades.kernel.bits import BIT, mask_of
from barricades.kernel.rules import rule

MARKER_BOXES = {
    "RED Control": -2,
    "RED Influence": -1,
    "Neutral": 0,
    "WHITE Influence": 1,
    "WHITE Control": 2,
}


@rule("1.1", "14.0", "14.1a")
def set_up(p: Russia) -> None:
    """Everything where the scenario puts it; nothing is drawn yet."""
    setting = scenario_setting(p.scenario)
    p.turn = setting["first_turn"]
    p.side = WHITE
    _clear(p)
    place_counters(p)
    place_markers(p)
    give_out_spaces(p)
    deal_out_decks(p)
    give_head_start(p)
    p.recompute()


@rule("14.1b", "14.1c", "14.1j")
def give_out_spaces(p: Russia) -> None:
    """The owner of each space, and with it of its victory city and its resource centre."""
    p.owner = list(p.atlas.start_owner)
    for number, owner in control_at_start(p.scenario).items():
        p.owner[p.atlas.space(number)] = NATIONS.index(owner)
    p.last_owner = list(p.owner)


@rule("6.4")
def give_head_start(p: Russia) -> None:
    """What was bid for the other side: the points with which a side begins."""
    p.scored = [int(p.settings["white-begins-with"]), int(p.settings["red-begins-with"])]
    p.vp = p.scored[WHITE] - p.scored[RED]


def _clear(p: Russia) -> None:
    """Every column of fixed length at its length."""
    pairs = (
        "no_act",
        "fixed",
        "blocked",
        "steps",
        "card_steps",
        "fewer_steps",
        "captured",
        "won",
        "rewarded",
        "chosen",
        "declared_boxes",
    )
    for name in pairs:
        setattr(p, name, [0, 0])
    p.no_act, p.bought = [0, 0, 0], [0, 0, 0]
    p.shown, p.scored = [0, 0], [0, 0]
    p.last_use, p.chit, p.declared = [-1, -1], [-1, -1], [-1, -1]
    p.doors = [0] * 5
    p.delayed, p.points = [0] * len(FACTIONS), [0] * (2 * len(FACTIONS))
    p.events_turn = [0] * len(p.edition.actions)
    p.placed = [[-1, -1, -1], [-1, -1, -1]]
    p.turned = [-1] * p.roster.size
    p.powers_controller = -1


@rule("14.1", "14.1f", "14.1g", "14.1h", "14.1i", "14.1j", "14.2", "14.2g", "15.53i", "15.53", "15.54")
def place_counters(p: Russia) -> None:
    """Counters on the map, in the reserves, or where they wait for what brings them."""
    p.at = [OUT] * p.roster.size
    for counter in counters(p.scenario):
        piece = p.roster.piece(counter.id)
        p.at[piece] = _place(p, counter.place)
        if counter.steps == 2 and counter.step == 1:
            p.back |= BIT[piece]
    p.set_up = BIT[CENTRAL_POWERS] | BIT[CZECH_LEGION]  # 15.53, 15.54: they begin the game on the map
    p.set_up |= mask_of(map(FACTIONS.index, scenario_setting(p.scenario).get("set_up", ())))


@rule("3.14", off=OUT)
def _place(p: Russia, place: str) -> int:
    if place[0].isdigit():
        return p.atlas.space(place)
    kind = place.partition(":")[0]
    return {"reserve": RESERVE, "display": DISPLAY, "out-of-play": OUT, "casualties": CASUALTIES}.get(
        kind, COMING
    )


@rule("3.3", "14.1", "14.2", "14.1d", "14.1e", "14.2b")
def place_markers(p: Russia) -> None:
    """Markers of the Faction Control Table and of the involvement tracks."""
    setting = scenario_setting(p.scenario)
    p.marker = [MARKER_BOXES[start_box(p.scenario, faction)] for faction in FACTIONS]
    p.track = list(p.edition.track_start)
    p.track_active = BIT[SR_TRACK]  # 15.27
    p.track_gone = mask_of(
        n for n, name in enumerate(TRACK_NAMES) if name not in setting["involvement_tracks"]
    )
    if not any(
        counter.nation == "Central Powers" and counter.place[0].isdigit() for counter in counters(p.scenario)
    ):
        p.gone = BIT[CENTRAL_POWERS]  # 14.2: not used
    ignored = set(setting["factions_out"]) & set(setting["not_in_conflict"])  # 5.38 of v1.5
    p.closed |= mask_of(map(FACTIONS.index, ignored))
    for side, place in markers_set_up(p.scenario, "no-act"):
        p.no_act[SIDES.index(side)] |= BIT[p.atlas.space(place)]


@rule("3.4", "3.5")
def deal_out_decks(p: Russia) -> None:
    """Draw piles before the first year joins: empty; the political cards in their three decks."""
    p.hand, p.pile, p.discard = [[], []], [[], []], [[], []]
    p.politics_pile = [[number - 1 for number in BOXES[box]] for box in ("RED", "WHITE", "OTHER")]
    p.politics_box = [[], [], []]

"""12.8 Leaders checked in the Wrap-up: recovery, special leaders, and the episodes that depend on them."""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.tables import cell, look_up, within
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch12_leaders.leaders import eliminate_leader
from barricades.games.toc.ch13_special.special import bermondt, goltz
from barricades.games.toc.state import CZECH_LEGION, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, call, procedure
from barricades.kernel.rules import rule

CHECK_DIE = EventKind("check-die", "{leader:piece} is checked: a die of {die:die}.")
RECOVERED = EventKind("recovered", "{leader:piece} recovers.")
FELL_BACK = EventKind("fell-back", "{leader:piece} is turned to the back.")

EVENTS = (CHECK_DIE, RECOVERED, FELL_BACK)

# 12.81: leaders that do not recover by the general rule.
BY_THEIR_OWN_RULE = ("Lenin", "Kolchak", "Mai", "Krasnov", "Goltz", "Eichhorn", "Kappel", "Tsar")
FRONT = "turned to the front on"  # as leader_recovery.csv says it


@rule("12.81")
def white_stragglers(p: Russia) -> Transition:
    """12.81 (1): stranded leaders, WHITE first."""
    return call_chapter(p, "12.62 Stranded leaders", WHITE)


@rule("12.81")
def red_stragglers(p: Russia) -> Transition:
    return call_chapter(p, "12.62 Stranded leaders", RED)


def _roll(p: Russia, leader: int) -> int:
    die = p.roll()
    p.emit(CHECK_DIE, "12.8", leader=leader, die=die)
    return die


def _to_front(p: Russia, leader: int) -> None:
    p.back &= ~BIT[leader]
    p.emit(RECOVERED, "12.8", leader=leader)


def _to_back(p: Russia, leader: int) -> None:
    p.back |= BIT[leader]
    p.emit(FELL_BACK, "12.8", leader=leader)


@rule("12.8", "12.81")
def recover(p: Russia) -> None:
    """12.81 (2): every other leader on his back recovers on 1-2."""
    others = p.roster.leaders & ~p.roster.mask(*BY_THEIR_OWN_RULE)
    for leader in p.on_map(others & p.back):
        if within(_roll(p, leader), cell("leader_recovery", "others", FRONT)):
            _to_front(p, leader)


def _on_map(p: Russia, name: str) -> int:
    leader = p.roster.piece(name)
    return leader if p.at[leader] >= 0 else -1


@rule("12.7", "12.71", "12.71f")
def lenin(p: Russia) -> None:
    """A wounded leader recovers on 1-2."""
    leader, dice = _on_map(p, "Lenin"), cell("leader_recovery", "Lenin", FRONT)
    if leader >= 0 and p.back >> leader & 1 and within(_roll(p, leader), dice):
        _to_front(p, leader)


@rule("12.71e", "12.81")
def kolchak(p: Russia) -> None:
    """Addiction begins on a 6 and ends on a 1."""
    leader = _on_map(p, "Kolchak")
    if leader < 0:
        return
    addicted = p.back >> leader & 1
    code = look_up("kolchak", _roll(p, leader), "addicted" if addicted else "on his front")
    if code == "front":
        _to_front(p, leader)
    elif code == "back":
        _to_back(p, leader)


@rule("12.71e")
def kolchak_in_danger(p: Russia) -> None:
    """Omsk is RED and the leader is in the Far East or with Czechs: on 1-2 they hand the leader over."""
    leader = _on_map(p, "Kolchak")
    if leader < 0 or not p.friendly(RED) >> p.atlas.space("omsk") & 1:
        return
    space = p.at[leader]
    czechs = p.roster.of_faction(CZECH_LEGION)
    near = any(czechs >> unit & 1 for unit in p.units_in(space))
    if not (near or p.atlas.far_east >> space & 1):
        return
    if look_up("kolchak", _roll(p, leader), "in danger") == "handed over":
        eliminate_leader(p, leader, "12.71e")


@rule("12.71g")
def mai_maevski(p: Russia) -> None:
    """Drink: 5-6 turns the leader to the back, 1-2 to the front."""
    leader = _on_map(p, "Mai")
    if leader < 0:
        return
    code = look_up("mai", _roll(p, leader), "on his back" if p.back >> leader & 1 else "on his front")
    if code == "front":
        _to_front(p, leader)
    elif code == "back":
        _to_back(p, leader)


@rule("12.71a")
def krasnov(p: Russia) -> None:
    """After the Central Powers have left, on 1-4 the leader resigns."""
    leader = _on_map(p, "Krasnov")
    if leader < 0 or p.powers_active or p.back >> leader & 1:
        return
    if look_up("krasnov", _roll(p, leader), "code") == "back":
        _to_back(p, leader)


@rule("12.81")
def putsch(p: Russia) -> Transition:
    """12.81 (4)."""
    return call_chapter(p, "13.71 Putsch")


@rule("12.81")
def don_caucasus(p: Russia) -> Transition:
    """12.81 (6)."""
    return call_chapter(p, "13.72 Don Caucasus")


def settle(p: Russia) -> Transition:
    return call(WHAT_FOLLOWS)


LEADERS_CHECKED = procedure(
    "12.8 Leaders checked",
    white_stragglers, red_stragglers, recover, lenin, kolchak, kolchak_in_danger, mai_maevski, krasnov,
    putsch, bermondt, goltz, don_caucasus, settle, stage="leaders",
)  # fmt: skip

PROCEDURES = (LEADERS_CHECKED,)

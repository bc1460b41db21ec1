"""What must hold of every choice and what follows from it, each with a way to break it.

Invariants look at one position; these compare two, and read the log between them.
"""

from collections import Counter
from collections.abc import Iterator

from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch05_turn.sequence import LOGISTICS, PHASE, TURN, attrition, replacements
from barricades.games.toc.ch06_actions.actions import ACTED, PLAYED
from barricades.games.toc.ch07_movement.movement import MOVED
from barricades.games.toc.ch08_combat.battle import engaged
from barricades.games.toc.ch08_combat.combat import STRUCK_BACK
from barricades.games.toc.ch08_combat.declaration import ATTACKED
from barricades.games.toc.ch08_combat.fire import FIRED
from barricades.games.toc.ch08_combat.leadership import PURSUED
from barricades.games.toc.ch08_combat.triggered import CLASHED
from barricades.games.toc.ch08_combat.triggered import ROSE as MAKHNO_ROSE
from barricades.games.toc.ch10_supply.attrition import CUT_OFF, out_of_supply
from barricades.games.toc.ch12_leaders.leaders import SURE, TRIED
from barricades.games.toc.ch13_special.episodes import PUTSCH_DIE, TRAIN_ARRIVES, rises
from barricades.games.toc.ch13_special.greens import ROSE as MUTINEERS
from barricades.games.toc.ch14_scenarios.victory import LINK_UP
from barricades.games.toc.ch15_politics.markers import MOVED as MARKER_MOVED
from barricades.games.toc.ch15_politics.poland import LEVY_DIE, RESPONSE_DIE
from barricades.games.toc.ch15_politics.special_politics import UNDONE
from barricades.games.toc.state import (
    LOST,
    OUT,
    OWNED,
    POLAND,
    POLAND_TRACK,
    RECORDED,
    REDUCED,
    SCORED,
    UKRAINE_TRACK,
    Russia,
)
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.events import EVERYONE, Event, EventKind
from barricades.kernel.game import Law, Passage

Data = int | str | list[int]


def _forged(kind: EventKind, rule: str = "", **data: Data) -> Event:
    return Event(kind.name, rule, EVERYONE, data)


def _happened(passage: Passage, kind: EventKind) -> list[Event]:
    return [event for event in passage.events if event.kind == kind.name]


def _this_part(passage: Passage) -> Iterator[Event]:
    """The events of the part that is being played, the last first."""
    for event in reversed(passage.log):
        yield event
        if event.kind in (PLAYED.name, ACTED.name, TURN.name):
            return


# 7.11, 8.11, 12.11


def _name(passage: Passage, piece: int) -> str:
    name: str = passage.after.roster.pieces.token(piece)
    return name


def once_fault(passage: Passage) -> str | None:
    """A unit moves or attacks once in a part; one that has pursued may attack again (8.23)."""
    done: Counter[int] = Counter()
    for event in _this_part(passage):
        if event.kind == MOVED.name:
            done[event.data["unit"]] += 1
        elif event.kind == ATTACKED.name:
            done.update(event.data["units"])
        elif event.kind == PURSUED.name:
            done[event.data["piece"]] -= 1
    twice = [_name(passage, unit) for unit, times in done.items() if times > 1]
    return f"{', '.join(twice)} moved or attacked twice in a part" if twice else None


def attack_after_moving(passage: Passage) -> Passage:
    move = _forged(MOVED, unit=0, path=[0, 1])
    return passage.with_events(move, _forged(ATTACKED, side=WHITE, space=2, units=[0, 3]))


def capability_fault(passage: Passage) -> str | None:
    """A leader tries one capability in a part at most, whether it succeeds or not."""
    tried = Counter(
        event.data["leader"] for event in _this_part(passage) if event.kind in (TRIED.name, SURE.name)
    )
    twice = [_name(passage, leader) for leader, times in tried.items() if times > 1]
    return f"{', '.join(twice)} used two capabilities in a part" if twice else None


def try_twice(passage: Passage) -> Passage:
    leader = passage.after.roster.first_leader
    return passage.with_events(_forged(TRIED, leader=leader), _forged(SURE, leader=leader))


# 15.13g, 15.28


CONTROL_BOXES = {"white-control": WHITE, "red-control": RED}


def gate_fault(passage: Passage) -> str | None:
    """In a Political Phase no marker enters a control box whose gate no card has opened."""
    if passage.before.round:
        return None
    p: Russia = passage.after
    response = bool(_happened(passage, RESPONSE_DIE))  # 15.44: as by an action card, which opens every gate
    for event in _happened(passage, MARKER_MOVED):
        faction, side = event.data["faction"], CONTROL_BOXES.get(event.data["box"])
        if side is None or event.rule == "15.24b" or (response and faction == POLAND):
            continue
        if not _opened(p, faction, side):
            return f"the gate of {FACTIONS[faction]} was closed"
    return None


def _opened(p: Russia, faction: int, side: int) -> bool:
    """Whether one of the cards that the table names has been played as an event."""
    column = "WHITE gate" if side == WHITE else "RED gate"
    cards = cell("faction_control", FACTIONS[faction], column, p.edition.folder)
    if side == WHITE and FACTIONS[faction] == "Ukraine" and p.switched_on("ukraine-gate-w4"):
        cards += " or W4"
    return not cards or any(map(p.was_played, cards.split(" or ")))


def break_a_gate(passage: Passage) -> Passage:
    passage.before.round = passage.after.played = 0
    west = FACTIONS.index("West Ukraine")
    return passage.with_events(_forged(MARKER_MOVED, "15.13", faction=west, box="white-control"))


# 5.49


def barred_fault(passage: Passage) -> str | None:
    """No marker goes back from a barred box of its track, unless a declared effect is undone (15.12i)."""
    p: Russia = passage.after
    if _happened(passage, UNDONE):
        return None
    for track, (before, after) in enumerate(zip(passage.before.track, p.track, strict=True)):
        barred = [box for box in p.edition.never_back[track] if after < box <= before]
        if barred:
            return f"track {track} went back from {before} to {after}"
    return None


def go_back(passage: Passage) -> Passage:
    never_back = passage.after.edition.never_back
    track = UKRAINE_TRACK if never_back[UKRAINE_TRACK] else POLAND_TRACK
    barred = max(never_back[track])
    passage.before.track[track], passage.after.track[track] = barred, barred - 1
    return passage


# 14.3, 11.30, 5.51


def scored_fault(passage: Passage) -> str | None:
    """What the log says was scored is what the marker moved."""
    points = [0, 0]
    for event in _happened(passage, SCORED):
        points[event.data["side"]] += event.data["points"]
    moved = passage.after.vp - passage.before.vp
    return None if moved == points[WHITE] - points[RED] else f"the marker moved {moved}, scored {points}"


def score_in_silence(passage: Passage) -> Passage:
    passage.after.vp += 1
    return passage


def dropped_fault(passage: Passage) -> str | None:
    """Replacement steps are 0 after 5.51: a new turn begins with those recorded in it."""
    turns = [at for at, event in enumerate(passage.events) if event.kind == TURN.name]
    if not turns:
        return None
    recorded = [0, 0]
    for event in passage.events[turns[-1] :]:
        if event.kind == RECORDED.name:
            recorded[event.data["side"]] += event.data["steps"]
    steps = passage.after.steps
    return None if steps == recorded else f"a turn begins with {steps}, recorded in it {recorded}"


def keep_steps(passage: Passage) -> Passage:
    passage.after.steps = [4, 0]
    return passage.with_events(_forged(TURN, turn=2, season="fall", year=1918))


# What happens once in a game


def _once(event: Event) -> str:
    """What happens once in a game, by the event that tells of it."""
    if event.kind in (LINK_UP.name, LEVY_DIE.name, MUTINEERS.name):
        return event.kind
    if event.kind == PUTSCH_DIE.name and rises(event.data["modified"]):
        return event.kind
    return event.kind if event.kind == TRAIN_ARRIVES.name and event.data["side"] == WHITE else ""


def repeated_fault(passage: Passage) -> str | None:
    """Link-up, levy, putsch, mutiny and the train's points come once; show trials are counted (13.51)."""
    for what in filter(None, map(_once, passage.events)):
        if sum(_once(event) == what for event in passage.log) > 1:
            return f"{what} happened twice"
    return None


def link_up_again(passage: Passage) -> Passage:
    return passage.with_events(_forged(LINK_UP, die=3), _forged(LINK_UP, die=4))


# 3.14


def out_fault(passage: Passage) -> str | None:
    """Nothing comes back from out of play."""
    for piece, at in enumerate(passage.before.at):
        if at == OUT != passage.after.at[piece]:
            return f"{_name(passage, piece)} was out of play"
    return None


def bring_back(passage: Passage) -> Passage:
    passage.before.at[0], passage.after.at[0] = OUT, 0
    return passage


# 8.51


def losses_fault(passage: Passage) -> str | None:
    """Steps taken in a combat are worth no more than the enemy's fire, and no further step fits."""
    losers = {_loser(passage, event) for event in passage.events if _is_loss(event)}
    for side in losers & {WHITE, RED}:
        left = _not_taken(passage, side)
        if left is None:
            continue
        if left < 0:
            return f"{-left} loss factors too many were taken"
        if _settled(passage, side):
            fitting = [
                u for u in members(engaged(passage.after, side)) if passage.after.loss_factor(u) <= left
            ]
            if fitting:
                return (
                    f"{left} loss factors are left, which a step of {_name(passage, fitting[0])} would take"
                )
    return None


def _is_loss(event: Event) -> bool:
    return event.rule == "8.51" and event.kind in (REDUCED.name, LOST.name)


def _loser(passage: Passage, event: Event) -> int:
    """The side that has lost a step; neutral or Green for others, of which a player decides (13.31)."""
    return int(passage.after.allegiance[event.data["unit"]])


def _not_taken(passage: Passage, side: int) -> int | None:
    """Loss factors of the enemy's last fire less what the side has lost since; None where Makhno rose."""
    if any(event.kind == MAKHNO_ROSE.name for event in _this_part(passage)):
        return None  # 7.25f: Makhno's units lose for their controller's enemy
    taken, roster = 0, passage.after.roster
    for event in reversed(passage.log):
        if event.kind == FIRED.name and event.data["side"] != side:
            return int(event.data["factors"]) - taken
        if _is_loss(event) and _loser(passage, event) == side:
            unit = event.data["unit"]
            last = event.kind == LOST.name and roster.two_steps >> unit & 1
            taken += roster.loss[unit][1 if last else 0]
    return None


def _settled(passage: Passage, side: int) -> bool:
    """Whether the declared combat continues after the side has taken its losses."""
    began = [event.kind for event in _this_part(passage) if event.kind in COMBATS]
    if began[:1] == [CLASHED.name]:
        return False
    before, after = passage.before.battle, passage.after.battle
    asked = passage.after.decision
    still = asked is not None and asked.kind in ("take-losses", "replace-army", "choose-refuge")
    return before.target == after.target >= 0 and not after.suffered[side] and not still


COMBATS = (ATTACKED.name, STRUCK_BACK.name, CLASHED.name)  # the events with which one begins


def lose_more(passage: Passage) -> Passage:
    unit = members(passage.after.roster.own(RED) & passage.after.roster.armies)[0]
    fire = _forged(FIRED, side=WHITE, factors=0)
    return passage.with_events(fire, _forged(REDUCED, "8.51", unit=unit))


# 5.42


def attrition_fault(passage: Passage) -> str | None:
    """After attrition no marked unit is left out of supply, and no marker is left."""
    began = [at for at, event in enumerate(passage.events) if _logistics(event)]
    after: Russia = passage.after
    if not began or not _attrition_is_over(passage):
        return None
    if after.cut_off:
        return "cut-off markers are left"
    struck = [at for at, event in enumerate(passage.events) if event.rule == "10.61"]
    if any(event.kind in DISTURBING for event in passage.events[max(began[-1], *struck, 0) :]):
        return None  # lines may have changed since
    marked = passage.before.cut_off | mask_of(
        unit for event in _happened(passage, CUT_OFF) for unit in event.data["units"]
    )
    hungry = marked & (out_of_supply(after, WHITE) | out_of_supply(after, RED))
    return f"{_name(passage, members(hungry)[0])} is cut off and alive" if hungry else None


# Events that may change a line of supply.
DISTURBING = frozenset({
    OWNED.name, LOST.name, MARKER_MOVED.name, TURN.name, "faction-lost", "faction-conquered", "left-the-war",
    "displaced", "track-moved", "arrived", "placed", "switched", "sr-resolved",
})  # fmt: skip


def _logistics(event: Event) -> bool:
    return event.kind == PHASE.name and event.data["phase"] == "logistics"


def _attrition_is_over(passage: Passage) -> bool:
    """Whether the position is in a later segment of the Logistics Phase."""
    flow, frame = passage.after.game.flow, passage.after.stack
    while frame is not None:
        number, step, _, frame = frame
        procedure = flow.procedures[number]
        if procedure.title == LOGISTICS.title:
            return bool(step > procedure.number(attrition) + 1)
    return False


def spare_the_hungry(passage: Passage) -> Passage:
    """A passage into the replacements, with a marker that was not taken off."""
    after: Russia = passage.after
    flow = after.game.flow
    after.stack = (flow.numbers[LOGISTICS.title], LOGISTICS.number(replacements), (), None)
    after.cut_off |= BIT[members(after.roster.own(RED) & after.roster.armies)[0]]
    return passage.with_events(_forged(PHASE, phase="logistics"))


LAWS = (
    Law("7.11", "one move or attack", once_fault, attack_after_moving),
    Law("12.11", "one capability", capability_fault, try_twice),
    Law("15.13g", "gates", gate_fault, break_a_gate),
    Law("5.49", "barred boxes", barred_fault, go_back),
    Law("14.3", "points are told", scored_fault, score_in_silence),
    Law("5.51", "steps are dropped", dropped_fault, keep_steps),
    Law("5.44", "once in a game", repeated_fault, link_up_again),
    Law("3.14", "out of play", out_fault, bring_back),
    Law("8.51", "highest losses", losses_fault, lose_more),
    Law("5.42", "attrition", attrition_fault, spare_the_hungry),
)

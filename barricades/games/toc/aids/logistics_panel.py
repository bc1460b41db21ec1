"""5.4 The Logistics Phase as a strip of segments with what happened in each, and in full as a drawer.

Most segments need no decision. So what happened is told from the events of the phase.
"""

from collections.abc import Sequence
from typing import Literal

from barricades.games.toc.aids.stages import LOGISTICS, WRAP_UP
from barricades.games.toc.aids.status import phase_of, stage_of
from barricades.games.toc.aids.telling import counted, owner_of, signed
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch05_turn.withdrawal import NEVER, ORDER, entry_of
from barricades.games.toc.ch14_scenarios.victory import is_introduction
from barricades.games.toc.state import LINKED_UP, Russia
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Checklist, Entry, Item, Tally, Text

SEGMENTS = tuple(id for id, _ in LOGISTICS)
# Which segment an event belongs to: its kind, or kind and paragraph. Others belong to the one before them.
SEGMENT_OF = {
    "withdrawal-die": "withdrawal",
    "left-the-war": "withdrawal",
    "starved": "attrition",
    "reduced 10.61": "attrition",
    "faction-conquered": "conquest",
    "link-up": "link-up",
    "scored 5.45": "victory",
    "door": "sudden-death",
    "won": "sudden-death",
    "steps-total": "replacements",
    "corruption": "replacements",
    "repaired": "replacements",
    "rebuilt": "replacements",
    "recruited": "replacements",
    "faction-steps": "replacements",
    "infighting-die": "wrap-up",
    "track-die": "wrap-up",
    "far-east-die": "wrap-up",
    "green-die": "wrap-up",
    "rising-die": "wrap-up",
    "home-die": "wrap-up",
    "makhno-mutiny": "wrap-up",
    "check-die": "wrap-up",
    "putsch-die": "wrap-up",
    "bermondt-die": "wrap-up",
    "goltz-die": "wrap-up",
    "bombed": "wrap-up",
    "peace-die": "wrap-up",
}

MESSAGES = {
    "logistics.strip": "Logistics Phase",
    "logistics.panel": "Logistics Phase of turn {turn}",
    "logistics.stage": "{segment:stage}",
    "logistics.segment": "{segment:segment}",
    "segment.withdrawal": "Withdrawal",
    "segment.attrition": "Attrition",
    "segment.conquest": "Conquest",
    "segment.link-up": "Link-up",
    "segment.victory": "Victory",
    "segment.sudden-death": "Sudden death",
    "segment.replacements": "Replacements",
    "segment.wrap-up": "Wrap-up",
    "segment.end": "End of turn",
    "logistics.end": "turn {turn}",
    "logistics.last": "the last turn",
    "logistics.withdrawal.none": "no power is due",
    "logistics.withdrawal.stay": "no power leaves",
    "logistics.withdrawal.leave": "leaves: {factions:faction}",
    "logistics.attrition.none": "no unit suffers",
    "logistics.attrition.both": "reduced {reduced}, lost {lost}",
    "logistics.conquest.none": "no faction falls",
    "logistics.conquest.some": "conquered: {factions:faction}",
    "logistics.link-up.none": "no chain yet",
    "logistics.link-up.before": "joined before",
    "logistics.link-up.now": "WHITE +{points}",
    "logistics.victory.cities": "{white} − {red}: {score}",
    "logistics.victory.level": "level",
    "logistics.victory.for": "{side:seat} +{points}",
    "logistics.sudden-death.none": "no path is open",
    "logistics.sudden-death.skip": "not in the introduction",
    "logistics.sudden-death.dice.1": "one die, no win",
    "logistics.sudden-death.dice.n": "{n} dice, no win",
    "logistics.replacements.coming": "WHITE, then RED",
    "logistics.replacements.total": "WHITE {white:halves}, RED {red:halves}",
    "logistics.replacements.white": "WHITE {white:halves}, RED to come",
    "logistics.wrap-up.coming": "seven checks",
    "logistics.wrap-up.dice.1": "{n} die",
    "logistics.wrap-up.dice.n": "{n} dice",
    "logistics.wrap-up.none": "no die",
    "logistics.nothing": "nothing happened",
}


def last_phase(events: Sequence[Event]) -> tuple[list[Event], int]:
    """The events of the latest Logistics Phase, and its turn; none before the first."""
    found: list[Event] = []
    inside = False
    for event in reversed(events):
        if event.kind == "phase" and event.data["phase"] == "logistics":
            inside = True
            found.append(event)
            continue
        if not inside:
            found.append(event)
        elif event.kind == "turn":
            return _within(found[::-1]), int(event.data["turn"])
    return (_within(found[::-1]), 1) if inside else ([], 0)


def _within(events: list[Event]) -> list[Event]:
    """Without what came after the phase."""
    for number, event in enumerate(events):
        if event.kind == "turn":
            return events[:number]
    return events


def by_segment(events: Sequence[Event]) -> dict[str, list[Event]]:
    """Events in the segments in which they happened."""
    found: dict[str, list[Event]] = {segment: [] for segment in SEGMENTS}
    at = 0
    for event in events:
        named = SEGMENT_OF.get(event.kind) or SEGMENT_OF.get(f"{event.kind} {event.rule}")
        if named is not None:
            at = max(at, SEGMENTS.index(named))
        if event.kind != "phase":
            found[SEGMENTS[at]].append(event)
    return found


# The strip


def now_at(p: Russia) -> int:
    """The number of the segment at which a position is."""
    stage = stage_of(p)
    if stage in SEGMENTS:
        return SEGMENTS.index(stage)
    if stage in [id for id, _ in WRAP_UP]:
        return SEGMENTS.index("wrap-up")
    if stage == "logistics":  # 13.51e, between the link-up and the points
        return SEGMENTS.index("victory")
    return len(SEGMENTS)


def checklist(p: Russia, events: Sequence[Event]) -> Checklist | None:
    """While the phase is played: segments done with their result, the present one, those to come."""
    if phase_of(p) != "logistics":
        return None
    told, _ = last_phase(events)
    parts, at = by_segment(told), now_at(p)
    items = []
    for number, (id, rule) in enumerate(LOGISTICS):
        result = _result(p, id, parts[id]) if number <= at else _to_come(p, id)
        items.append(Item(id, say("logistics.segment", segment=id), _state(number, at), result, rule))
    last = scenario_setting(p.scenario)["last_turn"]
    coming = say("logistics.end", turn=p.turn + 1) if p.turn < last else say("logistics.last")
    end = Item("end", say("logistics.segment", segment="end"), _state(len(SEGMENTS), at), coming, "5.5")
    name = say("logistics.strip")
    return Checklist(id="segments", name=name, where="strip", rule="5.4", items=(*items, end))


def _state(number: int, at: int) -> Literal["done", "now", "todo"]:
    return "done" if number < at else "now" if number == at else "todo"


def _to_come(p: Russia, segment: str) -> Text:
    if segment == "replacements":
        return say("logistics.replacements.coming")
    return say("logistics.wrap-up.coming") if segment == "wrap-up" else ""


def _result(p: Russia, segment: str, told: list[Event]) -> Text:
    return RESULTS[segment](p, told)


def _of(told: list[Event], *kinds: str) -> list[Event]:
    return [event for event in told if event.kind in kinds]


def _withdrawal(p: Russia, told: list[Event]) -> Message:
    left = [event.data["faction"] for event in _of(told, "left-the-war")]
    if left:
        return say("logistics.withdrawal.leave", factions=left)
    due = any(entry_of(p, faction) != NEVER for faction in ORDER) and bool(_of(told, "withdrawal-die"))
    return say("logistics.withdrawal.stay" if due else "logistics.withdrawal.none")


def _attrition(p: Russia, told: list[Event]) -> Message:
    reduced, lost = len(_of(told, "reduced")), len(_of(told, "starved"))
    if not reduced and not lost:
        return say("logistics.attrition.none")
    return say("logistics.attrition.both", reduced=reduced, lost=lost)


def _conquest(p: Russia, told: list[Event]) -> Message:
    fallen = [event.data["faction"] for event in _of(told, "faction-conquered")]
    return say("logistics.conquest.some", factions=fallen) if fallen else say("logistics.conquest.none")


def _link_up(p: Russia, told: list[Event]) -> Message:
    for event in _of(told, "link-up"):
        return say("logistics.link-up.now", points=event.data["die"])
    return say("logistics.link-up.before" if p.has(LINKED_UP) else "logistics.link-up.none")


def _victory(p: Russia, told: list[Event]) -> Message:
    for event in _of(told, "scored"):
        if event.rule == "5.45":
            points, side = event.data["points"], event.data["side"]
            score = say("logistics.victory.for", side=side, points=points)
            white, red = p.vc_count(WHITE), p.vc_count(RED)
            return say("logistics.victory.cities", white=white, red=red, score=score)
    return say("logistics.victory.level")


def _sudden_death(p: Russia, told: list[Event]) -> Message:
    if is_introduction(p):
        return say("logistics.sudden-death.skip")
    dice = len(_of(told, "door"))
    return counted("logistics.sudden-death.dice", dice) if dice else say("logistics.sudden-death.none")


def _replacements(p: Russia, told: list[Event]) -> Message:
    totals = {event.data["side"]: event.data["steps"] for event in _of(told, "steps-total")}
    if RED in totals:
        return say("logistics.replacements.total", white=totals.get(WHITE, 0), red=totals[RED])
    if WHITE in totals:
        return say("logistics.replacements.white", white=totals[WHITE])
    return say("logistics.replacements.coming")


def _wrap_up(p: Russia, told: list[Event]) -> Message:
    dice = sum("die" in event.data for event in told)
    return counted("logistics.wrap-up.dice", dice) if dice else say("logistics.wrap-up.none")


RESULTS = {
    "withdrawal": _withdrawal,
    "attrition": _attrition,
    "conquest": _conquest,
    "link-up": _link_up,
    "victory": _victory,
    "sudden-death": _sudden_death,
    "replacements": _replacements,
    "wrap-up": _wrap_up,
}


# The drawer


def logistics_panel(p: Russia, events: Sequence[Event]) -> Tally | None:
    """The latest phase in full: every event under its segment."""
    told, turn = last_phase(events)
    if not turn:
        return None
    parts = by_segment(told)
    return Tally(
        id="logistics",
        name=say("logistics.panel", turn=turn),
        quiet=True,
        rule="5.4",
        groups=tuple(
            (say("logistics.stage", segment=segment), tuple(map(_line, parts[segment])) or (_nothing(),))
            for segment in SEGMENTS
        ),
    )


def _line(event: Event) -> Entry:
    side = event.data.get("side")
    owner = owner_of(side) if side in (WHITE, RED) else ""
    value = signed(event.data["total"]) if event.kind == "scored" else ""
    return Entry(Message(f"event.{event.kind}", event.data), value, event.rule, owner=owner)


def _nothing() -> Entry:
    return Entry(say("logistics.nothing"), "", "", "soft")

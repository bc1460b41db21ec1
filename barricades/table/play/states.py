"""States and tables as the page gets them: made from a view, a decision and a log, in a language."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from barricades.kernel.messages import Catalogue, say
from barricades.kernel.picture import Picture, rendered
from barricades.kernel.session import Session
from barricades.locale import catalogue, phrasebook
from barricades.table.library import Library
from barricades.table.messages import encode
from barricades.table.play import dice
from barricades.table.play.audience import Printed, PrintedPanel, Shown
from barricades.table.play.deltas import body_of, changes, whole
from barricades.table.play.seats import BOT
from barricades.table.play.teaching import spoken_by
from barricades.table.work import rendering
from barricades.table.work.imagine import Audience

if TYPE_CHECKING:
    from barricades.table.play.tables import GameTable

FIRST_LINES = 1000  # of the log, to a client that has just joined; older ones on request


def print_state(library: Library, session: Session, shown: Shown, language: str, secret: str) -> int:
    """Bring the rendered state up to date; return the number of the first new line of the log."""
    words = catalogue(library.boxes[session.game.id], session.game, language)
    printed = shown.printed.setdefault(language, Printed())
    since = _print_log(session, shown, printed, words)
    if printed.mark != shown.mark:
        printed.panels = _print_panels(session, shown, language, words)
        panels = {id: each.said for id, each in printed.panels.items()}
        printed.body = body_of(*_parts(library, session, shown, words, secret), panels)
        printed.mark = shown.mark
    return since


def _print_log(session: Session, shown: Shown, printed: Printed, words: Catalogue) -> int:
    chain = shown.log.chain
    since = min(len(chain), len(printed.chain))
    while since and chain[since - 1] != printed.chain[since - 1]:
        since -= 1
    del printed.lines[since:], printed.chain[since:]
    for event in shown.log.events[since:]:
        printed.lines.append(msgspec.Raw(encode(rendering.line(session.game, words, event))))
    printed.chain += chain[since:]
    return since


def _print_panels(session: Session, shown: Shown, language: str, words: Catalogue) -> dict[str, PrintedPanel]:
    """Render the panels that have changed; the others are reused, also from other audiences."""
    sight, log, before = shown.sight, shown.log, shown.printed[language].panels
    assert sight is not None
    found = {}
    for panel in rendering.unsaid_panels(session.game, sight.world, log.audience, log.events):
        for known in (before.get(panel.id), shown.common.get((language, panel.id))):
            if known is not None and known.panel == panel:
                break
        else:
            known = PrintedPanel(panel, encode(rendered(panel, words)))
        found[panel.id] = shown.common[language, panel.id] = known
    return found


def _parts(
    library: Library, session: Session, shown: Shown, words: Catalogue, secret: str
) -> tuple[dict[str, Any], Picture]:
    """Everything of a state but its panels, and the picture."""
    game, position, audience = session.game, session.position, shown.log.audience
    sight = shown.sight
    assert sight is not None
    decision = position.decision_of(audience)
    waiting = decision or position.decision
    over = None
    if position.outcome is not None:
        lost = rendering.losses(game, words, position, session.events)
        over = {**rendering.result(game, words, *position.outcome), "secret": secret, "losses": lost}
    parts = {
        "status": rendering.status(game, words, sight.world, audience),
        "sequence": rendering.sequence(game, words, sight.world),
        "decision": rendering.decision(game, words, position.of(audience), sight.world) if decision else None,
        "waiting": game.seats[waiting.seat] if waiting is not None else None,
        "yours": decision is not None,
        "sealed": [game.seats[seat] for seat in position.sealed],
        "undo": audience is not None and session.may_undo(audience),
        "taken": [rendering.label(game, words, option) for option in shown.taken],
        "barred": "" if audience is None else session.undo_barred_by(audience),
        "curves": game.aids.curves(shown.log.events),
        "over": over,
    }
    board = library.boards[game.id]
    return parts, board.picture(game, position.scenario, sight.view, sight.marks, words)


def state_frame(stamp: str, printed: Printed) -> bytes:
    """The whole state, with the end of the log, for a client that has just joined."""
    first = max(0, len(printed.lines) - FIRST_LINES)
    printed.told = printed.body
    return _frame(stamp, whole(printed.body), printed, first)


def change_frame(stamp: str, printed: Printed, since: int) -> bytes:
    """The changes since the last frame, with the log from line `since` on."""
    changed = changes(printed.told, printed.body)
    printed.told = printed.body
    return _frame(stamp, changed, printed, since)


def _frame(stamp: str, parts: Mapping[str, Any], printed: Printed, first: int) -> bytes:
    log = {"from": first, "lines": printed.lines[first:]}
    return encode({"type": "state", "stamp": stamp, **parts, "log": log})


def chat_line(game_table: "GameTable", line: Mapping[str, str], language: str) -> dict[str, Any]:
    """A line of chat; what a bot said, in the reader's language."""
    words = phrasebook(game_table.box, game_table.game, language)
    told = line["told"]
    text = spoken_by(words, told) if told else line["text"]
    return {"who": line["who"], "text": text, "at": line["at"], "bot": bool(told)}


def _lesson(game_table: "GameTable", words: Catalogue) -> dict[str, Any] | None:
    """The texts of the lesson at this table; the stops of its opening are sent on request."""
    lesson = game_table.lesson
    if lesson is None or game_table.replay:
        return None
    return {
        "title": words.render(say(f"lesson.{lesson.id}")),
        "stops": len(lesson.stops),
        "own": {kind: words.render(say(text)) for kind, text in lesson.own.items()},
        "end": words.render(say(lesson.end)) if lesson.end else "",
    }


def table_frame(game_table: "GameTable", audience: Audience, language: str) -> bytes:
    """The table as a client gets it: its seat, the other players, the chat."""
    game, position = game_table.game, game_table.session.position
    words = catalogue(game_table.box, game, language)
    seat = game_table.seats[audience] if audience is not None else None
    settings = [
        {
            "name": rendering.setting_name(words, each),
            "value": rendering.value_name(words, each, position.settings[each.id]),
        }
        for each in game.settings
    ]
    return encode(
        {
            "type": "table",
            "table": game_table.id,
            "game": game.id,
            "scenario": position.scenario,
            "title": rendering.title(game, words, position.scenario),
            "goal": rendering.goal(words, position),
            "commitment": game_table.commitment,
            "settings": settings,
            "picked": dict(position.settings),
            "seat": seat.id if seat else None,
            "seats": [
                {
                    "id": each.id,
                    "name": rendering.seat_name(game, words, each.number),
                    "called": rendering.player_of(game, words, each.number),
                    "player": each.player or (rendering.bot_name(words, each.bot) if each.bot else ""),
                    "kind": each.kind,
                    "present": each.number in game_table.present,
                }
                for each in game_table.seats
            ],
            "note": seat.note if seat else "",
            "passes": sorted(seat.passes) if seat else [],
            "chat": [chat_line(game_table, line, language) for line in game_table.chat],
            "hints": game_table.hints and bool(game_table.box.adviser),
            "teaching": game_table.teaching,
            "pace": game_table.pace,
            "windows": [
                {"id": kind, "name": rendering.said(words, f"window.{kind}", kind)}
                for kind in game.flow.windows
            ],
            "lesson": _lesson(game_table, words) if seat and seat.kind != BOT else None,
            "replay": game_table.replay,
            "dice": dice.told(game_table),
            "notice": game_table.notice,
        }
    )

"""15.8 The dice of a combat as they fall on the tray: faces, modifier, column, and the losses in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from barricades.games.tscw.combat import ROLLED
from barricades.games.tscw.ratio import within_table
from barricades.games.tscw.sheet import NATIONALIST, REPUBLICAN, SEATS
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Die, Roll, Text

MESSAGES = {
    "roll.title": "Combat at {hex:hex}",
    "roll.column": "column {column}",
    "roll.modifier": "{modifier} on the die",
    "roll.no-modifier": "no modifier",
    "roll.sum": "{die} {sign} {by} = {total}",
    "roll.limit": "{die} {sign} {by}, as {total}",
    "roll.steps.one": "{n} step",
    "roll.steps.more": "{n} steps",
    "roll.all": "everything",
    "roll.fight": "{side:seat} attacked.",
}


def roll(event: Event) -> Roll | None:
    """The dice of a combat together; other dice have their own line in the log."""
    if event.kind != ROLLED.name or "faces" not in event.data:
        return None
    data = event.data
    dice = tuple(_die(data, face) for face in data["faces"])
    losses = {SEATS[side]: _steps(data["losses"][side]) for side in (NATIONALIST, REPUBLICAN)}
    title = say("roll.title", hex=data["hex"])
    return Roll(title, dice, say("roll.fight", side=data["side"]), "combat", event.rule, losses)


def _die(data: Mapping[str, Any], face: int) -> Die:
    by = data["modifier"]
    row = str(within_table(face + by))
    about: Sequence[Text] = (
        say("roll.column", column=data["column"]),
        say("roll.modifier", modifier=f"{by:+}") if by else say("roll.no-modifier"),
    )
    return Die(face, SEATS[data["side"]], _sum(face, by), tuple(about), "", data["column"], row)


def _sum(face: int, by: int) -> Text:
    """`5 + 1 = 6`; 15.13: a sum beyond the table counts as its last row."""
    if not by:
        return ""
    total = within_table(face + by)
    id = "roll.sum" if total == face + by else "roll.limit"
    return say(id, die=face, sign="+" if by > 0 else "−", by=abs(by), total=total)


def _steps(lost: str) -> Message | str:
    if lost == "E":
        return say("roll.all")
    if lost == "0":
        return ""
    return say("roll.steps.one" if lost == "1" else "roll.steps.more", n=lost)

"""What is always to be seen above the board: turn, what decides the scenario, capitals, morale, points."""

from collections.abc import Mapping
from typing import Any

from barricades.games.tscw import sheet
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.events import EFFECT
from barricades.games.tscw.hidden import sees_kept
from barricades.games.tscw.sheet import CAPITALS, GREEN_CAPITALS, HEXES, NATIONALIST, REPUBLICAN, SEATS
from barricades.games.tscw.state import Spain
from barricades.games.tscw.victory import SCENARIOS, WINNERS, holds
from barricades.kernel.bits import mask_of
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Chip, Fact

MONTHS = {row.number("turn"): row["label"] for row in read_rows(DATA, "turns.csv")}
POOLS = (  # in the order of `Spain.points`
    ("republican", REPUBLICAN),
    ("northern", REPUBLICAN),
    ("nationalist", NATIONALIST),
    ("italian", NATIONALIST),
)

MESSAGES = {
    **{f"month.{month}": month for month in MONTHS.values() if month},
    "status.turn": "Turn {turn} of {last}",
    "status.date": "{month:month}",
    "status.check": "Wins at once",
    "status.end": "Decides after turn {last}",
    "status.control": "{towns} {held}/{count}",
    "status.capitals": "Capitals {held}/{count}",
    "status.green": "Green capitals {held}/{count}",
    "status.morale.N": "Morale {held}, at most {count}",
    "status.morale.R": "Morale {held}, at least {count}",
    "status.otherwise": "otherwise {side:seat}",
    "status.otherwise.title": "If nothing else has decided the game, {side:seat} win.",
    "status.verdict": "{side:seat} win: {why:verdict}",
    "status.held": "Capitals",
    "status.held.title": "Provincial capitals: Nationalists {nationalist}, Republicans {republican}.",
    "status.morale": "Republican morale",
    "status.points": "Resource points",
    "status.points.nationalist": "{points}",
    "status.points.italian": "Italy {points}",
    "status.points.republican": "{points}",
    "status.points.northern": "North {points}",
    "status.chits": "Chits kept",
    "status.chit": "{chit:chit}",
    "status.chit.title": "{chit:chit}: {effect:printed}",
}


NAMED = 3  # chits


def status(p: Spain, seat: int | None) -> list[Fact]:
    """The facts above the board, in their order."""
    last = SCENARIOS[p.scenario]["last_turn"]
    month = MONTHS.get(p.turn, "")
    date = say("status.date", month=month) if month else ""
    found = [Fact("turn", say("status.turn", turn=p.turn, last=last), date)]
    found += [_decided(p, "check", last), _decided(p, "end", last)]
    held = {SEATS[side]: (p.controls(side) & CAPITALS).bit_count() for side in (NATIONALIST, REPUBLICAN)}
    chips = tuple(Chip(str(count), id) for id, count in held.items())
    found.append(Fact("capitals", say("status.held"), title=say("status.held.title", **held), chips=chips))
    found.append(Fact("morale", say("status.morale"), str(p.morale)))
    found.append(Fact("points", say("status.points"), chips=_points(p)))
    few = sum(map(len, p.kept)) <= NAMED
    chits = tuple(
        _kept(chit, SEATS[side], few) if sees_kept(p, seat, side) else Chip("?", SEATS[side])
        for side in (NATIONALIST, REPUBLICAN)
        for chit in p.kept[side]
    )
    return [*found, Fact("chits", say("status.chits"), chips=chits)] if chits else found


def _kept(chit: int, side: str, few: bool) -> Chip:
    """A kept chit by its name; of many only the numbers, since the line has room for no more."""
    title = say("status.chit.title", chit=chit, effect=EFFECT[chit])
    return Chip(say("status.chit", chit=chit) if few else str(chit), side, title=title, rule="6.4b")


def _decided(p: Spain, when: str, last: int) -> Fact:
    """17: how far each side is on its way to what ends the game."""
    scenario = SCENARIOS[p.scenario]
    chips = [_chip(p, test) for test in scenario["victory"] if test["when"] == when]
    if when == "end":
        side = WINNERS[scenario["otherwise"]]
        title = say("status.otherwise.title", side=side)
        chips.append(
            Chip(say("status.otherwise", side=side), SEATS[side], "", title, scenario["otherwise_rule"])
        )
    return Fact(f"wins-{when}", say(f"status.{when}", last=last), chips=tuple(chips))


def _chip(p: Spain, test: Mapping[str, Any]) -> Chip:
    side = WINNERS[test["side"]]
    title = say("status.verdict", side=side, why=test["rule"])
    return Chip(
        _progress(p, side, test), SEATS[side], "now" if holds(p, dict(test)) else "", title, test["rule"]
    )


def _progress(p: Spain, side: int, test: Mapping[str, Any]) -> Message:
    kind, count, own = test["test"], int(test["count"]), p.controls(side)
    if kind == "morale":
        return say(f"status.morale.{test['side']}", held=p.morale, count=count)
    if kind == "control":
        hexes = [sheet.place(str(hex)) for hex in test["hexes"]]
        held = (own & mask_of(hexes)).bit_count()
        return say(
            "status.control",
            towns=[HEXES.label(hex).partition(" (")[0] for hex in hexes],
            held=held,
            count=count,
        )
    held = (own & (CAPITALS if kind == "capitals" else GREEN_CAPITALS)).bit_count()
    return say(f"status.{kind}", held=held, count=count)


def _points(p: Spain) -> tuple[Chip, ...]:
    """Each side's points, those of its allies or of the north after its own."""
    found = {
        id: Chip(say(f"status.points.{id}", points=p.points[n]), SEATS[s]) for n, (id, s) in enumerate(POOLS)
    }
    return tuple(found[id] for id in ("nationalist", "italian", "republican", "northern"))

"""A table that shows what no game needs all at once: a scripted server for a small board with three owners.

The page is the real one; its socket and its board are answered from here with the structs a server sends.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from barricades.kernel.picture import (
    AnyPanel,
    CardCard,
    Chart,
    Fact,
    Hand,
    HeldCard,
    Layout,
    Lettering,
    Marker,
    OverlayName,
    Owner,
    Picture,
    Piece,
    PieceCard,
    Spot,
)
from barricades.table.web import wire
from tests.web.server import ServerUnderTest

OWNERS = (
    Owner("north", "North", "N", "#1f3f6e", dark="#8fb8ee", shape="round", seat="blue"),
    Owner("south", "South", "S", "#a6261f", dark="#f0908a", shape="square", seat="crimson"),
    Owner("folk", "The folk", "F", "#4c7a2a", dark="#a5d27e", shape="diamond"),
)
TOWNS = {
    "ford": (220, 190, "Ford"),
    "mill": (430, 150, "Mill"),
    "gate": (660, 220, "Gate"),
    "wood": (300, 380, "Wood"),
    "keep": (560, 420, "Keep"),
}
TITLES = {
    "K1": "Night March",
    "K2": "Long Winter",
    "K3": "Envoys",
    "K4": "Fresh Horses",
    "K5": "Rumours",
    "K6": "Harvest",
}
PIECES = {
    "A1": PieceCard("Army 1", "an army", ("face-north",), counts={"face-north": (4, 2)}),
    "C1": PieceCard("Corps 1", "a corps", ("face-north",), counts={"face-north": (2, 1)}),
    "L1": PieceCard("Leader", "a leader", ("face-north",)),
}
CHART = Chart(
    "fire", "Fire table", ("1", "3", "5", "9"), ("1", "2", "3", "4", "5", "6"),
    tuple(tuple(str(row + column) for column in range(4)) for row in range(6)),
)  # fmt: skip


def _ring(x: float, y: float) -> str:
    return f"M{x - 34} {y}a34 34 0 1 0 68 0a34 34 0 1 0 -68 0Z"


def layout(spread: bool = True, overlays: Sequence[OverlayName] = ()) -> Layout:
    """The board; where it is not spread, pieces of a place lie on each other."""
    places = {
        id: Spot(x, y, name, _ring(x, y), kind="space", open=spread) for id, (x, y, name) in TOWNS.items()
    }
    cards = {
        id: CardCard(name, f"card-{id}", text=(name, f"What {name} does."), owner="north")
        for id, name in TITLES.items()
    }
    return Layout(
        800, 560, "points", places, 48, OWNERS, cards=cards, pieces=PIECES,
        totals=("attack", "steps"), card=(250, 350), charts=(CHART,),
        views={"The south": (200, 300, 700, 540)}, overlays=tuple(overlays),
    )  # fmt: skip


def _symbol(id: str, width: int, height: int, ground: str, ink: str, *lines: str) -> str:
    said = "".join(
        f'<text x="{width / 2}" y="{height * 0.16 + 26 * n:.0f}" font-size="{width / 9:.0f}" '
        f'text-anchor="middle" fill="{ink}">{line}</text>'
        for n, line in enumerate(lines)
    )
    plate = (
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="8" fill="{ground}" stroke="{ink}"/>'
    )
    return f'<symbol id="{id}" viewBox="0 0 {width} {height}">{plate}{said}</symbol>'


def faces() -> str:
    symbols = [_symbol(f"card-{id}", 250, 350, "#f7fafd", "#1f3f6e", name) for id, name in TITLES.items()]
    symbols.append(_symbol("card-back", 250, 350, "#a6261f", "#f7e3d0", "SOUTH"))
    for id, colour in (("north", "#dce8f5"), ("south", "#a6261f"), ("folk", "#c9dfb4")):
        symbols.append(_symbol(f"face-{id}", 60, 60, colour, "#14110c", id))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(symbols)}</defs></svg>'


SHEET = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560" viewBox="0 0 800 560">'
    '<rect width="800" height="560" fill="#e9e2c8"/>'
    '<path d="M220 190L430 150L660 220L560 420L300 380Z" fill="none" stroke="#7a5c3a" stroke-width="5"/>'
    + "".join(
        f'<path d="{_ring(x, y)}" fill="#fbf5e3" stroke="#33291d" stroke-width="3"/>'
        for x, y, _ in TOWNS.values()
    )
    + "</svg>"
)


def held(id: str, note: str = "") -> HeldCard:
    return HeldCard(f"card-{id}", TITLES[id], id, note=note)


def backs(count: int) -> tuple[HeldCard, ...]:
    return tuple(HeldCard("card-back", "A card") for _ in range(count))


def picture(cards: Sequence[str] = tuple(TITLES), **more: Any) -> Picture:
    """Two towns with pieces, one's own hand and what lies beside the board."""
    pieces = (
        Piece("A1", "face-north", "ford", "north", "Army 1", width=48, height=48, dx=-26),
        Piece("C1", "face-north", "ford", "north", "Corps 1", width=42, height=42, dx=24, dy=10),
        Piece("L1", "face-north", "ford", "north", "Leader", width=36, height=30, dx=24, dy=-30),
        *(Piece(f"S{n}", "face-south", "gate", "south", f"Southern {n}") for n in range(1, 6)),
        Piece("F1", "face-folk", "keep", "folk", "Peasants"),
    )
    hands = (
        Hand("hand-north", "Your hand", "hand", "north", tuple(held(id) for id in cards)),
        Hand("hand-south", "South holds", "hand", "south", backs(4), 4),
        Hand("draw", "Draw", "pile", "north", (), 8),
        Hand("discard", "Discard", "pile", "", (held("K5", "this turn"),), 1),
    )
    names = tuple(
        Lettering(id, (name,), x, y + 62, 20, "middle", id == "keep") for id, (x, y, name) in TOWNS.items()
    )
    fields = {
        "pieces": pieces,
        "control": {"north": ("ford", "mill"), "south": ("gate",), "folk": ("keep",)},
        "hands": hands,
        "names": names,
        "facts": (Fact("turn", "Turn", "3"),),
        "markers": (Marker("m1", "face-folk", 430, 150, "A mark", 20, 20, "mill", over=True),),
    }
    return Picture(**{**fields, **more})


def option(
    text: str,
    *targets: tuple[str, str],
    label: str = "",
    note: str = "",
    commit: bool = False,
    whole: bool = False,
) -> wire.Option:
    word = text.partition(" ")[0]
    return wire.Option(text, label or text.capitalize(), word, targets, False, note, commit, whole)


def closed(label: str, reason: str, rule: str, *targets: tuple[str, str]) -> wire.Closed:
    return wire.Closed(label, label.partition(" ")[0].lower(), targets, reason, rule)


def decision(
    *options: wire.Option, closed: Sequence[wire.Closed] = (), prompt: str = "Choose"
) -> wire.Decision:
    return wire.Decision("choose", prompt, ("7.1",), "", options, tuple(closed))


def line(text: str, **more: Any) -> wire.Line:
    return wire.Line(
        **{"text": text, "rule": "", "kind": "x", "side": None, "places": (), "dice": (), **more}
    )


@dataclass
class Exhibit:
    """A page with a server that says what a test wants."""

    page: Page
    sent: list[dict[str, Any]] = field(default_factory=list)
    stamp: int = 0
    told: int = 0  # lines of the log
    seat: str | None = "blue"
    preview: wire.Preview | None = None
    socket: WebSocketRoute | None = None
    first: dict[str, Any] = field(default_factory=dict)
    table: dict[str, Any] = field(
        default_factory=dict
    )  # of the table's frame, besides what all exhibits have

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        preview = msgspec.to_builtins(self.preview) if self.preview is not None else None
        known: dict[str, dict[str, Any]] = {
            "choose": {"accepted": 1, "skipped": []},
            "preview": {"preview": preview},
            "playback": {"frames": [], "total": 0, "from": 0},
        }
        return known.get(asked["do"], {})

    def hear(self, message: str | bytes) -> None:
        asked = json.loads(message)
        self.sent.append(asked)
        self.say({"type": "answer", "id": asked["id"], **self.answer(asked)})
        if asked["do"] == "sit":
            seats = (
                wire.Seat("blue", "North", "Ana", "here"),
                wire.Seat("crimson", "South", "Berta", "link"),
            )
            self.say(
                wire.Table(
                    table="t",
                    game="exhibit",
                    scenario="one",
                    title="Exhibit: everything at once",
                    commitment="",
                    settings=(),
                    seat=self.seat,
                    seats=seats,
                    note="",
                    passes=(),
                    chat=(),
                    windows=(),
                    picked={"fog": "on"},
                    dice=wire.Dice(begun=True, committed=True, imported=None, numbers=(), awaited=()),
                    **self.table,
                )
            )
            self.state(**self.first)

    def say(self, frame: Any) -> None:
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(frame).decode())

    def state(
        self,
        decision: wire.Decision | None = None,
        shown: Picture | None = None,
        panels: Sequence[AnyPanel] = (),
        status: Sequence[Fact] = (),
        lines: Sequence[wire.Line] = (),
        **more: Any,
    ) -> None:
        """Send a state; the decision is one's own."""
        self.stamp += 1
        fields = {
            "stamp": str(self.stamp), "picture": shown or picture(), "sequence": (), "decision": decision,
            "waiting": "blue" if decision else "crimson", "yours": decision is not None, "undo": False,
            "barred": "nothing", "log": wire.Lines(self.told, tuple(lines)), "curves": {}, "over": None,
            "status": tuple(status), "panels": tuple(panels), "whole": True, **more,
        }  # fmt: skip
        self.told += len(lines)
        self.say(wire.State(**fields))
        self.page.wait_for_function("v => document.body.dataset.stamp === v", arg=str(self.stamp))

    def chosen(self) -> list[str]:
        """Options that the page sent."""
        return [text for asked in self.sent if asked["do"] == "choose" for text in asked["options"]]


def opened(  # noqa: PLR0917 - what a test shows
    page: Page,
    server: ServerUnderTest,
    kind: type[Exhibit] = Exhibit,
    spread: bool = True,
    table: dict[str, Any] | None = None,
    overlays: Sequence[OverlayName] = (),
    **first: Any,
) -> Exhibit:
    """The exhibit on a page, with its first state."""
    exhibit = kind(page, first=first, table=table or {})

    def connect(socket: WebSocketRoute) -> None:
        exhibit.socket = socket
        socket.on_message(exhibit.hear)

    files = {
        "layout.json": (msgspec.json.encode(layout(spread, overlays)).decode(), "application/json"),
        "faces.svg": (faces(), "image/svg+xml"),
        "sheet.svg": (SHEET, "image/svg+xml"),
    }

    def board(route: Route) -> None:
        body, media = files[route.request.url.rsplit("/", 1)[1].partition("?")[0]]
        route.fulfill(body=body, content_type=media)

    page.route("**/board/exhibit/**", board)
    page.route("**/rules/exhibit.json", lambda route: route.fulfill(json={"paragraphs": []}))
    page.route_web_socket("**/ws", connect)
    page.goto(f"{server.address}/table#seat=exhibit")
    page.wait_for_selector("body[data-stamp] .stack")
    return exhibit

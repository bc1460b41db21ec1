"""Listening to what a browser is sent, frame by frame."""

import json

from playwright.sync_api import Page, WebSocket

from barricades.table.play.deltas import Frame, merged


class Listener:
    """Every state frame that a page received, as it came, and the state that they add up to."""

    def __init__(self, page: Page):
        self.frames: list[str] = []
        self.state: Frame = {}
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._take)

    def _take(self, raw: str | bytes) -> None:
        frame = json.loads(raw)
        if frame["type"] == "state":
            self.frames.append(str(raw))
            self.state = merged(self.state, frame)

    def cards(self, hand: str) -> list[str]:
        """The cards of a hand that have a face."""
        hands = {each["id"]: each.get("cards", []) for each in self.state["picture"].get("hands", [])}
        return [card["id"] for card in hands.get(hand, []) if card.get("id")]

    def options(self) -> dict[str, list[list[str]]]:
        """What is on offer, with what to click for it."""
        decision = self.state.get("decision") or {"options": []}
        return {option["text"]: option["targets"] for option in decision["options"]}

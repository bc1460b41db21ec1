"""Cards laid out: both hands, the piles of each side by year, and the political boxes that hold some."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from barricades.drawing.toc.laying import title_of, word
from barricades.kernel.components import Components
from barricades.kernel.game import View
from barricades.kernel.messages import Catalogue
from barricades.kernel.picture import Hand, HeldCard

SIDES = ("white", "red")
BOXES = ("red", "white", "other")

Card = Mapping[str, Any]


class Holding:
    """The cards of a scenario as one language names them."""

    def __init__(self, parts: Components, words: Catalogue):
        self._words = words
        self._cards: dict[str, Card] = {
            str(card["id"]): card for deck in parts.decks.values() for card in deck
        }
        self._always = {
            side: [str(card["id"]) for card in parts.decks[side] if not card["year"]] for side in SIDES
        }
        turns = parts.tracks["turn"]["boxes"]
        self._last_politics = max(
            (int(turn["turn"]) for turn in turns if turn["political phase"] == "yes"), default=0
        )
        self._up = {
            id: HeldCard(f"card-{id}", f"{id} {title_of(card, words)}", id)
            for id, card in self._cards.items()
        }

    def hands(self, view: View) -> Iterable[Hand]:
        for number, side in enumerate(SIDES):
            yield self._hand(view, number, side)
        for number, side in enumerate(SIDES):
            yield from self._piles(view, number, side)
        yield from self._politics(view)

    def _say(self, id: str) -> str:
        return word(self._words, "cards", id)

    def _down(self, back: str) -> HeldCard:
        return HeldCard(f"card-back-{back}", self._say(f"back-{back}"))

    # Action cards

    def _hand(self, view: View, number: int, side: str) -> Hand:
        held = view["cards"]["hands"][number]
        placed = view["politics"]["placed"][number]
        if isinstance(held, dict):
            known = [
                HeldCard(f"card-{id}", self._up[id].label, id, note=self._say("known"))
                for id in held["known"]
            ]
            hidden = held["count"] - len(known)
            cards = (*known, *([self._down(side)] * hidden))
            return Hand(f"hand-{side}", self._say(f"hand-{side}"), "hand", side, cards, held["count"])
        always = self._always[side] if view["turn"] <= self._last_politics else []
        mine = [*sorted(held, key=_order), *(id for id in always if id not in placed)]
        cards = tuple(self._up[id] for id in mine)
        return Hand(f"hand-{side}", self._say(f"hand-{side}"), "hand", side, cards, len(cards))

    def _piles(self, view: View, number: int, side: str) -> Iterable[Hand]:
        seen = view["cards"]
        count = seen["piles"][number]
        top = (self._down(side),) if count else ()
        yield Hand(f"draw-{side}", self._say(f"draw-{side}"), "pile", side, top, count)
        removed = [id for id in seen["removed"] if self._cards[id]["side"] == side]
        for name, cards in (("discard", seen["discards"][number]), ("removed", removed)):
            if cards:
                yield self._pile(f"{name}-{side}", f"{name}-{side}", side, cards)

    def _pile(self, id: str, name: str, side: str, cards: Sequence[str]) -> Hand:
        """An open pile, by year."""
        ordered = sorted(cards, key=lambda each: (self._cards[each].get("year") or 0, _order(each)))
        return Hand(
            id, self._say(name), "pile", side, tuple(self._up[each] for each in ordered), len(ordered)
        )

    # Political cards

    def _politics(self, view: View) -> Iterable[Hand]:
        seen = view["politics"]
        for number, box in enumerate(BOXES):
            cards: list[HeldCard] = []
            for side, placed in zip(SIDES, seen["placed"], strict=True):
                if placed[number]:
                    cards.append(self._down(side) if placed[number] == "?" else self._up[placed[number]])
            cards += [self._up[id] if id else self._down(f"political-{box}") for id in seen["boxes"][number]]
            if not cards:
                continue
            owner = box if box in SIDES else ""
            note = self._say("left").replace("{count}", str(seen["piles"][number]))
            yield Hand(
                f"politics-{box}", self._say(f"box-{box}"), "display", owner, tuple(cards), len(cards), note
            )
        if seen["discard"]:
            yield self._pile("discard-political", "political-discard", "", seen["discard"])


def _order(id: str) -> tuple[str, int]:
    letters = id.rstrip("0123456789")
    return letters, int(id[len(letters) :])

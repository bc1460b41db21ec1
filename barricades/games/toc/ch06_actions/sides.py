"""6.4, 14.2c, 14.3m Choosing sides: by sealed bids, or by a die, before anything else happens.

The two players already sit at the seats of WHITE and RED when a game begins. Where the outcome gives them the
other sides, an event tells the table that they change places.
"""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.names import SIDES
from barricades.games.toc.state import Russia
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import NUMBER, Option, Verb
from barricades.kernel.rules import rule
from barricades.kernel.sealed import Sealed

BID = EventKind(
    "bid",
    "The player at {player:seat} bids {points} {points?point|points} for {side:seat}.",
    reveals=True,
    owner="player",
)
BID_DIE = EventKind(
    "bid-die", "Equal bids for one side: a die of {die:die}, for the player at {player:seat}."
)
SIDE_DICE = EventKind("side-dice", "Dice for the choice of sides: {white:die} at WHITE, {red:die} at RED.")
NAMED = EventKind("side-named", "The player at {player:seat} takes {side:seat}.")
EXCHANGED = EventKind(
    "places-changed",
    "The players change places: {one:seat} and {other:seat}.",
    reveals=True,
    exchanges=("one", "other"),
)

EVENTS = (BID, BID_DIE, SIDE_DICE, NAMED, EXCHANGED)
VERBS = (
    Verb("bid", "{points}>{side}", points=NUMBER, side=SIDES),
    Verb("take-side", "{side}", side=SIDES),
)
MESSAGES = {
    "bid": "Which side do you want, and how many VPs may the other side begin with for it?",
    "bid-range": "A bid is a whole number of VPs from 0 to {most}.",
    "take-side": "Your die was higher. Which side do you take?",
}

SETTING, BY_BID, BY_DIE = "sides", "bid", "die"
MOST = 12  # T-R26


@rule("6.4", "14.2c")
def choose_sides(p: Russia) -> Transition:
    """By option; otherwise the players stay where they sit."""
    if p.settings[SETTING] == BY_BID:
        return call(BIDDING)
    return call(DICE) if p.settings[SETTING] == BY_DIE else None


# Bidding


def no_bids_yet(p: Russia) -> None:
    p.notes = [0, 0, 0, 0]  # a side and a number of VPs for each player


@rule("6.4", "2.3", "14.2c")
class Bid(Choice[Russia]):
    """A side and a number of VPs, sealed by both players."""

    rules = ("6.4", "2.3")

    def __init__(self, player: int):
        self.player = player
        self.name = f"bid-{SIDES.token(player)}"

    def seat(self, p: Russia) -> int:
        return self.player

    def prompt(self, p: Russia) -> Message:
        return say("bid", side=self.player)

    def options(self, p: Russia) -> list[Option]:
        return [("bid", points, side) for points in range(MOST + 1) for side in (WHITE, RED)]

    def apply(self, p: Russia, option: Option) -> Transition:
        p.notes[2 * self.player : 2 * self.player + 2] = [option[2], option[1]]
        return None

    def why_not(self, p: Russia, option: Option) -> Refusal | None:
        return refuse("6.4", "bid-range", most=MOST) if option[0] == "bid" else None


BIDS: Sealed[Russia] = Sealed("bids", Bid(WHITE), Bid(RED))


@rule("6.4")
def settle_bids(p: Russia) -> None:
    """Different sides cost nothing; for the same side the higher bid gets it and the other side the VPs."""
    white_wants, white_bid, red_wants, red_bid = p.notes
    p.notes = []
    p.emit(BID, "6.4", player=WHITE, side=white_wants, points=white_bid)
    p.emit(BID, "6.4", player=RED, side=red_wants, points=red_bid)
    if white_wants != red_wants:
        give_side(p, WHITE, white_wants)
        return
    winner = higher_bidder(p, white_bid, red_bid)
    give_side(p, winner, white_wants)
    p.score(1 - white_wants, (white_bid, red_bid)[winner], "6.4")


@rule("6.4", off=WHITE)
def higher_bidder(p: Russia, white: int, red: int) -> int:
    """A die decides between equal bids: 1-3 the player at WHITE, 4-6 the one at RED."""
    if white != red:
        return WHITE if white > red else RED
    die = p.roll()
    winner = WHITE if die <= 3 else RED
    p.emit(BID_DIE, "6.4", die=die, player=winner)
    return winner


@rule("6.4")
def give_side(p: Russia, player: int, side: int) -> None:
    """A player gets a side; if it is the other player's, they change places."""
    p.emit(NAMED, "6.4", player=player, side=side)
    if player != side:
        p.emit(EXCHANGED, "6.4", one=player, other=side)


BIDDING = procedure("6.4 Bidding", no_bids_yet, BIDS, settle_bids, stage="sides")


# A die


@rule("6.4", "14.3m")
def roll_for_sides(p: Russia, player: int = WHITE) -> Transition:
    """Each player rolls a die; ties roll again."""
    white, red = p.roll(), p.roll()
    p.emit(SIDE_DICE, "14.3m", white=white, red=red)
    return again() if white == red else goto(TakeSide(), WHITE if white > red else RED)


@rule("14.3m")
class TakeSide(Choice[Russia]):
    """The higher die names a side."""

    rules = ("14.3m",)

    def seat(self, p: Russia, player: int) -> int:
        return player

    def prompt(self, p: Russia, player: int) -> Message:
        return say("take-side", side=player)

    def options(self, p: Russia, player: int) -> list[Option]:
        return [("take-side", WHITE), ("take-side", RED)]

    def apply(self, p: Russia, option: Option, player: int) -> Transition:
        give_side(p, player, option[1])
        return None


DICE = procedure("14.3m Dice for sides", roll_for_sides, TakeSide(), stage="sides")

PROCEDURES = (BIDDING, DICE)

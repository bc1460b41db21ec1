"""7.2 An operation beside the board: what is marked, what is left, what the marked spaces could attack."""

from fractions import Fraction

from barricades.games.toc.aids.combat_sheet import attack_with, odds_of
from barricades.games.toc.aids.telling import counted, owner_of, percents, places
from barricades.games.toc.ch07_movement.activation import marked
from barricades.games.toc.ch07_movement.limits import activated, price, surcharge
from barricades.games.toc.ch07_movement.reach import allowance
from barricades.games.toc.ch08_combat.declaration import able, allied, lawful, targets
from barricades.games.toc.state import POLAND, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Entry, Tally, Text

MESSAGES = {
    "orders.panel": "Marked: {spent} of {value} points",
    "orders.fights": "{space:space} fights, {strength} strong",
    "orders.moves": "{space:space} moves",
    "orders.hits": "hits {targets}",
    "orders.no-target": "no enemy near",
    "orders.points": "up to {points}",
    "orders.surcharge.1": "Theatres beyond the first: {n} more",
    "orders.surcharge.n": "Theatres beyond the first: {n} more",
    "orders.spaces": "Spaces",
    "orders.attacks": "What the spaces marked to fight could attack now",
    "orders.attack": "{space:space}, {mine} against {theirs}: {chances}",
    "orders.chances": "win {wins}%, level {level}%, lose {loses}%",
}

MOST_TARGETS = 8


def orders_panel(p: Russia) -> Tally | None:
    """While markers are placed: spaces with what they could do, and the odds of what they could attack."""
    decision = p.decision
    if decision is None or decision.kind != "place-markers":
        return None
    side, value = decision.data[:2]
    spent = price(p, side, marked(p))
    groups: list[tuple[Text, tuple[Entry, ...]]] = []
    spaces = [*_fighting(p, side), *_moving(p, side)]
    more = surcharge(p, side, marked(p))
    if more:
        spaces.append(Entry(counted("orders.surcharge", more), f"+{more}", "7.25i", "bad"))
    if spaces:
        groups.append((say("orders.spaces"), tuple(spaces)))
    attacks = _attacks(p, side)
    if attacks:
        groups.append((say("orders.attacks"), tuple(attacks)))
    return Tally(
        id="orders",
        name=say("orders.panel", spent=spent, value=value),
        where="guide",
        rule="7.21",
        groups=tuple(groups),
    )


def _fighting(p: Russia, side: int) -> list[Entry]:
    found = []
    for space in members(p.fighting):
        units = activated(p, side, space)
        strength = sum(map(p.strength, units))
        near = [target for target in targets(p, side) if set(able(p, side, target)) & set(units)]
        hits = say("orders.hits", targets=", ".join(map(p.atlas.spaces.token, near)))
        value = hits if near else say("orders.no-target")
        label, whose = say("orders.fights", space=space, strength=strength), owner_of(side)
        found.append(Entry(label, value, "8.11", "", whose, places(p, BIT[space])))
    return found


def _moving(p: Russia, side: int) -> list[Entry]:
    found = []
    for space in members(p.moving):
        most = max((allowance(p, unit) for unit in activated(p, side, space)), default=0)
        value, whose = say("orders.points", points=most), owner_of(side)
        found.append(Entry(say("orders.moves", space=space), value, "7.11", "", whose, places(p, BIT[space])))
    return found


def _attacks(p: Russia, side: int) -> list[Entry]:
    """The strongest lawful attack on each space in reach, best odds first."""
    found = []
    for target in targets(p, side):
        sheet = attack_with(p, side, target, strongest(p, side, able(p, side, target)))
        if sheet is not None:
            odds = odds_of(sheet)
            label = say(
                "orders.attack",
                space=target,
                mine=sheet.strength[side],
                theirs=sheet.strength[1 - side],
                chances=chances(odds.wins, odds.level, odds.loses),
            )
            entry = Entry(label, "", "8.12", "now", places=places(p, sheet.origins | BIT[target]))
            found.append((odds.wins, entry))
    found.sort(key=lambda each: -each[0])
    return [entry for _, entry in found[:MOST_TARGETS]]


def chances(*odds: Fraction) -> Message:
    wins, level, loses = percents(odds)
    return say("orders.chances", wins=wins, level=level, loses=loses)


def strongest(p: Russia, side: int, units: list[int]) -> int:
    """8.12: all units that may attack together, or those of the strongest space alone."""
    polish = mask_of(units) & p.roster.of_faction(POLAND)
    parties = [mask_of(units)]
    if not allied(p, parties[0]):
        parties = [polish, parties[0] & ~polish]
    sets = []
    for party in parties:
        if lawful(p, side, party):
            sets.append(party)
        for space in members(mask_of(p.at[unit] for unit in members(party))):
            sets.append(party & mask_of(p.stacks[space]))
    return max(sets, key=lambda group: sum(map(p.strength, members(group))), default=0)

"""11.5 Replacements as a shop: steps left, what can be bought where and for what, and why the rest cannot.

Every decision that spends steps has its shop: a side's own (11.50), a faction's (11.22), a card's (11.57).
"""

from collections.abc import Iterable, Sequence

from barricades.games.toc.aids.telling import face, places
from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.games.toc.ch03_components.tables import look_up
from barricades.games.toc.ch10_supply.supply import OUT, supply_of
from barricades.games.toc.ch11_replacements import steps_now
from barricades.games.toc.ch11_replacements.centres import (
    capacity,
    centres_reaching,
    corruption_modifier,
    open_centres,
    served,
)
from barricades.games.toc.ch11_replacements.faction_steps import faction_units
from barricades.games.toc.ch11_replacements.rebuilding import (
    ARMY_STEP,
    CORPS_STEP,
    halves_for,
    rebuild_places,
)
from barricades.games.toc.ch11_replacements.replacements import (
    ASSETS,
    LAST_TURN,
    LEADERS,
    MOST_ASSETS,
    MOST_LEADERS,
    MOST_POINTS,
    POINTS,
    PRICE_OF_ASSET,
    PRICE_OF_LEADER,
    PRICE_OF_POINT,
    own_units,
    price_of_point,
)
from barricades.games.toc.names import HALVES
from barricades.games.toc.state import CASUALTIES, COMING, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Decision
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option
from barricades.kernel.picture import Chip, Good, Shop, Text

MOST_NAMED = 3  # resource centres that are listed by name
SPENDING = ("spend", "spend-for-faction", "spend-now", "name-ports")

MESSAGES = {
    "shop.own": "Replacements of {side:seat}",
    "shop.faction": "Steps for {faction:faction}",
    "shop.card": "Steps to spend at once",
    "shop.ports": "Ports for the steps of {side:seat}",
    "shop.left": "{left:halves} of {all:halves} steps left",
    "shop.purse": "{left:halves} {left:halves?step|steps} left",
    "shop.note": "What is left at the end is lost.",
    "shop.repair": "Repair",
    "shop.rebuild": "Rebuild",
    "shop.points": "Influence points",
    "shop.other": "Leader and special assets",
    "shop.bought": "Bought",
    "shop.name-ports": "Ports",
    "shop.unit": "{unit:piece}",
    "shop.at": "{space:space}",
    "shop.at-via": "{space:space}, through {centres:space}",
    "shop.at-any": "{space:space}, home city, through {centres:space}",
    "shop.to-reserve": "to the Strategic Reserve, through {centres:space}",
    "shop.at-any.many": "{space:space}, home city, through any of {n} centres",
    "shop.at-via.many": "{space:space}, through any of {n} centres",
    "shop.to-reserve.many": "to the Strategic Reserve, through any of {n} centres",
    "shop.to-reserve-free": "to the Strategic Reserve",
    "shop.rebuilt-at": "reduced, at {spaces:space}",
    "shop.leader": "A leader",
    "shop.leader.about": "drawn at random from {n}",
    "shop.asset": "{asset:piece}",
    "shop.point": "{faction:faction}",
    "shop.port": "{space:space}",
    "shop.port.name": "Name it",
    "shop.port.about": "capacity {capacity:halves}; loses 1 step on {one}, 2 steps on {two}",
    "shop.port.safe": "capacity {capacity:halves}; loses 1 step on {one}",
    "shop.why.supply": "It is out of supply.",
    "shop.why.dot": "A unit with a dot is never repaired or rebuilt.",
    "shop.why.steps": "There are not enough steps left.",
    "shop.why.centre": "No resource centre with capacity reaches {space:space}.",
    "shop.why.no-centre": "No resource centre has capacity left.",
    "shop.why.site": "There is no place where it may reappear.",
    "shop.why.site-centre": "No resource centre with capacity reaches a place where it may reappear.",
    "shop.why.scope": "These steps cannot be spent on it.",
    "shop.why.once": "At most one is bought in a turn.",
    "shop.why.twice": "At most two points are bought in a turn, one on each faction.",
    "shop.why.late": "After turn 8 no influence point is bought.",
    "shop.why.none": "None is left to buy.",
}


def shop_panel(p: Russia, events: Sequence[Event]) -> Shop | None:
    """The shop of the decision at hand."""
    decision = p.decision
    if decision is None or decision.kind not in SPENDING:
        return None
    side = decision.seat
    whole = max(p.purse, _total(events, side) if decision.kind in ("spend", "name-ports") else 0)
    left = say("shop.left", left=p.purse, all=whole) if whole > p.purse else say("shop.purse", left=p.purse)
    return Shop(
        id="shop",
        name=_name(decision),
        where="stage",
        note=say("shop.note"),
        rule="11.50",
        purse=left,
        coins=tuple(coins(p.purse, whole)),
        groups=tuple((name, goods) for name, goods in _groups(p, decision, events) if goods),
    )


def _name(decision: Decision) -> Message:
    if decision.kind == "spend-for-faction":
        return say("shop.faction", faction=decision.data[1])
    if decision.kind == "spend-now":
        return say("shop.card")
    return say("shop.ports" if decision.kind == "name-ports" else "shop.own", side=decision.seat)


def _total(events: Sequence[Event], side: int) -> int:
    for event in reversed(events):
        if event.kind == "steps-total" and event.data["side"] == side:
            return int(event.data["steps"])
    return 0


def coins(left: int, whole: int) -> list[Chip]:
    """Whole steps and halves: those that are left, then those that are gone."""
    found = [Chip(HALVES.label(halves)) for halves in _in_coins(left)]
    return found + [Chip(HALVES.label(halves), tone="soft") for halves in _in_coins(whole - left)]


def _in_coins(halves: int) -> list[int]:
    return [2] * (halves // 2) + [1] * (halves % 2)


# Goods


def _groups(p: Russia, decision: Decision, events: Sequence[Event]) -> list[tuple[Text, tuple[Good, ...]]]:
    if decision.kind == "name-ports":
        return [(say("shop.name-ports"), tuple(_port(p, option) for option in decision.options[:-1]))]
    units = _concerned(p, decision)
    tired = p.on_map(units & p.roster.armies & p.roster.two_steps & p.back)
    dead = p.pieces_at(CASUALTIES, units)
    found: list[tuple[Text, tuple[Good, ...]]] = [
        (say("shop.repair"), _sorted(_repair(p, decision, unit) for unit in tired)),
        (say("shop.rebuild"), _sorted(_rebuild(p, decision, unit) for unit in dead)),
    ]
    if decision.kind == "spend":
        found.append((say("shop.points"), tuple(_points(p, decision))))
        found.append((say("shop.other"), tuple(_others(p, decision))))
    return [*found, (say("shop.bought"), tuple(_bought(p, events)))]


def _sorted(goods: Iterable[Good]) -> tuple[Good, ...]:
    """What can be bought first."""
    return tuple(sorted(goods, key=lambda good: not good.option))


def _concerned(p: Russia, decision: Decision) -> int:
    """The units on which the steps of a decision might be spent."""
    side = decision.seat
    if decision.kind == "spend-for-faction":
        return faction_units(p, decision.data[1])
    if decision.kind == "spend-now" and decision.data[1] == steps_now.ON_FACTIONS:
        found = 0
        for faction in p.controlled(side):
            found |= faction_units(p, faction)
        return found
    return own_units(p, side)


def _text(p: Russia, option: Option) -> str:
    return p.game.language.text(option)


def _repair(p: Russia, decision: Decision, unit: int) -> Good:
    option: Option = ("repair", unit)
    offered = option in decision.options
    rule, reason = ("11.50", None) if offered else _why_not_repaired(p, decision, unit)
    through = centres_reaching(p, decision.seat, unit, p.at[unit]) if decision.kind == "spend" else []
    home = bool(p.atlas.home_vcs[decision.seat] >> p.at[unit] & 1)
    if offered and through:
        about = _through("shop.at-any" if home else "shop.at-via", through, space=p.at[unit])
    else:
        about = say("shop.at", space=p.at[unit])
    where = BIT[p.at[unit]]
    for centre in through:
        where |= BIT[centre]
    return Good(
        say("shop.unit", unit=unit),
        HALVES.label(ARMY_STEP),
        _text(p, option) if offered else "",
        about,
        face(p, unit, back=True),
        face(p, unit, back=False),
        reason or "",
        rule,
        places=places(p, where),
    )


def _through(id: str, found: list[int], **arguments: int) -> Message:
    """Centres by name, or only how many if there are many."""
    if len(found) > MOST_NAMED:
        return say(f"{id}.many", n=len(found), **arguments)
    return say(id, centres=found, **arguments)


def _why_not_repaired(p: Russia, decision: Decision, unit: int) -> tuple[str, Message]:
    if p.roster.dot >> unit & 1 and decision.kind != "spend-for-faction":
        return "11.50", say("shop.why.dot")
    if supply_of(p, unit) == OUT:
        return "11.50", say("shop.why.supply")
    if p.purse < ARMY_STEP:
        return "11.50", say("shop.why.steps")
    if decision.kind == "spend":
        return "11.54", say("shop.why.centre", space=p.at[unit])
    return "11.57", say("shop.why.scope")


def _rebuild(p: Russia, decision: Decision, unit: int) -> Good:
    corps = bool(p.roster.corps >> unit & 1)
    option: Option = ("recruit" if corps else "rebuild", unit)
    offered = option in decision.options
    rule, reason = ("11.55", None) if offered else _why_not_rebuilt(p, decision, unit)
    sites = 0 if corps else _sites(p, decision, unit)
    about: Text = ""
    if offered and corps and decision.kind == "spend":
        about = _through("shop.to-reserve", open_centres(p, decision.seat, unit, CORPS_STEP))
    elif offered:
        spaces = members(sites)
        about = say("shop.to-reserve-free") if corps else say("shop.rebuilt-at", spaces=spaces)
    return Good(
        say("shop.unit", unit=unit),
        HALVES.label(halves_for(p, unit)),
        _text(p, option) if offered else "",
        about,
        "",
        face(p, unit, back=not corps and bool(p.roster.two_steps >> unit & 1)),
        reason or "",
        rule,
        places=places(p, sites),
    )


def _sites(p: Russia, decision: Decision, unit: int) -> int:
    """Where an army may reappear: for own steps only where a centre reaches."""
    sites = rebuild_places(p, unit)
    if decision.kind != "spend":
        return sites
    return mask_of(site for site in members(sites) if centres_reaching(p, decision.seat, unit, site))


def _why_not_rebuilt(p: Russia, decision: Decision, unit: int) -> tuple[str, Message]:
    if p.roster.dot >> unit & 1:
        return "11.50", say("shop.why.dot")
    if p.purse < halves_for(p, unit):
        return "11.50", say("shop.why.steps")
    corps = bool(p.roster.corps >> unit & 1)
    if corps:
        return "11.53", say("shop.why.no-centre" if decision.kind == "spend" else "shop.why.scope")
    if not rebuild_places(p, unit):
        return "11.55", say("shop.why.site")
    if decision.kind == "spend":
        return "11.54", say("shop.why.site-centre")
    return "11.57", say("shop.why.scope")


def _points(p: Russia, decision: Decision) -> list[Good]:
    """11.52: one for each faction that is open to points, or one line that says why there is none."""
    options = [option for option in decision.options if option[0] == "buy-point"]
    if not options:
        return [
            Good(
                say("shop.points"),
                HALVES.label(PRICE_OF_POINT["point"]),
                reason=_why_no_point(p),
                rule="11.52",
            )
        ]
    return [
        Good(
            say("shop.point", faction=option[1]),
            HALVES.label(price_of_point(option[1])),
            _text(p, option),
            rule="11.52",
        )
        for option in options
    ]


def _why_no_point(p: Russia) -> Message:
    if p.turn > max(LAST_TURN[kind] for kind in MOST_POINTS):
        return say("shop.why.late")
    return say("shop.why.twice" if p.bought[POINTS] >= min(MOST_POINTS.values()) else "shop.why.steps")


def _others(p: Russia, decision: Decision) -> list[Good]:
    """11.51: one leader, drawn at random, and one special asset a turn."""
    side = decision.seat
    leaders = _for_sale(p, side, p.roster.leaders)
    found = [
        Good(
            say("shop.leader"),
            HALVES.label(PRICE_OF_LEADER),
            "buy-leader" if ("buy-leader",) in decision.options else "",
            say("shop.leader.about", n=len(leaders)) if leaders else "",
            reason="" if ("buy-leader",) in decision.options else _why_no_other(p, LEADERS, leaders),
            rule="11.51",
        )
    ]
    assets = _for_sale(p, side, p.roster.assets)
    for asset in assets:
        option: Option = ("buy-asset", asset)
        offered = option in decision.options
        found.append(
            Good(
                say("shop.asset", asset=asset),
                HALVES.label(PRICE_OF_ASSET),
                _text(p, option) if offered else "",
                "",
                "",
                face(p, asset, back=False),
                "" if offered else _why_no_other(p, ASSETS, assets),
                "11.51",
            )
        )
    return found


def _for_sale(p: Russia, side: int, among: int) -> list[int]:
    pool = p.pieces_at(COMING, p.roster.own(side) & among)
    return [piece for piece in pool if p.roster.entry[piece] == "purchase"]


def _why_no_other(p: Russia, kind: int, left: list[int]) -> Message:
    if p.bought[kind] >= (MOST_LEADERS if kind == LEADERS else MOST_ASSETS):
        return say("shop.why.once")
    return say("shop.why.steps") if left else say("shop.why.none")


def _port(p: Russia, option: Option) -> Good:
    """11.56: a port to name, with the die that it costs."""
    port, by = option[1], corruption_modifier(p, option[1])
    dice: dict[str, list[int]] = {"1": [], "2": []}
    for die in range(1, 7):
        lost = look_up("port_corruption", die + by, "lost steps")
        if lost in dice:
            dice[lost].append(die)
    one, two = (", ".join(map(str, dice[lost])) for lost in "12")
    about = say(
        "shop.port.about" if two else "shop.port.safe", one=one, two=two, capacity=capacity(p, WHITE, port)
    )
    return Good(
        say("shop.port", space=port),
        say("shop.port.name"),
        _text(p, option),
        about,
        rule="11.56",
        places=places(p, BIT[port] | served(p, WHITE, port)),
    )


def _bought(p: Russia, events: Sequence[Event]) -> list[Good]:
    """What has been bought since the steps were counted."""
    found = []
    for event in reversed(events):
        if event.kind in ("steps-total", "faction-steps"):
            break
        if event.kind in ("repaired", "rebuilt", "recruited"):
            unit = event.data["unit"]
            back = event.kind == "rebuilt" and bool(p.roster.two_steps >> unit & 1)
            price = HALVES.label(halves_for(p, unit))
            name = say("shop.unit", unit=unit)
            found.append(Good(name, price, after=face(p, unit, back=back), rule=event.rule, chosen=True))
        elif event.kind == "bought-asset":
            name, price = say("shop.asset", asset=event.data["asset"]), HALVES.label(PRICE_OF_ASSET)
            found.append(Good(name, price, rule=event.rule, chosen=True))
        elif event.kind == "bought-point":
            name = say("shop.point", faction=event.data["faction"])
            price = HALVES.label(price_of_point(event.data["faction"]))
            found.append(Good(name, price, rule=event.rule, chosen=True))
    return found[::-1]

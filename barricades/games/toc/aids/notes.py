"""What each option comes to: prices, odds and results in a few words, by the verb of the option."""

from collections.abc import Callable

from barricades.games.toc.aids import card_words
from barricades.games.toc.aids.combat_sheet import Sheet, attack_with, odds_of, sheet_of
from barricades.games.toc.aids.factions_panel import span
from barricades.games.toc.aids.orders_panel import chances, strongest
from barricades.games.toc.aids.telling import counted, signed
from barricades.games.toc.ch03_components.tables import cell, look_up
from barricades.games.toc.ch05_turn.tracks import destination
from barricades.games.toc.ch05_turn.withdrawal import card_modifier
from barricades.games.toc.ch07_movement.activation import marked
from barricades.games.toc.ch07_movement.limits import price
from barricades.games.toc.ch07_movement.reach import Budget, march, reach
from barricades.games.toc.ch07_movement.special_actions import good_cover, propaganda_modifier, watched_over
from barricades.games.toc.ch08_combat.declaration import able
from barricades.games.toc.ch08_combat.fire import cavalry_modifier
from barricades.games.toc.ch08_combat.losses import cost as strength_lost
from barricades.games.toc.ch08_combat.retreat import cancel_modifier, last_defence
from barricades.games.toc.ch11_replacements.centres import capacity, corruption_modifier
from barricades.games.toc.ch11_replacements.rebuilding import halves_for
from barricades.games.toc.ch11_replacements.replacements import (
    PRICE_OF_ASSET,
    PRICE_OF_LEADER,
    price_of_point,
)
from barricades.games.toc.ch15_politics.political_boxes import lowered, track_effect
from barricades.games.toc.edition import BLUFF, CARDS_A_SIDE, INFLUENCE
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT
from barricades.kernel.decisions import Decision
from barricades.kernel.messages import Message, Refusal, say
from barricades.kernel.notation import Option

MESSAGES = {
    "note.price.1": "costs {n}",
    "note.price.n": "costs {n}: another theatre",
    "note.price.violation": "costs {n}, and the enemy scores 2 points",
    "note.points.1": "{n} point",
    "note.points.n": "{n} points",
    "note.whole-move": "its whole move",
    "note.attack": "{mine} against {theirs}: {chances}",
    "note.strength": "strength {strength}",
    "note.declare": "{chances}",
    "note.attempt": "succeeds on {dice}; a 6 endangers the leader",
    "note.attempt.sure": "succeeds without a die",
    "note.surprise": "you fire first on {first}, the defender on {second}; otherwise {loss}",
    "note.surprise.asset": "an asset is lost",
    "note.surprise.cavalry": "a cavalry step is lost",
    "note.lose.1": "takes {n} loss factor; {change}",
    "note.lose.n": "takes {n} loss factors; {change}",
    "note.last-step": "its last step",
    "note.change": "strength {before} → {after}",
    "note.cancel": "stays on {stay}, die {modifier}",
    "note.cancel.sure": "stays without a die",
    "note.retreat.friendly": "friendly space",
    "note.retreat.strange": "not friendly",
    "note.steps": "{steps:halves}",
    "note.capacity": "{left:halves} left",
    "note.port": "loses 1 step on {one}",
    "note.port.two": "loses 1 step on {one}, 2 on {two}",
    "note.stake": "counts {value}",
    "note.stake.die": "a die decides what it counts",
    "note.political": "{points}",
    "note.political.effect": "{points}; {effect}",
    "note.lean": "{faction:faction} {points}",
    "note.effect.steps.1": "{n} replacement step",
    "note.effect.steps.n": "{n} replacement steps",
    "note.track": "{track:track} to {box:involvement}",
    "note.sway": "it leaves on {dice}",
    "note.sway.never": "it stays",
    "note.propaganda": "NO ACT on {held}, a step on {step}, backfires on {back}",
    "note.die": "on {dice}",
    "note.no-die": "without a die",
    "note.never": "never",
}

Note = Callable[[Russia, Decision, Option], Message | None]


def notes(p: Russia, decision: Decision) -> dict[Option, Message]:
    """A few words for each option that has something to tell."""
    p = p.of(decision.seat)
    if decision.kind == "choose-action":
        return card_words.action_notes(p, decision)
    found = {}
    for option in decision.options:
        tell = BY_VERB.get(option[0])
        told = tell(p, decision, option) if tell is not None else None
        if told is not None:
            found[option] = told
    return found


def closed(p: Russia, decision: Decision) -> dict[Option, Refusal]:
    """Uses of cards and special actions that are not on offer, with the reason."""
    p = p.of(decision.seat)
    return card_words.closed_actions(p, decision) if decision.kind == "choose-action" else {}


# 7 Activation and movement


def marking(p: Russia, decision: Decision, option: Option) -> Message:
    """7.21: what a marker costs more than those placed so far."""
    side, before = decision.seat, price(p, decision.seat, marked(p))
    points = price(p, side, marked(p) | BIT[option[1]]) - before
    if option[0].startswith("violate"):
        return say("note.price.violation", n=points)
    return counted("note.price", points)


def moving(p: Russia, decision: Decision, option: Option) -> Message | None:
    """7.12: the points of the cheapest way."""
    _, unit, start, end = option
    if unit >= p.roster.first_leader or p.at[unit] != start:
        return None
    if decision.kind == "go-on":
        points, tracks, stops = decision.data[2:5]
        found = march(p, unit, start, Budget(points, tracks, stops))
    else:
        found = reach(p, unit)
    if (found.direct | found.by_train) >> end & 1:
        return say("note.whole-move")
    return counted("note.points", found.best[end][0]) if end in found.best else None


# 8 Combat


def attacking(p: Russia, decision: Decision, option: Option) -> Message | None:
    side, target = decision.seat, option[1]
    sheet = attack_with(p, side, target, strongest(p, side, able(p, side, target)))
    return _odds(sheet) if sheet is not None else None


def _odds(sheet: Sheet) -> Message:
    odds = odds_of(sheet)
    return say(
        "note.attack",
        mine=sheet.strength[sheet.attacker],
        theirs=sheet.strength[sheet.defender],
        chances=chances(odds.wins, odds.level, odds.loses),
    )


def declaring(p: Russia, decision: Decision, option: Option) -> Message | None:
    if decision.kind == "choose-strikers":
        side, _, target = decision.data
        sheet = attack_with(p, side, target, p.group)
    else:
        sheet = sheet_of(p)
    return _odds(sheet) if sheet is not None else None


def strong(p: Russia, decision: Decision, option: Option) -> Message:
    return say("note.strength", strength=p.strength(option[1]))


def attempting(p: Russia, decision: Decision, option: Option) -> Message:
    """12.2: not above the rating."""
    leader = option[1]
    if p.sure >> leader & 1:
        return say("note.attempt.sure")
    return say("note.attempt", dice=span(list(range(1, p.rating(leader) + 1))))


def modifying(p: Russia, decision: Decision, option: Option) -> Message | None:
    """8.27: the odds with +1 on one's own die, or -1 on the other."""
    sheet = sheet_of(p)
    if sheet is None:
        return None
    dice = [0, 0]
    if option[0] == "plus-one":
        dice[decision.seat] = 1
    else:
        dice[1 - decision.seat] = -1
    odds = odds_of(sheet._replace(die=(dice[0], dice[1])))
    return say("note.declare", chances=chances(odds.wins, odds.level, odds.loses))


def surprising(p: Russia, decision: Decision, option: Option) -> Message:
    """8.423: which dice do what."""
    cavalry = option[0] == "surprise-cavalry"
    by = cavalry_modifier(p, option[1]) if cavalry else 0
    dice = _faces(lambda die: look_up("surprise", die + by))
    return say(
        "note.surprise",
        first=span(dice.get("attacker-first", [])) or say("note.never"),
        second=span(dice.get("defender-first", [])) or say("note.never"),
        loss=say("note.surprise.cavalry" if cavalry else "note.surprise.asset"),
    )


def losing(p: Russia, decision: Decision, option: Option) -> Message:
    """8.51: the loss factor of the step, and the strength that it costs."""
    unit = option[1]
    before, lost = p.strength(unit), strength_lost(p, unit)[0]
    change = say("note.change", before=before, after=before - lost)
    if p.steps_of(unit) == 1:
        change = say("note.last-step")
    if decision.kind != "take-losses":
        return change
    return counted("note.lose", p.loss_factor(unit), change=change)


def cancelling(p: Russia, decision: Decision, option: Option) -> Message:
    if last_defence(p):
        return say("note.cancel.sure")
    by = cancel_modifier(p)
    stay = _faces(lambda die: look_up("cancel_retreat", die + by)).get("stay step", [])
    return say("note.cancel", stay=span(stay) or say("note.never"), modifier=signed(by))


def retreating(p: Russia, decision: Decision, option: Option) -> Message:
    friendly = p.friendly(decision.seat) >> option[1] & 1
    return say("note.retreat.friendly" if friendly else "note.retreat.strange")


def _faces(result: Callable[[int], str]) -> dict[str, list[int]]:
    """The dice that lead to each result."""
    found: dict[str, list[int]] = {}
    for die in range(1, 7):
        found.setdefault(result(die), []).append(die)
    return found


# 11 Replacements


def stepping(p: Russia, decision: Decision, option: Option) -> Message:
    return say("note.steps", steps=halves_for(p, option[1]))


def pointing(p: Russia, decision: Decision, option: Option) -> Message:
    return say("note.steps", steps=price_of_point(option[1]))


def buying_leader(p: Russia, decision: Decision, option: Option) -> Message:
    return say("note.steps", steps=PRICE_OF_LEADER)


def buying_asset(p: Russia, decision: Decision, option: Option) -> Message:
    return say("note.steps", steps=PRICE_OF_ASSET)


def passing(p: Russia, decision: Decision, option: Option) -> Message | None:
    """11.53: what may still pass through a centre."""
    if decision.kind != "via":
        return None
    return say("note.capacity", left=capacity(p, decision.seat, option[1]))


def naming(p: Russia, decision: Decision, option: Option) -> Message:
    by = corruption_modifier(p, option[1])
    dice = _faces(lambda die: look_up("port_corruption", die + by, "lost steps"))
    one, two = span(dice.get("1", [])), span(dice.get("2", []))
    return say("note.port.two", one=one, two=two) if two else say("note.port", one=one)


# 15 Politics


def staking(p: Russia, decision: Decision, option: Option) -> Message:
    """15.12a: what a card would count in a box."""
    card = option[1]
    if card % CARDS_A_SIDE == INFLUENCE:
        return say("note.stake.die")
    value = p.edition.actions[card].value or 0
    return say(
        "note.stake", value=value if card % CARDS_A_SIDE == BLUFF else lowered(p, decision.seat, value)
    )


def taking(p: Russia, decision: Decision, option: Option) -> Message:
    """15.13b: the points of a political card, and the effect that is declared with it."""
    card = option[1]
    told = p.edition.politics[card]
    points = [
        say("note.lean", faction=number, points=told.points[name])
        for number, name in enumerate(p.game.names["faction"].labels)
        if name in told.points
    ]
    if option[0] == "take":
        return say("note.political", points=points)
    if option[0] == "declare-steps":
        effect = counted("note.effect.steps", int(told.effect[0].what))
    else:
        track, boxes = track_effect(p, card)
        effect = _to_box(p, track, -boxes if option[0] == "declare-left" else boxes)
    return say("note.political.effect", points=points, effect=effect)


def _to_box(p: Russia, track: int, boxes: int) -> Message:
    return say("note.track", track=track, box=p.edition.tracks[track][destination(p, track, boxes)].name)


def tracking(p: Russia, decision: Decision, option: Option) -> Message:
    boxes = p.left if decision.kind == "first-entry" else 1
    return _to_box(p, option[1], boxes if option[0] == "right" else -boxes)


def swaying(p: Russia, decision: Decision, option: Option) -> Message:
    """5.41: on which dice a power leaves."""
    faction, number, _ = decision.data
    by = option[1] + card_modifier(p, faction)
    dice = [die for die in range(1, 7) if die + by <= number]
    return say("note.sway", dice=span(dice)) if dice else say("note.sway.never")


# 7.3 Special actions


def preaching(p: Russia, decision: Decision, option: Option) -> Message:
    by = propaganda_modifier(p, decision.seat, option[1])
    dice = _faces(lambda die: look_up("propaganda", die + by))
    held, step, back = (
        span(dice.get(code, [])) or say("note.never") for code in ("noact", "step", "backfire")
    )
    return say("note.propaganda", held=held, step=step, back=back)


def lifting(p: Russia, decision: Decision, option: Option) -> Message:
    """7.34: at once with a leader or Cheka unit, otherwise on a die."""
    side, space = decision.seat, option[1]
    firm = p.leaders_of(side, space) or any(p.roster.cheka >> unit & 1 for unit in p.units_of(side, space))
    return say("note.no-die") if firm else _on(cell("no_act", "neither", "die"))


def rising(p: Russia, decision: Decision, option: Option) -> Message:
    return _on(cell("greens", "rise", "better die" if good_cover(p, option[1]) else "die"))


def dispersing(p: Russia, decision: Decision, option: Option) -> Message:
    better = watched_over(p, decision.seat, option[1])
    return _on(cell("greens", "put down", "better die" if better else "die"))


def _on(faces: str) -> Message:
    return say("note.die", dice=faces.replace("-", "–"))


def rallying(p: Russia, decision: Decision, option: Option) -> Message:
    leader = decision.data[1]
    return say("note.attempt", dice=span(list(range(1, p.rating(leader) + 1))))


# 6.25 Cards


def branching(p: Russia, decision: Decision, option: Option) -> Message | None:
    label = p.scripts.labels[option[1]]
    return card_words.branch_note(p, decision.data[0], label)


def seizing(p: Russia, decision: Decision, option: Option) -> Message:
    return card_words.event_note(p, option[1])


BY_VERB: dict[str, Note] = {
    **dict.fromkeys(("mark-move", "mark-fight", "violate-move", "violate-fight"), marking),
    **dict.fromkeys(("move", "step"), moving),
    "attack": attacking,
    "declare": declaring,
    **dict.fromkeys(("with", "without", "replace", "join"), strong),
    **dict.fromkeys(("withdraw", "pursue", "reinforce", "counterattack", "exploit"), attempting),
    **dict.fromkeys(("plus-one", "minus-one"), modifying),
    **dict.fromkeys(("surprise-assets", "surprise-cavalry"), surprising),
    "lose": losing,
    "cancel-retreat": cancelling,
    "retreat": retreating,
    **dict.fromkeys(("repair", "rebuild", "recruit"), stepping),
    "buy-point": pointing,
    "buy-leader": buying_leader,
    "buy-asset": buying_asset,
    "via": passing,
    "name-port": naming,
    "stake": staking,
    **dict.fromkeys(("take", "declare-steps", "declare-left", "declare-right"), taking),
    **dict.fromkeys(("left", "right"), tracking),
    "sway": swaying,
    "preach": preaching,
    "lift": lifting,
    "rise": rising,
    "disperse": dispersing,
    "rally": rallying,
    "branch": branching,
    "initiative": seizing,
}

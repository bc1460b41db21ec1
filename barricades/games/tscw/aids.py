"""What helps a player decide: the sequence of play, reach, who can attack, the calculation before the die."""

from collections.abc import Mapping, Sequence

from barricades.games.tscw import units
from barricades.games.tscw.attacks import able
from barricades.games.tscw.events import EFFECT, played
from barricades.games.tscw.forecast import DECLARE, forecast
from barricades.games.tscw.hidden import unseen
from barricades.games.tscw.movement import destinations, marches, movable, ways
from barricades.games.tscw.overstacking import crowds
from barricades.games.tscw.ratio import RATIOS, CombatRatio, combat_ratio, defenders
from barricades.games.tscw.rolls import roll
from barricades.games.tscw.sheet import EVACUATION, HEXES, NATIONALIST, NEAR, RAIL, REPUBLICAN, SEATS
from barricades.games.tscw.stacking import may_stack
from barricades.games.tscw.state import ANY, ELIMINATION, LOSS, Spain
from barricades.games.tscw.status import status
from barricades.games.tscw.supply import is_northern, net, not_supplied, zone
from barricades.games.tscw.support import compelled, ready_hqs
from barricades.games.tscw.units import UNITS
from barricades.games.tscw.victory import SCENARIOS
from barricades.kernel.aids import Aids, Area, Bar, Curve, Finding, Group, Lit, Overlay, Preview, Row, Stage
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.chance import Sampled
from barricades.kernel.decisions import PASS, Decision
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option

SIDES = (NATIONALIST, REPUBLICAN)
MORE_THAN_ANY = 99  # steps; what elimination counts as

# 5.2 The sequence of play

_ADMINISTRATION = (
    ("chits", "6"),
    ("mobilisation", "7.2"),
    ("withdrawals", "7.4"),
    ("resources", "7.6"),
    ("reinforcements", "7.8"),
    ("sea", "11.5"),
    ("rail", "11.4"),
    ("reserves", "12.1.4"),
)
_PHASE = (
    ("operational-movement", "13"),
    ("operational-combat", "15"),
    ("exploitation-movement", "14"),
    ("exploitation-combat", "15"),
)
STAGES = (
    Stage("administration", "5.2"),
    *(Stage(id, rule, 1) for id, rule in _ADMINISTRATION),
    *(
        stage
        for side in SEATS
        for stage in (Stage(side, "5.2"), *(Stage(f"{side}.{id}", rule, 1) for id, rule in _PHASE))
    ),
    Stage("end", "5.2d"),
)


def stage(p: Spain) -> str:
    """The current stage of the turn."""
    return p.game.flow.stage(p) or "end"


# What can be seen of units at a glance


def marks(p: Spain, seat: int | None) -> Mapping[str, Sequence[str]]:
    """Which units that a seat knows have moved, fought, may still act, go without supply."""
    known = ~(unseen(p, seat, NATIONALIST) | unseen(p, seat, REPUBLICAN))
    hungry = not_supplied(p, NATIONALIST) | not_supplied(p, REPUBLICAN)
    found = {"reserve": p.reserve, "landed": p.landed, "hungry": hungry}
    side, _, segment = stage(p).partition(".")
    if segment and seat == SEATS.index(side):
        own = units.OF_SIDE[seat] & units.LAND
        if segment.endswith("movement"):
            found |= {"moved": own & p.moved & ~p.reserve, "ready": own & ~p.moved}
        else:
            found |= {
                "used": own & p.attacked,
                "ready": own & units.COMBAT & ~p.fought & _at_the_front(p, seat),
            }
        found["chosen"] = p.group & own
    return {
        mark: [UNITS.token(unit) for unit in members(among & known) if p.at[unit] >= 0]
        for mark, among in found.items()
    }


def _at_the_front(p: Spain, side: int) -> int:
    """The units of a side next to an enemy."""
    found = 0
    for hex in members(p.masks[ANY + side]):
        if NEAR[hex] & p.masks[ANY + 1 - side]:
            for unit in p.stacks[hex]:
                found |= BIT[unit]
    return found


def notes(p: Spain, decision: Decision) -> Mapping[Option, Message]:
    """13.3: what a destination costs; 8.1: what would be lost if the segment ended so; 18: what events do."""
    if ("chit",) in {option[:1] for option in decision.options}:
        chits = (option for option in decision.options if option[0] == "chit")
        return {option: say("note.chit", effect=EFFECT[option[1]]) for option in chits}
    if decision.kind in ("move-units", "declare-attack") and ("done",) in decision.options:
        found: dict[Option, Message] = {
            option: say("note.no-room")
            for option in decision.options
            if option[0] == "evacuate" and not may_stack(p, EVACUATION, [option[1]])
        }
        if full := crowds(p, decision.seat):
            found["done",] = say("note.crowded", hexes=tuple(members(full)))
        return found
    if decision.kind in ("advance", "pursue"):
        return {
            option: say("note.no-room")
            for option in decision.options
            if option != ("done",) and not may_stack(p, option[2], [option[1]])
        }
    if decision.kind != "move-units" or not p.group:
        return {}
    side, exploiting = decision.data
    plain = ways(p, side, exploiting)
    march = marches(p, side, exploiting)
    found = {}
    for option in decision.options:
        if option[0] in ("to", "via", "march"):
            cost = (march if option[0] == "march" else plain).cost(option[1])
            room = may_stack(p, option[1], members(p.group))
            if cost is not None:
                found[option] = say("note.points" if room else "note.points-no-room", cost=cost)
    return found


# Overlays


def _tokens(hexes: int) -> tuple[str, ...]:
    return tuple(HEXES.token(hex) for hex in members(hexes))


def supply_overlay(p: Spain, seat: int | None) -> Overlay:
    """9: hexes in supply, the sources that work, and units that go without."""
    areas = []
    for side in SIDES:
        found = net(p, side)
        areas.append(Area(f"supplied-{SEATS[side]}", say("area.supplied"), side, _tokens(found.supplied)))
        areas.append(Area(f"source-{SEATS[side]}", say("area.source"), side, _tokens(found.sources)))
    if any(is_northern(unit) and p.at[unit] >= 0 for unit in members(units.NORTHERN)):
        north = net(p, REPUBLICAN, True).supplied & ~net(p, REPUBLICAN).supplied
        areas.append(Area("supplied-north", say("area.northern"), REPUBLICAN, _tokens(north)))
    return Overlay(tuple(areas), pieces=dict.fromkeys(marks(p, seat)["hungry"], "hungry"))


def hungry_overlay(p: Spain, seat: int | None) -> Overlay:
    """9.3: the units that go without supply, and nothing else."""
    hungry = marks(p, seat)["hungry"]
    among = [UNITS.number(token) for token in hungry]
    areas = []
    for side in SIDES:
        hexes = mask_of(p.at[unit] for unit in among if units.SIDE[unit] == side and p.at[unit] >= 0)
        areas.append(Area(f"hungry-{SEATS[side]}", say("area.hungry"), side, _tokens(hexes)))
    return Overlay(tuple(areas), pieces=dict.fromkeys(hungry, "hungry"))


def goal(p: Spain) -> Message:
    """17: what decides the scenario."""
    tests = SCENARIOS[p.scenario]["victory"]
    counts = {f"{test['side'].lower()}_{test['test']}": test["count"] for test in tests}
    return say(f"goal.{p.scenario}", **counts)


def zone_overlay(p: Spain, seat: int | None) -> Overlay:
    """10: zones of control of both sides."""
    return Overlay(
        tuple(Area(f"zone-{SEATS[side]}", say("area.zone"), side, _tokens(zone(p, side))) for side in SIDES)
    )


def rail_overlay(p: Spain, seat: int | None) -> Overlay:
    """11.4: the railways."""
    links = [
        (HEXES.token(hex), HEXES.token(other))
        for hex, there in enumerate(RAIL)
        for other in members(there)
        if hex < other
    ]
    return Overlay(links=tuple(links))


def control_overlay(p: Spain, seat: int | None) -> Overlay:
    """10.7: the side that controls each hex."""
    return Overlay(
        tuple(
            Area(f"control-{SEATS[side]}", say("area.control"), side, _tokens(p.controls(side)))
            for side in SIDES
        )
    )


# Questions about a hex


def inquire(p: Spain, seat: int | None, place: str) -> list[Finding]:
    """Which units that a seat knows could reach a hex in one movement, and which could attack it."""
    hex = HEXES.number(place)
    known = ~(unseen(p, seat, NATIONALIST) | unseen(p, seat, REPUBLICAN))
    found = []
    for side in SIDES:
        coming = [unit for unit in _who_reaches(p, side, hex) if known >> unit & 1]
        if coming:
            tokens = tuple(map(UNITS.token, coming))
            found.append(Finding(say("inquire.reach", side=side), tokens, "13.3"))
        if p.masks[ANY + 1 - side] >> hex & 1:
            near = [unit for unit in able(p, side, hex) if known >> unit & 1]
            if near:
                tokens = tuple(map(UNITS.token, near))
                found.append(Finding(say("inquire.attack", side=side), tokens, "15.2"))
    return found or [Finding(say("inquire.nobody"), (), "13.3")]


def _who_reaches(p: Spain, side: int, hex: int) -> list[int]:
    world = p.copy()
    world.moved, world.spent = 0, -1
    world.hungry = not_supplied(p, side)
    found = []
    for unit in movable(world, side):
        if p.at[unit] == hex or not (units.LAND & ~p.reserve & ~p.landed) >> unit & 1:
            continue
        world.group = BIT[unit]
        if destinations(world, side, 0) >> hex & 1:
            found.append(unit)
    return found


# 15.6 The calculation before the die

WORLDS = 16  # imagined where defenders are hidden or aircraft lie under the table


def preview(p: Spain, seat: int) -> Preview | None:
    """What the attack being prepared or fought comes to, from what a seat knows."""
    p = p.of(seat)
    decision = p.decision
    if decision is None or not p.group or p.battle.target < 0 or decision.kind in ("advance", "pursue"):
        return None
    side = units.SIDE[lowest(p.group)]
    under_the_table = decision.kind in ("assign-attacking-air", "assign-defending-air")  # 12.2.4
    hidden = under_the_table or unseen(p, seat, 1 - seat)
    worlds = [p.game.resample(p, seat, Sampled(number)) for number in range(WORLDS)] if hidden else [p]
    ratios = [
        combat_ratio(compel(world, side, decision.kind), side, played(world, side))
        for world in worlds
        if isinstance(world, Spain) and defenders(world)
    ]
    title, token = say("preview.title", hex=p.battle.target), HEXES.token(p.battle.target)
    if not ratios:
        return Preview(title, token, notes=(say("preview.lone-hq"),))
    option = _onward(p, decision)
    columns = [RATIOS[each.printed_column] for each in ratios]
    rows = [
        Row(say("preview.attack"), _range([each.attack for each in ratios]), "15.6"),
        Row(say("preview.defence"), _range([each.defence for each in ratios]), "15.6"),
        Row(say("preview.ratio"), _span(columns), "15.7"),
        Row(say("preview.modifier"), _range([each.modifier for each in ratios], "+"), "15.10"),
        Row(say("preview.dice"), _range([each.dice for each in ratios]), "15.9"),
    ]
    groups = [
        Group(say(f"preview.{name}"), tuple(found))
        for name in ("shifts", "modifiers")
        if (found := _parts(ratios, name))
    ]
    lead, bars, told = _chances(p, seat, side, option)
    middle = sorted(columns, key=RATIOS.index)[len(columns) // 2]
    return Preview(
        title,
        token,
        tuple(rows),
        tuple(groups),
        bars,
        told,
        Lit("combat", middle),
        lead,
    )


def compel(world: Spain, side: int, kind: str) -> Spain:
    """12.1.3e: the world with the defender's HQ that must support, where it is not committed yet."""
    if kind not in ("declare-attack", "commit-attacking-hq", "commit-defending-hq"):
        return world
    stacked = compelled(world, ready_hqs(world, 1 - side, BIT[world.battle.target]))
    if not stacked:
        return world
    world = world.copy()
    world.battle.hqs[1 - side] = stacked[0]
    return world


def _onward(p: Spain, decision: Decision) -> Option | None:
    """The option that continues to the die without further support, as the odds assume."""
    for option in (DECLARE, PASS, ("done",)):
        if option in decision.options:
            return option
    return decision.choice.assumed(p, *decision.data)


Bars = tuple[Bar, ...]


def _chances(p: Spain, seat: int, side: int, option: Option | None) -> tuple[Bars, Bars, tuple[Message, ...]]:
    """The chance that the hex is emptied, the results in words, and other remarks."""
    if option is None:
        return (), (), ()
    found = forecast(p, seat, option)
    ranked = sorted(found.results.items(), key=lambda item: (-item[1], item[0]))
    bars = tuple(
        Bar(_worded(result, seat == side), float(chance), _favours(result, side)) for result, chance in ranked
    )
    losses = say("preview.losses", attacker=float(found.attacker), defender=float(found.defender))
    lead = (Bar(say("preview.emptied"), float(found.taken)),)
    told = [losses, say("preview.idle"), *(() if found.exact else (say("preview.sampled"),))]
    return lead, bars, tuple(told)


def _worded(result: str, attacking: bool) -> Message:
    """A result of the table, `1/2`, as the one sees it who asks."""
    attacker, slash, defender = result.partition("/")
    if not slash:
        return say("preview.no-fight")
    mine, theirs = (attacker, defender) if attacking else (defender, attacker)
    return say("preview.outcome", mine=_minus(mine), theirs=_minus(theirs))


def _favours(result: str, side: int) -> int | None:
    """The side that loses fewer steps by a result of the table; None if both lose as many."""
    attacker, slash, defender = result.partition("/")
    if not slash or attacker == defender:
        return None
    mine, theirs = (MORE_THAN_ANY if lost == "E" else int(lost) for lost in (attacker, defender))
    return side if mine < theirs else 1 - side


def _minus(steps: str) -> Message:
    if steps == "E":
        return say("preview.all")
    return say("preview.minus", steps=f"−{steps}" if steps != "0" else "0")


def _parts(ratios: Sequence[CombatRatio], name: str) -> list[Row]:
    """The shifts or modifiers of all worlds; what only some have says so."""
    counted: dict[tuple[str, str, int], int] = {}
    for each in ratios:
        for part in getattr(each, name):
            counted[part] = counted.get(part, 0) + 1
    return [
        Row(
            say("preview.part" if count == len(ratios) else "preview.maybe", part=part),
            f"{value:+}",
            rule,
        )
        for (part, rule, value), count in counted.items()
    ]


def _range(values: Sequence[int], sign: str = "") -> str:
    low, high = min(values), max(values)
    return f"{low:{sign}}" if low == high else f"{low:{sign}} – {high:{sign}}"


def _span(columns: Sequence[str]) -> str:
    ranked = sorted(set(columns), key=RATIOS.index)
    return ranked[0] if len(ranked) == 1 else f"{ranked[0]} – {ranked[-1]}"


# 4.2 The morale of the Republic, turn by turn


def curves(events: Sequence[Event]) -> Mapping[str, Curve]:
    """The morale at the end of each turn so far, and as 0 what it was before the first change."""
    turn, found = 0, dict[int, int]()
    for event in events:
        if event.kind == "turn":
            turn = event.data["turn"]
        elif event.kind == "morale":
            found.setdefault(0, event.data["morale"] - int(event.data["change"]))
            found[turn] = event.data["morale"]
    return {"morale": sorted(found.items())}


def losses(p: Spain, events: Sequence[Event]) -> Mapping[str, Sequence[int]]:
    """15.8: units that were eliminated and steps that others lost, by side."""
    found = {"eliminated": [0, 0], "reduced": [0, 0]}
    kinds = {ELIMINATION.name: "eliminated", LOSS.name: "reduced"}
    for event in events:
        if event.kind in kinds:
            found[kinds[event.kind]][units.SIDE[event.data["unit"]]] += 1
    return found


AIDS = Aids(
    stages=STAGES,
    stage=stage,
    goal=goal,
    overlays={
        "supply": supply_overlay,
        "hungry": hungry_overlay,
        "zones": zone_overlay,
        "rail": rail_overlay,
        "control": control_overlay,
    },
    keys={"supply": "s", "hungry": "u", "zones": "x", "rail": "t", "control": "c"},
    status=status,
    preview=preview,
    inquire=inquire,
    notes=notes,
    marks=marks,
    curves=curves,
    losses=losses,
    roll=roll,
)

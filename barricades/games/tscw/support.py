"""12.1 HQs and 12.2 aircraft and ships in a combat: which may help, which do, and what fires at them."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.ratio import attackers, defenders
from barricades.games.tscw.sheet import NATIONALIST, REPUBLICAN
from barricades.games.tscw.state import COMMAND, POINTS_I, POINTS_N, POINTS_NORTH, POINTS_R, READY, Spain
from barricades.games.tscw.supply import FULL, net, primaries, state_of
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.hexgrid import HexGrid
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule
from barricades.kernel.sealed import Sealed

HQ_USED = EventKind("hq-used", "{hq:unit} supports the {role:role}.", reveals=True)
AIR_USED = EventKind("air-used", "{side:seat} send {units:unit}.", reveals=True, owner="side")
NO_AIR = EventKind("no-air", "{side:seat} send no aircraft or ships.", reveals=True, owner="side")
FLAK_FIRED = EventKind("flak", "Anti-aircraft fire halves {unit:unit}.")
EVENTS = (HQ_USED, AIR_USED, NO_AIR, FLAK_FIRED)

REACH = 3  # 12.2.2
_SHEET = HexGrid(sheet.GRID.width, sheet.GRID.height, sheet.GRID.shifted)  # with sea and neighbours
ROUND = tuple(
    _SHEET.within(BIT[target], REACH) & sheet.SPAIN if sheet.SPAIN >> target & 1 else 0
    for target in range(sheet.GRID.size)
)  # hex -> the hexes of Spain as near as that, whatever lies between
FIRST_REPUBLICAN_SHIP = 3  # 12.2.6a: the turn


# 12.1 HQs


def purse(unit: int) -> int:
    """7.2: which points a unit lives on."""
    if units.NORTHERN >> unit & 1:
        return POINTS_NORTH
    if units.SIDE[unit] == REPUBLICAN:
        return POINTS_R
    return POINTS_I if units.ITALIAN >> unit & 1 else POINTS_N


@rule("12.1.2", off=True)
def can_pay(p: Spain, hq: int) -> bool:
    """Artillery and the release of a reserve cost a point of the HQ's own pool."""
    return p.points[purse(hq)] > 0


@rule("12.1.2")
def pay(p: Spain, hq: int) -> None:
    p.gain(purse(hq), -1, "12.1.2")


@rule("12.1", "12.1.1e")
def turn_over(p: Spain, hq: int) -> None:
    """An HQ that holds a reserve or supports a combat is committed."""
    p.flipped |= BIT[hq]


@rule("12.1.3f", off=True)
def can_help(p: Spain, hq: int) -> bool:
    """An HQ that is committed or lacks full supply adds nothing, and another may help instead."""
    return not p.flipped >> hq & 1 and state_of(p, hq) == FULL


@rule("12.1.1c", "12.1.3c", off=())
def ready_hqs(p: Spain, side: int, beside: int) -> list[int]:
    """Those in these hexes or next to them that can help and were not attacked before in this segment."""
    found = []
    for hex in members((sheet.near(beside) | beside) & p.masks[COMMAND + side]):
        for unit in p.stacks[hex]:
            if units.HQS >> unit & 1 and not p.pinned >> unit & 1 and can_help(p, unit):
                found.append(unit)
    return sorted(found)


def hq_options(p: Spain, hqs: list[int]) -> list[Option]:
    """12.1.5: with artillery it costs a point."""
    guns = [("guns", hq) for hq in hqs if units.ARTILLERY[hq] and can_pay(p, hq)]
    return [*guns, *(("hq", hq) for hq in hqs)]


def commit_hq(p: Spain, option: Option, side: int, role: str) -> None:
    """12.1.3d: the one HQ of a side."""
    if option == PASS:
        return
    hq = option[1]
    p.battle.hqs[side] = hq
    turn_over(p, hq)
    p.emit(HQ_USED, "12.1.3c", hq=hq, role=role)
    if option[0] == "guns":
        p.battle.guns[side] = 1
        pay(p, hq)


@rule("12.1.3d", "12.1.3g", "15.6c")
class CommitAttackingHQ(Choice[Spain]):
    """15.6 A-2: the attacker says first whether an HQ supports the attack, before all other support."""

    rules = ("12.1.3c", "12.1.5", "15.6c")
    idle = PASS

    def _ready(self, p: Spain, side: int) -> list[int]:
        beside = mask_of(p.at[unit] for unit in attackers(p))
        return [hq for hq in ready_hqs(p, side, beside) if may_exploit(p, hq)]

    def when(self, p: Spain, side: int) -> bool:
        return bool(defenders(p) and self._ready(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("commit-hq", hex=p.battle.target)

    def options(self, p: Spain, side: int) -> list[Option]:
        return [*hq_options(p, self._ready(p, side)), PASS]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        commit_hq(p, option, side, "attack")
        if option != PASS:
            p.attacked |= BIT[option[1]]  # 15.24: a unit that has taken part in an attack does not pursue
        return None


@rule("14.2", off=True)
def may_exploit(p: Spain, hq: int) -> bool:
    """In exploitation an HQ helps only if it too might have moved; `fought` holds those that might not."""
    return not p.fought >> hq & 1


@rule("12.1.3d", "15.6d")
class CommitDefendingHQ(Choice[Spain]):
    """15.6 A-3: an HQ in the hex must help; otherwise one next to it may."""

    rules = ("12.1.3c", "12.1.3e", "12.1.5", "15.6d")

    def forced(self, p: Spain, side: int) -> bool:
        return True  # 15.5: HQs are always known

    def _ready(self, p: Spain, side: int) -> list[int]:
        return ready_hqs(p, 1 - side, BIT[p.battle.target])

    def when(self, p: Spain, side: int) -> bool:
        return bool(defenders(p) and self._ready(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return 1 - side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("commit-hq", hex=p.battle.target)

    def options(self, p: Spain, side: int) -> list[Option]:
        ready = self._ready(p, side)
        stacked = compelled(p, ready)
        return hq_options(p, stacked) if stacked else [*hq_options(p, ready), PASS]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        commit_hq(p, option, 1 - side, "defence")
        return None

    def assumed(self, p: Spain, side: int) -> Option | None:
        """Odds take it that an HQ that must help does so without artillery, and that no other helps."""
        stacked = compelled(p, self._ready(p, side))
        return ("hq", stacked[0]) if stacked else PASS

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("12.1.3e", "stacked-hq-must-help") if compelled(p, self._ready(p, side)) else None


@rule("12.1.3e", off=())
def compelled(p: Spain, ready: list[int]) -> list[int]:
    """The HQ in the hex attacked."""
    return [hq for hq in ready if p.at[hq] == p.battle.target]


@rule("12.1.3i")
def pin_hqs(p: Spain, side: int) -> Transition:
    """An HQ whose hex was attacked supports no other hex in this segment."""
    for unit in p.stacks[p.battle.target]:
        if units.HQS >> unit & 1:
            p.pinned |= BIT[unit]
    return None


# 12.2 Aircraft and ships


@rule("12.2", "12.2.1", off=())
def wings(p: Spain, side: int, defending: bool) -> list[int]:
    """Air and naval units that may join: unused, in range, and the north by itself."""
    target = p.battle.target
    own = mask_of(defenders(p) if defending else attackers(p))
    reach = flyers(own) if in_range(p, side, target, bool(own & units.NORTHERN)) else 0
    among = units.OF_SIDE[side] & (reach | ships_off(p, side, target)) & ~p.flipped & ~p.air[side]
    return [unit for unit in members(among) if p.at[unit] == READY]


@rule("12.1.1a", "12.2.2", off=False)
def in_range(p: Spain, side: int, target: int, northern: bool) -> bool:
    """A primary source under control or any source with its line, three hexes away over land or sea."""
    sources = net(p, side, northern).sources | primaries(side, northern) & p.controls(side)
    return bool(sources & ROUND[target])


@rule("12.2.3", off=units.AIR)
def flyers(own: int) -> int:
    """Northern units have their own air unit and no other; it flies for them alone."""
    return units.AIR & (units.NORTHERN if own & units.NORTHERN else ~units.NORTHERN)


@rule("12.2.6", off=0)
def ships_off(p: Spain, side: int, target: int) -> int:
    """The naval units that may lie off a coastal hex."""
    waters = nationalist_waters() if side == NATIONALIST else republican_waters(p)
    return units.NAVAL if waters >> target & 1 else 0


@rule("12.2.6a", off=sheet.COAST)
def republican_waters(p: Spain) -> int:
    return sheet.SEA_ZONES["mediterranean"] if p.turn >= FIRST_REPUBLICAN_SHIP else 0


@rule("12.2.6b", off=sheet.COAST)
def nationalist_waters() -> int:
    return sheet.SEA_ZONES["mediterranean"] | sheet.SEA_ZONES["cantabrian"]


@rule("12.2.4", "12.2.6", "15.6e")
class AssignAir(Choice[Spain]):
    """15.6 A-4: what a side sends."""

    rules = ("12.2.4", "12.2.6", "15.6e")
    idle = ("done",)

    def __init__(self, defending: bool):
        self.defending = defending
        self.name = "assign-defending-air" if defending else "assign-attacking-air"

    def _who(self, side: int) -> int:
        return 1 - side if self.defending else side

    def when(self, p: Spain, side: int) -> bool:
        who = self._who(side)
        return bool(defenders(p) and (wings(p, who, self.defending) or p.air[who]))

    def seat(self, p: Spain, side: int) -> int:
        return self._who(side)

    def prompt(self, p: Spain, side: int) -> Message:
        return say("assign-air", hex=p.battle.target)

    def options(self, p: Spain, side: int) -> list[Option]:
        ready = wings(p, self._who(side), self.defending)
        return [("done",), *(("fly", unit) for unit in ready)]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        who = self._who(side)
        if option[0] == "fly":
            p.air[who] |= BIT[option[1]]
            return again()
        return None

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("12.2.2", "cannot-fly-there", unit=option[1]) if option[0] == "fly" else None


@rule("12.2.4a", off=False)
def openly(p: Spain) -> bool:
    """The option open air: what is assigned is shown at once, so that the defender knows the attacker's."""
    return p.settings["open-air"] == "on"


@rule("12.2.4")
class AssignInSecret(Sealed[Spain]):
    """Both sides assign aircraft and ships without seeing what the other does."""

    def secret(self, p: Spain, side: int) -> bool:
        return not openly(p)


@rule("12.2.4a")
class AssignOpenly(AssignAir):
    """First the attacker, then the defender, who sees what the attacker has sent."""

    def when(self, p: Spain, side: int) -> bool:
        return openly(p) and super().when(p, side)

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        moved = super().apply(p, option, side)
        if option == ("done",):
            show_air(p, self._who(side), self.defending)
        return moved


def show_air(p: Spain, who: int, defending: bool) -> None:
    """12.2.1: what flies is used, until the turn ends. That a side could have sent something is no secret."""
    fresh = p.air[who] & ~p.flipped
    if fresh:
        p.emit(AIR_USED, "12.2.4", side=who, units=tuple(members(fresh)))
        p.flipped |= fresh
    elif defenders(p) and wings(p, who, defending):
        p.emit(NO_AIR, "12.2.4", side=who)


@rule("12.2.1", "12.2.4", "15.6e")
def reveal_air(p: Spain, side: int) -> Transition:
    """Both show together what they assigned, were it nothing; with open air they have shown it already."""
    if not openly(p):
        show_air(p, side, False)
        show_air(p, 1 - side, True)
    return None


@rule("12.2.7", "15.6f")
class FireFlak(Choice[Spain]):
    """Every anti-aircraft unit in the combat halves one enemy air unit, the attacker's first."""

    rules = ("12.2.7", "15.6f")

    def forced(self, p: Spain, side: int) -> bool:
        return True  # 15.5: guns and aircraft of the combat have been shown

    def __init__(self, defending: bool):
        self.defending = defending
        self.name = "fire-defending-flak" if defending else "fire-attacking-flak"

    def _who(self, side: int) -> int:
        return 1 - side if self.defending else side

    def _open(self, p: Spain, side: int) -> int:
        """Enemy air units not yet under fire, while there are guns left to fire."""
        own, value = (defenders(p), units.DEFENSE) if self.defending else (attackers(p), units.ATTACK)
        guns = sum(1 for unit in own if units.AA >> unit & 1 and value[unit][p.steps[unit]])
        fired = p.battle.flak[self._who(side)]
        return p.air[1 - self._who(side)] & units.AIR & ~fired if guns > fired.bit_count() else 0

    def when(self, p: Spain, side: int) -> bool:
        return bool(self._open(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return self._who(side)

    def prompt(self, p: Spain, side: int) -> Message:
        return say("fire-flak")

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("flak", unit) for unit in members(self._open(p, side))]

    def assumed(self, p: Spain, side: int) -> Option | None:
        """Odds take it that the guns fire at the strongest air unit, the first of them if two are."""
        strongest = max(members(self._open(p, side)), key=lambda unit: (units.SUPPORT[unit], -unit))
        return ("flak", strongest)

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        p.battle.flak[self._who(side)] |= BIT[option[1]]
        p.emit(FLAK_FIRED, "12.2.7", unit=option[1])
        return again()


SUPPORT = procedure(
    "15.6 Support",
    CommitAttackingHQ(),
    CommitDefendingHQ(),
    pin_hqs,
    AssignInSecret(
        "assign-air",
        procedure("12.2.4 Attacking aircraft and ships", AssignAir(False)),
        procedure("12.2.4 Defending aircraft and ships", AssignAir(True)),
    ),
    AssignOpenly(False),
    AssignOpenly(True),
    reveal_air,
)

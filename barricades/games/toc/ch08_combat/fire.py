"""8.4 Step 5 of a combat: surprise, and fire on the two tables."""

from bisect import bisect_right
from functools import cache

from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS
from barricades.games.toc.ch03_components.tables import look_up, number, tables
from barricades.games.toc.ch08_combat.assets import lose_asset
from barricades.games.toc.ch08_combat.battle import ORDINARY, commands, engaged, steps
from barricades.games.toc.ch08_combat.losses import LOSE_STEPS, LOSSES
from barricades.games.toc.ch08_combat.modifiers import asset_count, over_water
from barricades.games.toc.names import PIECES
from barricades.games.toc.state import MAKHNO, MUD, Russia
from barricades.kernel.bits import members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, call, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

SURPRISE = EventKind(
    "surprise", "{side:seat} tries surprise and rolls {die:die}, as {modified}: {result:surprise}."
)
FIRED = EventKind(
    "fired",
    "{side:seat} fires {strength} on the {table:table} table, column {column}: {die:die}, as {modified}, "
    "makes {factors} loss {factors?factor|factors}.",
)
SILENT = EventKind("silent", "{side:seat} has no unit left to fire.")
FOUGHT = EventKind(
    "fought",
    "{space:space}: the attacker inflicts {attacker} loss {attacker?factor|factors}, the defender "
    "{defender}.",
    result=True,
)

EVENTS = (SURPRISE, FIRED, SILENT, FOUGHT)
VERBS = (
    Verb("pass"),
    Verb("surprise-assets"),
    Verb("surprise-cavalry", "{leader}", leader=PIECES),
    Verb("scrap", "{asset}", asset=PIECES),
)
MESSAGES = {
    "try-surprise": "Try to surprise the defenders of {space:space}?",
    "scrap": "Which special asset is lost?",
    "surprise.attacker-first": "the attacker fires first",
    "surprise.defender-first": "the defender fires first",
    "surprise.lost": "no surprise, and a loss",
    "no-asset-surprise": "The attacker has not deployed more special assets than the defender.",
    "no-cavalry-surprise": "Cavalry surprise needs clear ground without mud or a river in the way, more "
    "cavalry steps than the defender, and a cavalry leader with them.",
}

ARMY, CORPS = "army", "corps"
RIDERS = ("Wrangel", "Budyenny")  # 8.423


# 8.42


@rule("8.421", off=False)
def by_assets(p: Russia) -> bool:
    """The attacker has deployed more assets."""
    attacker = p.battle.attacker
    return asset_count(p, attacker) > asset_count(p, 1 - attacker)


@rule("8.422", "8.91", off=())
def by_cavalry(p: Russia) -> list[int]:
    """The leaders with whom the attacker may try a surprise by cavalry."""
    battle, cavalry = p.battle, p.roster.cavalry
    wet = over_water(p) and not battle.no_terrain
    if p.weather == MUD or wet or not p.atlas.terrain["clear"] >> battle.target & 1:
        return []
    if steps(p, battle.attacking & cavalry) <= steps(p, battle.defending & cavalry):
        return []
    return [leader for leader in cavalry_leaders(p) if commands(p, leader, battle.attacking)]


@rule("8.422", "15.35d", off=[])
def cavalry_leaders(p: Russia) -> list[int]:
    """Leaders with the cavalry ability in the attacking spaces; of factions' leaders only Makhno."""
    side, found = p.battle.attacker, []
    for space in members(p.battle.origins):
        for leader in p.leaders_of(side, space):
            faction = p.roster.nation[leader] - FACTION
            ours = not 0 <= faction < len(FACTIONS) or faction == MAKHNO
            if p.roster.cavalry_leaders >> leader & 1 and ours:
                found.append(leader)
    return found


@rule("8.42")
class TrySurprise(Choice[Russia]):
    """Before fire the attacker may try one method, once."""

    rules = ("8.42", "8.421", "8.422", "8.423")
    idle = PASS

    def when(self, p: Russia) -> bool:
        if p.battle.kind != ORDINARY or p.battle.first >= 0:
            return False
        return by_assets(p) or bool(by_cavalry(p))

    def seat(self, p: Russia) -> int:
        return p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("try-surprise", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        found: list[Option] = [PASS]
        if by_assets(p):
            found.append(("surprise-assets",))
        return [*found, *(("surprise-cavalry", leader) for leader in by_cavalry(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option == PASS:
            return None
        cavalry = option[0] == "surprise-cavalry"
        result = roll_surprise(p, option[1] if cavalry else -1)
        if result == "attacker-first":
            p.battle.first = p.battle.attacker
        elif result == "defender-first":
            p.battle.first = 1 - p.battle.attacker
        elif cavalry:
            p.group = p.battle.attacking & p.roster.cavalry
            return call(LOSE_STEPS, p.battle.attacker, 1)
        else:
            return call(ASSET_IS_LOST)
        return None

    def why_not(self, p: Russia, option: Option) -> Refusal | None:
        if option[0] == "surprise-assets":
            return refuse("8.421", "no-asset-surprise")
        return refuse("8.422", "no-cavalry-surprise") if option[0] == "surprise-cavalry" else None


@rule("8.423", off="lost")
def roll_surprise(p: Russia, leader: int) -> str:
    """The die: Wrangel and Budyenny, and an asset that fights with cavalry, help."""
    die = p.roll()
    modified = die + (cavalry_modifier(p, leader) if leader >= 0 else 0)
    result = look_up("surprise", modified)
    p.emit(SURPRISE, "8.423", side=p.battle.attacker, die=die, modified=modified, result=result)
    return result


@rule("8.423", "12.71i", off=0)
def cavalry_modifier(p: Russia, leader: int) -> int:
    rider = p.roster.counters[leader].id in RIDERS
    deployed = asset_count(p, p.battle.attacker) > 0
    return number("surprise_modifiers", "master") * rider + number("surprise_modifiers", "asset") * deployed


@rule("8.423")
def lose_the_only_asset(p: Russia) -> Transition:
    """A failed surprise by assets costs one that was deployed."""
    deployed = members(p.battle.assets[p.battle.attacker])
    if len(deployed) > 1:
        return None
    for asset in deployed:
        lose_asset(p, asset, "8.423")
    return LEAVE


class ScrapAsset(Choice[Russia]):
    """Of two assets the attacker says which is lost."""

    rules = ("8.423",)

    def seat(self, p: Russia) -> int:
        return p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("scrap")

    def options(self, p: Russia) -> list[Option]:
        return [("scrap", asset) for asset in members(p.battle.assets[p.battle.attacker])]

    def assumed(self, p: Russia) -> Option:
        return self.options(p)[0]

    def apply(self, p: Russia, option: Option) -> Transition:
        lose_asset(p, option[1], "8.423")
        return None


ASSET_IS_LOST = procedure("8.423 Asset lost", lose_the_only_asset, ScrapAsset())


# 8.41


@cache
def _chart(kind: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """A combat table: the strengths at which its columns begin, and its rows of loss factors."""
    chart = tables()[f"{kind}_combat"]
    columns = tuple(int(column.rstrip("+")) for column in chart.columns)
    return columns, tuple(tuple(0 if each == "-" else int(each) for each in row) for row in chart.cells)


@rule("8.41", "8.41a", "8.41b", off=0)
def loss_factors(kind: str, strength: int, shift: int, die: int) -> int:
    """The cell of a table: the column not above the strength, shifted, and the die kept within 1 and 6."""
    return _chart(kind)[1][min(max(die, 1), 6) - 1][column(kind, strength, shift)]


def column(kind: str, strength: int, shift: int) -> int:
    """8.34: a shift does not go beyond the first or last column."""
    columns = _chart(kind)[0]
    return min(max(bisect_right(columns, strength) - 1 + shift, 0), len(columns) - 1)


@rule("8.4", "8.41", off=CORPS)
def table_of(p: Russia, units: int) -> str:
    """The army table if an army takes part, otherwise the corps table."""
    return ARMY if units & p.roster.armies else CORPS


def fire(p: Russia, side: int) -> None:
    """One side fires with what it has."""
    battle, units = p.battle, engaged(p, side)
    if not units:
        p.emit(SILENT, "8.424", side=side)
        return
    kind, shift = table_of(p, units), battle.shift[side]
    strength = battle.strength[side] = sum(map(p.strength, members(units)))
    die = battle.rolled[side] = p.roll()
    modified = min(max(die + battle.modifier[side], 1), 6)
    factors = loss_factors(kind, strength, shift, modified)
    battle.inflicted[side] = battle.suffered[1 - side] = factors
    shown = tables()[f"{kind}_combat"].columns[column(kind, strength, shift)]
    p.emit(
        FIRED, "8.41", side=side, strength=strength, table=kind, column=shown, die=die, modified=modified,
        factors=factors, alone=int(battle.first >= 0),
    )  # fmt: skip


@rule("8.424")
def fire_first(p: Russia) -> Transition:
    """A side that fires first inflicts its losses before the other fires."""
    first = p.battle.first
    if first < 0:
        return None
    fire(p, first)
    return call(LOSSES, 1 - first)


def fire_together(p: Russia) -> None:
    """8.41: simultaneous fire, or what the surprised side has left."""
    for side in (1 - p.battle.attacker, p.battle.attacker):
        if side != p.battle.first:
            fire(p, side)


@rule("8.5", "8.50", "16.0b")
def find_the_winner(p: Russia) -> None:
    """The side that inflicted more loss factors; none if they are equal."""
    battle, attacker = p.battle, p.battle.attacker
    mine, theirs = battle.inflicted[attacker], battle.inflicted[1 - attacker]
    battle.winner = -1 if mine == theirs else attacker if mine > theirs else 1 - attacker
    fire = volley(p) if battle.first < 0 else []
    p.emit(FOUGHT, "8.50", space=battle.target, attacker=mine, defender=theirs, fire=fire)


def volley(p: Russia) -> list[dict[str, int | str]]:
    """What both sides fired at once, the attacker first, for the tray of dice."""
    battle, found = p.battle, list[dict[str, int | str]]()
    for side in (battle.attacker, 1 - battle.attacker):
        kind, strength = table_of(p, engaged(p, side)), battle.strength[side]
        shown = tables()[f"{kind}_combat"].columns[column(kind, strength, battle.shift[side])]
        fired: dict[str, int | str] = {"side": side, "strength": strength, "table": kind, "column": shown}
        die, by, factors = battle.rolled[side], battle.modifier[side], battle.inflicted[side]
        found.append({**fired, "die": die, "modifier": by, "factors": factors})
    return found


PROCEDURES = (ASSET_IS_LOST,)

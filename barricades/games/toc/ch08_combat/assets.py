"""8.8 Special assets: where they serve, how they are deployed, and what becomes of them."""

from functools import cache

from barricades.games.toc.ch03_components.atlas import FACTION, RED, WHITE
from barricades.games.toc.ch03_components.tables import look_up, tables
from barricades.games.toc.ch08_combat.battle import engaged, greens
from barricades.games.toc.ch08_combat.modifiers import half
from barricades.games.toc.names import PIECES
from barricades.games.toc.state import ASSET_BOX, ELIMINATED, MUD, WINTER, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

DEPLOYED = EventKind("deployed", "{side:seat} deploys {asset:piece}.")
ASSET_DIE = EventKind("asset-die", "{asset:piece} rolls {die:die}.")
ASSET_LOST = EventKind("asset-lost", "{asset:piece} is eliminated.")

EVENTS = (DEPLOYED, ASSET_DIE, ASSET_LOST)
VERBS = (Verb("deploy", "{asset}", asset=PIECES), Verb("done"))
MESSAGES = {
    "deploy": "Deploy special assets at {space:space}, two at most?",
    "asset-not-at-hand": "{asset:piece} is not available.",
    "asset-elsewhere": "{asset:piece} cannot be used at {space:space}.",
    "asset-conditions": "Terrain, weather or the route rules out {asset:piece}.",
    "asset-enough": "A side deploys at most two special assets in a combat.",
    "asset-supply": "Half of the steps are out of supply: no special assets.",
}

MOST = 2  # 8.82
EVERYWHERE, WITH_ITS_FACTION = "everywhere", "with units of its faction"  # as asset_boxes.csv says it


def available(p: Russia, side: int) -> int:
    """The assets at hand that a side may use anywhere."""
    found = 0
    for asset in members(p.roster.assets & ~p.spent_assets):
        if p.at[asset] == ASSET_BOX and asset != p.roster.train and _serves(p, side, asset):
            found |= BIT[asset]
    return found


@rule("8.81", off=True)
def _serves(p: Russia, side: int, asset: int) -> bool:
    """A side's own, or of a faction that it controls and may use."""
    nation = p.roster.nation[asset]
    if nation in (WHITE, RED):
        return nation == side
    return p.may_use(side, nation - FACTION)


@cache
def _regions(box: str) -> tuple[str, ...]:
    """The regions that a box serves, by its token `assets:south`."""
    chart = tables()["asset_boxes"]
    cells = dict(zip(map(str.lower, chart.rows), (row[0] for row in chart.cells), strict=True))
    return tuple(cells[box.partition(":")[2].lower() or "-"].split("; "))


@rule("8.81", off=True)
def in_place(p: Russia, side: int, asset: int) -> bool:
    """Each box serves its regions; an asset without a box fights together with units of its faction."""
    regions = _regions(p.roster.asset_box[asset])
    if regions == (EVERYWHERE,):
        return True
    if regions == (WITH_ITS_FACTION,):
        return bool(engaged(p, side) & p.roster.of_nation[p.roster.nation[asset]])
    return p.atlas.regions[p.atlas.region_of[p.battle.target]] in regions


@rule("8.82", "8.91", off=True)
def conditions(p: Russia, side: int, asset: int) -> bool:
    """What ground, weather and ways each kind needs."""
    kind, target, atlas = p.roster.asset_kind[asset], p.battle.target, p.atlas
    if kind == "train":
        rail = atlas.rail[target]
        return bool(rail & p.battle.origins) if side == p.battle.attacker else bool(rail)
    if kind == "flotilla":
        wet = atlas.river[target] | atlas.strait[target]
        return bool(atlas.any_port >> target & 1) or bool(wet & p.battle.origins)
    if kind == "armour":
        rough = atlas.terrain["marsh"] | atlas.terrain["mountain"]
        return p.weather != MUD and not rough >> target & 1
    return kind != "air" or p.weather != WINTER


@rule("8.82", off=False)
def unsupplied(p: Russia, side: int) -> bool:
    """A side deploys nothing if half or more of its steps are out of supply."""
    return half(p, engaged(p, side), p.battle.out)


def deployable(p: Russia, side: int) -> list[int]:
    """The assets that a side may still deploy in this combat."""
    deployed = p.battle.assets[side]
    if full(p, side) or unsupplied(p, side) or (side != p.battle.attacker and greens(p)):
        return []
    return [
        asset
        for asset in members(available(p, side) & ~deployed)
        if in_place(p, side, asset) and conditions(p, side, asset)
    ]


@rule("8.82", off=False)
def full(p: Russia, side: int) -> bool:
    return p.battle.assets[side].bit_count() >= MOST


@rule("8.2", "8.21", "8.8")
class DeployAssets(Choice[Russia]):
    """The attacker, then the defender, deploys up to two assets."""

    rules = ("8.21", "8.81", "8.82")
    idle = ("done",)

    def __init__(self, *, attacking: bool):
        self.attacking = attacking
        self.name = "deploy-attacking-assets" if attacking else "deploy-defending-assets"

    def seat(self, p: Russia) -> int:
        return p.battle.attacker if self.attacking else 1 - p.battle.attacker

    def when(self, p: Russia) -> bool:
        return bool(deployable(p, self.seat(p)))

    def prompt(self, p: Russia) -> Message:
        return say("deploy", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        return [*(("deploy", asset) for asset in deployable(p, self.seat(p))), ("done",)]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option == ("done",):
            return None
        side = self.seat(p)
        p.battle.assets[side] |= BIT[option[1]]
        p.emit(DEPLOYED, "8.21", side=side, asset=option[1])
        return again()

    def why_not(self, p: Russia, option: Option) -> Refusal | None:
        if option[0] != "deploy":
            return None
        side, asset = self.seat(p), option[1]
        if not available(p, side) >> asset & 1:
            return refuse("8.83", "asset-not-at-hand", asset=asset)
        if full(p, side):
            return refuse("8.82", "asset-enough")
        if unsupplied(p, side):
            return refuse("8.82", "asset-supply")
        if not in_place(p, side, asset):
            return refuse("8.81", "asset-elsewhere", asset=asset, space=p.battle.target)
        return refuse("8.82", "asset-conditions", asset=asset)


def lose_asset(p: Russia, asset: int, rule: str) -> None:
    for side in (WHITE, RED):
        p.battle.assets[side] &= ~BIT[asset]
    p.put(asset, ELIMINATED)
    p.emit(ASSET_LOST, rule, asset=asset)


@rule("8.83", "8.75")
def use_up_assets(p: Russia) -> None:
    """Deployed assets are used until the end of the turn; the loser's may be eliminated."""
    for side in (WHITE, RED):
        deployed = p.battle.assets[side]
        p.spent_assets |= deployed
        if p.battle.winner == 1 - side:
            for asset in members(deployed):
                risk_asset(p, asset)
    p.battle.assets = [0, 0]


@rule("8.83")
def risk_asset(p: Russia, asset: int) -> None:
    die = p.roll()
    p.emit(ASSET_DIE, "8.83", asset=asset, die=die)
    if look_up("asset_loss", die, "result") == "eliminated":
        lose_asset(p, asset, "8.83")

"""3.2 The counters for the rules: units, leaders and special assets in parallel tuples, sets of them as ints.

A piece is a number: units come first, then leaders, then assets and the train. Values of a counter's two
sides come in pairs: full and reduced, or front and back.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

from barricades.games.toc.ch03_components.atlas import FACTION, GREENS, JAPAN, NATIONS, NOBODY, RED, WHITE
from barricades.games.toc.ch03_components.forces import ABSENT, CAMPS, replacement_corps
from barricades.kernel.bits import mask_of
from barricades.kernel.components import Counter
from barricades.kernel.notation import Names
from barricades.kernel.rules import rule

ALL_CAMPS = (*CAMPS["WHITE"], *CAMPS["RED"])  # 3.24
SIBERIAN, SIBERIAN_COSSACK, DON_COSSACK, BALTIC, TROTSKY, STALIN = range(len(ALL_CAMPS))
NO_CAMP = -1
POLISH_UKRAINE_LEGION = "Pol-Ukr"

SOUTH, EAST, NORTHWEST = range(3)  # 3.25 Theatres of WHITE's own units
NO_THEATRE = -1
_THEATRES = {
    "Vol": SOUTH, "AFSR": SOUTH, "Don": SOUTH, "Si": EAST, "SiOren": EAST, "SiCos": EAST, "FE": EAST,
    "NW": NORTHWEST, "Golt": NORTHWEST, "Berm": NORTHWEST, "Nor": NORTHWEST,
}  # fmt: skip


class Roster:
    """The counters of one edition."""

    def __init__(self, counters: Sequence[Counter]):
        units = [each for each in counters if each.kind in ("army", "corps")]
        leaders = [each for each in counters if each.kind == "leader"]
        assets = [each for each in counters if each.kind in ("asset", "train")]
        pieces = [*units, *leaders, *assets]
        self.counters = tuple(pieces)
        self.elsewhere = mask_of(
            n for n, each in enumerate(pieces) if each.faces[0].get("entry") == ABSENT
        )  # counters that only another edition has
        self.size = len(pieces)
        self.pieces = Names("piece", [each.id for each in pieces], [each.name for each in pieces])
        self._index = {each.id: number for number, each in enumerate(pieces)}
        first_leader, first_asset = len(units), len(units) + len(leaders)
        self.units = (1 << first_leader) - 1
        self.leaders = ((1 << first_asset) - 1) ^ self.units
        self.assets = ((1 << len(pieces)) - 1) ^ self.units ^ self.leaders
        self.first_leader, self.first_asset = first_leader, first_asset
        self.nation = tuple(NATIONS.index(each.nation) if each.nation else NOBODY for each in pieces)
        self.of_nation = tuple(
            mask_of(n for n, whose in enumerate(self.nation) if whose == nation)
            for nation in (*range(len(NATIONS)), NOBODY)
        )
        self.camp = tuple(_camp(each) for each in pieces)
        self.camps = tuple(self._with(self.camp, camp) for camp in range(len(ALL_CAMPS)))
        self.theatre = tuple(_theatre(each) for each in pieces)

        # 3.22, 3.23 Units.
        self.armies = self._kind("army")
        self.corps = self._kind("corps")
        self.two_steps = mask_of(n for n, each in enumerate(units) if each.steps == 2)
        self.strength = tuple(_both(each, "strength") for each in pieces)
        self.loss = tuple(_both(each, "loss") for each in pieces)
        self.move = tuple(_both(each, "move") for each in pieces)
        self.elite, self.cavalry, self.cheka, self.dot, self.road2, self.by_rail = (
            _marked(units, mark) for mark in ("elite", "cavalry", "cheka", "dot", "road2", "rail")
        )
        (
            self.regular,
            self.far_east,
            self.insurrection,
            self.people,
            self.garrison,
            self.mutiny,
            self.peasant,
        ) = (
            mask_of(n for n, each in enumerate(units) if each.faces[0]["type"] == kind)
            for kind in ("regular", "far-east", "insurrection", "people's", "garrison", "mutiny", "peasant")
        )
        self.green_bands = self.of_nation[GREENS]
        self.partisans = self.far_east | self.insurrection | self.mask("RaMong")  # 13.41b
        self.far_eastern = self.far_east | self.mask("FE-Ung", "RaMong") | self.of_nation[JAPAN]  # 7.25g, k
        natives = self.of_nation[NATIONS.index("Khiva")] | self.of_nation[NATIONS.index("Turkistan")]
        self.strangers_to_the_steppe = self.armies & ~natives  # 7.17
        self.north_russian = mask_of(n for n, each in enumerate(units) if each.id.startswith("Nor-"))  # 10.12
        self.replaced_by = tuple(
            self.mask(*(corps.id for corps in replacement_corps(each, units))) if each.kind == "army" else 0
            for each in units
        )  # 8.53: the corps that may take an army's place
        self.lost_to = tuple(str(each.faces[0]["lost_to"]) for each in units)  # 8.54
        self.bermondt = self.piece("Berm-a1")  # 13.1e
        self.rebuild = tuple(tuple(each.faces[0].get("rebuild", ())) for each in pieces)

        # 3.21 Leaders.
        self.rating = tuple(_both(each, "rating") for each in pieces)
        self.commanders = mask_of(
            n for n, each in enumerate(pieces) if each.kind == "leader" and each.faces[0]["commands"]
        )  # 12.61: Lenin and the Tsar command no units
        self.points = tuple(int(each.faces[0].get("points", 0)) for each in pieces)
        self.cavalry_leaders = mask_of(
            n for n, each in enumerate(pieces) if each.kind == "leader" and each.faces[0]["cavalry"]
        )

        # 3.26 Special assets.
        self.asset_kind = tuple(map(_asset_kind, pieces))
        self.asset_box = tuple(str(each.faces[0].get("box", "")) for each in pieces)
        self.train = next(n for n, each in enumerate(pieces) if each.kind == "train")
        self.tsar = self.piece("Tsar")
        self.entry = tuple(str(each.faces[0].get("entry", "")) for each in pieces)
        self.entry_at = tuple(str(each.faces[0].get("at", "")) for each in pieces)  # faction@901

    @cached_property
    def alike(self) -> tuple[int, ...]:
        """Pieces with the same number have the same lines of supply."""
        return _numbered(
            (
                nation,
                self.camp[n] == BALTIC,
                self.north_russian >> n & 1,
                self.partisans >> n & 1,
                self.civil_war_finns >> n & 1,
                self.counters[n].id == POLISH_UKRAINE_LEGION,  # 8.324 of v1.5
            )
            for n, nation in enumerate(self.nation)
        )

    @cached_property
    def civil_war_finns(self) -> int:
        """Red and White Finns, who have sources of their own (v1.5)."""
        return mask_of(n for n, each in enumerate(self.counters) if each.id.startswith(("RFin-", "WFin-")))

    @cached_property
    def kin_of(self) -> tuple[int, ...]:
        """Number of `alike` -> the pieces that have it."""
        return tuple(self._with(self.alike, number) for number in range(max(self.alike) + 1))

    @cached_property
    def kin(self) -> tuple[int, ...]:
        """Piece -> the pieces with the same lines of supply."""
        return tuple(self.kin_of[number] for number in self.alike)

    @cached_property
    def troops(self) -> tuple[int, ...]:
        """Piece -> the pieces with the same lines and of the same theatre."""
        numbers = _numbered(zip(self.alike, self.theatre, strict=True))
        sets = [self._with(numbers, number) for number in range(max(numbers) + 1)]
        return tuple(sets[number] for number in numbers)

    @cached_property
    def enters_alike(self) -> tuple[int, ...]:
        """Pieces with the same number may enter the same spaces, as far as 7.7, 7.17 and 13.4 go."""
        return _numbered(
            (nation, self.partisans >> n & 1, self.armies >> n & 1) for n, nation in enumerate(self.nation)
        )

    @cached_property
    def bound(self) -> int:
        """Pieces that some rule binds to a part of the map by their kind."""
        return self.partisans | self.far_eastern | self.people | self.garrison | self.mutiny | self.peasant

    @cached_property
    def bound_for_good(self) -> int:
        """Of these, the pieces whose part of the map does not depend on where they are."""
        places = self.insurrection | self.mutiny | self.peasant | self.garrison
        return (self.far_eastern | self.people) & ~places

    @cached_property
    def unbound(self) -> int:
        """Own units and leaders of the sides that no rule binds to a part of the map."""
        return (self.of_nation[WHITE] | self.of_nation[RED]) & ~self.assets & ~self.bound

    @cached_property
    def self_supplied(self) -> int:
        """10.22: the units that are somewhere always in full supply."""
        return self.singular | self.natives

    @cached_property
    def natives(self) -> int:
        """1.2: pieces of Makhno and West Ukraine, which never lack supply in their own region."""
        return self.of_nation[NATIONS.index("Makhno")] | self.of_nation[NATIONS.index("West Ukraine")]

    @cached_property
    def singular(self) -> int:
        """Units that are always in full supply in places of their own, each by its own rule."""
        special = mask_of(n for n, each in enumerate(self.counters) if each.id.startswith("Golt-"))
        special |= self.mask("RcPol", "RaTC2", "FE-Ung", "RaMong") | self.of_nation[JAPAN]
        return special | self.insurrection | self.mutiny | self.peasant

    def piece(self, id: str) -> int:
        """The number of a counter by its id."""
        return self._index[id]

    def mask(self, *ids: str) -> int:
        return mask_of(map(self.piece, ids))

    def of_faction(self, faction: int) -> int:
        """The pieces of a faction, by its number on the Faction Control Table."""
        return self.of_nation[FACTION + faction]

    def own(self, side: int) -> int:
        """4.1: the pieces whose nation is the side."""
        return self.of_nation[side]

    @rule("3.2", off=0)
    def _kind(self, kind: str) -> int:
        return mask_of(n for n, each in enumerate(self.counters) if each.kind == kind)

    def _with(self, column: Sequence[int], value: int) -> int:
        return mask_of(n for n, each in enumerate(column) if each == value)


def _numbered(kinds: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """A number for each, the same for those that are equal."""
    listed = list(kinds)
    return tuple(map(sorted(set(listed)).index, listed))


@rule("3.23", off=0)
def _marked(units: Sequence[Counter], mark: str) -> int:
    """The units that carry a mark."""
    return mask_of(n for n, each in enumerate(units) if mark in each.faces[0]["marks"])


@rule("3.26", off="")
def _asset_kind(counter: Counter) -> str:
    """Air, armour, artillery, flotilla or train; "" if it is no asset."""
    return str(counter.faces[0]["type"]) if counter.kind in ("asset", "train") else ""


@rule("3.21", "3.22", off=(0, 0))
def _both(counter: Counter, name: str) -> tuple[int, int]:
    """A value of both sides of a counter; one side counts for both where the other says nothing."""
    front = int(counter.faces[0].get(name, 0))
    back = counter.faces[1].get(name, front) if len(counter.faces) > 1 else front
    return front, int(back)


@rule("3.24", off=NO_CAMP)
def _camp(counter: Counter) -> int:
    camp = counter.faces[0].get("camp")
    return ALL_CAMPS.index(camp) if camp else NO_CAMP


def _theatre(counter: Counter) -> int:
    """3.25: from the beginning of the id, for WHITE's own units."""
    if counter.nation != NATIONS[WHITE] or counter.kind not in ("army", "corps"):
        return NO_THEATRE
    return _THEATRES.get(counter.id.partition("-")[0], NO_THEATRE)

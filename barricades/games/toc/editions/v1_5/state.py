"""The position of v1.5: wars that have been declared, protectors, and what 8 reckons otherwise than v2.3."""

from barricades.games.toc.atlas import FACTION, RED, WHITE
from barricades.games.toc.cards import RussiaInPlay
from barricades.games.toc.state import CZECH_LEGION, FINLAND, POLAND, POLAND_TRACK, WHITE_INFLUENCE
from barricades.kernel.bits import BIT, members
from barricades.kernel.columns import initially
from barricades.kernel.rules import rule

STEPS = "steps"

# 8.321 The states of Poland, in the order of `tracks.toml`.
SELF_DEFENCE, APART, INTERVENTION, WAR, MOSKVA = range(5)


class FirstRussia(RussiaInPlay):
    """Russia by the rules of v1.5."""

    wars: list[int] = initially([0, 0])  # side -> factions on which it has declared war (8.51)
    protected: int  # factions whose controller won them as protector and may use their forces (8.511)
    settled: int  # factions that a side has controlled at least once (8.317)
    answered: int  # factions for whose region the Poles have answered (8.321)
    intervened: int  # factions whose regions the Poles may enter (8.321)
    polish_war: int  # 1 once RED and Poland are at war
    moskva_open: int  # 1 if the Poles may be asked to march on Moskva, 2 once they have refused for good
    moskva_turn: int  # when they were last asked
    pledged: list[int] = initially([-1, -1])  # side -> card for or against the end (5.27)
    subjugated: int  # Republics that RED has subjugated (8.6)
    declared_first: list[int] = initially([-1, -1])  # side -> a card of one step declared before (8.153)

    def realign(self) -> None:
        if self.controller(FINLAND) >= 0:
            self.settled |= BIT[FINLAND]
        super().realign()

    @rule("1.5.8.317", "1.5.8.1322", off=False)
    def unsettled(self, faction: int) -> bool:
        """Both sides are at war in Finland until one of them controls it."""
        return faction == FINLAND and not self.settled >> FINLAND & 1

    @rule("1.5.8.24", "1.5.8.511", off=False)
    def may_use(self, side: int, faction: int) -> bool:
        """A protector uses the forces of the faction, whatever restriction there is."""
        if self.protected >> faction & 1 and self.user(faction) == side:
            return not self.uninvolved >> faction & 1
        if faction == POLAND and self.track[POLAND_TRACK] == SELF_DEFENCE:
            return False  # 8.321: its forces are set up when they take part
        return super().may_use(side, faction)

    @rule("1.5.8.24", off=False)
    def shut_to(self, side: int, faction: int) -> bool:
        """A region whose controller may not use its forces is entered after a declaration only."""
        controller = self.controller(faction)
        if controller != 1 - side:
            return False
        if faction == POLAND and side == RED:
            return not self.polish_war
        return not self.may_use(controller, faction)

    @rule("1.5.8.321", off=None)
    def area_of(self, faction: int) -> int | None:
        """How far the Poles go: Poland, regions that called them, the land behind the line, everywhere."""
        if faction != POLAND:
            return None
        home, state = self.atlas.faction_region[POLAND], self.track[POLAND_TRACK]
        if state == SELF_DEFENCE:
            return home
        if state in (APART, INTERVENTION):
            for each in members(self.intervened):
                home |= self.atlas.faction_region[each]
            return home
        return home | self.atlas.behind_the_line if state == WAR else -1

    @rule("1.5.8.321", off=False)
    def may_invade_poland(self, side: int) -> bool:
        """A side that has declared war on Poland enters it while its enemy protects it."""
        return bool(self.protected >> POLAND & 1) and self.controller(POLAND) == 1 - side

    @rule("1.5.8.321", off=False)
    def works_a_miracle(self) -> bool:
        """On the Vistula: a Polish army with a Polish leader in Poland, while Poland holds Warszawa."""
        at, nation = self.battle.target, FACTION + POLAND
        if at < 0 or not self.atlas.faction_region[POLAND] >> at & 1:
            return False
        if self.owner[self.atlas.space("warszawa")] != nation:
            return False
        there = self.battle.defending & self.roster.of_nation[nation] & self.roster.armies
        led = any(
            self.roster.nation[leader] == nation for leader in self.leaders_of(1 - self.battle.attacker, at)
        )
        return bool(there) and led

    @rule("1.5.8.316", off=0)
    def credited(self, side: int) -> int:
        """WHITE counts cities of a Czech Legion that stands in its Influence box."""
        influenced = self.marker[CZECH_LEGION] == WHITE_INFLUENCE and not self.gone >> CZECH_LEGION & 1
        return self.owned[FACTION + CZECH_LEGION] if side == WHITE and influenced else 0

    @rule("1.5.8.317", off=True)
    def waits_for_its_place(self, piece: int) -> bool:
        """Finnish forces without a friendly port go to the Dead Box."""
        return self.roster.nation[piece] != FACTION + FINLAND

    def subjugations(self) -> int:
        return self.subjugated.bit_count()

    def at_war_with_the_poles(self) -> bool:
        return bool(self.polish_war)

    # 8.153 At most two steps for each side in a phase.

    def _steps_of(self, card: int) -> int:
        effect = self.edition.politics[card].effect
        return int(effect[0].what) if effect and effect[0].verb == STEPS else 0

    @rule("1.5.8.153", off=False)
    def may_declare(self, side: int, card: int) -> bool:
        earlier = sum(
            self._steps_of(each) for each in (self.declared[side], self.declared_first[side]) if each >= 0
        )
        return 0 < self._steps_of(card) <= self.edition.rules.declared_steps - earlier

    def note_declared(self, side: int, card: int) -> None:
        self.declared_first[side] = self.declared[side]
        self.declared[side] = card

    def forget_declared(self, side: int) -> bool:
        self.declared[side], self.declared_first[side] = self.declared_first[side], -1
        return self.declared[side] >= 0

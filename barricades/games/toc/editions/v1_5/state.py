"""The position of v1.5: wars that have been declared, protectors, and what chapter 8 counts differently."""

from barricades.games.toc.cards.cards import RussiaInPlay
from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch03_components.roster import POLISH_UKRAINE_LEGION
from barricades.games.toc.ch03_components.tables import number
from barricades.games.toc.editions import V1_5
from barricades.games.toc.state import (
    BRITAIN,
    CENTRAL_POWERS,
    CENTRAL_POWERS_AT,
    CZECH_LEGION,
    FINLAND,
    FRANCE,
    GREEN,
    POLAND,
    POLAND_TRACK,
    TURKISTAN,
    UKRAINE,
    USA,
    WEST_UKRAINE,
    WHITE_INFLUENCE,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.columns import initially
from barricades.kernel.rules import rule

STEPS = "steps"
UKRAINE_ARMIES = ("Pol-Ukr1", "Pol-Ukr2")  # 8.321
MOST_UNITS = 3  # 7.41
CAPITALS, ENOUGH = ("moskva", "petrograd"), 14  # 5.26
FRENCH_PORTS = ("408", "401", "404", "305", "308", "215", "301")  # 8.318
CENTRAL_POLAND = "102"  # a box
FEEDING_THE_POWERS = tuple(
    map(FACTIONS.index, ("Belarus", "Estonia", "Latvia", "Lithuania", "Transcaucasia", "Ukraine"))
)  # 8.315

# 8.321 The states of Poland, in the order of `tracks.toml`.
SELF_DEFENCE, APART, INTERVENTION, WAR, MOSKVA = range(5)


class FirstRussia(RussiaInPlay):
    """Russia by the rules of v1.5."""

    wars: list[int] = initially([0, 0])  # side -> factions on which it has declared war (8.51)
    protected: int  # factions whose controller won them as protector and may use their forces (8.511)
    settled: int  # factions that a side has controlled at least once (8.317)
    answered: int  # factions for whose region the Poles have answered (8.321)
    intervened: int  # factions whose regions the Poles may enter (8.321)
    ukraine_called: int  # the turn in which an entry into Ukraine called the Poles, 0 if none (8.321)
    poles_alone: int  # the turn in which Poles without cooperation have acted, 0 if none (8.321)
    polish_war: int  # 1 once RED and Poland are at war
    levy_due: int  # 1 if RED may buy steps for points in the coming Logistics Phase (8.321)
    moskva_open: int  # 1 if the Poles may be asked to march on Moskva, 2 once they have refused for good
    moskva_turn: int  # when they were last asked
    pledged: list[int] = initially([-1, -1])  # side -> card for or against the end (5.27)
    subjugated: int  # Republics that RED has subjugated (8.6)
    conquered: list[int] = initially([0, 0])  # side -> factions that it has conquered (8.53)
    won_at_once: int  # 1 once WHITE has had Moskva, Petrograd or 14 points in the tournament (5.26)
    written: int  # objectives that RED has written down (5.26)
    declared_first: list[int] = initially([-1, -1])  # side -> a card of one step declared before (8.153)

    allied_cards = "w1"  # 8.314, 8.325

    def score(self, side: int, points: int, rule: str) -> None:
        super().score(side, points, rule)
        self._note_victory()

    def set_owner(self, space: int, owner: int, rule: str) -> None:
        super().set_owner(space, owner, rule)
        if owner == WHITE and self.atlas.mask(*CAPITALS) >> space & 1:
            self._note_victory()

    @rule("1.5.5.26")
    def _note_victory(self) -> None:
        """In 1919 WHITE wins at whatever instant, even if it loses a capital or points again at once."""
        if "end_die" in scenario_setting(self.scenario) and self.white_has_won():
            self.won_at_once = 1

    @rule("1.5.5.26", off=False)
    def white_has_won(self) -> bool:
        """Moskva, Petrograd or 14 points."""
        return bool(self.friendly(WHITE) & self.atlas.mask(*CAPITALS)) or self.vp >= ENOUGH

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

    @rule("1.5.8.221", off=False)
    def cards_move_late_markers(self) -> bool:
        """Cards, the Polish Response and wars give control to the end of the game."""
        return True

    @rule("1.5.8.316", "1.5.8.51", off=True)
    def may_attack_neutrals(self) -> bool:
        """An uncontrolled Czech Legion, or Central Powers, are attacked only after a declaration of war."""
        return False

    @rule("1.5.8.3", off=True)
    def set_up_in_cities(self, faction: int) -> bool:
        """Forces are placed anywhere in their region."""
        return False

    @rule("1.5.8.23", off=True)
    def factions_stay_home(self) -> bool:
        """Forces of a faction move and attack with those of its side, wherever an enemy is."""
        return False

    @rule("1.5.8.319", "1.5.8.323", off=True)
    def natives_roam(self) -> bool:
        """Card 42 lets controlled armies enter the Southeast boxes, those of the two lands included."""
        return False

    @rule("1.5.8.53", off=False)
    def control_conquers(self) -> bool:
        """The enemy of its controller controls all its victory cities, with or without units in them."""
        return True

    def is_subject(self, faction: int) -> bool:
        return bool(self.subjugated >> faction & 1)

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
            return home | self._galicia()
        return home | self.atlas.behind_the_line if state == WAR else -1

    @rule("1.5.8.321", off=0)
    def _galicia(self) -> int:
        """An entry into Ukraine, and W36, open RED's West Ukraine to them from the next turn on."""
        called = 0 < self.ukraine_called < self.turn and self.was_played("W36")
        open_to_them = called and self.controller(WEST_UKRAINE) == RED
        return self.atlas.faction_region[WEST_UKRAINE] if open_to_them else 0

    @rule("1.5.8.321", off=0)
    def kept_still(self, side: int) -> int:
        """Once Poles without cooperation have been activated, no other space is until the turn is over."""
        apart = self.track[POLAND_TRACK] == APART and self.poles_alone == self.turn
        if not apart or self.user(POLAND) != side:
            return 0
        return ~self.spaces_of(self.roster.of_faction(POLAND) & self.roster.units)

    @rule("1.5.8.321", off=0)
    def more_ground(self, piece: int) -> int:
        """With R37 the Ukraine armies may be placed in a West Ukraine that WHITE controls."""
        invading = self.roster.pieces.token(piece) in UKRAINE_ARMIES and self.was_played("R37")
        theirs = self.controller(WEST_UKRAINE) == WHITE
        return self.atlas.faction_region[WEST_UKRAINE] & self.friendly(WHITE) if invading and theirs else 0

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

    def credited(self, side: int) -> int:
        return self._credit_of_the_legion(side) | self._credit_under_occupation(side)

    @rule("1.5.8.316", off=0)
    def _credit_of_the_legion(self, side: int) -> int:
        """WHITE counts cities of a Czech Legion that is in its Influence box."""
        influenced = self.marker[CZECH_LEGION] == WHITE_INFLUENCE and not self.gone >> CZECH_LEGION & 1
        return self.owned[FACTION + CZECH_LEGION] if side == WHITE and influenced else 0

    @rule("1.5.8.315", off=0)
    def _credit_under_occupation(self, side: int) -> int:
        """Central Powers in a city do not take it from the enemy of the side that controls them."""
        if self.controller(CENTRAL_POWERS) != 1 - side:
            return 0
        return self.owned[side] & self.masks[CENTRAL_POWERS_AT]

    @rule("1.5.8.317", off=0)
    def uncredited(self, side: int) -> int:
        """After W17 WHITE has no credit for Helsinki."""
        return self.atlas.mask("helsinki") if side == WHITE and self.was_played("W17") else 0

    # 8.3 Steps and supply.

    def faction_income(self, faction: int) -> int | None:
        if faction == POLAND:
            return 2 * self._cities_of(POLAND) * self._steps_for_a_polish_city()
        if faction == UKRAINE:
            return 2 * self._cities_of(UKRAINE) * self._steps_for_a_ukrainian_city()
        return None

    @rule("1.5.8.314", "1.5.8.316", "1.5.8.325", off=False)
    def needs_the_sea(self, faction: int) -> bool:
        """British, Czechs and Americans receive no steps while Sevastopol or Omsk is not WHITE."""
        return faction in (BRITAIN, CZECH_LEGION, USA)

    @rule("1.5.8.53", off=-1)
    def _conqueror(self, faction: int) -> int:
        """The side that has conquered a faction also spends that faction's steps, on its units alone."""
        if self.subjugated >> faction & 1:
            return -1
        return next((side for side in (WHITE, RED) if self.conquered[side] >> faction & 1), -1)

    def beneficiary(self, faction: int) -> int:
        controller = self.controller(faction)
        return controller if controller >= 0 else self._conqueror(faction)

    def _cities_of(self, faction: int) -> int:
        cities = self.atlas.faction_region[faction] & self.atlas.vcs
        return (cities & self.friendly(self.beneficiary(faction))).bit_count()

    @rule("1.5.8.321", off=1)
    def _steps_for_a_polish_city(self) -> int:
        """One for each city, two if an enemy is in Poland."""
        enemy = self.held(1 - self.beneficiary(POLAND))
        column = "condition" if enemy & self.atlas.faction_region[POLAND] else "amount"
        return number("faction_replacements", "Poland", column, V1_5)

    @rule("1.5.8.324", off=1)
    def _steps_for_a_ukrainian_city(self) -> int:
        """One for each city, two if war has been declared on Ukraine."""
        column = "condition" if (self.wars[WHITE] | self.wars[RED]) >> UKRAINE & 1 else "amount"
        return number("faction_replacements", "Ukraine", column, V1_5)

    @rule("1.5.8.323", off=False)
    def pays_without_rails(self, faction: int) -> bool:
        """RED control of Turkistan is enough for its step."""
        return faction == TURKISTAN

    @rule("1.5.8.316", off=0)
    def no_passage(self) -> int:
        """No supply passes the forces of an uncontrolled Czech Legion."""
        if self.controller(CZECH_LEGION) >= 0:
            return 0
        return self.spaces_of(self.roster.of_faction(CZECH_LEGION) & self.roster.units)

    def own_sources(self, unit: int) -> int:
        nation = self.roster.nation[unit]
        if self.roster.civil_war_finns >> unit & 1:
            return self._finnish_sources(nation)
        if nation == FACTION + FRANCE:
            return self._french_sources() & self.friendly(self.allegiance[unit])
        return self._sources_of_the_powers() if nation == FACTION + CENTRAL_POWERS else 0

    @rule("1.5.8.317", off=0)
    def _finnish_sources(self, side: int) -> int:
        """White Finns draw on Turku, Vaasa and Helsinki, Red Finns on Viipuri and Helsinki, if friendly."""
        return self._finnish_towns(side) & self.friendly(side)

    def _finnish_towns(self, side: int) -> int:
        return self.atlas.mask(*(("turku", "vaasa") if side == WHITE else ("viipuri",)), "helsinki")

    @rule("1.5.8.317", off=False)
    def supply_follows_units(self) -> bool:
        """Once the border is open, supply crosses it too: no card of this edition speaks of it."""
        return True

    @rule("1.5.8.318", off=0)
    def _french_sources(self) -> int:
        """Seven ports of the Black Sea and the Caspian."""
        return self.atlas.mask(*FRENCH_PORTS)

    @rule("1.5.8.315", off=0)
    def _sources_of_the_powers(self) -> int:
        """Cities of six regions behind the line, and those of the side that controls them."""
        cities, side = 0, self.controller(CENTRAL_POWERS)
        for faction in FEEDING_THE_POWERS:
            cities |= self.atlas.faction_region[faction]
        cities &= self.atlas.vcs
        return cities | (self.atlas.home_vcs[side] & self.friendly(side) if side >= 0 else 0)

    def dry_for(self, unit: int) -> int:
        """8.317, 8.318, 8.321 name all sources of some units; those of their side do not feed them."""
        nation = self.roster.nation[unit]
        if self.turned[unit] >= 0:
            return 0
        if nation == FACTION + POLAND:
            return self._dry_for_poles(unit)
        if nation == FACTION + FRANCE:
            return self._dry_for_the_french()
        return self._dry_for_finns(nation) if self.roster.civil_war_finns >> unit & 1 else 0

    @rule("1.5.8.321", "1.5.8.324", off=0)
    def _dry_for_poles(self, unit: int) -> int:
        """Poles draw on Warszawa and Central Poland alone; the Ukraine Legion on WHITE's sources besides."""
        if self.roster.counters[unit].id == POLISH_UKRAINE_LEGION:
            return self.atlas.mask("lublin")
        return ~self.atlas.mask("warszawa", CENTRAL_POLAND)

    @rule("1.5.8.318", off=0)
    def _dry_for_the_french(self) -> int:
        """Other cities and ports do not feed the French."""
        return ~self.atlas.mask(*FRENCH_PORTS)

    @rule("1.5.8.317", off=0)
    def _dry_for_finns(self, side: int) -> int:
        """Cities of Russia do not feed Red and White Finns, nor do other ports."""
        return ~self._finnish_towns(side)

    @rule("1.5.8.315", "1.5.8.316", off=False)
    def attrition_spares(self, unit: int) -> bool:
        """Central Powers and Czechs are always supplied as far as attrition goes."""
        return self.roster.nation[unit] in (FACTION + CENTRAL_POWERS, FACTION + CZECH_LEGION)

    # 8.111, 8.142, 5.15

    @rule("1.5.8.111", off=False)
    def bonus_lapses(self) -> bool:
        """WHITE's bonus is for its first round."""
        return self.round > 1

    @rule("1.5.8.111", off=False)
    def white_counts_as_level(self) -> bool:
        """On turn 1 WHITE has the bonus though it is behind."""
        return self.turn == 1

    @rule("1.5.8.142", off=False)
    def may_attack_new(self, faction: int) -> bool:
        """The enemy may attack a newly controlled faction at once."""
        return True

    @rule("1.5.8.142")
    def meet_attack(self, space: int) -> None:
        """An attack on its units ends the restriction of the first round."""
        for unit in self.units_in(space):
            faction = self.roster.nation[unit] - FACTION
            if 0 <= faction < len(self.delayed):
                self.delayed[faction] = 0

    @rule("1.5.5.15", off=0)
    def restored_siberians(self) -> int:
        """WHITE may restore one of Siberian armies 1 and 2."""
        return 1

    # 8.62 Garrisons.

    @rule("1.5.8.62", off=False)
    def stands_fast(self, unit: int) -> bool:
        """Subjugation garrisons neither move nor retreat."""
        return unit in self.edition.garrisons

    @rule("1.5.8.62", off=False)
    def rallies(self, unit: int) -> bool:
        """A garrison in revolt that RED beats, or whose revolt fades, is RED again where it is."""
        if self.turned[unit] != GREEN or not self.stands_fast(unit):
            return False
        by_white = self.battle.target == self.at[unit] and self.battle.attacker == WHITE
        self.turn_piece(unit, RED)
        if by_white:
            return False
        self.set_owner(self.at[unit], RED, "1.5.8.62")
        return True

    @rule("1.5.8.62", off=-1)
    def returns_to(self, unit: int) -> int:
        """A garrison is rebuilt in the city for which it is named, if that is RED's."""
        city = self.edition.garrisons.get(unit, -1)
        if city < 0 or not self.friendly(RED) >> city & 1 or self.strangers(RED) >> city & 1:
            return -1
        return city if len(self.units_of(RED, city)) < MOST_UNITS else -1

    @rule("1.5.8.317", off=True)
    def waits_for_its_place(self, piece: int) -> bool:
        """Finnish forces without a friendly port go to the Dead Box."""
        return self.roster.nation[piece] != FACTION + FINLAND

    def subjugations(self) -> int:
        return self.subjugated.bit_count()

    def at_war_with_the_poles(self) -> bool:
        return bool(self.polish_war)

    # 8.151

    @rule("1.5.8.151", off=0)
    def homes_of(self, leader: int) -> int:
        """Leaders may be placed at a victory city of their side's home regions."""
        side = self.allegiance[leader]
        return self.atlas.home_vcs[side] & self.friendly(side) & ~self.strangers(side)

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

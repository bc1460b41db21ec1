"""Small questions of the position that the editions answer differently; these are the answers of v2.3."""

from typing import TYPE_CHECKING

from barricades.games.toc.ch03_components.atlas import BALTICS, FACTIONS

BRITAIN = FACTIONS.index("Britain")


class Printed:
    """What the position of another edition replaces."""

    if TYPE_CHECKING:
        declared: list[int]

        def controller(self, faction: int) -> int: ...

    allied_cards = "w1-or-w8"  # 7.25c: those before which forces of the Western Allies do not act

    def unsettled(self, faction: int) -> bool:
        """Whether both sides fight in a faction's region before any side has controlled it."""
        return False

    def shut_to(self, side: int, faction: int) -> bool:
        """Whether a side may not enter the region of a faction that its enemy controls."""
        return False

    def cards_move_late_markers(self) -> bool:
        """15.13i: whether cards and rules still move markers after the last Political Phase."""
        return False

    def waits_for_its_place(self, piece: int) -> bool:
        """5.64: whether a piece for which a place is named waits if that place is the enemy's."""
        return True

    def may_declare(self, side: int, card: int) -> bool:
        """15.12e: whether a side may still declare the effect of a political card."""
        return self.declared[side] < 0

    def note_declared(self, side: int, card: int) -> None:
        self.declared[side] = card

    def forget_declared(self, side: int) -> bool:
        """15.12i: the effect that was declared last is undone; whether an earlier one is left."""
        return False

    def area_of(self, faction: int) -> int | None:
        """The spaces to which a faction's forces are bound, if the edition says so."""
        return None

    def homes_of(self, leader: int) -> int:
        """4.9: cities to which a leader that is displaced may go besides the nearest company."""
        return 0

    def may_invade_poland(self, side: int) -> bool:
        """15.44: WHITE's own forces never enter Poland."""
        return False

    def works_a_miracle(self) -> bool:
        """Whether the defender of the present combat may stay by a rule of its own."""
        return False

    def subjugations(self) -> int:
        """How many Republics RED has subjugated."""
        return 0

    def at_war_with_the_poles(self) -> bool:
        """Whether RED and Poland have gone to war in an edition that tells it from control."""
        return False

    def credited(self, side: int) -> int:
        """Spaces not friendly to a side whose cities count for it."""
        return 0

    def uncredited(self, side: int) -> int:
        """Spaces friendly to a side whose cities do not count for it."""
        return 0

    def faction_income(self, faction: int) -> int | None:
        """11.21: the steps of a faction in halves, if the edition has other figures."""
        return None

    def beneficiary(self, faction: int) -> int:
        """11.2: the side that spends the steps of a faction, -1 if none does: its controller."""
        return self.controller(faction)

    def needs_the_sea(self, faction: int) -> bool:
        """11.21: whether a faction receives steps only while WHITE has Sevastopol and Omsk."""
        return faction == BRITAIN

    def factions_stay_home(self) -> bool:
        """15.31, 15.41: whether a faction's forces defend their own region first and are lost far from it."""
        return True

    def natives_roam(self) -> bool:
        """7.17: whether armies of Khiva and Turkistan enter the Southeast boxes without card 42."""
        return True

    def control_conquers(self) -> bool:
        """5.43: whether control of all its cities conquers a faction, without units in them."""
        return False

    def is_subject(self, faction: int) -> bool:
        """Whether RED has subjugated a faction."""
        return False

    def set_up_in_cities(self, faction: int) -> bool:
        """15.42g: whether a faction's forces are set up in its victory city alone."""
        return faction in BALTICS

    def may_attack_neutrals(self) -> bool:
        """8.14: whether an attack alone drives neutrals into the arms of the enemy."""
        return True

    def no_passage(self) -> int:
        """10.14: spaces of neutral units through which WHITE traces no line."""
        return 0

    def own_sources(self, unit: int) -> int:
        """10.12: spaces that also feed a unit, regardless of who owns them."""
        return 0

    def dry_for(self, unit: int) -> int:
        """Cities that do not feed a unit though they would feed others of its side."""
        return 0

    def supply_follows_units(self) -> bool:
        """10.14: whether supply crosses the Finnish border as soon as units may."""
        return False

    def attrition_spares(self, unit: int) -> bool:
        """10.62: whether attrition never strikes a unit."""
        return False

    def pays_without_rails(self, faction: int) -> bool:
        """11.43: whether a faction's step needs no railway."""
        return False

    def may_attack_new(self, faction: int) -> bool:
        """7.26: whether a faction that has just been set up may be attacked."""
        return False

    def meet_attack(self, space: int) -> None:
        """What an attack on a space does at once to the factions in it."""

    def bonus_lapses(self) -> bool:
        """7.21: whether WHITE's bonus is over though no card has used it."""
        return False

    def white_counts_as_level(self) -> bool:
        """7.21: whether WHITE has its bonus though it is behind in victory cities."""
        return False

    def kept_still(self, side: int) -> int:
        """Spaces that a side may not activate until the turn is over."""
        return 0

    def more_ground(self, piece: int) -> int:
        """15.25: spaces outside its faction's region in which a piece may be set up."""
        return 0

    def restored_siberians(self) -> int:
        """14.1m: how many of Siberian armies 1 and 2 WHITE may restore."""
        return 0

    def rallies(self, unit: int) -> bool:
        """Turn a unit in revolt that would be lost back to its own side; whether it is one and stays."""
        return False

    def returns_to(self, unit: int) -> int:
        """11.50: the space in which a corps is rebuilt if it is not the Strategic Reserve; -1 if none."""
        return -1

    def stands_fast(self, unit: int) -> bool:
        """Whether a unit neither moves nor retreats."""
        return False

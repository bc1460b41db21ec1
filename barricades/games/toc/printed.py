"""Small questions of the position that the editions answer differently; these are the answers of v2.3."""

from typing import TYPE_CHECKING


class Printed:
    """What the position of another edition replaces."""

    if TYPE_CHECKING:
        declared: list[int]

    def unsettled(self, faction: int) -> bool:
        """Whether both sides fight in a faction's region before any side has controlled it."""
        return False

    def shut_to(self, side: int, faction: int) -> bool:
        """Whether a side may not enter the region of a faction that its enemy controls."""
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

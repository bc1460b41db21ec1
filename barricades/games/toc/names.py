"""How the things of the game are called in texts: tokens for score sheets, labels for people."""

from barricades.games.toc.ch03_components.atlas import FACTIONS, NATIONS
from barricades.games.toc.edition import TRACK_NAMES, edition
from barricades.kernel.notation import Names, Numbers


def _token(name: str) -> str:
    return name.lower().replace(" ", "-").replace("'", "")


class _Halves(Numbers):
    """Replacement steps, which are counted in halves."""

    __slots__ = ()

    def label(self, number: int) -> str:
        whole, half = divmod(number, 2)
        if not half:
            return str(whole)
        return f"{whole}½" if whole else "½"

    def is_one(self, number: int) -> bool:
        """Half a step, one step; one and a half steps, no steps."""
        return 0 < number <= 2


V2_3 = edition("v2.3")
V1_5 = edition("v1.5")
PRINTED = (V2_3, V1_5)
SPACES = V2_3.atlas.spaces
PIECES = V2_3.roster.pieces
CARDS = V2_3.action_names
POLITICAL = V2_3.political_names
REGIONS = Names("region", list(map(_token, V2_3.atlas.regions)), V2_3.atlas.regions)
FACTION_NAMES = Names("faction", list(map(_token, FACTIONS)), FACTIONS)
OWNERS = Names("nation", list(map(_token, NATIONS)), NATIONS, none="nobody")
TRACKS = Names("track", list(map(_token, TRACK_NAMES)), TRACK_NAMES)
SIDES = Names("side", ("white", "red"), ("WHITE", "RED"))
POLITICAL_BOXES = Names("box", ("red", "white", "other"), ("RED", "WHITE", "OTHER"))
HALVES = _Halves("halves")


def known_place(number: str) -> bool:
    """Whether an edition prints a number; which one plays is not known where programs of cards are read."""
    return any(number in printed.atlas.numbers for printed in PRINTED)


def known_piece(id: str) -> bool:
    """Whether an edition has a counter."""
    return any(id in printed.roster.pieces.tokens for printed in PRINTED)

"""How an attack goes by the tables, by strengths and ground alone."""

from functools import lru_cache

from barricades.bots.toc.fighting import columns, results
from barricades.games.toc.ch03_components.atlas import Atlas
from barricades.games.toc.ch08_combat.fire import column

A_CORPS = 2  # the most that a corps has


@lru_cache(maxsize=16384)
def duel(force: int, guard: int, modifier: int, shift: int, *, army: bool) -> tuple[float, float]:
    """The chance that the attacker inflicts more, and the share of the defender that is lost."""
    mine, theirs = "army" if force > A_CORPS else "corps", "army" if army else "corps"
    found = results(
        (mine, _begins(mine, force, shift), -1 if modifier > 2 else 0),
        (theirs, _begins(theirs, guard, 0), 1 if modifier else 0),
    )
    wins = sum([chance for attack, defence, chance in found if attack > defence])
    hurt = sum([chance * attack for attack, _, chance in found]) / (1.6 * guard + 0.5)
    return wins, min(1.0, hurt)


def _begins(kind: str, strength: int, shift: int) -> int:
    """The strength at which the column begins that a strength uses after a shift."""
    return columns(kind)[column(kind, strength, shift)]


@lru_cache(maxsize=2048)
def ground_of(atlas: Atlas, space: int) -> tuple[int, int]:
    """8.25, 8.31: the defender's modifiers of a space, and the attacker's shift."""
    rough = any(atlas.terrain[name] >> space & 1 for name in ("marsh", "mountain", "desert", "fortress"))
    return atlas.defends[space] + (atlas.terrain["forest"] >> space & 1), -1 if rough else 0

"""Lines of supply as `staff` reads them: what a space cuts if it is lost, and opens if it is won (10.6)."""

from barricades.games.toc.ch03_components.atlas import WHITE, Atlas
from barricades.games.toc.ch10_supply.supply import side_sources
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, lowest, members


def supplies(p: Russia, side: int) -> tuple[int, int, list[int]]:
    """The sources of a side, the spaces through which its lines may run, and the ports it may use."""
    free = p.friendly(side) & ~p.enemies(side)
    sources = side_sources(p, side)
    for faction in p.controlled(side):
        sources |= p.atlas.faction_region[faction] & p.atlas.vcs & p.friendly(side)
    return sources, free, [ports & free for ports in p.atlas.ports.values()] if side == WHITE else []


def openings(p: Russia, side: int, starving: int) -> list[tuple[int, list[int]]]:
    """For spaces that a side lacks: which of its starving stacks would have a line through that one."""
    if not starving:
        return []
    atlas, found = p.atlas, []
    sources, free, shores = supplies(p, side)
    fed = net(atlas, sources, free, shores)
    pocket = atlas.land.flood(starving, free | starving)
    for space in members(atlas.land.near(fed) & atlas.land.near(pocket) & ~free):
        found.append((space, members(starving & atlas.land.flood(BIT[space], free | BIT[space]))))
    return found


def cuts(p: Russia, side: int, spaces: int, stacks: int) -> list[tuple[int, list[int], int]]:
    """For spaces of a side: its stacks, and all spaces, that would be without a line if one were lost."""
    atlas, found = p.atlas, []
    sources, free, shores = supplies(p, side)
    fed = net(atlas, sources, free, shores)
    hungry = stacks & (fed | atlas.land.near(fed))
    through = fed & spaces
    for space in members(through):
        if not sources >> space & 1 and not _between(atlas, space, fed):
            continue  # a dead end feeds no other space, and a way round is as good
        left = net(atlas, sources & ~BIT[space], free & ~BIT[space], shores)
        still = left | atlas.land.near(left) | BIT[space]
        if starved := hungry & ~still:
            found.append((space, members(starved), fed & ~still | starved))
    return found


def _between(atlas: Atlas, space: int, fed: int) -> bool:
    """Whether the spaces next to one are joined, near it, only through it."""
    beside = atlas.near[space] & fed
    if beside.bit_count() < 2:
        return False
    around = (beside | atlas.land.near(beside)) & fed & ~BIT[space]
    return bool(beside & ~atlas.land.flood(BIT[lowest(beside)], around))


def net(atlas: Atlas, sources: int, free: int, shores: list[int]) -> int:
    joined = atlas.land.flood(sources & free, free)
    landed = 0
    for shore in shores:
        if shore & joined:
            landed |= shore & free
    return atlas.land.flood(joined | landed, free) if landed & ~joined else joined

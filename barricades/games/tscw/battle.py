"""15.6 What has been settled about the current combat, and about attacks that are declared (15.4a)."""

from barricades.kernel.columns import Struct, initially


class Battle(Struct):
    """A combat. Lists hold a value for each side."""

    target: int = -1  # the hex attacked
    hqs: list[int] = initially([-1, -1])  # HQ in support, or -1
    guns: list[int] = initially([0, 0])  # 1 if the HQ fires its artillery
    flak: list[int] = initially([0, 0])  # air units fired at
    militia: int = 0  # what the militia's die adds (15.25.1)
    losses: list[int] = initially([0, 0])  # steps still to lose
    breakthrough: int = 0  # points of advance
    halved: int = 0  # units that were in reserve when they were attacked
    hills: int = 0  # 1 if the defender prefers the hills to the city
    rout: int = 0  # 1 after a result E
    hungry: int = 0  # attackers without full supply
    pursued: int = 0  # units that have pursued after it (15.24)


class Plan(Struct):
    """15.4a An attack that is declared and not yet fought."""

    announced: int = 0  # 1 once support is announced
    group: int = 0
    origins: int = 0
    air: list[int] = initially([0, 0])
    battle: Battle = initially(Battle())

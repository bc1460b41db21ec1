"""What happens once a game, as bits of the column `flags`."""

MOBILISED = 0  # 7.10
BOTTLE = 1  # 7.11
EVACUATED = 2  # 13.8
EVACUATING = 3  # 13.8: three bits, half divisions evacuated
AMMUNITION = 6  # 15.16: set while it is short
ALCAZAR = 7  # 16.1: set while it resists
NORTH_LOST = 8  # 7.12
DRIVE = 10  # event 52: fast Nationalist units are faster this turn
RELIEVED = 9  # 16.1b: the Alcázar was relieved

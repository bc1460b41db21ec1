"""What happens once a game, as bits of the column `flags`."""

MOBILISED = 0  # 7.10
BOTTLE = 1  # 7.11
EVACUATED = 2  # 13.8
EVACUATING = 3  # 13.8: three bits, half divisions evacuated
AMMUNITION = 6  # 15.16: set while it is short
ALCAZAR = 7  # 16.1: set while it resists
NORTH_LOST = 8  # 7.12
DRIVE = 10  # event 52: fast Nationalist units are faster this turn
NYON = 11  # event 19: no unknown submarines this turn
QUARREL = 12  # event 46: Italians do not attack alone this turn
RELIEVED = 9  # 16.1b: the Alcázar was relieved
ITALIANS = 30  # 16.2.2: the die has brought them
RUSSIANS = 31  # 16.2.3

THIS_TURN = (DRIVE, NYON, QUARREL)  # 18.1: over when the turn ends

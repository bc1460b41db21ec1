"""Write the surveys of the maps of Triumph of Chaos again, one for each edition."""

from barricades.drawing.toc.atlas import Atlas
from barricades.drawing.toc.survey import write_survey
from barricades.games.toc.game import GAME

if __name__ == "__main__":
    for edition in GAME.editions:
        write_survey(Atlas(edition, edition.scenarios[0].id))

"""What the log says: sentences as a reader meets them."""

import re

from barricades.games.tscw.administration import WITHDRAWALS
from barricades.games.tscw.game import GAME
from barricades.games.tscw.state import ELIMINATED, Spain
from tests.tscw.positions import R, box, choose, moving, nobody_waits, put, spain, start


def log(p: Spain) -> list[str]:
    assert p.log is not None
    return [GAME.tell(event) for event in p.log]


def turn_seven() -> Spain:
    p = spain(7)
    nobody_waits(p)
    return p


def test_sides_are_several_people() -> None:
    texts = [text for id, text in GAME.catalogue.templates.items() if not id.startswith("kernel.")]
    verbs = {found[1] for text in texts if (found := re.search(r"\{\w+:seat\} (\w+)", text))}
    assert {"take", "move", "have", "draw"} <= verbs
    assert not [verb for verb in verbs if verb.endswith("s")]


def test_who_leaves_the_map_is_told_with_the_hex_and_who_was_not_on_it_without() -> None:
    p = turn_seven()
    put(p, "2318", "R-HZ")
    start(p, WITHDRAWALS, R)
    (leaves,) = [line for line in log(p) if "leaves the game" in line]
    assert re.fullmatch(r".+ leaves the game at .*2318.*", leaves)
    p = turn_seven()
    box(p, ELIMINATED, "R-HZ")
    start(p, WITHDRAWALS, R)
    (leaves,) = [line for line in log(p) if "leaves the game" in line]
    assert leaves.endswith(" leaves the game.")


def test_a_column_is_converted_in_its_hex_or_in_its_box() -> None:
    p = turn_seven()
    put(p, "2611", "R-DRT")
    box(p, ELIMINATED, "R-ASC")
    start(p, WITHDRAWALS, R)
    there, nowhere = sorted((line for line in log(p) if " becomes " in line), key=len, reverse=True)
    assert "2611" in there
    assert "(" not in nowhere


def test_one_unit_and_several_move_in_the_same_words() -> None:
    for group in (["R-1B"], ["R-1B", "R-2B"]):
        p = spain()
        put(p, "2312", *group)
        moving(p, R, *group)
        choose(p, "to 2313", "halt")
        moved, own = log(p)[-2:]
        assert re.fullmatch(rf"Republicans move along .+ \(units: {len(group)}\)\.", moved)
        assert re.fullmatch(r"Moved: .+\.", own)

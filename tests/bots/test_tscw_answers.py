"""Every kind of decision: an officer answers with something on offer and says why."""

from collections.abc import Callable
from functools import partial

import pytest

from barricades.bots.tscw.players import Officer
from barricades.games.tscw.administration import FIXED_ENTRIES, FREE_ENTRIES, RESOURCES, WITHDRAWALS
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.battle import Battle
from barricades.games.tscw.combat import RESOLUTION
from barricades.games.tscw.events import CHITS_AT_MOVEMENT, PLAYING_CHITS
from barricades.games.tscw.flags import RELIEVED
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT
from barricades.games.tscw.reserves import RESERVES, STANDING_DOWN
from barricades.games.tscw.sequence import EXPLOITATION_MOVEMENT, PLAYER_PHASE, TURNS
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import ELIMINATED, Spain
from barricades.games.tscw.strategic import BY_RAIL, BY_SEA
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT, mask_of
from tests.bots.officers import BOTS, choice, reason, until
from tests.tscw.battles import HILL, PLAIN, arena, attack, declare, defend, duel, ready, reserve
from tests.tscw.positions import (
    N,
    R,
    all_nationalist,
    box,
    choose,
    draw,
    nobody_waits,
    offered,
    put,
    spain,
    start,
    west,
)

# A position for every kind of decision, and what the reason for the answer has to name


def advance() -> Spain:
    p = duel("N-13D", "N-12D", against=["R-ALM"], dice=[6] * 9)
    attack(p, N, PLAIN, "N-13D", "N-12D")
    return p


def air(attacking: bool) -> Spain:
    p = duel("N-13D", dice=[4] * 9)
    ready(p, *(("N-AIR1", "N-AIR2") if attacking else ("R-AIR3", "R-AIR4")))
    attack(p, N, PLAIN, "N-13D")
    return p


def held(side: int, *kept: int) -> Spain:
    """A chit for the event segment."""
    p = spain(10, nationalist=["3613"])
    put(p, "3023", "R-10D")
    put(p, "2712", "R-35D", "R-45D", steps=1)
    p.kept[side] = list(kept)
    start(p, PLAYING_CHITS, side)
    return p


def volunteers() -> Spain:
    p = held(R, 7)
    choose(p, "chit 7")
    return p


def remnants() -> Spain:
    p = held(R, 9)
    choose(p, "chit 9")
    return p


def two_attacks() -> Spain:
    p = arena(8, [5] * 9, declared_attacks="on")
    put(p, "2116", "R-11D", "R-46D")
    put(p, "2115", "N-34D")
    put(p, "2016", "N-71D")
    start(p, COMBATS, R, 0)
    declare(p, "2115", "R-11D")
    declare(p, "2016", "R-46D")
    choose(p, "done")
    return p


def barcelona() -> Spain:
    p = spain(9, dice=[4] * 9)
    all_nationalist(p)
    put(p, "3122", "N-13D")
    put(p, "3023", "R-37D")
    attack(p, N, "3023", "N-13D")
    return p


def command(attacking: bool, hq: str = "2116") -> Spain:
    p = duel("N-13D", against=["R-37D"], dice=[4] * 9)
    put(p, *(("2113", "N-MRC") if attacking else (hq, "R-CEN")))
    attack(p, N, PLAIN, "N-13D")
    return p


def guerrillas() -> Spain:
    p = spain(12, dice=[1])
    all_nationalist(p)
    put(p, "2712", "R-37D")
    put(p, "2509", "N-13D")
    draw(p, R, 25)
    return p


def declaring() -> Spain:
    p = duel("N-13D", "N-12D", "N-11D", against=["R-ALM"], dice=[4] * 9)
    start(p, COMBATS, N, 0)
    return p


def entering_fixed() -> Spain:
    p = spain(2, scenario="1936")
    all_nationalist(p)
    start(p, FIXED_ENTRIES, N)
    return p


def entering_free() -> Spain:
    p = spain(7, nationalist=west(12), scenario="1937")
    nobody_waits(p, "N-13D")
    p.turn = 8
    start(p, FREE_ENTRIES, N)
    return p


def flak(attacking: bool) -> Spain:
    p = duel("N-13D", "N-AA", against=("R-37D", "R-DCA1"), dice=[4] * 9)
    ready(p, "I-AL2", "N-AIR2", "R-AIR3", "R-AIR1")
    attack(p, N, PLAIN, "N-13D", "N-AA")
    flights = ("fly I-AL2", "fly N-AIR2", "done", "fly R-AIR1", "fly R-AIR3", "done")
    choose(p, *flights)
    if not attacking:
        choose(p, "flak R-AIR1")
    return p


def airlift() -> Spain:
    p = spain(1, nationalist=["1607"], dice=[1])
    draw(p, N, 30)
    return p


def staff_at_rest() -> Spain:
    p = arena()
    put(p, "2214", "N-N", "N-50D", "N-13D")
    return p


def forming() -> Spain:
    p = staff_at_rest()
    start(p, RESERVES, N)
    return p


def reserved(at_the_end: bool) -> Spain:
    p = staff_at_rest()
    reserve(p, "N-N", "N-50D", "N-13D")
    if at_the_end:
        start(p, STANDING_DOWN, N)
    else:
        start(p, EXPLOITATION_MOVEMENT, N, 1)
    return p


def losing(by_attacker: bool) -> Spain:
    p = duel("N-13D", "N-34D", against=["R-11D", "R-46D"])
    p.battle = Battle(target=place(PLAIN))
    p.battle.losses[(N if by_attacker else R)] = 1
    p.group = p.fought = p.attacked = mask_of(NUMBER[id] for id in ("N-13D", "N-34D"))
    p.origins, p.struck = BIT[place(HILL)], BIT[place(PLAIN)]
    start(p, RESOLUTION, N, at="rout_attackers")
    return p


def calling_up() -> Spain:
    p = spain(12)
    p.morale = 45
    start(p, TURNS, at="mobilise")
    return p


def marching() -> Spain:
    p = spain(3, scenario="1936")
    all_nationalist(p)
    p.control &= ~BIT[place("2205")]
    put(p, "2206", "C-CST")
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    return p


def mutiny() -> Spain:
    p = defend("R-ASC", "R-37D", against=("N-ANG",))
    put(p, "2318", "R-ALM")
    p.blue = [6]
    start(p, CHITS_AT_MOVEMENT, R)
    return p


def in_combat(side: int, chit: int) -> Spain:
    p = duel("N-13D", dice=[4] * 9)
    p.kept[side] = [chit]
    attack(p, N, PLAIN, "N-13D")
    return p


def relief() -> Spain:
    p = spain(3, nationalist=["2510"])
    p.flags, p.kept[N] = BIT[RELIEVED], [35]
    start(p, CHITS_AT_MOVEMENT, N)
    return p


def pursuit() -> Spain:
    p = arena()
    put(p, HILL, "N-13D")
    put(p, PLAIN, "R-37D")
    put(p, "2113", "N-2CAV")
    p.battle = Battle(target=place(PLAIN))
    p.battle.losses[R] = 5
    p.group = p.fought = p.attacked = BIT[NUMBER["N-13D"]]
    p.origins, p.struck = BIT[place(HILL)], BIT[place(PLAIN)]
    start(p, RESOLUTION, N, at="rout_attackers")
    return p


def levies() -> Spain:
    p = spain(8, dice=[1])
    all_nationalist(p)
    put(p, "3415", "N-1NB", steps=1)
    box(p, ELIMINATED, "N-ANG")
    draw(p, N, 32)
    return p


def rebuilding() -> Spain:
    p = spain(8)
    put(p, "2712", "R-11D", steps=1)
    box(p, ELIMINATED, "R-10D")
    start(p, RESOURCES, R)
    return p


def lookout() -> Spain:
    p = arena(14, [1] * 9, fog="on", hq_reconnaissance="on")
    put(p, "2116", "R-CEN")
    put(p, "2114", "N-13D", "N-72D", "N-ANG")
    put(p, "2215", "N-61D")
    start(p, PLAYER_PHASE, R)
    return p


def sailing() -> Spain:
    p = spain(10, nationalist=west(12))
    put(p, "3023", "R-10D", "R-11D")
    put(p, "2318", "R-12D")
    start(p, BY_SEA, R)
    return p


def riding() -> Spain:
    p = spain(8, nationalist=west(12))
    put(p, "2318", "R-10D", "R-11D")
    p.capacity[2] = 8
    start(p, BY_RAIL, R)
    return p


def crowd() -> Spain:
    p = spain()
    put(p, "2312", "R-4D", "R-5D", "R-6D", "R-10D", "R-12D")
    start(p, WITHDRAWALS, R, at="count_crowds")
    return p


POSITIONS: dict[str, tuple[Callable[[], Spain], str]] = {
    "advance": (advance, ""),
    "assign-attacking-air": (partial(air, True), ""),
    "assign-defending-air": (partial(air, False), ""),
    "call-volunteers": (volunteers, "A free step"),
    "choose-combat": (two_attacks, "before the others"),
    "choose-shelter": (barcelona, "shelter"),
    "commit-attacking-hq": (partial(command, True), ""),
    "commit-defending-hq": (partial(command, False), ""),
    "cut-railway": (guerrillas, "railway"),
    "declare-attack": (declaring, "% chance to clear it"),
    "enter-fixed": (entering_fixed, "comes in"),
    "enter-free": (entering_free, "13th Division"),
    "fire-attacking-flak": (partial(flak, True), "Republican Air Wing 3"),
    "fire-defending-flak": (partial(flak, False), "Legionary Air Force 2"),
    "fly-column": (airlift, "Sevilla"),
    "form-reserve": (forming, "reserve"),
    "lose-attacker": (partial(losing, True), "34th Division"),
    "lose-defender": (partial(losing, False), "46th Division"),
    "mobilise": (calling_up, "morale"),
    "move-units": (marching, "Castejón Column"),
    "name-mutiny": (mutiny, "columns"),
    "place-remnants": (remnants, "Basque Division"),
    "play-attacking-chit": (partial(in_combat, N, 44), ""),
    "play-chit": (partial(held, R, 9), "Basque Remnant"),
    "play-chit-at-movement": (relief, "Relief of the Alcázar"),
    "play-defending-chit": (partial(in_combat, R, 14), ""),
    "pursue": (pursuit, ""),
    "raise-levies": (levies, "A free step"),
    "rebuild": (rebuilding, "for a point"),
    "reconnoitre": (lookout, "Army of the Centre"),
    "release-reserve": (partial(reserved, False), "released"),
    "sail": (sailing, ""),
    "stand-down": (partial(reserved, True), "reserve"),
    "take-train": (riding, ""),
    "trim": (crowd, "the one we can best spare"),
}


def test_there_is_a_position_for_every_handler() -> None:
    assert set(POSITIONS) == set(Officer.HANDLERS)


@pytest.mark.parametrize("officer", BOTS)
@pytest.mark.parametrize("kind", POSITIONS)
def test_the_answer_is_on_offer_and_has_a_reason(kind: str, officer: type[Officer]) -> None:
    make, named = POSITIONS[kind]
    p = until(make(), kind)
    assert len(offered(p)) > 1
    bot = officer("x")
    said = reason(p, bot)
    assert said.endswith(".") and named in said
    assert choice(p, bot) in offered(p) and not bot.defaults

"""5.0 The sequence of play as the page lists it. A procedure says with `stage=` to which line it belongs."""

from collections.abc import Callable

from barricades.games.toc.ch03_components.atlas import SEATS
from barricades.kernel.aids import Stage

_POLITICS = (("place", "15.11"), ("boxes", "15.12"), ("markers", "15.13"), ("set-up", "15.14"))
_PART = (
    ("event", "6.25"),
    ("special", "7.3"),
    ("mark", "7.21"),
    ("move", "7.1"),
    ("combat", "8.0"),
    ("redeploy", "9.0"),
)
LOGISTICS = (
    ("withdrawal", "5.41"),
    ("attrition", "5.42"),
    ("conquest", "5.43"),
    ("link-up", "5.44"),
    ("victory", "5.45"),
    ("sudden-death", "5.46"),
    ("replacements", "5.47"),
    ("wrap-up", "5.48"),
)
WRAP_UP = (
    ("infighting", "5.48a"),
    ("tracks", "5.48b"),
    ("far-east", "5.48c"),
    ("greens", "5.48d"),
    ("leaders", "5.48e"),
    ("bombing", "5.48f"),
    ("peace", "5.48g"),
)

STAGES = (
    Stage("sides", "6.4"),
    Stage("start", "5.1"),
    Stage("set-up-option", "5.61", 1),
    Stage("politics", "5.2"),
    *(Stage(id, rule, 1) for id, rule in _POLITICS),
    Stage("action", "5.3"),
    *(
        stage
        for side in SEATS
        for stage in (Stage(side, "5.31", 1), *(Stage(f"{side}.{id}", rule, 2) for id, rule in _PART))
    ),
    Stage("logistics", "5.4"),
    *(Stage(id, rule, 1) for id, rule in LOGISTICS),
    *(Stage(id, rule, 2) for id, rule in WRAP_UP),
    Stage("end", "5.5"),
)


def in_part(step: str = "") -> Callable[..., str]:
    """The stage of a procedure that is called with the side whose part it is."""
    return lambda side, *_: f"{SEATS[side]}.{step}" if step else SEATS[side]

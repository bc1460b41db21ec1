"""The Spanish Civil War put together."""

from pathlib import Path

from barricades.games.tscw import (
    administration,
    aftermath,
    combat,
    event_scripts,
    events,
    movement,
    optional_rules,
    overstacking,
    reserves,
    sequence,
    state,
    strategic,
    units,
    victory,
)
from barricades.games.tscw.aids import AIDS
from barricades.games.tscw.components import components, scenario_names
from barricades.games.tscw.hidden import BOARD, describe, determinize, view
from barricades.games.tscw.invariants import INVARIANTS
from barricades.games.tscw.labels import LABELS
from barricades.games.tscw.language import LANGUAGE, MESSAGES
from barricades.games.tscw.rolls import MESSAGES as ROLLS
from barricades.games.tscw.set_up import set_up
from barricades.games.tscw.sheet import FORT_LINES, FORT_NAMES, HEXES, SEATS
from barricades.games.tscw.status import MESSAGES as STATUS
from barricades.kernel.flow import Flow
from barricades.kernel.game import Game, Scenario, Setting
from barricades.kernel.notation import Names

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[2]
_PACKED = _HERE.parents[1] / "rules_of_record" / "tscw"
_RULES = _ROOT / "docs" / "rules" / "tscw"
_TESTS = _ROOT / "tests" / "tscw"

GAME = Game(
    id="tscw",
    name="The Spanish Civil War",
    seats=SEATS,
    scenarios=tuple(Scenario(id, name) for id, name in scenario_names().items()),
    components=components,
    rules=_PACKED if _PACKED.is_dir() else _RULES,
    tests=_TESTS if _TESTS.is_dir() else None,
    package="barricades.games.tscw",
    rules_version="13",
    settings=(
        Setting("fog", "Fog of war: the other side's units are hidden", ("on", "off"), "on", "15.5"),
        Setting(
            "open-air",
            "Aircraft and ships are assigned openly, the attacker first",
            ("off", "on"),
            "off",
            "12.2.4a",
        ),
        Setting(
            "declared-attacks", "All attacks of a segment are declared first", ("off", "on"), "off", "15.4a"
        ),
        Setting("hidden-chits", "Kept event chits are hidden", ("off", "on"), "off", "6.4"),
        Setting(
            "hq-reconnaissance",
            "From turn 14 Republican HQs may scout enemy stacks",
            ("off", "on"),
            "off",
            "16.2.1",
            scenarios=("1938", "campaign"),
        ),
        Setting(
            "enter-the-italians",
            "A die decides when the Italians come",
            ("off", "on"),
            "off",
            "16.2.2",
            scenarios=("1936", "campaign"),
        ),
        Setting(
            "russians-are-coming",
            "A die decides when Soviet aid comes",
            ("off", "on"),
            "off",
            "16.2.3",
            scenarios=("1936", "campaign"),
        ),
        Setting(
            "rigid-planning",
            "Republicans plan all attacks of a segment first and keep to the plan",
            ("off", "on"),
            "off",
            "16.2.4",
        ),
        Setting(
            "infiltration", "Small units on foot may slip from zone to zone", ("off", "on"), "off", "16.2.5"
        ),
    ),
    position=state.Spain,
    setup=set_up,
    flow=Flow(sequence.TURNS, sequence.PROCEDURES),
    language=LANGUAGE,
    scripts=event_scripts.SCRIPTS,
    events=(
        *state.EVENTS,
        *overstacking.EVENTS,
        *events.EVENTS,
        *optional_rules.EVENTS,
        *administration.EVENTS,
        *strategic.EVENTS,
        *reserves.EVENTS,
        *movement.EVENTS,
        *combat.EVENTS,
        *aftermath.EVENTS,
        *sequence.EVENTS,
        *victory.EVENTS,
    ),
    messages={**MESSAGES, **LABELS, **BOARD, **ROLLS, **STATUS},
    names={
        "hex": HEXES,
        "unit": units.UNITS,
        "chit": events.CHITS,
        "fort": Names("fort", FORT_LINES, FORT_NAMES),
    },
    places=HEXES,
    view=view,
    determinize=determinize,
    describe=describe,
    invariants=INVARIANTS,
    aids=AIDS,
)

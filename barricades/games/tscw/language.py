"""The verbs of the game and everything it says."""

from barricades.games.tscw.events import CHITS
from barricades.games.tscw.sheet import HEXES
from barricades.games.tscw.units import UNITS
from barricades.kernel.words import Language, Verb

_ALONE = ("done", "pass", "halt", "cancel", "declare", "mobilise", "baby-bottle", "alight", "city", "hills")
_UNIT = (
    "take", "drop", "leave", "evacuate", "with", "without", "hq", "guns", "fly", "flak", "lose", "rebuild",
    "restore", "board", "reserve", "release", "disband",
)  # fmt: skip
_HEX = ("to", "march", "attack", "ride")
_BOTH = ("advance", "pursue", "enter", "sail", "land")

LANGUAGE = Language(
    [
        *(Verb(word) for word in _ALONE),
        *(Verb(word, "{unit}", unit=UNITS) for word in _UNIT),
        *(Verb(word, "{hex}", hex=HEXES) for word in _HEX),
        *(Verb(word, "{unit}>{hex}", unit=UNITS, hex=HEXES) for word in _BOTH),
        Verb("chit", "{chit}", chit=CHITS),
    ]
)

MESSAGES = {
    "mobilise": "General mobilisation, or the baby-bottle class?",
    "rebuild": "Rebuild eliminated units and restore reduced ones, a point a step.",
    "enter-reinforcement": "Bring reinforcements on: {count} can enter.",
    "sail": "Sea movement: {left} half units left.",
    "take-train": "Rail movement: {left} half units left.",
    "form-reserve": "Put units stacked with an HQ in reserve.",
    "release-reserve": "Release reserves for exploitation, a point for each HQ.",
    "stand-down": "Let reserves go, free of charge.",
    "move-or-end": "Choose units to move, or end the segment.",
    "choose-destination": "Where to, with {points} points? Or choose more units of the stack.",
    "move-on": "Move on with {points} points, leave units behind, or halt.",
    "attack-or-end": "Choose a hex to attack, or end the segment.",
    "choose-attackers": "Who attacks {hex:hex}? So far {factors} factors.",
    "commit-hq": "Commit an HQ to the combat at {hex:hex}?",
    "assign-air": "Assign aircraft and ships to the combat at {hex:hex}; the other side does not see it.",
    "fire-flak": "Which enemy air unit is under fire?",
    "choose-shelter": "What shelters the defenders of {hex:hex}: the city or the hills?",
    "play-chit": "Play an event for the combat at {hex:hex}?",
    "lose-step": "Choose a unit that loses a step; {losses} to go.",
    "advance": "Advance into {hex:hex}, with {points} points beyond it?",
    "pursue": "Pursue with up to {points} points?",
    "trim-stack": "Too many units, or quarrelling parties, in {hex:hex}: who is disbanded?",
    "not-now-mobilise": "General mobilisation: once a game, at a morale of 50 or less.",
    "not-now-bottle": "The baby-bottle class: once a game, on turns 12 to 19.",
    "not-your-unit": "That is not a land unit of yours.",
    "never-rebuilt": "{unit:unit} is never rebuilt.",
    "no-points": "No resource points for {unit:unit}.",
    "not-restorable": "{unit:unit} is not a reduced unit in full supply.",
    "not-eliminated": "{unit:unit} is not among the eliminated.",
    "not-there": "{unit:unit} cannot enter there.",
    "hqs-do-not-sail": "HQs do not move by sea.",
    "not-in-a-supplied-port": "{unit:unit} is not in a fully supplied port from which it may sail.",
    "no-capacity": "The limit of strategic movement is reached.",
    "no-landing-there": "No landing at {hex:hex}: empty enemy coast without a town, with the whole capacity.",
    "no-harbour-there": "{hex:hex} is no friendly port in your waters with room.",
    "travelled-already": "{unit:unit} has made its strategic movement.",
    "not-on-a-supplied-railway": "{unit:unit} is not in a fully supplied railway hex.",
    "no-train-there": "No train runs to {hex:hex}, or the unit could not stay there.",
    "no-hq-to-hold-it": "{unit:unit} is not stacked with an available HQ on a railway to a primary source.",
    "not-on-map": "{unit:unit} is not on the map.",
    "has-landed": "{unit:unit} has just landed.",
    "in-reserve": "{unit:unit} is in reserve.",
    "other-hex": "A group starts from one hex.",
    "only-motorised-exploit": "{unit:unit} is neither motorised nor a released reserve.",
    "has-moved": "{unit:unit} has moved, or may not move in this segment.",
    "not-in-spain": "Nobody leaves Spain.",
    "enemy-there": "Enemy units stand there.",
    "zone-to-zone": "From one enemy zone of control straight into another: not allowed.",
    "too-far": "That is too far, or the way is barred.",
    "out-of-supply-there": "The group would be out of supply there.",
    "too-many-abroad": "Too many of its people are away from home.",
    "no-room": "No room at {hex:hex}, or parties that will not stand together.",
    "no-enemy-there": "There is no enemy.",
    "attacked-already": "That hex was attacked in this segment.",
    "nobody-next-to-it": "Nobody who may attack stands next to it.",
    "too-weak-to-attack": "Nobody there has the strength: 1:3 at least, and a factor above nought.",
    "not-a-fighter": "{unit:unit} does not attack.",
    "fought-already": "{unit:unit} has attacked, or may not attack in this segment.",
    "parties-quarrel": "Their parties do not fight side by side.",
    "not-next-to-it": "{unit:unit} does not stand next to the hex.",
    "below-one-to-three": "An attack needs 1:3 with the units alone, and a factor above nought.",
    "stacked-hq-must-help": "An HQ in the hex must help.",
    "chit-does-not-fit": "That event is not yours to play in this combat.",
    "two-steps-first": "Units in the combat lose, and those with two steps before anybody is eliminated.",
    "no-advance-there": "That unit cannot advance there.",
    "no-pursuit-there": "That unit cannot pursue there.",
}

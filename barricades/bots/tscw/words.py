"""What the officers say about their choices, in one or two sentences."""

from barricades.bots.tscw.recount import TALES
from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue, Message

WORDS = {
    "to-attack": "{units:unit} to {hex:hex}, to attack {target:hex} from there.",
    "to-take": "{units:unit} to {hex:hex}: it is undefended and worth having.",
    "to-guard": "{units:unit} to {hex:hex}, which is in danger.",
    "to-close-up": "{units:unit} to {hex:hex}, nearer to what can be won.",
    "halt": "{units:unit} at {hex:hex}: the move was meant to end here.",
    "go-on": "{units:unit} cannot stop here, and {hex:hex} is the best way forward.",
    "evacuate": "{unit:unit} is out of supply at the border and escapes through France.",
    "stand-fast": "Every unit is where it is needed; any further move would leave a gap.",
    "attack": "Attack {hex:hex}: {chance}% chance to clear it; {killed} enemy steps for {lost} of ours.",
    "call-off": "The attack on {hex:hex} is called off: the units that can join in are too weak for it.",
    "fight-first": "{hex:hex} before the others: it matters most.",
    "no-attack": "No attack here promises more than it costs.",
    "support": "The support pays: it changes the odds of this combat.",
    "no-support": "Support kept back now can help where more depends on it.",
    "must-help": "{unit:unit} is there and must help; its guns would not be worth their point.",
    "must-help-guns": "{unit:unit} is there and must help; its guns are worth their point.",
    "shelter-city": "The city is at least as good a shelter at {hex:hex} as the hills.",
    "shelter-hills": "The hills are a better shelter at {hex:hex} than the city.",
    "fire-flak": "Fire at {unit:unit}: no aircraft that can still be hit adds more to the enemy.",
    "lose": "{unit:unit} is the one we can best spare.",
    "advance": "{unit:unit} to {hex:hex}, before the enemy closes the gap.",
    "hold-back": "No other unit follows: they are better placed where they are.",
    "rebuild": "A step for {unit:unit}: the most strength for a point.",
    "free-step": "A free step for {unit:unit}: no other unit gains more strength from it.",
    "no-free-step": "The only units that could take a step are about to be withdrawn; it would be wasted.",
    "save": "The points are kept for artillery and for later turns.",
    "enter": "{unit:unit} comes in at {hex:hex}, where it is needed most.",
    "travel": "{unit:unit} to {hex:hex}: it does more there than where it is.",
    "no-travel": "No journey is worth it now.",
    "alight": "{unit:unit} leaves the train: no station is better for it than where it is.",
    "mobilise": "General mobilisation: new divisions and three points are worth six of morale now.",
    "call-bottle": "The youngest class is called up: two points are worth two of morale now.",
    "no-call": "No call-up: morale is too close to the level that would lose us the war.",
    "no-reserve": "No reserve: holding one would cost the HQ its support and the units their attack.",
    "reserve": "{unit:unit} goes into reserve: it can follow up what the others win.",
    "release": "{unit:unit} is released: it may still move and fight this turn.",
    "stand-down": "{unit:unit} leaves the reserve: now that costs nothing, and next turn it may move again.",
    "scout": "{unit:unit} looks at {hex:hex}: what may be there matters more than anything else in sight.",
    "play-now": "{chit:chit} now: it is not worth more later.",
    "keep": "{chit:chit} is kept: it may do more in a later turn.",
    "fly-in": "{unit:unit} is flown to {hex:hex}: no waiting column is stronger.",
    "cut-railway": "The railway is cut at {hex:hex}, where its trains would serve the enemy most.",
    "name-mutiny": "The columns at {hex:hex} stay where they are: nowhere would they harm us more.",
}
PHRASES = {**WORDS, **TALES}


def sentence(game: Game, reason: Message) -> str:
    """A bot's reason in English."""
    return Catalogue(WORDS, game.catalogue.names).render(reason)

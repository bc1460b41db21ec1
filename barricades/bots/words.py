"""What bots say of their choices, in one or two sentences."""

from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue, Message

WORDS = {
    "to-attack": "{units:unit} to {hex:hex}, to attack {target:hex} from there.",
    "to-take": "{units:unit} to {hex:hex}: nobody holds it, and it is worth having.",
    "to-guard": "{units:unit} to {hex:hex}, which is in danger.",
    "to-close-up": "{units:unit} to {hex:hex}, nearer to what can be won.",
    "halt": "{units:unit} at {hex:hex}: this is where the move was to end.",
    "go-on": "{units:unit} cannot rest here, and {hex:hex} is the best way on.",
    "evacuate": "{unit:unit} has no supply beside the border and escapes through France.",
    "stand-fast": "Everybody stands where he is needed: the rest of the moves would lay something open.",
    "attack": "Attack {hex:hex}: {chance} in a hundred to empty it, {killed} steps against {lost} of ours.",
    "call-off": "The attack on {hex:hex} is called off: those who would go together are too weak for it.",
    "fight-first": "{hex:hex} before the others: most hangs on it.",
    "no-attack": "No attack here promises more than it costs.",
    "support": "The support pays: it changes the odds of this combat.",
    "no-support": "What is kept back now can help where more depends on it.",
    "must-help": "{unit:unit} stands there and must help; its guns would not be worth their point.",
    "must-help-guns": "{unit:unit} stands there and must help; its guns are worth their point.",
    "shelter-city": "The city is at least as good a shelter at {hex:hex} as the hills.",
    "shelter-hills": "The hills are a better shelter at {hex:hex} than the city.",
    "fire-flak": "Fire at {unit:unit}: no aircraft that can still be hit adds more to the enemy.",
    "lose": "{unit:unit} is missed least.",
    "advance": "{unit:unit} to {hex:hex}, before the enemy closes the gap.",
    "hold-back": "Nobody else follows: the units stand better where they are.",
    "rebuild": "A step for {unit:unit}: the most strength for a point.",
    "free-step": "A step for {unit:unit}, which costs nothing: nobody else gains more strength by it.",
    "no-free-step": "Whoever may have a step is about to leave the war: it would be wasted on him.",
    "save": "The points are kept for the guns and for better days.",
    "enter": "{unit:unit} comes in at {hex:hex}, where it is needed most.",
    "travel": "{unit:unit} to {hex:hex}: it does more there than where it is.",
    "no-travel": "No journey is worth it now.",
    "alight": "{unit:unit} leaves the train: no station is better for it than where it is.",
    "mobilise": "General mobilisation: new divisions and three points are worth six of morale now.",
    "call-bottle": "The youngest class is called up: two points are worth two of morale now.",
    "no-call": "Nobody is called up: morale is too near to where it would cost us the war.",
    "no-reserve": "No reserve: to hold one the HQ would give up its support, and the units their attack.",
    "release": "{unit:unit} is released: it may still move and fight this turn.",
    "stand-down": "{unit:unit} leaves the reserve: now that costs nothing, and next turn it may move again.",
    "scout": "{unit:unit} looks at {hex:hex}: what may stand there weighs more than anything else in sight.",
    "play-now": "{chit:chit} now: it is not worth more later.",
    "keep": "{chit:chit} is kept: a turn may come in which it does more.",
    "fly-in": "{unit:unit} is flown to {hex:hex}: no column that waits is stronger.",
    "cut-railway": "The railway is cut at {hex:hex}, where its trains would serve the enemy most.",
    "name-mutiny": "The columns at {hex:hex} stay where they are: nowhere would they harm us more.",
    "only-choice": "There is nothing else to choose.",
    "no-reason": "This is what the bot would do; for choices of this kind it gives no reason.",
}


def sentence(game: Game, reason: Message) -> str:
    """A bot's reason in English."""
    return Catalogue(WORDS, game.catalogue.names).render(reason)

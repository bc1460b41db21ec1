"""What bots say of their choices, in one or two sentences."""

from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue, Message

WORDS = {
    "to-attack": "{units:unit} to {hex:hex}, to attack {target:hex} from there.",
    "to-take": "{units:unit} to {hex:hex}: nobody holds it, and it is worth having.",
    "to-guard": "{units:unit} to {hex:hex}, which is in danger.",
    "to-close-up": "{units:unit} to {hex:hex}, nearer to what can be won.",
    "stand-fast": "Everybody stands where he is needed: the rest of the moves would lay something open.",
    "attack": "Attack {hex:hex}: {chance} in a hundred to empty it, {killed} steps against {lost} of ours.",
    "no-attack": "No attack here promises more than it costs.",
    "support": "The support pays: it changes the odds of this combat.",
    "no-support": "What is kept back now can help where more depends on it.",
    "lose": "{unit:unit} is missed least.",
    "advance": "{unit:unit} to {hex:hex}, before the enemy closes the gap.",
    "hold-back": "Nobody follows: the units stand better where they are.",
    "rebuild": "A step for {unit:unit}: the most strength for a point.",
    "save": "The points are kept for the guns and for better days.",
    "enter": "{unit:unit} comes in at {hex:hex}, where it is needed most.",
    "travel": "{unit:unit} to {hex:hex}: it does more there than where it is.",
    "no-travel": "No journey is worth it now.",
    "only-choice": "There is nothing else to choose.",
    "no-reason": "This is what the bot would do; for choices of this kind it gives no reason.",
}


def sentence(game: Game, reason: Message) -> str:
    """A bot's reason in English."""
    return Catalogue(WORDS, game.catalogue.names).render(reason)

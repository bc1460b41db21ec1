"""The first turn of the introduction: WHITE's politics and first round, explained; then the player's own.

`first_turn.record` in this folder is the opening: 43 choices of the bot `recruit` on both sides.
"""

from pathlib import Path

from barricades.kernel.lessons import Lesson, Stop

MESSAGES = {
    "lesson.first-turn": "Learn: the first turn",
    "lesson.first-turn.about": "About 20 minutes, as WHITE. A recorded opening is explained step by "
    "step, then you play the rest of the turn with hints.",
    "lesson.first-turn.goal": "It is the summer of 1918. You lead WHITE: the blue counters are yours, "
    "the red ones belong to RED.\n"
    "Your goal: be ahead in victory points (VPs) after three turns. On a tie RED wins. You gain VPs by "
    "taking cities, by winning factions over, and by playing certain cards for their events.\n"
    "The status line at the top shows the turn, the VPs and the cities. Click Next to see how the turn "
    "begins.",
    "lesson.first-turn.stakes": "Every turn begins with politics. There are three boxes: RED, WHITE "
    "and OTHER. Each side puts one card face down in each box; the number on the card counts.\n"
    "You put your Bluff, worth 1, in the RED box, Infiltration, worth 3, in the WHITE box and "
    "Influence in the OTHER box. Later you will do this yourself: click a card in your hand, then a "
    "box.\n"
    "RED put a 3 against your Bluff. RED leads in its own box and chooses two political cards.",
    "lesson.first-turn.chosen": "Your 3 beat RED's Bluff in the WHITE box, so you chose two political "
    "cards. You declared The Directory at Ufa: that moves the Socialist Revolutionaries towards you. "
    "Your second card brings the Americans closer.\n"
    "A card with a high number is strong in politics, but it is then gone for the battles of this "
    "turn. That is the trade-off of every Political Phase.",
    "lesson.first-turn.netting": "All political cards are open. Each row of the table is a faction; "
    "the chips show who pushes it, and how hard. Two points of difference move a marker by one box.\n"
    "Khiva, the Czech Legion and the USA now fight for you. RED has gained Belarus and Turkistan.\n"
    "Press Next faction to go through the rows that change, one by one. Press F at any time to see "
    "where all factions are.",
    "lesson.first-turn.forces": "Factions that a side has gained set up their forces. The Americans "
    "land at Vladivostok and Murmansk. The Czech Legion was on the map already: along the railway from "
    "Ufa to Irkutsk everything is now yours.\n"
    "To place a counter yourself, click the counter, then one of the highlighted spaces.",
    "lesson.first-turn.event": "The Action Phase has five rounds. In each round both sides play one "
    "card, WHITE first. A card has four uses: its event, operations (moving and attacking), "
    "redeployment, or replacements.\n"
    "You played The Don Caucasus Army for its event: two armies and the general Wrangel entered around "
    "Rostov. In this scenario the card would cost you a VP if it were never played as an event.\n"
    "You click the card in your hand first. The four uses then appear here, each with what it would do "
    "now.",
    "lesson.first-turn.markers": "RED answers with operations. The number on the card is the number of "
    "spaces that may act. RED marks each of them for combat (crossed swords) or for movement (arrow).\n"
    "A space can do only one of the two. When it is your turn, click a highlighted space and choose "
    "Move or Fight.",
    "lesson.first-turn.moves": "First all movement, then all combat. RED sends a corps through "
    "Archangel, and takes the town on the way.\n"
    "To move: click the counter, then where it should go. Every space that it can reach is "
    "highlighted.",
    "lesson.first-turn.kazan": "RED attacks Kazan. Both sides roll at the same time: strength chooses "
    "the column, the die the row, and the result is the loss the enemy takes. Your only army there was "
    "lost; RED advances into the city.\n"
    "The attack also forced the Socialist Revolutionaries to take sides. You had pushed their marker "
    "towards WHITE, so most of them joined you. Politics pays.",
    "lesson.first-turn.leader": "RED attacks Novocherkassk too. A leader next door may try to help: "
    "Wrangel needed a 4 or less, rolled a 4, and brought a cavalry army and a corps from Rostov.\n"
    "When you are asked such a question, the answers are buttons here. Nothing that you leave out is "
    "lost.",
    "lesson.first-turn.losses": "RED inflicted 4 points of loss. You chose who takes them: two armies "
    "were turned to their reduced side. RED took 6: its army at Belaya Kalitva was destroyed, and one "
    "corps took its place.\n"
    "To take a loss, click one of the counters that are highlighted.",
    "lesson.first-turn.yours": "Round 2 of 5, and it is your turn. RED is weak at Belaya Kalitva "
    "(326), north of your armies on the Don: an attack is promising. In the east the Czech Legion can "
    "take back Kazan.\n"
    "From here on you decide. The first time that something new is asked, a short explanation and a "
    "hint appear here. You can ask for a hint at any time with the key I, and undo with Z.",
    "lesson.first-turn.choose-action": "Click a card in your hand, then one of its uses. For attacks "
    "choose operations; a card with a high number lets more spaces act. Keep a card whose event is "
    "worth more later.",
    "lesson.first-turn.place-markers": "Click a highlighted space and choose Move or Fight. Each "
    "marker costs a point of the card; the guide shows how many are left. Mark spaces next to each "
    "other for combat if they should attack together.",
    "lesson.first-turn.move-units": "Click a counter in a space with an arrow, then its destination. A "
    "counter that you do not move stays. When you have finished, press the button that ends movement.",
    "lesson.first-turn.declare-attack": "Click the enemy space, then the counters that should take "
    "part, then declare the attack. The odds appear before you commit yourself.",
    "lesson.first-turn.take-losses": "Click a highlighted counter to turn it to its reduced side or to "
    "remove it. It is usually best to spread losses so that no army is destroyed.",
    "lesson.first-turn.advance": "The space is empty. Counters that attacked may advance; leave at "
    "least one behind if the space it came from must be held.",
    "lesson.first-turn.retreat": "Click the space to which your counters retreat. A city that is yours "
    "is usually the safest.",
    "lesson.first-turn.reinforce": "A leader nearby may bring help before the dice are rolled. It "
    "costs nothing to try, but counters that arrive can be lost.",
    "lesson.first-turn.join-defence": "The leader succeeded. Click the counters that come along.",
    "lesson.first-turn.withdraw": "You may try to slip away before the attack. A failed attempt gives "
    "the attacker a better die.",
    "lesson.first-turn.place-piece": "Click the counter that enters, then a highlighted space. Put "
    "armies where the front is thin.",
    "lesson.first-turn.replace-army": "An army that is destroyed may be replaced by a corps from your "
    "reserve, so that the space is not lost.",
    "lesson.first-turn.spend": "The turn ends with logistics: replacement steps repair reduced "
    "counters and bring back lost ones. Click what you want to buy. Steps that you do not spend are "
    "lost.",
    "lesson.first-turn.end": "That was a whole turn: politics, five rounds, logistics. Two more turns "
    "follow in the same order, and you know every part of them.\n"
    "Play on from here, with hints whenever you want them. Press ? for help with the page.",
}


def _said(name: str) -> str:
    return f"lesson.first-turn.{name}"


STOPS = (
    Stop(0, _said("goal")),
    Stop(6, _said("stakes")),
    Stop(10, _said("chosen")),
    Stop(11, _said("netting")),
    Stop(15, _said("forces"), ("901",)),
    Stop(19, _said("event"), ("324", "309")),
    Stop(25, _said("markers"), ("326", "629")),
    Stop(28, _said("moves"), ("732", "737")),
    Stop(32, _said("kazan"), ("630",)),
    Stop(39, _said("leader"), ("325",)),
    Stop(42, _said("losses"), ("325", "326")),
    Stop(43, _said("yours"), ("326",)),
)
# Kinds of decisions that a player meets in the rest of the turn.
_KINDS = (
    *("choose-action", "place-markers", "move-units", "declare-attack", "take-losses", "advance", "retreat"),
    *("reinforce", "join-defence", "withdraw", "place-piece", "replace-army", "spend"),
)

FIRST_TURN = Lesson(
    id="first-turn",
    scenario="v2.3-intro-1918",
    seat="WHITE",
    bot="recruit",
    record=Path(__file__).parent / "first_turn.record",
    stops=STOPS,
    own={kind: _said(kind) for kind in _KINDS},
    end=_said("end"),
)
LESSONS = {FIRST_TURN.id: FIRST_TURN}

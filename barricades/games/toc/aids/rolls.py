"""The dice of events as they fall on the tray: faces, what is added, and what they come to in words.

An event carries what its roll needs. Every event whose sentence has a die falls on the tray; what it comes to
is looked up in the tables of the player aid, or left to the events that follow.
"""

from collections.abc import Callable, Mapping
from typing import Any

from barricades.games.toc.aids.telling import counted, signed
from barricades.games.toc.ch03_components.atlas import RED, SEATS, WHITE
from barricades.games.toc.ch03_components.tables import cell, look_up
from barricades.games.toc.ch05_turn.tracks import boxes_on_entry
from barricades.games.toc.ch07_movement.activation import mutinous
from barricades.games.toc.ch11_replacements.steps_total import ROLLS, worth
from barricades.games.toc.ch13_special.episodes import rises
from barricades.games.toc.ch13_special.infighting import ends
from barricades.games.toc.ch14_scenarios.optional_set_up import begins_reduced
from barricades.games.toc.ch14_scenarios.victory import TO_WIN
from barricades.games.toc.names import TRACKS
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Die, Roll, Text

Data = Mapping[str, Any]

MESSAGES = {
    "roll.fight": "Both sides fire at {space:space}",
    "roll.fire": "{side:seat} fires alone",
    "roll.strong": "{strength} strong, {table:table} table, column {column}",
    "roll.modifier": "{modifier} on the die",
    "roll.no-modifier": "no modifier",
    "roll.loses": "{side:seat} takes {factors}",
    "roll.sum": "{die} {sign} {by} = {modified}",
    "roll.limit": "{die} {sign} {by}, as {modified}",
    "roll.plain": "{die}",
    "roll.wins": "{side:seat} wins by {by}.",
    "roll.wins-retreat.1": "{side:seat} wins by {by}: {other:seat} falls back {n} space, or rolls to stay.",
    "roll.wins-retreat.n": "{side:seat} wins by {by}: {other:seat} falls back {n} spaces, or rolls to stay.",
    "roll.level": "Neither side wins.",
    "roll.title.weather-die": "Weather",
    "roll.title.influence-die": "Influence of {side:seat}",
    "roll.title.final-die": "The last word on {faction:faction}",
    "roll.title.link-up": "WHITE's link-up",
    "roll.title.door": "Sudden death: {door:door}",
    "roll.title.withdrawal-die": "Withdrawal of {faction:faction}?",
    "roll.title.heinzmann": "Herr Heinzmann",
    "roll.title.track-die": "Track of {track:track}",
    "roll.title.entry-die": "First entry: track of {track:track}",
    "roll.title.tried": "Leadership die of {leader:piece}",
    "roll.title.fate": "The fate of {leader:piece}",
    "roll.title.escaped": "{leader:piece} tries to escape",
    "roll.title.check-die": "{leader:piece} is checked",
    "roll.title.step-die": "{why:why}",
    "roll.title.corruption": "Corruption at {space:space}",
    "roll.title.surprise": "{side:seat} tries surprise",
    "roll.title.stood": "{side:seat} tries to stay at {space:space}",
    "roll.title.asset-die": "Is {asset:piece} lost?",
    "roll.title.doubted": "Defeatism at {space:space}",
    "roll.title.makhno-die": "Makhno's units at {space:space}",
    "roll.title.rallied": "{leader:piece} rallies {unit:piece}",
    "roll.title.propaganda": "Propaganda at {space:space}",
    "roll.title.no-act-stays": "NO ACT at {space:space}",
    "roll.title.greens-rose": "Greens at {space:space}",
    "roll.title.greens-did-not": "Greens at {space:space}",
    "roll.title.greens-gone": "Greens at {space:space}",
    "roll.title.greens-stay": "Greens at {space:space}",
    "roll.title.chit-die": "Chit: {chit:chit}",
    "roll.title.infighting-die": "Does {side:seat}'s in-fighting end?",
    "roll.title.setup-die": "{piece:piece}",
    "roll.title.far-east-die": "Far East: {who:arrival}",
    "roll.title.card-die": "{card:card}",
    "roll.title.green-die": "{unit:piece} at {space:space}",
    "roll.title.rising-die": "{unit:piece} at {space:space}",
    "roll.title.home-die": "{unit:piece}, far from home",
    "roll.title.makhno-mutiny": "Does a brigade go over to Makhno?",
    "roll.title.chinese-die": "Do Chinese labourers enlist?",
    "roll.title.tsar-die": "The house of the Tsar",
    "roll.title.bermondt-die": "Bermondt",
    "roll.title.goltz-die": "Is von der Goltz recalled?",
    "roll.title.putsch-die": "Does Gajda rise against Kolchak?",
    "roll.title.putsch-army": "The putsch: {unit:piece}",
    "roll.title.bombed": "Bombers over Moskva",
    "roll.title.polish-response": "Polish Response to {faction:faction}",
    "roll.title.levy": "Levy against Poland",
    "roll.title.peace-die": "{side:seat} seeks peace with Poland",
    "roll.title.peace-steps": "RED repairs its army",
    "roll.title.army-die": "Is {unit:piece} at full strength?",
    "roll.title.first-to-restore": "Who restores first?",
    "roll.title.peasants-die": "{piece:piece}",
    "roll.title.corps-die": "Ukrainian corps",
    "roll.title.sr-resolved": "{unit:piece}",
    "roll.title.spies-die": "A Nest of Spies",
    "roll.title.points-die": "Influence points of {side:seat}",
    "roll.title.steps-die": "Replacement steps",
    "roll.title.side-dice": "Dice for the choice of sides",
    "roll.title.bid-die": "Who gets the side?",
    "roll.word": "{word:outcome}",
    "roll.steps.1": "{n} step",
    "roll.steps.n": "{n} steps",
    "roll.steps-lost.1": "{n} step lost",
    "roll.steps-lost.n": "{n} steps lost",
    "roll.points.1": "{n} point",
    "roll.points.n": "{n} points",
    "roll.counts": "counts {value}",
    "roll.boxes.1": "{n} box",
    "roll.boxes.n": "{n} boxes",
    "roll.boxes-left.1": "{n} box to the left",
    "roll.boxes-left.n": "{n} boxes to the left",
    "roll.boxes-right.1": "{n} box to the right",
    "roll.boxes-right.n": "{n} boxes to the right",
    "roll.weather": "{weather:weather}",
    "roll.surprise": "{result:surprise}",
    "roll.fate": "{fate:fate}",
    "roll.code": "{code:code}",
    "roll.mood": "{mood:mood}",
    "roll.side": "{side:seat}",
    "outcome.wins": "it wins the game",
    "outcome.no-win": "no win",
    "outcome.leaves": "it leaves the war",
    "outcome.stays": "it stays",
    "outcome.succeeds": "succeeds",
    "outcome.fails": "fails",
    "outcome.danger": "fails, and is in danger",
    "outcome.back": "turned to the back",
    "outcome.none": "nothing happens",
    "outcome.death": "dies",
    "outcome.stay step": "may stay for one more step",
    "outcome.retreat": "retreats",
    "outcome.retreat step": "retreats and loses one more step",
    "outcome.used": "used, not lost",
    "outcome.eliminated": "eliminated",
    "outcome.attacks": "attacks",
    "outcome.refuses": "does not attack, and its marker is lost",
    "outcome.obeys": "they obey",
    "outcome.disobeys": "they disobey",
    "outcome.full": "at full strength again",
    "outcome.noact": "a NO ACT marker",
    "outcome.step": "a step is lost",
    "outcome.backfire": "it backfires",
    "outcome.holds": "the marker stays",
    "outcome.rise": "they rise",
    "outcome.no-rise": "none rise",
    "outcome.gone": "they disperse",
    "outcome.stay": "they stay",
    "outcome.trial": "a leader is accused",
    "outcome.marker": "a NO ACT marker",
    "outcome.ends": "it ends for good",
    "outcome.goes-on": "it continues",
    "outcome.lost": "lost",
    "outcome.safe": "nothing happens",
    "outcome.mutiny": "a step goes over",
    "outcome.dead": "dead",
    "outcome.rescued": "rescued",
    "outcome.noact Latvia 2": "NO ACT, and two RED points on Latvia",
    "outcome.putsch": "putsch",
    "outcome.peace": "peace",
    "outcome.no-peace": "no peace",
    "outcome.reduced": "reduced",
    "outcome.unreduced": "at full strength",
}


def roll(event: Event) -> Roll | None:
    """The dice of an event; None if it has none, or if they are shown with another one."""
    data = event.data
    if event.kind == "fought":
        return _fight(event) if data.get("fire") else None
    if event.kind == "fired":
        return _alone(event) if data.get("alone") else None
    if event.kind == "side-dice":
        dice = tuple(Die(data[SEATS[side]], SEATS[side]) for side in (WHITE, RED))
        return Roll(say("roll.title.side-dice"), dice, Message("event.side-dice", data), "", event.rule)
    face = data.get("face" if event.kind == "card-die" else "die")
    if not isinstance(face, int) or not 1 <= face <= 6:
        return None
    title = f"roll.title.{event.kind}"
    told: Text = Message(f"event.{event.kind}", data)
    tell = RESULTS.get(event.kind)
    result: Text = tell(data) if tell is not None else ""
    die = Die(face, _owner(data), _sum(face, data), (), result)
    named = Message(title, data) if title in MESSAGES else told
    return Roll(named, (die,), told, CHARTS.get(event.kind, ""), event.rule)


def _owner(data: Data) -> str:
    side = data.get("side")
    return SEATS[side] if isinstance(side, int) and side in (WHITE, RED) else ""


def _sum(face: int, data: Data) -> Text:
    """`5 + 1 = 6`, if something was added."""
    modified = data.get("modified")
    by = data["count"] if "count" in data else modified - face if isinstance(modified, int) else 0
    return added(face, by, face + by) if by else ""


def added(face: int, by: int, modified: int) -> Message:
    sign = "+" if by > 0 else "−"
    id = "roll.sum" if face + by == modified else "roll.limit"
    return say(id, die=face, sign=sign, by=abs(by), modified=modified)


# 8.41 Fire


def _fight(event: Event) -> Roll:
    """Two dice together, the attacker's first."""
    fire = event.data["fire"]
    attacker, defender = fire
    alike = attacker["table"] == defender["table"]
    dice = tuple(_fired(each, alike or each is attacker) for each in fire)
    title = say("roll.fight", space=event.data["space"])
    losses = {SEATS[1 - each["side"]]: _lost(each["factors"]) for each in fire}
    return Roll(title, dice, _winner(attacker, defender), f"{attacker['table']}_combat", "8.41", losses)


def _fired(each: Data, in_chart: bool) -> Die:
    die, by = each["die"], each["modifier"]
    modified = min(max(die + by, 1), 6)
    return Die(
        die,
        SEATS[each["side"]],
        added(die, by, modified) if by else "",
        (
            say("roll.strong", strength=each["strength"], table=each["table"], column=each["column"]),
            say("roll.modifier", modifier=signed(by)) if by else say("roll.no-modifier"),
        ),
        say("roll.loses", factors=each["factors"], side=1 - each["side"]),
        each["column"] if in_chart else "",
        str(modified) if in_chart else "",
    )


def _winner(attacker: Data, defender: Data) -> Message:
    by = attacker["factors"] - defender["factors"]
    if not by:
        return say("roll.level")
    if by < 0:
        return say("roll.wins", side=defender["side"], by=-by)
    return counted("roll.wins-retreat", min(by, 2), side=attacker["side"], other=defender["side"], by=by)


def _alone(event: Event) -> Roll:
    """8.424: a side that fires first, or with what it has left."""
    data = event.data
    each = {**data, "modifier": data["modified"] - data["die"]}
    told = Message("event.fired", data)
    losses = {SEATS[1 - data["side"]]: _lost(data["factors"])}
    title, chart = say("roll.fire", side=data["side"]), f"{data['table']}_combat"
    return Roll(title, (_fired(each, True),), told, chart, "8.424", losses)


def _lost(factors: int) -> str:
    """Loss factors, as the tray says what each side loses."""
    return str(factors) if factors else ""


# What the other dice come to


def _word(word: str) -> Message:
    return say("roll.word", word=word)


def _door(data: Data) -> Message:
    won = data["die"] > 1 and data["die"] + data["count"] >= TO_WIN
    return _word("wins" if won else "no-win")


def _track(data: Data) -> Message:
    code = cell("involvement_movement", str(data["modified"]), TRACKS.label(data["track"]))
    if code == "-":
        return _word("stays")
    return counted("roll.boxes-left" if code[1] == "L" else "roll.boxes-right", int(code[0]))


def _tried(data: Data) -> Message:
    if data["die"] <= data["rating"]:
        return _word("succeeds")
    return _word("danger" if data["die"] == 6 else "fails")


def _rallied(data: Data) -> Message:
    if data["die"] <= data["rating"]:
        return _word("full")
    return _word("danger" if data["die"] == 6 else "fails")


def _step_die(data: Data) -> Message:
    why, die = data["why"], data["die"]
    if why in ROLLS:
        steps = worth(why, die) // 2
        return counted("roll.steps-lost" if why == "lost-leader" else "roll.steps", abs(steps))
    return counted("roll.steps-lost", int(cell("infighting_dice", why, str(die))))


def _chit(data: Data) -> Message:
    result = cell("infighting_dice", data["chit"], str(data["die"]))
    if result.isdecimal():
        return counted("roll.steps-lost" if data["chit"] == "Desertion" else "roll.points", int(result))
    return _word("none" if result == "-" else result)


def _looked_up(table: str, key: str = "die", column: str = "code") -> Callable[[Data], Text]:
    return lambda data: _word(look_up(table, data[key], column))


def _always(word: str) -> Callable[[Data], Text]:
    return lambda data: _word(word)


def _if(test: Callable[[Data], bool], word: str, other: str) -> Callable[[Data], Text]:
    return lambda data: _word(word if test(data) else other)


RESULTS: Mapping[str, Callable[[Data], Text]] = {
    "weather-die": lambda data: say("roll.weather", weather=look_up("weather", data["die"], "weather")),
    "influence-die": lambda data: say("roll.counts", value=data["value"]),
    "link-up": lambda data: counted("roll.points", data["die"]),
    "door": _door,
    "withdrawal-die": _if(lambda data: data["modified"] <= data["number"], "leaves", "stays"),
    "track-die": _track,
    "entry-die": lambda data: counted("roll.boxes", boxes_on_entry(data["die"])),
    "tried": _tried,
    "fate": _looked_up("leader_fate"),
    "escaped": lambda data: say("roll.fate", fate=data["fate"]),
    "step-die": _step_die,
    "corruption": lambda data: counted("roll.steps-lost", data["lost"]),
    "surprise": lambda data: say("roll.surprise", result=data["result"]),
    "stood": _looked_up("cancel_retreat", "modified"),
    "asset-die": _looked_up("asset_loss", column="result"),
    "doubted": _if(
        lambda data: cell("infighting_dice", "Defeatism", str(data["die"])) == "attacks", "attacks", "refuses"
    ),
    "makhno-die": _if(lambda data: mutinous(data["die"]), "disobeys", "obeys"),
    "rallied": _rallied,
    "propaganda": _looked_up("propaganda", "modified"),
    "no-act-stays": _always("holds"),
    "greens-rose": _always("rise"),
    "greens-did-not": _always("no-rise"),
    "greens-gone": _always("gone"),
    "greens-stay": _always("stay"),
    "chit-die": _chit,
    "infighting-die": _if(lambda data: ends(data["modified"]), "ends", "goes-on"),
    "green-die": lambda data: say("roll.code", code=data["code"]),
    "rising-die": lambda data: say("roll.code", code=data["code"]),
    "home-die": _if(lambda data: data["die"] == 1, "lost", "safe"),
    "makhno-mutiny": _if(lambda data: data["die"] == 6, "mutiny", "safe"),
    "tsar-die": _looked_up("tsar"),
    "bermondt-die": _looked_up("bermondt"),
    "putsch-die": _if(lambda data: rises(data["modified"]), "putsch", "none"),
    "bombed": lambda data: counted("roll.points", int(look_up("bombing", data["die"], "points"))),
    "peace-die": _if(lambda data: data["die"] <= data["needed"], "peace", "no-peace"),
    "army-die": _if(lambda data: begins_reduced(data["die"]), "reduced", "unreduced"),
    "first-to-restore": lambda data: say("roll.side", side=data["side"]),
    "peasants-die": lambda data: say("roll.mood", mood=data["mood"]),
    "sr-resolved": lambda data: say("roll.fate", fate=data["fate"]),
    "spies-die": lambda data: say("roll.side", side=data["side"]),
    "points-die": lambda data: counted("roll.points", data["points"]),
    "steps-die": lambda data: counted("roll.steps", data["steps"]),
}

CHARTS = {
    "weather-die": "weather",
    "surprise": "surprise",
    "stood": "cancel_retreat",
    "fate": "leader_fate",
    "escaped": "leader_escape",
    "track-die": "involvement_movement",
    "withdrawal-die": "withdrawal",
    "corruption": "port_corruption",
    "propaganda": "propaganda",
    "asset-die": "asset_loss",
    "final-die": "turn9_resolution",
}

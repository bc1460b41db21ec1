"""15.3-15.5 One faction's panel: control, forces, the rules in force now, supply, steps and withdrawal."""

from barricades.games.toc.aids.factions_panel import gate_chips, row_chips, span, stored_chips
from barricades.games.toc.aids.telling import face, owner_of, places
from barricades.games.toc.cards.standing import drm, faction_may_act
from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS
from barricades.games.toc.ch03_components.decks import MAJOR_POWERS, REPUBLICS
from barricades.games.toc.ch03_components.tables import cell, words_of
from barricades.games.toc.ch05_turn.withdrawal import AUTOMATIC, NEVER, entry_of
from barricades.games.toc.ch07_movement.ground import TRACK_OF, delayed
from barricades.games.toc.ch07_movement.limits import loners
from barricades.games.toc.ch10_supply.supply import FULL, supply_of
from barricades.games.toc.ch15_politics.faction_setup import behind_the_line, held_back
from barricades.games.toc.ch15_politics.factions import is_conquered
from barricades.games.toc.ch15_politics.markers import BOX_NAMES, in_the_game
from barricades.games.toc.names import FACTION_NAMES
from barricades.games.toc.state import (
    ASSET_BOX,
    CASUALTIES,
    COMING,
    DISPLAY,
    ELIMINATED,
    KHIVA,
    MAKHNO,
    RED_CONTROL,
    RESERVE,
    TURKISTAN,
    WAITING,
    WESTERN_ALLIES,
    Russia,
)
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Entry, Tally, Text

MESSAGES = {
    "faction.control": "Control",
    "faction.marker": "Marker",
    "faction.box": "{box:marker}",
    "faction.controller": "Controlled by",
    "faction.nobody": "neither side",
    "faction.side": "{side:seat}",
    "faction.forces": "Forces",
    "faction.where.map": "On the map",
    "faction.where.reserve": "Strategic Reserve",
    "faction.where.casualties": "Casualties",
    "faction.where.eliminated": "Eliminated",
    "faction.where.display": "Not set up yet",
    "faction.where.waiting": "Waiting to enter",
    "faction.where.coming": "Still to come",
    "faction.where.assets": "Special assets at hand",
    "faction.rules": "Rules in force now",
    "faction.not-used": "{side:seat} controls it but may not use its forces",
    "faction.lent": "Its forces serve {side:seat} until the end of the turn",
    "faction.delayed": "Just gained: it does not act and is not attacked before the next round",
    "faction.delayed.open": "Just gained: it does not act before the next round unless it is attacked",
    "faction.waits": "Its forces wait until the turn after the Central Powers have left",
    "faction.alone": "It does not act in one operation with other forces",
    "faction.allies": "Its forces do not act before {cards:allied} has been played",
    "faction.track": "Involvement: {box:involvement}",
    "faction.home": "While an enemy is in its region its forces do not leave it",
    "faction.far": "A unit outside its region is lost on a 1 in the wrap-up",
    "faction.six": "Each marked space with its units rolls a die: on a 6 the enemy commands them",
    "faction.conquered": "It is conquered in the Logistics Phase if this stays so",
    "faction.cities": "Victory cities",
    "faction.cities.held": "{held} of {all} friendly to its controller",
    "faction.supply": "Supply and rebuilding",
    "faction.short": "Units not in full supply",
    "faction.none-short": "none",
    "faction.steps": "Steps each turn",
    "faction.steps.if": "{steps:cell} ({condition:cell})",
    "faction.steps.line": "none while the Central Powers hold the line",
    "faction.withdrawal": "Withdrawal this turn",
    "faction.withdraws.never": "no die",
    "faction.withdraws.surely": "certain",
    "faction.withdraws.on": "on {dice} before modifiers",
    "faction.withdraws.cards": "on {dice}, cards counted",
    **words_of("faction_replacements", "steps", "condition"),
}

PLACES = (
    ("reserve", RESERVE),
    ("assets", ASSET_BOX),
    ("casualties", CASUALTIES),
    ("eliminated", ELIMINATED),
    ("waiting", WAITING),
    ("display", DISPLAY),
    ("coming", COMING),
)
NEVER_FAR = (MAKHNO, TURKISTAN, KHIVA)  # 5.48d


def faction_panel(p: Russia, faction: int) -> Tally:
    """Everything about one faction, for any player who asks."""
    groups: list[tuple[Text, tuple[Entry, ...]]] = [
        (say("faction.control"), tuple(_control(p, faction))),
        (say("faction.forces"), tuple(_forces(p, faction))),
        (say("faction.rules"), tuple(_rules(p, faction))),
        (say("faction.supply"), tuple(_supply(p, faction))),
    ]
    return Tally(
        id=f"faction-{FACTION_NAMES.token(faction)}",
        name=say("factions.name", faction=faction),
        quiet=True,
        rule=paragraph(faction),
        groups=tuple((name, rows) for name, rows in groups if rows),
        chips=(*row_chips(p, faction), *stored_chips(p, faction), *gate_chips(p, faction)),
    )


def paragraph(faction: int) -> str:
    """The paragraph about a faction."""
    return PARAGRAPHS.get(FACTIONS[faction], "15.42")


PARAGRAPHS = {
    "Astrakhan": "15.32", "Belarus": "15.33", "Khiva": "15.34", "Makhno": "15.35", "Transcaucasia": "15.36",
    "Turkistan": "15.37", "Ukraine": "15.38", "West Ukraine": "15.39", "Finland": "15.43", "Poland": "15.44",
    "Britain": "15.52", "Central Powers": "15.53", "Czech Legion": "15.54", "France": "15.55", "USA": "15.56",
}  # fmt: skip


def _control(p: Russia, faction: int) -> list[Entry]:
    if not in_the_game(p, faction):
        return []
    controller = p.controller(faction)
    whose: Message = say("faction.nobody") if controller < 0 else say("faction.side", side=controller)
    box = BOX_NAMES[p.marker[faction] - RED_CONTROL]
    found = [
        Entry(say("faction.marker"), say("faction.box", box=box), "15.13"),
        Entry(say("faction.controller"), whose, "15.24", owner=owner_of(controller)),
    ]
    cities = p.atlas.faction_region[faction] & p.atlas.vcs
    if cities and controller >= 0:
        held = (cities & p.friendly(controller)).bit_count()
        value = say("faction.cities.held", held=held, all=cities.bit_count())
        found.append(Entry(say("faction.cities"), value, "15.22c", places=places(p, cities)))
    return found


def _forces(p: Russia, faction: int) -> list[Entry]:
    """Where its pieces are, with their faces."""
    mine = p.roster.of_faction(faction)
    found = []
    on_map = [piece for piece in p.on_map(mine) if p.turned[piece] < 0]
    if on_map:
        where = 0
        for piece in on_map:
            where |= 1 << p.at[piece]
        found.append(_pieces(p, faction, "map", on_map, places(p, where)))
    for name, place in PLACES:
        pieces = [piece for piece in p.pieces_at(place, mine) if p.turned[piece] < 0]
        if pieces:
            found.append(_pieces(p, faction, name, pieces))
    return found


def _pieces(p: Russia, faction: int, name: str, pieces: list[int], where: tuple[str, ...] = ()) -> Entry:
    return Entry(
        say(f"faction.where.{name}"),
        str(len(pieces)),
        "15.25",
        "" if name == "map" else "soft",
        FACTION_NAMES.token(faction),
        where,
        tuple(face(p, piece) for piece in pieces),
    )


def _rules(p: Russia, faction: int) -> list[Entry]:
    """What the faction's paragraphs say at this moment."""
    if not in_the_game(p, faction) or p.uninvolved >> faction & 1:
        return []
    found, side = [], p.user(faction)
    if side >= 0 and not p.may_use(side, faction):
        found.append(Entry(say("faction.not-used", side=side), "", "15.23", "bad"))
    if p.lent >> faction & 1:
        found.append(Entry(say("faction.lent", side=side), "", "5.51", "now"))
    if delayed(p, faction):
        open_to_attack = p.may_attack_new(faction)
        said = "faction.delayed.open" if open_to_attack else "faction.delayed"
        found.append(Entry(say(said), "", "7.26", "now"))
    if side >= 0 and held_back(p, faction) and not p.set_up >> faction & 1:
        found.append(Entry(say("faction.waits"), "", "15.25b", "soft"))
    if side >= 0 and loners(p, side) >> faction & 1:
        found.append(Entry(say("faction.alone"), "", "7.25a"))
    if faction in WESTERN_ALLIES and not faction_may_act(p, faction):
        found.append(Entry(say("faction.allies", cards=p.allied_cards), "", "7.25c", "bad"))
    if faction in TRACK_OF and len(p.edition.tracks[TRACK_OF[faction]]) > 1:
        track = TRACK_OF[faction]
        box = p.edition.tracks[track][p.track[track]].name
        found.append(Entry(say("faction.track", box=box), "", "15.27"))
    return found + _of_its_kind(p, faction)


def _of_its_kind(p: Russia, faction: int) -> list[Entry]:
    found = []
    bound = p.factions_stay_home()
    if p.atlas.faction_region[faction] and bound:
        found.append(Entry(say("faction.home"), "", "7.25e", "soft"))
    if FACTIONS[faction] in REPUBLICS and faction not in NEVER_FAR and bound:
        found.append(Entry(say("faction.far"), "", "15.31c", "soft"))
    if faction == MAKHNO:
        found.append(Entry(say("faction.six"), "", "7.25f"))
    if is_conquered(p, faction):
        found.append(Entry(say("faction.conquered"), "", "5.43", "alarm"))
    return found


def _supply(p: Russia, faction: int) -> list[Entry]:
    if not in_the_game(p, faction):
        return []
    found = []
    units = p.on_map(p.roster.of_nation[FACTION + faction] & p.roster.units)
    if units:
        short = [unit for unit in units if p.turned[unit] < 0 and supply_of(p, unit) != FULL]
        value: Text = str(len(short)) if short else say("faction.none-short")
        faces = tuple(face(p, unit) for unit in short)
        found.append(Entry(say("faction.short"), value, "10.13", "bad" if short else "soft", faces=faces))
    found.append(Entry(say("faction.steps"), _steps(p, faction), "11.21"))
    if FACTIONS[faction] in MAJOR_POWERS:
        found.append(Entry(say("faction.withdrawal"), _withdraws(p, faction), "5.41"))
    return found


def _steps(p: Russia, faction: int) -> Text:
    """11.21 in the words of the player aid."""
    if behind_the_line(p.edition.folder, faction) and p.powers_active:
        return say("faction.steps.line")
    row = FACTIONS[faction]
    steps, condition = (
        cell("faction_replacements", row, column, p.edition.folder) for column in ("steps", "condition")
    )
    return say("faction.steps.if", steps=steps, condition=condition) if condition else steps


def _withdraws(p: Russia, faction: int) -> Message:
    entry = entry_of(p, faction)
    if entry == NEVER:
        return say("faction.withdraws.never")
    if entry == AUTOMATIC:
        return say("faction.withdraws.surely")
    by = drm(p, "withdrawal", faction)
    dice = [die for die in range(1, 7) if die + by <= int(entry)]
    return say("faction.withdraws.cards" if by else "faction.withdraws.on", dice=span(dice) or "–")

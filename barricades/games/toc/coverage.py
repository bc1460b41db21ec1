"""What random play should reach: combat, chits, special actions, leaders, logistics and the ways to win."""

from collections.abc import Callable, Iterator

from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.decks import SIDES as DECKS
from barricades.games.toc.ch03_components.decks import action_cards
from barricades.games.toc.ch03_components.tables import cell, look_up
from barricades.games.toc.ch06_actions.actions import PLAYED
from barricades.games.toc.ch06_actions.windows import SEIZED
from barricades.games.toc.ch07_movement.special_actions import PREACHED, SPECIAL_ACTIONS
from barricades.games.toc.ch08_combat.advance import EXPLOITED
from barricades.games.toc.ch08_combat.combat import STRUCK_BACK
from barricades.games.toc.ch08_combat.declaration import ATTACKED
from barricades.games.toc.ch08_combat.fire import FIRED, SURPRISE
from barricades.games.toc.ch08_combat.leadership import PURSUED, REINFORCED, STAYED, WITHDREW
from barricades.games.toc.ch08_combat.modifiers import MESSAGES as MODIFIERS
from barricades.games.toc.ch08_combat.modifiers import MODIFIED, SHIFTED
from barricades.games.toc.ch08_combat.retreat import STOOD
from barricades.games.toc.ch12_leaders.leaders import ESCAPED, FATE, SURE, TRIED
from barricades.games.toc.ch13_special import infighting
from barricades.games.toc.ch14_scenarios.victory import DOOR, DOORS, TO_WIN, WON
from barricades.games.toc.ch15_politics.faction_setup import SETTING_UP
from barricades.games.toc.chapters import gathered
from barricades.games.toc.edition import TRACK_NAMES
from barricades.games.toc.state import MAJOR_POWERS, Russia
from barricades.kernel.events import Event
from barricades.kernel.flow import Procedure
from barricades.kernel.watch import Goal

SIDES = ("WHITE", "RED")

# Marks


def marks(p: Russia, event: Event) -> list[str]:
    """What an event counts as: its kind, and what its particulars say where goals ask for them."""
    particular = PARTICULARS.get(event.kind)
    if particular is None:
        return [event.kind]
    return [event.kind, f"{event.kind}: {particular(p, event)}"]


def _from_where(p: Russia, event: Event) -> str:
    return "several spaces" if len({p.at[unit] for unit in event.data["units"]}) > 1 else "one space"


def _door(p: Russia, event: Event) -> str:
    data = event.data
    won = data["die"] > 1 and data["die"] + data["count"] >= TO_WIN
    return f"{data['door']} {'opens' if won else 'stays shut'}"


def _attempt(p: Russia, event: Event) -> str:
    return "succeeds" if event.data["die"] <= event.data["rating"] else "fails"


def _use(p: Russia, event: Event) -> str:
    """Events by their card, other uses by what they are."""
    use: str = event.data["use"]
    return p.edition.actions[event.data["card"]].id if use == "event" else use


PARTICULARS: dict[str, Callable[[Russia, Event], str]] = {
    MODIFIED.name: lambda p, event: event.data["part"],
    SHIFTED.name: lambda p, event: event.data["part"],
    SURPRISE.name: lambda p, event: event.data["result"],
    FIRED.name: lambda p, event: event.data["table"],
    STOOD.name: lambda p, event: look_up("cancel_retreat", event.data["modified"]),
    ATTACKED.name: _from_where,
    TRIED.name: _attempt,
    FATE.name: lambda p, event: look_up("leader_fate", event.data["die"]),
    ESCAPED.name: lambda p, event: event.data["fate"],
    PREACHED.name: lambda p, event: look_up("propaganda", event.data["modified"], "code"),
    DOOR.name: _door,
    PLAYED.name: _use,
    SEIZED.name: lambda p, event: p.edition.actions[event.data["card"]].id,
    SETTING_UP.name: lambda p, event: f"{SIDES[event.data['side']]} {FACTIONS[event.data['faction']]}",
    WON.name: lambda p, event: f"{SIDES[event.data['side']]} {event.data['way']}",
    "chit": lambda p, event: f"{SIDES[event.data['side']]} {event.data['chit']}",
    "special-action": lambda p, event: event.data["use"],
    "left-the-war": lambda p, event: FACTIONS[event.data["faction"]],
    "track-die": lambda p, event: TRACK_NAMES[event.data["track"]],
    "step-die": lambda p, event: event.data["why"],
    "polish-peace": lambda p, event: SIDES[event.data["side"]],
    "scored": lambda p, event: event.rule,
    "reduced": lambda p, event: event.rule,
}


# Goals


def _steps(group: str, procedure: Procedure) -> Iterator[Goal]:
    """Every step and decision of a procedure."""
    rule = procedure.title.partition(" ")[0]
    for name, choice in zip(procedure.names, procedure.choices, strict=True):
        counted = ("decision", name) if choice else ("step", procedure.title, name)
        words = name.replace("-", " ").replace("_", " ")
        yield Goal(group, f"{procedure.title}: {words}", rule, (counted,))


def _procedures(*titles: str) -> list[Procedure]:
    known = {each.title: each for each in gathered("PROCEDURES")}
    return [known[title] for title in titles]


def _by_mark(group: str, rule: str, *named: tuple[str, str]) -> Iterator[Goal]:
    """Goals by what they are called and the mark that counts for them."""
    return (Goal(group, name, rule, (("mark", mark),)) for name, mark in named)


def _by_option(group: str, rule: str, *named: tuple[str, str]) -> Iterator[Goal]:
    return (Goal(group, name, rule, (("option", verb),)) for name, verb in named)


def combat() -> Iterator[Goal]:
    group = "Combat, step by step"
    for procedure in gathered("PROCEDURES"):
        if procedure.title.startswith("8."):
            yield from _steps(group, procedure)
    group = "Combat, modifiers and shifts"
    for id in MODIFIERS:
        kind, _, part = id.partition(".")
        if kind == "modifier":
            yield from _by_mark(group, "8.25", (f"modifier: {MODIFIERS[id]}", f"{MODIFIED.name}: {part}"))
        elif kind == "shift":
            yield from _by_mark(group, "8.3", (f"shift: {MODIFIERS[id]}", f"{SHIFTED.name}: {part}"))
    group = "Combat, fire and what follows"
    yield from _by_mark(
        group, "8.41", *((f"fire on the {table} table", f"fired: {table}") for table in ("army", "corps"))
    )
    yield from _by_mark(
        group,
        "8.12",
        *((f"an attack from {where}", f"attacked: {where}") for where in ("one space", "several spaces")),
    )
    yield from _by_mark(
        group,
        "8.66",
        *(
            (f"a retreat cancelled or not: {how}", f"stood: {how}")
            for how in ("stay step", "retreat", "retreat step")
        ),
    )
    yield from _by_mark(group, "8.53", ("a corps replaces an army", "replaced"))
    yield from _by_mark(group, "8.83", ("an asset is lost", "asset-lost"))
    yield from _by_mark(
        group,
        "8.52",
        *((f"a leader escapes: {how}", f"escaped: {how}") for how in ("escape", "escape back", "death")),
    )


def surprise() -> Iterator[Goal]:
    group = "Surprise"
    yield from _by_option(group, "8.421", ("tried by special assets", "surprise-assets"))
    yield from _by_option(group, "8.422", ("tried by cavalry", "surprise-cavalry"))
    yield from _by_mark(
        group,
        "8.423",
        ("the attacker fires first", "surprise: attacker-first"),
        ("no surprise, and a loss", "surprise: lost"),
        ("the defender fires first", "surprise: defender-first"),
    )
    yield from _by_mark(group, "6.26", ("by a card", "card-surprise"))


def leaders() -> Iterator[Goal]:
    group = "Leader capabilities"
    yield from _by_mark(group, "8.12", ("attack from several spaces", f"{ATTACKED.name}: several spaces"))
    for name, rule, verb, done in (
        ("withdrawal", "8.22", "withdraw", WITHDREW),
        ("pursuit", "8.23", "pursue", PURSUED),
        ("reinforcement", "8.24", "reinforce", REINFORCED),
        ("counterattack", "8.74", "counterattack", STRUCK_BACK),
        ("exploitation", "8.73", "exploit", EXPLOITED),
    ):
        yield from _by_option(group, rule, (f"{name} tried", verb))
        yield from _by_mark(group, rule, (f"{name} succeeds", done.name))
    yield from _by_mark(group, "8.22", ("withdrawal fails", STAYED.name))
    yield from _by_mark(
        group,
        "12.2",
        ("a die succeeds", f"{TRIED.name}: succeeds"),
        ("a die fails", f"{TRIED.name}: fails"),
        ("without a die", SURE.name),
    )
    yield from _by_mark(
        group,
        "12.24",
        *((f"fate on a natural 6: {code}", f"fate: {code}") for code in ("back", "none", "death")),
    )


def special_actions() -> Iterator[Goal]:
    group = "Special actions"
    for word, title in SPECIAL_ACTIONS.items():
        rule, _, name = title.partition(" ")
        yield from _by_mark(group, rule, (name, f"special-action: {word}"))
    yield from _by_mark(
        group, "7.32", ("the commander goes by rail", "leader-rode"), ("the commander rallies", "rallied")
    )
    yield from _by_mark(
        group,
        "7.33",
        *(
            (f"propaganda: {code}", f"{PREACHED.name}: {code}")
            for code in ("noact", "step", "none", "backfire")
        ),
    )
    yield from _by_mark(group, "7.34", ("a marker comes off", "no-act-gone"), ("it stays", "no-act-stays"))
    yield from _by_mark(group, "7.35", ("a band rises", "greens-rose"), ("no band rises", "greens-did-not"))
    yield from _by_mark(group, "7.36", ("a band disperses", "greens-gone"), ("a band stays", "greens-stay"))


def chits() -> Iterator[Goal]:
    group = "In-fighting chits"
    for side in (WHITE, RED):
        for chit in infighting.chits(side):
            copies = f" ({chit.copies} of 15)"
            yield from _by_mark(
                group, "13.50", (f"{SIDES[side]}: {chit.name}{copies}", f"chit: {SIDES[side]} {chit.name}")
            )
    group = "In-fighting, what chits do"
    yield from _by_mark(
        group,
        "13.51",
        ("a side acts against its chit", "violated"),
        ("Corruption costs steps", "step-die: Corruption"),
        ("Bureaucracy costs steps", "step-die: Bureaucracy"),
        ("Desertion strikes", "desertion"),
        ("a show trial removes a leader", "show-trial"),
        ("Defeatism: a die", "doubted"),
    )
    yield from _by_option(
        group,
        "13.51",
        ("points on Republics (One Russia, Heavy Hand)", "agitate"),
        ("-VC, -FCM moves a marker", "discredit"),
        ("NO ACT in the Logistics Phase", "refuse"),
    )
    yield from _by_mark(group, "13.53", ("in-fighting: a die to end it", "infighting-die"))
    yield from _by_mark(group, "13.53", ("in-fighting ends", "infighting-ended"))


def logistics() -> Iterator[Goal]:
    group = "Logistics Phase, segment by segment"
    for procedure in _procedures(*SEGMENTS):
        yield from _steps(group, procedure)
    group = "Logistics Phase, what happens in it"
    for power in MAJOR_POWERS:
        yield from _by_mark(
            group, "5.41", (f"{FACTIONS[power]} withdraws", f"left-the-war: {FACTIONS[power]}")
        )
    for track in TRACK_NAMES:
        yield from _by_mark(group, "5.48b", (f"the track of {track} is rolled for", f"track-die: {track}"))
    for side in SIDES:
        yield from _by_mark(group, "5.48g", (f"{side} makes peace with Poland", f"polish-peace: {side}"))
    yield from (Goal(group, name, rule, (("mark", mark),)) for rule, name, mark in HAPPENINGS)
    yield from _by_option(group, "11.51", ("a leader is bought", "buy-leader"))


SEGMENTS = (
    "5.4 Logistics Phase", "5.41a A power leaves", "15.53 Central Powers withdraw", "5.42 Attrition",
    "5.47 Replacements", "5.48 Wrap-up", "12.8 Leaders checked", "13.41 Far East", "5.5 End of turn",
)  # fmt: skip
HAPPENINGS = (
    ("5.41b", "Herr Heinzmann", "heinzmann"),
    ("5.32", "units are marked as cut off", "cut-off"),
    ("10.61", "an army is reduced", "reduced: 10.61"),
    ("10.61", "a cut-off unit is eliminated", "starved"),
    ("10.54", "a space is cut off", "cut-off-space"),
    ("5.43", "a faction is conquered", "faction-conquered"),
    ("5.44", "WHITE links up", "link-up"),
    ("5.45", "the difference of the cities is scored", "scored: 5.45"),
    ("13.51", "a No VC chit costs points", "scored: 13.51"),
    ("11.53", "an army is repaired", "repaired"),
    ("11.55", "an army is rebuilt", "rebuilt"),
    ("11.50", "a corps is recruited", "recruited"),
    ("11.21", "a faction receives steps", "faction-steps"),
    ("11.52", "an asset is bought", "bought-asset"),
    ("11.52", "a point is bought", "bought-point"),
    ("11.56", "corruption in a port", "corruption"),
    ("11.31", "a great leader's loss costs steps", "step-die: lost-leader"),
    ("11.44", "the Tsar brings a step or not", "step-die: tsar"),
    ("13.41d", "a die for the Far East", "far-east-die"),
    ("13.41d", "a unit appears in the Far East", "arrived"),
    ("13.33", "Greens: a die", "green-die"),
    ("13.33", "insurrection armies: a die", "rising-die"),
    ("15.31", "close to home: a die", "home-die"),
    ("13.32", "Makhno's mutiny: a die", "makhno-mutiny"),
    ("13.32", "a brigade goes over to Makhno", "mutineers"),
    ("12.8", "a leader is checked", "check-die"),
    ("12.81", "a leader recovers", "recovered"),
    ("12.81", "a leader is turned to the back", "fell-back"),
    ("12.62", "a stranded leader", "stranded"),
    ("13.71", "the putsch: a die", "putsch-die"),
    ("13.71", "the putsch: an army's die", "putsch-army"),
    ("13.72", "the Don Caucasus army was not used", "don-caucasus"),
    ("13.73", "the train arrives", "train-arrives"),
    ("13.74", "bombers over Moskva", "bombed"),
    ("13.1e", "Bermondt: a die", "bermondt-die"),
    ("13.1f", "von der Goltz: a die", "goltz-die"),
    ("15.44", "peace with Poland: a die", "peace-die"),
)


def cards() -> Iterator[Goal]:
    """Every action card as an event; initiative cards count in whichever way they were played."""
    for card in (each for deck in DECKS for each in action_cards(deck) if each.year is not None):
        ways = [kind.name for kind in (PLAYED, SEIZED) if kind is PLAYED or "initiative" in card.uses]
        counted = tuple(("mark", f"{kind}: {card.id}") for kind in ways)
        yield Goal("Cards played as events", f"{card.id} {card.title}", card.id, counted)


def factions() -> Iterator[Goal]:
    """Every faction set up for every side that may use its forces, those apart that begin on the map."""
    for faction in (each for each in FACTIONS if each not in ON_THE_MAP):
        users = cell("faction_control", faction, "forces used by")
        for side in SIDES if users == "both" else (users,):
            mark = f"{SETTING_UP.name}: {side} {faction}"
            yield from _by_mark("Factions set up", "15.25", (f"{faction} for {side}", mark))


ON_THE_MAP = ("Central Powers", "Czech Legion")  # 15.53i, 15.54a: their forces begin on the map


def endings() -> Iterator[Goal]:
    group = "Sudden death and the end"
    for door in DOORS[:-1]:
        for how in ("stays shut", "opens"):
            yield from _by_mark(group, "5.46", (f"{door}: it {how}", f"door: {door} {how}"))
    yield from _by_mark(
        group,
        "14.3",
        ("WHITE wins by sudden death", "won: WHITE sudden-death"),
        ("RED wins by sudden death", "won: RED sudden-death"),
        ("RED holds every home city", "won: RED total"),
        ("WHITE wins after turn 16", "won: WHITE at-the-end"),
        ("RED wins after turn 16", "won: RED at-the-end"),
    )


def goals() -> tuple[Goal, ...]:
    """Everything that the table of coverage lists."""
    parts = (
        combat, surprise, leaders, special_actions, chits, logistics, cards, factions, endings,
    )  # fmt: skip
    found = (goal for part in parts for goal in part())
    return tuple(dict.fromkeys(found))

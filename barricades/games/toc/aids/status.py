"""What is always to be seen above the board: turn, rounds, points, cities, doors, in-fighting, effects."""

from barricades.games.toc.aids import score
from barricades.games.toc.aids.stages import WRAP_UP
from barricades.games.toc.aids.telling import SIDES, owner_of, places
from barricades.games.toc.cards.standing import ENDS
from barricades.games.toc.ch03_components.atlas import RED, SEATS, WHITE
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch03_components.tables import cell, words_of
from barricades.games.toc.ch05_turn.hands import chart, turn_of
from barricades.games.toc.ch13_special.infighting import TABLES, chit_name, chits
from barricades.games.toc.ch14_scenarios.victory import ENOUGH_POINTS, is_introduction
from barricades.games.toc.names import CARDS, HALVES
from barricades.games.toc.state import (
    BORDER_OPEN,
    LINKED_UP,
    RED_PEACE,
    TSAR_DEAD,
    TSAR_RESCUED,
    WHITE_PEACE,
    Russia,
)
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Chip, Entry, Fact, Gauge, Pips, Tally, Text, Tone

WEATHERS = ("fair", "mud", "winter")
SCORED_AT = ("replacements", "wrap-up", *(id for id, _ in WRAP_UP), "end")  # stages after 5.45

# 5.12: the turns of both charts, as catalogues name them.
MONTHS = sorted({line["months"] for quarterly in (False, True) for line in chart(quarterly)})

MESSAGES = {
    "status.turn": "Turn {turn} of {last}",
    "status.date": "{months:months} {year}",
    **{f"months.{months}": months.replace("-", "–") for months in MONTHS},
    "status.weather.fair": "Fair",
    "status.weather.mud": "Mud",
    "status.weather.winter": "Winter",
    "status.weather-does.fair": "Fair weather changes nothing.",
    "status.weather-does.mud": "Mud: each road costs 1 more, no cavalry surprise, no exploitation, no "
    "armour.",
    "status.weather-does.winter": "Winter: full supply becomes limited, straits freeze, aircraft stay on the "
    "ground.",
    "status.round": "Round {round} of {rounds}",
    "status.politics": "Political Phase; rounds to follow: {rounds}",
    "status.logistics": "Logistics; rounds played: {rounds}",
    "status.start": "Start of the turn",
    "status.phase.politics": "Politics",
    "status.phase.action": "Rounds",
    "status.phase.logistics": "Logistics",
    "status.rounds-are": "In each round WHITE plays one card or takes one special action, then RED.",
    "status.vp": "Victory points",
    "status.vp.now": "if it ended now {side:seat} +{points}",
    "status.vp.level": "no change if it ended now",
    "status.vp.scored": "scored for this turn",
    "status.vp.title": "One marker for both sides: WHITE counts up, RED counts down.",
    "status.cities": "Cities",
    "status.cities.title": "Victory cities: WHITE {white}, RED {red}, neither {neither}.",
    "status.centres": "Resources",
    "status.centres.title": "Capacity of the resource centres: WHITE {white}, RED {red}.",
    "status.steps": "Steps",
    "status.steps.title": "Replacement steps recorded this turn: WHITE {white:halves}, RED {red:halves}.",
    "status.doors": "Sudden death",
    "status.doors.title": "Ways to win at once in the Logistics Phase. A gold one would be tried now.",
    "status.end": "Decided by",
    "status.end.points": "points after turn {last}",
    "status.end.title": "The introduction has no sudden death. After turn {last} the marker decides; RED "
    "wins a tie.",
    "status.infighting": "In-fighting",
    "status.none": "none",
    "status.infighting.no-chit": "no chit",
    "status.chit": "{chit:chit}",
    "infighting.panel": "In-fighting",
    "infighting.note": "A subject side draws one of fifteen chits at the start of each turn. In the "
    "Wrap-up a die of 6 or more ends its in-fighting: +1 if it captured an enemy home city this turn, -1 "
    "if it is behind in cities.",
    "infighting.cup": "{side:seat}'s cup",
    "infighting.cup-in-use": "{side:seat}'s cup: subject to in-fighting",
    "infighting.copies": "{chit:chit}: {copies} of 15",
    "infighting.effect": "{effect:cell}",
    **words_of("infighting_white", "effect"),
    **words_of("infighting_red", "effect"),
    "status.infighting.title": "Sides that are subject to in-fighting, and the chit that each has drawn.",
    "status.effects": "Effects",
    "status.effects.title": "What cards have left behind.",
    "effects.panel": "Effects in force",
    "effects.cards": "Cards",
    "effects.waiting": "Cards that still wait for their condition",
    "effects.happened": "What has happened once and for all",
    "effects.card": "{card:card}",
    "effects.linked-up": "WHITE has linked up: theatres cost no more",
    "effects.border": "The Finnish border is open",
    "effects.tsar-dead": "The Tsar is dead",
    "effects.tsar-rescued": "The Tsar has been rescued",
    "effects.red-peace": "RED has made peace with Poland",
    "effects.white-peace": "WHITE has made peace with Poland",
    "effects.don-caucasus": "The Don Caucasus army may not move away from Tsaritsyn",
    "effects.waits": "waits",
    "effects.end": "{end:ending}",
    "ending.for-good": "for good",
    **{f"ending.{end}": f"until the end of the {end}" for end in ENDS},
    "ending.round": "until the end of the part",
    "ending.fulfilled": "until fulfilled",
    "ending.WHITE's next part": "until WHITE's next part is over",
    "ending.RED's next part": "until RED's next part is over",
}

_ONCE = (
    (LINKED_UP, "linked-up", "5.44", WHITE),
    (BORDER_OPEN, "border", "13.42e", -1),
    (TSAR_DEAD, "tsar-dead", "13.1", -1),
    (TSAR_RESCUED, "tsar-rescued", "13.1d", WHITE),
    (RED_PEACE, "red-peace", "15.44k", RED),
    (WHITE_PEACE, "white-peace", "15.44i", WHITE),
)


def stage_of(p: Russia) -> str:
    """The stage at which a position is; a game that is over is at its end."""
    return p.game.flow.stage(p) or "end"


def phase_of(p: Russia) -> str:
    """Start, politics, action or logistics."""
    stage = stage_of(p)
    if stage in ("sides", "start", "set-up-option"):
        return "start"
    if stage in ("politics", "place", "boxes", "markers", "set-up"):
        return "politics"
    if stage.partition(".")[0] in (*SEATS, "action"):
        return "action"
    return "logistics"


def is_scored(p: Russia) -> bool:
    """Whether the points of this turn have been scored (5.45)."""
    return stage_of(p) in SCORED_AT


def status(p: Russia, seat: int | None) -> list[Fact]:
    """The facts above the board, in their order."""
    p = p.of(seat)
    found = [turn(p), rounds(p), points(p), cities(p), centres(p), steps(p)]
    found.append(the_end(p) if is_introduction(p) else sudden_death(p))
    return [*found, infighting(p), effects(p)]


def turn(p: Russia) -> Fact:
    line = turn_of(p)
    weather = WEATHERS[p.weather]
    return Fact(
        id="turn",
        name=say("status.turn", turn=p.turn, last=scenario_setting(p.scenario)["last_turn"]),
        value=say("status.date", months=line["months"], year=int(line["year"])),
        chips=(
            Chip(say(f"status.weather.{weather}"), "", "", say(f"status.weather-does.{weather}"), "5.12a"),
        ),
        title=say(f"status.weather-does.{weather}"),
        opens="turn_chart",
    )


def rounds(p: Russia) -> Fact:
    """Phases as chips, rounds as capsules with a half for each side."""
    phase = phase_of(p)
    played = p.rounds if phase == "logistics" else max(0, p.round - 1) if phase == "action" else 0
    first = int(phase == "action" and p.side == RED)
    halves = [((SEATS[WHITE], n < played + first), (SEATS[RED], n < played)) for n in range(p.rounds)]
    name = (
        say("status.round", round=p.round, rounds=p.rounds)
        if phase == "action"
        else say(f"status.{phase}", rounds=p.rounds)
    )
    chips = tuple(
        Chip(say(f"status.phase.{each}"), "", "now" if each == phase else "soft")
        for each in ("politics", "action", "logistics")
        if each != "politics" or turn_of(p)["political phase"] == "yes"
    )
    return Fact(
        id="rounds",
        name=name,
        title=say("status.rounds-are"),
        chips=chips,
        pips=Pips(tuple(halves), p.round - 1 if phase == "action" else -1),
        wide=True,
    )


def points(p: Russia) -> Fact:
    """The marker between the two ends of sudden death, and where it would be if the turn ended now."""
    due = 0 if is_scored(p) else score.net(score.due_now(p))
    ghost = None if is_scored(p) else p.vp + due
    if is_scored(p):
        value = say("status.vp.scored")
    elif due:
        value = say("status.vp.now", side=WHITE if due > 0 else RED, points=abs(due))
    else:
        value = say("status.vp.level")
    return Fact(
        id="points",
        name=say("status.vp"),
        value=value,
        title=say("status.vp.title"),
        gauge=Gauge(-ENOUGH_POINTS, ENOUGH_POINTS, p.vp, ghost, SEATS[RED], SEATS[WHITE]),
        opens="score",
        wide=True,
    )


def _both(id: str, white: str, red: str, title: Message, opens: str = "") -> Fact:
    chips = (Chip(white, SEATS[WHITE]), Chip(red, SEATS[RED]))
    return Fact(id=id, name=say(f"status.{id}"), title=title, chips=chips, opens=opens)


def cities(p: Russia) -> Fact:
    white, red = p.vc_count(WHITE), p.vc_count(RED)
    neither = p.atlas.vcs.bit_count() - white - red
    title = say("status.cities.title", white=white, red=red, neither=neither)
    return _both("cities", str(white), str(red), title, "score")


def centres(p: Russia) -> Fact:
    white, red = p.rc_count(WHITE), p.rc_count(RED)
    return _both("centres", str(white), str(red), say("status.centres.title", white=white, red=red))


def steps(p: Russia) -> Fact:
    white, red = p.steps
    title = say("status.steps.title", white=white, red=red)
    return _both("steps", HALVES.label(white), HALVES.label(red), title, "logistics")


def sudden_death(p: Russia) -> Fact:
    chips = score.door_chips(p)
    alarm: Tone = "now" if any(chip.tone == "now" for chip in chips) else ""
    return Fact(
        id="doors",
        name=say("status.doors"),
        title=say("status.doors.title"),
        tone=alarm,
        chips=chips,
        opens="doors",
        wide=True,
    )


def the_end(p: Russia) -> Fact:
    """14.2: the introduction is decided by points."""
    last = scenario_setting(p.scenario)["last_turn"]
    return Fact(
        id="doors",
        name=say("status.end"),
        value=say("status.end.points", last=last),
        title=say("status.end.title", last=last),
        opens="score",
    )


def infighting(p: Russia) -> Fact:
    chips = []
    for side in SIDES:
        if p.subject_to_infighting(side):
            name = chit_name(p, side)
            text: Text = say("status.infighting.no-chit")
            title: Text = ""
            if name:
                text = say("status.chit", chit=name)
                title = say("infighting.effect", effect=cell(TABLES[side], name, "effect"))
            chips.append(Chip(text, SEATS[side], "bad" if name else "soft", title, "13.51"))
    return Fact(
        id="infighting",
        name=say("status.infighting"),
        value="" if chips else say("status.none"),
        title=say("status.infighting.title"),
        chips=tuple(chips),
        opens="infighting",
    )


def infighting_panel(p: Russia) -> Tally:
    """Both cups with their chits, the drawn one lit."""
    groups: list[tuple[Text, tuple[Entry, ...]]] = []
    for side in SIDES:
        rows = []
        for number, chit in enumerate(chits(side)):
            effect = cell(TABLES[side], chit.name, "effect")
            drawn: Tone = "now" if p.chit[side] == number else ""
            label = say("infighting.copies", chit=chit.name, copies=chit.copies)
            value = say("infighting.effect", effect=effect)
            rows.append(Entry(label, value, "13.51", drawn, SEATS[side]))
        title = "infighting.cup-in-use" if p.subject_to_infighting(side) else "infighting.cup"
        groups.append((say(title, side=side), tuple(rows)))
    return Tally(
        id="infighting",
        quiet=True,
        name=say("infighting.panel"),
        note=say("infighting.note"),
        rule="13.5",
        groups=tuple(groups),
    )


# 6.25


def effects(p: Russia) -> Fact:
    chips = tuple(
        Chip(CARDS.token(card), owner_of(side), "", say("effects.card", card=card), "6.25")
        for card, (side, _) in _standing(p).items()
    )
    return Fact(
        id="effects",
        name=say("status.effects"),
        value="" if chips else say("status.none"),
        title=say("status.effects.title"),
        chips=chips,
        opens="effects",
    )


def _standing(p: Russia) -> dict[int, tuple[int, str]]:
    """The cards with rules in force: whose card it is, and the end that comes last."""
    found: dict[int, tuple[int, str]] = {}
    ends = p.scripts.known.ends
    for card, _, side, end, *_ in p.standing:
        word = ends[end - 1] if end else "for-good"
        known = found.get(card)
        if known is None or known[1] != "game":
            found[card] = (side, word)
    return dict(sorted(found.items()))


def effects_panel(p: Russia) -> Tally:
    """Standing rules with their words and end, clauses that wait, and what is true for good."""
    standing = [
        Entry(
            say("effects.card", card=card),
            say("effects.end", end=end),
            "6.25",
            owner=owner_of(side),
            faces=(f"card-{CARDS.token(card)}",),
        )
        for card, (side, end) in _standing(p).items()
    ]
    if p.don_caucasus:
        army = p.at[p.roster.piece("Don-Cauc")]
        where = places(p, 1 << army) if army >= 0 else ()
        standing.append(
            Entry(say("effects.don-caucasus"), say("effects.end", end="fulfilled"), "13.72", places=where)
        )
    waiting = [
        Entry(say("effects.card", card=card), say("effects.waits"), "11.11", owner=owner_of(side))
        for card, side in sorted({(row[1], row[3]) for row in p.armed})
    ]
    once = [
        Entry(say(f"effects.{name}"), "", rule, owner=owner_of(side) if side >= 0 else "")
        for flag, name, rule, side in _ONCE
        if p.has(flag)
    ]
    groups = (("cards", standing), ("waiting", waiting), ("happened", once))
    return Tally(
        id="effects",
        quiet=True,
        name=say("effects.panel"),
        key="e",
        rule="6.25",
        groups=tuple((say(f"effects.{name}"), tuple(rows)) for name, rows in groups if rows),
    )

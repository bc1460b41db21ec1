"""14 Points and sudden death as the page shows them: what would be scored now, and how near each path is."""

from typing import NamedTuple

from barricades.games.toc.aids.telling import SIDES, counted, owner_of, places, signed
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch13_special.infighting import chit_name
from barricades.games.toc.ch14_scenarios.victory import (
    ENEMY_CITIES,
    ENOUGH_POINTS,
    MOSKVA,
    PETROGRAD,
    RED_ALL,
    RED_FIVE,
    TO_WIN,
    WHITE_FIVE,
    conditions,
    is_introduction,
    linked,
    red_holds_its_own,
    white_holds_its_own,
)
from barricades.games.toc.state import LINKED_UP, RED_PEACE, Russia
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Chip, Entry, Tally, Text, Tone

MESSAGES = {
    "score.panel": "Victory points",
    "score.now": "If the turn ended now",
    "score.so-far": "On the marker",
    "score.net": "WHITE counts up, RED counts down",
    "score.cities": "Victory cities: WHITE {white}, RED {red}",
    "score.peace": "RED has made peace with Poland",
    "score.no-vc": "Chit No VC: {side:seat} has captured no enemy city this turn",
    "score.link-up": "WHITE's south and east are joined: one die, once",
    "score.total": "The marker would be at",
    "score.end": "At the end of the introduction",
    "score.unplayed": "{card:card} never played as an event",
    "score.faction": "{side:seat} controls {faction:faction}",
    "doors.panel": "Sudden death",
    "doors.note": "Each path counts the Logistics Phases in a row in which its condition has held. If its "
    "requirement holds too, one die is rolled and the count less 1 is added: 5 or more wins, a natural 1 "
    "never.",
    "door.name.white-5-35": "WHITE: five RED home cities, or 35 points",
    "door.name.capital": "WHITE: Moskva or Petrograd",
    "door.name.red-5-35": "RED: five WHITE home cities, or 35 points",
    "door.name.red-total": "RED: every home city outside the Far East",
    "door.name.red-total-west": "RED: every home city",
    "door.chip.five": "5–35 {held}/5",
    "door.chip.points": "5–35: {points} points",
    "door.chip.capital": "Capital {held}/2",
    "door.chip.total": "Total {held}/{all}",
    "door.die": "{chip}, wins on {least}+",
    "door.sure": "{chip}, wins",
    "door.cities": "Enemy home cities held",
    "door.points": "Victory points",
    "door.capitals": "Capitals held",
    "door.homes": "Home cities RED holds",
    "door.count.1": "The condition has held in {n} Logistics Phase",
    "door.count.n": "The condition has held in {n} Logistics Phases in a row",
    "door.met": "Requirement met",
    "door.unmet": "Requirement not met",
    "door.needs.white-5-35": "Requirement: all {cities} WHITE home cities; a city that Poland holds abroad "
    "replaces one",
    "door.needs.red-5-35": "Requirement: all nine RED home cities and both cities of Ukraine",
    "door.odds": "A win in the coming Logistics Phase",
    "door.odds.shut": "no die: the condition does not hold",
    "door.odds.unmet": "no die: the requirement is not met",
    "door.odds.die": "{chances} in 6",
    "door.odds.sure": "certain, without a die",
}


class Score(NamedTuple):
    """Something that would be scored now: for which side, how much, why."""

    side: int
    points: int
    why: Message
    rule: str


def due_now(p: Russia) -> list[Score]:
    """5.45: what the Logistics Phase would score as things are; dice apart."""
    white, red = p.vc_count(WHITE), p.vc_count(RED)
    leader = WHITE if white >= red else RED
    found = [Score(leader, abs(white - red), say("score.cities", white=white, red=red), "5.45")]
    if p.has(RED_PEACE):
        found.append(Score(RED, 4, say("score.peace"), "15.44k"))
    for side, price in ((WHITE, 4), (RED, 2)):
        if chit_name(p, side) == "No VC" and not p.won[side]:
            found.append(Score(1 - side, price, say("score.no-vc", side=side), "13.51"))
    return found


def at_the_end(p: Russia) -> list[Score]:
    """14.2d, e: what the end of the introduction would score as things are."""
    if not is_introduction(p):
        return []
    setting, found = scenario_setting(p.scenario), []
    for card, points in setting["unplayed_cards"].items():
        if not p.was_played(card):
            side = RED if card[0] == "W" else WHITE
            found.append(Score(side, points, say("score.unplayed", card=p.edition.card(card)), "14.2d"))
    bonus = setting["faction_bonus"]
    for side in SIDES if any(bonus.values()) else ():
        for faction in p.controlled(side):
            points = bonus.get(FACTIONS[faction], bonus["each"])
            found.append(Score(side, points, say("score.faction", side=side, faction=faction), "14.2e"))
    return found


def net(scores: list[Score]) -> int:
    """WHITE counting up."""
    return sum(each.points if each.side == WHITE else -each.points for each in scores)


def score_panel(p: Russia, scored: bool) -> Tally:
    """The marker, what this turn would add, and in the introduction what its end would."""
    now = [] if scored else due_now(p)
    rows = [_entry(each) for each in now]
    if not scored and not p.has(LINKED_UP) and linked(p):
        rows.append(Entry(say("score.link-up"), "+1 – +6", "5.44", "good", owner_of(WHITE)))
    if not scored:
        rows.append(Entry(say("score.total"), signed(p.vp + net(now)), "14.3", "now"))
    groups: list[tuple[Text, tuple[Entry, ...]]] = [
        (say("score.so-far"), (Entry(say("score.net"), signed(p.vp), "14.3"),)),
    ]
    if rows:
        groups.append((say("score.now"), tuple(rows)))
    end = at_the_end(p)
    if end:
        total = Entry(say("score.total"), signed(p.vp + net(now) + net(end)), "14.2", "now")
        groups.append((say("score.end"), (*map(_entry, end), total)))
    return Tally(id="score", name=say("score.panel"), quiet=True, rule="14.3", groups=tuple(groups))


def _entry(each: Score) -> Entry:
    value = each.points if each.side == WHITE else -each.points
    return Entry(each.why, signed(value), each.rule, "" if value else "soft", owner_of(each.side))


# 5.46


class Door(NamedTuple):
    """A way to sudden death, as things are now."""

    id: str
    side: int
    chip: Message
    held: int  # spaces that count towards it
    open: bool  # its condition holds
    met: bool  # its requirement holds
    turns: int  # Logistics Phases in a row so far
    needs_die: bool
    rule: str

    @property
    def least(self) -> int:
        """The lowest die that would win in the coming Logistics Phase."""
        return max(2, TO_WIN - self.turns)


def doors(p: Russia) -> list[Door]:
    """14.3h-k: the four paths in their order."""
    open_now = conditions(p)
    homes, white, red = p.atlas.home_vcs, p.friendly(WHITE), p.friendly(RED)
    capitals = p.atlas.mask("moskva", "petrograd")
    total = homes[RED] | homes[WHITE] & ~p.atlas.far_east
    capital = MOSKVA if p.doors[MOSKVA] >= p.doors[PETROGRAD] else PETROGRAD
    taken = (homes[RED] & white, homes[WHITE] & red)
    return [
        Door(
            "white-5-35", WHITE, _five(p, WHITE, taken[WHITE]), taken[WHITE], open_now[WHITE_FIVE],
            white_holds_its_own(p), p.doors[WHITE_FIVE], True, "14.3h",
        ),
        Door(
            "capital", WHITE, say("door.chip.capital", held=(capitals & white).bit_count()), capitals & white,
            open_now[MOSKVA] or open_now[PETROGRAD], True, p.doors[capital], True, "14.3i",
        ),
        Door(
            "red-5-35", RED, _five(p, RED, taken[RED]), taken[RED], open_now[RED_FIVE],
            red_holds_its_own(p), p.doors[RED_FIVE], True, "14.3j",
        ),
        Door(
            "red-total", RED,
            say("door.chip.total", held=(total & red).bit_count(), all=total.bit_count()), total & red,
            open_now[RED_ALL], True, p.doors[RED_ALL], False, "14.3k",
        ),
    ]  # fmt: skip


def _five(p: Russia, side: int, held: int) -> Message:
    points = p.vp if side == WHITE else -p.vp
    if held.bit_count() < ENEMY_CITIES and points >= ENOUGH_POINTS:
        return say("door.chip.points", points=points)
    return say("door.chip.five", held=held.bit_count())


def door_chips(p: Russia) -> tuple[Chip, ...]:
    """A chip for each door; one that would be tried now is gold and names its die."""
    return tuple(_chip(p, door) for door in doors(p))


def door_name(p: Russia, door: Door) -> Message:
    west = door.id == "red-total" and not p.atlas.far_east
    return say(f"door.name.{door.id}-west" if west else f"door.name.{door.id}")


def _chip(p: Russia, door: Door) -> Chip:
    tried = door.open and door.met
    text = door.chip
    if tried:
        id = "door.die" if door.needs_die else "door.sure"
        text = say(id, chip=door.chip, least=door.least)
    tone: Tone = "now" if tried else "bad" if door.open else ""
    return Chip(text, owner_of(door.side), tone, door_name(p, door), door.rule)


def doors_panel(p: Russia) -> Tally:
    """Condition, requirement, count and die of each door."""
    return Tally(
        id="doors",
        quiet=True,
        name=say("doors.panel"),
        note=say("doors.note"),
        rule="5.46",
        groups=tuple((door_name(p, door), _about(p, door)) for door in doors(p)),
    )


def _about(p: Russia, door: Door) -> tuple[Entry, ...]:
    whose, held = owner_of(door.side), door.held.bit_count()
    if door.id == "capital":
        rows = [Entry(say("door.capitals"), f"{held} / 2", door.rule, "", whose, places(p, door.held))]
    elif door.id == "red-total":
        total = (p.atlas.home_vcs[RED] | p.atlas.home_vcs[WHITE] & ~p.atlas.far_east).bit_count()
        rows = [Entry(say("door.homes"), f"{held} / {total}", door.rule, "", whose, places(p, door.held))]
    else:
        points = p.vp if door.side == WHITE else -p.vp
        rows = [
            Entry(say("door.cities"), f"{held} / {ENEMY_CITIES}", door.rule, "", whose, places(p, door.held)),
            Entry(say("door.points"), f"{max(0, points)} / {ENOUGH_POINTS}", door.rule, "", whose),
            Entry(
                say(f"door.needs.{door.id}", cities=p.atlas.home_vcs[WHITE].bit_count()),
                say("door.met" if door.met else "door.unmet"),
                door.rule,
                "good" if door.met else "soft",
            ),
        ]
    if door.needs_die:
        rows.append(Entry(counted("door.count", door.turns), "", "5.46", "soft"))
    return (*rows, Entry(say("door.odds"), _odds(door), "5.46", "now" if door.open and door.met else "soft"))


def _odds(door: Door) -> Message:
    if not door.open:
        return say("door.odds.shut")
    if not door.met:
        return say("door.odds.unmet")
    return say("door.odds.die", chances=7 - door.least) if door.needs_die else say("door.odds.sure")

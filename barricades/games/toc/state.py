"""The position of Triumph of Chaos, and the few verbs with which every rule changes it."""

from typing import Any

from barricades.games.toc.ch03_components.atlas import (
    FACTION,
    FACTIONS,
    GREENS,
    JAPAN,
    NATIONS,
    RED,
    SOCIALISTS,
    WHITE,
    Atlas,
)
from barricades.games.toc.ch03_components.forces import uninvolved
from barricades.games.toc.ch03_components.roster import Roster
from barricades.games.toc.ch08_combat.combat_state import Battle
from barricades.games.toc.edition import Edition, edition_of
from barricades.games.toc.printed import Printed
from barricades.kernel.bits import BIT, found_at, mask_of, members
from barricades.kernel.columns import Cache, initially
from barricades.kernel.events import EventKind
from barricades.kernel.graph import Graph
from barricades.kernel.rules import rule
from barricades.kernel.scripts import ScriptedPosition

# 3.14 The place of a piece that is in no space.
RESERVE, CASUALTIES, ELIMINATED, DISPLAY, WAITING, COMING, ASSET_BOX, OUT = range(-1, -9, -1)
# RESERVE: the Strategic Reserve of the side that has it. CASUALTIES: may be rebuilt. ELIMINATED: for good.
# DISPLAY: a faction's forces that are not set up. WAITING: the reinforcement track (11.11). COMING: waits for
# its card or rule, for purchase, or in the pool of Greens. ASSET_BOX: an asset at hand. OUT: not in the game.

NEUTRAL, GREEN = 2, 3  # 4.1, 4.2 Whose a piece is at the moment: WHITE, RED or one of these

# 15.13 The boxes of the Faction Control Table.
RED_CONTROL, RED_INFLUENCE, NEUTRAL_BOX, WHITE_INFLUENCE, WHITE_CONTROL = -2, -1, 0, 1, 2

# 5.12 Weather.
FAIR, MUD, WINTER = range(3)

# Sets of spaces kept up to date: those that hold units of each allegiance, and some that rules need often.
HELD = 0  # HELD + allegiance
CENTRAL_POWERS_AT, SOCIALISTS_AT, LEADERS_AT = 4, 5, 6  # LEADERS_AT + allegiance
SHARED = 10  # spaces with several units or leaders: only these can be full

# 15.27 The involvement tracks, in the order of 5.48b.
SR_TRACK, JAPAN_TRACK, POLAND_TRACK, UKRAINE_TRACK = range(4)

# What happens once in a game, or is true from some moment on: bits of `flags`.
(
    LINKED_UP, LEVIED, PUTSCH_DONE, MUTINY_DONE, TRAIN_SCORED, BORDER_OPEN, TSAR_RESCUED, TSAR_DEAD,
    POLAND_ENTERED, UKRAINE_ENTERED, RED_PEACE, WHITE_PEACE, GARRISONS_DUE, CHINESE_CAME, COFFIN,
    CITY_PAID_FOR, MAKHNO_OUTLAWED,
) = range(17)  # fmt: skip

CENTRAL_POWERS = FACTIONS.index("Central Powers")
CZECH_LEGION, BRITAIN, FRANCE, USA = map(FACTIONS.index, ("Czech Legion", "Britain", "France", "USA"))
POLAND, UKRAINE, WEST_UKRAINE, MAKHNO = map(FACTIONS.index, ("Poland", "Ukraine", "West Ukraine", "Makhno"))
FINLAND, TURKISTAN, KHIVA, BELARUS = map(FACTIONS.index, ("Finland", "Turkistan", "Khiva", "Belarus"))
WESTERN_ALLIES = (BRITAIN, FRANCE, USA)
MAJOR_POWERS = (BRITAIN, CENTRAL_POWERS, CZECH_LEGION, FRANCE, USA)
RED_ONLY = (MAKHNO, TURKISTAN)  # 15.35, 15.37
WHITE_ONLY = (POLAND, *MAJOR_POWERS)  # 15.44, 15.51

SCORED = EventKind(
    "scored", "{side:seat} scores {points} {points?point|points} ({total} in all: WHITE counts up, RED down)."
)
OWNED = EventKind("owned", "{space:space} now belongs to {owner:nation}.")
REDUCED = EventKind("reduced", "{unit:piece} is reduced.")
LOST = EventKind("lost", "{unit:piece} is lost at {space:space}.")
RECORDED = EventKind("recorded", "{side:seat} records {steps:halves} replacement {steps:halves?step|steps}.")
STRUCK_OUT = EventKind(
    "struck-out", "{side:seat} strikes out {steps:halves} replacement {steps:halves?step|steps}."
)

EVENTS: tuple[EventKind, ...] = (SCORED, OWNED, REDUCED, LOST, RECORDED, STRUCK_OUT)


class Russia(ScriptedPosition, Printed):
    """Where every piece is, who holds what, each faction's controller, and where the cards are."""

    # The turn (5).
    turn: int
    round: int
    side: int  # whose part of the round it is
    weather: int
    rounds: int  # of this turn
    last_use: list[int]  # side -> what it did in its last part, see actions.py (6.23)

    # Pieces (3.2).
    at: list[int]  # piece -> space, or one of the codes above
    back: int  # pieces that show their reduced or back side
    turned: list[int]  # piece -> allegiance it has taken for good (13.22, 13.31, 13.63), -1 if none
    acted: int  # units that have moved or attacked in this part
    used: int  # leaders that have used a capability in this part (12.11)
    spent_assets: int  # assets used until the end of the turn (8.83)
    fallen: int  # leaders eliminated or removed (11.31)
    dead: int  # pieces eliminated for good (8.54)
    cut_off: int  # units with a cut-off marker (5.32)
    risen: int  # spaces of insurrection armies marked this turn (7.25h)

    # Spaces (4.3).
    owner: list[int]  # space -> nation, or NOBODY for none
    last_owner: list[int]  # space -> owner before Greens came (13.31)
    moving: int  # spaces marked for movement in this operation
    fighting: int  # spaces marked for combat
    struck: int  # spaces attacked in this part
    attacked_from: int  # marked spaces whose units have attacked in this part (8.15)
    joint: int  # 1 while attacks from several spaces of an offensive need no leader (W33, R33)
    no_act: list[int]  # WHITE, RED, neutral -> spaces with a NO ACT marker
    fixed: list[int]  # side -> of these, the ones that come off at the end of the turn only
    blocked: list[int]  # side -> spaces through which it traces no supply this turn (W29, R29)
    road2_used: int  # Road 2 links used by an army in this part (7.12)
    bound: int  # factions that do not cooperate and alone act in this operation (7.25a)
    offensive: int  # spaces of the regions declared for an offensive (6.27)
    origin: int  # the space whose units are moving now, -1 if none (7.20)
    gone_to: int  # spaces to which units have gone from it: leaders may go along (12.6)
    railhead: int  # how far by rail the unit that moves now has come without a break
    railheads: int  # how far units have gone from the space by rail: the train may go along (13.73)

    # Sides.
    scored: list[int]  # side -> points scored in all
    vp: int  # one net marker: WHITE counts up, RED down (14.3)
    steps: list[int]  # side -> replacement steps recorded, in halves (11.30)
    card_steps: list[int]  # side -> of these, from action and political cards (11.34)
    fewer_steps: list[int]  # side -> halves lost in the next replacements (13.33, 13.41e)
    halved: int  # sides whose card steps are halved this turn (11.34)
    purse: int  # halves that the side or faction being dealt with may still spend (11.0)
    passed: list[tuple[int, int]]  # resource centres used this turn: space and halves passed (11.53)
    given: list[tuple[int, int]]  # immediate steps of a card: faction and halves that it has received (11.57)
    ports: int  # ports that WHITE has named (11.56)
    bought: list[int]  # leaders, assets and points bought by the side being dealt with (11.51, 11.52)
    pointed: int  # factions on which it bought a point
    subject: int  # sides subject to in-fighting, a bit each
    chit: list[int]  # side -> chit that holds, -1 if none
    trials: int  # show trials rolled (13.51)
    doors: list[int]  # counts of 5.46: WHITE 5-35, Moskva, Petrograd, RED 5-35, RED total
    captured: list[int]  # side -> VCs it captured this turn
    won: list[int]  # side -> of these, the ones that were friendly to the enemy (13.51)
    rewarded: list[int]  # side -> of these, the ones that brought a step (10.56)
    flags: int
    raised: int  # sides that tried to raise Greens this turn (7.35)
    white_bonus: int  # 1 while WHITE's first card of the turn may count 5 for operations (7.21)

    # Factions (15).
    marker: list[int]  # faction -> box of the Faction Control Table
    gone: int  # factions out of the game: conquered or withdrawn
    closed: int  # factions neutral for good
    set_up: int  # factions whose forces have been set up
    delayed: list[int]  # faction -> last round in which it is delayed, counted through the game; 0 if not
    lent: int  # factions whose forces the other side uses this turn (W41)
    points: list[int]  # 2 * faction + side -> influence points stored (5.23)
    track: list[int]  # involvement track -> box
    track_active: int
    track_gone: int
    responded: int  # factions for whose region the Polish Response was rolled this turn (15.44)
    powers_controller: int  # of the Central Powers as the phase began (15.52d, 5.40), -1 if none
    abroad: int  # VCs outside Poland that Poland held at WHITE's Polish Peace (14.3)
    polish_turns: int  # consecutive turns with a Polish VC in RED's hands (15.44)
    war_round: int  # when war with Poland began, counted as `delayed`; 0 if it has not
    powers_left: int  # the turn in which the Central Powers withdrew, 0 before
    belarus_gained: int  # whether RED gained Belarus in a Political Phase (15.33)
    polish_corps_turn: int  # when the RED Polish corps was placed (10.22)
    ungern_turn: int  # when Ungern came, 0 before (13.41f)
    omsk_was_red: int  # the turn in which Omsk first became RED, 0 before (13.41f)
    vladivostok_used: int  # whether WHITE named the port this turn (13.41e)
    white_cities: int  # VCs friendly to WHITE when 13.51e last looked
    goltz_turn: int  # when von der Goltz arrived (13.1f)
    putsch_from: int  # the turn after Gajda and Kolchak were first both on the map (13.71)
    bermondt: int  # 1 + the space where the Bermondt army was placed until it leaves it, 0 otherwise (13.1e)
    don_caucasus: int  # the turn of W3 while 13.72 binds, 0 otherwise
    events_turn: list[int]  # card -> turn in which it was played as an event, 0 if never

    # Cards (3.4, 3.5).
    hand: list[list[int]]
    pile: list[list[int]]  # draw piles, sorted: a draw takes one at random
    discard: list[list[int]]
    removed: list[int]
    placed: list[list[int]]  # side -> card in each political box, -1 if none
    shown: list[int]  # side -> cards of the other side's hand that it has been shown (6.28)
    opened: int  # political boxes whose action cards have been turned up (15.12)
    revealed: int  # whether the political cards of this phase have been turned up (15.13)
    played: int  # cards played as events
    gates: list[int] = initially([0, 0])  # side -> factions whose gate its cards have opened (15.13)
    locks: int  # factions that cards hold in WHITE Control (15.13)
    politics_pile: list[list[int]]  # box -> political cards to be drawn, sorted
    politics_box: list[list[int]]  # box -> political cards face down
    chosen: list[int]  # political cards chosen, by side: a set each
    declared: list[int]  # side -> political card whose effect it has declared, -1 if none
    declared_boxes: list[int]  # side -> boxes by which that effect moved a track (15.12i)
    politics_discard: list[int]

    # The action in progress.
    battle: Battle
    due: list[tuple[int, ...]]  # consequences still to be carried out: see due.py
    attempt: int  # 1 if the last attempt of a leader succeeded (12.2)
    sure: int  # leaders whose next attempt succeeds without a die, by a card
    group: int  # pieces chosen so far in a choice of several clicks
    left: int  # what a choice of several clicks may still spend
    notes: list[int]  # a few numbers of the card or special action being carried out

    uninvolved: Cache[int]  # factions that the scenario keeps out of the conflict (14.2)
    atlas: Cache[Atlas]
    roster: Cache[Roster]
    edition: Cache[Edition]
    allegiance: Cache[list[int]]  # piece -> whose it is
    there: Cache[list[int]]  # space -> pieces in it; a box beside the map is found by its code
    present: Cache[int]  # pieces that are in a space
    forces: Cache[list[int]]  # allegiance -> pieces, wherever they are
    converts: Cache[int]  # pieces that have taken an allegiance for good
    aligned: Cache[list[int]]  # nation -> allegiance of its pieces, of those without one, and of the Tsar
    stacks: Cache[list[tuple[int, ...]]]  # space -> units and leaders in it
    masks: Cache[list[int]]  # sets of spaces, see above
    owned: Cache[list[int]]  # nation -> spaces it owns
    friends: Cache[tuple[int, ...]]  # side -> spaces friendly to it (4.3); () when to be found again
    memo: Cache[dict[Any, Any]]  # what has been worked out since anything last changed
    memo_key: Cache[tuple[Any, ...]]
    lasting: Cache[dict[Any, Any]]  # of this, what depends neither on places nor on owners
    lasting_key: Cache[tuple[Any, ...]]

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        self._bind()

    def _bind(self) -> None:
        self.edition = edition_of(self.scenario)
        self.atlas, self.roster = self.edition.atlas, self.edition.roster
        self.uninvolved = uninvolved(self.scenario)

    def derive(self) -> None:
        self._bind()
        self.recompute()

    def recall(self) -> dict[Any, Any]:
        """What was worked out since places, owners, sides, weather, round, tracks or cards last changed.

        A change makes a new dictionary and never empties the old one, so that copies may share it.
        """
        if self.memo_key != (
            self.weather, self.played, self.flags, self.turn, self.round, self.blocked, self.track,
            self.standing,
        ):  # fmt: skip
            now = (self.weather, self.played, self.flags, self.turn, self.round)
            self.memo_key = (*now, self.blocked.copy(), self.track.copy(), self.standing.copy())
            self.memo, self.lasting_key = {}, ()
        return self.memo

    def recall_lasting(self) -> dict[Any, Any]:
        """The same for what depends neither on places nor on owners: moves leave it as it is."""
        self.recall()
        key = (self.gone, self.closed, self.lent, self.marker, self.delayed)
        if self.lasting_key != key:
            self.lasting, self.lasting_key = {}, (*key[:3], *map(list, key[3:]))
        return self.lasting

    # Whose a piece is (4.1, 4.2).

    def recompute(self) -> None:
        """Derive allegiances, stacks and sets from scratch."""
        self.owned = [0] * (GREENS + 1)
        for space, owner in enumerate(self.owner):
            if owner >= 0:
                self.owned[owner] |= BIT[space]
        self.there = [0] * (self.atlas.size - OUT)
        for piece, place in enumerate(self.at):
            self.there[place] |= BIT[piece]
        self.present = mask_of(piece for piece, place in enumerate(self.at) if place >= 0)
        in_stacks = self.roster.units | self.roster.leaders
        self.stacks = [tuple(members(pieces & in_stacks)) for pieces in self.there[: self.atlas.size]]
        self.converts = mask_of(piece for piece, turned in enumerate(self.turned) if turned >= 0)
        self.aligned, self.masks = [], [0] * (SHARED + 1)
        self.realign()

    def realign(self) -> None:
        """Derive allegiances, and what follows from them, after a marker, a track or a loan has changed."""
        free = self.has(TSAR_RESCUED)  # 13.1b: arrested, the Tsar leads no side
        aligned = [*map(self._allegiance, range(len(NATIONS))), NEUTRAL, WHITE if free else NEUTRAL]
        if aligned != self.aligned:
            before = self.aligned or [-1] * len(aligned)
            pieces = (*self.roster.of_nation, BIT[self.roster.tsar])  # in the order of `aligned`
            changed = 0
            for now, then, those in zip(aligned, before, pieces, strict=True):
                changed |= those if now != then else 0
            self.aligned = aligned
            self._find_allegiances()
            for space in members(self.spaces_of(changed)):
                self._sort(space)
            self._keep_no_act()
        self.friends, self.memo, self.lasting_key = (), {}, ()

    def _find_allegiances(self) -> None:
        *by_nation, tsar = self.aligned
        self.allegiance = [by_nation[nation] for nation in self.roster.nation]
        self.forces = [0] * 4
        for pieces, allegiance in zip(self.roster.of_nation, by_nation, strict=True):
            self.forces[allegiance] |= pieces
        self._join(self.roster.tsar, tsar)
        for piece in members(self.converts):
            self._join(piece, self.turned[piece])

    def _join(self, piece: int, allegiance: int) -> None:
        self.forces[self.allegiance[piece]] ^= BIT[piece]
        self.forces[allegiance] ^= BIT[piece]
        self.allegiance[piece] = allegiance

    def _keep_no_act(self) -> None:
        """7.33: units that join a side keep their NO ACT marker."""
        for holder in range(3):
            astray = self.no_act[holder] & ~self.masks[HELD + holder]
            if astray:
                self.no_act[holder] &= ~astray
                for other in range(3):
                    self.no_act[other] |= astray & self.masks[HELD + other]

    @rule("4.1", "15.22a", off=NEUTRAL)
    def _allegiance(self, nation: int) -> int:
        """Whose the pieces of a nation are that have not turned."""
        if nation in (WHITE, RED):
            return nation
        if FACTION <= nation < SOCIALISTS:
            controller = self.user(nation - FACTION)
            return NEUTRAL if controller < 0 else controller
        if nation == SOCIALISTS:
            return self.colour(SR_TRACK)
        return self.colour(JAPAN_TRACK) if nation == JAPAN else GREEN

    def colour(self, track: int) -> int:
        """15.27: whose the forces of the SR or Japanese track are; GREEN ones are neutral (4.2)."""
        return self.edition.tracks[track][self.track[track]].colour

    def _sort(self, space: int) -> None:
        """Put one space into the sets to which its stack belongs."""
        bit, masks, roster, whose = BIT[space], self.masks, self.roster, self.allegiance
        for number, mask in enumerate(masks):
            if mask & bit:
                masks[number] = mask ^ bit
        if len(self.stacks[space]) > 1:
            masks[SHARED] |= bit
        for piece in self.stacks[space]:
            if piece >= roster.first_leader:
                masks[LEADERS_AT + whose[piece]] |= bit
                continue
            masks[HELD + whose[piece]] |= bit
            nation = roster.nation[piece]
            if nation == FACTION + CENTRAL_POWERS and self.turned[piece] < 0:
                masks[CENTRAL_POWERS_AT] |= bit
            elif nation == SOCIALISTS and self.turned[piece] < 0:
                masks[SOCIALISTS_AT] |= bit

    def put(self, piece: int, place: int) -> None:
        """Place a piece in a space or one of the boxes beside the map, or move it there."""
        old, masks = self.at[piece], self.masks
        self.at[piece] = place
        self.there[old] ^= BIT[piece]
        self.there[place] ^= BIT[piece]
        self.present = self.present | BIT[piece] if place >= 0 else self.present & ~BIT[piece]
        self.memo = {}
        if place < 0:
            self.cut_off &= ~BIT[piece]
            if place == ELIMINATED:
                self.dead |= BIT[piece]
        if piece >= self.roster.first_asset:
            return
        before = (masks[CENTRAL_POWERS_AT], masks[SOCIALISTS_AT], masks[HELD + GREEN])
        if old >= 0:
            self.stacks[old] = tuple(each for each in self.stacks[old] if each != piece)
            self._sort(old)
            for holder in range(3):  # 7.37: a NO ACT marker goes with the last unit that it held
                self.no_act[holder] &= ~BIT[old] | masks[HELD + holder]
        if place >= 0:
            self.stacks[place] = tuple(sorted((*self.stacks[place], piece)))
            self._sort(place)
        if before != (masks[CENTRAL_POWERS_AT], masks[SOCIALISTS_AT], masks[HELD + GREEN]):
            self.friends = ()

    def turn_piece(self, piece: int, allegiance: int) -> None:
        """A piece takes an allegiance for good."""
        self._join(piece, allegiance)
        self.turned[piece] = allegiance
        self.converts |= BIT[piece]
        if self.at[piece] >= 0:
            self._sort(self.at[piece])
            self._keep_no_act()
        self.friends, self.memo, self.lasting_key = (), {}, ()

    def units_in(self, space: int) -> tuple[int, ...]:
        """The units in a space, leaders apart."""
        first = self.roster.first_leader
        return tuple(piece for piece in self.stacks[space] if piece < first)

    def units_of(self, side: int, space: int) -> list[int]:
        """The units of an allegiance in a space."""
        first, whose = self.roster.first_leader, self.allegiance
        return [piece for piece in self.stacks[space] if piece < first and whose[piece] == side]

    def leaders_of(self, side: int, space: int) -> list[int]:
        """The leaders of an allegiance in a space."""
        first, whose = self.roster.first_leader, self.allegiance
        return [piece for piece in self.stacks[space] if piece >= first and whose[piece] == side]

    @rule("4.4", off=0)
    def held(self, allegiance: int) -> int:
        """The spaces that hold units of an allegiance."""
        return self.masks[HELD + allegiance]

    @rule("4.2", off=0)
    def enemies(self, side: int) -> int:
        """4.2: the spaces with enemy units of a side, Greens included."""
        return self.masks[HELD + 1 - side] | self.masks[HELD + GREEN]

    def strangers(self, side: int) -> int:
        """The spaces with units that are not the side's: enemies and neutrals."""
        return self.enemies(side) | self.masks[HELD + NEUTRAL]

    def own(self, piece: int) -> bool:
        """4.1: whether a piece is one of a side's own, not a faction's; what has turned for good counts."""
        return self.roster.nation[piece] in (WHITE, RED) or self.turned[piece] in (WHITE, RED)

    def pieces_at(self, place: int, among: int) -> list[int]:
        """The pieces of a set that are in a space or in a box beside the map."""
        return members(among & self.there[place])

    def on_map(self, among: int) -> list[int]:
        """The pieces of a set that are in a space."""
        return members(among & self.present)

    def spaces_of(self, pieces: int) -> int:
        """The spaces that hold pieces of a set."""
        at, spaces = self.at, 0
        for piece in members(pieces & self.present):
            spaces |= BIT[at[piece]]
        return spaces

    # Values of the side that is up (3.22).

    def strength(self, unit: int) -> int:
        return self.roster.strength[unit][self.back >> unit & 1]

    def loss_factor(self, unit: int) -> int:
        return self.roster.loss[unit][self.back >> unit & 1]

    def movement(self, unit: int) -> int:
        return self.roster.move[unit][self.back >> unit & 1]

    def rating(self, leader: int) -> int:
        return self.roster.rating[leader][self.back >> leader & 1]

    @rule("4.11", off=1)
    def steps_of(self, unit: int) -> int:
        """4.11: a full army has two steps, everything else one."""
        return 2 if self.roster.two_steps >> unit & 1 and not self.back >> unit & 1 else 1

    # Factions (15.2).

    def controller(self, faction: int) -> int:
        """Who controls a faction: WHITE, RED, or -1."""
        marker = self.marker[faction]
        if -2 < marker < 2 or (self.gone | self.closed) >> faction & 1:
            return -1
        return WHITE if marker > 0 else RED

    def user(self, faction: int) -> int:
        """Whose a faction's units are: its controller's, or the other side's while they are lent (W41)."""
        controller = self.controller(faction)
        return 1 - controller if controller >= 0 and self.lent >> faction & 1 else controller

    @rule("15.23a", "15.23b", "15.52l", off=True)
    def may_use(self, side: int, faction: int) -> bool:
        """15.23: whether a side may use the forces of a faction that it controls."""
        if self.user(faction) != side or self.uninvolved >> faction & 1:
            return False
        if self.lent >> faction & 1:
            return True
        if faction in RED_ONLY:
            return side == RED
        return side == WHITE if faction in WHITE_ONLY else True

    def controlled(self, side: int) -> list[int]:
        """The factions that a side controls, in the order of the table."""
        box, out = (WHITE_CONTROL, RED_CONTROL)[side], self.gone | self.closed
        return [faction for faction in found_at(self.marker, box) if not out >> faction & 1]

    @property
    def powers_active(self) -> bool:
        """15.53: the Central Powers have not withdrawn."""
        return not self.gone >> CENTRAL_POWERS & 1

    # Spaces (4.3).

    def set_owner(self, space: int, owner: int, rule: str) -> None:
        """10.5: the one place where a space changes hands."""
        before = self.owner[space]
        if before == owner:
            return
        if before >= 0:
            self.owned[before] &= ~BIT[space]
        if owner >= 0:
            self.owned[owner] |= BIT[space]
        self.owner[space] = owner
        self.friends, self.memo = (), {}
        self.emit(OWNED, rule, space=space, owner=owner)

    @rule("4.3", off=0)
    def friendly(self, side: int) -> int:
        """4.3: the spaces friendly to a side."""
        if not self.friends:
            self.friends = (self._friendly(WHITE), self._friendly(RED))
        return self.friends[side]

    @rule("4.3", "15.22", "15.22c", off=0)
    def _friendly(self, side: int) -> int:
        owned = self.owned
        spaces = owned[side]
        for faction in self.controlled(side):
            spaces |= owned[FACTION + faction]
        alone = self._held_by_revolutionaries()
        if alone:
            spaces = spaces | alone if self.colour(SR_TRACK) == side else spaces & ~alone
        return spaces & ~self._friendly_to_nobody() & ~self.neutral_ground()

    @rule("4.3a", "15.53l", off=0)
    def _friendly_to_nobody(self) -> int:
        """Spaces with Central Powers units or Greens."""
        return self.masks[CENTRAL_POWERS_AT] | self.masks[HELD + GREEN]

    @rule("4.3b", off=0)
    def _held_by_revolutionaries(self) -> int:
        """Spaces with SR units are friendly to their colour, regardless of who owns them."""
        return self.masks[SOCIALISTS_AT]

    @rule("4.3c", "15.28d", "15.53d", off=0)
    def neutral_ground(self) -> int:
        """4.3c, 15.28: regions that are neutral whatever their markers say."""
        ground = self.atlas.behind_the_line if self.powers_active else 0
        for faction in members(self.closed | self.uninvolved):
            ground |= self.atlas.faction_region[faction]
        return ground

    @rule("4.5", off=0)
    def vc_count(self, side: int) -> int:
        """4.5: the victory cities friendly to a side."""
        counted = (self.friendly(side) | self.credited(side)) & ~self.uncredited(side)
        return (counted & self.atlas.vcs).bit_count()

    def rc_count(self, side: int) -> int:
        """The capacity of the resource centres friendly to a side."""
        return sum(self.atlas.resources[space] for space in members(self.friendly(side) & self.atlas.rcs))

    @rule("4.6", off=False)
    def ahead(self, side: int) -> bool:
        """4.6: in victory cities."""
        return self.vc_count(side) > self.vc_count(1 - side)

    @rule("4.6", off=False)
    def behind(self, side: int) -> bool:
        return self.vc_count(side) < self.vc_count(1 - side)

    # Points and steps.

    def score(self, side: int, points: int, rule: str) -> None:
        """14.3: the one place where victory points are scored; one net marker holds them all."""
        if points:
            self.vp += points if side == WHITE else -points
            self.scored[side] += points
            self.emit(SCORED, rule, side=side, points=points, total=self.vp)

    @rule("1.4", "11.30")
    def record_steps(self, side: int, halves: int, rule: str, *, by_card: bool = False) -> None:
        """11.30: replacement steps are counted in halves."""
        self.steps[side] += halves
        if by_card:
            self.card_steps[side] += halves
        if halves:
            self.emit(RECORDED if halves > 0 else STRUCK_OUT, rule, side=side, steps=abs(halves))

    def has(self, flag: int) -> bool:
        return bool(self.flags >> flag & 1)

    @property
    def rails(self) -> Graph:
        """13.42e: the railways, without that over the Finnish border while it is closed."""
        return self.atlas.rails if self.has(BORDER_OPEN) else self.atlas.inland_rails

    def set_flag(self, flag: int) -> None:
        self.flags |= BIT[flag]

    def subject_to_infighting(self, side: int) -> bool:
        return bool(self.subject >> side & 1)

    def was_played(self, card: str) -> bool:
        """6.21: whether a card, such as W13, has been played as an event."""
        return bool(self.played & self.edition.card_bits[card])

    def round_number(self) -> int:
        """The rounds of the whole game counted through, for delays (7.26)."""
        return self.turn * 10 + self.round

    def switched_on(self, option: str) -> bool:
        return self.settings[option] == "on"

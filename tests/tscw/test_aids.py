"""What the page tells beyond view and decision: stage, marks, costs, overlays, questions, previews."""

import re

import pytest

from barricades.games.tscw.aids import AIDS, STAGES, inquire, marks, preview, stage
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.game import GAME
from barricades.games.tscw.labels import LABELS
from barricades.games.tscw.sheet import HEXES
from barricades.games.tscw.state import READY, Spain
from barricades.kernel.aids import Bar, Preview
from barricades.kernel.bots import RandomBot, context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.events import EVERYONE, Event
from barricades.kernel.picture import Roll, rendered
from tests.bots.officers import until
from tests.tscw.battles import HILL, PLAIN, declare, duel
from tests.tscw.positions import N, R, box, choose, moving, put, spain, start, west

SAY = GAME.catalogue.render


def test_every_verb_stage_and_overlay_has_a_name() -> None:
    assert [each.id for each in STAGES if f"stage.{each.id}" not in LABELS] == []
    assert [id for id in AIDS.overlays if f"overlay.{id}" not in LABELS] == []
    assert {f"option.{verb}" for verb in GAME.language.verbs} <= LABELS.keys()


def test_the_keys_of_the_overlays_differ() -> None:
    assert len(set(AIDS.keys.values())) == len(AIDS.keys) == len(AIDS.overlays)


def test_5_2_every_stage_of_the_turn_is_found_in_play() -> None:
    known, seen = {each.id for each in STAGES}, set()
    for seed in range(3):
        p, bot = GAME.start("1936", Sampled(seed)), RandomBot(seed)
        while (decision := p.decision) is not None:
            seen.add(AIDS.stage(p))
            p.apply(decision.options[bot.choose(context_of(p))])
    assert seen <= known
    assert {
        f"{side}.{each}" for side in GAME.seats for each in ("operational-movement", "operational-combat")
    } <= seen
    assert {"sea", "rail", "resources", "reinforcements", "reserves"} <= seen


def test_13_3_a_destination_shows_its_price() -> None:
    p = spain(nationalist=west(12))
    put(p, "2210", "N-13D")
    moving(p, N, "N-13D")
    decision = p.waiting()
    notes = AIDS.notes(p, decision)
    targets = [option for option in decision.options if option[0] in ("to", "march")]
    assert targets
    assert set(notes) >= {option for option in targets if option[0] == "to"}
    cheapest = min(int(SAY(notes[option])) for option in targets if option[0] == "to")
    assert cheapest in (1, 2)


def test_13_2_who_has_moved_and_who_may_still() -> None:
    p = spain(nationalist=west(12))
    put(p, "2210", "N-13D", "N-12D")
    moving(p, N, "N-13D")
    shown = marks(p, N)
    assert shown["chosen"] == ["N-13D"]
    assert set(shown["ready"]) == {"N-13D", "N-12D"}
    choose(p, next(GAME.language.text(o) for o in p.waiting().options if o[0] == "to"))
    if p.group:
        choose(p, "halt")
    shown = marks(p, N)
    assert shown["moved"] == ["N-13D"]
    assert shown["ready"] == ["N-12D"]


def test_15_5_the_other_side_sees_no_marks_of_hidden_units() -> None:
    p = spain(nationalist=west(12), fog="on")
    put(p, "2210", "N-13D")
    p.hungry = 0
    moving(p, N)
    assert all("N-13D" not in tokens for tokens in marks(p, R).values())
    assert all("N-13D" not in tokens for tokens in marks(p, None).values())


def test_9_supply_shows_both_sides_and_who_goes_without() -> None:
    p = spain(nationalist=west(12))
    put(p, "2712", "R-37D")
    put(p, "2924", "N-13D")  # deep in the enemy's country
    overlay = AIDS.overlays["supply"](p, N)
    areas = {area.id: area for area in overlay.areas}
    assert areas["supplied-nationalist"].seat == N
    assert "2712" in areas["supplied-republican"].places
    assert dict(overlay.pieces) == {"N-13D": "hungry"}


def test_10_7_control_divides_spain() -> None:
    p = spain(nationalist=west(12))
    one, other = (set(area.places) for area in AIDS.overlays["control"](p, None).areas)
    assert not one & other
    assert one == set(west(12))


def test_11_4_the_railways_join_neighbours() -> None:
    links = AIDS.overlays["rail"](spain(), None).links
    assert len(links) > 200
    assert all(a != b for a, b in links)


def test_15_2_who_can_reach_or_attack_a_hex() -> None:
    p = duel("N-13D")
    found = {SAY(each.text): each for each in inquire(p, N, PLAIN)}
    attack = next(each for text, each in found.items() if "attack" in text)
    assert (attack.pieces, attack.rule) == (("N-13D",), "15.2")
    assert any("R-37D" in each.pieces for text, each in found.items() if "move here" in text) is False
    [nobody] = inquire(spain(), N, "3710")
    assert nobody.pieces == ()


def words_of(bar: Bar) -> str:
    return str(rendered(bar.label, GAME.catalogue))


def shown(p: object, seat: int = N) -> Preview:
    found = preview(p, seat)  # type: ignore[arg-type]
    assert found is not None
    return found


def test_15_6_an_attack_is_computed_before_the_die() -> None:
    p = duel("N-13D")
    start(p, COMBATS, N, 0)
    choose(p, f"attack {PLAIN}", "with N-13D")
    found = shown(p)
    rows = {row.label.id: row.value for row in found.rows}
    assert (found.place, found.lit and found.lit.chart) == (PLAIN, "combat")
    assert found.lit is not None
    assert rows["preview.ratio"] == found.lit.column
    assert rows["preview.attack"].isdigit()
    assert sum(bar.chance for bar in found.bars) == pytest.approx(1)
    assert SAY(found.title) == f"Attack on {GAME.names['hex'].label(p.battle.target)}"
    assert [words_of(bar) for bar in found.lead] == ["Hex emptied"]
    assert all(re.fullmatch("You (0|−[1-9]) / they (0|−[1-9])", words_of(bar)) for bar in found.bars)


def test_15_8_odds_are_in_the_words_of_the_one_who_asks() -> None:
    p = duel("N-13D", "N-34D")
    start(p, COMBATS, N, 0)
    choose(p, f"attack {PLAIN}", "with N-13D", "with N-34D")
    mine = {words_of(bar): bar.chance for bar in shown(p).bars}
    theirs = {words_of(bar): bar.chance for bar in shown(p, R).bars}
    turned = {re.sub("You (.+) / they (.+)", r"You \2 / they \1", each): mine[each] for each in mine}
    assert theirs == turned != mine


def test_15_22_every_shift_and_modifier_names_its_rule() -> None:
    p = spain(8, nationalist=[*west(14), PLAIN], fog="off")
    put(p, PLAIN, "N-13D")
    put(p, HILL, "R-37D")  # rough
    start(p, COMBATS, N, 0)
    choose(p, f"attack {HILL}", "with N-13D")
    [modifiers] = [group for group in shown(p).groups if group.name.id == "preview.modifiers"]
    assert ("rough ground", "-1", "15.22") in [
        (SAY(row.label), row.value, row.rule) for row in modifiers.rows
    ]


def test_15_5_in_the_fog_a_preview_shows_what_may_be() -> None:
    p = duel("N-13D", against=("R-37D",), fog="on")
    put(p, "2120", "R-38D", "R-39D", "R-1D")  # other divisions that the hidden one might be
    start(p, COMBATS, N, 0)
    choose(p, f"attack {PLAIN}", "with N-13D")
    found = shown(p)
    assert found == preview(GAME.resample(p, N, Sampled("another world")), N)  # type: ignore[arg-type]


def test_12_1_3b_an_attack_on_a_lone_hq_has_no_odds() -> None:
    p = duel("N-13D", against=("R-EST",))
    start(p, COMBATS, N, 0)
    choose(p, f"attack {PLAIN}", "with N-13D")
    found = shown(p)
    assert (found.rows, found.bars, found.lit) == ((), (), None)
    assert [SAY(note) for note in found.notes] == ["An HQ alone is lost without a fight (12.1.3b)."]


def test_there_is_no_preview_before_anybody_attacks() -> None:
    p = duel("N-13D")
    start(p, COMBATS, N, 0)
    assert preview(p, N) is None
    assert stage(p) == "nationalist.operational-combat"


@pytest.mark.parametrize("flown", [(), ("N-AIR1",), ("N-AIR1", "N-AIR2")])
def test_12_2_4_the_preview_of_the_defender_does_not_show_what_lies_under_the_table(
    flown: tuple[str, ...],
) -> None:
    def seen(*wings: str) -> Preview | None:
        p = duel("N-11D", against=["R-4D"])
        box(p, READY, "N-AIR1", "N-AIR2", "R-AIR1")
        start(p, COMBATS, N, 0)
        declare(p, PLAIN, "N-11D")
        until(p, "assign-attacking-air")
        choose(p, *(f"fly {wing}" for wing in wings), "done")
        assert p.decision is not None and p.decision.kind == "assign-defending-air"
        return preview(p, R)

    assert seen(*flown) == seen("N-AIR2") is not None


def test_4_2_the_curve_of_morale_follows_the_events() -> None:
    def event(kind: str, **data: int | str) -> Event:
        return Event(kind, "4.2", -1, data)

    told = [
        event("turn", turn=1), event("morale", morale=58, change="-2"),
        event("morale", morale=57, change="-1"), event("turn", turn=2),
        event("turn", turn=3), event("morale", morale=60, change="+3"),
    ]  # fmt: skip
    assert AIDS.curves(told) == {"morale": [(0, 60), (1, 57), (3, 60)]}


# 15.8 The dice on the tray


def rolls(p: Spain) -> list[Roll]:
    """What falls on the tray, in words."""
    assert p.log is not None
    return [rendered(found, GAME.catalogue) for event in p.log if (found := AIDS.roll(event)) is not None]


def test_15_8_the_die_falls_with_its_column_and_the_losses_of_both_sides() -> None:
    p = duel("N-13D", "N-34D", dice=(3,))  # 3:1 against a division in clear terrain
    start(p, COMBATS, N, 0)
    declare(p, PLAIN, "N-13D", "N-34D")
    while not rolls(p):
        choose(p, "pass" if "pass" in p else "done")
    (shown,) = rolls(p)
    (die,) = shown.dice
    assert shown.title == f"Combat at {HEXES.label(HEXES.number(PLAIN))}"
    assert (die.face, die.owner, shown.chart) == (3, "nationalist", "combat")
    told = next(event.data for event in p.log or [] if event.kind == "reckoned")
    assert die.column == told["column"]
    assert int(die.row) == 3 + told["modifier"]
    printed = next(event.data for event in p.log or [] if event.kind == "result")
    words = {"0": "", "1": "1 step"}
    assert shown.losses == {
        "nationalist": words.get(printed["attacker"], f"{printed['attacker']} steps"),
        "republican": words.get(printed["defender"], f"{printed['defender']} steps"),
    }


def test_15_13_a_sum_beyond_the_table_says_which_row_counts() -> None:
    data = {"side": R, "hex": 0, "column": "1:1", "modifier": 4, "faces": (6, 1), "losses": ("E", "0")}
    found = AIDS.roll(Event("rolled", "15.8", EVERYONE, {"face": 1, **data}))
    shown = rendered(found, GAME.catalogue)
    assert [(die.sum, die.row) for die in shown.dice] == [("6 + 4, as 8", "8"), ("1 + 4 = 5", "5")]
    assert shown.losses == {"nationalist": "everything", "republican": ""}


def test_17_1_the_status_counts_what_decides_the_scenario() -> None:
    p = spain(1, nationalist=["2712", "2415"], scenario="1936")  # Madrid, and a hex that is no capital
    facts = {fact.id: rendered(fact, GAME.catalogue) for fact in AIDS.status(p, N)}
    assert (facts["turn"].name, facts["turn"].value) == ("Turn 1 of 6", "July 1936")
    at_once = {(chip.owner, chip.text, chip.tone) for chip in facts["wins-check"].chips}
    assert ("nationalist", "Madrid 1/1", "now") in at_once  # 17.1a
    assert any(owner == "republican" and text.startswith("Green capitals") for owner, text, _ in at_once)
    at_the_end = facts["wins-end"].chips
    assert at_the_end[0].text.startswith("Capitals 1/") and not at_the_end[0].tone  # Madrid alone
    assert (at_the_end[-1].owner, at_the_end[-1].text) == ("republican", "otherwise Republicans")  # 17.1d
    assert facts["capitals"].chips[0].text == "1"

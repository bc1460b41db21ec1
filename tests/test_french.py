"""French, id by id: nothing missing or left over, the same slots as English, French typography.

It looks at every catalogue that there is: those shared by all games, and those of each box with a folder
`locale/fr`, in all its editions. A catalogue that is added later is found by itself.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from barricades.games import all_boxes, find_box
from barricades.kernel.box import PHRASES, Box
from barricades.kernel.game import KERNEL_MESSAGES as KERNEL
from barricades.kernel.game import Game
from barricades.locale import FOLDER, NONE, catalogue, phrasebook, sentences

FRENCH = "fr"
SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
FORMS = re.compile(r"\{(\w+)(?::(\w+))?\?([^|{}]*)\|([^{}]*)\}")
WORD = re.compile(r"[^\W\d_]{2,}")
SPACED = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
# Not the marks of 10:30 and https://, nor the second of two in a row, nor one that is the whole text.
TIGHT = re.compile(rf"(?<!^)(?<![{SPACED}:;!?])[:;!?](?!//|(?<=\d:)\d)")
# Things that are called by another name in an older edition, and have one in French that fits both.
ONE_NAME_FITS = {"name.piece.Br-cSerb", "name.piece.US-a1"}
PEOPLE = {"Von der Goltz"}  # called the same in both languages

Texts = Mapping[str, str]


@dataclass(frozen=True)
class Pair:
    """A French catalogue and what it translates: sentences by id, and the names that it may give."""

    name: str
    file: Path
    english: Texts
    french: Texts
    names: Mapping[str, frozenset[str]] = field(default_factory=dict)  # English labels in all editions

    def both(self) -> list[tuple[str, str, str]]:
        return [(id, self.english[id], text) for id, text in self.french.items() if id in self.english]


def editions(box: Box) -> tuple[Game, ...]:
    game = box.game()
    return game.editions or (game,)


def labels(box: Box) -> dict[str, frozenset[str]]:
    """The English names of a game by their ids, in each of its editions."""
    found: dict[str, set[str]] = {}
    for edition in editions(box):
        for kind, names in edition.catalogue.names.items():
            for token, label in zip(names.tokens, names.labels, strict=True):
                found.setdefault(f"name.{kind}.{token}", set()).add(label)
            if names.none is not None:
                found.setdefault(f"name.{kind}.{NONE}", set()).add(names.none)
    return {id: frozenset(each) for id, each in found.items()}


def shared(domain: str, english: Texts) -> Pair:
    file = FOLDER / FRENCH / f"{domain}.po"
    return Pair(f"shared {domain}", file, english, sentences(file))


def boxed(box: Box) -> list[Pair]:
    """The catalogues of a box: one of sentences for each edition, and what its bots say."""
    assert box.locale is not None
    folder, names = box.locale / FRENCH, labels(box)
    said = sentences(folder / "game.po")
    all_ids = {id for edition in editions(box) for id in edition.catalogue.templates}
    found = []
    for edition in editions(box):
        english = {id: text for id, text in edition.catalogue.templates.items() if id not in KERNEL}
        elsewhere = all_ids - english.keys()
        french = {id: text for id, text in said.items() if id not in elsewhere or id in KERNEL}
        title = f"{box.id} {edition.scenarios[0].id}"
        found.append(Pair(title, folder / "game.po", english, french, names))
    bots = Pair(f"{box.id} bots", folder / "bots.po", box.spoken(), sentences(folder / "bots.po"))
    return [*found, bots]


def with_french() -> list[Box]:
    return [
        box for box in all_boxes()
        if box.playable and box.locale is not None and (box.locale / FRENCH).is_dir()
    ]  # fmt: skip


def pairs() -> list[Pair]:
    found = [shared("kernel", KERNEL), shared("bots", PHRASES)]
    found += [shared(each, sentences(FOLDER / "en" / f"{each}.po")) for each in ("page", "text")]
    return [*found, *(pair for box in with_french() for pair in boxed(box))]


# What may be wrong with a catalogue


def slots(text: str) -> set[tuple[str, str]]:
    return {(name, kind or "number") for name, kind in SLOT.findall(text)}


def forms(text: str) -> set[tuple[str, str]]:
    return {(name, kind or "number") for name, kind, *_ in FORMS.findall(text)}


def words(text: str) -> list[str]:
    return WORD.findall(SLOT.sub(" ", FORMS.sub(r"\3", text)))


def said(text: str) -> list[str]:
    """A template as it may be read, with something in each slot: once for one thing, once for more."""
    return [SLOT.sub("X", FORMS.sub(form, text)) for form in (r"\3", r"\4")]


def missing(pair: Pair) -> list[str]:
    """A sentence of slots, figures and signs alone may be lacking: it is the same in any language."""
    return [id for id, text in pair.english.items() if id not in pair.french and words(text)]


# What English says in the words of the data, a scenario's name or a cell of a chart: it has no id there.
NAMED_BY_DATA = re.compile(
    r"(game|(scenario|setting|bot|nation|size|politics|month|chart|kind|window|place|branch)\..+)"
)


def left_over(pair: Pair) -> list[str]:
    unknown = [id for id in pair.french if id not in pair.english and id not in pair.names]
    return [id for id in unknown if not NAMED_BY_DATA.fullmatch(id)]


def other_slots(pair: Pair) -> list[str]:
    return [id for id, english, french in pair.both() if slots(french) != slots(english)]


def other_forms(pair: Pair) -> list[str]:
    """What `{n?a|b}` counts is something that the English sentence is given too."""
    return [id for id, english, french in pair.both() if not forms(french) <= slots(english) | forms(english)]


def broken(pair: Pair) -> list[str]:
    """A brace that belongs to no slot would be printed."""
    return [id for id, text in pair.french.items() if any(set(each) & set("{}") for each in said(text))]


def still_english(pair: Pair) -> list[str]:
    alike = [id for id, english, french in pair.both() if english == french and english not in PEOPLE]
    whole = [id for id in alike if len(words(pair.english[id])) >= 3]
    return [*whole, *(id for id in pair.names if {pair.french.get(id)} == pair.names[id])]


def one_name_for_two(pair: Pair) -> list[str]:
    """A thing that editions call differently may be two things: one French name must not stand for both."""
    return [id for id in pair.names if len(pair.names[id]) > 1 and id in pair.french.keys() - ONE_NAME_FITS]


def straight_quotes(pair: Pair) -> list[str]:
    return [id for id, text in pair.french.items() if '"' in text]


def tight_marks(pair: Pair) -> list[str]:
    """: ; ! ? and the inside of « » take a no-break space."""
    return [id for id, text in pair.french.items() if any(tight(each) for each in said(text))]


def tight(text: str) -> bool:
    text = text.replace("¡No pasarán!", "")  # Spanish
    return bool(TIGHT.search(text) or re.search(rf"«(?![{SPACED}])|(?<![{SPACED}])»", text))


def twice(pair: Pair) -> list[str]:
    ids = re.findall(r'^msgid "(.+)"$', pair.file.read_text(encoding="utf-8"), re.MULTILINE)
    return [id for id, count in Counter(ids).items() if count > 1]


FAULTS: tuple[Callable[[Pair], list[str]], ...] = (
    missing, left_over, other_slots, other_forms, broken, still_english, one_name_for_two, straight_quotes,
    tight_marks, twice,
)  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("pair", pairs(), ids=lambda pair: pair.name)
def test_a_catalogue_is_french(pair: Pair, fault: Callable[[Pair], list[str]]) -> None:
    found = fault(pair)
    assert not found, f"{pair.name}: {len(found)}, such as {found[:10]}"


def test_the_catalogues_are_found() -> None:
    names = [pair.name for pair in pairs()]
    assert {"shared kernel", "shared bots", "toc v2.3-campaign", "toc v1.5-campaign", "toc bots"} <= {*names}
    assert all(pair.english and pair.french for pair in pairs())


# Every check can fail


ENGLISH = {
    "moves": "{unit:piece} now moves to {space:space}.",
    "draws": "{side:seat} draws {count} {count?card|cards}.",
    "pure": "{die} + 1",
}
GOOD = {
    "moves": "{unit:piece} va vers {space:space}.",
    "draws": "Le {side:seat} tire {count} {count?carte|cartes}\xa0: c’est «\xa0tout\xa0».",
    "name.space.1": "Moscou",
}
NAMES = {"name.space.1": frozenset({"Moskva"}), "name.space.2": frozenset({"Omsk", "Troitsk"})}


def made(tmp_path: Path, change: Texts, drop: str = "") -> Pair:
    texts = {**GOOD, **change}
    file = tmp_path / "game.po"
    file.write_text("".join(f'msgid "{id}"\nmsgstr ""\n\n' for id in texts), encoding="utf-8")
    return Pair("made", file, ENGLISH, {id: text for id, text in texts.items() if id != drop}, NAMES)


def test_a_good_catalogue_has_no_fault(tmp_path: Path) -> None:
    pair = made(tmp_path, {})
    assert [fault.__name__ for fault in FAULTS if fault(pair)] == []


@pytest.mark.parametrize(
    ("fault", "id", "text"),
    [
        (left_over, "moved", "{unit:piece} est là."),
        (left_over, "name.space.3", "Kiev"),
        (other_slots, "moves", "{unit:piece} bouge."),
        (other_slots, "moves", "{unit:piece} va vers {space:piece}."),
        (other_slots, "draws", "Le {side:seat} tire {n} {count?carte|cartes}."),
        (other_forms, "draws", "Le {side:seat} tire {count} {n?carte|cartes}."),
        (other_forms, "draws", "Le {side:seat} tire {count} {count:halves?carte|cartes}."),
        (broken, "draws", "Le {side:seat} tire {count} {count?carte}."),
        (still_english, "moves", "{unit:piece} now moves to {space:space}."),
        (still_english, "name.space.1", "Moskva"),
        (one_name_for_two, "name.space.2", "Omsk"),
        (straight_quotes, "moves", '{unit:piece} va vers "{space:space}".'),
        (tight_marks, "moves", "{unit:piece} : vers {space:space}."),
        (tight_marks, "moves", "{unit:piece}\xa0: vers {space:space}?"),
        (tight_marks, "moves", "{unit:piece} va vers « {space:space} »."),
        (tight_marks, "draws", "Le {side:seat} tire {count} {count?carte|cartes!}."),
    ],
)
def test_each_fault_is_found(fault: Callable[[Pair], list[str]], id: str, text: str, tmp_path: Path) -> None:
    assert fault(made(tmp_path, {id: text})) == [id]


def test_what_is_missing_or_said_twice_is_found(tmp_path: Path) -> None:
    assert missing(made(tmp_path, {}, drop="moves")) == ["moves"]
    pair = made(tmp_path, {})
    pair.file.write_text(pair.file.read_text() + 'msgid "moves"\nmsgstr "x"\n')
    assert twice(pair) == ["moves"]


def test_an_hour_and_an_address_are_no_punctuation() -> None:
    assert not any(map(tight, ("À 10:30", "Voir https://x.org", "Quoi\xa0?!", "?")))


# What a reader gets


def test_names_and_nobody_are_french_in_each_edition() -> None:
    box = find_box("toc")
    for edition in editions(box):
        french = catalogue(box, edition, FRENCH)
        assert [french.names["seat"].label(side) for side in (0, 1)] == ["BLANC", "ROUGE"]
        assert french.names["nation"].label(-1) == "personne"
        assert edition.catalogue.names["nation"].label(-1) == "nobody"
        moscow = edition.catalogue.names["space"].number("801")
        town = "Moskva" if edition.own else "Moscou"  # document 000 is French and prints Moskva
        assert french.names["space"].label(moscow) == f"{town} (801)"
        assert phrasebook(box, edition, FRENCH).templates["only-choice"] != PHRASES["only-choice"]

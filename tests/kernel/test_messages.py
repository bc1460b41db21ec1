"""Sentences from ids and arguments."""

import pytest

from barricades.kernel.messages import Catalogue, Message, Refusal, opening, refuse, say
from barricades.kernel.notation import Names, Numbers

PIECES = Names("piece", ["Ra9", "Ra10"], ["9th Rifles", "10th Rifles"])
ENGLISH = Catalogue(
    {
        "moved": "{unit:piece} moves {points:number} points.",
        "lost": "Lost: {units:piece}.",
        "plain": "{left} left in {name}.",
        "still": "Nothing moves.",
    },
    {"piece": PIECES},
)


def test_arguments_are_printed_by_their_labels() -> None:
    assert ENGLISH.render(say("moved", unit=1, points=3)) == "10th Rifles moves 3 points."


def test_several_things_are_listed() -> None:
    assert ENGLISH.render(say("lost", units=(0, 1))) == "Lost: 9th Rifles, 10th Rifles."
    assert ENGLISH.render(say("lost", units=[])) == "Lost: –."


def test_a_slot_without_a_kind_is_a_number_or_the_text_itself() -> None:
    assert ENGLISH.render(say("plain", left=2, name="Kiev")) == "2 left in Kiev."


def test_a_sentence_may_need_no_arguments() -> None:
    assert ENGLISH.render(say("still")) == "Nothing moves."


def test_a_message_without_a_text_is_named() -> None:
    with pytest.raises(KeyError, match="no text for message 'gone'"):
        ENGLISH.render(say("gone"))


def test_a_missing_argument_or_an_unknown_kind_is_an_error() -> None:
    with pytest.raises(KeyError, match="points"):
        ENGLISH.render(say("moved", unit=1))
    with pytest.raises(KeyError, match="beast"):
        Catalogue({"odd": "{it:beast}"}, {}).render(say("odd", it=1))


def test_a_word_is_said_by_its_own_template() -> None:
    words = Catalogue({"why": "Shift: {part:part}.", "part.river": "across a river"}, {})
    assert words.render(say("why", part="river")) == "Shift: across a river."
    assert words.render(say("why", part="unheard-of")) == "Shift: unheard-of."


def test_the_slots_of_a_message_tell_dice_and_places_apart() -> None:
    words = Catalogue({"rolled": "{side:seat} rolls {face:die} at {hex:hex}, {left} left."}, {})
    assert words.slots("rolled") == [("side", "seat"), ("face", "die"), ("hex", "hex"), ("left", "number")]
    assert words.slots("unknown") == []


def test_one_of_a_thing_has_a_form_of_its_own() -> None:
    words = Catalogue({"drawn": "{count} {count?card is|cards are} drawn by {side:seat}."}, {"seat": PIECES})
    assert words.render(say("drawn", count=1, side=0)) == "1 card is drawn by 9th Rifles."
    assert words.render(say("drawn", count=0, side=0)) == "0 cards are drawn by 9th Rifles."
    assert words.render(say("drawn", count=2, side=0)) == "2 cards are drawn by 9th Rifles."
    assert words.slots("drawn") == [("count", "number"), ("side", "seat")]


def test_a_kind_of_number_may_say_itself_what_is_one() -> None:
    class Pairs(Numbers):
        def is_one(self, number: int) -> bool:
            return number == 2

    words = Catalogue({"left": "{count:pairs?pair|pairs}"}, {"pairs": Pairs("pairs")})
    assert [words.render(say("left", count=count)) for count in (2, 4)] == ["pair", "pairs"]


def test_messages_and_refusals_are_values() -> None:
    assert say("moved", unit=1) == Message("moved", {"unit": 1})
    assert say("moved", unit=1) != say("moved", unit=0)
    assert refuse("5.1", "too-far", points=2) == Refusal("5.1", Message("too-far", {"points": 2}))


def test_a_long_text_is_cut_at_the_end_of_a_sentence() -> None:
    assert opening("One. Two.") == "One. Two."
    long = "A first sentence that is of a good length, as sentences on cards are. " * 4
    cut = opening(long)
    assert cut.endswith("are. …")
    assert len(cut) < 180


def test_printed_words_are_said_in_the_readers_language() -> None:
    texts = {"whole": "{words:printed}", "start": "It says: {words:opening}"}
    printed = {"Two corps. No more.": "Deux corps. " * 30 + "Pas plus."}
    words = Catalogue(texts, {}, printed)
    assert words.render(say("whole", words="Two corps. No more.")) == printed["Two corps. No more."]
    assert words.render(say("start", words="Two corps. No more.")) == "It says: " + "Deux corps. " * 14 + "…"
    assert words.render(say("whole", words="One army.")) == "One army."  # not translated

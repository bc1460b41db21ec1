"""Options as text, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barricades.kernel import notation
from barricades.kernel.errors import BadInput
from barricades.kernel.notation import MAX_TEXT, NUMBER, Language, Names, Numbers, Option, PlaceNames, Verb
from tests.kernel.naive import unhurried
from tests.reference.components import LANGUAGE

UNITS = Names("unit", ["Ra9", "Ra10", "Ägäis", "III"], ["9th Rifles", "10th Rifles", "Aegean", "Third"])
SPACES = Names("space", ["326", "329", "Kiev"])
WAR = Language(
    [
        Verb("move", "{unit} {from_}>{to}", unit=UNITS, from_=SPACES, to=SPACES),
        Verb("bid", "{points}", points=NUMBER),
        Verb("pass"),
    ]
)

options = st.one_of(
    st.tuples(st.just("move"), st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)),
    st.tuples(st.just("bid"), st.integers(-999_999_999, 999_999_999)),
    st.just(("pass",)),
)


@unhurried
@given(options)
def test_every_option_reads_back_from_its_text(option: Option) -> None:
    assert WAR.parse(WAR.text(option)) == option


def test_an_option_reads_like_a_score_sheet() -> None:
    assert WAR.text(("move", 0, 0, 1)) == "move Ra9 326>329"
    assert WAR.text(("move", 2, 2, 0)) == "move Ägäis Kiev>326"
    assert WAR.text(("bid", -3)) == "bid -3"
    assert WAR.text(("pass",)) == "pass"


def test_an_argument_too_many_or_too_few_has_no_text() -> None:
    for option in (("pass", 1), ("bid",), ("bid", 1, 2)):
        with pytest.raises(ValueError):
            WAR.text(option)


@pytest.mark.parametrize(
    "text",
    [
        "move Ra9 326 329", "move Ra9 326>", "move Ra9  326>329", "move Ra9 326>329 ", " move Ra9 326>329",
        "move", "move Ra9 326>329>Kiev", "pass 1", "pass ", "bid", "bid 1 2", "bid\t1", "bid 1\n",
    ],
)  # fmt: skip
def test_a_text_out_of_shape_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        WAR.parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("move Ra8 326>329", "'Ra8' is no unit"),
        ("move ra9 326>329", "'ra9' is no unit"),
        ("move Ra9 326>Kyiv", "'Kyiv' is no space"),
        ("bid one", "'one' is not a whole number"),
        ("bid 1.5", "'1.5' is not a whole number"),
        ("bid 1234567890", "is not a whole number"),
        ("bid --1", "is not a whole number"),
        ("retreat 326", "'retreat' is not a verb of this game; its verbs are bid, move, pass"),
        ("", "'' is not a verb"),
        ("MOVE Ra9 326>329", "'MOVE' is not a verb"),
        ("🏴 326", "is not a verb"),
    ],
)
def test_an_unknown_word_is_named(text: str, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        WAR.parse(text)
    assert message in str(refused.value)


def test_a_number_is_written_in_the_digits_0_to_9() -> None:
    for language in (WAR, LANGUAGE):
        with pytest.raises(BadInput, match="is not a whole number"):
            language.parse("bid \N{ARABIC-INDIC DIGIT THREE}")


def test_a_text_of_great_length_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadInput, match=f"at most {MAX_TEXT} characters, this has 100000"):
        WAR.parse("x" * 100_000)
    with pytest.raises(BadInput, match="is not a verb") as refused:
        WAR.parse("x" * MAX_TEXT)
    assert len(str(refused.value)) < 120


@unhurried
@given(st.text(max_size=250))
def test_whatever_is_typed_is_understood_or_refused(text: str) -> None:
    for language in (WAR, LANGUAGE):
        try:
            option = language.parse(text)
        except BadInput:
            continue
        assert language.parse(language.text(option)) == option


def test_two_things_of_one_name_are_ambiguous() -> None:
    with pytest.raises(ValueError, match="tokens must be unique"):
        Names("unit", ["Ra9", "Ra9"])


def test_every_token_has_one_label() -> None:
    with pytest.raises(ValueError, match="one label each"):
        Names("unit", ["Ra9", "Ra10"], ["9th Rifles"])
    assert Names("unit", ["Ra9"]).label(0) == "Ra9"
    assert UNITS.label(0) == "9th Rifles"


@pytest.mark.parametrize("token", ["", "two words", "a>b", "a|b", "#1", "a=b", "a,b", "a;b", "a/b", "a\nb"])
def test_a_token_holds_no_space_and_no_sign_of_a_record(token: str) -> None:
    with pytest.raises(ValueError, match="is not a token"):
        Names("unit", [token])


def test_a_pattern_names_all_its_arguments() -> None:
    for pattern, arguments in (("{unit}", {}), ("", {"unit": UNITS}), ("{unit} {to}", {"unit": UNITS})):
        with pytest.raises(ValueError, match="verb move"):
            Verb("move", pattern, **arguments)


def test_only_verbs_of_the_game_are_chosen_together() -> None:
    verbs = [Verb("take"), Verb("done")]
    assert Language(verbs, many=("take",)).many == {"take"}
    with pytest.raises(ValueError, match="no verbs of this game: \\['grab'\\]"):
        Language(verbs, many=("grab",))


def test_signs_in_a_pattern_stand_for_themselves() -> None:
    verb = Verb("stack", "({unit})+{points}.", unit=UNITS, points=NUMBER)
    assert verb.text(("stack", 1, 4)) == "stack (Ra10)+4."
    with pytest.raises(BadInput):
        verb.parse("stack Ra10+4.")


def test_numbers_are_their_own_names() -> None:
    numbers = Numbers("point")
    assert (numbers.token(-4), numbers.label(12), numbers.number("-4")) == ("-4", "12", -4)


# Places of several kinds

PLACES = PlaceNames(
    "place",
    ["326", "sea:black", "sea:white", "reserve:white"],
    ["Belaya Kalitva (326)", "Black Sea", "White Sea", "WHITE Strategic Reserve"],
    ["space", "sea", "sea", "reserve"],
)


def test_a_piece_goes_from_a_space_to_a_place_of_another_kind() -> None:
    sail = Verb("sail", "{unit} {from_}>{to}", unit=UNITS, from_=PLACES, to=PLACES)
    assert sail.text(("sail", 0, 0, 1)) == "sail Ra9 326>sea:black"
    assert sail.parse("sail Ra9 reserve:white>326") == ("sail", 0, 3, 0)


def test_every_place_is_of_a_kind() -> None:
    assert PLACES.kinds[3] == "reserve"
    assert PlaceNames("hex", ["11", "12"], None, "hex").kinds == ("hex", "hex")


def test_a_place_without_a_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="2 places have 1 kinds"):
        PlaceNames("place", ["326", "329"], None, ["space"])


def test_minus_one_is_none_of_them_where_names_say_so_also_under_other_labels() -> None:
    owners = Names("owner", ("red", "white"), ("RED", "WHITE"), none="no owner")
    assert (owners.label(-1), owners.label(1)) == ("no owner", "WHITE")
    french = owners.renamed(("ROUGE", "BLANC"), "personne")
    assert (french.label(-1), french.label(1), french.number("white")) == ("personne", "BLANC", 1)
    assert owners.label(0) == "RED"
    assert Names("owner", ("red", "white")).label(-1) == "white"


def test_options_of_one_number_are_those_of_the_members_of_a_set() -> None:
    assert notation.options("send", 0b10110) == [("send", 1), ("send", 2), ("send", 4)]
    assert notation.options("send", 0) == []
    first, again = notation.options("send", 8), notation.options("send", 8)
    first.append(("done",))
    assert again == [("send", 3)]

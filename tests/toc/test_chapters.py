"""What the chapters bring together: no word, event or sentence of one is another's."""

from collections import Counter, defaultdict

from barricades.games.toc.chapters import gathered


def test_a_verb_reads_alike_in_every_chapter_that_has_it() -> None:
    patterns = defaultdict(set)
    for verb in gathered("VERBS"):
        arguments = tuple((slot, names.kind) for slot, names in verb.arguments.items())
        patterns[verb.word].add(arguments)
    assert {word: found for word, found in patterns.items() if len(found) > 1} == {}


def test_events_and_sentences_have_names_of_their_own() -> None:
    for what in ("EVENTS", "MESSAGES"):
        names = Counter(each.name if what == "EVENTS" else each[0] for each in gathered(what))
        assert [name for name, count in names.items() if count > 1] == []

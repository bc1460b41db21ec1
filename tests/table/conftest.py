"""A language of its own, to see that bots say nothing past the catalogues."""

from collections.abc import Iterator

import pytest

from barricades import locale
from barricades.kernel.box import PHRASES
from barricades.library import library as all_games
from tests.table.library import library

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
CACHES = (locale.languages, locale.sentences, locale.page_words, locale.catalogue, locale.phrasebook)


@pytest.fixture
def brackets(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language in which bots speak in ⟦brackets⟧."""
    folder = tmp_path_factory.mktemp("locale")
    phrases = dict(PHRASES)
    for box in (all_games().boxes["tscw"], *library().boxes.values()):  # two games may use one id
        phrases |= box.spoken()
    for language, domain, said in (
        ("en", "page", {"play": "Play"}),
        ("xx", "page", {"play": "⟦Play⟧"}),
        ("xx", "bots", {id: f"⟦{text}⟧" for id, text in phrases.items()}),
    ):
        (folder / language).mkdir(exist_ok=True)
        entries = "\n".join(f'msgid "{id}"\nmsgstr "{text}"\n' for id, text in said.items())
        (folder / language / f"{domain}.po").write_text(HEAD + entries, encoding="utf-8")
    monkeypatch.setattr(locale, "FOLDER", folder)
    for each in CACHES:
        each.cache_clear()
    yield "xx"
    for each in CACHES:
        each.cache_clear()

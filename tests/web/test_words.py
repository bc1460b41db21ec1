"""No word of the page is hard-coded: where every sentence of it is ⟦bracketed⟧, nothing else can be read."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from barricades.locale import page_words
from tests.web.conftest import PATIENCE, OpenPage
from tests.web.server import ServerUnderTest

WEB = Path(__file__).parents[2] / "barricades" / "web"
SOURCES = [*sorted((WEB / "js").rglob("*.js")), *sorted(WEB.glob("*.html"))]

# Words and names outside of brackets. What the server said, times and keys are not the page's own words.
UNTRANSLATED = """() => {
  const foreign = "[data-from-server], time, kbd, script, style, noscript";
  const strip = (text) => {
    for (let before = null; before !== text;) {
      before = text;
      text = text.replace(/⟦[^⟦⟧]*⟧/gu, "");
    }
    return text;
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest(foreign) || !parent.checkVisibility()) continue;
    if (/\\p{L}/u.test(strip(node.data))) found.push(`${parent.tagName} ${parent.className}: ${node.data}`);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (element.closest(foreign)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      const value = element.getAttribute(name);
      if (value && /\\p{L}/u.test(strip(value))) found.push(`${element.tagName} ${name}: ${value}`);
    }
  }
  if (/\\p{L}/u.test(strip(document.title))) found.push(`title: ${document.title}`);
  return found;
}"""

BRACKETED = json.dumps({id: f"⟦{text}⟧" for id, text in page_words("en").items()})


def speak_in_brackets(page: Page) -> None:
    page.context.route(
        "**/words/*.json", lambda route: route.fulfill(body=BRACKETED, content_type="application/json")
    )


def must_be_bracketed(page: Page) -> None:
    assert page.evaluate(UNTRANSLATED) == []


@pytest.fixture
def strange(open_page: OpenPage) -> Iterator[Page]:
    """A page in the language of brackets."""
    page = open_page()
    page.set_default_timeout(PATIENCE)
    speak_in_brackets(page)
    yield page


def test_the_lobby(strange: Page, server: ServerUnderTest) -> None:
    server.post(
        "/api/tables",
        {
            "game": "tscw",
            "scenario": "1936",
            "settings": {},
            "seats": {"nationalist": {"kind": "here", "name": "Ana"}, "republican": {"kind": "link"}},
            "listed": True,
        },
    )
    strange.goto(server.address)
    strange.wait_for_selector("body[data-ready]")
    must_be_bracketed(strange)
    strange.click("#new-game")
    strange.click("dialog summary")
    strange.click("dialog .rule-link")
    strange.wait_for_selector("dialog .paragraph")
    for company in ("bot", "here", "solo", "watch", "link"):
        strange.check(f"dialog input[value={company}]")
        must_be_bracketed(strange)
    strange.click("dialog button[type=submit]")
    strange.wait_for_selector("dialog .copy-line")
    must_be_bracketed(strange)
    strange.keyboard.press("Escape")
    strange.click("#import")
    strange.set_input_files(
        "dialog input[type=file]", {"name": "x.txt", "mimeType": "text/plain", "buffer": b"nothing"}
    )
    must_be_bracketed(strange)
    strange.keyboard.press("Escape")
    strange.click("#preferences")
    must_be_bracketed(strange)
    strange.keyboard.press("Escape")
    strange.click("[data-section=open] .seats button >> nth=0")
    must_be_bracketed(strange)
    strange.keyboard.press("Escape")
    strange.click("[data-section=mine] .buttons button >> nth=-1")
    strange.wait_for_selector("dialog")
    must_be_bracketed(strange)


def test_the_table(strange: Page, server: ServerUnderTest) -> None:
    links = server.table(bots="republican")
    strange.goto(links["nationalist"])
    strange.wait_for_selector("body[data-turn=mine]")
    strange.wait_for_selector(".stack")
    for tab in strange.locator("[role=tab]").all():
        tab.click()
        must_be_bracketed(strange)
    strange.click("#panel-settings .danger")
    must_be_bracketed(strange)
    strange.keyboard.press("Escape")
    strange.click("#layers")
    must_be_bracketed(strange)
    strange.keyboard.press("Escape")
    strange.click("#help")
    must_be_bracketed(strange)
    strange.keyboard.press("Escape")
    strange.locator(".stack").first.click(force=True)
    must_be_bracketed(strange)


def test_spectators_and_wrong_links(strange: Page, server: ServerUnderTest) -> None:
    links = server.table(bots="republican")
    strange.goto(links["watch"])
    strange.wait_for_selector(".stack")
    must_be_bracketed(strange)
    strange.goto(f"{server.address}/table")
    strange.reload()
    strange.wait_for_selector("#banner:not([hidden])")
    must_be_bracketed(strange)


def test_the_brackets_find_a_hard_coded_word(strange: Page, server: ServerUnderTest) -> None:
    strange.goto(server.address)
    strange.wait_for_selector("body[data-ready]")
    strange.evaluate("document.querySelector('main').append('Forgotten', document.createElement('img'))")
    strange.evaluate("document.querySelector('main img:last-child').alt = 'Also'")
    assert len(strange.evaluate(UNTRANSLATED)) == 2


def _asked(text: str) -> set[str]:
    """The ids a source asks for by name."""
    return {*re.findall(r"\bt\(\s*\"([^\"]+)\"", text), *re.findall(r"data-t(?:-\w+)?=\"([^\"]+)\"", text)}


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_every_sentence_a_source_asks_for_is_there(source: Path) -> None:
    assert _asked(source.read_text(encoding="utf-8")) - page_words("en").keys() == set()


def test_every_sentence_is_asked_for() -> None:
    text = "\n".join(source.read_text(encoding="utf-8") for source in SOURCES)
    named = set(re.findall(r"\"([\w.-]+)\"", text))
    stems = tuple(re.findall(r"`([\w-]+\.[\w.-]*)\$\{", text))
    unused = {id for id in page_words("en") if id not in named and not (stems and id.startswith(stems))}
    assert unused == set()


def test_sentences_have_only_slots_that_are_filled() -> None:
    """A slot is a plain name: plurals and the like are two sentences."""
    for id, sentence in page_words("en").items():
        assert re.sub(r"\{\w+\}", "", sentence).count("{") == 0, id

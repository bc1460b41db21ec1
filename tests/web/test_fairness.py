"""Honest dice on the page: numbers are added, every die is checked, and what cannot be trusted says so."""

import hashlib
import hmac
import json
import random
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from barricades.kernel.chance import Live
from barricades.kernel.records import Record, Writer, read_record, replay
from barricades.kernel.session import Session
from tests.reference.game import GAME
from tests.web.conftest import PATIENCE, OpenPage
from tests.web.follower import Follower
from tests.web.hurrying import hurry
from tests.web.server import ServerUnderTest
from tests.web.test_faubourg import SIDES, alternate
from tests.web.test_lobby import lobby

VERDICT = ".ending [data-dice]"


def far_apart(server: ServerUnderTest) -> dict[str, str]:
    """A table of Faubourg whose players both come by a link."""
    seats = {side: {"kind": "link", "name": side} for side in SIDES}
    made = server.post("/api/tables", {"game": "faubourg", "scenario": "june", "seats": seats})
    links = {seat: f"{server.address}/table#seat={token}" for seat, token in made["seats"].items()}
    watch = f"{server.address}/table#watch={made['table']}"
    return {**links, "watch": watch, "table": made["table"], "commitment": made["commitment"]}


def sit_down(open_page: OpenPage, table: dict[str, str], *names: str) -> dict[str, Page]:
    pages = {name: open_page(table[name]) for name in names}
    for page in pages.values():
        page.wait_for_selector("body[data-turn] .stack", timeout=PATIENCE)
    return pages


def play_to_the_end(pages: dict[str, Page]) -> None:
    players = {side: Follower(pages[side], seed, patience=3) for seed, side in enumerate(SIDES)}
    alternate(players, lambda: any(player.turn() == "over" for player in players.values()))


def resign(page: Page) -> None:
    page.click("#tab-settings")
    page.click(".about-table .danger")
    page.click("dialog .danger")
    page.wait_for_selector("body[data-turn=over]")


def record_text(server: ServerUnderTest, table: str) -> str:
    with urllib.request.urlopen(f"{server.address}/api/tables/{table}/record", timeout=30) as answer:
        return str(answer.read().decode())


def drawn(record: Record) -> int:
    assert record.setup is not None
    return sum(len(entry.draws) for entry in (record.setup, *record.entries))


def numbers_of(page: Page) -> list[str]:
    """The numbers that a browser keeps."""
    return list(page.evaluate("Object.values(JSON.parse(localStorage.getItem('barricades.numbers')))"))


# An honest game


def test_an_honest_game_is_verified_die_by_die_in_both_browsers(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    table = far_apart(server)
    pages = sit_down(open_page, table, *SIDES)
    play_to_the_end(pages)
    record = read_record(record_text(server, table["table"]).encode())
    replay(GAME, record)
    assert drawn(record) > 20
    for side, page in pages.items():
        verdict = page.locator(VERDICT)
        expect(verdict).to_have_attribute("data-dice", "verified")
        expect(verdict).to_contain_text(f"computed all {drawn(record)} of them again")
        assert numbers_of(page) == [record.nonces[side]]
        page.click("#tab-settings")
        page.click(".about-table .dice-promise summary")
        about = page.locator(".about-dice")
        expect(about).to_contain_text(
            "the operator of this server knows the secret and can foresee every die"
        )
        expect(about.locator("code").first).to_have_text(table["commitment"])
    late = open_page(table["watch"])
    expect(late.locator(VERDICT)).to_have_attribute("data-dice", "late")
    expect(late.locator(VERDICT)).to_contain_text(f"All {drawn(record)} dice follow from the secret")


def test_before_all_have_sat_down_nothing_is_dealt_and_one_may_begin_without_the_others(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    table = far_apart(server)
    guard = open_page(table["guard"])
    expect(guard.locator(".gathering")).to_contain_text("rising")
    assert guard.evaluate("document.body.dataset.stamp") is None
    guard.click("text=Begin without them")
    guard.wait_for_selector("body[data-turn=mine]", timeout=PATIENCE)
    expect(guard.locator(".gathering")).to_have_count(0)
    rising = open_page(table["rising"])
    rising.wait_for_selector("body[data-turn=mine]", timeout=PATIENCE)
    for page in (guard, rising):
        page.click("#tab-settings")
        page.click(".about-table .dice-promise summary")
        expect(page.locator(".about-dice")).to_contain_text(
            "Your random number is not part of these dice: the operator of this server could have tried"
        )
    resign(rising)
    assert read_record(record_text(server, table["table"]).encode()).nonces == {}
    # The guard saw the commitment before the game began, the rising did not.
    expect(guard.locator(VERDICT)).to_have_attribute("data-dice", "verified")
    expect(rising.locator(VERDICT)).to_have_attribute("data-dice", "late")


MAKE = """async (spec) => (await import("/static/js/net/api.js")).createTable(spec)"""


@pytest.mark.parametrize("side", SIDES)
def test_at_one_screen_the_number_is_added_whoever_sits_down_first(
    page: Page, server: ServerUnderTest, side: str
) -> None:
    lobby(page, server)
    seats = {each: {"kind": "here", "name": each} for each in SIDES}
    spec = {"game": "faubourg", "scenario": "june", "settings": {}, "seats": seats, "listed": False}
    made = page.evaluate(MAKE, spec)
    page.goto(f"{server.address}/table#seat={made['seats'][side]}")
    page.wait_for_selector("body[data-turn=mine]", timeout=PATIENCE)
    page.click("#tab-settings")
    page.click(".about-table .dice-promise summary")
    expect(page.locator(".about-dice .numbers li").first).to_have_text("guard: random number added")
    resign(page)
    expect(page.locator(VERDICT)).to_have_attribute("data-dice", "verified")


# What cannot be trusted


def forged_die(text: str) -> str:
    """Another face of the last die that was rolled."""
    lines = text.splitlines()
    at = max(at for at, line in enumerate(lines) if re.search(r"\| .*d6=\d", line))
    lines[at] = re.sub(r"d6=(\d)", lambda found: f"d6={int(found[1]) % 6 + 1}", lines[at], count=1)
    return "\n".join(lines) + "\n"


def other_secret(text: str) -> str:
    return re.sub(r"(?m)^secret .*$", f"secret {'00' * 32}", text)


def other_game(text: str) -> str:
    """The dice of another secret, honest in itself."""
    live = Live(bytes(32))
    session = played(live)
    return Writer(session, {}, live).text()


def fewer_dice(text: str) -> str:
    """The record of a game that stops before its first combat."""
    lines = text.splitlines()
    first = min(at for at, line in enumerate(lines) if re.search(r"\| .*d6=", line))
    kept = [line for line in lines[first:] if line.startswith(("result", "secret"))]
    return "\n".join(lines[:first] + kept) + "\n"


def without_a_number(text: str) -> str:
    return re.sub(r"(?m)^nonce rising .*\n", "", text)


def played(live: Live, choices: int = 10_000) -> Session:
    session, whims = Session(GAME, "june", {}, live), random.Random(5)
    while (decision := session.position.decision) is not None and session.number < choices:
        session.submit(decision.seat, whims.choice(decision.options))
    return session


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (forged_die, "forged", "are not honest: choice "),
        (other_secret, "secret", "not the one the server committed to"),
        (other_game, "commitment", "not the one this browser saw first"),
        (fewer_dice, "log", "the log shows a "),
        (without_a_number, "numbers", "not the one that was pledged"),
    ],
)
def test_a_forged_record_of_a_game_just_played_is_never_called_honest(
    open_page: OpenPage, server: ServerUnderTest, change: Callable[[str], str], code: str, words: str
) -> None:
    """A server that lies when the game is over: what it hands out is not what its secret gave."""
    table = far_apart(server)
    pages = sit_down(open_page, table, *SIDES)
    forged: list[str] = []

    def lie(route: Route) -> None:
        forged.append(change(route.fetch().text()))
        route.fulfill(body=forged[-1], content_type="text/plain")

    for page in pages.values():
        page.route("**/record?*", lie)
    hurry(server, [table[side] for side in SIDES])
    for page in pages.values():
        expect(page.locator(VERDICT)).to_have_attribute("data-dice", code)
        expect(page.locator(VERDICT)).to_contain_text(words)
        assert "honest:" not in page.locator(".ending").inner_text().replace("not honest:", "")
    assert all(text != record_text(server, table["table"]) for text in forged)


def changed_frames(change: Callable[[dict[str, Any]], None]) -> Callable[[WebSocketRoute], None]:
    """A line on which the table's frame is another than the server sent."""

    def meddle(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(raw: str | bytes) -> None:
            frame = json.loads(raw)
            if frame["type"] == "table":
                change(frame)
            line.send(json.dumps(frame))

        server.on_message(pass_on)

    return meddle


def other_commitment(frame: dict[str, Any]) -> None:
    frame["commitment"] = "00" * 32


def other_number(frame: dict[str, Any]) -> None:
    for each in frame["dice"]["numbers"]:
        each["nonce"] = each["nonce"] and "00" * 32


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (other_commitment, "commitment", "The server’s commitment is not the one this browser saw first"),
        (other_number, "numbers", "A player’s random number is not the one that was pledged"),
    ],
)
def test_a_commitment_or_a_number_that_changes_is_shown_at_once(
    open_page: OpenPage,
    server: ServerUnderTest,
    change: Callable[[dict[str, Any]], None],
    code: str,
    words: str,
) -> None:
    table = far_apart(server)
    pages = sit_down(open_page, table, *SIDES)
    guard = pages["guard"]
    expect(guard.locator("#banner [data-dice]")).to_have_count(0)
    guard.route_web_socket(re.compile(r"/ws$"), changed_frames(change))
    guard.reload()
    guard.wait_for_selector("body[data-turn] .stack", timeout=PATIENCE)
    expect(guard.locator(f"#banner [data-dice={code}]")).to_contain_text(words)
    resign(pages["rising"])
    guard.wait_for_selector("body[data-turn=over]")
    expect(guard.locator(f"#banner > [data-dice={code}]")).to_contain_text("cannot be trusted")


def test_a_number_is_not_shown_before_the_others_are_pledged(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    """A server that lets a player who knows its secret pledge last would have to name a pledge first."""
    table = far_apart(server)
    guard = open_page()
    sent: list[str] = []
    guard.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    guard.goto(table["guard"])
    expect(guard.locator(".gathering")).to_be_visible()
    (number,) = numbers_of(guard)
    assert any(hashlib.sha256(bytes.fromhex(number)).hexdigest() in frame for frame in sent)
    assert not any(number in frame for frame in sent)
    rising = open_page(table["rising"])
    for page in (guard, rising):
        page.wait_for_selector("body[data-turn=mine]", timeout=PATIENCE)
    assert any(number in frame for frame in sent)


# Imports


def bring(page: Page, server: ServerUnderTest, path: Path, mode: str = "replay") -> None:
    lobby(page, server)
    page.click("#import")
    page.set_input_files("dialog input[type=file]", path)
    page.click(f"dialog .choice:has(input[value={mode}])")
    if mode == "replay":
        page.click("dialog button[type=submit]")


def finished_elsewhere() -> str:
    live = Live(bytes(range(32)), {"guard": "0a" * 32})
    return Writer(played(live), {}, live).text()


def test_a_forged_file_is_refused_with_its_line(
    open_page: OpenPage, server: ServerUnderTest, tmp_path: Path
) -> None:
    page = open_page(allow_errors=True)  # the browser notes every refusal
    path = tmp_path / "forged.txt"
    path.write_text(forged_die(finished_elsewhere()))
    bring(page, server, path)
    expect(page.locator("dialog .error")).to_contain_text(
        re.compile(r"line \d+: d6=\d was recorded, the committed")
    )


IMPORTED = {
    "replay": ((), "This browser cannot tell whether that secret was fixed before the first die"),
    "no-secret": (("secret", "commitment"), "there is no proof that its dice are fair"),
}


@pytest.mark.parametrize("code", IMPORTED)
def test_an_imported_record_is_marked_and_not_called_honest(
    page: Page, server: ServerUnderTest, tmp_path: Path, code: str
) -> None:
    left_out, words = IMPORTED[code]
    path = tmp_path / "record.txt"
    lines = finished_elsewhere().splitlines()
    path.write_text("\n".join(line for line in lines if line.split()[0] not in left_out) + "\n")
    bring(page, server, path)
    page.wait_for_url("**/table#watch=*")
    page.get_by_role("button", name="Close the playback").click()  # the end waits for it
    ending = page.locator(".ending")
    expect(ending.locator("[data-dice=imported]")).to_contain_text("was not played at this table")
    expect(ending.locator(f"[data-dice={code}]")).to_contain_text(words)
    assert "honest" not in ending.inner_text()


def test_the_record_of_a_game_that_this_browser_saw_begin_is_verified_when_it_comes_back(
    open_page: OpenPage, server: ServerUnderTest, tmp_path: Path
) -> None:
    table = far_apart(server)
    pages = sit_down(open_page, table, *SIDES)
    resign(pages["guard"])
    path = tmp_path / "mine.txt"
    path.write_text(record_text(server, table["table"]))
    bring(pages["rising"], server, path)
    expect(pages["rising"].locator(".ending [data-dice=verified]")).to_be_visible()
    expect(pages["rising"].locator(".ending [data-dice=imported]")).to_be_visible()


def test_a_game_that_goes_on_from_a_file_is_marked_for_both_players_and_in_the_lobby(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    session = played(Live(bytes(range(32))), choices=9)
    seats = {side: {"kind": "link", "name": side} for side in SIDES}
    body = {"record": Writer(session, {}).text(), "mode": "continue", "seats": seats}
    made = server.post("/api/tables/import", body)
    table = {seat: f"{server.address}/table#seat={token}" for seat, token in made["seats"].items()}
    pages = sit_down(open_page, table, *SIDES)
    for page in pages.values():
        expect(page.locator("#banner [data-dice=imported]")).to_contain_text(
            f"the first {len(session.entries[: session.told])} choices came from a file"
        )
    play_to_the_end(pages)
    record = read_record(record_text(server, made["table"]).encode())
    assert record.imported is not None
    own = sum(len(entry.draws) for entry in record.entries[record.imported :])
    assert own > 0
    for page in pages.values():
        expect(page.locator(".ending [data-dice=imported]")).to_be_visible()
        expect(page.locator(".ending [data-dice=verified]")).to_contain_text(f"all {own} of them again")
        lobby(page, server)
        expect(page.locator(f"[data-key='{made['table']}']")).to_contain_text("Imported")


# The arithmetic


def test_the_page_works_out_dice_as_the_kernel_does(page: Page, server: ServerUnderTest) -> None:
    page.goto(server.address)
    whims = random.Random(17)
    texts = [whims.randbytes(size) for size in (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000)]
    found = page.evaluate(
        """async (texts) => {
          const { hex, hmac, sha256, unhex } = await import("/static/js/net/sha256.js");
          return texts.map((each) => [hex(sha256(unhex(each))), hex(hmac(unhex(each), unhex("ab")))]);
        }""",
        [text.hex() for text in texts],
    )
    assert found == [
        [hashlib.sha256(text).hexdigest(), hmac.new(text, b"\xab", hashlib.sha256).hexdigest()]
        for text in texts
    ]
    nonces = {"guard": "0a" * 32, "rising": "b1" * 32}
    for added in ({}, {"rising": nonces["rising"]}, nonces):
        live = Live(bytes(range(32)), added)
        asked = [(whims.randrange(100_000), whims.choice((2, 6, 10, 52, 999_999))) for _ in range(60)]
        faces = page.evaluate(
            """async ([secret, nonces, asked]) => {
              const { faceOf, keyOf } = await import("/static/js/net/stream.js");
              const key = keyOf(secret, nonces, ["guard", "rising"]);
              return asked.map(([cursor, size]) => faceOf(key, cursor, size));
            }""",
            [live.secret.hex(), dict(reversed(added.items())), asked],
        )
        assert faces == [live.value(cursor, size) + 1 for cursor, size in asked]

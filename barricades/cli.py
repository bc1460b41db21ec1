"""The `barricades` command."""

import difflib
import hashlib
import os
import re
import secrets
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.text import Text

from barricades import __version__, locale
from barricades.arguments import checked_seed, pairs, read_record, use_own_data
from barricades.console import (
    REFUSED,
    let_through_any_text,
    new_table,
    progress,
    refuse,
    say,
    say_json,
    say_lines,
    show,
    working,
)
from barricades.drawing.report.files import PAGE, prepare_folder, write_report
from barricades.games import all_boxes, find_box, find_playable
from barricades.hosting import HostNames, Proxies, serve_tables, tables_command
from barricades.kernel import records
from barricades.kernel.bots import Bot
from barricades.kernel.box import Box
from barricades.kernel.chance import Live
from barricades.kernel.components import Components
from barricades.kernel.errors import BadInput, BarricadesError
from barricades.kernel.game import Game, Paper
from barricades.kernel.session import Session
from barricades.lab import bench as benches
from barricades.lab import prove as proofs
from barricades.lab import simulate as simulations
from barricades.lab.report import make_report
from barricades.table.replaying import record_json, record_lines, walk_as_far_as_it_goes
from barricades.table.text import PERSON, TextTable, find_paragraphs
from barricades.terminal import terminal

FORMAT = 1
MOST_GAMES = 10_000_000
MOST_WORKERS = 256
FAULTS = 1  # exit code: done, and something was found wrong
CARDS = "cards"  # what `draw` makes instead of a scenario's map

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Complex civil-war wargames, played by their full rules.",
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `barricades games` lists them.")]
ScenarioId = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario's id.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]
EditionName = Annotated[str, typer.Option(metavar="NAME", help="An older edition, such as v1.5.")]
OwnData = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Your own rows for the games' data files.")
]
Settings = Annotated[
    list[str] | None, typer.Option("--setting", metavar="ID=VALUE", help="A setting of the game.")
]


app.command("tables")(tables_command)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command. A user's error is reported in one line, with exit code 2."""
    let_through_any_text()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = typer.main.get_command(app).main(
            args=given or ["--help"], prog_name="barricades", standalone_mode=False
        )
        sys.stdout.flush()
    except BarricadesError as error:
        refuse(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(REFUSED)
    except OSError as error:
        refuse(f"{error.filename}: {error.strerror}" if error.filename else f"{error.strerror or error}")
    except (KeyboardInterrupt, typer.Abort):
        refuse("interrupted")
    except Exception as error:
        usage = getattr(error, "format_message", None)  # how typer's errors say what is wrong
        if usage is None:
            raise
        refuse(f"{usage()} (barricades --help shows how)")
    if code == 130:
        refuse("interrupted")
    sys.exit(code if isinstance(code, int) else 0)


@app.callback(invoke_without_command=True)
def barricades(
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """Complex civil-war wargames, played by their full rules."""
    if version:
        say(f"barricades {__version__}")
        raise typer.Exit


@app.command("games")
def games_command(as_json: AsJson = False) -> None:
    """List the games, their scenarios, settings and bots."""
    found = [_game_json(box) for box in all_boxes()]
    if as_json:
        say_json(found)
        return
    if not found:
        say("There are no games here.")
    for each in found:
        say(f"{each['id']}  {each['name']}", "title")
        say(f"  seats     {', '.join(each['seats'])}")
        for scenario in each["scenarios"]:
            say(f"  scenario  {scenario['id']}  {scenario['name']}")
        for setting in each["settings"]:
            values = " | ".join(f"{v} (default)" if v == setting["default"] else v for v in setting["values"])
            say(f"  setting   {setting['id']}={values}  {setting['name']}")
        for bot in each["bots"]:
            say(f"  bot       {bot['id']}  {bot['about']}")
        if not each["playable"]:
            say("  to look at; not to play yet")


def _game_json(box: Box) -> dict[str, Any]:
    paper = box.paper()
    playable = isinstance(paper, Game)
    settings = paper.settings if isinstance(paper, Game) else ()
    return {
        "id": paper.id,
        "name": paper.name,
        "seats": list(paper.seats),
        "scenarios": [{"id": each.id, "name": each.name} for each in paper.scenarios],
        "settings": [
            {"id": each.id, "name": each.name, "values": list(each.values), "default": each.default}
            for each in settings
        ],
        "bots": [{"id": each.name, "about": each.about, "explains": each.explains} for each in box.bots]
        if playable
        else [],
        "playable": playable,
    }


@app.command("inspect")
def inspect_command(
    game: GameId, scenario: ScenarioId, data: OwnData = None, as_json: AsJson = False
) -> None:
    """Show the starting position and everything in the box, with sources."""
    use_own_data(data)
    paper = find_box(game).paper()
    components = paper.components(paper.on_paper(scenario).id)
    faults = components.faults()
    if faults:
        raise BarricadesError(f"the components of {game!r} have {len(faults)} faults, the first: {faults[0]}")
    if as_json:
        say_json(components.as_json(paper.id, scenario))
        return
    say(f"{paper.name}: {paper.on_paper(scenario).name}", "title")
    _inspect_tables(components)
    say("\n--json gives everything.", "note")


def _inspect_tables(components: Components) -> None:
    few = 5
    summary = new_table("", "", "number", "of them", numbers=["number"])
    for name, rows, kind in (
        ("places", components.places, "terrain"),
        ("links", components.links, "kinds"),
        ("counters", components.counters, "side"),
    ):
        summary.add_row(name, str(len(rows)), _by_kind([getattr(row, kind) for row in rows]))
    summary.add_row("tracks", str(len(components.tracks)), ", ".join(components.tracks))
    decks = ", ".join(f"{name} {len(cards)}" for name, cards in components.decks.items())
    summary.add_row("decks", str(len(components.decks)), decks)
    summary.add_row("tables", str(len(components.tables)), ", ".join(components.tables))
    show(summary)
    places = new_table("\nfirst places", "id", "name", "region", "terrain", "source")
    for place in components.places[:few]:
        places.add_row(place.id, place.name, place.region, place.terrain, place.source)
    counters = new_table("\nfirst counters", "id", "name", "side", "kind", "steps", "place", "source")
    for counter in components.counters[:few]:
        steps = f"{counter.step}/{counter.steps}"
        counters.add_row(
            counter.id, counter.name, counter.side, counter.kind, steps, counter.place, counter.source
        )
    show(places)
    show(counters)


def _by_kind(values: Sequence[Any]) -> str:
    """How often each kind occurs; `rail:Bilbao-Santander` is of the kind rail."""
    several = [value if isinstance(value, (list, tuple)) else [value] for value in values]
    kinds = [str(kind).split(":")[0] for value in several for kind in value]
    return ", ".join(f"{kind or 'none'} {kinds.count(kind)}" for kind in sorted(set(kinds)))


@app.command("draw")
def draw_command(
    game: GameId,
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario's id; or cards.")],
    *,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE.svg", help="Where the drawing goes.")],
    counters: Annotated[bool, typer.Option("--counters", help="With the counters of the set-up.")] = False,
    data: OwnData = None,
) -> None:
    """Draw a map sheet, or all cards, as SVG."""
    if out.suffix.lower() != ".svg":
        raise BadInput(f"a map sheet is drawn as SVG: {out} should end in .svg")
    use_own_data(data)
    box = find_box(game)
    if scenario == CARDS and counters:
        raise BadInput("counters lie on a map sheet, not on cards")
    with working("drawing"):
        drawing = box.draw_cards() if scenario == CARDS else box.draw_sheet(scenario, counters)
    out.write_text(drawing, encoding="utf-8", newline="\n")
    say(f"{out}: {len(drawing.encode()) // 1024} kB")


@app.command("play")
def play_command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME", help="With --text: a game's id.")] = None,
    scenario: Annotated[str | None, typer.Argument(metavar="SCENARIO]", help="A scenario's id.")] = None,
    *,
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal.")] = False,
    host: Annotated[str, typer.Option(help="Where the page is served.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="On which port; 8765 or the next free one.")
    ] = None,
    folder: Annotated[Path | None, typer.Option(metavar="DIR", help="Where your games are kept.")] = None,
    name: HostNames = None,
    proxy: Proxies = None,
    data: OwnData = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    seat: Annotated[
        list[str] | None, typer.Option(metavar="NAME=WHO", help="Who sits there: person, or a bot's name.")
    ] = None,
    setting: Settings = None,
    seed: Annotated[
        str | None, typer.Option(help="Dice and bots from a seed, for trying things out.")
    ] = None,
    load: Annotated[Path | None, typer.Option(help="With --text: continue a saved game.")] = None,
    lang: Annotated[
        str | None,
        typer.Option(metavar="LANGUAGE", help="With --text: en or fr; that of your locale if left out."),
    ] = None,
) -> None:
    """Open the page with your games; or, with --text, play one in the terminal."""
    use_own_data(data)
    if not text and game is None and load is None and lang is None:
        serve_tables(host, port, folder, browser, names=name or [], proxies=proxy or [])
        return
    record = None if load is None else read_record(load)
    if record is not None and game is None:
        game, scenario = record.game, record.scenario
    if not text or game is None or scenario is None:
        raise BadInput("play alone opens the page; play GAME SCENARIO --text plays in the terminal")
    box = find_playable(game)
    playing = box.game(scenario)
    secret = secrets.token_bytes(32) if seed is None else hashlib.sha256(checked_seed(seed).encode()).digest()
    live = Live(secret)
    named, settings = pairs(seat, "seat"), pairs(setting, "setting")
    if record is None:
        session = Session(playing, playing.scenario(scenario).id, settings, live)
    else:
        session = _resume(playing, scenario, settings, record, live)
        named = {**{name: who for name, who in record.players.items() if name in playing.seats}, **named}
    players = _players(playing, named, box.bots[0].name)
    bots = _make_bots(box, players, secrets.token_hex(16) if seed is None else seed)
    language = locale.of_locale(os.environ, box) if lang is None else locale.chosen(lang)
    words = locale.text_words(locale.catalogue(box, playing, language), language)
    if seed is not None:
        say(words.templates["text.seeded"], "note")
    resumed = record is not None
    TextTable(session, bots, players, terminal(words), live=live, resumed=resumed, words=words).play()


def _resume(
    game: Game, scenario: str, settings: dict[str, str], record: records.Record, live: Live
) -> Session:
    if record.game == game.id and record.scenario != game.scenario(scenario).id:
        raise BadInput(f"the record is of scenario {record.scenario!r}, not {scenario!r}")
    for id, value in settings.items():
        if (kept := record.settings.get(id)) != value:
            raise BadInput(f"the record has {id}={kept}: leave --setting out to continue it")
    session = _replayed(game, record, None)
    if session.position.outcome is not None:
        raise BadInput("this game is over; barricades replay shows it")
    session.position.source = live
    return session


def _players(game: Game, named: dict[str, str], opponent: str) -> dict[str, str]:
    """Assign seats as named and the usual opponent to the rest; a person plays unless all seats are named.

    A seat may be named in small letters or capitals.
    """
    spelled = {name.casefold(): name for name in game.seats}
    named = {spelled.get(name.casefold(), name): who for name, who in named.items()}
    for name in named:
        game.seat_number(name)
    players = {name: named.get(name, opponent) for name in game.seats}
    if PERSON not in named.values() and game.seats[0] not in named:
        players[game.seats[0]] = PERSON
    return players


def _make_bots(box: Box, players: dict[str, str], seed: str) -> dict[int, Bot]:
    return {
        box.paper().seat_number(name): box.make_bot(who, f"{seed} {name}")
        for name, who in players.items()
        if who != PERSON
    }


@app.command("simulate")
def simulate_command(
    game: GameId,
    scenario: ScenarioId,
    *,
    bots: Annotated[str, typer.Option(metavar="A,B", help="A bot per seat, or one for all.")],
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many games.")],
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    workers: Annotated[
        int | None, typer.Option(min=1, max=MOST_WORKERS, help="Processes; one per core.")
    ] = None,
    out: Annotated[Path, typer.Option(help="Where records of failed games go.")] = Path("failures"),
    report: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A page with plots and maps of the games goes there.")
    ] = None,
    setting: Settings = None,
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games: wins, lengths, speed, errors, coverage."""
    use_own_data(data)
    box = find_playable(game)
    settings = pairs(setting, "setting")
    plan = simulations.make_plan(box, scenario, settings, bots.split(","), checked_seed(seed))
    if any(each.exists() and not each.is_dir() for each in (out, *out.parents)):
        raise BadInput(f"--out {out} is not a folder")
    if report is not None:
        prepare_folder(report)
        plan = replace(plan, watch=True)
    began = time.perf_counter()
    with progress(f"{game} {scenario}", games) as advance:
        tally = simulations.simulate(box, plan, games, workers or os.cpu_count() or 1, advance)
    seconds = time.perf_counter() - began
    files = [_keep_failure(out, plan, failure) for failure in tally.failures]
    found = simulations.as_json(box.game(scenario), plan, tally, files, seconds)
    if report is not None:
        with working("drawing"):
            write_report(report, box, make_report(box, plan, tally))
    if as_json:
        say_json(found)
    else:
        say_lines(simulations.report_lines(found))
        if report is not None:
            say(f"report    {report / PAGE}")
    if tally.failures:
        raise typer.Exit(FAULTS)


def _keep_failure(out: Path, plan: simulations.Plan, failure: simulations.Failure) -> str:
    out.mkdir(parents=True, exist_ok=True)
    seed = re.sub(r"[^A-Za-z0-9.-]+", "_", plan.seed)[:40]
    path = out / f"{plan.game}-{plan.scenario}-{seed}-{failure.number}.txt"
    path.write_text(failure.record, encoding="utf-8", newline="\n")
    return str(path)


@app.command("replay")
def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after this choice.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Check every line and say no more.")] = False,
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Print a record as a log, or check it; the first difference is named."""
    use_own_data(data)
    record = read_record(file)
    game = find_playable(record.game).game(record.scenario)
    if to is not None and to > len(record.entries):
        raise BadInput(f"the record has {len(record.entries)} choices, not {to}")
    if record.rules != game.rules_version and not verify:
        _open_snapshot(game, record, as_json)
        return
    if verify:
        _verify(game, record, to, as_json)
        return
    told = walk_as_far_as_it_goes(game, record, to)
    difference = _difference(game, record, to)
    if as_json and difference is None:
        say_json(record_json(game, record, told))
    elif not as_json:
        say_lines(record_lines(game, record, told))
        if record.notice:
            say(record.notice)
    if difference is not None:
        raise difference


def _replayed(game: Game, record: records.Record, to: int | None) -> Session:
    """Replay and check a record. Rules that fail on it count as a difference."""
    try:
        return records.replay(game, record, to)
    except BarricadesError:
        raise
    except Exception as error:
        told = walk_as_far_as_it_goes(game, record, to)
        line = ([record.setup_line, *record.lines])[min(len(told), len(record.lines))]
        raise BarricadesError(f"line {line}: the rules fail here: {type(error).__name__}: {error}") from None


def _difference(game: Game, record: records.Record, to: int | None) -> BarricadesError | None:
    try:
        _replayed(game, record, to)
    except BarricadesError as error:
        return error
    return None


def _verify(game: Game, record: records.Record, to: int | None, as_json: bool) -> None:
    session = _replayed(game, record, to)
    digest = session.position.digest()
    chance = "checked" if record.secret else "open" if record.commitment else "none"
    if as_json:
        found = {"ok": True, "choices": session.number, "digest": digest, "commitment": chance}
        say_json({**found, "imported": record.imported, "nonces": sorted(record.nonces)})
        return
    say(f"ok: {session.number} choices, digest {digest}, {_told_of_dice(record, chance)}")
    if record.commitment:
        say(f"commitment {record.commitment}: compare it with the one you were shown before the first die")
    if record.notice:
        say(record.notice)


def _told_of_dice(record: records.Record, chance: str) -> str:
    """Describe what a record proves about its dice."""
    if chance != "checked":
        return (
            "committed to a secret that the record does not reveal" if chance == "open" else "no commitment"
        )
    which = "every die" if record.imported is None else f"every die after choice {record.imported}"
    added = f" and the numbers of {', '.join(record.nonces)}" if record.nonces else ""
    before = "" if record.imported is None else "; the choices before were imported"
    return f"{which} follows from the committed secret{added}{before}"


def _open_snapshot(game: Game, record: records.Record, as_json: bool) -> None:
    try:
        position, how = records.open_record(game, record)
        view = game.view(position, None)
        words = game.describe(view, game.catalogue)
    except BarricadesError:
        raise
    except Exception as error:
        raise BadInput(f"the newest snapshot is not a position of {game.id!r}: {error!r}") from None
    if as_json:
        say_json({"format": FORMAT, "game": game.id, "opened": how, "view": view})
        return
    say(f"{game.name}: {how}", "title")
    say(words)


@app.command("rules")
def rules_command(
    game: GameId,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[PARAGRAPH|WORDS]", help="A number like 5.2, or words.")
    ] = None,
    edition: EditionName = "",
    as_json: AsJson = False,
) -> None:
    """Print paragraphs of record, where they are implemented and where tested."""
    paper = find_box(game).paper().edition(edition)
    traces = proofs.trace(paper)
    wanted = " ".join(words or ())
    chosen = find_paragraphs([each.paragraph for each in traces], wanted)
    if not chosen:
        numbers = [each.paragraph.number for each in traces]
        near = difflib.get_close_matches(wanted, numbers, n=3, cutoff=0.3)
        hint = f"; near it are {', '.join(near)}" if near else f"; there are {len(numbers)} paragraphs"
        raise BadInput(f"the rules of {game!r} have no paragraph {wanted[:60]!r}{hint}")
    found = [each for each in traces if each.paragraph in chosen]
    if as_json:
        say_json({"format": FORMAT, "game": paper.id, "paragraphs": [each.as_json() for each in found]})
    elif wanted:
        for each in found:
            say_lines(each.lines())
    else:
        _say_traces(paper, found)


def _say_traces(paper: Paper, traces: list[proofs.Trace]) -> None:
    say(f"{paper.name}: rules of record", "title")
    table = new_table("", "", "paragraph", "status", "code", "tests")
    for each in traces:
        code = "\n".join(citation.qualname for citation in each.code)
        tests = str(len(each.tests)) if each.tests else ""
        gap = Text("GAP" if each.paragraph.status != "deferred" else "–", style="error")
        table.add_row(
            each.paragraph.number, each.paragraph.title, each.paragraph.status, code or gap, tests or gap
        )
    show(table)
    without = {what: sum(what in each.gaps for each in traces) for what in ("code", "tests")}
    say(f"\n{len(traces)} paragraphs, {without['code']} without code, {without['tests']} without tests")


@app.command("bench")
def bench_command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The first playable game if left out.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="How long to measure.")] = 12,
    as_json: AsJson = False,
) -> None:
    """Measure decisions, copies and supply checks per second, compared with python-chess."""
    box = find_playable(game) if game else _first_playable()
    playing = box.game()
    with progress(f"bench {playing.id}", benches.ROUNDS) as advance:
        found = benches.bench(playing, seconds, lambda: advance(1), box.watch())
    report = found.as_json()
    if as_json:
        say_json(report)
        return
    table = new_table(f"{playing.id} and python-chess, median of {report['rounds']} rounds",
                   "", "per second", "against chess", "wanted", numbers=["per second"])  # fmt: skip
    for row in benches.table_rows(report):
        table.add_row(*row)
    show(table)


def _first_playable() -> Box:
    for box in all_boxes():
        if box.playable:
            return box
    raise BadInput("there is no game to play here")


@app.command("prove")
def prove_command(
    game: GameId,
    only: Annotated[
        list[str] | None, typer.Option(metavar="PARAGRAPH", help="A chapter or paragraph alone, such as 8.5.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="How many runs at once.")] = proofs.AT_ONCE,
    edition: EditionName = "",
    as_json: AsJson = False,
) -> None:
    """Leave out each cited piece of code in turn and expect a test of its paragraphs to fail."""
    paper = find_box(game).paper().edition(edition)
    work = sum(1 for _, ids in proofs.plan(paper, only or ()) if ids)
    with progress(f"prove {game}", work) as advance:
        proof = proofs.prove(paper, lambda: advance(1), only or (), workers)
    if as_json:
        say_json(proof.as_json(paper.id))
    else:
        say_lines(proof.lines())
    if proof.survivors or proof.unclear:
        raise typer.Exit(FAULTS)


if __name__ == "__main__":
    main()

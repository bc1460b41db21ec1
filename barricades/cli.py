"""The `barricades` command."""

import difflib
import hashlib
import json
import os
import re
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from barricades import __version__
from barricades.bots import bots_for, make_bot
from barricades.drawing.drawings import draw
from barricades.drawing.report.files import PAGE, prepare_folder, write_report
from barricades.games import all_games, find_game, find_paper
from barricades.kernel import records
from barricades.kernel.bots import Bot
from barricades.kernel.chance import Live
from barricades.kernel.components import Components
from barricades.kernel.errors import BadInput, BarricadesError
from barricades.kernel.game import Game, Paper
from barricades.kernel.session import Session
from barricades.lab import bench as benches
from barricades.lab import prove as proofs
from barricades.lab import simulate as simulations
from barricades.lab.report import make_report
from barricades.table.text import (
    Terminal,
    TextTable,
    find_paragraphs,
    record_json,
    record_lines,
    walk_as_far_as_it_goes,
)

FORMAT = 1
MOST_GAMES = 10_000_000
MOST_WORKERS = 256
REFUSED = 2  # exit code: nothing was done
FAULTS = 1  # exit code: done, and something was found wrong
PERSON = "person"
HOUSE = "barricades.house:house"  # where worker processes find what `house` makes

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Complex civil-war wargames, played by their full rules.",
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `barricades games` lists them.")]
ScenarioId = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario's id.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]
Settings = Annotated[
    list[str] | None, typer.Option("--option", metavar="ID=VALUE", help="An option of the game.")
]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command. Whatever the user did wrong is said in one line; the exit code is then 2."""
    _let_through_any_text()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = typer.main.get_command(app).main(
            args=given or ["--help"], prog_name="barricades", standalone_mode=False
        )
        sys.stdout.flush()
    except BarricadesError as error:
        _refuse(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(REFUSED)
    except OSError as error:
        _refuse(f"{error.filename}: {error.strerror}" if error.filename else f"{error.strerror or error}")
    except (KeyboardInterrupt, typer.Abort):
        _refuse("interrupted")
    except Exception as error:
        usage = getattr(error, "format_message", None)  # how typer's errors say what is wrong
        if usage is None:
            raise
        _refuse(f"{usage()} (barricades --help shows how)")
    if code == 130:
        _refuse("interrupted")
    sys.exit(code if isinstance(code, int) else 0)


def _let_through_any_text() -> None:
    """Names and input need not be UTF-8; what a stream cannot hold is written with backslashes."""
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stdin, "replace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def _refuse(message: str) -> NoReturn:
    line = " ".join(message.split())
    sys.stderr.write(f"barricades: {_CONTROL.sub('?', line)}\n")
    sys.exit(REFUSED)


def _say_json(value: Any) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=1)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value, indent=1)
    sys.stdout.write(text + "\n")


STYLES = {
    "title": "bold", "event": "cyan", "prompt": "bold yellow", "note": "dim", "error": "red", "good": "green",
}  # fmt: skip


def _say_lines(lines: Iterable[tuple[str, str]]) -> None:
    """Lines with their styles; records may hold anything, so control characters go no further."""
    console = Console(highlight=False, soft_wrap=True)
    for text, style in lines:
        console.print(Text(_CONTROL.sub("?", text), style=STYLES.get(style, "")))


def _say(text: str = "", style: str = "") -> None:
    _say_lines([(text, style)])


def _table(title: str, *columns: str, numbers: Sequence[str] = ()) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    return table


def _show(table: Table) -> None:
    Console(highlight=False, markup=False).print(table)


@contextmanager
def _progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, advance=done)


@contextmanager
def _working(what: str) -> Iterator[None]:
    """Say what takes so long, on a terminal."""
    with Console(stderr=True).status(what):
        yield


def _pairs(given: Sequence[str] | None, what: str) -> dict[str, str]:
    """What was written as id=value."""
    found: dict[str, str] = {}
    for item in given or ():
        id, equals, value = item.partition("=")
        if not equals or not id or not value:
            raise BadInput(f"--{what} is written {what.upper()}=VALUE, not {item[:60]!r}")
        if id in found:
            raise BadInput(f"--{what} {id[:60]} is given twice")
        found[id] = value
    return found


def _seed(given: str) -> str:
    if len(given) > 200 or not given.isprintable():
        raise BadInput("a seed is up to 200 printable characters")
    return given


def _read_record(path: Path) -> records.Record:
    """A record from a file, of which no more is read than a record may have."""
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size > records.LARGEST:
            raise BadInput(f"{path}: a record has at most {records.LARGEST} bytes, this has {size}")
        data = file.read(records.LARGEST + 1)
    try:
        return records.read_record(data)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None


@app.callback(invoke_without_command=True)
def barricades(
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """Complex civil-war wargames, played by their full rules."""
    if version:
        _say(f"barricades {__version__}")
        raise typer.Exit


@app.command("games")
def games_command(as_json: AsJson = False) -> None:
    """List the games, their scenarios, options and bots."""
    found = [_game_json(paper) for paper in all_games()]
    if as_json:
        _say_json(found)
        return
    if not found:
        _say("There are no games here.")
    for each in found:
        _say(f"{each['id']}  {each['name']}", "title")
        _say(f"  seats     {', '.join(each['seats'])}")
        for scenario in each["scenarios"]:
            _say(f"  scenario  {scenario['id']}  {scenario['name']}")
        for option in each["options"]:
            values = " | ".join(f"{v} (default)" if v == option["default"] else v for v in option["values"])
            _say(f"  option    {option['id']}={values}  {option['name']}")
        _say(
            f"  bots      {', '.join(each['bots'])}" if each["playable"] else "  to look at; not to play yet"
        )


def _game_json(paper: Paper) -> dict[str, Any]:
    playable = isinstance(paper, Game)
    settings = paper.settings if isinstance(paper, Game) else ()
    return {
        "id": paper.id,
        "name": paper.name,
        "seats": list(paper.seats),
        "scenarios": [{"id": each.id, "name": each.name} for each in paper.scenarios],
        "options": [
            {"id": each.id, "name": each.name, "values": list(each.values), "default": each.default}
            for each in settings
        ],
        "bots": bots_for(paper.id) if playable else [],
        "playable": playable,
    }


@app.command("inspect")
def inspect_command(game: GameId, scenario: ScenarioId, as_json: AsJson = False) -> None:
    """Show the starting position and everything in the box, with sources."""
    paper = find_paper(game)
    components = paper.components(paper.scenario(scenario).id)
    faults = components.faults()
    if faults:
        raise BarricadesError(f"the components of {game!r} have {len(faults)} faults, the first: {faults[0]}")
    if as_json:
        _say_json(components.as_json(paper.id, scenario))
        return
    _say(f"{paper.name}: {paper.scenario(scenario).name}", "title")
    _inspect_tables(components)
    _say("\n--json gives everything.", "note")


def _inspect_tables(components: Components) -> None:
    few = 5
    summary = _table("", "", "number", "of them", numbers=["number"])
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
    _show(summary)
    places = _table("\nfirst places", "id", "name", "region", "terrain", "source")
    for place in components.places[:few]:
        places.add_row(place.id, place.name, place.region, place.terrain, place.source)
    counters = _table("\nfirst counters", "id", "name", "side", "kind", "steps", "place", "source")
    for counter in components.counters[:few]:
        steps = f"{counter.step}/{counter.steps}"
        counters.add_row(
            counter.id, counter.name, counter.side, counter.kind, steps, counter.place, counter.source
        )
    _show(places)
    _show(counters)


def _by_kind(values: Sequence[Any]) -> str:
    """How often each kind comes up; `rail:Bilbao-Santander` is of the kind rail."""
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
) -> None:
    """Draw a map sheet, or all cards, as SVG."""
    if out.suffix.lower() != ".svg":
        raise BadInput(f"a map sheet is drawn as SVG: {out} should end in .svg")
    with _working("drawing"):
        drawing = draw(find_paper(game), scenario, counters)
    out.write_text(drawing, encoding="utf-8", newline="\n")
    _say(f"{out}: {len(drawing.encode()) // 1024} kB")


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
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder of your games.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    seat: Annotated[
        list[str] | None, typer.Option(metavar="NAME=WHO", help="Who sits there: person, or a bot's name.")
    ] = None,
    option: Settings = None,
    seed: Annotated[
        str | None, typer.Option(help="Dice and bots from a seed, for trying things out.")
    ] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Open the page with your games; or, with --text, play one in the terminal."""
    if not text and game is None:
        _open_house(host, port, data, browser)
        return
    if not text or game is None or scenario is None:
        raise BadInput("play alone opens the page; play GAME SCENARIO --text plays in the terminal")
    playing = find_game(game)
    secret = secrets.token_bytes(32) if seed is None else hashlib.sha256(_seed(seed).encode()).digest()
    live = Live(secret)
    named, settings = _pairs(seat, "seat"), _pairs(option, "option")
    if load is None:
        session = Session(playing, playing.scenario(scenario).id, settings, live)
    else:
        record = _read_record(load)
        session = _resume(playing, scenario, settings, record, live)
        named = {**{name: who for name, who in record.players.items() if name in playing.seats}, **named}
    players = _players(playing, named)
    bots = _make_bots(playing, players, secrets.token_hex(16) if seed is None else seed)
    if seed is not None:
        _say("Seeded: whoever knows the seed knows the dice.", "note")
    TextTable(session, bots, players, _terminal(), live=live, resumed=load is not None).play()


def _open_house(host: str, port: int | None, data: Path | None, browser: bool) -> None:
    # The server takes a second to load; no other command should wait for it.
    from barricades.house import house  # noqa: PLC0415
    from barricades.table.serve import data_folder, serve  # noqa: PLC0415

    serve(house(), HOUSE, host=host, port=port, data=data or data_folder(), browser=browser)


def _resume(
    game: Game, scenario: str, settings: dict[str, str], record: records.Record, live: Live
) -> Session:
    if record.game == game.id and record.scenario != game.scenario(scenario).id:
        raise BadInput(f"the record is of scenario {record.scenario!r}, not {scenario!r}")
    for id, value in settings.items():
        if record.settings.get(id) != value:
            raise BadInput(
                f"the record has {id}={record.settings.get(id)}: leave --option out to go on with it"
            )
    session = _replayed(game, record, None)
    if session.position.outcome is not None:
        raise BadInput("this game is over; barricades replay shows it")
    session.position.source = live
    return session


def _players(game: Game, named: dict[str, str]) -> dict[str, str]:
    """Who sits where: as named, the rest bots; but somebody plays, unless all seats are named."""
    for name in named:
        game.seat_number(name)
    players = {name: named.get(name, "random") for name in game.seats}
    if PERSON not in named.values() and game.seats[0] not in named:
        players[game.seats[0]] = PERSON
    return players


def _make_bots(game: Game, players: dict[str, str], seed: str) -> dict[int, Bot]:
    return {
        game.seat_number(name): make_bot(who, f"{seed} {name}")
        for name, who in players.items()
        if who != PERSON
    }


def _terminal() -> Terminal:
    in_colour = Console().is_terminal

    def clear() -> None:
        # The scroll-back goes too: somebody else is about to sit down.
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H" if in_colour else "\n" * 60)
        sys.stdout.flush()

    return Terminal(input, _say, clear, _keep)


def _keep(name: str, text: str) -> None:
    """Write a record; another record may be overwritten, nothing else."""
    if "\0" in name:
        raise BadInput("a file name has no zero byte")
    path = Path(name)
    first = f"{records.FIRST_LINE}\n".encode()
    if path.exists():
        with path.open("rb") as file:
            if file.read(len(first)) != first:
                raise BadInput(f"{name} exists and is no record: choose another name")
    path.write_text(text, encoding="utf-8", newline="\n")


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
    option: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games: wins, lengths, speed, errors, coverage."""
    playing = find_game(game)
    plan = simulations.make_plan(playing, scenario, _pairs(option, "option"), bots.split(","), _seed(seed))
    if any(each.exists() and not each.is_dir() for each in (out, *out.parents)):
        raise BadInput(f"--out {out} is not a folder")
    if report is not None:
        prepare_folder(report)
        plan = replace(plan, watch=True)
    began = time.perf_counter()
    with _progress(f"{game} {scenario}", games) as advance:
        tally = simulations.simulate(playing, plan, games, workers or os.cpu_count() or 1, advance)
    seconds = time.perf_counter() - began
    files = [_keep_failure(out, plan, failure) for failure in tally.failures]
    found = simulations.as_json(playing, plan, tally, files, seconds)
    if report is not None:
        with _working("drawing"):
            write_report(report, playing, make_report(playing, plan, tally))
    if as_json:
        _say_json(found)
    else:
        _say_lines(simulations.report_lines(found))
        if report is not None:
            _say(f"report    {report / PAGE}")
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
    as_json: AsJson = False,
) -> None:
    """Print a record as a log, or check it; the first difference is named."""
    record = _read_record(file)
    game = find_game(record.game)
    if to is not None and to > len(record.entries):
        raise BadInput(f"the record has {len(record.entries)} choices, not {to}")
    if record.rules != game.version and not verify:
        _open_snapshot(game, record, as_json)
        return
    if verify:
        _verify(game, record, to, as_json)
        return
    told = walk_as_far_as_it_goes(game, record, to)
    difference = _difference(game, record, to)
    if as_json and difference is None:
        _say_json(record_json(game, record, told))
    elif not as_json:
        _say_lines(record_lines(game, record, told))
    if difference is not None:
        raise difference


def _replayed(game: Game, record: records.Record, to: int | None) -> Session:
    """A checked replay. Rules that break down on a record are a difference like any other."""
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
        _say_json({"ok": True, "choices": session.version, "digest": digest, "commitment": chance})
        return
    said = {
        "checked": "every die follows from the committed secret",
        "open": "committed to a secret that the record does not reveal",
        "none": "no commitment",
    }
    _say(f"ok: {session.version} choices, digest {digest}, {said[chance]}")


def _open_snapshot(game: Game, record: records.Record, as_json: bool) -> None:
    try:
        position, how = records.open_record(game, record)
        view = game.view(position, None)
        words = game.describe(view)
    except BarricadesError:
        raise
    except Exception as error:
        raise BadInput(f"the newest snapshot is no position of {game.id!r}: {error!r}") from None
    if as_json:
        _say_json({"format": FORMAT, "game": game.id, "opened": how, "view": view})
        return
    _say(f"{game.name}: {how}", "title")
    _say(words)


@app.command("rules")
def rules_command(
    game: GameId,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[PARAGRAPH|WORDS]", help="A number like 5.2, or words.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print paragraphs of record, where they are implemented and where tested."""
    paper = find_paper(game)
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
        _say_json({"format": FORMAT, "game": paper.id, "paragraphs": [each.as_json() for each in found]})
    elif wanted:
        for each in found:
            _say_lines(each.lines())
    else:
        _say_traces(paper, found)


def _say_traces(paper: Paper, traces: list[proofs.Trace]) -> None:
    _say(f"{paper.name}: rules of record", "title")
    table = _table("", "", "paragraph", "status", "code", "tests")
    for each in traces:
        code = "\n".join(citation.qualname for citation in each.code)
        tests = str(len(each.tests)) if each.tests else ""
        gap = Text("GAP" if each.paragraph.status != "deferred" else "–", style="error")
        table.add_row(
            each.paragraph.number, each.paragraph.title, each.paragraph.status, code or gap, tests or gap
        )
    _show(table)
    without = {what: sum(what in each.gaps for each in traces) for what in ("code", "tests")}
    _say(f"\n{len(traces)} paragraphs, {without['code']} without code, {without['tests']} without tests")


@app.command("bench")
def bench_command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The first playable game if left out.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="How long to measure.")] = 12,
    as_json: AsJson = False,
) -> None:
    """Measure decisions, copies and supply checks per second beside python-chess."""
    playing = find_game(game or _first_playable())
    with _progress(f"bench {playing.id}", benches.ROUNDS) as advance:
        found = benches.bench(playing, seconds, lambda: advance(1))
    report = found.as_json()
    if as_json:
        _say_json(report)
        return
    table = _table(f"{playing.id} beside python-chess, median of {report['rounds']} rounds",
                   "", "per second", "against chess", "wanted", numbers=["per second"])  # fmt: skip
    for row in benches.table_rows(report):
        table.add_row(*row)
    _show(table)


def _first_playable() -> str:
    for paper in all_games():
        if isinstance(paper, Game):
            return paper.id
    raise BadInput("there is no game to play here")


@app.command("prove")
def prove_command(game: GameId, as_json: AsJson = False) -> None:
    """Leave out each cited piece of code in turn and expect a test of its paragraphs to fail."""
    paper = find_paper(game)
    work = sum(1 for _, ids in proofs.plan(paper) if ids)
    with _progress(f"prove {game}", work) as advance:
        proof = proofs.prove(paper, lambda: advance(1))
    if as_json:
        _say_json(proof.as_json(paper.id))
    else:
        _say_lines(proof.lines())
    if proof.survivors or proof.unclear:
        raise typer.Exit(FAULTS)


if __name__ == "__main__":
    main()

"""The commands of a host: serving the page, and looking after the tables that are kept.

The server takes a second to load; no other command should wait for it.
"""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from barricades.console import say, say_json

HostNames = Annotated[
    list[str] | None,
    typer.Option(metavar="HOST", help="A name under which the page is reached, as behind a proxy."),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(metavar="ADDRESS", help="A reverse proxy whose X-Forwarded headers are believed."),
]
LIBRARY = "barricades.library:library"  # where worker processes find what `library` makes


def serve_tables(
    host: str, port: int | None, folder: Path | None, browser: bool, *, names: list[str], proxies: list[str]
) -> None:
    """Serve the page until it is stopped."""
    from barricades.library import library  # noqa: PLC0415
    from barricades.table.web.serving import data_folder, serve  # noqa: PLC0415

    place = folder or data_folder()
    serve(library(), LIBRARY, host=host, port=port, data=place, browser=browser, names=names, proxies=proxies)


def tables_command(
    *,
    folder: Annotated[Path | None, typer.Option(metavar="DIR", help="Where your games are kept.")] = None,
    archive: Annotated[
        str | None, typer.Option(metavar="TABLE", help="Write its record to --to, then delete the table.")
    ] = None,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="A new file for --archive.")] = None,
    delete: Annotated[str | None, typer.Option(metavar="TABLE", help="Delete a table for good.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """List the tables that are kept; archive or delete one. The server must not be running."""
    from barricades.library import library  # noqa: PLC0415
    from barricades.table.play import archiving  # noqa: PLC0415
    from barricades.table.web.serving import FILE, data_folder  # noqa: PLC0415

    place = (folder or data_folder()) / FILE
    if archive is not None:
        asyncio.run(archiving.archive(library(), place, archive, to or Path(f"{archive}.record")))
    if delete is not None:
        asyncio.run(archiving.delete(place, delete))
    if archive is not None or delete is not None:
        return
    found = asyncio.run(archiving.tables(place))
    if as_json:
        say_json(found)
        return
    for each in found:
        players = " and ".join(each["players"])
        say(
            f"{each['table']}  {each['game']} {each['scenario']}  {players}  {each['how']}, "
            f"{each['choices']} choices, last {each['changed'][:10]}"
        )
    if not found:
        say("There are no tables here.")

"""`barricades draw`: map sheets as SVG."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from barricades.cli import main


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    code = left.value.code
    return code if isinstance(code, int) else 0


def test_a_sheet_is_drawn_with_every_hex_and_on_request_every_counter(tmp_path: Path) -> None:
    bare, full = tmp_path / "bare.svg", tmp_path / "full.svg"
    assert run("draw", "tscw", "1936", "-o", str(bare)) == 0
    assert run("draw", "tscw", "1936", "-o", str(full), "--counters") == 0
    ids = [{each.get("id") for each in ElementTree.parse(file).iter()} for file in (bare, full)]
    assert all("hex-2712" in found for found in ids)
    assert ["counter-R-DRT" in found for found in ids] == [False, True]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tscw", "1936", "-o", "sheet.png"), ".svg"),
        (("faubourg", "june", "-o", "sheet.svg"), "no map sheet"),
        (("tscw", "1066", "-o", "sheet.svg"), "no scenario"),
        (("tscw", "cards", "-o", "cards.svg"), "no cards to draw for 'tscw'"),
        (("toc", "cards", "--counters", "-o", "cards.svg"), "counters lie on a map sheet"),
        (("chess", "1936", "-o", "sheet.svg"), "no game"),
        (("tscw", "1936", "-o", "nowhere/sheet.svg"), "nowhere"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line_and_nothing_is_written(
    arguments: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "barricades.toml").write_text('games = ["tests.reference.box:BOX"]\n')
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    assert run("draw", *arguments) == 2
    error = capsys.readouterr().err.strip()
    assert said in error and "\n" not in error
    assert sorted(tmp_path.iterdir()) == before

"""A picture of a part of a drawing, taken with Debian's Chromium; with pngquant the file becomes small."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


def chromium() -> str:
    """Chromium as the machine has it; the headless shell will do."""
    names = ("chromium", "chromium-headless-shell", "chromium-browser")
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise SystemExit("these pictures need Chromium: `make browser` gets it")
    return found


def shoot(svg: str, box: tuple[float, float, float, float], scale: float, out: Path, colours: int) -> None:
    """One picture of a part of a drawing."""
    left, top, width, height = box
    whole = re.search(r'viewBox="0 0 (\d+) \d+"', svg)
    wide = float(whole[1]) if whole else width
    style = f"position:absolute;left:{-left * scale}px;top:{-top * scale}px;width:{wide * scale}px"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "sheet.svg").write_text(svg, encoding="utf-8")
        page = Path(folder) / "page.html"
        page.write_text(f'<body style="margin:0;overflow:hidden"><img src="sheet.svg" style="{style}">')
        size = f"--window-size={round(width * scale)},{round(height * scale)}"
        profile = f"--user-data-dir={folder}/profile"
        command = [chromium(), *FLAGS, profile, f"--screenshot={out}", size, page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--ext", ".png", str(colours), str(out)], check=True)

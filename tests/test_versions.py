"""The versions that were tested are recorded, and are versions that the package admits."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]


def test_every_package_we_need_is_recorded_with_a_version_that_is_admitted() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    recorded = dict(line.lower().split("==") for line in lines if not line.startswith("#"))
    needed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    for each in map(Requirement, needed):
        if each.name != "barricades":
            name = re.sub("[-_.]+", "-", each.name.lower())
            known = {re.sub("[-_.]+", "-", other): version for other, version in recorded.items()}
            assert each.specifier.contains(known[name]), each

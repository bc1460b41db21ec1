"""What Triumph of Chaos hides stays hidden in imagined worlds, and a leak of each kind is caught."""

import pytest

from barricades.kernel.conformance import run_suite
from tests.conformance.variants import Variant
from tests.toc.spying import CAMPAIGN, HONEST, VARIANTS

BLOCKS = 8


@pytest.mark.rule("2.1", "2.3", "6.28", "15.11", "15.12")
def test_a_game_of_spies_keeps_its_secrets() -> None:
    report = run_suite(HONEST, CAMPAIGN, games=3, seed="spies")
    assert [f"{each.check}: {each.text}" for each in report.findings] == []
    assert {"stake", "take-political", "throw-away", "take-back"} <= set(report.kinds)
    assert report.counts["views"]["worlds that differ"] > 30
    assert report.counts["sealed"]["changed"] > 20


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.fault.replace(" ", "-"))
def test_a_leak_is_caught_by_its_check(variant: Variant) -> None:
    found: set[str] = set()
    for block in range(BLOCKS):
        report = run_suite(variant.game, CAMPAIGN, games=1, seed=f"leak {block}")
        found |= {finding.check for finding in report.findings}
        if variant.check in found:
            return
    pytest.fail(f"not caught by {variant.check}, only by {sorted(found)}")

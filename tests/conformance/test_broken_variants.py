"""For every check there is a game with one fault that this check catches."""

from collections.abc import Iterator

import pytest

from barricades.kernel.conformance import CHECKS, Report, run_suite
from barricades.kernel.conformance.suite import SAMPLED
from tests.conformance.variants import HASH_SEED, VARIANTS, Variant

BLOCKS, GAMES = 12, 4  # most faults show at once, a few are rare


def reports(variant: Variant) -> Iterator[Report]:
    """Games of a variant. A check that looks at every decision needs no other checks beside it."""
    entry = "tests.conformance.variants:HASH_SEED" if variant.game is HASH_SEED else ""
    rare = variant.check in {each.name for each in SAMPLED}
    for block in range(BLOCKS):
        seed = f"fault {block}"
        if rare:
            for number in range(GAMES):
                yield run_suite(variant.game, "june", games=1, first=number, seed=seed, entry=entry)
        else:
            yield run_suite(variant.game, "june", games=GAMES, seed=seed, entry=entry, sample=0)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.fault.replace(" ", "-"))
def test_the_fault_is_caught_by_its_check(variant: Variant) -> None:
    found: set[str] = set()
    for report in reports(variant):
        found |= {finding.check for finding in report.findings}
        if variant.check in found:
            return
    pytest.fail(f"not caught by {variant.check}, only by {sorted(found)}")


def test_every_check_has_a_variant_that_it_catches() -> None:
    assert {variant.check for variant in VARIANTS} == set(CHECKS)

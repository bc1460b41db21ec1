"""For every check there is a game with one fault that this check catches."""

import pytest

from barricades.kernel.conformance import CHECKS, run_suite
from tests.conformance.variants import HASH_SEED, VARIANTS, Variant

BLOCKS = 12


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.fault.replace(" ", "-"))
def test_the_fault_is_caught_by_its_check(variant: Variant) -> None:
    entry = "tests.conformance.variants:HASH_SEED" if variant.game is HASH_SEED else ""
    found: set[str] = set()
    for block in range(BLOCKS):  # most faults show at once, a few are rare
        report = run_suite(variant.game, "june", games=4, seed=f"fault {block}", entry=entry)
        found |= {finding.check for finding in report.findings}
        if variant.check in found:
            return
    pytest.fail(f"not caught by {variant.check}, only by {sorted(found)}")


def test_every_check_has_a_variant_that_it_catches() -> None:
    assert {variant.check for variant in VARIANTS} == set(CHECKS)

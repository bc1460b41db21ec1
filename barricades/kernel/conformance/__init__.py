"""The conformance suite: the checks every game must pass, over random games. It imports the kernel alone.

`run_suite` plays games to the end and hands every decision and every choice to a list of checks. Each check
has a name; `docs/adding-a-game.md` says what it means when one of them fails.
"""

from barricades.kernel.conformance.suite import CHECKS, Finding, Report, run_suite

__all__ = ["CHECKS", "Finding", "Report", "run_suite"]

"""The conformance suite: what every game must be able to take, checked over random games.

`run_suite` plays games to the end and hands every decision and every choice to a list of checks. Each check
has a name; `docs/adding-a-game.md` says what it means when one of them speaks.
"""

from barricades.kernel.conformance.suite import CHECKS, Finding, Report, run_suite

__all__ = ["CHECKS", "Finding", "Report", "run_suite"]

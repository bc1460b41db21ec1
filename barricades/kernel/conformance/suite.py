"""The suite: random games to the end under all checks, with counts of what was reached."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from barricades.kernel.conformance.checks import (
    CitationsCheck,
    CopiesCheck,
    DiceCheck,
    InvariantsCheck,
    OptionsCheck,
    RefusalsCheck,
    ReplayCheck,
    TextCheck,
    UndoCheck,
)
from barricades.kernel.conformance.hidden import (
    AidsCheck,
    ChoicesCheck,
    ForgetsCheck,
    OddsCheck,
    ViewsCheck,
    WindowsCheck,
)
from barricades.kernel.conformance.play import Broken, Check, Play, Turn
from barricades.kernel.conformance.pledges import SealedCheck
from barricades.kernel.conformance.traces import PeepholesCheck, TracesCheck
from barricades.kernel.game import Game

ENDS = "ends"  # the check that the loop below is itself
ALWAYS = (OptionsCheck, DiceCheck, InvariantsCheck)  # cheap enough for every decision
SAMPLED = (
    TextCheck, RefusalsCheck, CopiesCheck, UndoCheck, CitationsCheck, ViewsCheck, ForgetsCheck, ChoicesCheck,
    AidsCheck, WindowsCheck, OddsCheck, SealedCheck, PeepholesCheck, TracesCheck,
)  # fmt: skip
CHECKS = (ENDS, ReplayCheck.name, *(each.name for each in (*ALWAYS, *SAMPLED)))


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault that a check found, and in which game."""

    check: str
    text: str
    seed: str
    record: str


@dataclass
class Report:
    """The results of a run of the suite."""

    games: int = 0
    decisions: int = 0
    findings: list[Finding] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    steps: Counter[tuple[str, str]] = field(default_factory=Counter)
    counts: dict[str, Counter[str]] = field(default_factory=dict)

    def never(self, game: Game) -> list[str]:
        """Steps, decisions and verbs that no game reached."""
        missing = []
        for procedure in game.flow.procedures:
            for name, choice in zip(procedure.names, procedure.choices, strict=True):
                if choice and choice.parts:  # these are procedures of their own
                    continue
                reached = self.kinds[name] if choice else self.steps[procedure.title, name]
                if not reached:
                    missing.append(f"{procedure.title}: {name}")
        return missing + [f"verb {verb}" for verb in game.language.verbs if not self.verbs[verb]]


def run_suite(
    game: Game,
    scenario: str,
    settings: dict[str, str] | None = None,
    *,
    games: int = 20,
    first: int = 0,
    seed: str = "conformance",
    entry: str = "",
    sample: float = 1.0,
    failures: Path | None = None,
    on_game: Callable[[int], None] = lambda number: None,
) -> Report:
    """Play random games under all checks.

    Seed and number decide a game; numbers start at `first`. `entry` ("module:GAME") lets a fresh process load
    the game; `sample` is the share of decisions at which the expensive checks look; `failures` is where
    records of failed games go. A game stops at its first finding.
    """
    suite = _Suite(game.of(scenario), entry, sample)
    for number in range(first, first + games):
        suite.play(scenario, settings or {}, f"{seed} {number}")
        on_game(number + 1 - first)
    report = suite.finish()
    if failures is not None and report.findings:
        _write(report, failures)
    return report


class _Suite:
    """The checks of one game and what they have seen."""

    def __init__(self, game: Game, entry: str, sample: float):
        self.game, self.sample, self.report = game, sample, Report()
        self.always: list[Check] = [*(check(game) for check in ALWAYS), ReplayCheck(game, entry)]
        self.checks: list[Check] = [*self.always, *(check(game) for check in SAMPLED)]
        self.current = ENDS  # the name of the check at work

    def play(self, scenario: str, settings: dict[str, str], seed: str) -> None:
        play: Play | None = None
        self.report.games += 1
        self.current = ENDS
        try:
            play = Play(self.game, scenario, settings, seed)
            self._tell(self.checks, lambda check: check.at_start(play))
            while play.position.decision is not None:
                self._one_choice(play)
            self.report.endings[" ".join(map(str, play.position.outcome or ()))] += 1
            self._tell(self.checks, lambda check: check.at_end(play))
        except Broken as broken:
            self._found(self.current, str(broken), play, seed)
        except Exception as error:
            self._found(ENDS, f"{type(error).__name__}: {error}", play, seed)

    def _found(self, check: str, text: str, play: Play | None, seed: str) -> None:
        self.report.findings.append(Finding(check, text, seed, play.writer.text() if play else ""))

    def _one_choice(self, play: Play) -> None:
        report, decision = self.report, play.ask()
        if play.position.version > self.game.longest:
            raise Broken(f"{self.game.longest} choices without an end")
        report.decisions += 1
        report.kinds[decision.kind] += 1
        looking = self.checks if play.random.random() < self.sample else self.always
        self._tell(looking, lambda check: check.at_decision(play))
        option = play.random.choice(decision.options)
        report.verbs[option[0]] += 1
        play.pool.update(dict.fromkeys(play.some(list(decision.options), 8)))
        play.position.trace = report.steps
        turn = Turn(play, option)
        play.writer.mark()
        self._tell(looking, lambda check: check.after_choice(play, turn))

    def _tell(self, checks: list[Check], tell: Callable[[Check], None]) -> None:
        for check in checks:
            self.current = check.name
            tell(check)
        self.current = ENDS

    def finish(self) -> Report:
        for check in self.checks:
            self.report.counts[check.name] = check.counts
            try:
                check.at_last()
            except Broken as broken:
                self.report.findings.append(Finding(check.name, str(broken), "", ""))
        return self.report


def _write(report: Report, failures: Path) -> None:
    failures.mkdir(parents=True, exist_ok=True)
    for number, finding in enumerate(report.findings, 1):
        if finding.record:
            (failures / f"{number:03}-{finding.check}.txt").write_text(finding.record, encoding="utf-8")

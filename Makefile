# Two commands do all the set-up: `make play` and `make test`. Both need only Python 3.11+, make and a shell.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# PINNED=1 installs the very versions that were tested.
PINNED ?=
PINS := $(if $(PINNED),-c constraints.txt)
# Containers often forbid Python to keep what it has compiled. Servers and workers of the tests are processes of their
# own: each would compile the package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test lint check check-rest check-page browser bench soak prove tournament kill clean

help:
	@echo "make play    the table: a page opens in the browser (installs what it needs)"
	@echo "make test    everything CI runs: lint, types, all tests"
	@echo "make lint    ruff and mypy alone"
	@echo "make bench   speed beside python-chess, as ratios"
	@echo "make prove   leave out each cited rule in turn: a test must notice"
	@echo "make soak    thousands of games under all checks, by hand; continues when run again"
	@echo "             (GAMES=200 ERRORS=1000 CASE='tscw 1936' SOAK=soak.jsonl)"
	@echo "make tournament  200 games of each pair of opponents, by hand"
	@echo "make kill    kill the server 50 times during games of bots: nothing acknowledged may be lost"
	@echo "make clean   remove the environment and caches"

play: $(VENV)/player
	@$(BIN)/barricades play

# Side by side: a page often waits for something, and everything else uses that time. Each part begins when what it
# needs is installed: only the page needs the browser and Node.js.
test:
	@$(MAKE) --no-print-directory -j4 lint check-page check-rest

lint: $(VENV)/developer
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check:
	@$(MAKE) --no-print-directory -j4 check-page check-rest

# Tests of the page have a run of their own: a browser in a process keeps its event loop to itself. They come
# first where both want the same core, since they are the ones that wait for answers.
# One that fails while all else runs is tried once more by itself: on two busy cores a browser may wait too long
# for an answer, and a fault of the page fails again.
PAGE := $(BIN)/python -m pytest -o cache_dir=.pytest_cache/page tests/web
check-page: $(VENV)/developer browser $(VENV)/node
	$(PAGE) -n auto --dist worksteal || $(PAGE) -n 1 --last-failed --last-failed-no-failures none

check-rest: $(VENV)/developer
	nice -n 5 $(BIN)/python -m pytest -n auto --dist worksteal --ignore=tests/web

# What the tests of the page need besides Python: Debian's Chromium, and the TypeScript compiler to check types.
# The headless shell is Chromium without windows of its own and costs a third less; where the system has no such
# package, the whole browser does.
SHELL_OF_CHROMIUM := chromium-headless-shell
browser:
	@command -v chromium >/dev/null 2>&1 || tools/install_debian.sh $(SHELL_OF_CHROMIUM) $(SHELL_OF_CHROMIUM) fonts-liberation || \
		tools/install_debian.sh chromium chromium fonts-liberation

# After the browser: two installations of Debian's packages at once would be in each other's way.
$(VENV)/node: tools/typescript.txt | $(BIN)/python browser
	@tools/install_debian.sh npm nodejs npm
	npm install --silent --no-audit --no-fund --prefix $(VENV)/node typescript@$$(cat tools/typescript.txt)
	@touch $@

bench: $(VENV)/developer browser
	$(BIN)/barricades bench
	$(BIN)/python -m tests.web.speed
	$(BIN)/python -m tests.table.cost
	$(BIN)/python -m tests.table.load --games 100 --spectators 200 --seconds 60

prove: $(VENV)/developer
	$(BIN)/barricades prove faubourg
	$(BIN)/barricades prove tscw
	$(BIN)/barricades prove toc

GAMES ?= 200
ERRORS ?= 1000
CASE ?=
SOAK ?= soak.jsonl
soak: $(VENV)/developer
	$(BIN)/python -m barricades.lab.soak --games $(GAMES) --errors $(ERRORS) --case "$(CASE)" --file $(SOAK)

tournament: $(VENV)/developer
	$(BIN)/python -m barricades.lab.tournament tscw 1936 recruit random --games 200 --workers 2
	$(BIN)/python -m barricades.lab.tournament tscw 1936 staff recruit --games 200 --workers 2

kill: $(VENV)/developer
	$(BIN)/python -m tests.table.kill --times 50

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

# The environment is made once; the files below say what was installed last, and when pyproject.toml is newer it
# is installed again.

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Barricades needs Python 3.11 or newer: make $(MAKECMDGOALS) PYTHON=python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/player: pyproject.toml | $(BIN)/python
	$(PIP) install $(PINS) -e .
	@touch $@

$(VENV)/developer: pyproject.toml | $(BIN)/python
	$(PIP) install $(PINS) -e ".[dev]"
	@touch $@ $(VENV)/player

# Two commands matter: `make run` plays, `make test` checks. `make help` lists the rest.
PYTHON ?= $(shell .ci/python)
PORT ?= 8000
BIN := .venv/bin
PIP := $(BIN)/pip install -qq --disable-pip-version-check --require-hashes
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes --compile-bytecode
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header
WORKERS ?= 2
PYTEST := $(BIN)/pytest -q -n $(WORKERS) --dist worksteal --maxfail=20
# Only modules that hold a marked test are collected, which takes as long as some stages' tests.
MARKED = $(shell grep -rlE --include='test_*.py' 'mark\.$(1)|support\.conformance' $(2))
PG_PARTS := tests/armies tests/campaigns tests/jobs tests/moderation tests/people tests/play tests/players tests/printing tests/programs tests/releases tests/site tests/web tests/workshop
# Without bytecode each worker, stage and program that a test starts would compile every module anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help run test test-long check audit setup machine engine translations messages lint units interpreted postgres browser bench bench-styles bench-pairings bench-starters bench-web bench-season bench-swiss bench-crowd bench-play bench-table bench-jobs bench-pdf attack format lock

help: ## List what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: .venv/runs ## Play: set up whatever is missing and serve on http://127.0.0.1:8000/ (PORT=… for another)
	@exec $(BIN)/python manage.py serve --port $(PORT)

test: ## Check everything, from nothing
	@$(MAKE) --no-print-directory -j2 machine .venv/tests
	@$(MAKE) --no-print-directory translations
	@.ci/stages engine lint interpreted:0 -- browser:0 units:2 postgres:2

# To compile changed rules takes longer than all else together: they are checked as they are written.
check: lint translations ## In 90 seconds: lint, types, and the tests nearest to what changed since main
	@modules=$$($(BIN)/python -m tests.changed) || exit 1; \
	test -z "$$modules" || { echo "$$modules"; DAMOCLES_ENGINE= $(PYTEST) -m "not browser" $$modules; }

test-long: machine .venv/tests engine translations ## What proves more with more time: many made-up calls and scenarios, all on PostgreSQL, all rules interpreted
	DAMOCLES_EXAMPLES=60 DAMOCLES_ENGINE=compiled $(PYTEST) tests/web/api/test_conformance.py tests/campaigns/api/test_conformance.py tests/play/api/test_conformance.py
	DAMOCLES_ENGINE=compiled .ci/with-postgres $(PYTEST) -m "not browser" $(PG_PARTS)
	DAMOCLES_BATTLES=200 DAMOCLES_ENGINE=compiled $(PYTEST) tests/play/test_whole_battles.py tests/play/test_hidden_information.py tests/play/api/test_sample_bot.py
	DAMOCLES_SHARES=30 DAMOCLES_ENGINE=compiled $(PYTEST) --hypothesis-profile=long tests/rules
	DAMOCLES_ENGINE=compiled $(PYTEST) --hypothesis-profile=long tests/campaigns/ledger tests/armies/content tests/armies/builder tests/armies/computation/test_odds_command.py
	DAMOCLES_ENGINE=interpreted $(PYTEST) tests/rules
	DAMOCLES_ENGINE=compiled $(PYTEST) --times 40 $$($(BIN)/python -m tests.site.test_absences)

$(BIN)/pip:
	@echo "Installing into .venv, once"
	@$(PYTHON) -m venv .venv

# uv takes a third of pip's processor time; it does not read pip's settings, so where they lead to the packages pip installs.
$(BIN)/uv: | $(BIN)/pip
	@sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.txt >.venv/uv.txt
	@$(PIP) --no-deps -r .venv/uv.txt

.venv/runs: requirements-laboratory.txt | $(BIN)/uv
	@$(UV) -r requirements-laboratory.txt || $(PIP) -r requirements-laboratory.txt
	@touch $@

.venv/tests: requirements-dev.txt requirements.txt | $(BIN)/uv
	@$(UV) -r requirements-dev.txt || $(PIP) -r requirements-dev.txt
	@touch .venv/runs $@

audit: .venv/runs ## Known vulnerabilities of the locked packages (DATABASE=all.zip: a file, where there is no net)
	@$(BIN)/python manage.py vulnerabilities $(and $(DATABASE),--database $(DATABASE))

setup: .venv/tests ## Install everything locked, tests' tools included, into .venv

machine: ## What the tests need of the machine: a C compiler, PostgreSQL, nginx, Chromium, poppler, gettext
	@PYTHON=$(PYTHON) .ci/machine

engine: .venv/runs ## Compile the rules, unless a fresh build is there
	@$(BIN)/python -m damocles_site.engine.build --require

translations: .venv/runs ## Compile the translations that changed
	@$(BIN)/python -m damocles_site.translations

messages: .venv/runs ## Gather what pages and code say into locale/fr, for translators (needs gettext)
	@$(BIN)/python manage.py makemessages
	@$(BIN)/python -m damocles_site.translations

lint: .venv/tests ## Style, types, floors, migrations, production settings
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py check --deploy --fail-level WARNING

units: .venv/tests engine translations ## Every test but the browser's, on the compiled engine and SQLite
	DAMOCLES_ENGINE=compiled $(PYTEST) -m "not browser"

interpreted: .venv/tests ## Golden, repeated and random battles on the interpreted engine
	DAMOCLES_ENGINE=interpreted $(PYTEST) -m interpreted $(call MARKED,interpreted,tests/rules)

postgres: .venv/tests engine translations ## On PostgreSQL what can differ there (the marker says what that is)
	DAMOCLES_ENGINE=compiled .ci/with-postgres $(PYTEST) -m postgres $(call MARKED,postgres,$(PG_PARTS))

browser: .venv/tests engine translations ## The site walked in Chromium
	DAMOCLES_ENGINE=compiled $(PYTEST) -m browser tests/browser

bench: .venv/runs engine ## Battles a second, on both builds of the engine, and where the time goes
	@for build in compiled interpreted; do DAMOCLES_ENGINE=$$build $(BIN)/python -m benchmarks.battles || exit 1; done
	@DAMOCLES_ENGINE=compiled $(BIN)/python -m benchmarks.chapters

bench-styles: .venv/runs engine ## Commanders against one another: a level field, every operation for two, sides swapped
	@DAMOCLES_ENGINE=compiled $(BIN)/python -m benchmarks.styles

bench-pairings: .venv/runs engine ## Starter lists against one another in every mission: GAME=skirmish, RUNS=500
	@DAMOCLES_ENGINE=compiled $(BIN)/python -m benchmarks.pairings --game $(or $(GAME),damocles) --runs $(or $(RUNS),500)

bench-starters: .venv/runs engine ## Battles a second between starter lists on both builds, and where the time goes: GAME=hell-dorado
	@for build in compiled interpreted; do DAMOCLES_ENGINE=$$build $(BIN)/python -m benchmarks.starters --game $(or $(GAME),hell-dorado) || exit 1; done

bench-web: .venv/runs engine ## Pages beside bare Django: how fast, how many together, on SQLite and PostgreSQL, with 200 and 200,000 lists
	@$(BIN)/python -m benchmarks.web

bench-season: .venv/runs engine ## Pages of a campaign of 40 players by 12 rounds: processor time, first after a write too
	@DAMOCLES_ENGINE=compiled $(BIN)/python -m benchmarks.web.season

bench-swiss: .venv/runs ## Pairing a Swiss round of 64 to 180 players: processor time
	@$(BIN)/python -m benchmarks.swiss

bench-replays: .venv/tests engine ## A battle of 1,500 events: the server's and a telephone's processor time to show it
	@$(BIN)/python -m benchmarks.replays

bench-crowd: .venv/runs engine ## A crowd pulls a list of 1,000 squads, then imports it: how long others wait
	@$(BIN)/python -m benchmarks.crowd_load

bench-play: .venv/runs engine ## 200 battles in the browser at once: how long an answer takes: GAME=damocles
	@$(BIN)/python -m benchmarks.play_load --game $(or $(GAME),damocles)

bench-table: .venv/runs engine ## 200 pairs of phones at the table: how soon one shows the other's taps
	@$(BIN)/python -m benchmarks.table_load

bench-jobs: .venv/runs engine ## Forecasts and large prints through the worker beside another checkout: BEFORE=../path
	@$(BIN)/python -m benchmarks.jobs --before $(BEFORE)

bench-pdf: .venv/runs engine ## Prints: pages a second of every kind beside reportlab's own, seconds, memory
	@$(BIN)/python -m benchmarks.pdf

attack: .venv/tests engine translations ## The whole site attacked through its proxy, a table of what came of it: ONLY="races kills"
	@POSTGRES_DURABLE=on .ci/with-postgres $(BIN)/python -m tests.attack $(ONLY)

format: .venv/tests ## Put the code in its style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: .venv/tests ## Take the newest versions that the .in files allow
	$(LOCK) --upgrade requirements.in -o requirements.txt
	$(LOCK) --upgrade requirements-laboratory.in -o requirements-laboratory.txt
	$(LOCK) --upgrade requirements-scheduler.in -o requirements-scheduler.txt
	$(LOCK) --upgrade requirements-dev.in -o requirements-dev.txt

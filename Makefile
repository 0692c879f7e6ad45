# Two commands matter: `make run` plays, `make test` checks. `make help` lists the rest.
PYTHON ?= python3.11
PORT ?= 8000
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes

.PHONY: help run test setup setup-dev engine lock format bench

help: ## List what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.venv/runs: requirements.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) -r requirements.txt
	@touch $@

.venv/tests: requirements-dev.txt .venv/runs
	$(PIP) -r requirements-dev.txt
	@touch $@

setup: .venv/tests ## Install everything locked, tests' tools included, into .venv

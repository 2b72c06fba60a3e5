# Everything a user or developer needs; `make help` lists it. Only Python 3.11 or newer has to be there.

PYTHON ?= $(shell command -v python3.11 || command -v python3 || echo python3)
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help run demo install extras test format lint types imports clauses tests lock clean \
	update-clauses update-schema update-schedules screenshots bench bench-peers \
	prove nightly

help: ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 18

PORT ?= 8000

run: install ## set up and start, with a demonstration in demo-data (make run PORT=8001)
	@env -u HEXMEET_DATA -u DATABASE_URL $(BIN)/hexmeet demo --serve --port $(PORT)

demo: install ## throw the demonstration away and make it anew
	@env -u HEXMEET_DATA -u DATABASE_URL $(BIN)/hexmeet demo --anew

install: $(VENV)/.run ## set up .venv/bin/hexmeet

extras: $(VENV)/.extras ## add the optional parts (sim, postgres, redis, pdf)

test: lint types imports clauses tests ## set up and run every check

# --- set-up: done once, again only when the pinned packages or the project file change -----------

# An environment knows its folder by name, so it is made anew when the folder was renamed, or when
# making it was interrupted: the file that names the folder comes last.
PLACE := $(VENV)/.place
ifneq ($(CURDIR),$(shell cat $(PLACE) 2>/dev/null))
.PHONY: $(PLACE)
endif

$(PLACE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "hexmeet needs Python 3.11 or newer; say where it is: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python's venv module is missing; install it (on Debian: python3-venv)" >&2; exit 1; }
	@echo "$(CURDIR)" > $@

# A set-up that serves developers serves users too, so .run only installs what .dev has not.
$(VENV)/.run: requirements/run.txt pyproject.toml $(PLACE)
	@echo "Setting up $(VENV) ..."
	@$(PIP) install --require-hashes -r requirements/run.txt
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	@echo "Adding the development tools ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.extras: requirements/extras.txt $(VENV)/.run
	@echo "Adding the optional parts ..."
	@$(PIP) install --require-hashes -r requirements/extras.txt
	@touch $@

# --- checks --------------------------------------------------------------------------------------

format: $(VENV)/.dev ## rewrite the code in the house format
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format

lint: $(VENV)/.dev
	@$(BIN)/ruff format --check --quiet || { echo "Not formatted: run make format" >&2; exit 1; }
	@$(BIN)/ruff check --quiet

types: $(VENV)/.dev
	@$(BIN)/mypy --no-error-summary

imports: $(VENV)/.dev
	@$(BIN)/lint-imports --no-cache > $(VENV)/imports.log 2>&1 || { cat $(VENV)/imports.log >&2; exit 1; }

clauses: $(VENV)/.dev
	@$(BIN)/python tools/clause_index.py --check

tests: $(VENV)/.dev
	@$(BIN)/pytest -n auto --dist loadfile --cov --cov-report=term

screenshots: $(VENV)/.dev ## take the pictures of docs/images anew
	@HEXMEET_SCREENSHOTS=docs/images $(BIN)/pytest --quiet tests/e2e/test_screenshots.py

nightly: $(VENV)/.dev ## try the properties on many more examples, for hours
	@$(BIN)/pytest --hypothesis-profile=nightly

update-clauses: $(VENV)/.dev ## record which code and tests stand for which clause
	@$(BIN)/python tools/clause_index.py

bench: $(VENV)/.dev ## measure speed, and how good schedules are
	@$(BIN)/python -m bench.standings
	@$(BIN)/python -m bench.seating
	@$(BIN)/python -m bench.repair
	@$(BIN)/python -m bench.engine
	@$(BIN)/python -m bench.ledger
	@$(BIN)/python -m bench.tournament
	@$(BIN)/python -m bench.web

bench-peers: $(VENV)/.dev ## set up the engines that ours is measured beside, in .venv/peers
	@for python in python3.13 python3.12 $(PYTHON); do \
	  $$python -m venv $(VENV)/peers 2> /dev/null && break; done
	@for peer in numpy fastcatan catanatron; do \
	  $(VENV)/peers/bin/pip --disable-pip-version-check install --quiet $$peer || \
	  echo "left out: $$peer cannot be installed here"; done

prove: $(VENV)/.dev ## prove the seating bounds that counting does not give (two minutes)
	@$(BIN)/python tools/prove_squares.py
	@$(BIN)/python tools/prove_seating_bounds.py

# --- maintenance ---------------------------------------------------------------------------------

COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header

update-schema: $(VENV)/.dev ## write the JSON Schema of tournament files anew
	@$(BIN)/python tools/tournament_schema.py

update-schedules: $(VENV)/.dev ## search the stored schedules that are missing
	@$(BIN)/python tools/find_schedules.py

lock: $(VENV)/.dev ## pin the newest packages that pyproject.toml allows
	@$(COMPILE) --upgrade --group dev pyproject.toml --output-file requirements/dev.txt
	@$(COMPILE) --upgrade --group build --constraint requirements/dev.txt pyproject.toml --output-file requirements/run.txt
	@$(COMPILE) --upgrade --group build --extra sim --extra postgres --extra redis --extra pdf --constraint requirements/dev.txt pyproject.toml --output-file requirements/extras.txt

clean: ## remove the set-up and everything the checks leave behind
	rm -rf $(VENV) build dist htmlcov .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache

# Everything a developer or a player runs. `make` alone lists the targets.

MINIMUM := 3.11
GAME    ?=
TIME    ?= 60
PART    ?= engine
SEED    ?= 1
WORKERS ?= 2
IS_NEW  := -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON  ?= $(shell for name in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$name $(IS_NEW) && echo $$name && break; done)

BIN   := .venv/bin
READY := .venv/.ready
PIP    = $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check
# Every package is named with its version, so that two processes can put in half of them each.
HALF   = $(PIP) install --no-compile --no-deps --require-hashes --requirement

BOARD := src/grognard/server/static/index.html
PAGES := $(shell find web src/grognard/picture/data -type f -not -path '*/node_modules/*' -not -path '*/.vitest/*' 2>/dev/null)
NODE   = PATH="$(CURDIR)/$(BIN):$$PATH"
# Where make can: the output of one tool is printed in one piece, when it is done.
WHOLE := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# The tests start hundreds of programs: what Python has compiled for one is kept for the others.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test check form types imports page page-types page-tests format bench soak \
	mutate pins docs site lock clean browser compiled

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-8s%s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(READY) $(BOARD) ## Set up and play; GAME=name chooses the game
	@$(BIN)/grognard play $(GAME)

# Two processes more than there are cores: tests wait for servers, engines and browsers.
test: $(READY) browser ## Set up, run the checks, then every test
	@$(MAKE) --no-print-directory --jobs=$(WORKERS) $(WHOLE) check page compiled
	@$(BIN)/python -m pytest --quiet -n $$(($(WORKERS) + 2)) --dist loadgroup --no-loadscope-reorder

# Compiles every test once, which else each process would do; what fails here is told by the tests.
compiled: $(READY)
	@$(BIN)/python -m pytest --quiet --collect-only > /dev/null || true

check: form types imports ## Form, types and the direction of imports

form: $(READY)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: $(READY)
	@$(BIN)/mypy

imports: $(READY)
	@$(BIN)/lint-imports --no-logo

page: $(BOARD) page-types page-tests

page-types: web/node_modules/.ready
	@cd web && $(NODE) npm run --silent check

page-tests: web/node_modules/.ready
	@cd web && $(NODE) npm run --silent test

format: $(READY) ## Put the code into form and mend what can be mended
	@$(BIN)/ruff check --quiet --fix
	@$(BIN)/ruff format --quiet

bench: $(READY) ## Measure the speed against the goals
	@$(BIN)/grognard bench

soak: $(READY) $(BOARD) ## Play random games for TIME seconds, then kill, pester and attack the server
	@$(BIN)/python -m tools.soak --seconds $(TIME)
	@$(BIN)/python -m tools.soak_secrets --seconds $(TIME)
	@$(BIN)/python -m tools.soak_server --kills 100 --messages 10000 --seconds $(TIME)
	@$(BIN)/python -m tools.soak_page --kills 50
	@$(BIN)/python -m tools.soak_clicks mons campaign german british

mutate: $(READY) ## Put faults into a copy of PART for TIME seconds; what survives is printed
	@$(BIN)/python -m tools.mutate $(PART) --seconds $(TIME) --seed $(SEED) --workers $(WORKERS)

pins: $(READY) ## Write down the digests of data and walks after a change that was meant; GAME=name
	@$(BIN)/python -m tools.pin_data
	@$(BIN)/python -m tools.pin_walks $(GAME)
	@$(BIN)/python -m tools.pin_slips

site: $(READY) $(BOARD) docs ## Build a page that needs no server into site-play/
	@rm -rf site-play
	@$(BIN)/grognard site site-play --documents site

docs: $(READY) ## Build the documents into site/
	@$(BIN)/zensical build --clean --strict

lock: $(READY) ## Pin the newest versions of everything that is needed, with hashes
	@$(PIP) install uv
	@$(BIN)/uv pip compile --quiet --upgrade --universal --python-version $(MINIMUM) \
		--generate-hashes --no-annotate --no-emit-index-url --no-emit-find-links \
		--custom-compile-command "make lock" \
		--group dev --output-file requirements.txt pyproject.toml

clean: ## Remove what was built, the environment too
	@rm -rf .venv .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache site \
		site-play

browser:
	@test -x /usr/bin/chromium || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& apt-get update -qq && apt-get install -y -qq chromium fonts-dejavu-core >/dev/null; } \
		|| { echo "The browser tests need Chromium as /usr/bin/chromium." >&2; exit 2; }

$(BOARD): web/node_modules/.ready $(PAGES)
	@cd web && $(NODE) npm run --silent build

web/node_modules/.ready: web/package-lock.json $(READY)
	@cd web && $(NODE) npm ci --silent --no-audit --no-fund
	@touch $@

$(READY): requirements.txt pyproject.toml
	@test -n "$(PYTHON)" && $(PYTHON) $(IS_NEW) \
		|| { echo "Grognard needs Python $(MINIMUM) or newer." >&2; exit 2; }
	@echo "Setting up .venv with $(PYTHON)"
	@$(PYTHON) -m venv .venv
	@awk '/^[^ #]/ {entry++} entry {print > ".venv/half" entry % 2}' requirements.txt
	@$(HALF) .venv/half0 & $(HALF) .venv/half1; done=$$?; wait $$! && exit $$done
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

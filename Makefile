# Two commands do all set-up on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(CURDIR)/$(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
NPM := cd web && PATH="$(BIN):$$PATH" npm --no-fund --no-audit --no-update-notifier
PYTEST := $(BIN)/python -m pytest -n 3 --dist worksteal -m "not long"
ROUNDS ?= 10
CLIENT := brewhall/server/client/index.html
SOURCES := $(shell find brewhall -name '*.py' -o -name '*.json' -not -name compiled.json -o -name '*.csv')
WEB_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/samples/*')

unexport PYTHONDONTWRITEBYTECODE # the tests start Python a thousand times: what was translated once is kept

.PHONY: play terminal test test-compiled test-screens test-browser test-pure test-web stress lint compile client system bench soak ladder study clauses rules types settings map golden observations requirements audit clean help

help: ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: $(VENV)/compiled $(CLIENT) ## play in the browser
	$(BIN)/brewhall serve

terminal: $(VENV)/compiled ## play Beer & Bread in this terminal
	$(BIN)/brewhall play beer-and-bread

test: ## everything, as in continuous integration
	$(MAKE) --jobs 2 --output-sync compile client system lint
	$(MAKE) --jobs 2 --output-sync test-web test-pure
	$(MAKE) test-compiled test-screens

$(VENV)/installed: requirements/dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes -r requirements/dev.txt
	touch $@

$(VENV)/compiled: $(VENV)/installed pyproject.toml hatch_build.py $(SOURCES)
	$(PIP) install --no-build-isolation --no-deps --editable .
	touch $@

compile: $(VENV)/compiled ## compile the engine in place

web/node_modules/installed: web/package-lock.json web/package.json | $(VENV)/installed
	$(NPM) ci
	touch $@

$(CLIENT): web/node_modules/installed $(WEB_SOURCES)
	$(NPM) run build
	touch $@

client: $(CLIENT) ## build the browser client

system: ## install a browser and PostgreSQL for the tests, where that can be done
	tests/system.sh

lint: $(VENV)/installed web/node_modules/installed ## format, style, types, direction of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m brewhall.server.schema --check
	$(NPM) run types -- --check
	$(NPM) run format:check
	$(NPM) run check

web/samples/written: $(VENV)/compiled tests/samples.py
	$(BIN)/python -m tests.samples
	touch $@

test-web: $(CLIENT) web/samples/written ## the client's own tests and its size
	$(NPM) test
	$(NPM) run size

test-compiled: $(VENV)/compiled $(CLIENT) system ## all tests but those in a browser, on the compiled engine
	$(PYTEST) --ignore tests/e2e --ignore tests/example

test-screens: $(VENV)/compiled $(CLIENT) system ## whole games and every screen in a real browser
	$(PYTEST) tests/e2e

test-browser: test-screens ## the same, and the layout of every full position at every size
	$(BIN)/python -m pytest -n 3 --dist worksteal -m long tests/e2e/test_layout.py

# What compiling can change: numbers and arrays, seen in the kernel and in games that have to be the same both ways,
# position by position. Every rule's own tests run compiled here, and interpreted in the soak.
test-pure: $(VENV)/compiled ## the kernel and whole games on the sources, interpreted
	BREWHALL_PURE=1 $(PYTEST) tests/core tests/example tests/golden tests/envs/test_vector.py tests/games/*/test_properties.py

clauses: $(VENV)/compiled ## find clauses that no code cites or that have no test, and citations and links that lead nowhere
	$(BIN)/python -m tests.clauses

rules: $(VENV)/compiled ## write the component tables of the rule pages anew, after a change of data
	$(BIN)/python -m tests.rule_pages

observations: $(VENV)/compiled ## write the tables of observations anew, after a change of them
	$(BIN)/python -m brewhall.envs.observations

types: $(VENV)/compiled web/node_modules/installed ## write the types of messages and views anew: JSON Schema, TypeScript, pages
	$(BIN)/python -m brewhall.server.schema
	$(NPM) run types
	$(BIN)/python -m tests.view_pages

settings: $(VENV)/compiled ## write the table of settings anew, after a change of them
	$(BIN)/python -m tests.setting_page

map: $(VENV)/compiled ## draw the map of imports anew
	$(BIN)/python -m tests.import_map

golden: $(VENV)/compiled ## write the golden files anew, after a change of rules or bots
	$(BIN)/python -m tests.golden.make
	$(BIN)/python -m tests.envs.playthroughs

stress: $(VENV)/compiled $(CLIENT) system ## what waits for others, in random order, ROUNDS times, while every core is kept busy
	$(BIN)/python -m tests.stress --rounds $(ROUNDS) tests/server tests/tables tests/store tests/cli tests/e2e

soak: $(VENV)/compiled $(CLIENT) system ## long runs: games against the independent referees, every variant, a server killed again and again
	$(BIN)/python -m tests.soak

ladder: $(VENV)/compiled ## measure how strong the bots are and write the page anew; takes hours, can be interrupted
	$(BIN)/brewhall ladder --games 1000 --jobs 2 --out docs/research/ladder.md

study: $(VENV)/compiled ## study the bundled data of all games and write the pages anew; takes long
	for game in beer-and-bread heaven-and-ale dice-brewing; do \
	  $(BIN)/brewhall study $$game --bots brewer --games 1000 --jobs 2 --out studies && \
	  cp studies/$$game.html docs/study/ || exit; done

$(VENV)/bench: requirements/bench.txt $(VENV)/compiled
	$(PIP) install --require-hashes -r requirements/bench.txt
	touch $@

bench: $(VENV)/bench $(CLIENT) ## measure speed beside OpenSpiel, PettingZoo and others, the server under load, the browser, and whether chances come true (long)
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.search
	$(BIN)/python -m benchmarks.envs
	$(BIN)/python -m benchmarks.server
	$(BIN)/python -m benchmarks.first_move
	$(BIN)/python -m benchmarks.browser
	$(BIN)/python -m benchmarks.chances

requirements: $(VENV)/installed ## compile the pinned requirement files anew
	for name in base server arena ray rl openspiel dev bench; do \
	  $(BIN)/uv pip compile --quiet --universal --no-header --generate-hashes --python-version 3.11 \
	    --output-file requirements/$$name.txt requirements/$$name.in; done

audit: $(VENV)/installed web/node_modules/installed ## known weaknesses of what is pinned, as far as the registries tell
	for name in server dev bench; do \
	  $(BIN)/uv tool run pip-audit@2.10.1 --strict --disable-pip --require-hashes --requirement requirements/$$name.txt || exit; done
	cd web && PATH="$(BIN):$$PATH" npm audit

clean: ## remove everything that was built
	rm -rf $(VENV) build dist web/node_modules web/samples brewhall/server/client brewhall__mypyc.* brewhall/compiled.json
	find brewhall -name '*.so' -delete

# Two commands do all set-up on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
PEERS := .venv-peers
DOCS := .venv-docs
BIN := $(CURDIR)/$(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
NODE := $(CURDIR)/build/node
NPM := cd web && PATH="$(BIN):$(NODE)/bin:$$PATH" npm --no-fund --no-audit --no-update-notifier
PYTEST := $(BIN)/python -m pytest -n 3 --dist worksteal -m "not long"
ROUNDS ?= 10
GAMES ?= 10
READY := $(VENV)/installed $(VENV)/compiled
CLIENT := brewhall/server/client/index.html
ENGINE := pyproject.toml hatch_build.py brewhall/__init__.py $(shell find brewhall/bots brewhall/core brewhall/envs brewhall/games -name '*.py')
BROWSER_ENGINE := brewhall/server/engine/contents.json
BROWSER_SOURCES := $(shell find brewhall \( -path brewhall/server/client -o -path brewhall/server/engine \) -prune -o \( -name '*.py' -o -name '*.json' -o -name '*.jsonl' -o -name '*.csv' -o -name '*.toml' -o -name '*.txt' \) -not -name compiled.json -print)
DIR ?= build/site
WEB_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/samples/*')

unexport PYTHONDONTWRITEBYTECODE # the tests start Python a thousand times: what was translated once is kept

.PHONY: play terminal test test-compiled test-screens test-browser test-peers test-pure test-web stress lint compile client engine site docs pictures dist system bench soak ladder study clauses rules types words settings map golden observations requirements audit clean help

help: ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: ## play in the browser
	@$(MAKE) --silent --no-print-directory --jobs 2 $(VENV)/playable $(CLIENT)
	@$(BIN)/brewhall serve

terminal: $(VENV)/playable ## play Beer & Bread in this terminal
	@$(BIN)/brewhall play beer-and-bread

# Two things at a time, each told when it is done: where one waits (for the network, a server, a browser), the other runs.
test: ## everything, as in continuous integration
	$(MAKE) --jobs 2 --output-sync compile system client lint test-pure test-web test-screens test-compiled

$(VENV)/bin/python:
	@$(PYTHON) -m venv $(VENV)

$(VENV)/libraries: requirements/play.txt | $(VENV)/bin/python
	@echo "Fetching the libraries that Brewhall is built with and runs on, into $(VENV) (about 180 MB)"
	@$(PIP) install --no-compile --require-hashes -r requirements/play.txt
	@touch $@

$(VENV)/installed: requirements/dev.txt | $(VENV)/libraries
	$(PIP) install --no-compile --require-hashes -r requirements/dev.txt
	touch $@

INSTALL := PYTHONDONTWRITEBYTECODE=1 $(BIN)/python -m pip install --verbose --disable-pip-version-check \
  --no-build-isolation --no-deps --editable . >build/install.log 2>&1

# Players can do without a compiler that works: what was built says so.
$(VENV)/playable: $(VENV)/libraries $(ENGINE)
	@echo "Compiling the engine (a minute of work; what the compiler says is in build/compile.log)"
	@mkdir -p build
	@$(INSTALL) || { cat build/install.log; exit 1; }
	@sed -n 's/^ *brewhall: //p' build/install.log
	@touch $@

$(VENV)/compiled: $(VENV)/playable
	@test -e brewhall/compiled.json || BREWHALL_REQUIRE_COMPILED=1 $(INSTALL) || { cat build/install.log; exit 1; }
	@touch $@

compile: $(VENV)/compiled ## compile the engine in place

# This machine's Node if it is new enough, else one that is fetched, and thrown away when the pages are built.
define WITH_NODE
@PATH="$(BIN):$(NODE)/bin:$$PATH" && command -v npm >/dev/null && node -e ' \
  const [major, minor] = process.versions.node.split("."); \
  process.exit(major > 22 || (major == 22 && minor >= 12) ? 0 : 1)' 2>/dev/null || { \
  echo "There is no Node 22.12 or newer with npm here: fetching one to build the pages with (60 MB)" && \
  $(PYTHON) -m venv --without-pip $(NODE) && \
  $(PIP) --python $(NODE)/bin/python install --no-compile --require-hashes -r requirements/node.txt; } || { \
  echo "Node could not be fetched: install Node 22.12 or newer, then run make again" >&2; exit 1; }
endef

web/node_modules/installed: web/package-lock.json web/package.json | $(VENV)/bin/python
	$(WITH_NODE)
	@echo "Fetching what the pages are built with, into web/node_modules (about 100 MB)"
	@$(NPM) ci --silent
	@touch $@

$(CLIENT): web/node_modules/installed $(WEB_SOURCES)
	$(WITH_NODE)
	@echo "Building the pages"
	@$(NPM) run build --silent -- --logLevel warn
	@rm -rf $(NODE)
	@touch $@

client: $(CLIENT) ## build the browser client

dist: $(VENV)/compiled $(CLIENT) $(BROWSER_ENGINE) ## build the sdist and a wheel for this machine
	rm -rf dist
	BREWHALL_REQUIRE_COMPILED=1 $(BIN)/python -m hatchling build

$(BROWSER_ENGINE): web/node_modules/installed web/scripts/engine.js web/scripts/archives.py web/scripts/rehearsal.py $(BROWSER_SOURCES)
	$(NPM) run engine

engine: $(BROWSER_ENGINE) ## build the engine for browsers

site: $(READY) $(CLIENT) $(BROWSER_ENGINE) ## write the static edition, which needs no server, into DIR
	rm -rf $(DIR)
	$(BIN)/brewhall site $(DIR)

$(DOCS)/installed: requirements/docs.txt
	test -x $(DOCS)/bin/python || $(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/python -m pip --quiet --disable-pip-version-check install --no-compile --require-hashes -r requirements/docs.txt
	touch $@

docs: $(DOCS)/installed ## build the documentation as a site into build/docs; what is wrong with a link is an error
	NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build --strict --clean

pictures: $(READY) $(CLIENT) system ## take the pictures of the documentation anew
	$(BIN)/python -m tests.e2e.pictures docs/pictures

system: ## install a browser and PostgreSQL for the tests, where that can be done
	tests/system.sh

lint: $(VENV)/installed web/node_modules/installed ## format, style, types, direction of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	BREWHALL_PURE=1 $(BIN)/python -m brewhall.server.schema --check # the engine may be just being compiled
	$(NPM) run types -- --check
	$(NPM) run words -- --check
	$(NPM) run format:check
	$(NPM) run check

web/samples/written: $(READY) tests/samples.py
	$(BIN)/python -m tests.samples
	touch $@

test-web: $(CLIENT) web/samples/written ## the client's own tests and its size
	$(NPM) test
	$(NPM) run size

test-compiled: $(READY) $(CLIENT) system ## all tests but those in a browser, on the compiled engine
	$(PYTEST) --ignore tests/e2e --ignore tests/example --ignore tests/peers

test-screens: $(READY) $(CLIENT) $(BROWSER_ENGINE) system ## whole games and every screen in a real browser
	$(PYTEST) tests/e2e

test-browser: test-screens ## the same, and the layout of every full position at every size, in every language
	$(BIN)/python -m pytest -n 3 --dist worksteal -m long tests/e2e/test_layout.py tests/e2e/test_languages.py

# What compiling can change: numbers and arrays, seen in the kernel and in games that have to be the same both ways,
# position by position. Every rule's own tests run compiled here, and interpreted in the soak.
test-pure: $(VENV)/installed ## the kernel and whole games on the sources, interpreted, with stand-ins for librt
	BREWHALL_PURE=1 BREWHALL_STAND_INS=1 $(PYTEST) tests/core tests/example tests/golden tests/games/*/test_properties.py
	BREWHALL_PURE=1 $(PYTEST) tests/envs/test_vector.py

# Large libraries of others, in an environment of their own; torch first, as whoever runs this wants it built.
$(PEERS)/installed: requirements/peers.txt
	test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip --quiet install torch==2.13.0
	$(PEERS)/bin/python -m pip --quiet install --require-hashes --no-deps --requirement requirements/peers.txt
	touch $@

test-peers: $(PEERS)/installed $(READY) ## Stable-Baselines3, TorchRL and Tianshou train on our environments, a minute each
	PEERS_REPORT=$(PEERS)/report.txt $(PEERS)/bin/python -m pytest -c tests/peers/pytest.ini --rootdir . --noconftest tests/peers
	cat $(PEERS)/report.txt

clauses: $(READY) ## find clauses that no code cites or that have no test, and citations and links that lead nowhere
	$(BIN)/python -m tests.clauses

rules: $(READY) ## write the component tables of the rule pages anew, after a change of data
	$(BIN)/python -m tests.rule_pages

observations: $(READY) ## write the tables of observations anew, after a change of them
	$(BIN)/python -m brewhall.envs.observations

types: $(READY) web/node_modules/installed ## write the types of messages and views anew: JSON Schema, TypeScript, pages
	$(BIN)/python -m brewhall.server.schema
	$(NPM) run types
	$(BIN)/python -m tests.view_pages

words: $(READY) web/node_modules/installed ## compile the messages of games and server, and list what is missing in each language
	$(NPM) run words
	$(BIN)/python -m pytest -q tests/test_languages.py

settings: $(READY) ## write the table of settings anew, after a change of them
	$(BIN)/python -m tests.setting_page

map: $(READY) ## draw the map of imports anew
	$(BIN)/python -m tests.import_map

golden: $(READY) ## write the golden files anew, after a change of rules or bots
	$(BIN)/python -m tests.golden.make
	$(BIN)/python -m tests.envs.playthroughs

stress: $(READY) $(CLIENT) system ## what waits for others, in random order, ROUNDS times, while every core is kept busy
	$(BIN)/python -m tests.stress --rounds $(ROUNDS) tests/server tests/tables tests/store tests/cli tests/e2e

soak: $(READY) $(CLIENT) system ## long runs: games against the independent referees, every variant, a server killed again and again
	$(BIN)/python -m tests.soak

ladder: $(READY) ## measure how strong the bots are and write the page anew; takes hours, can be interrupted
	$(BIN)/brewhall ladder --games 1000 --jobs 2 --out docs/research/ladder.md

study: $(READY) ## study the bundled data of all games and write the pages anew; takes long
	for game in beer-and-bread heaven-and-ale dice-brewing; do \
	  $(BIN)/brewhall study $$game --bots brewer --games 1000 --jobs 2 --out studies && \
	  cp studies/$$game.html docs/study/ || exit; done

$(VENV)/bench: requirements/bench.txt $(READY)
	$(PIP) install --require-hashes -r requirements/bench.txt
	touch $@

bench: $(VENV)/bench $(CLIENT) $(BROWSER_ENGINE) ## measure speed beside OpenSpiel, PettingZoo and others, the server under load, the browser, the static edition, and whether chances come true, on GAMES games of each kind
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.search
	$(BIN)/python -m benchmarks.envs
	$(BIN)/python -m benchmarks.server
	$(BIN)/python -m benchmarks.first_move
	$(BIN)/python -m benchmarks.browser
	$(BIN)/python -m benchmarks.site
	$(BIN)/python -m benchmarks.chances --games $(GAMES)

requirements: $(VENV)/installed ## compile the pinned requirement files anew
	for name in base server play node test arena ray rl agents openspiel dev bench docs; do \
	  $(BIN)/uv pip compile --quiet --universal --no-header --generate-hashes --python-version 3.11 \
	    --output-file requirements/$$name.txt requirements/$$name.in; done
	$(BIN)/uv pip compile --quiet --universal --no-header --generate-hashes --python-version 3.11 --no-emit-package torch \
	  --config-file requirements/peers.toml \
	  --output-file requirements/peers.txt requirements/peers.in

audit: $(VENV)/installed web/node_modules/installed ## known weaknesses of what is pinned, as far as the registries tell
	failed=0; for name in server dev bench docs; do \
	  $(BIN)/uv tool run pip-audit@2.10.1 --strict --disable-pip --require-hashes --requirement requirements/$$name.txt || failed=1; done; \
	(cd web && PATH="$(BIN):$$PATH" npm audit) || failed=1; exit $$failed

clean: ## remove everything that was built
	rm -rf $(VENV) $(PEERS) $(DOCS) build dist web/node_modules web/samples brewhall/server/client brewhall/server/engine brewhall__mypyc.* brewhall/compiled.json
	find brewhall -name '*.so' -delete

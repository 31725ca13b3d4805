# Everything a newcomer needs: `make conformance` and `make test`. Both set up .venv by themselves.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help conformance test lint docs formal strength bench clean

help:
	@echo "make conformance  replay the suite against the built-in engine"
	@echo "make test         lint, types, all tests"
	@echo "make docs         build the rules site"
	@echo "make formal       check and prove with the formal model"
	@echo "make strength     measure what the suite lets through"
	@echo "make bench        compare speed, as ratios"

conformance: $(VENV)/.installed
	$(BIN)/herrlof conformance run

test: lint
	$(BIN)/pytest -n 2 --dist loadgroup

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(VENV)/.installed-dev
	$(BIN)/sphinx-build -W -n --keep-going -q -j auto -b html -d docs/_build/doctrees docs docs/_build/html
	@echo "Open docs/_build/html/index.html in a browser."

formal: $(VENV)/.installed-dev
	$(BIN)/herrlof formal run

strength: $(VENV)/.installed-dev
	$(BIN)/python -m strength

# Other libraries to compare with: $(BIN)/pip install -r benchmarks/competitors.txt
bench: $(VENV)/.installed-dev
	$(BIN)/python -m benchmarks

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test,lint]'
	touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) build dist docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis

PYTHON ?= python3
PHOTOS ?= ../shared/photos
BIN = .venv/bin
# uv sets up in seconds what takes pip a minute; pip does it where uv cannot be had, or finds no way to the packages.
install = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) 2>/dev/null || \
    $(BIN)/python -m pip install --quiet --disable-pip-version-check $(1)
# What is imported is compiled once, not by each of some hundred processes, whatever the shell says.
python_once = env -u PYTHONDONTWRITEBYTECODE $(BIN)/python
# One more than there are cores, up to four: browsers and films wait now and then.
workers = $$($(BIN)/python -c 'import os; print(min((os.cpu_count() or 1) + 1, 4))')

.PHONY: play test check fix photos bench solve lock clean

play: .venv/play ## set everything up and open the board
	$(BIN)/pipkeeper play

test: .venv/dev ## set everything up and run all tests that need no more, a file at a time, on up to four cores
	$(python_once) -m pytest -n $(workers) --dist loadfile --no-loadscope-reorder

check: .venv/dev ## style, types, and that imports run one way
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: .venv/dev ## mend what a machine can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

photos: .venv/play ## how well the eyes read a folder of photographs with answers
	$(BIN)/pipkeeper eval $(PHOTOS)

bench: .venv/dev ## milliseconds and megabytes
	$(BIN)/python -m bench.reading
	$(BIN)/python -m bench.networks
	$(BIN)/python -m bench.watching
	$(BIN)/python -m bench.scoring
	$(BIN)/python -m bench.strategy

solve: .venv/dev ## solve the sheets anew after a sheet or the solver has changed
	$(BIN)/python -m tools.solve

lock: .venv/dev ## choose new versions of everything
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-annotate --no-header --upgrade pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-annotate --no-header --upgrade pyproject.toml --group dev -o requirements-dev.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-annotate --no-header --upgrade pyproject.toml --extra render -c requirements-dev.lock \
	    -o requirements-render.lock

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pipkeeper needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; try: make PYTHON=python3.12 play")'
	@echo 'Setting up Pipkeeper in .venv; this takes a minute, once.'
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python's venv is missing; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.lock >.venv/uv.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes \
	    -r .venv/uv.lock 2>/dev/null || true

.venv/play: .venv/bin/python requirements.lock pyproject.toml
	@$(call install,--require-hashes -r requirements.lock)
	@$(call install,--no-deps --editable .)
	@touch $@

.venv/dev: .venv/play requirements-dev.lock
	@$(call install,--require-hashes -r requirements-dev.lock)
	@touch $@

.venv/render: .venv/play requirements-render.lock ## set up what the true maker of pictures needs, but for LLVM
	@$(call install,--require-hashes -r requirements-render.lock)
	@touch $@

clean: ## forget the environment and all caches
	rm -rf .venv dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# Everything runs in .venv; `make demo` and `make test` set up what is missing, only the latter developers' tools.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
PIP := $(BIN)/pip --disable-pip-version-check --quiet
BUILD := build
HDT := $(BUILD)/hdt

COVERAGE := --cov --cov-report=term:skip-covered
PYTEST := $(BIN)/python -m pytest -q --numprocesses 2 --dist loadfile

.PHONY: demo test regression test-engines test-docker check coverage format clean

demo: $(READY)
	@mkdir -p $(BUILD)
	@$(BIN)/python cli.py answer examples/in.tsv -o $(BUILD)/demo.tsv
	@paste examples/in.tsv $(BUILD)/demo.tsv | awk -F '\t' '{ printf "%s\n    → %s\n", $$1, $$2 }'
	@$(BIN)/python cli.py evaluate --metric poleval examples/expected.tsv $(BUILD)/demo.tsv

test: $(TOOLS)
	$(PYTEST)

# More of the large sets of which `test` takes a small part.
regression: $(TOOLS)
	$(PYTEST) -m regression

# Real servers behind `--kg URL` and `--text URL`, nginx before two services, files of questions on Spark: what Debian and the package
# index have is installed, where that is allowed; what is missing is skipped, with the reason.
test-engines: $(TOOLS)
	-test "$$(id -u)" != 0 || { apt-get -qq update && apt-get -qq install -y \
		virtuoso-opensource-7-bin nginx-light default-jdk-headless; }
	-$(PIP) install --constraint constraints.txt oxigraph
	-$(PIP) install --constraint constraints.txt --editable '.[spark]'
	-$(PIP) download --no-deps --dest $(BUILD) pyserini==0.8.0.0
	$(BIN)/python -m pytest -q -rs -m engines tests/engines

# The containers, really built and run; where no Docker daemon runs, root starts one without networks over bases of Debian's.
test-docker: $(TOOLS)
	-test "$$(id -u)" != 0 || docker version >/dev/null 2>&1 || { apt-get -qq update && apt-get -qq install -y \
		--no-install-recommends docker.io docker-compose debootstrap; }
	$(BIN)/python -m pytest -q -rsP -m docker tests/docker

# The same as .pre-commit-config.yaml, and the tests; .ci/run runs this.
check: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m wikidata_hdt.sample.sample_check
	$(BIN)/python cli.py templates check
	$(PYTEST)

# Which lines no test runs; twice the time of the tests alone.
coverage: $(TOOLS)
	$(PYTEST) $(COVERAGE)

format: $(TOOLS)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Installed are what answering, serving and tables need. Modules are compiled when they are first loaded: most never are.
# hdt has no wheels and builds only where a recent pybind11 is in place; it then pins an old one that it never uses.
# Where it does not build, our own reader of HDT files does its work.
$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "kgqa needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@{ $(BIN)/python -c 'import hdt' 2>/dev/null || $(MAKE) --no-print-directory $(HDT)/built || \
		echo "the package hdt does not build here: HDT files are read without it" >&2; } & \
	$(PIP) install --no-compile --constraint constraints.txt --editable '.[pictures,serve,tables]' && wait
	test ! -e $(HDT)/built || $(PIP) install --no-compile --no-deps $(HDT)/hdt-*.whl
	touch $(READY)

$(TOOLS): $(READY)
	$(PIP) install --constraint constraints.txt --editable '.[dev]'
	touch $(TOOLS)

# What hdt is built with stands apart, so that it is built beside the installation of the rest and leaves nothing behind.
$(HDT)/built:
	@echo "building the package hdt from source, about a minute" >&2
	@mkdir -p $(HDT)
	$(PIP) install --no-compile --target $(HDT)/tools 'pybind11>=2.13,<3' setuptools wheel
	LDFLAGS=-Wl,--strip-debug PYTHONPATH=$(CURDIR)/$(HDT)/tools $(PIP) wheel --no-deps --no-build-isolation --wheel-dir $(HDT) \
		--constraint constraints.txt hdt
	rm -rf $(HDT)/tools
	touch $@

.PHONY: wheel

# Builds the wheel, installs it where no compiler is, and asks it a question; needs PyPI.
wheel: $(READY)
	$(BIN)/python -m tests.packaging.wheel_check $(BUILD)

clean:
	rm -rf $(BUILD) $(VENV)

# `make test` does everything from a fresh checkout: its own environment, what the tests need, and
# every check. `make bench` measures speed and accuracy; `make lock` renews the lock file.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: test check bench bench-tactics train fuzz lock clean chromium

test: check
	$(BIN)/python -m pytest -n 2 -q

check: $(READY) chromium
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(READY): pyproject.toml requirements-dev.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	touch $(READY)

# The report is tested in a real browser. As root on Debian it is installed; else we say how.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
	|| command -v google-chrome >/dev/null \
	|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	     && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } \
	|| { echo "The tests need Chromium. Install it (Debian: apt-get install chromium) and run again."; exit 1; }

bench: $(READY)
	$(BIN)/python -m bench

# How well tactics are found. EVERYDAY is a folder of everyday talk, for false marks.
bench-tactics: $(READY)
	$(BIN)/python -m bench.tactics $(if $(EVERYDAY),--everyday $(EVERYDAY))

# Makes the models' weights again (training/README.md). BASE holds all-MiniLM-L6-v2.
train:
	$(PYTHON) -m venv .train-venv
	.train-venv/bin/python -m pip install --quiet -r training/requirements.txt
	PYTHONPATH=src:. MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=20000000000 \
		.train-venv/bin/python -m training --base $(BASE) --everyday $(EVERYDAY)

# Feeds every source broken exports for a long time; `make test` does so for a moment.
fuzz: $(READY)
	$(BIN)/python -m fuzz --seconds 600

lock:
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --group dev --generate-hashes --universal \
		--python-version 3.11 --no-emit-index-url --no-emit-find-links --no-header \
		--upgrade -q -o requirements-dev.lock

clean:
	rm -rf $(VENV) .train-venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

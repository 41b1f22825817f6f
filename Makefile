# `make test` does everything from a fresh checkout: its own environment, what the tests need, and
# every check. `make bench` measures speed and accuracy; `make lock` renews the lock file.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: test check bench fuzz crashes languages screenshots lock clean chromium stock-tools

test: check
	$(BIN)/python -m pytest -n 2 -q

check: $(READY) chromium stock-tools
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

# What we sign and encrypt is checked with the tools people have; as root on Debian they come so.
stock-tools:
	@{ command -v age && command -v minisign && command -v ssh-keygen && command -v openssl; } >/dev/null \
	|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	     && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	        age minisign openssh-client openssl >/dev/null; } \
	|| { echo "The tests need age, minisign, ssh-keygen and openssl. Install them and run again."; exit 1; }

bench: $(READY)
	$(BIN)/python -m bench

# Feeds every source broken exports for a long time; `make test` does so for a moment.
fuzz: $(READY)
	$(BIN)/python -m fuzz --seconds 600

# Writes every text of the pages into the catalogues, and says what is left to translate.
languages: $(READY)
	$(BIN)/python -m languages

# Takes the pictures of the app that the README shows, of the invented archive.
screenshots: $(READY) chromium
	$(BIN)/python -m tests.web.screenshots docs

# Power cuts and kills as often as docs/vault.md says; `make test` tries a few hundred. Takes hours.
crashes: $(READY)
	OFFSCRIPT_CRASHES=10000 OFFSCRIPT_KILLS=1000 OFFSCRIPT_BIT_FLIPS=100000 \
	$(BIN)/python -m pytest -q -n 2 tests/vault/test_power_cut.py tests/vault/test_killed.py \
		tests/vault/test_tampering.py

lock:
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --group dev --generate-hashes --universal \
		--python-version 3.11 --no-emit-index-url --no-emit-find-links --no-header \
		--upgrade -q -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

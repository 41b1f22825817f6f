# `make test` does everything from a fresh checkout: its own environment, what the tests need, and
# every check. `make bench` measures speed and accuracy; `make lock` renews the lock file.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: test check bench bench-tactics train fuzz crashes languages screenshots lock clean chromium stock-tools \
	screen-reader

# Chromium stalls now and then on a busy machine: where it does not answer, and in tests of pages, a test is
# tried once more, and counted as such. So is one in which Orca wrote down that it gave up reading, and no other
# that waited for words in vain.
test: check
	$(BIN)/python -m pytest -n 2 --dist loadfile -q --reruns 1 \
		--only-rerun '^(Timeout)?Error: (Browser|BrowserContext|Frame|Locator|Page)\.|^GaveUpError: '

check: $(READY) chromium stock-tools screen-reader
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

# What we sign and encrypt is checked with the tools people have, and what we reach for is watched; as root
# on Debian they come so.
stock-tools:
	@{ command -v age && command -v minisign && command -v ssh-keygen && command -v openssl \
	   && command -v strace; } >/dev/null \
	|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	     && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	        age minisign openssh-client openssl strace >/dev/null; } \
	|| { echo "The tests need age, minisign, ssh-keygen, openssl and strace. Install them and run again."; exit 1; }

# What is said aloud of each page is listened to, through the screen reader that Debian has, on a screen nobody
# sees. As root on Debian all of it is installed.
screen-reader:
	@{ command -v orca && command -v Xvfb && command -v xdotool && command -v dbus-daemon \
	   && test -x /usr/libexec/at-spi-bus-launcher; } >/dev/null \
	|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	     && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	        orca xvfb xdotool dbus-daemon at-spi2-core >/dev/null; } \
	|| { echo "The tests need Orca, Xvfb, xdotool, dbus-daemon and at-spi2-core. Install them and run again."; exit 1; }

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

# Feeds every source broken exports for a long time, and tries properties on inputs nobody has tried; `make
# test` does both for a moment, with the same inputs each time.
fuzz: $(READY)
	$(BIN)/python -m fuzz --seconds 600
	$(BIN)/python -m pytest -q -n 2 -m hypothesis --hypothesis-profile=anew

# Power cuts, kills and flipped bits as often as docs/vault.md says; `make test` tries a few hundred. Takes
# most of an hour, in memory where the system has a disk there: none of these trials needs a real one.
crashes: $(READY)
	OFFSCRIPT_CRASHES=10000 OFFSCRIPT_KILLS=1000 OFFSCRIPT_BIT_FLIPS=100000 nice \
	$(BIN)/python -m pytest -q -n 2 $(if $(wildcard /dev/shm/.),--basetemp=/dev/shm/offscript-crashes) \
		tests/vault/test_power_cut.py tests/vault/test_killed.py tests/vault/test_tampering.py

# Writes every text of the pages into the catalogues, and says what is left to translate.
languages: $(READY)
	$(BIN)/python -m languages

# Takes the pictures of the app that the README shows, of the invented archive.
screenshots: $(READY) chromium
	$(BIN)/python -m tests.web.screenshots docs

lock:
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --group dev --generate-hashes --universal \
		--python-version 3.11 --no-emit-index-url --no-emit-find-links --no-header \
		--upgrade -q -o requirements-dev.lock

clean:
	rm -rf $(VENV) .train-venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

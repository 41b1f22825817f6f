"""Fuzzes sources in turn: `python -m fuzz [--seconds N] [--inputs N] [--seed N] [SOURCE...]`."""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from offscript.sources import InputFile, all_sources

EXPORTS = Path(__file__).parent.parent / "tests" / "exports"
LARGEST_SEED = 300_000


def write_seeds(name: str, folder: Path) -> None:
    """Put every export of a source that it would be given by itself into a folder of seeds.

    The first byte of a seed chooses the file's name, which stands behind the seed's number.
    """
    source = next(source for source in all_sources() if source.name == name)
    paths = [
        path
        for path in sorted((EXPORTS / name).rglob("*"))
        if path.is_file()
        and path.stat().st_size <= LARGEST_SEED
        and source.recognises(InputFile(path))
    ]
    endings = sorted({path.name for path in paths})
    for number, path in enumerate(paths):
        first = bytes([endings.index(path.name) % 256])
        (folder / f"{number:03}-{path.name}").write_bytes(first + path.read_bytes())


def fuzz(name: str, seconds: int, inputs: int, seed: int) -> bool:
    """Fuzz one source for so long, or so many inputs (-1: any); give whether it stood.

    A seed other than 0 tries the same inputs in the same order again.
    """
    with tempfile.TemporaryDirectory() as folder:
        seeds, found = Path(folder, "seeds"), Path(folder, "found")
        seeds.mkdir()
        found.mkdir()
        write_seeds(name, seeds)
        options = [f"-max_total_time={seconds}", f"-runs={inputs}"]
        options += [f"-seed={seed}", f"-artifact_prefix={found}/"]
        done = subprocess.run(
            [sys.executable, "-m", "fuzz.one", name, str(seeds), "-print_final_stats=1", *options],
            capture_output=True,
            text=True,
            check=False,
            # The order of a set changes which lines are reached, and so what is tried next.
            env=os.environ | ({"PYTHONHASHSEED": "0"} if seed else {}),
        )
        runs = done.stderr.partition("number_of_executed_units:")[2].split("\n")[0].strip()
        print(f"{name}: {'stood' if done.returncode == 0 else 'BROKE'} after {runs or '?'} inputs")
        if done.returncode:
            said = f"{done.stdout}\n{done.stderr}"
            print(said[max(0, said.find("Uncaught")) :][:6000], file=sys.stderr)
            for path in found.iterdir():
                print(f"{path.name}: {path.read_bytes()!r}"[:4000], file=sys.stderr)
        return done.returncode == 0


def main() -> None:
    """Fuzz what is asked for, or everything."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--seconds", type=int, default=600, help="for each source")
    parser.add_argument("--inputs", type=int, default=-1, help="at most, for each source")
    parser.add_argument("--seed", type=int, default=0, help="tries the same inputs every time")
    parser.add_argument("sources", nargs="*", metavar="SOURCE")
    given = parser.parse_args()
    names = given.sources or [source.name for source in all_sources()]
    stood = [fuzz(name, given.seconds, given.inputs, given.seed) for name in names]
    sys.exit(0 if all(stood) else 1)


if __name__ == "__main__":
    main()

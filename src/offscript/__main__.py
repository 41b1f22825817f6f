"""Runs the command line as `python -m offscript`."""

from offscript.cli import main

if __name__ == "__main__":
    main()

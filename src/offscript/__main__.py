"""Runs the command line; Ctrl-C ends it without a word while there is nothing yet to put away."""

import os
import sys
from types import TracebackType

_STOPPED = 130


def main() -> None:
    """Load the commands, which takes a moment, and run one of them."""
    # Until the next line, and before Python comes here at all, Ctrl-C is answered by Python.
    sys.excepthook = _tell
    import signal

    # Whoever made it deaf to Ctrl-C, as a shell does in the background, meant that.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: os._exit(_STOPPED))
    from offscript.cli import main as run

    run()


def _tell(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    """Show what nobody answered, but for Ctrl-C: whoever pressed it knows."""
    if kind is KeyboardInterrupt:
        os._exit(_STOPPED)
    sys.__excepthook__(kind, error, where)


if __name__ == "__main__":
    main()

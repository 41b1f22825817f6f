"""Lets a command be stopped in order: what it holds open is closed, and nothing half-made stays."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

# A window that is closed, and a computer that shuts down, end it as Ctrl-C does.
_STOPPING = ("SIGINT", "SIGTERM", "SIGHUP")


@contextmanager
def stopped_in_order() -> Iterator[None]:
    """Raise KeyboardInterrupt when told to stop, until the end of the `with`."""
    before = {}
    for name in _STOPPING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            before[number] = signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

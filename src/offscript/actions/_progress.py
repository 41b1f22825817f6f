"""How an action tells whoever waits for it how far it is."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is.

Reading counts bytes; everything else counts messages or files.
"""

"""Languages: the catalogues of every text, and how each says days and numbers."""

from offscript.language._voice import voice_of

__all__ = ["voice_of"]

"""Languages: the catalogues of every text, and how each says days and numbers."""

from offscript.language._voice import catalogue_languages, voice_of

__all__ = ["catalogue_languages", "voice_of"]

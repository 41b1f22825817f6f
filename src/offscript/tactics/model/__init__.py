"""Small models that read what the cards can't: a screen over everything, an encoder, a judge."""

from offscript.tactics.model._model import Model

__all__ = ["Model"]

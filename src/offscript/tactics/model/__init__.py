"""Small models that read what the cards can't: a screen over everything, an encoder, a judge.

Beside them stand vectors that tell which texts are near each other in meaning, and an alarm for
danger in Spanish.
"""

from offscript.tactics.model._alarm import Alarm
from offscript.tactics.model._meaning import Meaning
from offscript.tactics.model._model import Asked, Model
from offscript.tactics.model._stream import Stream

__all__ = ["Alarm", "Asked", "Meaning", "Model", "Stream"]

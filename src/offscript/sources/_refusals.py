"""Why something was refused, as the sentence its error was raised with, for any language."""

from offscript.record import Said, Sayable


def sentence_of(refused: Exception) -> Sayable:
    """Give what an error says: the sentence it was raised with, or its words in English."""
    first = refused.args[0] if refused.args else None
    return first if isinstance(first, Said) else str(refused)

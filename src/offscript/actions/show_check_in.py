"""Shows one questionnaire, with its licence."""

from offscript.recovery import Instrument, instrument, licence_text


def show_check_in(name: str, language: str = "en") -> tuple[Instrument, str]:
    """Give a questionnaire and its licence's words. Raises Problem for a name that is none."""
    one = instrument(name, language)
    return one, licence_text(one)

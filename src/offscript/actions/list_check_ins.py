"""Lists the check-ins, with credit, licence and the language their words are verified in."""

from offscript.recovery import Instrument, instruments, mood_instrument


def list_check_ins(language: str = "en", *, crisis_line: bool) -> tuple[Instrument, ...]:
    """Give every questionnaire that is offered: of PHQ-9 and PHQ-8 only one.

    `crisis_line`: the person gave a country, and a crisis line of it can be shown at once.
    """
    left_out = {"phq9", "phq8"} - {mood_instrument(crisis_line=crisis_line)}
    return tuple(one for one in instruments(language).values() if one.id not in left_out)

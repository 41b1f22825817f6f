"""Days, numbers and shares are said by each language's own rules."""

from datetime import date

import pytest

from offscript.language import voice_of

MAY = date(2024, 5, 2)


@pytest.mark.parametrize(
    ("language", "day", "month"),
    [("en", "2 May 2024", "May 2024"), ("es", "2 de mayo de 2024", "mayo de 2024")],
)
def test_days(language: str, day: str, month: str) -> None:
    """The words between their parts are the language's too."""
    voice = voice_of(language)
    assert (voice.day(MAY), voice.month(MAY)) == (day, month)


@pytest.mark.parametrize(
    ("language", "thousands", "share"), [("en", "12,345.7", "27%"), ("es", "12.345,7", "27\u00a0%")]
)
def test_numbers(language: str, thousands: str, share: str) -> None:
    """Spanish has a comma before tenths, and a space before the sign."""
    voice = voice_of(language)
    assert (voice.number(12_345.678, 1), voice.share(0.273)) == (thousands, share)


def test_no_words_are_no_words() -> None:
    """A catalogue's heading stands under the empty text; it is never told."""
    assert voice_of("es").gettext("") == ""


def test_a_language_without_a_catalogue_is_english() -> None:
    """Whatever a terminal is set to, something is said."""
    assert voice_of("tlh").number(1234.5, 1) == voice_of("en").number(1234.5, 1)

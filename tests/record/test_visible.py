"""What a page can't hold, or would show false, is named; nothing else is touched."""

import pytest

from offscript.record import visible


@pytest.mark.parametrize("override", ["\u202d", "\u202e"])
def test_text_that_would_stand_in_another_order_is_named(override: str) -> None:
    """Whoever turns the direction of letters round can't make them say something else."""
    assert visible(f"{override}abc") == f"⟨U+{ord(override):04X}⟩abc"


def test_signs_without_a_shape_are_named_and_counted() -> None:
    """A row of the same one is named once."""
    assert visible("a\0\0\0b\x07") == "a⟨U+0000 ×3⟩b⟨U+0007⟩"
    assert visible("\ud83d") == "⟨U+D83D⟩"


def test_line_ends_are_one_kind_and_the_rest_stays() -> None:
    """Tabs, accents, emoji and marks of direction belong to what was written."""
    assert visible("one\r\ntwo\rthree\n\tfour") == "one\ntwo\nthree\n\tfour"
    assert visible("é 👍🏽 \u200f\u2066x\u2069") == "é 👍🏽 \u200f\u2066x\u2069"

"""Cutting a text at its marks loses nothing and marks exactly what was asked."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Span, cut, sentences

TEXTS = st.text(max_size=40)


@given(TEXTS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=6))
def test_pieces_join_to_the_text_and_cover_the_spans(
    text: str, edges: list[tuple[int, int]]
) -> None:
    """Joined again the pieces are the text; a character is marked when a span holds it.

    What is marked side by side is one piece, as spans that touch become one mark.
    """
    spans = [
        Span(min(start, end, len(text)), min(max(start, end), len(text))) for start, end in edges
    ]
    pieces = list(cut(text, spans))
    assert "".join(piece for piece, _ in pieces) == text
    marked = [is_marked for piece, is_marked in pieces for _ in piece]
    wanted = [any(span.start <= place < span.end for span in spans) for place in range(len(text))]
    assert marked == wanted
    assert all(piece for piece, _ in pieces)
    assert all(one[1] != other[1] for one, other in pairwise(pieces))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        (" ...\n", []),
        ("One word", ["One word"]),
        (
            "Really?! Yes… and no.  Then\nanother line. ",
            ["Really?!", "Yes…", "and no.", "Then", "another line."],
        ),
        ("¿Vienes? Claro", ["¿Vienes?", "Claro"]),
    ],
)
def test_sentences_stand_where_they_are(text: str, parts: list[str]) -> None:
    """Each with its stops; the end of a line ends one, and stops alone are none."""
    assert [text[one.start : one.end] for one in sentences(text)] == parts

"""Plain tags read between the tags come out as an XML parser reads them, and break where it does."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offscript.sources._sms.phone_records import Break, PhoneRecords, Record
from offscript.sources._sms.plain_tags import PlainTags

NAMES = (
    *("address", "contact_name", "date", "type", "body", "subject"),
    *("number", "duration", "toa", "x:y", "data", "text"),
)
VALUES = st.sampled_from(
    [
        "",
        "a",
        "a b",
        "1",
        "&amp;",
        "&lt;&gt;&quot;&apos;",
        "&#10;",
        "&#128514;",
        "&#x1F600;",
        "é😀",
        "a\nb",
        "a\r\nb\tc",
        "&",
        "&a;",
        "&#0;",
        "&#55357;",
        "&#9999999;",
        "<",
        ">",
        "/>",
        "'",
        '"',
        "]]>",
        "\x07",
        "\ufffe",
        ' body="x"',
        "&#xD83D;&#xDE00;",
        "x" * 600,
    ]
)
QUOTES = st.sampled_from(['"', '"', '"', "'"])
SPACES = st.sampled_from([" ", " ", " ", "  ", "\n", ""])
SEAMS = st.sampled_from(
    [
        "\n",
        "\n",
        "",
        "  ",
        "\r\n",
        "text",
        "&amp;",
        "<!-- <sms a='b' /> -->",
        "<!--</mms>",
        "-->",
        "<?x <sms ?>",
        "<![CDATA[<sms />]]>",
        "]]>",
        "</mms>",
        "<other/>",
        "</smses>",
        "<mms>",
        '<mms date="1" msg_box="1"><parts>',
        "</parts></mms>",
        '<!DOCTYPE a [<!ENTITY b "c">]>',
    ]
)


@st.composite
def tags(draw: st.DrawFn) -> str:
    """Write a tag that is plain, or nearly."""
    name = draw(st.sampled_from(["sms", "sms", "sms", "call", "part", "smsx"]))
    names = draw(st.permutations(NAMES))[: draw(st.integers(0, 12))]
    if draw(st.booleans()):
        names = list(NAMES)
    written = ""
    for attribute in names:
        quote = draw(QUOTES)
        written += f"{draw(SPACES)}{attribute}={quote}{draw(VALUES)}{quote}"
    return f"<{name}{written}{draw(SPACES)}{draw(st.sampled_from(['/>', '/>', '/>', '>', '']))}"


class Trickle(io.BytesIO):
    """A file that gives a few bytes at a time."""

    step = 1 << 20

    def read(self, _size: int | None = -1) -> bytes:
        """Give the next bytes."""
        return super().read(self.step)


def records(content: bytes, step: int) -> list[Record | Break]:
    """Cut a file into records."""
    stream = Trickle(content)
    stream.step = step
    return list(PhoneRecords(stream))


def compare(content: str, step: int) -> None:
    """Read with the plain reader and without, and see no difference."""
    content_bytes = content.encode("utf-8", "surrogatepass")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PlainTags, "read", lambda *_: ([], 0))
        patch.setattr("offscript.sources._sms.held_data.HeldData.set_aside", lambda _, data: data)
        slowly = records(content_bytes, 1 << 20)
    assert records(content_bytes, step) == slowly


@settings(max_examples=250, deadline=None)
@given(pieces=st.lists(st.tuples(tags(), SEAMS), max_size=12), step=st.integers(1, 300))
def test_the_same_as_a_parser(pieces: list[tuple[str, str]], step: int) -> None:
    """Whatever stands in a file, and wherever a read ends, both ways give the same."""
    inside = "".join(tag + seam for tag, seam in pieces)
    compare(f'<?xml version="1.0"?>\n<smses count="3">\n{inside}</smses>\n', step)


TEXT = '<sms address="+15550100123" contact_name="Alex" date="{}" type="1" body="{}" subject="null" />\n'
PICTURE = (
    '<mms date="1" msg_box="1"><parts><part ct="text/plain" text="{}" />'
    '<part ct="image/png" cl="p.png" data="{}" /></parts><addrs /></mms>\n'
)


@settings(max_examples=60, deadline=None)
@given(
    bodies=st.lists(VALUES, min_size=1, max_size=40),
    step=st.integers(1, 4000),
    picture=st.sampled_from(
        ["QUJD" * 300, "QUJD" * 300 + "&", "Q J\n" * 300, "QUJ" * 300, "<" * 900]
    ),
)
def test_like_a_real_backup(bodies: list[str], step: int, picture: str) -> None:
    """Texts of one shape in a row, with pictures between them."""
    rows = [TEXT.format(number, body) for number, body in enumerate(bodies)]
    rows[len(rows) // 2 :: 3] = [PICTURE.format(bodies[0], picture)] * len(
        rows[len(rows) // 2 :: 3]
    )
    compare(f'<smses count="{len(rows)}">\n{"".join(rows)}</smses>', step)


def test_a_mark_in_the_file_is_a_value() -> None:
    """What a part says in `data` is never taken for another part's picture."""
    odd = """<mms><parts><part ct="a/b" text=' data="{0}" ' /><part ct="a/b" data="{0}" /></parts></mms>"""
    compare(f"<smses>{odd.format('QUJD' * 300)}</smses>", 1 << 20)

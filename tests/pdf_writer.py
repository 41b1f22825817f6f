"""Writes small PDFs for tests: lines of fixed width at stated places, in any order on the page.

Each line is (left, height, text). Letters no Western font has go through a font with a map.
"""

import textwrap
import zlib

Placed = tuple[float, float, str]
SIZE = 10
_FONT = (
    b"<< /Type /Font /Subtype /Type0 /BaseFont /Courier /Encoding /Identity-H"
    b" /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>"
)
_LETTERS = (
    b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Courier /DW 600 /CIDSystemInfo"
    b" << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
)


def pdf(
    pages: list[list[Placed]], *, width: int = 612, height: int = 792, packed: bool = True
) -> bytes:
    """Write a document of these pages."""
    count = len(pages)
    kids = " ".join(f"{6 + 2 * number} 0 R" for number in range(count))
    letters = sorted({ord(char) for page in pages for _, _, text in page for char in text})
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {count} /Kids [{kids}] >>".encode(),
        _FONT,
        _LETTERS,
        _stream(_unicode_map(letters), packed=packed),
    ]
    for number, page in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}]"
            f" /Resources << /Font << /F 3 0 R >> >> /Contents {7 + 2 * number} 0 R >>".encode()
        )
        drawn = "\n".join(
            f"BT /F {SIZE} Tf {left} {top} Td <{_codes(text, letters)}> Tj ET"
            for left, top, text in page
        )
        objects.append(_stream(drawn.encode(), packed=packed))
    return _joined(objects)


def flowed(
    lines: list[str],
    *,
    head: str = "",
    foot: str = "",
    per_page: int = 40,
    left: float = 50,
    columns: int = 85,
) -> list[list[Placed]]:
    """Lay lines out as a report does: wrapped where full, over pages with a head and a foot.

    `{page}` and `{pages}` in head and foot become numbers. An empty line leaves a gap; a form
    feed begins a page.
    """
    wrapped: list[str] = []
    for line in lines:
        wrapped += (
            textwrap.wrap(line, columns, drop_whitespace=True) if line not in {"", "\f"} else [line]
        )
    pages: list[list[str]] = [[]]
    for line in wrapped:
        if line == "\f" or len(pages[-1]) == per_page:
            pages.append([])
        if line != "\f":
            pages[-1].append(line)
    placed = []
    for number, page in enumerate(pages, 1):
        numbers = {"page": number, "pages": len(pages)}
        rows: list[Placed] = [(left, 720 - 14 * row, line) for row, line in enumerate(page) if line]
        rows += [(left, 760, head.format(**numbers))] if head else []
        rows += [(left, 40, foot.format(**numbers))] if foot else []
        placed.append(rows)
    return placed


def _codes(text: str, letters: list[int]) -> str:
    """Write letters as their places in the font."""
    return "".join(f"{letters.index(ord(char)) + 1:04x}" for char in text)


def _unicode_map(letters: list[int]) -> bytes:
    """Write the map from places in the font to letters."""
    rows = []
    for number, letter in enumerate(letters, 1):
        rows.append(f"<{number:04x}> <{chr(letter).encode('utf-16-be').hex()}>")
    blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]
    body = "\n".join(
        f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /m def\n"
        "/CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{body}\nendcmap end end"
    ).encode()


def _stream(content: bytes, *, packed: bool) -> bytes:
    """Write a stream."""
    kind = b" /Filter /FlateDecode" if packed else b""
    content = zlib.compress(content) if packed else content
    return b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(content), kind, content)


def _joined(objects: list[bytes]) -> bytes:
    """Put objects, their table and the trailer together."""
    out = b"%PDF-1.7\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
    return out + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, start)

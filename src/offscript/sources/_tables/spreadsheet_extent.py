"""How far a workbook's sheets reach, found without laying them out.

A sheet is held as a full table, so one cell in the last corner of a small file could fill a memory.
Here only the tags that give cells their places are looked at:
https://ecma-international.org/publications-and-standards/standards/ecma-376 (18.3.1.4, c),
https://docs.oasis-open.org/office/OpenDocument/v1.3 (19.675, 19.679, repeated rows and cells)
"""

import re

_ATTRIBUTES = rb"""((?:[^<>"']|"[^"]*"|'[^']*')*)"""
_EXCEL_TAG = re.compile(rb"<(?:\w+:)?(sheetData|row|c)(?=[\s/>])" + _ATTRIBUTES + rb">")
_PLACE = re.compile(rb"""(?:^|\s)r\s*=\s*["']([A-Za-z]{0,4})(\d{0,10})["']""")
_OFFICE_TAG = re.compile(
    rb"<(/?)table:(table|table-row|table-cell|covered-table-cell)(?=[\s/>])" + _ATTRIBUTES + rb">"
)
_REPEATED = re.compile(rb"""table:number-(?:rows|columns)-repeated\s*=\s*["'](\d{1,12})""")
_A = ord("A") - 1


def excel_extent(sheet: bytes) -> int:
    """Give the number of cells between the first corner and the farthest cell of any sheet here."""
    rows = columns = row = column = 0
    for found in _EXCEL_TAG.finditer(sheet):
        tag, place = found[1], _PLACE.search(found[2])
        if tag == b"sheetData":
            row = column = 0
        elif tag == b"row":
            row, column = (int(place[2]) if place and place[2] else row + 1), 0
        else:
            column = _column(place[1]) if place and place[1] else column + 1
            row = int(place[2]) if place and place[2] else row
            rows, columns = max(rows, row), max(columns, column)
    return rows * columns


def office_extent(content: bytes) -> int:
    """Give the same for LibreOffice's tables, where rows and cells may be repeated."""
    rows = columns = row = column = repeated = 0
    for found in _OFFICE_TAG.finditer(content):
        closes, tag, attributes = found.groups()
        if closes:
            continue
        times = _REPEATED.search(attributes)
        count = max(int(times[1]) if times else 1, 1)
        if tag == b"table":
            row = repeated = 0
        elif tag == b"table-row":
            row, column, repeated = row + repeated, 0, count
        else:
            column += count
            if not attributes.rstrip().endswith(b"/") or b"office:" in attributes:
                rows, columns = max(rows, row + repeated), max(columns, column)
    return rows * columns


def _column(letters: bytes) -> int:
    """Give a column's number by its letters: A is 1, AA is 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - _A
    return number

"""Writes small invented workbooks: .xlsx and .xls as Excel does, .ods as LibreOffice does."""

import io
import struct
import zipfile
from datetime import datetime
from html import escape

from tests.sources.outlook_builder import compound

Cell = str | float | datetime | None
Sheets = dict[str, list[list[Cell]]]
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 - a workbook's clock has no zone
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_STYLES = (
    f'<styleSheet xmlns="{_MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs>'
    "</styleSheet>"
)


def _packed(files: dict[str, str]) -> bytes:
    """Pack files with one fixed time, so that the bytes are the same every day."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        for name, content in files.items():
            kind = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            info = zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0))
            info.compress_type = kind
            packed.writestr(info, content.encode())
    return buffer.getvalue()


def xlsx(sheets: Sheets) -> bytes:
    """Write a workbook as Excel does; times are fractions of days with a style that says so."""
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
        'relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPES}.sheet.main+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/styles.xml": _STYLES,
    }
    listed, related = "", ""
    for number, (name, rows) in enumerate(sheets.items(), 1):
        listed += f'<sheet name="{escape(name)}" sheetId="{number}" r:id="rId{number}"/>'
        related += (
            f'<Relationship Id="rId{number}" Type="{_RELATIONS}/worksheet" '
            f'Target="worksheets/sheet{number}.xml"/>'
        )
        body = "".join(
            f'<row r="{place}">'
            + "".join(_cell(cell, f"{chr(65 + at)}{place}") for at, cell in enumerate(row))
            + "</row>"
            for place, row in enumerate(rows, 1)
        )
        files[f"xl/worksheets/sheet{number}.xml"] = (
            f'<worksheet xmlns="{_MAIN}"><sheetData>{body}</sheetData></worksheet>'
        )
    related += f'<Relationship Id="rId99" Type="{_RELATIONS}/styles" Target="styles.xml"/>'
    files["xl/workbook.xml"] = (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>{listed}</sheets></workbook>'
    )
    files["xl/_rels/workbook.xml.rels"] = (
        f'<Relationships xmlns="{_PACKAGE}/relationships">{related}</Relationships>'
    )
    return _packed(files)


def _cell(cell: Cell, place: str) -> str:
    """Write one cell."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return f'<c r="{place}" s="1"><v>{(cell - _EPOCH).total_seconds() / 86400!r}</v></c>'
    if isinstance(cell, str):
        text = f'<t xml:space="preserve">{escape(cell)}</t>'
        return f'<c r="{place}" t="inlineStr"><is>{text}</is></c>'
    return f'<c r="{place}"><v>{cell!r}</v></c>'


def ods(sheets: Sheets) -> bytes:
    """Write a workbook as LibreOffice does."""
    tables = "".join(
        f'<table:table table:name="{escape(name)}">'
        + "".join(
            f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows
        )
        + "</table:table>"
        for name, rows in sheets.items()
    )
    spaces = "".join(
        f' xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"'
        for short in ("office", "table", "text")
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    return _packed(
        {
            "mimetype": kind,
            "META-INF/manifest.xml": '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:'
            'opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" '
            f'manifest:media-type="{kind}"/></manifest:manifest>',
            "content.xml": f"<office:document-content{spaces}><office:body><office:spreadsheet>"
            f"{tables}</office:spreadsheet></office:body></office:document-content>",
        }
    )


def _ods_cell(cell: Cell) -> str:
    """Write one cell of LibreOffice's."""
    if cell is None:
        return "<table:table-cell/>"
    if isinstance(cell, datetime):
        kind = f'office:value-type="date" office:date-value="{cell.isoformat()}"'
        return f"<table:table-cell {kind}><text:p>x</text:p></table:table-cell>"
    if isinstance(cell, str):
        lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in cell.split("\n"))
        return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'
    kind = f'office:value-type="float" office:value="{cell!r}"'
    return f"<table:table-cell {kind}><text:p>{cell!r}</text:p></table:table-cell>"


def xls(sheets: Sheets) -> bytes:
    """Write an old workbook: records one after another, in the stream of a compound file.

    https://learn.microsoft.com/openspecs/office_file_formats/ms-xls
    """
    styles = b"".join(_record(0xE0, struct.pack("<HH16x", 0, kind)) for kind in (0, 22))
    start = _record(0x809, struct.pack("<HHHHII", 0x600, 5, 0, 0, 0, 0)) + styles
    listed = [_record(0x85, struct.pack("<IBB", 0, 0, 0) + _words(name, "<B")) for name in sheets]
    at = len(start) + sum(map(len, listed)) + 4
    bodies = []
    for number, (name, rows) in enumerate(sheets.items()):
        listed[number] = _record(0x85, struct.pack("<IBB", at, 0, 0) + _words(name, "<B"))
        bodies.append(
            _record(0x809, struct.pack("<HHHHII", 0x600, 0x10, 0, 0, 0, 0))
            + b"".join(
                _old_cell(cell, place, column)
                for place, row in enumerate(rows)
                for column, cell in enumerate(row)
            )
            + _record(0x0A, b"")
        )
        at += len(bodies[-1])
    return compound({"Workbook": b"".join([start, *listed, _record(0x0A, b""), *bodies])})


def _record(number: int, content: bytes) -> bytes:
    return struct.pack("<HH", number, len(content)) + content


def _words(text: str, length: str) -> bytes:
    written = text.encode("utf-16-le")
    return struct.pack(length, len(written) // 2) + b"\1" + written


def _old_cell(cell: Cell, row: int, column: int) -> bytes:
    """Write a cell: words, a number, or a time, which is a number with the style of one."""
    if cell is None:
        return b""
    if isinstance(cell, str):
        return _record(0x204, struct.pack("<HHH", row, column, 0) + _words(cell, "<H"))
    value = (cell - _EPOCH).total_seconds() / 86400 if isinstance(cell, datetime) else cell
    return _record(0x203, struct.pack("<HHHd", row, column, isinstance(cell, datetime), value))

"""Reads `<sms … />` that is no XML: programs write `&` and `<` into texts as they are.

Only a tag that is whole is read so, each value closed by the quote that opens it.
"""

import re
from collections.abc import Iterable

from offscript.sources._sms.plain_tags import SPACING, Attributes, Plain, record_of

RECORD = re.compile(rb"<(?:sms|mms|call|log)(?=[\s>])")
"""How a record begins."""
_TAG = re.compile(r"""<(sms|call|log)((?:\s+[A-Za-z_][\w.:-]*=(?:"[^"]*"|'[^']*'))+)\s*/>""")
_PAIR = re.compile(r"""\s+([A-Za-z_][\w.:-]*)=(?:"([^"]*)"|'([^']*)')""")
_BEGUN = re.compile(
    r"""\s([A-Za-z_][\w.:-]*)=(["'])"""
    r"""(.*?)(?:\2(?=\s+[A-Za-z_][\w.:-]*=["']|\s*/?>|\s*\Z)|\s*\Z)""",
    re.DOTALL,
)
"""A value to where its quote surely closes, or to the end of what there is."""
_REFERENCE = re.compile(r"&(amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});")
_TOLD = {"address", "contact_name", "number", "sub", "subject", "body", "text"}
_MOST = 1 << 14
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def last_record(content: bytes, end: int) -> int:
    """Find where the last record before `end` begins; -1 where none does."""
    at = content.rfind(b"<", 0, end)
    while at >= 0 and not RECORD.match(content, at):
        at = content.rfind(b"<", 0, at)
    return at


def read_loosely(content: bytes, place: int) -> Plain | None:
    """Read a tag that XML forbids; None where it is not clear what it says."""
    found = _TAG.match(content.decode("utf-8", "replace"))
    if found is None or RECORD.search(found[2].encode()):
        return None
    attributes: Attributes = {}
    for name, double, single in _PAIR.findall(found[2]):
        if name in attributes:
            return None
        attributes[name] = _REFERENCE.sub(_meant, SPACING.sub(" ", double or single))
    return record_of(found[1], place, attributes)


def words_in(content: bytes) -> list[str]:
    """Give what can be told of a record that is damaged: whose it is, and what stands in it."""
    found = _BEGUN.findall(content[:_MOST].decode("utf-8", "replace"))
    values = ((name, _REFERENCE.sub(_meant, SPACING.sub(" ", value))) for name, _, value in found)
    return words_of(values)


def words_of(attributes: Iterable[tuple[str, str]]) -> list[str]:
    """Give the values of attributes that say whose a record is, or what was written."""
    said = ((name, value) for name, value in attributes if value.strip() not in {"", "null"})
    return [value for name, value in said if name in _TOLD]


def _meant(found: re.Match[str]) -> str:
    """Give the sign that a reference stands for; itself where it stands for none."""
    name = found[1]
    if not name.startswith("#"):
        return _NAMED[name]
    code = int(name[1:]) if name[1:].isdecimal() else int(f"0{name[1:]}", 0)
    is_sign = code in range(32, 0xD800) or code in range(0xE000, 0x110000) or code in {9, 10, 13}
    return chr(code) if is_sign else found[0]

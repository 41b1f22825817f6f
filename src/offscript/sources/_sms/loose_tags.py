"""Reads `<sms … />` that is no XML: programs write `&` and `<` into texts as they are.

Only a tag that is whole is read so, each value closed by the quote that opens it.
"""

import re

from msgspec import UNSET, UnsetType

from offscript.sources._sms.plain_tags import SPACING, Attributes, Plain, record_of

RECORD = re.compile(rb"<(?:sms|mms|call|log)(?=[\s>])")
"""How a record begins."""
_TAG = re.compile(r"""<(sms|call|log)((?:\s+[A-Za-z_][\w.:-]*=(?:"[^"]*"|'[^']*'))+)\s*/>""")
_PAIR = re.compile(r"""\s+([A-Za-z_][\w.:-]*)=(?:"([^"]*)"|'([^']*)')""")
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


def words_in(content: bytes) -> str | UnsetType:
    """Give what can be told of a record that is damaged: whose it is, and what stands in it."""
    pairs = _PAIR.findall(content[:_MOST].decode("utf-8", "replace"))
    found = (double or single for name, double, single in pairs if name in _TOLD)
    shown = (_REFERENCE.sub(_meant, SPACING.sub(" ", value)) for value in found)
    return "\n".join(value for value in shown if value.strip() not in {"", "null"}) or UNSET


def _meant(found: re.Match[str]) -> str:
    """Give the sign that a reference stands for; itself where it stands for none."""
    name = found[1]
    if not name.startswith("#"):
        return _NAMED[name]
    code = int(name[1:]) if name[1:].isdecimal() else int(f"0{name[1:]}", 0)
    is_sign = code in range(32, 0xD800) or code in range(0xE000, 0x110000) or code in {9, 10, 13}
    return chr(code) if is_sign else found[0]

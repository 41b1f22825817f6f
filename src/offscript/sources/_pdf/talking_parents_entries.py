"""Cuts the lines of a TalkingParents record into entries, in any of the layouts thought of.

Known are labels (From, Sent, Viewed, Message), a name and a time on one line in either order, and
a name with its time on the line below.
"""

import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from offscript.sources._pdf.label_lines import beside
from offscript.sources._pdf.names import looks_like_a_name
from offscript.sources._pdf.pages import Line
from offscript.sources._pdf.report import PdfReport, windows
from offscript.sources._times.reports import NAMED_ZONE, STAMP

_TIME = STAMP + NAMED_ZONE
_NAME = r"(?P<name>[^\W\d_][^\d:|()/]{0,60}?)"
_SENT = rf"(?:(?:Sent|Date(?: Sent)?|Date/Time|Time)\b ?:? ?)?(?:on |at )?(?P<sent>{_TIME})"
_NEVER = r"(?:Never|Not (?:yet )?viewed(?: yet)?|Not yet|Unviewed|Unread|N/A|-)"
_VIEW = re.compile(
    rf"[\s(|,-]*(?:(?:First )?(?:Viewed|Read|Seen)(?: by (?P<who>[^:()\d]+?))?(?: on| at)? ?:? ?"
    rf"(?P<at>{_TIME}|{_NEVER})|Unviewed|Unread|"
    r"Not (?:yet )?viewed(?: yet)?(?: by (?P<other>[^:()|\d]+))?)[\s)|]*",
    re.IGNORECASE,
)
_ONE_LINE = re.compile(
    rf"(?:From ?: ?|(?:Message |Reply )?[Ss]ent by )?{_NAME}"
    rf"[ \t]*(?:[|,–—-]|\bon\b|\()?[ \t]*{_SENT}\)?(?P<rest>.*)"
)
_TIME_FIRST = re.compile(rf"{_SENT}[ \t]*[|–—-][ \t]*{_NAME}(?P<rest>[ \t]*[(|].*)?")
_TIME_ONLY = re.compile(rf"{_SENT}(?P<rest>.*)")
_LABEL = re.compile(
    r"(From|Sender|Sent by|Author|To|Recipient|Sent to|Sent(?: on| at)?|Date(?: Sent)?|Date/Time|"
    r"Time|Subject|Conversation|Topic|Message|Viewed|First Viewed|Read) ?: ?(.*)",
    re.IGNORECASE,
)
_WRITER = {"from", "sender", "sent by", "author"}
_WHEN = {"sent", "sent on", "sent at", "date", "date sent", "date/time", "time"}
_TITLE = {"subject", "conversation", "topic"}
_PEOPLE = re.compile(
    r"(?:(?:Messages )?Between|Participants?|Parents?|Parties|Members?|Co-?parents?|Parent \d|"
    r"Prepared for|Requested by|Account holder)(?:\s*:\s*|(?<=etween) )(.+)",
    re.IGNORECASE,
)
_AND = re.compile(r",|&|\band\b|;", re.IGNORECASE)
_NUMBER = re.compile(r"(?:Message|Entry|Item)? ?#? ?(\d{1,6}) of (\d{1,6})", re.IGNORECASE)
_FILES = re.compile(r"Attachments?(?: \(\d+\))? ?: ?(.+)", re.IGNORECASE)
_FILE_NAME = re.compile(r"[^,]*\S\.\w{2,5}(?=\s*(?:,|\(|\Z))")
_CALL = re.compile(
    r"(?:(?:accountable|voice|video|phone|missed|declined|incoming|outgoing|completed|canceled) )+"
    r"call\b.{0,80}",
    re.IGNORECASE,
)
_LAST_PAGES = re.compile(
    r"\W*(?:Record )?(?:Certificat(?:e|ion)|Verification|Authenticity)\b.*", re.IGNORECASE
)
_AHEAD = 5


class Entry(msgspec.Struct):
    """One entry as the record prints it; `viewed` pairs who with when, which is empty for never."""

    author: str
    sent: str
    text: str = ""
    subject: str = ""
    viewed: list[tuple[str, str]] = []
    files: tuple[str, ...] = ()
    is_call: bool = False
    number: int = 0
    of: int = 0


class _Head(msgspec.Struct):
    """The beginning of an entry: what its lines say, and how many they are."""

    name: str = ""
    sent: str = ""
    subject: str = ""
    rest: str = ""
    viewed: list[tuple[str, str]] = []
    lines: int = 1


def names_in(report: PdfReport) -> set[str]:
    """Find everybody's names: those the record lists, and those that stand twice with a time."""
    listed: set[str] = set()
    wrote: Counter[str] = Counter()
    for line, following in windows(iter(beside(list(report.all_lines()), _LABEL)), _AHEAD):
        if found := _PEOPLE.fullmatch(line.text):
            listed |= {name.strip() for name in _AND.split(found[1]) if _is_name(name.strip())}
        head = _head([line, *following], None)
        if head and _is_name(head.name):
            wrote[head.name] += 1
    folded = {name.casefold() for name in listed}
    wrote_names = {
        name
        for name, count in wrote.items()
        if count > 1 or not listed or name.casefold() in folded
    }
    as_written = {name.casefold() for name in wrote_names}
    return wrote_names | {name for name in listed if name.casefold() not in as_written}


def _is_name(text: str) -> bool:
    """Tell whether words look like a name, and not like a label with what stands behind it."""
    return ":" not in text and looks_like_a_name(text)


def entries(report: PdfReport, names: set[str]) -> Iterator[Entry]:
    """Read every entry, in the order of the record."""
    head: _Head | None = None
    body: list[Line] = []
    subject = ""
    number = next_number = (0, 0)
    skipped = last_page = 0
    for line, following in windows(iter(beside(list(report.lines()), _LABEL)), _AHEAD):
        if skipped or line.page == last_page:
            skipped = max(0, skipped - 1)
            continue
        if _LAST_PAGES.fullmatch(line.text) and not any(
            _head([other], names) for other in following
        ):
            last_page = line.page
            continue
        if (found := _NUMBER.fullmatch(line.text)) and _begins_soon(following, names):
            next_number = (int(found[1]), int(found[2]))
            continue
        titled = _LABEL.fullmatch(line.text)
        begins = _head([line, *following], names)
        if (
            begins is None
            and titled
            and titled[1].lower() in _TITLE
            and _begins_soon(following, names)
        ):
            subject = titled[2]
        elif begins is None:
            body += [line] if head else []
        else:
            if head:
                yield _entry(head, body, number, report)
            begins.subject = begins.subject or subject
            head, number, skipped = begins, next_number, begins.lines - 1
            last = [line, *following][skipped]
            body = [msgspec.structs.replace(last, text=head.rest)] if head.rest else []
    if head:
        yield _entry(head, body, number, report)


def _begins_soon(lines: tuple[Line, ...], names: set[str]) -> bool:
    """Tell whether an entry begins in one of the next lines."""
    return any(_head(list(lines[index:]), names) for index in range(min(3, len(lines))))


def _head(lines: list[Line], names: set[str] | None) -> _Head | None:
    """Read the beginning of an entry at the first of these lines; any name will do for None."""
    text = " ".join(lines[0].text.split())
    head = _labelled(lines) if _LABEL.fullmatch(text) else None
    if head is None:
        found = _TIME_FIRST.fullmatch(text) or _ONE_LINE.fullmatch(text)
        below = _TIME_ONLY.fullmatch(" ".join(lines[1].text.split())) if len(lines) > 1 else None
        if found:
            head = _Head(name=found["name"].strip(), sent=found["sent"], rest=found["rest"] or "")
        elif below and _is_name(text):
            head = _Head(name=text, sent=below["sent"], rest=below["rest"], lines=2)
        elif names and len(lines) > 1 and lines[1].text.strip(" :") in names:
            head = _below_its_time(text, lines)
        if head:
            head.rest = _views(head.rest, head.viewed).strip()
            if head.rest.strip(" |()-:") and not head.rest.startswith(":"):
                return None
            head.rest = head.rest.lstrip(" |()-:")
    if head is None or (names is not None and head.name not in names):
        return None
    while head.lines < len(lines) and not head.rest and _VIEW.fullmatch(lines[head.lines].text):
        _views(lines[head.lines].text, head.viewed)
        head.lines += 1
    return head


def _below_its_time(text: str, lines: list[Line]) -> _Head | None:
    """Read a head that begins with the time alone, with the name on the line below."""
    alone = _TIME_ONLY.fullmatch(text)
    others = (_TIME_ONLY.fullmatch(" ".join(line.text.split())) for line in lines[2:3])
    if alone is None or any(others):
        return None
    return _Head(name=lines[1].text.strip(" :"), sent=alone["sent"], rest=alone["rest"], lines=2)


def _labelled(lines: list[Line]) -> _Head | None:
    """Read labels until the message's own words; without a writer and a time it is no head."""
    head = _Head(lines=0)
    for line in lines:
        found = _LABEL.fullmatch(" ".join(line.text.split()))
        if not found:
            break
        label, value = found[1].lower(), found[2].strip()
        head.lines += 1
        if label in _WRITER:
            name = re.split(r"\s{2,}|\t| To: ", value)[0]
            head.name = name.strip()
        elif label in _WHEN and (at := re.match(_TIME, value)):
            head.sent = at[0]
            _views(value[at.end() :], head.viewed)
        elif label in {"viewed", "first viewed", "read"}:
            _views(line.text, head.viewed)
        elif label in _TITLE:
            head.subject = value
        elif label == "message":
            head.rest = value
            break
    return head if head.name and head.sent else None


def _views(text: str, viewed: list[tuple[str, str]]) -> str:
    """Take off who viewed when, and give what is left."""
    for found in _VIEW.finditer(text):
        at = found["at"] or ""
        viewed.append(
            ((found["who"] or found["other"] or "").strip(), at if re.match(STAMP, at) else "")
        )
    return _VIEW.sub("", text)


def _entry(head: _Head, body: list[Line], number: tuple[int, int], report: PdfReport) -> Entry:
    """Put an entry together; who viewed it may stand under its words."""
    files: list[str] = []
    viewed = head.viewed
    while body:
        last = body[-1].text.strip()
        if _VIEW.fullmatch(last):
            _views(last, viewed)
        elif (found := _FILES.fullmatch(last)) and _FILE_NAME.search(found[1]):
            files += [name.strip() for name in _FILE_NAME.findall(found[1])]
        else:
            break
        body.pop()
    text = report.text(body)
    return Entry(
        author=head.name,
        sent=head.sent,
        text=text,
        subject=head.subject,
        viewed=viewed,
        files=tuple(files),
        is_call=_CALL.fullmatch(text.partition("\n")[0]) is not None,
        number=number[0],
        of=number[1],
    )

"""Snapchat: the history of chats and snaps in the data it sends, old and new.

https://help.snapchat.com/hc/articles/7012305371156
"""

import re
from collections.abc import Iterator

import msgspec

from offscript.record import OWNER, Clock, Note, Sayable, said
from offscript.sources._entries import Entries
from offscript.sources._fields import under
from offscript.sources._files.file import InputFile
from offscript.sources._json.arrays import Closed, Opened
from offscript.sources._json.by_key import ArraysByKey
from offscript.sources._json.lines import lines
from offscript.sources._json.window import head_as_utf8
from offscript.sources._snapchat.pages import page_lines
from offscript.sources._snapchat.rows import About, Line, read_line
from offscript.sources._source import Item, Source, said_by

NAME = "snapchat"
_SECTION = re.compile(r"(Received|Sent) (?:Saved Chat|Unsaved Chat|Snap) History")
_SECTIONS = re.compile(
    rb'\A\s*\{\s*"(?:Received|Sent) (?:Saved Chat|Unsaved Chat|Snap) History"\s*:'
)
_KEYED = re.compile(rb'\A\s*\{\s*"(?:[^"\\]|\\.){1,300}"\s*:\s*\[')
_FIELDS = (b'"Media Type"', b'"Created"')
_PAGE_NAME = re.compile(r"(?:chat|snap)_history\.html|subpage_.*\.html", re.IGNORECASE)
_SMALL = 1 << 20
_any = msgspec.json.Decoder(object)


def recognises(file: InputFile) -> bool:
    """Look for Snapchat's names of sections and fields; a page only where there is no JSON."""
    head = head_as_utf8(file.head)
    if head.lstrip().startswith(b"{"):
        if _SECTIONS.search(head):
            return True
        return bool(_KEYED.search(head)) and all(name in head for name in _FIELDS)
    if not _is_page(file, head):
        return False
    twin = "snap_history" if "snap_history" in file.place else "chat_history"
    if file.near(f"json/{twin}.json") or file.near(f"{twin}.json"):
        file.near(file.name)
        return False
    return True


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every entry; place counts them over all conversations of the file."""
    if head_as_utf8(file.head).lstrip().startswith(b"{"):
        yield from _read_json(file, clock)
    else:
        yield from _read_page(file, clock)
    if file.name.lower().startswith("chat_history"):
        says = said("Snapchat keeps little: what was not saved in the chat is not in its export.")
        yield Note(file=file.label, about="limit", says=says)


def _read_json(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read one history in JSON."""
    entries, owner = Entries(NAME, file, clock.zone), _owner(file)
    is_snap = "snap" in file.name.lower()
    key = ""
    titles: dict[str, str] = {}
    with file.open() as stream:
        arrays = ArraysByKey(stream, Line)
        for event in lines(arrays, entries, of_entries=True):
            match event:
                case (place, line):
                    about = _about(line, key, owner, titles)
                    about = msgspec.structs.replace(about, is_snap=is_snap)
                    yield _item(line, about, entries, place)
                case Opened(path=path):
                    key = path.encode("utf-8", "replace").decode()
                    is_snap = "Snap History" in key or "snap" in file.name.lower()
                case Closed():
                    pass
                case _:
                    yield event
    yield from entries.notes()
    yield from arrays.notes(file.label)


def _read_page(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read one history as a page."""
    entries, owner = Entries(NAME, file, clock.zone), _owner(file)
    titles: dict[str, str] = {}
    place = 0
    for place, found in enumerate(page_lines(file), start=1):
        key = f"{found.section} Chat" if found.section else found.chat
        about = _about(found.line, key, owner, titles, section=found.section)
        about = msgspec.structs.replace(about, is_snap="snap_history" in file.name)
        if not found.section and found.line.From is None is found.line.media_type:
            reason = said(
                "Entry {place} does not say who wrote it: {when}.",
                place=place,
                when=repr(found.line.Created),
            )
            yield entries.unreadable(reason, place, said_by("", found.line.Content or ""))
            continue
        yield _item(found.line, about, entries, place)
    if not place and file.name.lower().startswith("subpage_"):
        yield entries.unreadable(said("No entries were found in this page."), 1)
    yield from entries.notes()


def _item(line: Line, about: About, entries: Entries, place: int) -> Item:
    """Make a message of an entry."""
    entry = read_line(line, about, entries.file, entries.zone)
    if entry is None:
        when = (line.Created or "")[:40]
        reason = said(
            "Entry {place} has no time that can be read: {when}.", place=place, when=repr(when)
        )
        words = said_by(about.author, line.Content or line.Text or "")
        return entries.unreadable(reason, place, words)
    return entries.message(entry, place)


def _about(line: Line, key: str, owner: str, titles: dict[str, str], *, section: str = "") -> About:
    """Say who wrote where; in old exports only the other person is named."""
    old = _SECTION.fullmatch(key)
    section = old[1] if old else section
    if section == "Sent":
        title = line.title or line.To or line.From or "unknown"
        is_named = line.From and (line.From == owner or line.title or line.To)
        return About(title, (is_named and line.From) or owner, is_snap=False)
    if section:
        author = line.From or "unknown"
        return About(line.title or author, author, is_snap=False)
    author = line.From or (owner if line.IsSender else key) or "unknown"
    name = line.title or key or "unknown"
    if titles.setdefault(name, key) != key:
        name = f"{name} ({key})"
    return About(name, author, is_snap=False)


def _owner(file: InputFile) -> str:
    """Name the owner of the account where the file about it came along."""
    for path in ("account.json", "json/account.json"):
        account = file.near(path)
        try:
            if account is None or account.size > _SMALL:
                continue
            with account.open() as stream:
                told = _any.decode(stream.read())
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue
        basic = told.get("Basic Information") if isinstance(told, dict) else None
        if name := under(basic, "Username"):
            return name
    return OWNER


def _is_page(file: InputFile, head: bytes) -> bool:
    """Tell whether a file is a page of Snapchat's with entries, by its name and its words."""
    if head.lstrip()[:1] != b"<" or not _PAGE_NAME.fullmatch(file.name):
        return False
    return b"History" in head or b" UTC" in head


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file that isn't known has in common with Snapchat's."""
    head = head_as_utf8(file.head)
    if b'"Media Type"' in head and b'"Created"' in head:
        return said("It has fields as Snapchat's, but not a list of entries for each conversation.")
    return None


source = Source(
    name=NAME,
    title="Snapchat (My Data)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)

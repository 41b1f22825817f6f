"""Lines of a KakaoTalk chat, as phones and computers write them, in Korean and English."""

import re
from datetime import date, time

import msgspec

from offscript.record import OWNER
from offscript.sources._line.times import read_clock

_DAY = (
    r"(?:(\d{4})(?:년|\.) ?(\d{1,2})(?:월|\.) ?(\d{1,2})(?:일|\.)"
    r"|(?:[A-Z][a-z]+day, )?([A-Z][a-z]{2,8})\.? (\d{1,2}), (\d{4}))"
)
_CLOCK = r"((?:(?:오전|오후|AM|PM) )?\d{1,2}:\d{2}(?:[ \u202f]?[AaPp][Mm])?)"
_ON_PHONE = re.compile(rf"{_DAY},? (?:at )?{_CLOCK}(?:, (.{{1,80}}?) : (.*)|[,:] (.*))", re.DOTALL)
_ON_COMPUTER = re.compile(rf"\[(.{{1,80}}?)\] \[{_CLOCK}\] ?(.*)", re.DOTALL)
_DAY_LINE = re.compile(rf"(?:-{{5,}} )?{_DAY}(?: \S{{1,12}})?(?: -{{5,}})?")
_DAY_WITH_TIME = re.compile(rf"{_DAY},? (?:at )?{_CLOCK}")
_HEADING = re.compile(
    r"(.{1,100}?) ?(?:님과|와|과)? ?카카오톡 대화|KakaoTalk Chats? (?:with|in) (.{1,100})"
)
_SAVED = re.compile(r"(?:저장한 날짜|Date Saved) ?: .+")
_OTHER_APP = "[LINE]"
"""How chats of LINE begin; in Korean both apps say alike when a chat was saved."""
_LOOKED_AT = 8
_ENOUGH = 2
_COUNT = re.compile(r" \d{1,4}$")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_OWN_WORDS = re.compile(
    r".{1,80}님이 (?:.{1,200}님을 )?(?:들어왔|나갔|초대했|내보냈)습니다\.?(?:\S.*)?"
    r"|채팅방 관리자가 메시지를 가렸습니다\."
    r"|.{1,80} (?:has )?(?:joined|left)(?: this)? chatroom\.|.{1,80} (?:has )?invited .{1,200}\."
)
_MEDIA = re.compile(
    r"사진(?: \d+장)?|동영상|이모티콘|\(이모티콘\)|음성메시지|파일: .+"
    r"|Photos?|\d+ [Pp]hotos|Video|Emoticons?"
    r"|\([Ee]moticon\)|Voice Note|File: .+"
)
_CALL = re.compile(
    r"(?:보이스톡|페이스톡|라이브톡|그룹콜|Voice Call|Video Call|Voice Talk|Face Talk)(?: .{0,20})?"
)
_EXPORTER = "회원님"
"""What a phone in Korean calls whoever exported: "you, the member"."""
_TAKEN_BACK = {"삭제된 메시지입니다.", "This message was deleted.", "Deleted message."}


class Said(msgspec.Struct, frozen=True):
    """A line that begins a message: its author (empty for KakaoTalk's own), time and words."""

    author: str
    written: str
    text: str
    day: date | None
    clock: time


def read_heading(lines: list[str]) -> str | None:
    """Take the name of the chat out of the first lines; None where these are no KakaoTalk's."""
    if not any(_SAVED.fullmatch(line) for line in lines[:4]) or lines[0].startswith(_OTHER_APP):
        return None
    found = _HEADING.fullmatch(lines[0]) if lines else None
    name = (found[1] or found[2]) if found else ""
    return _COUNT.sub("", name.strip()) or "KakaoTalk"


def is_bare(lines: list[str]) -> bool:
    """Tell whether a text without its heading begins as a phone in Korean writes messages."""
    begun = [_ON_PHONE.fullmatch(line) for line in lines[:_LOOKED_AT]]
    return sum(bool(one and one[1] and one[8]) for one in begun) >= _ENOUGH


def begins(line: str) -> Said | None:
    """Read a line that begins a message; None for any other."""
    if found := _ON_PHONE.fullmatch(line):
        day, clock = _day(found), read_clock(found[7])
        if day is None or clock is None:
            return None
        text = found[9] if found[8] is not None else found[10]
        written = line[: found.end(7)]
        author = OWNER if found[8] == _EXPORTER else found[8] or ""
        return Said(author, written, text or "", day, time(*clock))
    if found := _ON_COMPUTER.fullmatch(line):
        clock = read_clock(found[2])
        return Said(found[1], found[2], found[3], None, time(*clock)) if clock else None
    return None


def read_day_line(line: str) -> date | None:
    """Read a line that is a day and nothing else."""
    found = _DAY_LINE.fullmatch(line.strip())
    return _day(found) if found else None


def is_day_with_time(line: str) -> bool:
    """Tell a line that is a day and a time alone, as Android phones begin days with."""
    return len(line) < 40 and _DAY_WITH_TIME.fullmatch(line.strip()) is not None  # noqa: PLR2004 - none is longer


def is_own_words(line: str) -> bool:
    """Tell whether a line without a time is KakaoTalk's own: who came, went, or was invited."""
    return len(line) < 400 and _OWN_WORDS.fullmatch(line) is not None  # noqa: PLR2004 - none is longer


def is_call(text: str) -> bool:
    """Tell whether a message stands for a call."""
    return _CALL.fullmatch(text) is not None


def media_of(text: str) -> str:
    """Name the picture or file a message stands for; empty where it is a text."""
    return text.removeprefix("파일: ").removeprefix("File: ") if _MEDIA.fullmatch(text) else ""


def is_taken_back(text: str) -> bool:
    """Tell whether a message was taken back by its author."""
    return text in _TAKEN_BACK


def _day(found: re.Match[str]) -> date | None:
    """Read a day in numbers, or with its month spelt out."""
    try:
        if found[1]:
            return date(int(found[1]), int(found[2]), int(found[3]))
        month = _MONTHS.index(found[4][:3].lower()) + 1
        return date(int(found[6]), month, int(found[5]))
    except ValueError:
        return None

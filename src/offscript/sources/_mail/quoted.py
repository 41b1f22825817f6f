"""Parts a mail's own words from those it quotes, so nobody's words are read as another's.

Known are lines behind `>` with the line above that says who wrote them, the headers Outlook puts
above an answered mail, and forwarded mails; in the languages mail programs commonly write them.
"""

import itertools
import operator
import re

from offscript.sources._mail.quoted_words import CUT, FROM, OPENS, SENT, WROTE, WROTE_UNSPACED

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_QUOTED = re.compile(r"[ \t]{0,3}>(?![:;=8xX]?['^-]?[()\[\]/\\|DPpOo3<](?:\s|$)|[._]+<)")
_MARKS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Signs that set the direction of writing, which mail programs put around what they add."""
_WORDS = re.compile(r"\w+")
_TIME = re.compile(r"\d{4}|\d{1,2}[:.h]\d{2}")
_YEAR_AND_CLOCK = re.compile(r"\d{4}.*?(?<!\d)\d{1,2}[:.]\d{2}", re.DOTALL)
_ADDRESS = re.compile(r"[<(][^<>()\s@]+@[^<>()\s@]+[>)]")
_ENDS_IN_ADDRESS = re.compile(rf"{_ADDRESS.pattern}\s*[:：]\s*\Z")
_RULE = re.compile(r"[ \t]*[_-]{10,}\s*\Z")
_COLONS = (":", "：")
_CLOSING = (*_COLONS, "-", "_", "*")
_REACH = 4
_LONGEST = 400


def part(text: str) -> tuple[str, str]:
    """Give a mail's own words and the quoted ones; every character is in one of them, in order."""
    if ">" not in text and ":" not in text and "：" not in text and "--" not in text:
        return text, ""
    lines = _LINE.findall(text)
    seen = [_MARKS.sub("", line) for line in lines] if _MARKS.search(text) else lines
    tail = _tail(seen)
    quoted = [False] * tail + [True] * (len(lines) - tail)
    for index in range(tail):
        if ">" in seen[index] and _QUOTED.match(seen[index]):
            quoted[index] = True
            if index == 0 or not quoted[index - 1]:
                _mark_introduction(seen, quoted, index)
    if True not in quoted:
        return text, ""
    own = "".join(itertools.compress(lines, map(operator.not_, quoted)))
    return own, "".join(itertools.compress(lines, quoted))


def _tail(lines: list[str]) -> int:
    """Find the line from which on everything is an earlier mail."""
    for index, line in enumerate(lines):
        closing = line.rstrip().endswith(_CLOSING)
        if (closing and CUT.match(line)) or _is_header(lines, index):
            above = index - 1
            return above if above >= 0 and _RULE.match(lines[above]) else index
        if closing and (_says_wrote(line) or _ends_in_address(line)):
            start = _introduction(lines, index)
            said = "".join(lines[start : index + 1])
            is_told = "@" in said and (_TIME if _says_wrote(line) else _YEAR_AND_CLOCK).search(said)
            if is_told and not _quotation_follows(lines, index):
                return start
    return len(lines)


def _says_wrote(line: str) -> bool:
    """Tell whether a line says, in some language, that somebody wrote."""
    if len(line) > _LONGEST:
        return False
    said = not WROTE.isdisjoint(_WORDS.findall(line.lower()))
    return said or any(word in line for word in WROTE_UNSPACED)


def _ends_in_address(line: str) -> bool:
    """Tell whether a line ends in an address: some programs say no more than when, and who."""
    return len(line) <= _LONGEST and _ENDS_IN_ADDRESS.search(line) is not None


def _is_header(lines: list[str], index: int) -> bool:
    """Tell whether the headers of an answered mail begin here: From and Sent, or the other way."""
    line = lines[index]
    if ":" not in line and "：" not in line:
        return False
    below = lines[index + 1 : index + _REACH]
    if FROM.match(line):
        return any(SENT.match(one) for one in below)
    dated = SENT.match(line) and _TIME.search(line)
    return bool(dated and below and FROM.match(below[0]))


def _quotation_follows(lines: list[str], index: int) -> bool:
    """Tell whether the next line with anything on it is quoted."""
    following = (line for line in lines[index + 1 : index + _REACH] if line.strip())
    return _QUOTED.match(next(following, "")) is not None


def _mark_introduction(lines: list[str], quoted: list[bool], first: int) -> None:
    """Mark the line above a quotation that says whose words follow, if one does."""
    end = first - 1
    while end >= 0 and first - end < _REACH and not lines[end].strip():
        end -= 1
    if end < 0 or quoted[end] or not lines[end].rstrip().endswith((*_COLONS, "-")):
        return
    start = _introduction(lines, end)
    said = "".join(lines[start : end + 1])
    if _says_wrote(said) or ("@" in said and _TIME.search(said)):
        quoted[start:first] = [True] * (first - start)


def _introduction(lines: list[str], end: int) -> int:
    """Find where "On … wrote:" begins; programs break it over as many as three lines.

    Where it begins in no way known here, it is a paragraph of its own, with an address and a time.
    """
    for start in range(end, max(-1, end - 3), -1):
        said = "".join(lines[start : end + 1])
        if len(said) > _LONGEST or not lines[start].strip():
            break
        if not (_TIME.search(said) and ("@" in said or _says_wrote(said))):
            continue
        above = lines[start - 1] if start else ""
        if OPENS.match(lines[start]):
            return start - 1 if _goes_on(above) else start
        if _ADDRESS.search(said):
            return end if above.strip() else start
    return end


def _goes_on(line: str) -> bool:
    """Tell whether a line begins to say when somebody wrote, and says no more than that."""
    is_sentence = line.rstrip().endswith((".", "!", "?", *_COLONS))
    return not is_sentence and bool(OPENS.match(line) and _TIME.search(line))

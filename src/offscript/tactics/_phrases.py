"""The small language in which cards say what words to look for, compiled to linear-time patterns.

    words            match in order; the spaces between them stand for anything but a new sentence
    a|b, (a|b c)     alternatives; (a|b)? or [a|b] may be missing
    apolog~          any word that begins so
    *  *3            exactly one word; up to three words
    ^ $  ^^ $$       start and end of a sentence; of the whole message
    ? !              that sign
    {name}           a macro from the library's macros.toml

Common spellings come by themselves: `you're` also finds youre, ur and you are; `don't` also dont
and do not. Patterns run on RE2, so time is linear in the text, whatever a stranger wrote in it.
"""

import re
from collections.abc import Iterable, Mapping

import msgspec
import re2

from offscript.tactics._fold import fold

LETTER = "[a-z0-9]"
WORD = rf"{LETTER}[a-z0-9'-]*"
GAP = r"(?:[^a-z0-9.!?]|\.\.+)+"
_LONE_GAP = re.compile(r"[(\[]\s*(\*\d*)\s*[)\]]")
_PIECES = re.compile(r"\s*(\^\^?|\$\$?|[()|\[\]?!]|\{\w+\}|\*\d*|[^\W_][\w'&-]*~?|\S)")
_SPELLINGS = {
    "you": "you|u|ya|yu",
    "your": "your|ur|youre|yer",
    "yours": "yours|urs",
    "yourself": "yourself|urself|yourselves",
    "are": "are|r",
    "because": "because|cause|cuz|cos|coz|bc",
    "cannot": "cannot|can not|can't",
    "gonna": "gonna|going to|gunna",
    "wanna": "wanna|want to",
    "okay": "okay|ok|k",
    "please": "please|pls|plz",
    "though": "though|tho",
    "about": "about|bout",
    "until": "until|till|til",
    "nothing": "nothing|nothin|nuthin",
    "something": "something|smth|sth",
    "mum": "mum|mom|mam|mama|mummy|mommy",
    "let's": "let's|let us",
    "can't": "can't|can not|cannot",
    "won't": "won't|will not",
    "i'm": "i'm|i am",
    "you're": "you're|ur|you are|u r|u are|your",
}
_ENDINGS = {"n't": " not", "'re": " are", "'ve": " have", "'ll": " will", "'d": " would"}


class Pattern(msgspec.Struct, frozen=True):
    """Compiled phrases, and the words of which a text must hold at least one to be worth a try.

    `anchors` is None where no word is certain, and the pattern has to be tried on every text.
    An anchor that ends in `~` is the beginning of a word.
    """

    find: "re2._Regexp[str]"
    anchors: frozenset[str] | None


class PhraseError(ValueError):
    """A phrase is not written in the language above."""


class _Parser:
    """One phrase, read left to right into a pattern and its anchors."""

    def __init__(self, phrase: str, macros: Mapping[str, str]) -> None:
        self.phrase = phrase
        self.macros = macros
        self.pieces = _PIECES.findall(_LONE_GAP.sub(r" \1 ", phrase))
        self.place = 0

    def peek(self) -> str:
        return self.pieces[self.place] if self.place < len(self.pieces) else ""

    def take(self) -> str:
        piece = self.peek()
        self.place += 1
        return piece

    def alternatives(self, closing: str) -> tuple[str, frozenset[str] | None]:
        """Read `a|b|c` up to `closing`; without a certain word in each, there is no anchor."""
        patterns: list[str] = []
        anchors: list[frozenset[str] | None] = []
        while True:
            pattern, anchor = self.sequence()
            patterns.append(pattern)
            anchors.append(anchor)
            piece = self.take()
            if piece == closing:
                break
            if piece != "|":
                message = f"{self.phrase!r}: expected {closing or 'the end'!r}, not {piece!r}"
                raise PhraseError(message)
        certain = [anchor for anchor in anchors if anchor is not None]
        whole = frozenset().union(*certain) if len(certain) == len(anchors) else None
        return (patterns[0] if len(patterns) == 1 else f"(?:{'|'.join(patterns)})"), whole

    def sequence(self) -> tuple[str, frozenset[str] | None]:
        """Read words and groups until `|`, a closing bracket or the end."""
        out = ""
        after_word = False
        anchors: list[frozenset[str]] = []
        while (piece := self.peek()) not in {"", "|", ")", "]"}:
            self.take()
            if piece in {"^", "^^", "$", "$$", "?", "!"}:
                out += _EDGES[piece]
                after_word = after_word and piece[0] != "^"
                continue
            if piece.startswith("*"):
                out += _gap(int(piece[1:] or 1), exact=piece == "*", after_word=after_word)
                continue
            pattern, anchor = self.element(piece)
            optional = piece == "[" or (piece == "(" and self.peek() == "?")
            if piece == "(" and optional:
                self.take()
            if optional:
                out += f"(?:{GAP}{pattern})?" if after_word else f"(?:{pattern}{GAP})?"
                continue
            out += f"{GAP}{pattern}" if after_word else pattern
            after_word = True
            if anchor:
                anchors.append(anchor)
        return out, min(anchors, key=_commonness) if anchors else None

    def element(self, piece: str) -> tuple[str, frozenset[str] | None]:
        """Read one word, group or macro."""
        if piece == "(":
            return self.alternatives(")")
        if piece == "[":
            return self.alternatives("]")
        if piece.startswith("{"):
            name = piece.strip("{}")
            if name not in self.macros:
                message = f"{self.phrase!r}: there is no macro {name!r}"
                raise PhraseError(message)
            pattern, anchor = _Parser(self.macros[name], self.macros).alternatives("")
            return f"(?:{pattern})", anchor
        if not re.match(r"[^\W_]", piece):
            message = f"{self.phrase!r}: {piece!r} is not a word"
            raise PhraseError(message)
        return _word(fold(piece))


_EDGES = {
    "^^": r"^[^a-z0-9]*",
    "^": r"(?:^|[.!?\n])[^a-z0-9]*",
    "$$": r"[^a-z0-9]*$",
    "$": r"[^a-z0-9.!?\n]*(?:$|[.!?\n])",
    "?": r"[^a-z0-9.!?\n]*\?",
    "!": r"[^a-z0-9.!?\n]*!",
}


def _gap(most: int, *, exact: bool, after_word: bool) -> str:
    """Make the pattern for words that may be anything."""
    unit = f"(?:{GAP}{WORD})" if after_word else f"(?:{WORD}{GAP})"
    return unit if exact else f"{unit}{{0,{most}}}"


def _word(word: str) -> tuple[str, frozenset[str]]:
    """Make the pattern and anchors of one word, with its common spellings."""
    if word.endswith("~"):
        stem = word.removesuffix("~")
        anchor = stem.replace("'", "").split("-")[0] + "~"
        return rf"\b{_letters(stem)}[a-z']*", frozenset({anchor})
    spellings = _SPELLINGS.get(word, word).split("|")
    if len(spellings) == 1:
        spellings += [
            word.removesuffix(short) + long
            for short, long in _ENDINGS.items()
            if word.endswith(short)
        ]
    pattern = "|".join(_letters(spelling) for spelling in spellings)
    anchors = (spelling.replace("'", "").split(" ")[0].split("-")[0] for spelling in spellings)
    return rf"\b(?:{pattern})\b", frozenset(anchors)


def _letters(spelling: str) -> str:
    """Make the pattern of one spelling: apostrophes may be missing, a hyphen may be a space."""
    escaped = re.escape(spelling).replace("'", "'?").replace(r"\-", "[- ]?")
    return escaped.replace(r"\ ", " +")


def _commonness(anchors: frozenset[str]) -> int:
    """Weigh anchors by length: a short word stands in most texts, and picks poorly."""
    return sum(64 >> min(len(anchor), 6) for anchor in anchors)


def compile_phrases(phrases: Iterable[str], macros: Mapping[str, str]) -> Pattern:
    """Compile phrases of which any one may match. Raises PhraseError for one that is not valid."""
    patterns: list[str] = []
    anchors: list[frozenset[str] | None] = []
    for phrase in phrases:
        pattern, anchor = _Parser(phrase, macros).alternatives("")
        patterns.append(pattern)
        anchors.append(anchor)
    certain = [anchor for anchor in anchors if anchor is not None]
    options = re2.Options()
    options.max_mem = 32 << 20
    options.log_errors = False
    try:
        find = re2.compile("|".join(f"(?:{pattern})" for pattern in patterns), options)
    except re2.error as error:
        message = f"{patterns}: {error}"
        raise PhraseError(message) from error
    whole = frozenset().union(*certain) if len(certain) == len(anchors) else None
    return Pattern(find, whole)

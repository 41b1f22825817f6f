"""The small language in which cards say what words to look for, compiled to linear-time patterns.

    words            match in order; signs between them don't matter, a new sentence does
    a|b, (a|b c)     alternatives; (a|b)? or [a|b] may be missing
    apolog~          any word that begins so
    *  *3            exactly one word; up to three words
    ^ $  ^^ $$       start and end of a sentence; of the whole message
    ? !              that sign
    {name}           a macro from the library's macros.toml

Common spellings come by themselves: `you're` also finds youre, ur and you are; `don't` also dont
and do not. Patterns run on RE2 over `Words.line`: time is linear in the text, whatever a stranger
wrote in it.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property

import msgspec
import re2

from offscript.tactics._words import END, START, STOPS

WORD = "(?:[^ .?!<>]+ )"
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


Needs = tuple[frozenset[str], ...]
"""Sets of which a text must hold one each, or a phrase can't match: words, pairs of neighbours
(`never again`, with `< . ? ! >` for edges and stops), and beginnings of words (`apolog~`)."""

SHORTEST_STEM = 3  # letters; beginnings of words are looked up by so many
MOST_PAIRS = 400


class Part(msgspec.Struct, frozen=True):
    """A piece of a phrase: its pattern, what it needs, and its first and last words if known."""

    pattern: str
    needs: Needs = ()
    first: frozenset[str] | None = None
    last: frozenset[str] | None = None


class Pattern:
    """A phrase ready to be tried, and what a text needs to be worth that (empty: it always is)."""

    def __init__(self, part: Part, needs: Needs) -> None:
        """Keep the phrase; it is compiled when it is first tried, and most never are."""
        self.needs = needs
        self._pattern = part.pattern

    @cached_property
    def find(self) -> "re2._Regexp[bytes]":
        """The compiled pattern."""
        return _compiled(self._pattern)


class PhraseError(ValueError):
    """A phrase is not written in the language above."""


class Phrases:
    """Compiles phrases with one library's macros."""

    def __init__(self, macros: Mapping[str, str]) -> None:
        """Take the macros; `common` and `frequent` among them say which words are."""
        self._macros = macros
        self._common = frozenset(macros.get("common", "").split("|")) | {*STOPS, START, END}
        self._frequent = frozenset(macros.get("frequent", "").split("|"))
        self._read: dict[str, Part] = {}

    def weigh(self, need: frozenset[str]) -> float:
        """Weigh a need: common words, and many words, pick poorly; neighbours pick better."""
        return sum(map(self._weight, need))

    def _weight(self, word: str) -> float:
        weight = 1.0
        for part in word.split(" "):
            weight *= 100 if part in self._common else 10 if part in self._frequent else 1
        return weight if " " not in word else weight / 500

    def macro(self, name: str, phrase: str) -> Part:
        """Read a macro, once. Raises PhraseError when there is none of that name."""
        if name not in self._macros:
            message = f"{phrase!r}: there is no macro {name!r}"
            raise PhraseError(message)
        if name not in self._read:
            self._read[name] = _Parser(self._macros[name], self).alternatives("")
        return self._read[name]

    def compile(self, phrase: str) -> Pattern:
        """Compile a phrase. Raises PhraseError when it is not valid."""
        part = _Parser(phrase, self).alternatives("")
        return Pattern(part, tuple(sorted(part.needs, key=self.weigh)))

    def compile_any(self, phrases: Iterable[str]) -> Pattern:
        """Compile phrases of which any one may match. Raises PhraseError when one is not valid."""
        parts = [_Parser(phrase, self).alternatives("") for phrase in phrases]
        return Pattern(Part("|".join(part.pattern for part in parts)), ())


class _Parser:
    """One phrase, read left to right."""

    def __init__(self, phrase: str, phrases: Phrases) -> None:
        self.phrase = phrase
        self.phrases = phrases
        self.pieces = _PIECES.findall(_LONE_GAP.sub(r" \1 ", phrase))
        self.place = 0

    def peek(self) -> str:
        return self.pieces[self.place] if self.place < len(self.pieces) else ""

    def take(self) -> str:
        piece = self.peek()
        self.place += 1
        return piece

    def alternatives(self, closing: str) -> Part:
        """Read `a|b|c` up to `closing`; what each branch needs most makes one need of them all."""
        parts: list[Part] = []
        while True:
            parts.append(self.sequence())
            piece = self.take()
            if piece == closing:
                break
            if piece != "|":
                message = f"{self.phrase!r}: expected {closing or 'the end'!r}, not {piece!r}"
                raise PhraseError(message)
        if len(parts) == 1:
            return parts[0]
        needs: Needs = ()
        if all(part.needs for part in parts):
            weigh = self.phrases.weigh
            needs = (frozenset().union(*(min(part.needs, key=weigh) for part in parts)),)
        return Part(
            f"(?:{'|'.join(part.pattern for part in parts)})",
            needs,
            _union(part.first for part in parts),
            _union(part.last for part in parts),
        )

    def sequence(self) -> Part:
        """Read words and groups until `|`, a closing bracket or the end."""
        out = ""
        needs: list[frozenset[str]] = []
        first: frozenset[str] | None = None
        last: frozenset[str] | None = None
        while (piece := self.peek()) not in {"", "|", ")", "]"}:
            self.take()
            if piece.startswith("*"):
                out += WORD if piece == "*" else f"{WORD}{{0,{int(piece[1:])}}}"
                last = None
                continue
            part = self.element(piece)
            is_optional = piece == "[" or (piece == "(" and self.peek() == "?")
            if piece == "(" and is_optional:
                self.take()
            if is_optional:
                out += f"(?:{part.pattern})?"
                last = None
                continue
            if not out:
                first = part.first
            if last and part.first and len(last) * len(part.first) <= MOST_PAIRS:
                needs.append(frozenset(f"{one} {two}" for one in last for two in part.first))
            out += part.pattern
            needs += part.needs
            last = part.last
        return Part(out, tuple(needs), first, last)

    def element(self, piece: str) -> Part:
        """Read one word, group, macro or edge."""
        if piece in _EDGES:
            return _EDGES[piece]
        if piece == "(":
            return self.alternatives(")")
        if piece == "[":
            return self.alternatives("]")
        if piece.startswith("{"):
            part = self.phrases.macro(piece.strip("{}"), self.phrase)
            return msgspec.structs.replace(part, pattern=f"(?:{part.pattern})")
        if not re.match(r"[^\W_]", piece):
            message = f"{self.phrase!r}: {piece!r} is not a word"
            raise PhraseError(message)
        return _word(piece.lower())


def _union(sets: Iterable[frozenset[str] | None]) -> frozenset[str] | None:
    """Join sets of words; None when one of them is not known."""
    known: frozenset[str] = frozenset()
    for one in sets:
        if one is None:
            return None
        known |= one
    return known


_EDGES = {
    "^^": Part(r"< (?:[.?!] )*", last=frozenset({*STOPS, START})),
    "^": Part("[<.?!] ", last=frozenset({*STOPS, START})),
    "$$": Part(r"(?:[.?!] )*> ", first=frozenset({*STOPS, END})),
    "$": Part("[>.?!] ", first=frozenset({*STOPS, END})),
    "?": Part(r"(?:[.!] )*\? ", first=frozenset(STOPS)),
    "!": Part(r"(?:[.?] )*! ", first=frozenset(STOPS)),
}


@cache
def _word(word: str) -> Part:
    """Make the part of one word, with its common spellings."""
    if word.endswith("~"):
        stem = word.removesuffix("~").replace("'", "")
        if len(stem) < SHORTEST_STEM:
            message = f"{word!r}: the beginning of a word needs three letters"
            raise PhraseError(message)
        return Part(f"{re.escape(stem)}[^ ]* ", (frozenset({f"{stem}~"}),))
    spellings = _SPELLINGS.get(word, word).split("|")
    if len(spellings) == 1:
        spellings += [
            word.removesuffix(short) + long
            for short, long in _ENDINGS.items()
            if word.endswith(short)
        ]
    if "-" in word:
        spellings.append(word.replace("-", ""))
    plain = [spelling.replace("'", "").replace("-", " ") for spelling in spellings]
    first = frozenset(spelling.split(" ")[0] for spelling in plain)
    last = frozenset(spelling.split(" ")[-1] for spelling in plain)
    pattern = "|".join(f"{re.escape(spelling)} " for spelling in plain)
    return Part(f"(?:{pattern})", (first,), first, last)


def _compiled(pattern: str) -> "re2._Regexp[bytes]":
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1  # bytes of UTF-8, one by one
    options.log_errors = False
    try:
        return re2.compile(f" (?:{pattern})".encode(), options)
    except re2.error as error:
        message = f"{pattern}: {error}"
        raise PhraseError(message) from error

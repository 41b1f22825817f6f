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
from functools import cached_property

import msgspec
import re2

from offscript.tactics._parts import SHORTEST_STEM, Need, Needs, Part, any_of, in_order, optional
from offscript.tactics._words import END, START, STOPS

COMMON, FREQUENT, RARE = 100, 10, 1
WORD = "(?:[^ .?!<>]+ )"
_LONE_GAP = re.compile(r"[(\[]\s*(\*\d*)\s*[)\]]")
_PIECES = re.compile(
    r"\s*(\([^()\[\]{}]*\)|\[[^()\[\]{}]*\]|\^\^?|\$\$?|[()|\[\]?!]|\{\w+\}|\*\d*|[^\W_][\w'&-]*~?|\S)"
)
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


class Pattern:
    """A phrase ready to be tried."""

    def __init__(self, pattern: str) -> None:
        """Keep the phrase; it is compiled when it is first tried, and most never are."""
        self.text = pattern

    @cached_property
    def find(self) -> "re2._Regexp[bytes]":
        """The compiled pattern."""
        return _compiled(self.text)


class PhraseError(ValueError):
    """A phrase is not written in the language above."""


class Phrases:
    """Compiles phrases with one library's macros."""

    def __init__(self, macros: Mapping[str, str]) -> None:
        """Take the macros; `common` and `frequent` among them say which words are."""
        self._macros = macros
        self._weights: dict[str, float] = {
            **dict.fromkeys(macros.get("frequent", "").split("|"), FREQUENT),
            **dict.fromkeys([*macros.get("common", "").split("|"), *STOPS, START, END], COMMON),
        }
        self._parts = {piece: self._edge(*edge) for piece, edge in _EDGES.items()}
        self._branches: dict[str, Part] = {}

    def compile(self, phrase: str) -> tuple[Pattern, list[Needs]]:
        """Compile a phrase, and say what a text needs to be worth trying: all of one of those.

        Raises PhraseError when it is not valid.
        """
        part = _Parser(phrase, self).part()
        return Pattern(part.pattern), list(part.ways())

    def compile_any(self, phrases: Iterable[str]) -> Pattern:
        """Compile phrases of which any one may match. Raises PhraseError when one is not valid."""
        parts = [_Parser(phrase, self).part() for phrase in phrases]
        return Pattern("|".join(part.pattern for part in parts))

    def part(self, piece: str, phrase: str) -> Part:
        """Read a piece, once: a word, an edge, a gap, a macro, or a group with no other in it."""
        part = self._parts.get(piece)
        if part is None:
            part = self._parts[piece] = self._read(piece, phrase)
        return part

    def _read(self, piece: str, phrase: str) -> Part:
        if piece.startswith("*"):
            return Part(WORD if piece == "*" else f"{WORD}{{0,{int(piece[1:])}}}")
        if piece.startswith("{"):
            name = piece.strip("{}")
            if name not in self._macros:
                message = f"{phrase!r}: there is no macro {name!r}"
                raise PhraseError(message)
            part = _Parser(self._macros[name], self).part()
            return msgspec.structs.replace(part, pattern=f"(?:{part.pattern})")
        if len(piece) > 1 and piece[0] in "([":
            part = any_of([self._branch(branch, phrase) for branch in piece[1:-1].split("|")])
            return part if piece[0] == "(" else optional(part)
        if not re.match(r"[^\W_]", piece):
            message = f"{phrase!r}: {piece!r} is not a word"
            raise PhraseError(message)
        return self._word(piece.lower())

    def _branch(self, words: str, phrase: str) -> Part:
        """Read one of a group's alternatives, once: most are single words, and many come again."""
        part = self._branches.get(words)
        if part is None:
            is_word = words.isalpha()
            part = self.part(words, phrase) if is_word else _Parser(words, self).part()
            self._branches[words] = part
        return part

    def _word(self, word: str) -> Part:
        """Make the part of one word, with its common spellings."""
        if word.endswith("~"):
            stem = word.removesuffix("~").replace("'", "")
            if len(stem) < SHORTEST_STEM:
                message = f"{word!r}: the beginning of a word needs three letters"
                raise PhraseError(message)
            return Part(f"{re.escape(stem)}[^ ]* ", (self._need({f"{stem}~"}),))
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
        first = self._need(spelling.split(" ")[0] for spelling in plain)
        last = self._need(spelling.split(" ")[-1] for spelling in plain)
        last = first if first == last else last
        pattern = "|".join(f"{re.escape(spelling)} " for spelling in plain)
        return Part(f"(?:{pattern})", (first,), first, last)

    def _edge(self, pattern: str, needs: str, before: str, after: str) -> Part:
        return Part(
            pattern,
            (self._need(needs),) if needs else (),
            self._need(before) if before else None,
            self._need(after) if after else None,
        )

    def _need(self, words: Iterable[str]) -> Need:
        """Weigh a set of words: common words, and many words, pick poorly."""
        each = frozenset(words)
        return sum(self._weights.get(word, RARE) for word in each), each


class _Parser:
    """One phrase, read left to right."""

    def __init__(self, phrase: str, phrases: Phrases) -> None:
        self.phrase = phrase
        self.phrases = phrases
        self.pieces = ["", *reversed(_PIECES.findall(_LONE_GAP.sub(r" \1 ", phrase)))]

    def part(self) -> Part:
        """Read the whole phrase."""
        return self.alternatives("")

    def alternatives(self, closing: str) -> Part:
        """Read `a|b|c` up to `closing`. Raises PhraseError for anything else."""
        parts = [self.sequence()]
        while (piece := self.pieces.pop()) != closing:
            if piece != "|":
                message = f"{self.phrase!r}: expected {closing or 'the end'!r}, not {piece!r}"
                raise PhraseError(message)
            parts.append(self.sequence())
        return any_of(parts)

    def sequence(self) -> Part:
        """Read words and groups until `|`, a closing bracket or the end."""
        parts: list[Part] = []
        pieces = self.pieces
        while (piece := pieces[-1]) not in _CLOSING:
            pieces.pop()
            if piece == "[":
                part = optional(self.alternatives("]"))
            elif piece == "(":
                part = self.alternatives(")")
            else:
                part = self.phrases.part(piece, self.phrase)
            if pieces[-1] == "?" and piece[0] == "(":
                pieces.pop()
                part = optional(part)
            parts.append(part)
        return parts[0] if len(parts) == 1 else in_order(parts)


_CLOSING = frozenset({"", "|", ")", "]"})
_EDGES = {
    "^^": (r"< (?:[.?!] )*", "", "", STOPS + START),
    "^": ("[<.?!] ", "", "", STOPS + START),
    "$$": (r"(?:[.?!] )*> ", "", STOPS + END, ""),
    "$": ("[>.?!] ", "", STOPS + END, ""),
    "?": (r"(?:[.!] )*\? ", "?", STOPS, ""),
    "!": (r"(?:[.?] )*! ", "!", STOPS, ""),
}
"""The pattern of each edge or sign, the sign it needs, and the signs it can begin and end with."""


def _compiled(pattern: str) -> "re2._Regexp[bytes]":
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1  # bytes of UTF-8, one by one
    options.log_errors = False
    try:
        return re2.compile(f" (?:{pattern})".encode(), options)
    except re2.error as error:
        message = f"{pattern}: {error}"
        raise PhraseError(message) from error

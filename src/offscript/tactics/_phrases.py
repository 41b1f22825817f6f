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

import msgspec
import re2

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
"""Sets of words of which a text must hold one each, or a phrase can't match. `stem~` begins one."""


class Pattern(msgspec.Struct, frozen=True, eq=False):
    """A compiled phrase, and what a text needs to be worth a try (empty: it always is)."""

    find: "re2._Regexp[bytes]"
    needs: Needs


class PhraseError(ValueError):
    """A phrase is not written in the language above."""


class _Parser:
    """One phrase, read left to right into a pattern and what it needs."""

    def __init__(self, phrase: str, macros: Mapping[str, str]) -> None:
        self.phrase = phrase
        self.macros = macros
        self.pieces = _PIECES.findall(_LONE_GAP.sub(r" \1 ", phrase))
        self.place = 0
        self.common = frozenset(macros.get("common", "").split("|"))

    def weigh(self, need: frozenset[str]) -> int:
        """Weigh a need: common words stand in most texts and pick poorly, and so do many words."""
        return sum(100 if word in self.common else 1 for word in need)

    def peek(self) -> str:
        return self.pieces[self.place] if self.place < len(self.pieces) else ""

    def take(self) -> str:
        piece = self.peek()
        self.place += 1
        return piece

    def alternatives(self, closing: str) -> tuple[str, Needs]:
        """Read `a|b|c` up to `closing`; what each branch needs most makes one need of them all."""
        patterns: list[str] = []
        needs: list[Needs] = []
        while True:
            pattern, need = self.sequence()
            patterns.append(pattern)
            needs.append(need)
            piece = self.take()
            if piece == closing:
                break
            if piece != "|":
                message = f"{self.phrase!r}: expected {closing or 'the end'!r}, not {piece!r}"
                raise PhraseError(message)
        if len(patterns) == 1:
            return patterns[0], needs[0]
        pattern = f"(?:{'|'.join(patterns)})"
        if not all(needs):
            return pattern, ()
        return pattern, (frozenset().union(*(min(need, key=self.weigh) for need in needs)),)

    def sequence(self) -> tuple[str, Needs]:
        """Read words and groups until `|`, a closing bracket or the end."""
        out = ""
        needs: list[frozenset[str]] = []
        while (piece := self.peek()) not in {"", "|", ")", "]"}:
            self.take()
            if piece in _EDGES:
                out += _EDGES[piece]
                continue
            if piece.startswith("*"):
                out += WORD if piece == "*" else f"{WORD}{{0,{int(piece[1:])}}}"
                continue
            pattern, need = self.element(piece)
            optional = piece == "[" or (piece == "(" and self.peek() == "?")
            if piece == "(" and optional:
                self.take()
            if optional:
                out += f"(?:{pattern})?"
                continue
            out += pattern
            needs += need
        return out, tuple(needs)

    def element(self, piece: str) -> tuple[str, Needs]:
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
            pattern, needs = _Parser(self.macros[name], self.macros).alternatives("")
            return f"(?:{pattern})", needs
        if not re.match(r"[^\W_]", piece):
            message = f"{self.phrase!r}: {piece!r} is not a word"
            raise PhraseError(message)
        pattern, need = _word(piece.lower())
        return pattern, (need,)


_EDGES = {
    "^^": r"< (?:[.?!] )*",
    "^": "[<.?!] ",
    "$$": r"(?:[.?!] )*> ",
    "$": "[>.?!] ",
    "?": r"(?:[.!] )*\? ",
    "!": r"(?:[.?] )*! ",
}


def _word(word: str) -> tuple[str, frozenset[str]]:
    """Make the pattern of one word with its common spellings, and the first words of those."""
    if word.endswith("~"):
        stem = word.removesuffix("~").replace("'", "")
        return f"{re.escape(stem)}[^ ]* ", frozenset({f"{stem}~"})
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
    pattern = "|".join(f"{re.escape(spelling)} " for spelling in plain)
    return f"(?:{pattern})", frozenset(spelling.split(" ")[0] for spelling in plain)


def compile_phrase(phrase: str, macros: Mapping[str, str]) -> Pattern:
    """Compile a phrase. Raises PhraseError when it is not valid."""
    parser = _Parser(phrase, macros)
    pattern, needs = parser.alternatives("")
    return Pattern(_compiled(pattern), tuple(sorted(needs, key=parser.weigh)))


def compile_any(phrases: Iterable[str], macros: Mapping[str, str]) -> "re2._Regexp[bytes]":
    """Compile phrases of which any one may match. Raises PhraseError when one is not valid."""
    return _compiled("|".join(_Parser(phrase, macros).alternatives("")[0] for phrase in phrases))


def _compiled(pattern: str) -> "re2._Regexp[bytes]":
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1  # bytes of UTF-8, one by one
    options.log_errors = False
    try:
        return re2.compile(f" (?:{pattern})".encode(), options)
    except re2.error as error:
        message = f"{pattern}: {error}"
        raise PhraseError(message) from error

"""Finds what a text may not say: claims, labels, promises and orders, sentence by sentence.

`breaches` takes any text and its language, so cards, pages and messages of the program all fall
under the same rules. The rules are data (rules.toml), and so are the garbled pieces of the sources
(garbled.json), which may not be quoted. No pattern understands a sentence, so each one that is shown
to people is also read by somebody: read.json holds the marks of those that were.
"""

import ast
import re
import tomllib
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Literal

import msgspec

HERE = Path(__file__).parent
Language = Literal["en", "es"]
LANGUAGES: tuple[Language, ...] = ("en", "es")
FEWEST_WORDS = 3
FILLED_IN = re.compile(r"\{\w+\}|%\(\w+\)s")
SENTENCE = re.compile(r"(?<=[.!?…:;])\s+|\n+")


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may not be said, in two languages, with sentences that prove it finds and passes."""

    why: str
    en: tuple[str, ...]
    es: tuple[str, ...]
    planted_en: tuple[str, ...]
    planted_es: tuple[str, ...]
    near_en: tuple[str, ...]
    near_es: tuple[str, ...]
    unless_en: str = r"(?!)"
    unless_es: str = r"(?!)"

    def planted(self, language: Language) -> tuple[str, ...]:
        """Give sentences that break this rule."""
        return self.planted_en if language == "en" else self.planted_es

    def near(self, language: Language) -> tuple[str, ...]:
        """Give sentences that look alike and break no rule."""
        return self.near_en if language == "en" else self.near_es


class Breach(msgspec.Struct, frozen=True):
    """A rule, and the sentence that breaks it."""

    rule: str
    sentence: str


@cache
def rules() -> dict[str, Rule]:
    """Read the rules, by name."""
    return msgspec.convert(tomllib.loads((HERE / "rules.toml").read_text("utf-8")), dict[str, Rule])


@cache
def garbled() -> dict[str, list[str]]:
    """Read the pieces of the sources that are errors of writing down, by their row G."""
    return msgspec.json.decode((HERE / "garbled.json").read_bytes(), type=dict[str, list[str]])


@cache
def _compiled(language: Language) -> list[tuple[str, re.Pattern[str], re.Pattern[str]]]:
    return [
        (
            name,
            re.compile("|".join(rule.en if language == "en" else rule.es)),
            re.compile(rule.unless_en if language == "en" else rule.unless_es),
        )
        for name, rule in rules().items()
    ]


def plain(text: str) -> str:
    """Fold case, quotes and white space, so that a rule can't be missed for a curly quote."""
    folded = text.replace("’", "'").replace("“", '"').replace("”", '"').casefold()
    return re.sub(r"[ \t]+", " ", folded)


def breaches(text: str, language: Language) -> list[Breach]:
    """List every rule that a text breaks, with the sentence; empty when it may be shipped."""
    folded = plain(text)
    found = [
        Breach(name, sentence)
        for sentence in SENTENCE.split(folded)
        for name, pattern, unless in _compiled(language)
        if pattern.search(sentence) and not unless.search(sentence)
    ]
    whole = re.sub(r"\s+", " ", folded)
    found += [
        Breach(row, piece)
        for row, pieces in garbled().items()
        for piece in pieces
        if plain(piece) in whole
    ]
    return found


def sentences_by_mark(text: str) -> dict[str, str]:
    """Give the sentences of a text by a short mark that stays the same while the words do.

    What is filled in may be called anything, and one word or two are a label and no sentence.
    """
    words = FILLED_IN.sub("_", plain(text))
    folded = (one.strip() for one in SENTENCE.split(words))
    return {
        blake2b(one.encode(), digest_size=4).hexdigest(): one
        for one in folded
        if len(one.split()) >= FEWEST_WORDS
    }


def words_of_toml(file: Path) -> str:
    """Give what a TOML file says to a person: its texts, without patterns, quotations and ids."""
    return "\n".join(_texts(tomllib.loads(file.read_text("utf-8"))))


NOT_OURS = {
    "aliases",
    "any",
    "arranges",
    "cites",
    "classes",
    "examples",
    "harmless",
    "id",
    "misses",
    "phrases",
    "references",
    "seeds",
    "tends_to_want",
    "things",
    "times",
    "typed",
    "together",
    "unless",
    "where",
}


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for item in value for text in _texts(item)]
    if isinstance(value, dict):
        return [text for key, item in value.items() if key not in NOT_OURS for text in _texts(item)]
    return []


def words_of_page(html: str) -> str:
    """Give what a template says to a person: its text and labels, without markup and code."""
    spoken = re.findall(r'(?:title|alt|aria-label|placeholder)="([^"{]+)"', html)
    bare = re.sub(r"<(script|style)\b.*?</\1>|{#.*?#}|{%.*?%}", "\n", html, flags=re.DOTALL)
    bare = re.sub(r"{{.*?}}", " … ", bare, flags=re.DOTALL)
    bare = re.sub(r"</?(?:a|b|em|strong|span|abbr|mark|time|i|code)\b[^>]*>", "", bare)
    return "\n".join([re.sub(r"<[^>]+>", "\n", bare), *spoken])


def words_of_code(code: str) -> str:
    """Give the sentences in Python, without docstrings: texts of four words and more."""
    tree = ast.parse(code)
    silent = {
        id(part)
        for node in ast.walk(tree)
        for part in ast.iter_child_nodes(node)
        if isinstance(node, ast.Expr | ast.JoinedStr) and isinstance(part, ast.Constant)
    }
    said = [_said(node) for node in ast.walk(tree) if id(node) not in silent]
    return "\n".join(text for text in said if len(text.split()) > 3)


def _said(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(_said(part) or "…" for part in node.values)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""


def words_of_catalogue(catalogue: str, language: Language = "es") -> str:
    """Give one side of a gettext catalogue (.po): its translations, or the English they are of."""
    side = r"msgstr(?:\[\d\])?" if language == "es" else r"msgid(?:_plural)?"
    texts = re.sub(r'\Amsgid ""\nmsgstr ""\n(?:".*"\n)+', "", catalogue)
    said = re.findall(rf'^{side} ((?:"(?:[^"\\]|\\.)*"\s*)+)', texts, re.MULTILINE)
    whole = ("".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text)) for text in said)
    return "\n".join(re.sub(r"\\(.)", _typed, text) for text in whole)


def _typed(escape: re.Match[str]) -> str:
    return "\n" if escape[1] == "n" else escape[1]


def language_of(file: Path) -> Language:
    """Tell a file's language by the folder it lies in, or by its name; English otherwise."""
    return "es" if "es" in {*file.parts, *file.name.split(".")} else "en"


def shipped(package: Path) -> dict[str, tuple[str, Language]]:
    """Give the words of all data, pages, translations and code in the package, by language.

    Macros are left out: they are patterns only. A catalogue is there twice: its Spanish, and under a
    name of its own the English, which is every text that pages, commands and documents say.
    """
    readers = {".toml": words_of_toml, ".html": _page, ".py": _code, ".po": _catalogue}
    found = {
        str(file.relative_to(package)): (readers[file.suffix](file), language_of(file))
        for file in sorted(package.rglob("*"))
        if file.suffix in readers and file.name != "macros.toml"
    }
    return found | {
        f"{file.relative_to(package)}, the English": (
            words_of_catalogue(file.read_text("utf-8"), "en"),
            "en",
        )
        for file in sorted(package.rglob("*.po"))
    }


def _page(file: Path) -> str:
    return words_of_page(file.read_text("utf-8"))


def _catalogue(file: Path) -> str:
    return words_of_catalogue(file.read_text("utf-8"))


def _code(file: Path) -> str:
    return words_of_code(file.read_text("utf-8"))

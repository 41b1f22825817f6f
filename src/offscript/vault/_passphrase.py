"""Weighs a passphrase as somebody would guess it who knows the person and every message here.

A partner, parent or colleague does not try random letters: they try names, dates, places, pet
names and sentences the two of them share. So a passphrase is cut into such pieces, each as cheap
as that guesser gets it, and what the cheapest cutting costs is what the passphrase is worth.
"""

import math
import re
import secrets
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

import msgspec

from offscript.record import Message, Problem, said

ENOUGH = 50.0
"""Bits a passphrase must be worth: 2^50 guesses at a second each outlast everybody."""
WORDS = 6
_SHORTEST = 8
_PHRASE = 8
"""Letters in a row that stand in a message too are taken for a phrase from it."""
_WORD = re.compile(r"[^\W_]+")
_LEET = str.maketrans("01345789@$!|+", "oieastbgasilt")
_DATE = re.compile(r"\d{1,2}\D{0,2}\d{1,2}\D{0,2}(?:\d{4}|\d{2})|\d{4}\D?\d{1,2}\D?\d{1,2}|\d{4}")
_KEYS = (
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "abcdefghijklmnopqrstuvwxyz",
    "12345678901234567890",
)
_NAME, _KNOWN_DAY, _ANY_DAY, _YEAR = 4.0, 9.0, 15.5, 6.5
_COMMON_WORD, _LEAST_WORD, _KEY_RUN, _AGAIN = 6.0, 8.0, 7.0, 4.0
_LETTER, _DIGIT, _SIGN, _BETWEEN, _CAPITAL, _WRITTEN_OTHERWISE = 4.7, 3.32, 3.0, 0.5, 0.5, 1.0
_ALL_CAPITALS = 2.0
"""What pieces cost in bits; a capital or a letter written as a digit hides little."""
_BETWEEN_WORDS = " -_.,"
_LONGEST = 200
_LONGEST_PIECE = 64


class Known(msgspec.Struct, frozen=True):
    """What a guesser who has the messages knows: what each word costs, which days, every text."""

    words: dict[str, float] = {}
    days: frozenset[str] = frozenset()
    phrases: tuple[str, ...] = ()
    """Runs of the passphrase that stand in a message."""
    letters: int = 1
    """Letters of all messages together: a phrase may begin at any."""


def propose() -> str:
    """Offer six different words drawn at random from some 7,500: 77 bits."""
    return " ".join(secrets.SystemRandom().sample(_offered(), WORDS))


@cache
def _offered() -> tuple[str, ...]:
    """Give the list without the words that nobody who was hurt should have to type each day.

    Nor is a word offered that is common, or made of a common one: six of them might be refused.
    """
    left_out = set((files("offscript.vault") / "words_left_out.txt").read_text("utf-8").split())
    return tuple(word for word in word_list() if word not in left_out | _common_words())


@cache
def word_list() -> tuple[str, ...]:
    """Give the EFF's large list of words (CC BY 3.0), which was made for this."""
    return tuple((files("offscript.vault") / "words.txt").read_text("utf-8").split())


def refuse(passphrase: str, messages: Iterable[Message] = ()) -> None:
    """Raise Problem for a passphrase that could be guessed, by somebody who knows the messages."""
    letters = _letters(passphrase)
    if len(letters) < _SHORTEST:
        raise Problem(
            said(
                "This passphrase is too short: it can be guessed. Take the six words that are "
                "offered, or a sentence of your own that nobody knows."
            )
        )
    if len(passphrase) > _LONGEST:
        raise Problem(said("A passphrase may be {most} characters long.", most=_LONGEST))
    if worth(passphrase) < ENOUGH:
        raise Problem(
            said(
                "This passphrase can be guessed: it is made of few, or of common pieces. Take the "
                "six words that are offered; they are drawn by chance."
            )
        )
    if worth(passphrase, learn(passphrase, messages)) < ENOUGH:
        raise Problem(
            said(
                "This passphrase can be guessed by somebody who knows you: it is made of names, "
                "days or words that stand in your messages. Take the six words that are offered; "
                "they are drawn by chance."
            )
        )


def learn(passphrase: str, messages: Iterable[Message]) -> Known:
    """Learn from messages what bears on a passphrase; they are looked through once."""
    counts: Counter[str] = Counter()
    names: set[str] = set()
    days: set[str] = set()
    written = _letters(passphrase)
    forms = {written, written.translate(_LEET), written[::-1]}
    starts = {form[at : at + _PHRASE] for form in forms for at in range(len(form) - _PHRASE + 1)}
    phrases: set[str] = set()
    total = 1
    for message in messages:
        for written in (message.author, message.conversation):
            names.update(_letters(word) for word in _WORD.findall(written))
        days.update(_ways_to_write(message.sent_at.strftime("%Y%m%d")))
        days.update(_digits(found) for found in _DATE.findall(message.text))
        for text in (message.text, message.subject or ""):
            plain = _plain(text)
            counts.update(_WORD.findall(plain))
            squeezed = "".join(filter(str.isalnum, plain))
            total += len(squeezed)
            phrases.update(
                run
                for start in starts
                if start in squeezed
                for run in _runs(start, squeezed, forms)
            )
    ranked = (word for word, _ in counts.most_common())
    words = {word: max(1 + math.log2(1 + rank), _LEAST_WORD) for rank, word in enumerate(ranked)}
    words |= dict.fromkeys(names - {""}, _NAME)
    return Known(words, frozenset(days), tuple(phrases), total)


def worth(passphrase: str, known: Known | None = None) -> float:
    """Give the bits of the cheapest way to build a passphrase from what a guesser knows."""
    written = _fold(passphrase)
    capitals = min(_CAPITAL * sum(one.isupper() for one in passphrase), _ALL_CAPITALS)
    known = known or Known()
    backwards = _WRITTEN_OTHERWISE + _cheapest(written[::-1], known)
    return capitals + min(_cheapest(written, known), backwards)


def _cheapest(text: str, known: Known) -> float:
    """Cut a text into pieces so that together they cost least."""
    as_letters = text.translate(_LEET)
    best = [0.0] + [math.inf] * len(text)
    for end in range(1, len(text) + 1):
        best[end] = best[end - 1] + _of_character(text, end - 1)
        for start in range(max(0, end - _LONGEST_PIECE), end - 1):
            cost = _of_piece(text[start:end], known)
            if text[start:end] != as_letters[start:end]:
                spelt = _of_piece(as_letters[start:end], known)
                cost = min(cost, _WRITTEN_OTHERWISE + spelt)
            best[end] = min(best[end], best[start] + cost)
    return best[-1]


def _of_character(text: str, at: int) -> float:
    """Tell what one more character costs that belongs to nothing."""
    character = text[at]
    if at and character == text[at - 1]:
        return 1.0
    if character.isdigit():
        return _DIGIT
    if character.isalpha():
        return _LETTER
    return _BETWEEN if character in _BETWEEN_WORDS else _SIGN


def _of_piece(piece: str, known: Known) -> float:
    """Tell what a piece costs: a word, a name, a day, keys side by side, or a phrase."""
    costs = [known.words.get(piece, math.inf)]
    if piece in _generic():
        costs.append(_generic()[piece])
    if piece.isdigit() or _DATE.fullmatch(piece):
        digits = _digits(piece)
        if digits in known.days:
            costs.append(_KNOWN_DAY)
        if len(digits) == 4 and digits[:2] in {"19", "20"}:  # noqa: PLR2004 - a year
            costs.append(_YEAR)
        if _is_day(digits):
            costs.append(_ANY_DAY)
    if len(piece) > 2 and any(piece in row or piece in row[::-1] for row in _KEYS):  # noqa: PLR2004
        costs.append(_KEY_RUN)
    half = piece[: len(piece) // 2]
    if len(piece) > 3 and half + half == piece:  # noqa: PLR2004
        costs.append(_AGAIN + min(_LETTER * len(half), known.words.get(half, math.inf)))
    squeezed = _letters(piece)
    if len(squeezed) >= _PHRASE and any(squeezed in phrase for phrase in known.phrases):
        costs.append(math.log2(known.letters) + math.log2(_LONGEST))
    return min(costs)


@cache
def _generic() -> dict[str, float]:
    """Words anybody tries, with what they cost."""
    drawn = dict.fromkeys(word_list(), math.log2(len(word_list())))
    return drawn | dict.fromkeys(_common_words(), _COMMON_WORD)


@cache
def _common_words() -> frozenset[str]:
    """Give the words that are tried before any other."""
    return frozenset((files("offscript.vault") / "common_words.txt").read_text("utf-8").split())


def _runs(start: str, squeezed: str, forms: Iterable[str]) -> Iterable[str]:
    """Give the longest runs that a passphrase and a text share, from each place they meet."""
    for form in forms:
        at = form.find(start)
        if at < 0:
            continue
        there = squeezed.find(start)
        length = _PHRASE
        while (
            at + length < len(form)
            and there + length < len(squeezed)
            and form[at + length] == squeezed[there + length]
        ):
            length += 1
        run = form[at : at + length]
        yield run
        yield run[::-1]


def _ways_to_write(day: str) -> Iterable[str]:
    """Give the digits of a day, YYYYMMDD, as people write it."""
    year, month, date = day[:4], day[4:6], day[6:]
    for one, other in ((date, month), (month, date)):
        yield from (one + other + year, one + other + year[2:], year + one + other, one + other)
        yield year[2:] + one + other


def _is_day(digits: str) -> bool:
    """Tell whether digits may be a day of these times."""
    if len(digits) not in {4, 6, 8}:
        return False
    pairs = [int(digits[at : at + 2]) for at in range(0, len(digits), 2)]
    months = sum(1 <= pair <= 12 for pair in pairs)  # noqa: PLR2004
    days = sum(1 <= pair <= 31 for pair in pairs)  # noqa: PLR2004
    return months >= 1 and days >= 2  # noqa: PLR2004


def _plain(text: str) -> str:
    """Write a text without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in apart if not unicodedata.combining(one))


def _fold(passphrase: str) -> str:
    """Write a passphrase as the messages' words are written, single spaces between."""
    return " ".join(_plain(passphrase).split())


def _letters(text: str) -> str:
    """Leave only letters and digits, without case and accents."""
    return "".join(filter(str.isalnum, _plain(text)))


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))

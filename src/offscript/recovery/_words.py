"""The sentences of this room in each language: data, with names in braces that code fills in."""

import tomllib
from datetime import date
from functools import cache
from importlib.resources import files

import msgspec

from offscript.record import Choice, GuiltSort, Problem, Trigger, said


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of sentences; a misspelt or missing key is an error."""


class ResultWords(_Table, frozen=True):
    """What is said of a check-in."""

    total: str
    no_total: str
    band: str
    unfinished: str
    first: str
    same: str
    higher: str
    lower: str
    reliable: str
    wobble: str
    unmeasured: str
    never: str
    own: str


class TenderWords(_Table, frozen=True):
    """What is said of tender times."""

    few: str
    counted: str
    weekday: str
    hours: str
    trigger: str
    date: str
    fell: str
    limit: str


class DistanceWords(_Table, frozen=True):
    """What is said of days of distance."""

    kept: str
    slips: str


class GateWords(_Table, frozen=True):
    """The questions before a long retelling, and what comes of them."""

    questions: dict[str, str]
    open: str
    short_sitting: str
    short_form: str
    instead: tuple[str, ...]


class JournalWords(_Table, frozen=True):
    """The prompts of the short journal, and where its time stands."""

    prompts: dict[str, str]
    half: str
    over: str


class GuiltWords(_Table, frozen=True):
    """The questions that sort guilt, and what they come to."""

    questions: dict[str, str]
    sorts: dict[GuiltSort, str]


class PaceWords(_Table, frozen=True):
    """Questions about the own pace in something new."""

    questions: dict[str, str]
    answers: tuple[str, ...]
    note: str


class DraftWords(_Table, frozen=True):
    """What is said of a draft."""

    marked: str
    nothing_marked: str
    may_stay_silent: str
    due: str
    never_sent: str
    nothing_practical: str
    stays: str
    check_meaning: str
    still_long: str
    hello: str
    thanks: str


class RealityWords(_Table, frozen=True):
    """What is said at the moment of missing someone."""

    label: str
    label_month: str
    after_marked: str
    after_nothing: str
    after_short: str
    both: str
    summary: str
    something_after: str
    nothing_after: str
    short_after: str
    none: str
    month: str
    month_none: str
    names_none: str
    names_unheld: str
    fact: str
    limit: str
    kinds: dict[Trigger, str]


class QuietWords(_Table, frozen=True):
    """What is said of getting quiet in apps."""

    safety_first: str
    keep_first: str
    duty: str


class DocumentWords(_Table, frozen=True):
    """Headings of documents and exports."""

    made_on: str
    last_time: str
    own_words: str
    titles: dict[str, str]
    kinds: dict[str, str]
    fields: dict[str, str]
    values: dict[str, str]
    yes: str
    no: str
    me: str
    them: str
    emergency: str
    crisis: str


class Words(_Table, frozen=True, kw_only=True):
    """Every sentence of one language."""

    language: str
    day: str
    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    triggers: dict[Trigger, str]
    choices: dict[Choice, str]
    results: ResultWords
    tender: TenderWords
    distance: DistanceWords
    gate: GateWords
    journal: JournalWords
    guilt: GuiltWords
    pace: PaceWords
    draft: DraftWords
    reality: RealityWords
    quiet: QuietWords
    documents: DocumentWords

    def pace_answer(self, tapped: str) -> str:
        """Say an answer about the own pace in these words, whatever language it was tapped in."""
        for file in (files(__package__) / "words").iterdir():
            answers = words_of(file.name.removesuffix(".toml")).pace.answers
            if tapped in answers:
                return self.pace.answers[answers.index(tapped)]
        return tapped


@cache
def words_of(language: str = "en") -> Words:
    """Give the sentences of a language. Raises Problem when there are none in it."""
    file = files(__package__) / "words" / f"{language}.toml"
    if not file.is_file():
        raise Problem(
            said(
                "These pages are not written in {language} yet. There are: en, es.",
                language=repr(language),
            )
        )
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Words)


def day_said(day: date, words: Words) -> str:
    """Say a day in a language: 3 May 2024."""
    return words.day.format(day=day.day, month=words.months[day.month - 1], year=day.year)

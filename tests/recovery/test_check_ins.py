"""Check-ins: published words, golden scores for every cut-off, and results in words first."""

import tomllib
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from importlib.resources import files
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import CheckIn, Problem
from offscript.recovery import (
    Instrument,
    instrument,
    instruments,
    licence_text,
    make_document,
    mood_instrument,
    result,
    score,
    series,
    take,
    to_markdown,
    words_of,
)

NOW = datetime(2024, 5, 3, 9, 0, tzinfo=UTC)
EN = words_of("en")

PUBLISHED = {
    "gad7": (
        "Feeling nervous, anxious or on edge",
        "Feeling afraid as if something awful might happen",
    ),
    "phq9": (
        "Little interest or pleasure in doing things",
        "Thoughts that you would be better off dead or of hurting yourself in some way",
    ),
    "phq8": (
        "Little interest or pleasure in doing things",
        (
            "Moving or speaking so slowly that other people could have noticed? Or the opposite — being so "
            "fidgety or restless that you have been moving around a lot more than usual"
        ),
    ),
    "rses": (
        "On the whole, I am satisfied with myself.",
        "I take a positive attitude toward myself.",
    ),
    "k6": ("nervous?", "worthless?"),
    "pcptsd5": (
        "Had nightmares about the event(s) or thought about the event(s) when you did not want to?",
        (
            "Felt guilty or unable to stop blaming yourself or others for the event(s) or any problems the "
            "event(s) may have caused?"
        ),
    ),
    "pcl5": (
        "Repeated, disturbing, and unwanted memories of the stressful experience?",
        "Trouble falling or staying asleep?",
    ),
}
"""First and last items, as their publishers print them."""

SHAPE = {
    "gad7": (7, 4, (0, 21)),
    "phq9": (9, 4, (0, 27)),
    "phq8": (8, 4, (0, 24)),
    "rses": (10, 4, (0, 30)),
    "k6": (6, 5, (0, 24)),
    "pcptsd5": (5, 2, (0, 5)),
    "pcl5": (20, 5, (0, 80)),
    "self_trust": (5, 5, (0, 20)),
}
"""How many items and answers, and the totals that are possible."""

DIGESTS = {
    "gad7.en": "877a5a9154b20504",
    "k6.en": "b6edfe34f557092d",
    "pcl5.en": "9eafcfbaef143775",
    "pcptsd5.en": "2c28b9e8e7a5a991",
    "phq8.en": "d57e246a192309de",
    "phq9.en": "4a10a6b0e0a4eaea",
    "rses.en": "0aa51d42db90963a",
    "self_trust.en": "d1ba91a9c925f828",
    "gad7.es": "0e117dc57aeeaa50",
    "phq8.es": "c88340ae2059fded",
    "phq9.es": "dfbc6606be55340a",
    "self_trust.es": "25a17c71aa9da79d",
}
"""Of all item texts, in order, as they were compared with their sources."""

BANDS = [
    *[
        ("gad7", total, name)
        for total, name in ((4, "minimal"), (5, "mild"), (9, "mild"), (10, "moderate"))
    ],
    *[("gad7", total, name) for total, name in ((14, "moderate"), (15, "severe"), (21, "severe"))],
    *[
        ("phq9", total, name)
        for total, name in ((4, "minimal"), (5, "mild"), (9, "mild"), (10, "moderate"))
    ],
    *[("phq9", total, name) for total, name in ((14, "moderate"), (15, "moderately severe"))],
    *[
        ("phq9", total, name)
        for total, name in ((19, "moderately severe"), (20, "severe"), (27, "severe"))
    ],
    *[("phq8", total, name) for total, name in ((9, "mild"), (10, "moderate"), (20, "severe"))],
]

FLAGS = [("gad7", 10), ("phq9", 10), ("phq8", 10), ("k6", 13), ("pcptsd5", 3), ("pcl5", 31)]


def answered(name: str, total: int, at: datetime = NOW, language: str = "en") -> CheckIn:
    """Answer an instrument without reversed items so that it comes to a total."""
    one = instrument(name, language)
    answers: dict[str, int] = {}
    left = total
    for item in one.items:
        answers[item.text] = min(left, one.highest)
        left -= answers[item.text]
    if one.gate:
        answers[one.gate.text] = 1
    return CheckIn(
        instrument=name,
        language=language,
        taken_at=at,
        offset_minutes=0,
        answers=take(one, answers),
    )


@pytest.mark.parametrize("name", SHAPE)
def test_shape_and_range(name: str) -> None:
    """Each has the items, answers and possible totals of its publication."""
    one = instrument(name)
    assert (len(one.items), len(one.answers), one.range) == SHAPE[name]
    assert len({item.text for item in one.items}) == len(one.items)
    assert one.range[1] == one.highest * len(one.items)


@pytest.mark.parametrize("name", PUBLISHED)
def test_words_are_the_published_ones(name: str) -> None:
    """The first and the last item stand as their publishers print them."""
    items = instrument(name).items
    assert (items[0].text, items[-1].text) == PUBLISHED[name]


@pytest.mark.parametrize("name", DIGESTS)
def test_no_published_word_changes_unnoticed(name: str) -> None:
    """Every item stands letter for letter as it did when it was compared with its source."""
    one, _, language = name.partition(".")
    items = "\n".join(item.text for item in instrument(one, language).items)
    assert sha256(items.encode()).hexdigest()[:16] == DIGESTS[name]


@given(st.sampled_from(sorted(SHAPE)), st.randoms(use_true_random=False))
def test_any_answers_come_to_a_possible_total(name: str, random: Random) -> None:
    """Whatever is answered, the total lies in the published range; with one skipped, there is none."""
    one = instrument(name)
    answers = {item.text: random.choice(one.answers).points for item in one.items}
    if one.gate:
        answers[one.gate.text] = 1
    total = score(one, answers).total
    assert total is not None
    assert one.range[0] <= total <= one.range[1]
    answers.pop(random.choice(one.items).text)
    assert score(one, answers).total is None


@pytest.mark.parametrize(
    ("old", "new"),
    [("points", "pionts"), ("[[items]]", "[[item]]"), ('id = "gad7"', ""), ("= 5", "= []")],
)
def test_a_misspelt_file_is_an_error(old: str, new: str) -> None:
    """A questionnaire with a wrong or missing key is never half read."""
    text = (files("offscript.recovery") / "instruments" / "gad7.en.toml").read_text("utf-8")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(tomllib.loads(text.replace(old, new)), Instrument)


@pytest.mark.parametrize("name", SHAPE)
def test_credit_source_and_licence_come_with_it(name: str) -> None:
    """No item text is here without its licence's file, its credit and its source."""
    one = instrument(name)
    assert one.credit
    assert one.source
    assert len(licence_text(one)) > 100
    told = result(one, answered(name, 0), [], EN)
    assert told.credit.startswith(one.credit.rstrip("."))
    assert ".." not in told.credit


@pytest.mark.parametrize(("name", "total", "band"), BANDS)
def test_every_cut_off(name: str, total: int, band: str) -> None:
    """Totals on both sides of each published cut-off get the authors' name for them."""
    told = result(instrument(name), answered(name, total), [], EN)
    assert (told.score.total, told.band) == (total, band)


@pytest.mark.parametrize(("name", "at"), FLAGS)
def test_every_flag(name: str, at: int) -> None:
    """Talking with somebody is advised from the published total on, and not below it."""
    one = instrument(name)
    assert not result(one, answered(name, at - 1), [], EN).flagged
    told = result(one, answered(name, at), [], EN)
    assert told.flagged
    assert one.flag is not None
    assert one.flag.says in told.says


@pytest.mark.parametrize(
    ("total", "band"), [(4, "mínimo"), (5, "leve"), (10, "moderado"), (15, "grave")]
)
def test_every_cut_off_of_the_spanish_gad7(total: int, band: str) -> None:
    """The Spanish form has the same cut-offs, and from 10 on the same advice."""
    one = instrument("gad7", "es")
    told = result(one, answered("gad7", total, language="es"), [], words_of("es"))
    assert (told.score.total, told.band, told.flagged) == (total, band, total >= 10)


def test_rosenberg_is_scored_by_text_whatever_the_order() -> None:
    """Two orders of the items are in print; the total is the same for both."""
    one = instrument("rses")
    agree = {item.text: 2 for item in one.items}
    strongly = {item.text: 0 if item.reversed else 3 for item in one.items}
    assert score(one, agree).total == 5 * 2 + 5 * 1
    assert score(one, strongly).total == 30
    assert score(one, dict(reversed(strongly.items()))).total == 30
    lows = {item.text: 3 if item.reversed else 0 for item in one.items}
    assert score(one, lows).total == 0


def test_rosenberg_has_no_cut_off() -> None:
    """The university that keeps the scale names none, so there is no band and no flag."""
    one = instrument("rses")
    assert one.bands == ()
    assert one.flag is None


def test_rosenberg_reverses_the_five_published_items() -> None:
    """Items 2, 5, 6, 8 and 9 of the printed order are turned round."""
    found = [place for place, item in enumerate(instrument("rses").items, 1) if item.reversed]
    assert found == [2, 5, 6, 8, 9]


def test_worked_examples() -> None:
    """Answers worked out by hand come to the totals of the published rules."""
    gad7 = dict(
        zip((item.text for item in instrument("gad7").items), (2, 1, 3, 0, 1, 2, 1), strict=True)
    )
    assert score(instrument("gad7"), gad7).total == 10
    k6 = {item.text: 4 for item in instrument("k6").items}
    assert score(instrument("k6"), k6).total == 24
    pcl5 = {item.text: 2 for item in instrument("pcl5").items}
    assert score(instrument("pcl5"), pcl5).total == 40


@pytest.mark.parametrize("points", [1, 2, 3])
def test_ninth_item_comes_first(points: int) -> None:
    """Any answer above "not at all" to the ninth item leads to the safety page, whatever the total."""
    one = instrument("phq9")
    answers = {item.text: 0 for item in one.items}
    answers[one.items[-1].text] = points
    taken = CheckIn(
        instrument="phq9", language="en", taken_at=NOW, offset_minutes=0, answers=answers
    )
    assert result(one, taken, [], EN).score.routes == "user_suicidality"
    only = {one.items[-1].text: points}
    assert score(one, only).routes == "user_suicidality"
    assert result(one, answered("phq9", 12), [], EN).score.routes is None


def test_ninth_item_is_only_asked_where_a_crisis_line_is_at_hand() -> None:
    """Without one, the questionnaire is the PHQ-8, which has the other eight items and no ninth."""
    assert mood_instrument(crisis_line=True) == "phq9"
    assert mood_instrument(crisis_line=False) == "phq8"
    nine, eight = instrument("phq9"), instrument("phq8")
    assert nine.items[:-1] == eight.items
    assert [item.routes for item in eight.items] == [None] * 8


def test_a_no_to_the_first_question_ends_the_trauma_screen() -> None:
    """The five are not asked after a no, the total is zero, and nothing more is offered."""
    one = instrument("pcptsd5")
    assert one.gate is not None
    taken = CheckIn(
        instrument=one.id, language="en", taken_at=NOW, offset_minutes=0, answers={one.gate.text: 0}
    )
    told = result(one, taken, [], EN)
    assert (told.score.total, told.score.asked, told.next) == (0, 1, None)


def test_trauma_screen_leads_to_the_longer_one() -> None:
    """From three on, and only then, the PCL-5 may be asked next."""
    one = instrument("pcptsd5")
    assert result(one, answered("pcptsd5", 2), [], EN).next is None
    assert result(one, answered("pcptsd5", 3), [], EN).next == "pcl5"


def test_a_skipped_item_leaves_no_total_and_loses_nothing() -> None:
    """There is no guessing: no total, no band, no flag; what was answered is kept."""
    one = instrument("gad7")
    taken = answered("gad7", 21)
    del taken.answers[one.items[0].text]
    told = result(one, taken, [], EN)
    assert (told.score.total, told.band, told.flagged) == (None, None, True)
    assert told.says[0] == EN.results.unfinished.format(answered=6, asked=7)
    assert series(one, [taken]).points == ()


@pytest.mark.parametrize(("text", "points"), [("No such item", 1), ("Trouble relaxing", 7)])
def test_unknown_answers_are_refused(text: str, points: int) -> None:
    """What is no item, or no answer of it, is refused before anything is kept."""
    with pytest.raises(Problem, match="Nothing was saved"):
        take(instrument("gad7"), {text: points})


@pytest.mark.parametrize(
    ("name", "last", "now", "says"),
    [
        ("gad7", 14, 10, EN.results.reliable),
        ("gad7", 14, 11, EN.results.wobble),
        ("phq9", 16, 10, EN.results.reliable),
        ("phq9", 16, 11, EN.results.wobble),
        ("pcl5", 50, 32, EN.results.reliable),
        ("pcl5", 50, 33, EN.results.wobble),
        ("k6", 20, 10, EN.results.unmeasured),
        ("self_trust", 4, 16, EN.results.unmeasured),
    ],
)
def test_change_is_only_called_reliable_where_it_was_measured(
    name: str, last: int, now: int, says: str
) -> None:
    """A change is more than wobble from the published number on; elsewhere nobody has measured it."""
    one = instrument(name)
    before = answered(name, last, NOW - timedelta(days=14))
    told = " ".join(result(one, answered(name, now), [before], EN).says)
    start = says.split("(", maxsplit=1)[0].split("{", maxsplit=1)[0]
    assert start in told
    assert "19 April 2024" in told


def test_others_answers_and_later_ones_are_not_compared_with() -> None:
    """Only the person's own last one of the same questionnaire stands beside it."""
    one = instrument("gad7")
    told = result(
        one,
        answered("gad7", 5),
        [answered("phq9", 20), answered("gad7", 9, NOW + timedelta(days=1))],
        EN,
    )
    assert EN.results.first in told.says


def test_words_come_before_numbers() -> None:
    """The total is not the first thing that is said, and a sentence says what it can't mean."""
    told = result(instrument("phq9"), answered("phq9", 12), [], EN)
    assert "12 of 27" not in told.says[0]
    assert told.says[-1] == EN.results.never


def test_self_trust_says_that_it_is_not_validated() -> None:
    """The own check-in is marked, and has no cut-off that could be taken for a verdict."""
    for language in ("en", "es"):
        one = instrument("self_trust", language)
        assert not one.validated
        assert one.bands == ()
        assert one.flag is None
    assert "Not validated" in " ".join(
        result(instrument("self_trust"), answered("self_trust", 9), [], EN).says
    )


def test_line_over_time_has_values_only() -> None:
    """A series is its points, in order of days."""
    one = instrument("phq9")
    taken = [answered("phq9", 8, NOW), answered("phq9", 15, NOW - timedelta(days=30))]
    assert [(point.day.isoformat(), point.value) for point in series(one, taken).points] == [
        ("2024-04-03", 15),
        ("2024-05-03", 8),
    ]


def test_spanish_only_where_it_is_verified() -> None:
    """PHQ, GAD-7 and the own check-in have Spanish words; the others say that they are English."""
    held = {name: one.language for name, one in instruments("es").items()}
    assert {name for name, language in held.items() if language == "es"} == {
        "gad7",
        "phq8",
        "phq9",
        "self_trust",
    }
    assert set(held) == set(SHAPE)


def test_two_languages_share_one_line() -> None:
    """Somebody who changes the language keeps the line they have."""
    one = instrument("phq9", "es")
    taken = [answered("phq9", 9, NOW - timedelta(days=9)), answered("phq9", 4, NOW, "es")]
    assert [point.value for point in series(one, taken).points] == [9, 4]
    assert "9" in " ".join(result(one, taken[1], taken, words_of("es")).says)


def test_no_scores_are_put_together() -> None:
    """Each result is of one questionnaire: nothing here adds two of them up."""
    told = result(instrument("gad7"), answered("gad7", 10), [answered("phq9", 20)], EN)
    assert told.score.total == 10


def test_a_therapist_sees_totals_and_the_last_answers() -> None:
    """The view holds every total with its name, the answers of the last time in words, and credit."""
    taken = [answered("gad7", 14, NOW - timedelta(days=30)), answered("gad7", 6)]
    document = make_document("therapist", {"check_in": taken}, EN, None, date(2024, 5, 4))
    text = to_markdown(document, EN)
    assert "**3 April 2024:** GAD-7: 14 of 21. The authors call this range “moderate”." in text
    assert "**3 May 2024:** GAD-7: 6 of 21. The authors call this range “mild”." in text
    assert "**Feeling nervous, anxious or on edge:** Nearly every day" in text
    assert "Pfizer" in text


@pytest.mark.parametrize("name", sorted(instruments("es")))
def test_our_words_around_a_questionnaire_are_spanish(name: str) -> None:
    """Items stay in the language they are verified in; what we say of them is in the reader's."""
    one, english = instrument(name, "es"), instrument(name)
    assert one.spoken == "es"
    assert one.about != english.about
    assert bool(one.note) == bool(english.note)
    assert not english.note or one.note != english.note
    assert (one.flag and one.flag.at) == (english.flag and english.flag.at)
    assert english.flag is None or one.flag is None or one.flag.says != english.flag.says
    assert [band.least for band in one.bands] == [band.least for band in english.bands]
    assert bool(one.reliable) == bool(english.reliable)
    assert one.reliable is None or one.reliable != english.reliable
    assert {band.name for band in one.bands}.isdisjoint(band.name for band in english.bands)
    if one.language == "en":
        assert [item.text for item in one.items] == [item.text for item in english.items]


def test_a_skipped_item_hides_no_cut_off_that_is_reached_without_it() -> None:
    """Four of five yes are more than three, whatever the fifth is; two are not, and nothing is said."""
    one = instrument("pcptsd5")
    assert one.gate is not None
    assert one.flag is not None
    gate = {one.gate.text: 1}
    for yes, flagged in ((4, True), (3, True), (2, False)):
        given = {item.text: int(place < yes) for place, item in enumerate(one.items[:4])}
        taken = CheckIn(
            instrument=one.id, language="en", taken_at=NOW, offset_minutes=0, answers=gate | given
        )
        said = result(one, taken, (), EN)
        assert said.score.total is None
        assert said.flagged == flagged
        assert (one.flag.says in said.says) == flagged
        assert said.next == ("pcl5" if flagged else None)

"""Archives that are not what one expects: one side alone, notes in clumps, none, one and the same."""

import time

import msgspec
import numpy as np
import pytest

from offscript.charts import draw_figures
from offscript.dynamics import Given, count_time, find_patterns
from offscript.dynamics._timeline import timelines
from offscript.dynamics.patterns import going_cold, growth_trigger
from offscript.language import voice_of
from offscript.record import Logged, MarkedDate, NotLogged, SideCounts, Statement

from .archives import TACTICS, Archive, Said, chat, claims, day_at, parts


def told(archive: Archive, pattern: str) -> list[Statement]:
    """Give what is said under one pattern."""
    found = find_patterns(**parts(archive)).statements
    return [one for one in found if one.pattern == pattern]


def test_somebody_who_was_never_answered_can_read_their_archive() -> None:
    """Two hundred messages of one side and none of the other are counted like any other."""
    random = np.random.default_rng(4)
    said = [
        Said(at, mine=False, tactic=TACTICS[number % 8])
        for number, at in enumerate(np.sort(random.uniform(0, 300, 200)).tolist())
    ]
    found = find_patterns(**parts(Archive(said, Given())))
    assert {one.about for one in found.statements} <= {"them", "both"}
    assert any(one.pattern == "tactic_switch" for one in found.looked)


def test_months_are_told_of_a_side_that_wrote_only_in_months_with_missing_days() -> None:
    """The other side wrote on in whole months: they hold nothing of this one to tell."""
    said = [Said(day + 0.5, mine=True, text="let me explain, sorry") for day in range(25)]
    said += [Said(day + 0.6, mine=False) for day in range(80)]
    hole = NotLogged(starts=day_at(10), ends=day_at(10))
    (one,) = (
        one
        for one in told(Archive(said, Given(not_logged=(hole,))), "own_line")
        if one.about == "me"
    )
    assert "25 times in January 2022" in str(one.says)


def test_wins_in_one_week_count_as_one() -> None:
    """One contact after six good days in a row is one contact, not six."""
    said = [Said(0.5, mine=True), Said(500, mine=True)]
    said += [Said(20.0 * number, mine=False) for number in range(1, 24)]
    log = tuple(Logged(kind="win", day=day_at(94 + number)) for number in range(6))
    (one,) = (
        one for one in told(Archive(said, Given(log=log)), "growth_trigger") if one.about == "them"
    )
    assert one.kind == "not enough"
    assert one.n == 1


def test_one_bad_evening_is_no_time_of_day() -> None:
    """Fourteen urges noted in one evening are one evening; in fourteen evenings they are told."""
    chatted = chat(np.random.default_rng(6), 120)

    def urges(apart: int) -> Archive:
        log = tuple(
            Logged(kind="urge", day=day_at(20 + apart * number), hour=23) for number in range(14)
        )
        return Archive(chatted, Given(log=log))

    assert claims(find_patterns(**parts(urges(0))), "date_of_vulnerability") == []
    assert claims(find_patterns(**parts(urges(3))), "date_of_vulnerability") != []


@pytest.mark.parametrize("pattern", ["recovery_arc", "date_of_vulnerability"])
def test_notes_made_after_the_last_message_have_their_own_window(pattern: str) -> None:
    """What was noted a year later is said of the days it was noted on."""
    log = tuple(
        Logged(kind="urge", day=day_at(400 + 3 * number), hour=23, value=9 - number / 5)
        for number in range(40)
    )
    archive = Archive(chat(np.random.default_rng(6), 120), Given(log=log))
    (one,) = told(archive, pattern)
    assert one.kind == "pattern"
    assert (one.starts, one.ends) == (day_at(400), day_at(517))


def both_languages(one: Statement) -> tuple[str, str]:
    """Say a statement in English and in Spanish."""
    return str(one.says), voice_of("es").say(one.says)


def test_one_opening_is_one_time() -> None:
    """Who wrote first once did so 1 time, not 1 times."""
    said = [Said(day + 0.5, mine=day != 7) for day in range(40)]
    said += [Said(day + 0.51, mine=day == 7) for day in range(40)]
    (one,) = (
        one for one in told(Archive(said, Given()), "asymmetry") if "wrote first" in str(one.says)
    )
    english, spanish = both_languages(one)
    assert english.endswith("you wrote first 39 of 40 times, and Jamie 1 time.")
    assert spanish.endswith("39 de 40 veces, y Jamie 1 vez.")


def test_words_that_never_came_before_are_none() -> None:
    """Harsh words on thirty days, none of them after harsh ones of the other side."""
    said = []
    for number in range(30):
        start = 10.0 * number
        said.append(Said(start, mine=True, tactic="put_down"))
        for day in (2, 3, 4, 5, 6):
            said.append(Said(start + day, mine=False, tactic="put_down"))
            said.append(Said(start + day + 0.3, mine=True))
    one = next(one for one in told(Archive(said, Given()), "came_before") if one.about == "me")
    english, spanish = both_languages(one)
    assert "On none of those days, harsh words from Jamie had come" in english
    assert "En ninguno de esos días habían llegado" in spanish


def test_notes_none_of_which_fell_so_say_none() -> None:
    """Signs far from any date, and talk to others after the person told somebody."""
    log = tuple(Logged(kind="sign", day=day_at(5 + number), way="rumour") for number in range(4))
    given = Given(
        log=(*log, Logged(kind="told", day=day_at(1))),
        dates=(MarkedDate(day=day_at(200), label="Hearing"),),
    )
    said = [Said(5.5 + number, mine=False, tactic="smear_story") for number in range(4)]
    archive = Archive([*chat(np.random.default_rng(5), 60, marked=0), *said], given)
    (signs,) = told(archive, "signs")
    assert "None of them came within three days" in str(signs.says)
    (talk,) = (one for one in told(archive, "talk_to_others") if one.about == "them")
    english, spanish = both_languages(talk)
    assert "4 messages marked as talk to others. None of these came before" in english
    assert "0" not in spanish.replace("2022", "")
    assert talk.n == 4


def outcomes(archive: Archive, pattern: str) -> dict[str, str]:
    """Give what came of looking for one pattern, by side."""
    looked = find_patterns(**parts(archive)).looked
    return {one.about: one.outcome for one in looked if one.pattern == pattern}


def test_what_was_measured_and_not_seen_is_no_sign() -> None:
    """Even times, marks of one severity, and changes of approach without a name are looked at too."""
    random = np.random.default_rng(4)
    even = [Said(500 * float(random.random()), mine=bool(n % 2)) for n in range(300)]
    assert outcomes(Archive(even, Given()), "follow_ups") == {"them": "no sign", "me": "no sign"}
    names = ("guilt_trip", "fishing_check_in")
    said = [Said(float(day), mine=False, tactic=names[day % 2]) for day in range(80)]
    archive = Archive(said, Given())
    assert outcomes(archive, "tactic_switch")["them"] == "no sign"
    same = archive._replace(said=[one._replace(tactic="guilt_trip") for one in said])
    assert outcomes(same, "escalation")["them"] == "no sign"
    assert outcomes(same, "signs") == {"me": "nothing to go by"}


def test_a_day_on_which_both_answered_is_one_day() -> None:
    """Sixty days of a message and an answer from each side are sixty, not a hundred and twenty."""
    said = [
        Said(day + hour / 24, mine=mine)
        for day in range(60)
        for hour, mine in ((10.0, False), (10.1, True), (14.0, False), (14.1, True))
    ]
    one = next(
        one for one in told(Archive(said, Given()), "asymmetry") if "answered" in str(one.says)
    )
    assert one.n == 60
    assert str(one.counted) == "60 days on which one side or both answered"


def test_silences_of_one_length_are_told_once() -> None:
    """Five silences of 21 days are not of 21 to 21 days."""
    said = [
        Said(21.0 * turn + hour / 24, mine=bool(hour % 2)) for turn in range(6) for hour in range(5)
    ]
    archive = Archive(said, Given())
    (returns,) = (one for one in told(archive, "returns") if one.about == "them")
    (gaps,) = (one for one in told(archive, "vanish_cycle") if one.about == "them")
    assert "after 21 days." in str(returns.says)
    assert "lasted 21 days." in str(gaps.says)


def test_calls_hold_no_words_and_one_at_night_was_sent() -> None:
    """A month of calls is told without letters, and of one at night in the singular."""
    said = [Said(day + 0.4, mine=True, call=True, text="") for day in range(59)]
    said += [Said(day + 0.41, mine=False) for day in range(59)]
    said += [Said(3.99, mine=True, call=True, text="")]
    one = next(one for one in told(Archive(said, Given()), "own_pace") if one.about == "me")
    english, spanish = both_languages(one)
    assert "half or more of your messages held no words" in english
    assert "of 30 messages 1 was sent between 23:00 and 5:00" in english
    assert "none was sent between" in english
    assert "1 se envió entre las 23:00" in spanish


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (0, "These files hold no whole day before the request."),
        (10, "In the 10 days before that these files hold: 0 marked messages."),
        (200, "In the 90 days before that these files hold: 0 marked messages."),
    ],
)
def test_days_that_files_do_not_hold_are_not_called_quiet(before: int, words: str) -> None:
    """What stands beside the month after a no is told of the days there are."""
    said = [Said(0, mine=False), Said(before + 0.5, mine=True, asks=True)]
    said += [Said(before + 1 + day, mine=False, tactic="guilt_trip") for day in range(20)]
    one = next(one for one in told(Archive(said, Given()), "after_a_no") if one.about == "them")
    assert words in str(one.says)


def test_many_cold_words_and_many_wins_are_counted_quickly() -> None:
    """Sixty thousand messages with cold ones among them, and six hundred wins, cost a moment."""
    said = [
        Said(number / 4, mine=number % 14 == 0, tactic="cold_shoulder" if number % 14 else None)
        for number in range(60_000)
    ]
    log = tuple(Logged(kind="win", day=day_at(20 * number)) for number in range(600))
    (timeline,) = timelines(**parts(Archive(said, Given(log=log))))
    for one, mine in ((growth_trigger, True), (going_cold, False)):
        began = time.process_time()
        assert list(one.pattern.looks(timeline, mine, np.random.default_rng(1)))
        assert time.process_time() - began < 3


def test_a_side_that_wrote_nothing_is_drawn_as_that() -> None:
    """No chart speaks of 0 days, 0 silences or a most of 0, and each side has its own most."""
    said = [Said(float(day), mine=False) for day in (*range(20), 50) for _ in range(3)]
    given = parts(Archive([*said, Said(19.5, mine=True)], Given()))
    counts = count_time(given["messages"], given["markings"], given["people"])
    assert counts is not None
    labels = [
        str(panel.label) for one in draw_figures((), counts, (), "Jamie") for panel in one.panels
    ]
    assert not [one for one in labels if " 0 " in one or "is 0" in one]
    assert any(one.startswith("Calendar, You: 1 day") and "at most 1 on" in one for one in labels)
    quiet = msgspec.structs.replace(
        counts, mine=SideCounts(days=(), hours=(0,) * 24, silences=(), switches=(), waits=())
    )
    labels = [
        str(panel.label) for one in draw_figures((), quiet, (), "Jamie") for panel in one.panels
    ]
    assert labels[0] == "Calendar, You: no messages."
    assert not [one for one in labels if " 0 " in one or "is 0" in one]

"""Rows of docs/coverage.md that a planted archive alone does not show: each is shown here."""

from datetime import date

import msgspec
import numpy as np
import pytest

from offscript.dynamics import Given, falls_on, find_patterns
from offscript.dynamics._pattern import Claim
from offscript.dynamics._signs import WAYS
from offscript.dynamics._timeline import timelines
from offscript.dynamics.patterns import date_cluster, phases
from offscript.record import Day, Logged, MarkedDate, Patterns, Relation, Statement, Way

from .archives import Archive, Said, chat, day_at, everyday, parts
from .planted import PLANTED, finds


def found_with(log: tuple[Logged, ...] = (), *, said: tuple[Said, ...] = ()) -> Patterns:
    """Find what there is in an everyday chat with a log, and some messages more."""
    plain = chat(np.random.default_rng(1), 120, marked=0)
    return find_patterns(**parts(Archive([*plain, *said], Given(log=log))))


def only(found: Patterns, pattern: str, about: str = "me") -> Statement:
    """Give the one statement of a pattern about a side."""
    (statement,) = [
        one for one in found.statements if one.pattern == pattern and one.about == about
    ]
    return statement


@pytest.mark.parametrize("way", WAYS)
def test_sign_of_each_way_answers_its_row(way: Way) -> None:
    """A sign the person noted is counted under its way, and names the rows of that way alone."""
    found = only(found_with((Logged(kind="sign", day=day_at(9), way=way),)), "signs")
    words, rows = WAYS[way]
    assert f"{words} once, on 12 January 2022" in str(found.says)
    assert found.rows == tuple(dict.fromkeys(("P05", "X16", "K18", *rows)))
    assert found.table is not None
    assert found.table.rows == ((words, 1, Day(date(2022, 1, 12)), Day(date(2022, 1, 12))),)


def test_signs_stand_in_the_order_in_which_they_came() -> None:
    """X16: a look at a story, then a post, then word through a friend, each with its first day."""
    order: tuple[Way, ...] = ("story_view", "post", "shared_friend")
    log = [Logged(kind="sign", day=day_at(10 * n), way=way) for n, way in enumerate(order)]
    found = only(found_with((*reversed(log), log[0])), "signs")
    assert found.table is not None
    assert [row[0] for row in found.table.rows] == [WAYS[way][0] for way in order]
    assert [row[1] for row in found.table.rows] == [2, 1, 1]


def test_turning_up_leads_to_the_safety_part() -> None:
    """C10: somebody who turned up is no mere count."""
    assert only(found_with((Logged(kind="sign", day=day_at(1), way="place"),)), "signs").safety
    assert not only(found_with((Logged(kind="sign", day=day_at(1), way="like"),)), "signs").safety


def test_words_of_danger_lead_to_the_safety_part_wherever_they_stand() -> None:
    """P25, P08: in a message with no other mark, and in one that follows another within the hour."""
    for name, at, within in (
        ("after_a_no", 110.5, True),
        ("after_a_no", 140.5, False),
        ("extinction_burst", 90.0, True),
        ("extinction_burst", 105.0, False),
    ):
        plain = PLANTED[name](np.random.default_rng(5))
        calm = [one._replace(tactic=one.tactic and "boundary_as_crime") for one in plain.said]
        calm += [Said(at, mine=False)]
        danger = Said(at + 0.01, mine=False, signal="threat_to_harm")
        before = only(find_patterns(**parts(plain._replace(said=calm))), name, "them")
        after = only(find_patterns(**parts(plain._replace(said=[*calm, danger]))), name, "them")
        assert not before.safety
        assert after.safety is within
        assert after.n == before.n


def test_talk_before_the_person_spoke_is_counted() -> None:
    """K19, C13: what came before the day on which the person first told somebody stands apart."""
    said = tuple(Said(10.0 * n, mine=False, tactic="smear_story") for n in range(5))
    told = Logged(kind="told", day=day_at(25))
    found = only(found_with((told,), said=said), "talk_to_others", "them")
    assert "from Jamie: 5 messages marked as talk to others. 3 of these came before" in str(
        found.says
    )
    assert "before 28 January 2022, when you first noted telling" in str(found.says)
    assert {"K19", "C13", "P18"} <= set(found.rows)


def test_a_rumour_is_said_to_be_from_nobody() -> None:
    """C13: what the person noted names nobody, so it is a sign alone, and only where it is one."""
    for kind in ("sign", "news"):
        log = tuple(Logged(kind=kind, day=day_at(5 + n), way="rumour") for n in range(4))
        found = found_with(log)
        assert not [one for one in found.statements if one.pattern == "talk_to_others"]
        signs = [one for one in found.statements if one.pattern == "signs"]
        assert [one.n for one in signs] == ([4] if kind == "sign" else [])


def test_days_of_both_tones_are_told() -> None:
    """P27: how many days were all warm, all harsh, or both, is said beside the turns."""
    archive = PLANTED["hot_cold"](np.random.default_rng(5))
    mixed = [
        one._replace(at=one.at + 0.01, tactic="put_down") for one in archive.said if one.tactic
    ][:3]
    found = find_patterns(**parts(archive._replace(said=archive.said + mixed)))
    assert "held both" in str(only(found, "hot_cold", "them").says)


@pytest.mark.parametrize("relation", ["partner", "co_parent", "family", "work", "friend"])
def test_what_somebody_is_to_the_person_changes_the_plain_reasons(relation: Relation) -> None:
    """C20: every statement names a plain reason that goes with what the two are to each other."""
    archive = PLANTED["contact_after_no"](np.random.default_rng(5))
    given = msgspec.structs.replace(archive.given, relations={"Jamie": relation})
    plain = find_patterns(**parts(archive)).statements
    found = find_patterns(**parts(archive._replace(given=given))).statements
    added = {one.instead[-1] for one in found}
    assert len(added) == 1
    assert [one.instead for one in plain] == [one.instead[:-1] for one in found]


def test_the_persons_own_line_stands_month_by_month() -> None:
    """Explanations are counted by month and kind; the sums and the sentence say the same."""
    texts = (
        "let me explain",
        "I swear I didn't lie",
        "I'm so sorry",
        "that's not true",
        "I had to",
    )
    said = tuple(
        Said(day + 0.5, mine=True, text=texts[n % 5]) for n, day in enumerate(range(30, 58))
    )
    found = only(found_with(said=said), "own_line")
    assert found.table is not None
    assert tuple(map(str, found.table.columns[2:7])) == (
        "explain",
        "justify",
        "argue",
        "defend",
        "apologise",
    )
    sums = {str(row[0]): row[-1] for row in found.table.rows}
    assert sums == {"January 2022": 0, "February 2022": 27, "March 2022": 1} | sums
    assert sum(int(str(one)) for one in sums.values()) == 28
    assert "27 times in February 2022" in str(found.says)


def test_spanish_is_counted_and_other_languages_are_said_not_to_be() -> None:
    """Accents may be there or not; in Dutch nothing is counted, and that is not called too little."""
    spanish = (
        "déjame explicarte lo que pasó",
        "perdoname, fue mi culpa",
        "eso no es verdad",
        "te lo juro, no te menti",
        "tuve que irme",
    )
    said = tuple(Said(n + 0.5, mine=True, text=spanish[n % 5]) for n in range(25))
    found = only(found_with(said=said), "own_line")
    assert found.kind == "count"
    assert found.table is not None
    assert [found.table.rows[0][place] for place in range(2, 7)] == [5, 5, 5, 5, 5]
    dutch = ("ik weet niet wat je bedoelt", "dat is niet wat ik zei", "kun je mij even bellen")
    said = tuple(Said(n + 0.5, mine=True, text=dutch[n % 3]) for n in range(90))
    found = only(found_with(said=said), "own_line")
    assert found.kind == "not enough"
    assert "in a language in which these words are not known here" in str(found.says)


def test_a_birthday_comes_again_whatever_it_is_called() -> None:
    """A date is yearly by its kind, or by its name in English or Spanish; others are not."""
    for date_given, counts in (
        (MarkedDate(day=day_at(5), label="Robin", yearly=True), 3),
        (MarkedDate(day=day_at(5), label="Cumpleaños"), 3),
        (MarkedDate(day=day_at(5), label="Hearing"), 1),
    ):
        near = [Said(one, mine=False) for one in (5.5, 370.5, 735.5, *range(40, 360, 30))]
        given = Given(dates=(date_given,))
        archive = Archive([*near, Said(0.0, mine=True), *_other_side(800)], given)
        (timeline,) = timelines(**parts(archive))
        (claim,) = date_cluster.pattern.looks(timeline, False, np.random.default_rng(1))  # noqa: FBT003 - theirs
        assert isinstance(claim, Claim)
        assert claim.statement.table is not None
        ((_, count),) = claim.statement.table.rows
        assert count == counts


@pytest.mark.parametrize(
    ("label", "yearly"),
    [
        *((label, True) for label in ("Robin’s 30th Birthday", "our Anniversary", "Christmas Eve")),
        *((label, True) for label in ("New Year’s Eve", "Valentine’s", "Easter Sunday", "Eid")),
        *((label, True) for label in ("Diwali", "Mother’s Day", "fathers' day", "Eid al-Fitr")),
        *((label, True) for label in ("El cumple de Ana", "Cumplean\u0303os", "Aniversarios")),
        *((label, True) for label in ("Nochebuena", "Año Nuevo", "San Valentín", "Pascua")),
        *((label, True) for label in ("Reyes", "Día de Reyes", "los Reyes Magos", "Santo de Ana")),
        *((label, True) for label in ("día de la madre", "Día del Padre", "Navidades")),
        *((label, False) for label in ("Court with Reid", "Eastern road", "Mothers group quarrel")),
        *((label, False) for label in ("Sra. Reyes llamó", "Reyes llamó", "Father’s funeral")),
        *((label, False) for label in ("New yearly review", "Cena con Valentín", "Sobrecumpleto")),
        *((label, False) for label in ("Viaje a Santo Domingo", "Día de padres separados")),
    ],
)
def test_only_whole_words_make_a_date_yearly(label: str, *, yearly: bool) -> None:
    """A holiday inside another word, or a name that is spelt like one, is of one day alone."""
    given = MarkedDate(day=date(2022, 3, 4), label=label)
    days = falls_on(given, date(2022, 1, 1), date(2023, 12, 31))
    assert (len(days) > 1) is yearly


def _other_side(days: int) -> list[Said]:
    return [Said(float(day), mine=True) for day in range(0, days, 20)]


def test_a_script_in_which_nothing_comes_again_shows_its_map_and_says_so() -> None:
    """Twenty marks that are spread evenly are counted, and no sequence is called usual."""
    kinds = ("guilt_trip", "pity_crisis", "blame_projection", "fishing_check_in", "sweet_talk")
    said = tuple(Said(2.0 + 4 * n, mine=False, tactic=kinds[n % 5]) for n in range(30))
    found = only(find_patterns(**parts(Archive(list(said), Given()))), "script", "them")
    assert found.kind == "not enough"
    assert "none of them came again and again" in str(found.says)
    assert found.table is not None
    assert len(found.table.rows) == 1


def test_a_change_that_is_not_clear_has_no_words_and_no_chance() -> None:
    """It counts as looked at; its empty sentence can never be shown."""
    unclear = 0
    for seed in range(12):
        for timeline in timelines(**parts(everyday(np.random.default_rng(seed)))):
            for one in phases.pattern.looks(timeline, False, np.random.default_rng(1)):  # noqa: FBT003 - theirs
                if isinstance(one, Claim) and not str(one.statement.says):
                    assert one.chance == 1
                    unclear += 1
    assert unclear


def test_nights_lengths_and_answers_are_those_of_the_clock() -> None:
    """What was sent between 23:00 and 5:00 where it was written is counted as night."""
    said = [
        Said(day + hour / 24, mine=mine, text="x" * length)
        for day in range(60)
        for hour, mine, length in ((2.0, True, 10), (12.0, False, 3), (12.1, True, 30))
    ]
    found = only(find_patterns(**parts(Archive(said, Given()))), "own_pace")
    assert found.table is not None
    assert [str(cell) for cell in found.table.rows[1]] == [
        "February 2022",
        "56",
        "20",
        "6 minutes",
        "28",
    ]


def test_what_came_before_stands_in_order() -> None:
    """Each own harsh message is listed with the messages of the day before it, the oldest first."""
    archive = PLANTED["came_before"](np.random.default_rng(5))
    given = parts(archive)
    at = {message.id: message.sent_at for message in given["messages"]}
    found = only(find_patterns(**given), "came_before")
    assert len(found.instances) == found.n
    for one in found.instances:
        times = [at[identity] for identity in one]
        assert times == sorted(times)
        assert (times[-1] - times[0]).days < 1


def test_each_promise_stands_with_what_followed_it() -> None:
    """An apology is listed with the next harsh message of a later day, where one came."""
    found = only(
        find_patterns(**parts(PLANTED["after_promise"](np.random.default_rng(5)))),
        "after_promise",
        "them",
    )
    assert {len(one) for one in found.instances} <= {1, 2}
    assert sum(len(one) == 2 for one in found.instances) >= found.n - 1


def test_returns_with_unsure_marks_are_told_without_them() -> None:
    """P06: a return stands by its day and its silence; a mark more likely wrong is not told."""
    archive = PLANTED["returns"](np.random.default_rng(5))
    sure = only(find_patterns(**parts(archive)), "returns", "them")
    unsure = only(find_patterns(**parts(archive._replace(sureness=0.4))), "returns", "them")
    assert "no mark" not in str(sure.says)
    assert "in the first day: no mark 8" in str(unsure.says)
    assert sure.n == unsure.n == 8


def test_few_looks_are_listed_and_no_more() -> None:
    """Below its minimum, a log of looks is counted and nothing else is said."""
    log = (Logged(kind="check", day=date(2022, 1, 9)),)
    found = only(found_with(log), "own_checking")
    assert found.kind == "not enough"


def test_even_times_are_not_called_follow_ups() -> None:
    """Messages at any moment alike are not described as following each other."""
    random = np.random.default_rng(4)
    for _ in range(5):
        said = [Said(500 * float(random.random()), mine=bool(n % 2)) for n in range(300)]
        found = find_patterns(**parts(Archive(said, Given())))
        assert not finds(found, "follow_ups")
        assert not finds(found, "follow_ups", mine=True)

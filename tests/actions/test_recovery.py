"""Holding distance and coming back, through a real vault: what is kept, what is given, what leaves."""

import json
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from offscript.actions.ask_gate import ask_gate
from offscript.actions.brief_person import brief_person
from offscript.actions.change_own import change_own
from offscript.actions.change_preferences import change_preferences
from offscript.actions.check_record import check_record
from offscript.actions.check_reply import (
    check_reply,
    faint_danger,
    messages_around_reply,
    rows_of,
)
from offscript.actions.close_letter import close_letter
from offscript.actions.collect_fact import collect_fact
from offscript.actions.compare_days import compare_days
from offscript.actions.count_distance import count_distance
from offscript.actions.end_pause import end_pause
from offscript.actions.export_own import export_own
from offscript.actions.find_script import find_script
from offscript.actions.finish_entry import finish_entry
from offscript.actions.keep_own import keep_own
from offscript.actions.list_check_ins import list_check_ins
from offscript.actions.list_own import list_own
from offscript.actions.make_handout import make_handout
from offscript.actions.open_chapter import open_chapter
from offscript.actions.plan_quiet_apps import plan_quiet_apps
from offscript.actions.read_own_days import read_own_days
from offscript.actions.remove_own import remove_own
from offscript.actions.show_check_in import show_check_in
from offscript.actions.show_contact import show_contact
from offscript.actions.show_entry import show_entry
from offscript.actions.show_lines import show_lines
from offscript.actions.show_month import show_month
from offscript.actions.show_pause import show_pause
from offscript.actions.show_tender_times import show_tender_times
from offscript.actions.start_entry import start_entry
from offscript.actions.start_pause import start_pause
from offscript.actions.take_check_in import take_check_in
from offscript.actions.weigh_guilt import weigh_guilt
from offscript.actions.write_handout import write_handout
from offscript.record import (
    OWN,
    Boundary,
    Chapter,
    CheckIn,
    CirclePerson,
    ClosingLine,
    Correction,
    DayNote,
    Entry,
    GuiltNote,
    Joy,
    Letter,
    LogKind,
    Message,
    NewsNote,
    Origin,
    PaceNote,
    PathNote,
    Person,
    Plan,
    PlanAnswer,
    Problem,
    Reason,
    SafetyPlan,
    SlipNote,
    Statement,
    Urge,
    Value,
    WinNote,
    said,
)
from offscript.tactics import open_reader, signal_titles
from offscript.vault import Cost, Vault

NOW = datetime(2024, 5, 3, 20, 0, tzinfo=UTC)
TODAY = date(2024, 5, 3)
PEOPLE = (
    Person(name="Sam", authors=frozenset({"Sam"}), is_me=True),
    Person(name="Alex", authors=frozenset({"Alex"})),
)
CHAT = [
    (-60, "Alex", "I'm sorry you feel that way, but you made me do it"),
    (-59, "Sam", "ok"),
    (-55, "Alex", "You are pathetic. Nobody else will ever want you"),
    (-20, "Alex", "I'm sorry you feel that way. Can we just move on now?"),
    (-1, "Alex", "Hey, just checking in. How are you?"),
]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make one vault that every test gets a copy of: making one takes a moment."""
    folder = tmp_path_factory.mktemp("made") / "vault"
    vault, _ = Vault.create(folder, "a passphrase for tests", Cost(13, 1, 1))
    with vault:
        messages = [
            Message(
                id=f"m{place}",
                conversation="Alex",
                author=author,
                sent_at=NOW + timedelta(days=days),
                offset_minutes=0,
                zone="stated",
                kind="message",
                text=text,
                origin=Origin("jsonl", "a" * 64, place + 1),
            )
            for place, (days, author, text) in enumerate(CHAT)
        ]
        vault.messages.add(messages)
        vault.findings.add(open_reader(cards_only=True).read(messages))
        vault.findings.end("test")
    return folder


@pytest.fixture
def vault(empty: Path, tmp_path: Path) -> Iterator[Vault]:
    """Give an open vault of a test's own."""
    shutil.copytree(empty, tmp_path / "vault")
    with Vault.open(tmp_path / "vault", "a passphrase for tests") as opened:
        yield opened


ONE_OF_EACH: list[msgspec.Struct] = [
    Urge(started_at=NOW, offset_minutes=60, trigger="apology", strength=7, minutes=10),
    Entry(started_at=NOW, offset_minutes=60, happened="A letter came.", now="Tea, rain, then bed."),
    CheckIn(instrument="gad7", language="en", taken_at=NOW, offset_minutes=60, answers={}),
    Boundary(what="No calls", since=TODAY, why="I sleep", when_tested="I go outside"),
    Plan(when="the birthday", then="I am at Jo's", day=TODAY),
    SlipNote(day=TODAY, led_to_it="wine", showed="evenings are hard"),
    Letter(title="To you", text="What I never said", started_at=NOW),
    Chapter(place=1, title="The first year", their_version="It was all me"),
    DayNote(day=TODAY, energy=2, sleep=3, body=("calm",)),
    WinNote(day=TODAY, words="I laughed"),
    NewsNote(day=TODAY, way="a friend", words="moved"),
    Reason(words="I stopped singing"),
    Value(words="kindness", small_step="call my aunt"),
    Joy(words="swimming", from_before=True),
    ClosingLine(words="It was what it was.", made_at=NOW),
    GuiltNote(day=TODAY, about="the dog", answers={"said_no": True}, sort="no"),
    PaceNote(day=TODAY, answers={"body": "yes"}),
    PathNote(day=TODAY, step="R46", about="Your own worth", words="I sing"),
    CirclePerson(name="Jo", role="friend", helps_with="evenings", keep_private="where I live"),
    SafetyPlan(parts=(PlanAnswer(part="signs", words="the quiet voice"),)),
]


def test_each_kind_of_thing_is_here_once() -> None:
    """The list below leaves no kind untried."""
    assert {type(one) for one in ONE_OF_EACH} == set(OWN.values())


@pytest.mark.parametrize("value", ONE_OF_EACH, ids=lambda one: type(one).__name__)
def test_what_is_given_is_kept_changed_and_really_removed(
    vault: Vault, value: msgspec.Struct
) -> None:
    """Each comes back as it was given, and is gone from lists and exports once it is removed."""
    name = keep_own(vault, value)
    (item,) = list_own(vault, type(value))
    assert item.value == value
    change_own(vault, name, value)
    remove_own(vault, name)
    assert list_own(vault, type(value)) == []
    held = json.loads(export_own(vault, "json", TODAY))
    assert not any(held["kinds"].values())


@pytest.mark.parametrize(
    "value",
    [
        DayNote(day=TODAY, energy=5),
        Urge(started_at=NOW, offset_minutes=0, trigger="guilt", strength=11, minutes=10),
        Entry(started_at=NOW, offset_minutes=0, mood=3),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_is_off_the_scale_is_refused(vault: Vault, value: msgspec.Struct) -> None:
    """Bad input changes nothing and gets one clear sentence."""
    with pytest.raises(Problem, match="Nothing was changed"):
        keep_own(vault, value)
    assert list_own(vault, type(value)) == []


def test_a_pause_survives_closing_the_vault(empty: Path, tmp_path: Path) -> None:
    """The timer is two numbers in the vault: opened again later, it stands where the clock does."""
    folder = tmp_path / "vault"
    shutil.copytree(empty, folder)
    with Vault.open(folder, "a passphrase for tests") as vault:
        name = start_pause(vault, NOW, 60, trigger="apology", strength=8, minutes=15)
    with Vault.open(folder, "a passphrase for tests") as again:
        urge, wait = show_pause(again, name, NOW + timedelta(minutes=6))
        assert (urge.strength, wait.left) == (8, timedelta(minutes=9))
        ended = end_pause(again, name, NOW + timedelta(minutes=7), chose="waited", strength_after=4)
        assert ended.strength_after == 4
        assert not show_tender_times(again).enough


def test_the_record_answers_at_the_moment_of_missing(vault: Vault) -> None:
    """Reasons, the fact, and each earlier apology with what the record holds after it."""
    keep_own(vault, Reason(words="I was afraid of the phone"))
    check = check_record(vault, PEOPLE, "Alex", "apology", before=NOW)
    assert [reason.words for reason in check.reasons] == ["I was afraid of the phone"]
    assert [card.message.message for card in check.cards] == ["m0", "m3"]
    first = check.cards[0].after
    assert first is not None
    assert (first.theirs, first.mine, first.theirs_marked) == (1, 1, 1)
    month = show_month(vault, PEOPLE, "Alex", date(2024, 3, 1))
    assert "Messages of March 2024 in your record: 3." in month.summary
    assert month.reasons == check.reasons
    with pytest.raises(Problem, match="Nobody here is called"):
        check_record(vault, PEOPLE, "Robin", "apology", before=NOW)


def test_days_stand_beside_notes(vault: Vault) -> None:
    """What was harsh stands beside what the person wrote of the same day, and both sides are there."""
    day = (NOW + timedelta(days=-55)).date()
    keep_own(vault, Entry(started_at=NOW, offset_minutes=0, day=day, felt="small"))
    found = {view.day: view for view in compare_days(vault, PEOPLE, "Alex")}
    assert (found[day].theirs, found[day].theirs_harsh, found[day].notes) == (1, 1, ("small",))
    assert found[(NOW + timedelta(days=-59)).date()].mine == 1


def test_contact_stands_beside_the_own_lines(vault: Vault) -> None:
    """Weeks hold both sides' messages and marks, of the person and this one other."""
    weeks = show_contact(vault, PEOPLE, "Alex")
    assert sum(week.messages for week in weeks if not week.is_me) == 4
    assert sum(week.messages for week in weeks if week.is_me) == 1
    assert sum(week.marked.get("attack", 0) for week in weeks) == 1


def test_statements_of_somebody_else_or_of_too_little_are_left_out(vault: Vault) -> None:
    """What patterns say of another person has no place at this moment."""
    statements = [
        Statement(
            pattern="after_promise",
            title=said("t"),
            kind="count",
            about="them",
            person=person,
            says="s",
            n=1,
            counted=said("c"),
            starts=TODAY,
            ends=TODAY,
            instead=(),
        )
        for person in ("Alex", "Robin")
    ]
    too_little = msgspec.structs.replace(statements[0], kind="not enough")
    given = [too_little, *statements]
    check = check_record(vault, PEOPLE, "Alex", "apology", before=NOW, statements=given)
    assert check.statements == (statements[0],)


def said_now(text: str) -> Message:
    """Make a message that Alex sends now."""
    return Message(
        id="t",
        conversation="Alex",
        author="Alex",
        sent_at=NOW,
        offset_minutes=0,
        zone="stated",
        kind="message",
        text=text,
        origin=Origin("jsonl", "b" * 64, 1),
    )


def test_a_signal_in_what_is_answered_silences_help(vault: Vault) -> None:
    """A threat in the message, or shortly before it, brings the safety page in place of any help."""
    check, signals, _ = check_reply(
        "ok, Friday at 5", answering="I will kill you if you are not there"
    )
    assert check.silenced
    assert check.shorter is None
    assert signals[0].id == "threat_to_harm"
    assert all(one.do for one in signals)
    assert find_script(signals=[one.id for one in signals]) == ()
    threat = said_now("I will kill you if you are not there")
    vault.messages.add([threat])
    answering, recent = messages_around_reply(vault, "m4")
    check, _, heard = check_reply("Fine, thanks.", answering=answering, recent=recent)
    assert check.silenced
    assert heard == (threat,)
    assert [message for _, message in rows_of(vault, heard)] == [threat]
    with pytest.raises(Problem, match="not in your record"):
        messages_around_reply(vault, "nowhere")


@pytest.mark.parametrize("text", ["I will kill you if you are not there", "te voy a matar"])
def test_what_was_said_to_be_no_signal_silences_no_longer(vault: Vault, text: str) -> None:
    """A mark that the person said is not this holds for that message, in either language."""
    said = [Correction(message="t", tactic="threat_to_harm", says="not this")]
    threat = said_now(text)
    vault.messages.add([threat])
    answering, recent = messages_around_reply(vault, "m4")
    assert check_reply("Fine.", answering=answering, recent=recent)[0].silenced
    check, _, heard = check_reply("Fine.", answering=answering, recent=recent, corrections=said)
    assert not check.silenced
    assert heard == ()
    answering, recent = messages_around_reply(vault, "t")
    assert check_reply("Fine.", answering=answering, recent=recent)[0].silenced
    given = check_reply("Fine.", answering=answering, recent=recent, corrections=said)
    assert not given[0].silenced


@pytest.mark.parametrize("author", ["Sam", "Sam (other phone)"])
def test_what_the_person_asked_for_is_not_held_against_their_draft(
    vault: Vault, author: str
) -> None:
    """Their own messages stay theirs, whatever name they have there; the same of the other side counts."""
    people = (msgspec.structs.replace(PEOPLE[0], authors=frozenset({"Sam", author})), PEOPLE[1])
    draft = "Leo saw you leave the school, so his bag is with me."
    asked = msgspec.structs.replace(said_now("Do not contact me again."), author=author)
    vault.messages.add([asked])
    answering, recent = messages_around_reply(vault, "m4")
    own = check_reply(draft, answering=answering, recent=recent, people=people)
    assert not own[0].silenced
    turned = tuple(msgspec.structs.replace(one, is_me=not one.is_me) for one in people)
    check, signals, _ = check_reply(draft, answering=answering, recent=recent, people=turned)
    assert check.silenced
    assert [one.id for one in signals] == ["stalking"]


def test_what_is_answered_is_read_as_the_one_it_is(vault: Vault) -> None:
    """What was said of a mark in an earlier message of the same words holds there alone."""
    text = "You know what I could do."
    earlier, later = (
        msgspec.structs.replace(said_now(text), id=name, sent_at=NOW - timedelta(hours=hours))
        for name, hours in (("earlier", 9), ("later", 2))
    )
    vault.messages.add([earlier, later])
    for name, place in (("earlier", 0), ("later", 1)):
        answering, recent = messages_around_reply(vault, name)
        assert answering == (earlier, later)[place]
        for of in ("earlier", "later"):
            none = [Correction(message=of, tactic=one, says="not this") for one in signal_titles()]
            asked = faint_danger(answering, recent=recent, people=PEOPLE, corrections=none)
            assert bool(asked) == (name != of)
            typed = faint_danger(text, recent=recent, people=PEOPLE, by="Alex", corrections=none)
            assert bool(typed) == (of != "later"), "of the same words the last are answered"


def test_a_plain_threat_shortly_before_silences_whatever_was_said_since(vault: Vault) -> None:
    """An explicit threat among ordinary messages silences, also where the reader calls it perhaps one."""
    threat = said_now("I will kill you if you don't answer me.")
    vault.messages.add([threat])
    answering, recent = messages_around_reply(vault, "m4")
    check, signals, _ = check_reply("Fine.", answering=answering, recent=recent)
    assert check.silenced
    assert signals[0].id == "threat_to_harm"


def test_what_the_person_tells_silences_like_a_signal(vault: Vault) -> None:
    """Where they say that there is danger, nothing is looked through, though nothing was found."""
    answering, recent = messages_around_reply(vault, "m4")
    draft = "I'm sorry I was so cold. The keys are at Jo's on Friday."
    check, signals, heard = check_reply(draft, answering=answering, recent=recent, told=True)
    assert check.silenced
    assert (check.marks, check.shorter, check.says, signals, heard) == ((), None, (), (), ())


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("Sleep while you can.", "en", None),
        ("Cualquier día paso por tu casa.", "es", None),
        ("Cualquier día paso por tu casa.", "en", None),
        (
            "Pick-up is at five. Bring the blue folder.\nYou know what I could do. Thanks.",
            "en",
            "You know what I could do.",
        ),
    ],
)
def test_faint_danger_is_pointed_at_in_whole_sentences(
    text: str, language: str, words: str | None
) -> None:
    """It silences nothing, and the words lie in the message as they stand."""
    assert not check_reply("Fine.", answering=text, language=language)[0].silenced
    spans = faint_danger(text, language=language)
    shown = [text[one.start : one.end] for one in spans]
    assert words is None or any(words in one for one in shown)
    assert words is None or not any("Pick-up" in one or "Thanks" in one for one in shown)
    assert spans
    assert all(0 <= one.start < one.end <= len(text) for one in spans)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("", "en"),
        ("Pick-up is at five. Bring the blue folder.", "en"),
        ("El viernes recojo a Leo a las cinco.", "es"),
    ],
)
def test_nothing_is_asked_of_plain_words(text: str, language: str) -> None:
    """Nor where nothing is answered."""
    assert faint_danger(text, language=language) == ()


def test_faint_danger_is_not_asked_about_once_it_was_said_to_be_none(vault: Vault) -> None:
    """What was said to be no signal holds for that message here too; friendly words before hush nothing."""
    faint = said_now("Cualquier día paso por tu casa.")
    vault.messages.add([faint])
    answering, recent = messages_around_reply(vault, "t")
    assert faint_danger(answering, recent=recent, language="es")
    said = [Correction(message="t", tactic=one, says="not this") for one in signal_titles()]
    assert faint_danger(answering, recent=recent, language="es", corrections=said) == ()


def test_a_signal_in_the_draft_silences_help() -> None:
    """Words of the person's own that they may not want to live come first, before any draft."""
    check, signals, _ = check_reply("I want to kill myself, are you happy now")
    assert check.silenced
    assert [one.id for one in signals] == ["user_suicidality"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_signals_in_spanish_silence_in_every_language(language: str) -> None:
    """What somebody wrote in Spanish is heard, whatever language the pages are in."""
    check, signals, _ = check_reply("vale", answering="te voy a matar", language=language)
    assert check.silenced
    assert signals[0].id == "threat_to_harm"
    check, signals, _ = check_reply("me quiero morir", language=language)
    assert [one.id for one in signals] == ["user_suicidality"]


def test_a_draft_is_looked_through_beside_its_message(vault: Vault) -> None:
    """Without a signal, the draft is marked and what is practical is offered."""
    answering, recent = messages_around_reply(vault, "m4")
    check, signals, _ = check_reply(
        "I'm sorry I was so cold. The keys are at Jo's on Friday.",
        answering=answering,
        recent=recent,
    )
    assert signals == ()
    assert {one.kind for one in check.marks} == {"apologising", "explaining"}
    assert check.shorter is not None
    assert check.shorter.text == "Hello. The keys are at Jo's on Friday. Thank you."


def test_scripts_under_an_order_come_first(vault: Vault) -> None:
    """Where an order asks for contact, what is written for it stands at the front."""
    del vault
    assert find_script(duty="court")[0].under_order
    assert not find_script()[0].under_order


def test_a_sealed_letter_stays_as_it_is(vault: Vault) -> None:
    """It needs an ending, is not changed after it, and can still be removed for good."""
    name = keep_own(vault, Letter(title="To you", text="All of it", started_at=NOW))
    with pytest.raises(Problem, match="last sentence"):
        close_letter(vault, name, "  ", NOW)
    sealed = close_letter(vault, name, "And here it ends.", NOW)
    assert sealed.sealed_at == NOW
    with pytest.raises(Problem, match="sealed"):
        change_own(vault, name, Letter(title="To you", text="More", started_at=NOW))
    with pytest.raises(Problem, match="sealed already"):
        close_letter(vault, name, "Again", NOW)
    remove_own(vault, name)
    assert list_own(vault, Letter) == []


def test_distance_is_counted_from_the_boundary(vault: Vault) -> None:
    """A slip takes one day and nothing else."""
    assert count_distance(vault, TODAY) is None
    keep_own(vault, Boundary(what="No contact", since=TODAY - timedelta(days=29)))
    keep_own(vault, SlipNote(day=TODAY - timedelta(days=9)))
    found = count_distance(vault, TODAY)
    assert found is not None
    assert (found.kept, found.longest) == (29, 20)


def test_guilt_is_sorted_and_kept(vault: Vault) -> None:
    """The answers, and what they come to, are the person's to look at again."""
    found = weigh_guilt(vault, TODAY, "not answering", {"did_not_answer": True, "made_up": True})
    assert found.sort == "no"
    (kept,) = list_own(vault, GuiltNote)
    assert kept.value.answers == {"did_not_answer": True}


def test_a_short_entry_ends_in_the_present(vault: Vault) -> None:
    """The last part that is asked for is about now, and closing early loses nothing."""
    name = start_entry(vault, NOW, 60, message="m4")
    entry = list_own(vault, Entry)[0].value
    parts = []
    while (part := show_entry(vault, name, NOW)[1]) is not None:
        parts.append(part)
        entry = msgspec.structs.replace(entry, **{part: "words"})
        change_own(vault, name, entry)
    assert parts == ["happened", "felt", "did", "now"]
    assert finish_entry(vault, name, NOW + timedelta(minutes=4)).message == "m4"
    assert show_entry(vault, name, NOW + timedelta(minutes=11))[2].over


def test_long_writing_is_gated(vault: Vault) -> None:
    """After two yes at the gate, neither a long entry nor a chapter opens; the short form does."""
    gate = ask_gate({"searching": True, "again": True, "worse_last_time": False})
    with pytest.raises(Problem, match="short journal"):
        start_entry(vault, NOW, 0, long_after=gate)
    chapter = keep_own(vault, Chapter(place=1, title="Before"))
    with pytest.raises(Problem, match="short journal"):
        open_chapter(vault, chapter, gate, NOW)
    assert start_entry(vault, NOW, 0)
    calm = ask_gate({"searching": False, "again": False, "worse_last_time": False})
    assert open_chapter(vault, chapter, calm, NOW).sittings == (NOW,)
    assert start_entry(vault, NOW, 0, long_after=calm)


@pytest.mark.parametrize("yes", [0, 1])
def test_a_sitting_lasts_as_long_as_the_gate_said(vault: Vault, yes: int) -> None:
    """Twenty minutes without a yes, ten after one: the clock of the entry keeps that word."""
    asked = ("searching", "again", "worse_last_time")
    gate = ask_gate({name: number < yes for number, name in enumerate(asked)})
    name = start_entry(vault, NOW, 0, long_after=gate)
    length = timedelta(minutes=gate.minutes)
    assert str(gate.minutes) in gate.says
    assert show_entry(vault, name, NOW)[2].left == length
    assert not show_entry(vault, name, NOW + length - timedelta(seconds=1))[2].over
    assert show_entry(vault, name, NOW + length)[2].over


def test_facts_of_the_story_are_the_record_s_own_words(vault: Vault) -> None:
    """A fact is the message as it was written, once, in order of days."""
    chapter = keep_own(vault, Chapter(place=1, title="Then"))
    collect_fact(vault, chapter, "m2", PEOPLE)
    collect_fact(vault, chapter, "m1", PEOPLE)
    held = collect_fact(vault, chapter, "m2", PEOPLE)
    assert [(fact.words, fact.by_me) for fact in held.facts] == [
        (CHAT[1][2], True),
        (CHAT[2][2], False),
    ]
    with pytest.raises(Problem, match="not in your record"):
        collect_fact(vault, chapter, "nowhere", PEOPLE)


def test_check_ins_are_taken_and_drawn(vault: Vault) -> None:
    """Answers are kept by their texts, the result speaks first, and the line has its values."""
    one, licence = show_check_in("gad7")
    assert "No permission required" in licence
    answers = {item.text: 2 for item in one.items}
    first = take_check_in(vault, "gad7", answers, NOW - timedelta(days=20), 0)
    assert first.band == "moderate"
    second = take_check_in(vault, "gad7", dict.fromkeys(answers, 1), NOW, 0)
    assert "7 lower" in " ".join(second.says)
    keep_own(vault, DayNote(day=TODAY, energy=3))
    lines = {line.name: [point.value for point in line.points] for line in show_lines(vault)}
    assert lines == {"gad7": [14, 7], "energy": [3]}
    with pytest.raises(Problem, match="no item"):
        take_check_in(vault, "gad7", {"Made up": 1}, NOW, 0)
    assert len(list_own(vault, CheckIn)) == 2


def test_only_one_mood_questionnaire_is_offered() -> None:
    """With a crisis line at hand it is the PHQ-9, else the PHQ-8."""
    assert "phq9" in {one.id for one in list_check_ins(crisis_line=True)}
    offered = {one.id for one in list_check_ins(crisis_line=False)}
    assert "phq8" in offered
    assert "phq9" not in offered


def test_notes_feed_the_patterns(vault: Vault) -> None:
    """What the person noted comes out as log: signs, looking and telling too, by their kind."""
    for value in ONE_OF_EACH:
        keep_own(vault, value)
    one, _ = show_check_in("self_trust")
    take_check_in(vault, "self_trust", {item.text: 3 for item in one.items}, NOW, 60)
    log = read_own_days(vault).log
    assert {logged.kind for logged in log} == {*get_args(LogKind)} - {"sign", "check", "told"}
    found = {logged.kind: logged for logged in log}
    assert (found["urge"].value, found["urge"].hour) == (7, 21)
    assert (found["self_trust"].value, found["sleep"].value) == (15, 3)
    assert (found["win"].label, found["news"].label) == ("I laughed", "a friend")


def test_nothing_leaves_that_was_not_ticked(vault: Vault) -> None:
    """A view is laid out inside; what is written holds the ticked parts and no other."""
    for value in ONE_OF_EACH:
        keep_own(vault, value)
    document = make_handout(vault, "therapist", TODAY)
    with pytest.raises(Problem, match="No part was ticked"):
        write_handout(document, [], "markdown")
    wins = next(part.id for part in document.parts if part.heading == "What went well")
    text = write_handout(document, [wins], "markdown")
    assert "I laughed" in text
    assert "Tea" not in text
    held = json.loads(write_handout(document, [wins], "json"))
    assert [part["id"] for part in held["parts"]] == [wins]


def test_a_therapist_reads_answers_under_the_words_they_were_asked_with(vault: Vault) -> None:
    """In published order with the opening words, the question before them first; empty entries stay."""
    one = next(one for one in list_check_ins(crisis_line=False) if one.id == "pcptsd5")
    assert one.gate is not None
    answers = {one.items[1].text: 0, one.items[0].text: 1, one.gate.text: 1}
    keep_own(
        vault,
        CheckIn(instrument=one.id, language="en", answers=answers, taken_at=NOW, offset_minutes=0),
    )
    keep_own(vault, Entry(started_at=NOW, offset_minutes=0))
    document = make_handout(vault, "therapist", TODAY)
    assert [part.heading for part in document.parts if part.id != "first"] == [one.title]
    told = write_handout(document, [part.id for part in document.parts], "markdown").splitlines()
    places = [
        next(place for place, line in enumerate(told) if text.partition("(")[0] in line)
        for text in (one.gate.text, one.intro, one.items[0].text, one.items[1].text)
    ]
    assert places == sorted(places)
    assert f"- **{one.items[2].text}" not in told
    assert "?:**" not in "".join(told)


def test_views_hold_what_they_are_for(vault: Vault) -> None:
    """A therapist's view has no safety plan, an advocate's has it first, and letters are in neither."""
    for value in ONE_OF_EACH:
        keep_own(vault, value)
    views = {
        whom: write_handout(document, [part.id for part in document.parts], "markdown")
        for whom in ("therapist", "advocate", "me")
        for document in [make_handout(vault, whom, TODAY)]
    }
    assert "the quiet voice" not in views["therapist"]
    assert "the quiet voice" in views["advocate"]
    assert "advocate at a domestic abuse service" in views["advocate"]
    for whom in ("therapist", "advocate"):
        assert "What I never said" not in views[whom]
    assert "What I never said" in views["me"]


def test_an_advocate_s_view_has_the_numbers_of_the_country_that_was_named(vault: Vault) -> None:
    """They stand with what comes first, no country is guessed; where nothing follows, nothing stands."""
    assert make_handout(vault, "advocate", TODAY).parts == ()
    for value in ONE_OF_EACH:
        keep_own(vault, value)
    first = make_handout(vault, "advocate", TODAY).parts[0]
    assert first.rows[0].label == "Are you in danger right now?"
    assert not any(re.search(r"\d{3}", row.text) for row in first.rows)
    change_preferences(vault, country="GB")
    told = [row.text for row in make_handout(vault, "advocate", TODAY, "es").parts[0].rows]
    assert told[0].endswith("\nNúmero de emergencias, Reino Unido: 999")
    assert "0808 2000 247\nLínea de crisis: 116 123\n" in told[1]
    change_preferences(vault, country="PE")
    told = [row.text for row in make_handout(vault, "advocate", TODAY, "es").parts[0].rows]
    assert told[1].endswith("\nLínea de crisis: 113. Llama al 113 y después marca el 5.")


def test_a_brief_says_what_not_to_pass_on(vault: Vault) -> None:
    """The person of the circle gets their own words and the library's, for their role alone."""
    name = keep_own(vault, next(one for one in ONE_OF_EACH if isinstance(one, CirclePerson)))
    document = brief_person(vault, name, TODAY)
    text = write_handout(document, [part.id for part in document.parts], "markdown")
    assert "where I live" in text
    assert len(document.parts) == 2


def test_exports_hold_everything_and_stay_harmless(vault: Vault) -> None:
    """JSON, Markdown and the page hold every word; a hostile one is text and nothing else."""
    hostile = "<script>alert(1)</script> ](javascript:x) # not a head\n- no list"
    for value in (*ONE_OF_EACH, Reason(words=hostile)):
        keep_own(vault, value)
    held = json.loads(export_own(vault, "json", TODAY))
    assert held["schema"] == 1
    assert set(held["kinds"]) == set(OWN)
    assert held["kinds"]["reason"][1]["value"]["words"] == hostile
    page = export_own(vault, "html", TODAY)
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "default-src 'none'" in page
    markdown = export_own(vault, "markdown", TODAY)
    assert "\n# not" not in markdown
    assert "\\](javascript" in markdown
    for words in ("I stopped singing", "It was what it was", "swimming", "moved"):
        assert words in markdown
        assert words in page


def test_quiet_keeps_evidence_first() -> None:
    """The steps that save come first, a block is last, left out where contact is due, and never in danger."""
    plan = plan_quiet_apps(["whatsapp", "no such app"])
    (steps,) = plan.apps
    assert "xport" in steps.keep[0]
    assert any("xport" in line for line in steps.how), "how to save it, step by step"
    assert steps.last
    due = plan_quiet_apps(["whatsapp"], duty="children")
    assert due.apps[0].last is None
    assert plan_quiet_apps(["whatsapp"], in_danger=True).apps == ()

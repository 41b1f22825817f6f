"""A vault of somebody who has used the pages for a while: something of everything one can give."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from offscript.actions.change_preferences import change_preferences
from offscript.actions.keep_own import keep_own
from offscript.actions.renew_findings import renew_findings
from offscript.record import (
    Boundary,
    Chapter,
    CheckIn,
    CirclePerson,
    Clock,
    ClosingLine,
    DayNote,
    Entry,
    GuiltNote,
    Joy,
    Letter,
    Message,
    NewsNote,
    Origin,
    PaceNote,
    PathNote,
    Plan,
    PlanAnswer,
    Reason,
    SafetyPlan,
    SlipNote,
    Trigger,
    Urge,
    Value,
    WinNote,
    message_id,
)
from offscript.recovery import instrument
from offscript.vault import Cost, Vault

from ._program import PASSPHRASE

CHOSEN: tuple[Trigger, ...] = ("apology", "lonely", "nostalgia")


CHAT = (
    (1, "Alex", "I'm sorry you feel that way, but you made me do it"),
    (2, "Sam", "ok"),
    (5, "Alex", "You are pathetic. That never happened, you are imagining things again"),
    (20, "Alex", "I'm sorry you feel that way. Can we just move on now?"),
    (24, "Sam", "Pick-up is at five on Friday."),
    (31, "Alex", "Hey, just checking in. How are you?"),
)
"""Days of March 2024, who wrote, and what."""


def live(folder: Path, night: str = "off") -> None:
    """Make a vault with a few messages, what was found in them, and what somebody wrote."""
    now = datetime.now(UTC)
    today = now.astimezone().date()
    vault, _ = Vault.create(folder, PASSPHRASE, Cost(memory=8, rounds=1, lanes=1))
    with vault:
        vault.messages.add(
            [
                Message(
                    id=message_id("Alex", author, str(day), text, 0),
                    conversation="Alex",
                    author=author,
                    sent_at=datetime(2024, 3, day, 19, place, tzinfo=UTC),
                    offset_minutes=0,
                    zone="stated",
                    kind="message",
                    text=text,
                    origin=Origin("jsonl", "a" * 64, place + 1),
                )
                for place, (day, author, text) in enumerate(CHAT)
            ]
        )
        change_preferences(vault, my_names=("Sam",), country="GB", idle_minutes=30, night=night)
        renew_findings(vault, Clock(UTC))
        for value in (
            Reason(words="I stopped singing.", day=today),
            Reason(words="I was always tired.", day=today),
            Boundary(
                what="No calls, only mail about the flat",
                since=today - timedelta(days=40),
                why="I sleep again",
                when_tested="I save it and go outside",
            ),
            SlipNote(day=today - timedelta(days=20), led_to_it="tired", showed="evenings"),
            Plan(when="a message comes at night", then="the phone goes to the kitchen"),
            WinNote(day=today, words="I laughed with Jo."),
            NewsNote(day=today, way="a friend of both"),
            CirclePerson(name="Jo", helps_with="evenings", reach="01632 960 001"),
            Letter(title="To you", text="All of it.", started_at=now),
            Letter(title="Said", text="It.", started_at=now, ending="So.", sealed_at=now),
            Entry(started_at=now, offset_minutes=0, happened="Rain.", now="Tea.", ended_at=now),
            Chapter(place=1, title="The first summer", their_version="All me.", know_now="No."),
            Value(words="kindness", small_step="call my aunt"),
            Joy(words="swimming", from_before=True, again=(today,)),
            ClosingLine(words="It was what it was.", made_at=now),
            PaceNote(day=today, answers={"body": "yes"}),
            PathNote(day=today, step="R46", about="Your own worth", words="I am patient."),
            SafetyPlan(parts=(PlanAnswer(part="signs", words="a quiet voice"),)),
            GuiltNote(day=today, about="not calling", answers={"said_no": True}, sort="no"),
        ):
            keep_own(vault, value)
        for number in range(6):
            for name in ("gad7", "self_trust"):
                one = instrument(name)
                answers = {item.text: number % 4 for item in one.items}
                at = now - timedelta(days=7 * number)
                keep_own(
                    vault,
                    CheckIn(
                        instrument=name,
                        language="en",
                        taken_at=at,
                        offset_minutes=0,
                        answers=answers,
                    ),
                )
        for number in range(12):
            day = today - timedelta(days=number)
            keep_own(vault, DayNote(day=day, energy=number % 5, sleep=number * 3 % 5))
            at = now - timedelta(days=number + 1)
            keep_own(
                vault,
                Urge(
                    started_at=at,
                    offset_minutes=0,
                    trigger=CHOSEN[number % 3],
                    strength=7,
                    minutes=10,
                    ended_at=at + timedelta(minutes=12),
                    chose="waited",
                    strength_after=5,
                ),
            )

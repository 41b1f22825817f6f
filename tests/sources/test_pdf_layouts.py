"""Records of co-parenting apps in many layouts: nobody's own is public, so none may matter."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message
from offscript.sources import InputFile, read
from tests.pdf_writer import flowed, pdf

CLOCK = Clock(ZoneInfo("America/Chicago"))
SENT = ("2024-01-15T16:30:00+00:00", "2024-01-16T16:30:00+00:00")
VIEWED = "2024-01-15T17:00:00+00:00"
BODY = ["The pickup is at five. Please answer.", "", "Second paragraph here."]
TEXTS = ["The pickup is at five. Please answer.\n\nSecond paragraph here.", "No."]
TOP = ["OurFamilyWizard", "Message Report", "Generated: 01/20/2024 at 05:00 PM by Sam Roe"]
FOOT = "OurFamilyWizard.com   Message Report   Page {page} of {pages}"
RECORD = ["TalkingParents Record", "Messages between Alex Doe and Sam Roe"]


def ofw(*head: str, second: tuple[str, ...]) -> list[str]:
    """Put two messages of OurFamilyWizard together."""
    return [*TOP, *head, *BODY, *second, "No."]


OFW = {
    "subject above sent": ofw(
        *("Message 1 of 2", "From: Alex Doe"),
        *("To: Sam Roe (First Viewed: 01/15/2024 at 11:00 AM)", "Subject: Re: Pickup"),
        "Sent: 01/15/2024 at 10:30 AM",
        second=(
            *("Message 2 of 2", "From: Sam Roe", "To: Alex Doe (First Viewed: Never)"),
            *("Subject: Pickup", "Sent: 01/16/2024 at 10:30 AM"),
        ),
    ),
    "values below their labels": ofw(
        *("Message 1 of 2", "Sent:", "01/15/2024 at 10:30 AM", "From:", "Alex Doe", "To:"),
        *("Sam Roe (First Viewed: 01/15/2024 at 11:00 AM)", "Subject:", "Re: Pickup"),
        second=(
            *("Message 2 of 2", "Sent:", "01/16/2024 at 10:30 AM", "From:", "Sam Roe", "To:"),
            *("Alex Doe (First Viewed: Never)", "Subject:", "Pickup"),
        ),
    ),
    "subject behind the number": ofw(
        *("Message 1 of 2 - Re: Pickup", "Sent: 01/15/2024 at 10:30 AM", "From: Alex Doe"),
        *("To: Sam Roe (First Viewed: 01/15/2024 at 11:00 AM)", "Subject: Re: Pickup"),
        second=(
            *("Message 2 of 2 - Pickup", "Sent: 01/16/2024 at 10:30 AM", "From: Sam Roe"),
            *("To: Alex Doe (First Viewed: Never)", "Subject: Pickup"),
        ),
    ),
    "viewed on a line of its own": ofw(
        *("Message 1 of 2", "Sent: 01/15/2024 at 10:30 AM", "From: Alex Doe", "To: Sam Roe"),
        *("First Viewed: 01/15/2024 at 11:00 AM", "Subject: Re: Pickup"),
        second=(
            *("Message 2 of 2", "Sent: 01/16/2024 at 10:30 AM", "From: Sam Roe"),
            *("To: Alex Doe", "First Viewed: Never", "Subject: Pickup"),
        ),
    ),
    "days with named months": ofw(
        *("Message 1 of 2", "Sent: 15 January 2024 at 10:30 AM", "From: Alex Doe"),
        *("To: Sam Roe (First Viewed: 15 Jan 2024 at 11:00 AM)", "Subject: Re: Pickup"),
        second=(
            *("Message 2 of 2", "Sent: Tue, 16 Jan 2024, 10:30", "From: Sam Roe"),
            *("To: Alex Doe (First Viewed: Never)", "Subject: Pickup"),
        ),
    ),
    "days as ISO writes them": ofw(
        *("Message 1 of 2", "Sent: 2024-01-15 10:30 AM", "From: Alex Doe"),
        *("To: Sam Roe (First Viewed: 2024-01-15 at 11:00 AM)", "Subject: Re: Pickup"),
        second=(
            *("Message 2 of 2", "Sent: 2024-01-16T10:30:00", "From: Sam Roe"),
            *("To: Alex Doe (First Viewed: Never)", "Subject: Pickup"),
        ),
    ),
    "days as ISO writes them, both on a line": ofw(
        *("Message 1 of 2", "From: Alex Doe Sent: 2024-01-15T10:30:00"),
        *("To: Sam Roe First Viewed: 2024-01-15T11:00:00", "Subject: Re: Pickup"),
        second=(
            *("Message 2 of 2", "Sent: 2024-01-16T10:30 From: Sam Roe"),
            *("To: Alex Doe First Viewed: Never", "Subject: Pickup"),
        ),
    ),
    "capital letters": ofw(
        *("MESSAGE 1 OF 2", "SENT: 01/15/2024 at 10:30 AM", "FROM: Alex Doe"),
        *("TO: Sam Roe (FIRST VIEWED: 01/15/2024 at 11:00 AM)", "SUBJECT: Re: Pickup"),
        second=(
            *("MESSAGE 2 OF 2", "SENT: 01/16/2024 at 10:30 AM", "FROM: Sam Roe"),
            *("TO: Alex Doe (FIRST VIEWED: Never)", "SUBJECT: Pickup"),
        ),
    ),
    "two labels on a line": ofw(
        *("Message 1 of 2", "From: Alex Doe Sent: 01/15/2024 at 10:30 AM"),
        *("To: Sam Roe First Viewed: 01/15/2024 at 11:00 AM", "Subject: Re: Pickup"),
        second=(
            *("Message 2 of 2", "From: Sam Roe Sent: 01/16/2024 at 10:30 AM"),
            *("To: Alex Doe First Viewed: Never", "Subject: Pickup"),
        ),
    ),
}
TALKING_PARENTS = {
    "one line with bars": [
        *(*RECORD, "Alex Doe", "Sent: 01/15/2024 at 10:30 AM | Viewed: 01/15/2024 at 11:00 AM"),
        *("Hello.", "Sam Roe", "Sent: 01/16/2024 at 10:30 AM | Not viewed", "No."),
    ],
    "named month beside the name": [
        *(*RECORD, "Alex Doe  Jan 15, 2024 at 10:30 AM", "Hello."),
        *("Viewed by Sam Roe on Jan 15, 2024 at 11:00 AM", "Sam Roe  Jan 16, 2024 at 10:30 AM"),
        *("No.", "Not yet viewed by Alex Doe"),
    ],
    "time above the name": [
        *(*RECORD, "01/15/2024 10:30 AM", "Alex Doe:", "Hello."),
        *("Viewed by Sam Roe on 01/15/2024 at 11:00 AM", "01/16/2024 10:30 AM", "Sam Roe:", "No."),
        "Not viewed",
    ],
    "values below their labels": [
        *(*RECORD, "From:", "Alex Doe", "To:", "Sam Roe", "Sent:", "January 15, 2024 10:30 AM"),
        *("First Viewed:", "January 15, 2024 11:00 AM", "Message:", "Hello.", "From:", "Sam Roe"),
        *("To:", "Alex Doe", "Sent:", "January 16, 2024 10:30 AM", "First Viewed:", "Never"),
        *("Message:", "No."),
    ],
    "sent by": [
        *(*RECORD, "Message sent by Alex Doe on 01/15/2024 at 10:30 AM", "Hello."),
        "Viewed by Sam Roe on 01/15/2024 at 11:00 AM",
        *("Message sent by Sam Roe on 01/16/2024 at 10:30 AM", "No.", "Not viewed"),
    ],
    "capital letters": [
        *("TALKINGPARENTS RECORD", "MESSAGES BETWEEN ALEX DOE AND SAM ROE", "FROM: Alex Doe"),
        *("SENT: 01/15/2024 at 10:30 AM", "VIEWED: 01/15/2024 at 11:00 AM", "MESSAGE: Hello."),
        *("FROM: Sam Roe", "SENT: 01/16/2024 at 10:30 AM", "VIEWED: Never", "MESSAGE: No."),
    ],
}


def messages_of(path: Path, lines: list[str], foot: str) -> list[Message]:
    """Write a report and read its messages."""
    path.write_bytes(pdf(flowed(lines, foot=foot)))
    return [item for item in read(InputFile(path), CLOCK) if isinstance(item, Message)]


@pytest.mark.parametrize("layout", OFW)
def test_a_report_of_our_family_wizard_reads_the_same(tmp_path: Path, layout: str) -> None:
    """Whoever wrote, when, what, and who saw it when: in each layout alike."""
    found = messages_of(tmp_path / "report.pdf", OFW[layout], FOOT)
    assert [(one.author, one.text, one.subject) for one in found] == [
        ("Alex Doe", TEXTS[0], "Re: Pickup"),
        ("Sam Roe", TEXTS[1], "Pickup"),
    ]
    check_times(found)


@pytest.mark.parametrize("layout", TALKING_PARENTS)
def test_a_record_of_talking_parents_reads_the_same(tmp_path: Path, layout: str) -> None:
    """Whoever wrote, when, what, and who saw it when: in each layout alike."""
    foot = "TalkingParents.com   Record ID 12345   Page {page} of {pages}"
    found = messages_of(tmp_path / "record.pdf", TALKING_PARENTS[layout], foot)
    assert [(one.author, one.text) for one in found] == [("Alex Doe", "Hello."), ("Sam Roe", "No.")]
    check_times(found)


def check_times(found: list[Message]) -> None:
    """Compare when two messages were sent and first seen."""
    assert {one.conversation for one in found} == {"Alex Doe, Sam Roe"}
    assert tuple(one.sent_at.isoformat() for one in found) == SENT
    seen = [(one.author, one.at and one.at.isoformat()) for item in found for one in item.seen]
    assert seen == [("Sam Roe", VIEWED), ("Alex Doe", None)]


def test_a_word_left_over_on_a_line_stays_a_word(tmp_path: Path) -> None:
    """AppClose begins a message's words on the line of its header: what is left there is short."""
    viewed = "(viewed by Sam Roe on 6/11/2025 7:16PM)"
    lines = [
        *("AppClose", "Records Export"),
        f"Alex Doe on 6/11/2025 9:25AM texted {viewed}: The pickup is at five.",
        "Sam Roe on 6/12/2025 9:25AM texted: No.",
    ]
    found = messages_of(tmp_path / "export.pdf", lines, "")
    assert [one.text for one in found] == ["The pickup is at five.", "No."]

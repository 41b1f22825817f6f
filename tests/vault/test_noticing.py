"""What is missing in an export is noticed while it comes in, and told in the log."""

from datetime import timedelta

import msgspec

from offscript.record import Attachment, Message
from offscript.vault._noticing import LONG, Noticed

from ._vaults import BEGAN, messages

ONE = messages(1)[0]


def said(*after: timedelta, conversation: str = "Alex") -> list[Message]:
    """Make messages so long after the first."""
    return [
        msgspec.structs.replace(ONE, sent_at=BEGAN + time, conversation=conversation)
        for time in after
    ]


def noticed(*batches: list[Message]) -> tuple[str, ...]:
    """Give what was noticed of an export that came in these batches."""
    notice = Noticed()
    for batch in batches:
        notice.add(batch)
    return notice.words()


def test_nothing_is_said_where_nothing_is_missing() -> None:
    """A pause, and a minute that stands before another, are no gaps."""
    assert noticed(said(timedelta(), LONG - timedelta(seconds=1), timedelta(days=29))) == ()


def test_long_silences_are_told_the_longest_first() -> None:
    """Of each conversation by itself, also where one batch ends and the next begins."""
    first, second = said(timedelta(), timedelta(days=31)), said(timedelta(days=100))
    other = said(timedelta(), timedelta(days=40), conversation="Bex")
    assert noticed(first + other, second) == (
        "No message in Alex for 69 days after 2019-04-01.",
        "No message in Bex for 40 days after 2019-03-01.",
        "No message in Alex for 31 days after 2019-03-01.",
    )


def test_many_silences_are_counted() -> None:
    """Ten are told; of the rest, how many there are."""
    told = noticed(said(*(timedelta(days=31 * number) for number in range(13))))
    assert len(told) == 11
    assert told[-1] == "More silences of 30 days or longer: 2."


def test_times_that_go_back_are_counted() -> None:
    """By more than a day: a clock was set, or lines were moved. By less, apps do it themselves."""
    back = said(
        timedelta(days=3), timedelta(days=2), timedelta(days=9), timedelta(days=7, hours=23)
    )
    assert noticed(back) == ("Times more than a day before the message above: 1.",)


def test_what_was_taken_back_and_what_the_export_lacks_is_counted() -> None:
    """An export that names files it does not hold is told as such."""
    lacking = msgspec.structs.replace(
        ONE,
        unsent=True,
        attachments=(Attachment(name="a.jpg", missing=True), Attachment(name="b.jpg")),
    )
    assert noticed([lacking, lacking]) == (
        "Messages that their author took back: 2.",
        "Files that messages name and the export lacks: 2.",
    )

"""The phrase language, the folding, scope and context do what their pages say."""

import time
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Attachment, Message, Origin
from offscript.tactics import open_reader
from offscript.tactics._calibration import load_calibration
from offscript.tactics._context import Context, Past, Requests
from offscript.tactics._fold import fold
from offscript.tactics._look import Look
from offscript.tactics._phrases import PhraseError, Phrases
from offscript.tactics._prepared import load_library
from offscript.tactics._scope import is_negated, is_reported
from offscript.tactics._words import Words

AT = datetime(2024, 5, 1, 20, tzinfo=UTC)


def found(phrase: str, text: str, macros: dict[str, str] | None = None) -> str | None:
    """Give the words of `text` that a phrase matches."""
    words = Words(text)
    pattern, _ = Phrases(macros or {}).compile(phrase)
    match = pattern.find.search(words.line)
    span = words.span(*match.span()) if match else None
    return text[span.start : span.end] if span else None


@pytest.mark.parametrize(
    ("phrase", "text", "words"),
    [
        ("you never listen", "U NEVER, ever.. no: you never listen!", "you never listen"),
        ("don't look", "Dont look", "Dont look"),
        ("don’t look".replace("’", "'"), "please do not look", "do not look"),
        ("you're cold", "ur cold", "ur cold"),
        ("so (cold|mean)", "so  mean", "so  mean"),
        ("so [very] cold", "so cold", "so cold"),
        ("so [very] cold", "so very cold", "so very cold"),
        ("(are you)? sure ?", "sure?", "sure"),
        ("apolog~ if", "apologising if", "apologising if"),
        ("after *2 did", "after all I did", "after all I did"),
        ("after *2 did", "after all that I ever did", None),
        ("after * did", "after did", None),
        ("^ fine", "ok. Fine", "Fine"),
        ("^ fine", "it is fine", None),
        ("fine $$", "it is fine 🙂", "fine"),
        ("^^ fine", "well. fine", None),
        ("fine ok", "fine\nok", None),
        ("fine… ok".replace("…", ""), "fine... ok", "fine... ok"),
        ("self-absorbed", "so self absorbed", "self absorbed"),
        ("café", "our café", "café"),
        ("fine $$", "fine by me", None),
        ("whole new", "whole. New", None),
        ("our {kin}", "our little nephew", "our little nephew"),
        ("can't", "cannot", "cannot"),
        ("our café", "OUR CAFÉ", "OUR CAFÉ"),
        ("our cafe", "our cafe\u0301", "our cafe"),
        ("after * did", "after Łukasz did", "after Łukasz did"),
    ],
)
def test_phrase(phrase: str, text: str, words: str | None) -> None:
    """Each form of the phrase language matches what its page says, and no more."""
    assert found(phrase, text, {"kin": "little (niece|nephew)"}) == words


@pytest.mark.parametrize("phrase", ["a (b", "a {nobody} b", "a ) b", "a | ~"])
def test_bad_phrase_is_refused(phrase: str) -> None:
    """A phrase that is not valid is an error, never a silent nothing."""
    with pytest.raises(PhraseError):
        Phrases({}).compile(phrase)


@given(st.text())
def test_folding_keeps_every_place(text: str) -> None:
    """The folded text has the length of the text, whatever stands in it."""
    assert len(fold(text)) == len(text)
    assert len(fold("İ" + text)) == len(text) + 1


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("he said you are crazy", True),
        ("and then she goes you're crazy", True),
        ("you said i was crazy", True),
        ('his words: "you are crazy"', True),
        ("i told you you're crazy", False),
        ("you're crazy", False),
        ("my mum says hi. you're crazy", False),
    ],
)
def test_reported_speech_is_not_the_writers(text: str, *, reported: bool) -> None:
    """What somebody tells of another's words is not read as their own."""
    assert is_reported(text, text.index("crazy")) is reported


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("i don't think you're crazy", True),
        ("not that you're crazy", True),
        ("you're crazy", False),
        ("i can't believe this. you're crazy", False),
    ],
)
def test_negation(text: str, *, negated: bool) -> None:
    """What is said not to be so is not found."""
    assert is_negated(text, text.index("you're")) is negated


def past(author: str, hours_ago: float, *events: str, words: int = 5) -> Past:
    """Make an earlier message."""
    return Past(
        at=AT - timedelta(hours=hours_ago),
        day=(AT - timedelta(hours=hours_ago)).toordinal(),
        author=author,
        words=words,
        events=frozenset(events),  # type: ignore[arg-type]
    )


def test_context_is_the_same_for_both_sides() -> None:
    """Every fact of a moment holds for either side under the same conditions."""
    for one, two in (("a", "b"), ("b", "a")):
        context = Context()
        context.add(past(one, 50), harsh=True, repairs=False)
        context.add(past(two, 5, "raises_harm", "hurt", words=40), harsh=False, repairs=False)
        moment = context.moment(one, AT)
        assert moment == {"after_harsh", "after_raised_harm", "after_hurt", "after_long"}
        assert context.moment(two, AT) == {"no_reply_yet"}


def test_repair_ends_what_harsh_words_began() -> None:
    """After a repair, a friendly line is a friendly line."""
    context = Context()
    context.add(past("a", 5), harsh=True, repairs=False)
    context.add(past("a", 4), harsh=False, repairs=True)
    assert "after_harsh" not in context.moment("a", AT)


def test_silence_and_unanswered_tries() -> None:
    """Gaps of two days and two weeks are known, and tries half an hour apart are counted."""
    context = Context()
    context.add(past("b", 15 * 24), harsh=False, repairs=False)
    assert context.moment("a", AT) == {"after_quiet", "after_pause"}
    context.add(past("a", 3), harsh=False, repairs=False)
    context.add(past("a", 2.9), harsh=False, repairs=False)
    assert "unanswered" not in context.moment("a", AT)
    context.add(past("a", 1), harsh=False, repairs=False)
    assert "unanswered" in context.moment("a", AT)
    context.add(past("b", 0.5), harsh=False, repairs=False)
    assert "unanswered" not in context.moment("a", AT)


def test_a_request_holds_for_those_it_was_put_to() -> None:
    """What was asked in one conversation is not held against people of another."""
    requests = Requests()
    context = Context(requests)
    context.add(past("b", 9), harsh=False, repairs=False)
    context.add(past("a", 8, "asks_no_contact"), harsh=False, repairs=False)
    assert "after_no_contact" in context.moment("b", AT)
    assert "after_no_contact" not in context.moment("a", AT)
    assert not requests.hold("c", AT)


def test_a_request_lapses_when_who_asked_takes_up_writing_again() -> None:
    """A quarrel of long ago is not held against the years that came after it; a slip undoes nothing."""
    context = Context()
    days = [past("a", 24 * 400 - 1, "asks_no_contact"), past("b", 24 * 400)]
    days += [past("a", 24 * (400 - ago)) for ago in (3, 30, 60, 61, 90)]
    for one in sorted(days, key=lambda one: one.at):
        context.add(one, harsh=False, repairs=False)
    assert "after_no_contact" in context.moment("b", AT - timedelta(days=300)), "five slips"
    for ago in (290, 288, 287, 285, 280):
        context.add(past("a", 24 * ago), harsh=False, repairs=False)
    assert "after_no_contact" not in context.moment("b", AT - timedelta(days=279))
    assert "after_no_contact" in context.moment("b", AT - timedelta(days=284)), "it held until then"
    context.add(past("a", 24 * 10, "asks_no_contact"), harsh=False, repairs=False)
    for ago in (9, 8, 7, 6):
        context.add(past("a", 24 * ago), harsh=False, repairs=False)
    context.add(past("a", 24 * 5, "asks_no_contact"), harsh=False, repairs=False)
    context.add(past("a", 24 * 4), harsh=False, repairs=False)
    assert "after_no_contact" in context.moment("b", AT), "asked again, and again"


def test_a_request_lapses_in_all_conversations_of_the_two() -> None:
    """What was asked in one place and taken back in another is taken back; a third sees neither."""
    requests = Requests()
    first, second, third = Context(requests), Context(requests), Context(requests)
    for context, other in ((first, "b"), (second, "b"), (third, "c")):
        context.add(past(other, 24 * 50), harsh=False, repairs=False)
    for context in (first, third):
        context.add(past("a", 24 * 40, "asks_no_contact"), harsh=False, repairs=False)
    for ago in (30, 29, 28, 27, 26):
        second.add(past("a", 24 * ago), harsh=False, repairs=False)
    assert "after_no_contact" not in first.moment("b", AT)
    assert "after_no_contact" in third.moment("c", AT)


def test_a_request_that_the_person_gave_never_lapses() -> None:
    """What the person themself says outranks what is read out of the messages."""
    context = Context(Requests({"a": AT - timedelta(days=60)}))
    for ago in range(50):
        context.add(past("a", 24 * (50 - ago)), harsh=False, repairs=False)
    assert "after_no_contact" in context.moment("b", AT)


def test_a_conversation_of_many_is_followed_in_linear_time() -> None:
    """A public group has thousands of authors, and one of them asked all others for no contact."""
    context = Context()
    context.add(past("a", 9, "asks_no_contact"), harsh=False, repairs=False)
    started = time.process_time()
    for number in range(12_000):
        context.add(past(f"b{number}", 8), harsh=False, repairs=False)
        context.add(past("a", 8), harsh=False, repairs=False)
    assert time.process_time() - started < 5
    assert all("after_no_contact" in context.moment(f"b{number}", AT) for number in (0, 11_999))


def given_message(text: str, author: str = "b", *, kind: str = "message") -> Message:
    """Make a message to read."""
    return Message(
        id="1",
        conversation="c",
        author=author,
        sent_at=AT,
        offset_minutes=0,
        zone="stated",
        kind=kind,  # type: ignore[arg-type]
        text=text,
        origin=Origin("x", "", 1),
    )


@pytest.mark.parametrize(
    "text", ["", " ", "\u200e", "a" * 1_000_000, "you " * 200_000, "\ud800", "\0", "🙂" * 10_000]
)
def test_any_text_is_read_without_a_fault(text: str) -> None:
    """No text can stop the reader."""
    (marking,) = open_reader().read([given_message(text)])
    assert all(0 <= span.start < span.end <= len(text) for f in marking.tactics for span in f.spans)


@given(st.text(max_size=300))
def test_spans_point_into_the_text(text: str) -> None:
    """Whatever is found points at words that are there."""
    (marking,) = open_reader(everything=True).read([given_message(text)])
    for spans in [f.spans for f in marking.tactics] + [s.spans for s in marking.safety]:
        assert spans
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
        assert all(one.end <= two.start for one, two in pairwise(spans)), "none overlap"


def test_system_lines_are_not_read() -> None:
    """What the app itself wrote is nobody's words."""
    (marking,) = open_reader().read([given_message("I will kill you", kind="system")])
    assert marking.safety == ()


def with_file(text: str, *names: str) -> Message:
    """Make a message that came with files."""
    files = tuple(Attachment(name=name) for name in names)
    return msgspec.structs.replace(given_message(text), attachments=files)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("You whore", "IMG-1.jpg"),
        ("IMG-1.jpg (file attached)\nYou whore", "IMG-1.jpg"),
        ("You whore \u200e<attached: 00000013-letter.pdf>", "00000013-letter.pdf"),
        ("<Media omitted>\nYou whore", "Media omitted"),
        ("You whore", ""),
    ],
)
def test_words_beside_a_file_are_read(text: str, name: str) -> None:
    """However few they are, and whatever the app writes in the file's place."""
    (marking,) = open_reader(cards_only=True).read([with_file(text, name)])
    assert [one.tactic for one in marking.tactics] == ["put_down"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ["IMG-1.jpg"]),
        ("IMG-1.jpg", ["IMG-1.jpg"]),
        ("1.jpg 11.jpg", ["1.jpg", "11.jpg"]),
        ("\u200eIMG-1.jpg (file attached)", ["IMG-1.jpg"]),
        ("Brev 1.pdf (soubor byl přiložen)\r", ["Brev 1.pdf"]),
        ("\u200e<attached: 00000005-Jo Doe.vcf>", ["00000005-Jo Doe.vcf"]),
        ("\u200f<المرفق: 00000001-PHOTO.jpg>", ["00000001-PHOTO.jpg"]),
        ("<Media omitted>", ["Media omitted"]),
        ("\u200eimage omitted.", ["image omitted"]),
        ("[Photo]", ["Photo"]),
        ("파일: plan.pdf", ["plan.pdf"]),
    ],
)
def test_a_file_alone_is_nobodys_words(text: str, names: list[str]) -> None:
    """What an app writes in its place says nothing, and is no try that went unanswered."""
    look = Look(load_library(), load_calibration())
    assert look.at(with_file(text, *names)) is None


def test_a_request_that_is_noted_is_of_the_person_behind_the_author() -> None:
    """It holds where it was made, beside what people ask of each other in all their conversations."""
    people = {"a@x": "a", "b@x": "b", "c@x": "c"}
    look = Look(load_library(), load_calibration(), people=people)

    def is_told(author: str, conversation: str, text: str = "see you at six") -> bool:
        message = msgspec.structs.replace(given_message(text, author), conversation=conversation)
        looked = look.at(message)
        return looked is not None and "after_no_contact" in looked.moment

    look.note_no_contact("c", "a@x", AT - timedelta(days=40))
    assert is_told("b@x", "c")
    assert not is_told("a", "c"), "the one who asked, by another name"
    assert not is_told("c@x", "d"), "nobody asked them"
    assert not is_told("a@x", "d")
    assert not is_told("b@x", "d", "Please don't contact me again.")
    assert is_told("a@x", "c"), "asked elsewhere, by somebody who writes here"

"""The models keep their promises: the same for all batches, words that are there, quiet on hurt."""

import gc
import hashlib
import re
import weakref
from collections.abc import Iterable
from datetime import timedelta
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
import onnxruntime
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tactics._messages import AT, message

from offscript.record import Marking, Message
from offscript.tactics import all_tactics, close_reader, open_model, open_reader, signal_titles
from offscript.tactics.model._grams import grams
from offscript.tactics.model._judge import FEATURES, Judgement
from offscript.tactics.model._tone import without_tone
from offscript.tactics.model._window import BEFORE, LONGEST, MOST_WINDOWS, Windows
from offscript.tactics.model._wordpiece import WordPieces

WEIGHTS = Path(str(files("offscript.tactics") / "model" / "weights"))
LEARNED = msgspec.json.decode((WEIGHTS / "judge.json").read_bytes(), type=Judgement)
CARD = Path(__file__).parent.parent.parent / "docs" / "model-card.md"
LARGEST = 40_000_000

OWN_VOICE = [
    "I'm not going to talk about this while you're shouting. I'll ring you tomorrow.",
    "Please don't come to the flat. I'd rather we kept to e-mail about the boys.",
    "He told me I was imagining it, for years, and I believed him. I'm only now seeing it.",
    "I miss who I thought you were and I'm allowed to grieve that.",
    "You read my letters and then lied about it. That is what happened and I won't be talked out of it.",
    "I am so angry I can't see straight. You emptied our daughter's savings.",
    "sorry sorry I know I keep saying sorry. I just get scared when I hear keys",
    "No. I said no last week too.",
    "She used to go silent for days if I saw my sister. I timed it once: four days over a coffee.",
    "I forgot the forms and that's on me. I've dropped them off now, nothing for you to do.",
]
PLAIN_TALK = [
    "bus is late again, start without me",
    "can you get milk and the big bin bags",
    "love you, sleep well x",
    "the kids are killing me today haha, send coffee",
    "Your table for four is booked for Friday at 7.",
    "did the plumber ring back?",
]


def read(messages: Iterable[Message], *, everything: bool = False) -> list[Marking]:
    """Read messages as one archive."""
    return list(open_reader(everything=everything).read(messages))


@pytest.mark.parametrize("text", OWN_VOICE)
@pytest.mark.parametrize("author", ["me", "them"])
def test_hurt_naming_boundaries_and_rage_stay_unmarked(text: str, author: str) -> None:
    """Whoever writes it: saying what was done, or no, is no tactic."""
    (marking,) = read([message(text, author=author)])
    assert marking.tactics == ()


@pytest.mark.parametrize("text", PLAIN_TALK)
def test_everyday_talk_stays_unmarked(text: str) -> None:
    """Errands, love and figures of speech have neither mark nor signal."""
    (marking,) = read([message(text)])
    assert (marking.tactics, marking.safety) == ((), ())


def test_plain_wording_is_marked_and_the_model_was_heard() -> None:
    """Most of these plain lines are marked, each with its tactic, and no finding came past the model.

    To check a phone is monitoring (`cutting_off`), whoever is to blame for it: either name is right.
    """
    lines = {
        "Nobody else would have put up with you this long and you know it": "scarcity",
        "I only check your phone because of how your friends treat you": (
            "blame_projection cutting_off"
        ),
        "That never happened. You were tired and you made it up, like with the car.": "reality_bending",
        "I've changed. Therapy, the lot. New man. Come home Friday?": "overnight_change",
        "You made me do that. You know how I get when you use that voice.": "blame_projection",
        "you're the love of my life, it's been four days but i want to marry you": "love_bombing",
    }
    texts = [message(text, number, conversation=f"c{number}") for number, text in enumerate(lines)]
    pairs = list(zip(lines.values(), read(texts), strict=True))
    named = [(wanted, {finding.tactic for finding in one.tactics}) for wanted, one in pairs]
    assert all(found & set(wanted.split()) for wanted, found in named if found)
    assert all("model:" in finding.found_by for _, one in pairs for finding in one.tactics)
    assert sum(bool(one.tactics) for _, one in pairs) >= 4


@pytest.mark.parametrize(
    "text", ["Happy birthday!", "happy birthday x", "Merry Christmas!!", "Happy new year!"]
)
def test_a_kind_word_counts_by_when_it_is_sent(text: str) -> None:
    """Nothing by itself; weeks after a clear no, it asks for an answer. With or without a sign at its end."""

    def marked(before: str) -> set[str]:
        lines = [(0, "them", "morning"), (1, "me", before), (40 * 24, "them", text)]
        made = [
            msgspec.structs.replace(message(line, n, who), sent_at=AT + timedelta(hours=hours))
            for n, (hours, who, line) in enumerate(lines)
        ]
        return {finding.tactic for finding in read(made)[-1].tactics}

    assert marked("Please don't contact me again.") == {"fishing_check_in"}
    assert marked("ok, see you on Friday then") == set()


@pytest.mark.parametrize(
    "end", ["", ".", "!", "!!!", "...", "…", " 🙂", " ❤️❤️", "! 😂", " x", " :)"]
)
def test_tone_changes_nothing(end: str) -> None:
    """Shouted, sighed or smiled: what is said is the same, and so is its mark, but where it ends."""
    said = (
        "Nobody else would have put up with you this long and you know it",
        "That never happened. You were tired and you made it up, like with the car",
        "bus is late again, start without me",
        "I will find you and I will make you pay for this",
    )
    for text in said:
        (plain,), (toned,) = (read([message(text + sign)], everything=True) for sign in ("", end))
        assert [(one.tactic, one.confidence) for one in toned.tactics] == [
            (one.tactic, one.confidence) for one in plain.tactics
        ]
        assert [one.signal for one in toned.safety] == [one.signal for one in plain.safety]


@given(st.text("abx .!?…🙂❤️🔪:)\n", max_size=30))
def test_what_is_left_of_a_text_without_its_tone_stands_where_it_stood(text: str) -> None:
    """Letters, words' places and questions stay; of a run of signs one is left; twice is as once."""
    calm = without_tone(text)
    assert len(calm) == len(text)
    assert all(new in (old, " ", ".", "?") for new, old in zip(calm, text, strict=True))
    assert without_tone(calm) == calm
    if "a" in text or "b" in text:
        assert ("?" in calm) == ("?" in text)
        assert not re.search(r"[.!?…]\s*[.!?…]|[!…🙂]", calm)


def test_what_no_card_knows_is_read_by_the_model() -> None:
    """Without one phrase of a card there is still a view, its words, and the card's own reason."""
    text = message("Go then. See how long it takes before they work out what I live with.")
    (by_cards,) = open_reader(cards_only=True, everything=True).read([text])
    (marking,) = read([text], everything=True)
    assert by_cards.tactics == ()
    assert marking.tactics
    says = {card.id: card.says for card in all_tactics()}
    for finding in marking.tactics:
        assert finding.found_by == f"model:{LEARNED.model}"
        assert finding.why == says[finding.tactic]
        assert finding.spans


def test_what_a_message_is_marked_with_does_not_depend_on_its_batch() -> None:
    """One by one, together, and together again: to the last digit the same."""
    texts = [*OWN_VOICE, *PLAIN_TALK, "you will never find anyone who loves you like I do " * 9]
    messages = [
        message(text, number, conversation=f"c{number}") for number, text in enumerate(texts)
    ]
    together = read(messages, everything=True)
    assert together == read(messages, everything=True)
    assert together == [read([one], everything=True)[0] for one in messages]


def test_both_sides_are_read_alike() -> None:
    """Swapping who wrote what swaps the marks, and changes nothing else."""
    talk = ["where were you", "at work, I told you", "after all I do for you, this is my thanks"]
    one = read(message(text, n, "ab"[n % 2]) for n, text in enumerate(talk))
    two = read(message(text, n, "ba"[n % 2]) for n, text in enumerate(talk))
    assert one == two


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=200))
def test_findings_point_at_words_that_are_there(text: str) -> None:
    """Whatever the text, spans lie in it, in order, apart, and are never empty."""
    reader = open_reader(everything=True)
    (marking,) = reader.read([message(text)])
    for spans in [f.spans for f in marking.tactics] + [s.spans for s in marking.safety]:
        assert spans
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
        assert all(one.end <= two.start for one, two in pairwise(spans))


def test_findings_point_at_whole_words() -> None:
    """No finding begins or ends inside a word."""
    text = "Anyway the car is fixed. You're nothing without me and everybody at work knows it."
    reader = open_reader(everything=True)
    (marking,) = reader.read([message(text)])
    assert marking.tactics
    for finding in marking.tactics:
        for span in finding.spans:
            assert re.fullmatch(r"\W?", text[max(span.start - 1, 0) : span.start])
            assert re.fullmatch(r"\W?", text[span.end : span.end + 1])


def test_a_signal_of_a_long_message_points_at_the_words_of_danger() -> None:
    """Where a part of it that is far from them says most of tactics, a tactic points at that one."""
    insults = (
        "You are pathetic, useless and thick as mince, and everybody at work laughs at you. You made "
        "me do that. Nobody else would have put up with you this long. "
    )
    errands = (
        "The boiler man comes on Tuesday at nine and the key is in the meter box by the gate. Leo has "
        "swimming on Thursday, so pack his towel and the blue goggles in the bag behind the door. The "
        "bins go out on Wednesday night, green one first, and the council moved the other to Friday. "
    )
    danger = "The shotgun is out of the cabinet and loaded, and I know what time you finish at the surgery."
    text = insults + 3 * errands + danger
    (marking,) = read([message(text)])
    assert marking.tactics
    assert marking.safety
    for finding in marking.tactics:
        assert all(span.end <= len(insults) for span in finding.spans), finding
    for signal in marking.safety:
        assert all(span.start >= text.index(danger) for span in signal.spans), signal


def test_word_pieces_know_their_places() -> None:
    """Pieces of accents, emoji and signs point at the letters they came from."""
    pieces = WordPieces(["[UNK]", "cafe", "un", "##seen", "crying", "face", "!"])
    text = "  Café unseen! 😢"
    split = pieces.split(text)
    assert [text[piece.start : piece.end] for piece in split] == [
        "Café",
        "un",
        "seen",
        "!",
        "😢",
        "😢",
    ]
    assert [piece.number for piece in split] == [1, 2, 3, 6, 4, 5]


def test_a_window_is_never_longer_than_the_encoder_reads() -> None:
    """A text of any length becomes a bounded number of bounded windows."""
    vocabulary = (WEIGHTS / "vocabulary.txt").read_text("utf-8").split("\n")
    windows = Windows(WordPieces(vocabulary)).of("a", AT, "word " * 50_000, (), frozenset())
    assert len(windows) == MOST_WINDOWS
    assert max(len(window.numbers) for window in windows) <= LONGEST + BEFORE + 16


@pytest.mark.parametrize("words", [1, LONGEST, LONGEST + 1, 2 * LONGEST, 3 * LONGEST - 7])
def test_every_window_of_a_long_text_is_full(words: int) -> None:
    """No piece is left out, and the end of a letter is read with what leads to it."""
    vocabulary = (WEIGHTS / "vocabulary.txt").read_text("utf-8").split("\n")
    windows = Windows(WordPieces(vocabulary)).of("a", AT, "word " * words, (), frozenset())
    seen = {piece.start for window in windows for piece in window.pieces}
    assert seen == {5 * number for number in range(words)}
    assert {len(window.pieces) for window in windows} == {min(words, LONGEST)}


@given(st.lists(st.text(max_size=40), min_size=1, max_size=8))
def test_bits_of_words_belong_to_their_own_text(texts: list[str]) -> None:
    """The screen sees the same bits of a text alone and among others."""
    bits = grams(texts)
    for number, text in enumerate(texts):
        alone = grams([text]).places
        assert np.array_equal(np.sort(bits.places[bits.text_of == number]), np.sort(alone))


def test_the_judge_knows_every_tactic_and_signal() -> None:
    """What was learned fits the cards, and no threshold lets through what is likelier wrong."""
    assert tuple(LEARNED.tactics) == tuple(card.id for card in all_tactics())
    assert set(LEARNED.signals) == set(signal_titles())
    assert len(LEARNED.weights) == len(FEATURES)
    assert all(shown >= 0.5 for _, shown in LEARNED.tactics.values())


@pytest.mark.parametrize("name", ["encoder", "screen", "namer"])
def test_the_judge_was_made_for_these_weights(name: str) -> None:
    """Its figures are worth nothing beside others."""
    (file,) = WEIGHTS.glob(f"{name}.*")
    assert hashlib.sha256(file.read_bytes()).hexdigest() == getattr(LEARNED, name)


@pytest.mark.parametrize("file", sorted(WEIGHTS.iterdir()), ids=lambda file: file.name)
def test_the_model_card_names_every_file(file: Path) -> None:
    """With its size and its sum."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    row = f"| `{file.name}` | {file.stat().st_size:,} | `{digest}` |"
    assert row in CARD.read_text("utf-8")


def test_every_processor_hears_the_same() -> None:
    """Sums that overflow where a processor has no eight-bit products move this by up to one."""
    vocabulary = (WEIGHTS / "vocabulary.txt").read_text("utf-8").split("\n")
    windows = Windows(WordPieces(vocabulary))
    session = onnxruntime.InferenceSession(WEIGHTS / "encoder.onnx")
    heard = []
    for text in OWN_VOICE[:4]:
        (window,) = windows.of("a", AT, text, (), frozenset())
        numbers = np.array([window.numbers], np.int64)
        kinds = (np.arange(numbers.size) >= window.message_length)[None].astype(np.int64)
        heads, _ = session.run(None, {"numbers": numbers, "kinds": kinds})
        heard.append(float(heads[0][0]))
    assert heard == pytest.approx([-5.286, -5.397, -2.075, -3.006], abs=0.05)


def test_the_weights_are_small() -> None:
    """All weights together stay small enough to be handed on."""
    assert sum(file.stat().st_size for file in WEIGHTS.iterdir()) <= LARGEST


def test_closed_models_are_gone_and_come_back_the_same() -> None:
    """Whoever needs the memory has it, and the next reader marks as the one before."""
    messages = [
        message(text, place, author="ab"[place % 2]) for place, text in enumerate(OWN_VOICE)
    ]
    before = list(open_reader(everything=True).read(messages))
    model = weakref.ref(open_model())
    close_reader()
    gc.collect()
    assert model() is None
    assert list(open_reader(everything=True).read(messages)) == before

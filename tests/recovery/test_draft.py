"""Reply only if you must: what is marked in a draft, what is left, and when it is silent."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import SafetySignal, Span
from offscript.recovery import check_draft, spoken_signals, words_of
from offscript.tactics import signal_titles

EN, ES = words_of("en"), words_of("es")

MARKED = [
    ("justifying", "I couldn't come [[because I was]] at work"),
    ("explaining", "[[Let me explain]], it was a bad week"),
    ("explaining", "[[I want you to understand]] how this was"),
    ("defending", "[[I never said]] anything to your sister"),
    ("defending", "[[I’m not selfish]] for needing sleep"),
    ("arguing", "[[You always]] do this before a trip"),
    ("arguing", "and [[how dare you]] bring her into it"),
    ("apologising", "[[I'm so sorry]] that I left early"),
    ("apologising", "please [[forgive me]]"),
    ("bait", "[[do you even care]] what happened"),
    ("bait", "ok [[whatever]]"),
    ("opening", "[[maybe we]] could see each other in the autumn"),
    ("opening", "[[I miss you]]"),
]

CLEAN = [
    "I will pick Emma up on Friday at 5.",
    "Please send the form to the school by Monday.",
    "The keys are in the letter box.",
    "No.",
    "I have told the landlord. The boxes are with Jo.",
]

MARKED_ES = [
    ("apologising", "[[lo siento mucho]], de verdad"),
    ("justifying", "no fui [[porque estaba]] en casa"),
    ("defending", "[[yo no dije]] eso"),
    ("arguing", "[[siempre haces]] lo mismo"),
    ("opening", "[[te extraño]]"),
    ("explaining", "[[déjame explicarte]]"),
]


def marked(text: str) -> tuple[str, str]:
    return text.replace("[[", "").replace("]]", ""), text.split("[[")[1].split("]]", maxsplit=1)[0]


@pytest.mark.parametrize(("kind", "text"), MARKED)
def test_each_kind_is_marked_in_its_exact_words(kind: str, text: str) -> None:
    """Every kind is found, and its span is the words and nothing around them."""
    draft, words = marked(text)
    found = {one.kind: one for one in check_draft(draft, EN).marks}
    assert [draft[span.start : span.end] for span in found[kind].spans] == [words]  # type: ignore[index]


@pytest.mark.parametrize(("kind", "text"), MARKED_ES)
def test_spanish_drafts_are_read_too(kind: str, text: str) -> None:
    """Words that begin or end in a letter with an accent are found whole."""
    draft, words = marked(text)
    found = {one.kind: one for one in check_draft(draft, ES).marks}
    assert [draft[span.start : span.end] for span in found[kind].spans] == [words]  # type: ignore[index]


@pytest.mark.parametrize("draft", CLEAN)
def test_plain_replies_stay_clean(draft: str) -> None:
    """Logistics and a plain no are nothing to mark."""
    assert check_draft(draft, EN).marks == ()


def test_bait_is_taken_where_marked_words_come_back() -> None:
    """A word that was marked in their message and stands in the draft again is taken bait."""
    theirs = "Everyone says you were always unstable, call me about Friday"
    check = check_draft(
        "I am not unstable. Friday is fine.", EN, answered=theirs, answered_spans=[Span(0, 59)]
    )
    draft = "I am not unstable. Friday is fine."
    bait = next(one for one in check.marks if one.kind == "bait")
    assert [draft[span.start : span.end] for span in bait.spans] == ["unstable"]


def test_shorter_version_keeps_what_is_practical() -> None:
    """It is made of the person's own words, brief, with nothing marked left in it."""
    draft = (
        "I'm so sorry I didn't answer, I was working. You always do this!! I can bring Emma's "
        "inhaler on Friday at 5pm, but I'm not a liar. Can we talk one day?"
    )
    shorter = check_draft(draft, EN).shorter
    assert shorter is not None
    assert shorter.text == "Hello. I can bring Emma's inhaler on Friday at 5pm. Thank you."
    assert check_draft(shorter.text, EN).marks == ()


def test_half_a_condition_is_never_offered() -> None:
    """Cutting a sentence that hangs on a condition would make it say something else."""
    draft = "If you had asked nicely, I would pick her up on Friday."
    shorter = check_draft(draft, EN).shorter
    assert shorter is not None
    assert shorter.text is None


def test_nothing_practical_is_said_as_it_is() -> None:
    """Where there is nothing to cut out, no shorter version is made up, and silence is an option."""
    check = check_draft("I just needed you to care, you never did", EN)
    assert check.shorter is not None
    assert check.shorter.text is None
    assert EN.draft.may_stay_silent in check.says


def test_contact_that_has_to_be_is_not_talked_out_of() -> None:
    """Where children, a court or work ask for a reply, leaving it unanswered is not suggested."""
    check = check_draft("You never listen", EN, due=True)
    assert EN.draft.due in check.says
    assert EN.draft.may_stay_silent not in check.says


def test_a_safety_signal_silences_everything() -> None:
    """With a signal there are no marks, no shorter version and no sentence: the safety page comes."""
    signal = SafetySignal(signal="threat_to_harm", spans=(Span(0, 4),))
    check = check_draft("I'm sorry, Friday at 5 is fine", EN, signals=[signal])
    assert check.silenced
    assert (check.marks, check.shorter, check.says) == ((), None, ())


THREATS_ES = [
    ("threat_to_harm", "si no vienes te voy a matar"),
    ("threat_to_harm", "quiero pegarte"),
    ("weapon", "tengo una pistola en el coche"),
    ("strangulation", "me apretó el cuello"),
    ("strangulation", "me agarró del cuello"),
    ("strangulation", "con las manos en el cuello"),
    ("other_suicide_threat", "si te vas me mato"),
    ("stalking", "sé dónde vives"),
    ("children_at_risk", "no vas a ver a tus hijos"),
    ("image_or_secret_threat", "voy a publicar tus fotos"),
    ("sexual_coercion", "voy a violarte"),
    ("order_breach", "me da igual la orden de alejamiento"),
]


@pytest.mark.parametrize(("signal", "text"), THREATS_ES)
def test_threats_in_spanish_are_heard(signal: str, text: str) -> None:
    """The tactics library reads English; a Spanish threat silences help all the same."""
    assert [one.signal for one in spoken_signals(text)] == [signal]
    assert signal in signal_titles()


@pytest.mark.parametrize(
    "text",
    [
        *CLEAN,
        "Recojo a Ana el viernes a las 5.",
        "Mata la luz, por favor.",
        "¿La factura la vas a pagar?",
    ],
)
def test_plain_words_are_no_threat(text: str) -> None:
    """Everyday words in either language do not silence anything."""
    assert spoken_signals(text) == ()


PARTS = [
    "I'm sorry",
    "because I was",
    "on Friday at 5",
    "?",
    "…",
    "’",
    "\ud800",
    "é",
    " ",
    ",",
    "if",
    "\n",
]


@given(st.lists(st.sampled_from(PARTS) | st.text(max_size=12), max_size=30).map("".join))
def test_marks_and_kept_words_lie_in_the_draft(draft: str) -> None:
    """Whatever is typed, every span lies inside of the draft, in order, and kept words are unmarked."""
    check = check_draft(draft, EN)
    assert check.shorter is not None
    everything = [span for one in check.marks for span in one.spans]
    for span in (*everything, *check.shorter.kept):
        assert 0 <= span.start < span.end <= len(draft)
    for kept in check.shorter.kept:
        assert not any(kept.start < span.end and span.start < kept.end for span in everything)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["I'm sorry because I ", "a", "if on Friday, ", "sorry ", "((("])
def test_time_is_linear(piece: str) -> None:
    """Twice as long a draft takes about twice as long, whatever stands in it."""

    def took(length: int) -> float:
        draft = piece * (length // len(piece))
        best = 9.0
        for _ in range(3):
            start = time.perf_counter()
            check_draft(draft, EN)
            best = min(best, time.perf_counter() - start)
        return best

    took(1000)
    assert took(20_000) < 10 * took(5_000) + 0.01


def test_more_than_a_page_is_not_read() -> None:
    """A draft that is longer than anyone sends is looked at up to a length, and that is said."""
    check = check_draft("x " * 30_000, EN)
    assert check.looked_at == 20_000

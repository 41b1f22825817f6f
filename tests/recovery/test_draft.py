"""Reply only if you must: what is marked in a draft, what is left, and when it is silent."""

import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import SafetySignal, Span
from offscript.recovery import Words, check_draft, spoken_signals, words_of
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
    ("opening", "[[maybe we]] could go there in the autumn"),
    ("opening", "[[I miss you]]"),
]

CLEAN = [
    "I will pick Emma up on Friday at 5.",
    "Please send the form to the school by Monday.",
    "The keys are in the letter box.",
    "No.",
    "I was wrong about the bus: it leaves at 7.40.",
    "The papers go to her office by the 20th.",
    "I'm asking you kindly to make no further contact.",
    "I have told the landlord. The boxes are with Jo.",
]

MARKED += [
    ("justifying", "[[I was scared]] of what would come"),
    ("explaining", "please [[see it from my]] side"),
    ("defending", "[[I didn't abandon]] anyone"),
    ("defending", "[[of course I loved]] them"),
    ("arguing", "[[you were yelling]] at the dog"),
    ("arguing", "so [[stop lying]]"),
    ("apologising", "[[you're right]], it was late"),
    ("bait", "[[who do you think you are]]"),
    ("opening", "[[I miss that]] song too"),
]

MARKED += [
    ("pleading", "[[just let me sleep]], one night"),
    ("pleading", "[[I’m begging you]], just once"),
    ("opening", "[[you know where I am]], anyway"),
    ("defending", "[[ask Tom]], he was in the room"),
]

MARKED_ES = [
    ("pleading", "por favor, [[no me hagas esto]]"),
    ("bait", "¿[[egoísta yo]], después de todo?"),
    ("defending", "[[no fue así]]"),
    ("justifying", "[[tenía miedo]] y ya está"),
    ("explaining", "[[ponte en mi lugar]]"),
    ("defending", "[[yo no abandoné a nadie]]"),
    ("arguing", "[[eres tú quien]] grita"),
    ("apologising", "[[tienes razón]] en lo del viernes"),
    ("bait", "[[mira quién habla]]"),
    ("opening", "[[yo la echo de menos]] a ella"),
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


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("explaining", "[[I looked]], a week later, at all of it"),
        ("arguing", "[[You were three hours late]], and I waited"),
        ("opening", "[[Part of me wonders]], still"),
        ("justifying", "The rent is paid [[since I was]], as ever, at home"),
    ],
)
def test_a_shape_ends_with_its_clause(kind: str, text: str) -> None:
    """What a sentence does is marked where it does it, and no further than the next comma."""
    draft, words = marked(text)
    found = {one.kind: one for one in check_draft(draft, EN).marks}
    assert words in [draft[span.start : span.end] for span in found[kind].spans]  # type: ignore[index]


def test_texting_counts_as_the_words_it_stands_for() -> None:
    """What is typed short is read in full, and marked as it was typed."""
    draft = "u never listened"
    found = check_draft(draft, EN).marks
    assert [draft[one.start : one.end] for mark in found for one in mark.spans] == ["u never"]


def test_a_shape_counts_only_where_its_sentence_lets_it() -> None:
    """With something practical in it, an account of oneself is information."""
    assert check_draft("I dreamed it all.", EN).marks
    assert not check_draft("I walked to the school at 5.", EN).marks
    assert check_draft("I walked to the school at 5. I walked away.", EN).marks


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


CUT = [
    "I am not ruining anyone, you are the one who shouts. [[Pickup is at 5 at the school gate.]]",
    "I'm no thief, how dare you. [[Your jacket is with Jo. You can get it on Friday at 4.]]",
    "I hate that we do it like this. [[Handover is Sunday at 4. I will stay in the car.]]",
    "You can't keep doing this. [[The order says Wednesdays, so exchange is Wednesday 6 pm.]]",
    "That is a lie, you were the one who was late, ask the teacher.",
]
CUT_ES = [
    "Soy buena madre y lo sabes. [[Nora necesita el inhalador. Dos veces antes de deporte.]]",
    "Odio que sea así. [[La entrega es el domingo a las 4. Yo me quedo en el coche.]]",
    "Perdóname, tienes razón, exageré, no volverá a pasar.",
]


@pytest.mark.parametrize(
    ("words", "text"), [(EN, one) for one in CUT] + [(ES, one) for one in CUT_ES]
)
def test_the_cut_version_still_says_what_is_needed(words: Words, text: str) -> None:
    """Where, when and what stay, with the plain sentence beside them; half a quarrel does not."""
    draft, left = marked(text) if "[[" in text else (text, "")
    check = check_draft(draft, words)
    assert check.marks
    assert check.shorter is not None
    says = words.draft
    assert check.shorter.text == (f"{says.hello} {left} {says.thanks}" if left else None)


STAYS = [
    "No, that doesn't work for me.",
    "Please do not contact me again.",
    "Per the order, exchange is Saturday 10:00 at the library. I will be there.",
    "It was 42 euros. I paid it on Monday.",
    "I won't be discussing this. Please write to my solicitor.",
    "Leo has a fever of 38.5. He took paracetamol at 2. The doctor said to rest.",
]
STAYS_ES = [
    "No, eso no me viene bien.",
    "Por favor, no me escribas más.",
    "Mila tiene dentista el jueves a las 15:30. El papel va en su mochila.",
    "La entrega sigue siendo en la comisaría, a las 18:00, como dice la resolución.",
]


@pytest.mark.parametrize(
    ("words", "draft"), [(EN, one) for one in STAYS] + [(ES, one) for one in STAYS_ES]
)
def test_a_brief_reply_is_left_alone(words: Words, draft: str) -> None:
    """Logistics, an ordered handover, a no: nothing is marked, and nothing is cut from it."""
    check = check_draft(draft, words)
    assert check.marks == ()
    assert check.shorter is not None
    assert (check.shorter.text, check.shorter.says) == (None, words.draft.stays)


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
    ("stalking", "Estoy fuera, abre la puerta"),
    ("stalking", "estoy fuera de tu casa todo el día"),
    ("sexual_coercion", "voy a violarte"),
    ("order_breach", "me da igual la orden de alejamiento"),
]


THREATS = [
    ("threat_to_harm", "I will kill you if you don't answer me."),
    ("threat_to_harm", "I'm gonna burn your house down"),
    ("strangulation", "his hands around my neck"),
    ("other_suicide_threat", "I'm going to kill myself tonight"),
    ("stalking", "I know where you live now"),
    ("children_at_risk", "you'll never see the kids again"),
    ("image_or_secret_threat", "I'll post your pictures everywhere"),
]


@pytest.mark.parametrize(
    ("words", "draft"),
    [
        (EN, "The plumber comes on Tuesday. Someone needs to let him in."),
        (EN, "Somebody needs to feed the rabbit while we are in Leeds."),
        (ES, "Sí al cambio. Yo me quedo el 3 y tú el 10."),
        (ES, "Yo los lleno los lunes y tú los martes."),
        (ES, "Yo los tengo en Navidad y vos en Reyes."),
    ],
)
def test_sharing_out_a_task_or_days_is_no_argument(words: Words, draft: str) -> None:
    """Who does what and who has which day is arranging; the same words turned on somebody are not."""
    assert check_draft(draft, words).marks == ()


@pytest.mark.parametrize(
    ("words", "draft"),
    [(EN, "Someone needs to learn some manners."), (ES, "Yo callada, y tú feliz.")],
)
def test_the_same_words_turned_on_somebody_are_marked(words: Words, draft: str) -> None:
    """An accusation that begins like arranging is still one."""
    assert [mark.kind for mark in check_draft(draft, words).marks] == ["arguing"]


DANGERS = tomllib.loads((Path(__file__).parent / "dangers.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("written", "language", "fewest"), [("seen", "es", 72), ("seen", "en", 14), ("unseen", "es", 5)]
)
def test_danger_is_heard_in_as_many_messages_as_was_measured(
    written: str, language: str, fewest: int
) -> None:
    """Most of what was learned from is heard; of new quiet messages few are, and docs say how few."""
    heard = [bool(spoken_signals(text)) for text in DANGERS[written][language]]
    assert sum(heard) >= fewest


def test_every_signal_is_heard_in_spanish() -> None:
    """Spanish is read by the short list alone, so none of the fourteen signals may be left out of it.

    What a writer says of not wanting to live is heard as one signal, and is the person's own in a draft.
    """
    texts = [*DANGERS["seen"]["es"], *(text for _, text in THREATS_ES)]
    heard = {one.signal for text in texts for one in spoken_signals(text)}
    assert heard == signal_titles().keys() - {"user_suicidality"}


@pytest.mark.parametrize("text", DANGERS["everyday"]["es"])
def test_everyday_words_of_danger_silence_nothing(text: str) -> None:
    """Co-parents speak of photos, knives for bread and whose turn it is: none of that is a signal."""
    assert spoken_signals(text) == ()


@pytest.mark.parametrize(
    ("typed", "bare"),
    [
        ("Sé dónde vives", "se donde vives"),
        ("La próxima vez no fallaré", "LA PROXIMA VEZ NO FALLARE"),
        ("Me llevo a la niña y no la vuelves a ver", "me llevo a la niña y no la vuelves a ver"),
    ],
)
def test_danger_is_heard_without_accents(typed: str, bare: str) -> None:
    """Messages are often typed without accents, or with accents as signs of their own."""
    assert [one.signal for one in spoken_signals(typed)] == [
        one.signal for one in spoken_signals(bare)
    ]
    assert spoken_signals(typed)


@pytest.mark.parametrize(("signal", "text"), [*THREATS, *THREATS_ES])
def test_plain_threats_are_heard(signal: str, text: str) -> None:
    """In either language, and however surely the tactics library takes it as one."""
    assert [one.signal for one in spoken_signals(text)] == [signal]
    assert signal in signal_titles()


@pytest.mark.parametrize(
    "text",
    [
        *CLEAN,
        "Recojo a Ana el viernes a las 5.",
        "Mata la luz, por favor.",
        "¿La factura la vas a pagar?",
        "Estoy fuera del 2 al 9. Mi hermana tiene llave.",
        "Esta semana estoy fuera por trabajo.",
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
        for _ in range(5):
            start = time.process_time()
            check_draft(draft, EN)
            best = min(best, time.process_time() - start)
        return best

    took(1000)
    assert took(20_000) < 10 * took(5_000) + 0.01


def test_more_than_a_page_is_not_read() -> None:
    """A draft that is longer than anyone sends is looked at up to a length, and that is said."""
    check = check_draft("x " * 30_000, EN)
    assert check.looked_at == 20_000


def test_a_pronoun_before_a_comma_is_no_accusation() -> None:
    """What stands behind a comma is another thing: of "you, just let me" no bare "you" is left."""
    marks = check_draft("I'm begging you, just let me sleep.", EN).marks
    assert [mark.kind for mark in marks] == ["pleading"]

"""The alarm for Spanish: hears danger in one text, names it, and leaves plain replies alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Span
from offscript.tactics import open_alarm, signal_titles
from offscript.tactics.model._alarm import pieces
from offscript.tactics.model._grams import LONGEST

DANGERS = {
    "Me tuvo agarrada del cuello hasta que se me nubló todo, y luego me pidió perdón.": "strangulation",
    "Ya no quiero seguir viviendo, estarían todos mejor sin mí.": "user_suicidality",
    "Todavía guardo tus fotos desnuda. A ver qué dicen en tu trabajo cuando las vean.": "image_or_secret_threat",
    "Sacó la escopeta del armario y la dejó cargada encima de la mesa.": "weapon",
}  # fmt: skip
PLAIN = [
    "Recibí tu mensaje. El sábado recojo a los niños a las once en casa de tu madre.",
    "El jarabe está en la mochila, 5 ml después de cenar. Mañana no tiene colegio.",
    "No voy a contestar a eso. Lo del alquiler lo hablamos por correo.",
    "¡Felicidades por el examen! El domingo lo celebramos con los abuelos.",
    "",
]


@pytest.mark.parametrize("text", DANGERS)
def test_danger_is_heard_and_named(text: str) -> None:
    """Plain danger that no short list holds word for word."""
    assert open_alarm().hear(text, listening="closely") == DANGERS[text]


@pytest.mark.parametrize("text", PLAIN)
def test_plain_replies_are_left_alone(text: str) -> None:
    """What co-parents and exes write on ordinary days."""
    assert open_alarm().hear(text, listening="closely") is None


@given(st.text(max_size=200))
def test_each_ear_is_stricter_than_the_next(text: str) -> None:
    """Whatever the text, what is heard surely is heard closely, and that faintly too."""
    alarm = open_alarm()
    surely = alarm.hear(text)
    closely = alarm.hear(text, listening="closely")
    faintly = alarm.hear(text, listening="faintly")
    assert surely in {None, closely}
    assert closely in {None, faintly}
    assert faintly is None or faintly in signal_titles()


@pytest.mark.parametrize("text", DANGERS)
def test_danger_behind_a_long_text_is_heard(text: str) -> None:
    """A message that is answered may have 50,000 letters, of which LONGEST are read at once."""
    plain = (" ".join(PLAIN) * 7)[: LONGEST - 1] + "."
    assert open_alarm().hear(plain, listening="closely") is None
    assert open_alarm().hear(f"{plain} {text}", listening="closely") == DANGERS[text]


@given(st.text(" a.\n", max_size=3 * LONGEST) | st.just("a" * 20 * LONGEST))
def test_a_long_text_is_heard_in_pieces(text: str) -> None:
    """Nothing is left out, and none is longer than what is read at once; a shorter text is whole."""
    parts = pieces(text)
    assert "".join(parts) == text
    assert all(len(part) <= LONGEST for part in parts)
    assert len(parts) == 1 or len(text) > LONGEST


def test_of_a_longer_text_one_sentence_is_pointed_at() -> None:
    """The one that most sounds of danger, as it stands; of a short one, all of it."""
    longer = (
        "El martes recojo a Leo a las cinco en el colegio, como quedamos. La mochila está en casa de "
        "Ana, con el abrigo. Sé a qué hora sales del trabajo y por qué calle vuelves. Hace frío."
    )
    span = open_alarm().loudest(longer)
    assert longer[span.start : span.end].startswith("Sé a qué hora")
    assert open_alarm().loudest("Hace frío. Nos vemos.") == Span(0, 21)
    assert open_alarm().loudest("") == Span(0, 0)


def test_accents_and_opening_signs_change_nothing() -> None:
    """Many messages are typed without them."""
    alarm = open_alarm()
    for text in (*DANGERS, "¿Qué hacías anoche en la estación? Te vi."):
        typed = text.translate(str.maketrans("áéíóúñü", "aeiounu", "¿¡"))
        assert alarm.hear(text, listening="closely") == alarm.hear(typed, listening="closely")

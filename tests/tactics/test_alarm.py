"""The alarm for Spanish: hears danger in one text, names it, and leaves plain replies alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.tactics import open_alarm, signal_titles

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
    assert open_alarm().hear(text) == DANGERS[text]


@pytest.mark.parametrize("text", PLAIN)
def test_plain_replies_are_left_alone(text: str) -> None:
    """What co-parents and exes write on ordinary days."""
    assert open_alarm().hear(text) is None


@given(st.text(max_size=200))
def test_surely_is_the_stricter_ear(text: str) -> None:
    """Whatever the text, what is heard surely is heard, and is a signal that is known."""
    surely, perhaps = (open_alarm().hear(text, surely=strictly) for strictly in (True, False))
    assert surely in {None, perhaps}
    assert perhaps is None or perhaps in signal_titles()


def test_accents_and_opening_signs_change_nothing() -> None:
    """Many messages are typed without them."""
    alarm = open_alarm()
    for text in (*DANGERS, "¿Qué hacías anoche en la estación? Te vi."):
        typed = text.translate(str.maketrans("áéíóúñü", "aeiounu", "¿¡"))
        assert alarm.hear(text) == alarm.hear(typed)

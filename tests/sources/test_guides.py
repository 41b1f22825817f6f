"""How to get each export: a picture for whoever taps, whole in every language, plain, up to date."""

import re
from importlib.resources import files

import pytest
from click.testing import CliRunner
from languages.written_from import stale_guides

import offscript.sources
from offscript.actions.explain_moving import explain_moving
from offscript.actions.list_sources import list_sources
from offscript.cli import app
from offscript.sources import MOVING, Guide, Source, all_sources, guide_languages, guides
from offscript.sources._guides import Step
from tests.recovery.reading_age import too_hard
from tests.recovery.test_cards import GENDERED

LANGUAGES = guide_languages()
OTHERS = LANGUAGES[1:]
CATALOGUES = files("offscript.language") / "locale"
NOT_BY_TAPPING = {
    *("csv", "jsonl", "json_lines", "table"),
    *("imessage_page", "imessage_text", "pasted_text", "sms_database"),
    *("whatsapp_android", "whatsapp_iphone"),
}
"""Files other programs write, text that is pasted, and databases for those who have them already."""
KEPT = re.compile(
    r"(?:\.[a-z]{3,}\b|--[a-z-]+|[\w.-]+\.(?:com|db|sqlite)\b|pip install|\b\d{2,}\b)"
)
"""What must be the same in each language: endings, options, addresses, databases and numbers."""
COMMAND = re.compile(
    r"pip install|offscript [a-z]|--[a-z]|`|\b(command line|[Ii]n a terminal|[Ee]n una terminal)\b"
)
"""What is typed in a terminal."""
ENGLISH_ONLY = {"our_family_wizard", "talking_parents", "app_close"}
SAME_EVERYWHERE = {
    *("", "…", ".zip", "CSV…", "Excel…", "PDF…", "JSON", "~/Library/Messages", "Chats"),
    *(
        "Dropbox",
        "Finder",
        "Google Chat",
        "Google Drive",
        "iPhone",
        "SMS Backup & Restore",
        "SMS Import / Export",
        "Voice",
    ),
}
IN_WORDS = {
    "⋮": ("⋮", "three dots", "tres puntos"),
    "☑ …": ("tick", "marca"),
    "00008110-000A1B2C": ("letters and numbers", "letras y cifras"),
}
"""Signs that are described rather than read out."""


def all_guides(language: str) -> list[Guide]:
    """Give the guide of each source and the one from phone to computer."""
    return [*list_sources(language), explain_moving(language)]


def steps(language: str) -> list[Step]:
    """Give every step of every guide."""
    return [step for guide in all_guides(language) for way in guide.ways for step in way.steps]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_is_explained(language: str) -> None:
    """Each source has its guide, of the English there is now, and there is no guide of another."""
    assert guides(language).keys() == {MOVING, *(source.name for source in all_sources())}
    for guide in all_guides(language):
        assert guide.title
        assert guide.lines
    if language != "en":
        assert list(stale_guides(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_terminal_names_commands(language: str) -> None:
    """The pages promise that none is needed; `offscript sources` says what can be typed there."""
    for guide in all_guides(language):
        assert not COMMAND.search("\n".join(guide.lines)), guide.name
        assert all(COMMAND.search(line) for line in guide.command), guide.name
    listed = CliRunner().invoke(app, ["sources", "--language", language]).output
    for guide in list_sources(language):
        assert all(line in listed for line in guide.command), guide.name


@pytest.mark.parametrize("language", OTHERS)
def test_no_reason_names_a_command(language: str) -> None:
    """Why something was not read, and what was noticed while reading, stands on the pages too."""
    told = (CATALOGUES / language / "sources.po").read_text("utf-8")  # with the English beside it
    assert [text for text in told.split("\n\n") if COMMAND.search(text)] == []


def test_what_is_exported_by_tapping_has_a_picture_for_each_step_that_has_a_screen() -> None:
    """A guide without one is of a file that nobody taps for; most steps show a screen."""
    without = {guide.name for guide in list_sources() if not any(map(drawn, guide.ways))}
    assert without == NOT_BY_TAPPING
    shown = [step for step in steps("en") if step.on]
    assert len(shown) > 0.9 * len(steps("en"))


def drawn(way: object) -> bool:
    """Tell whether a way has screens."""
    return any(step.on for step in way.steps)  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_says_what_is_pressed(language: str) -> None:
    """Whoever sees no picture misses nothing: each marked word or file stands in the step's words."""
    for step in steps(language):
        for sign in (step.title, step.corner, *step.shows):
            if sign.startswith("[["):
                assert sign.endswith("]]")
                assert says(step, sign[2:-2]), step
            else:
                assert "[[" not in sign
        assert bool(step.on) == bool(step.title)


def says(step: Step, sign: str) -> bool:
    """Tell whether a step's sentence names a sign; of a file a part of the name or its ending."""
    sentence = step.says.casefold()
    if sign in IN_WORDS:
        return any(word in sentence for word in IN_WORDS[sign])
    words = re.sub(r"^☑ |…$", "", sign).casefold()
    if step.on == "folder":
        return any(part in sentence for part in re.findall(r"[^\W_]{3,}", words))
    return all(part in sentence for part in words.split(": "))


@pytest.mark.parametrize("language", OTHERS)
def test_pictures_are_the_same_in_each_language(language: str) -> None:
    """As many ways, steps and entries, with the marks at the same places."""

    def shape(guide: Guide) -> object:
        return (
            guide.name,
            len(guide.know),
            len(guide.command),
            [
                [
                    (step.on, [look(sign) for sign in (step.title, step.corner, *step.shows)])
                    for step in way.steps
                ]
                for way in guide.ways
            ],
        )

    def look(sign: str) -> tuple[bool, bool, bool]:
        return sign.startswith("[["), sign == "…", sign.strip("[")[:1] in {"☑", "☐"}

    assert list(map(shape, all_guides("en"))) == list(map(shape, all_guides(language)))


@pytest.mark.parametrize("language", OTHERS)
def test_screens_speak_the_language(language: str) -> None:
    """What a screen shows is said in the language, but for names, files and apps that have but one."""
    same = [
        sign.strip("[]☑☐ ")
        for english, other in zip(list_sources(), list_sources(language), strict=True)
        if english.name not in ENGLISH_ONLY
        for way, told in zip(english.ways, other.ways, strict=True)
        for step, said in zip(way.steps, told.steps, strict=True)
        if step.on != "folder"
        for sign, shown in zip((step.title, *step.shows), (said.title, *said.shows), strict=True)
        if sign == shown
    ]
    assert {one for one in same if not one.endswith(".com")} - SAME_EVERYWHERE == set()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", sorted(guides("en")))
def test_what_is_typed_or_looked_for_stays(language: str, name: str) -> None:
    """No ending, option, address or number is lost or changed in a translation."""
    english, other = (
        " ".join((guide.title, *guide.lines, *guide.command)).replace("\N{NO-BREAK SPACE}", " ")
        for guide in (
            next(one for one in all_guides(spoken) if one.name == name)
            for spoken in ("en", language)
        )
    )
    assert english != other
    plain = [re.sub(r"(\d\d)[, ](000)", r"\1\2", text) for text in (english, other)]
    assert set(KEPT.findall(plain[0])) == set(KEPT.findall(plain[1]))


def test_guides_are_plain() -> None:
    """They can be read at twelve as a whole, and the Spanish ones don't guess who is reading."""
    for language in LANGUAGES:
        text = "\n".join(line for guide in all_guides(language) for line in guide.lines)
        assert not too_hard(text, language)
    assert GENDERED.findall(text.casefold()) == []
    assert not re.search(r"\b(ordenador|vosotr|vuestr|\w+[áé]is\b)", text.casefold())


@pytest.mark.parametrize("language", ["de", "", "../es", "es/../es"])
def test_a_language_without_guides_is_english(language: str) -> None:
    """Nothing breaks, and nothing outside is read."""
    assert list_sources(language) == list_sources()


def test_a_source_without_a_guide_is_listed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes a source sees it in the list, with a plain line, before its guide is written."""
    new = Source(
        name="new", title="A new app", recognises=lambda _: False, read=lambda *_: iter(())
    )
    monkeypatch.setattr(offscript.sources, "all_sources", lambda: (new,))
    assert list_sources("es") == (Guide(name="new", title="A new app"),)
    listed = CliRunner().invoke(app, ["sources"])
    assert listed.exit_code == 0
    assert listed.output == "A new app\nHow to get one is not written down yet.\n\n"

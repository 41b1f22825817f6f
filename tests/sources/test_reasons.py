"""Why something could not be read is a sentence that can be said in any language."""

import ast
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.language import voice_of
from offscript.record import Clock, Unreadable
from offscript.sources import InputFile, read

SOURCES = Path(__file__).parents[2] / "src" / "offscript" / "sources"
MAKERS = {"unreadable", "_unreadable", "Unreadable", "_broken", "ZipError", "PdfError", "BookError"}
LONDON = Clock(ZoneInfo("Europe/London"))


@pytest.mark.parametrize("file", sorted(SOURCES.rglob("*.py")), ids=lambda file: file.stem)
def test_no_reason_is_english_alone(file: Path) -> None:
    """No reason is a bare string: those never come into a catalogue."""
    bare = [
        ast.unparse(value)
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in MAKERS
        for value in (*node.args, *(word.value for word in node.keywords if word.arg == "reason"))
        if isinstance(value, ast.JoinedStr)
        or (isinstance(value, ast.Constant) and isinstance(value.value, str) and " " in value.value)
    ]
    assert bare == []


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("vacio.txt", "", "vacio.txt está vacío."),
        ("_chat.txt", "hola\n", "Se llama como WhatsApp llama a un chat"),
        (
            "WhatsApp Chat with Ana.txt",
            "31/02/2024, 21:04 - Ana: hola\n",
            "No existe esa fecha u hora: «31/02/2024, 21:04 - Ana: hola».",
        ),
        ("a.eml", "From: a@example.org\nMessage-ID: <1@x>\nReceived: x\n\nhola\n", "El correo 1"),
        ("c.xml", "<smses count='1'><sms date='x' type='1'/></smses>", "El registro 1 (sms)"),
    ],
)
def test_reasons_are_said_in_spanish(tmp_path: Path, name: str, content: str, says: str) -> None:
    """The same piece is told in the language of whoever reads."""
    path = tmp_path / name
    path.write_text(content, "utf-8")
    items = read(InputFile(path), LONDON)
    reasons = [voice_of("es").say(item.reason) for item in items if isinstance(item, Unreadable)]
    assert any(says in reason for reason in reasons), reasons

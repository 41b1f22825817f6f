"""Texts that were saved in an old alphabet: read where their letters leave no doubt, else said."""

from pathlib import Path
from unicodedata import normalize
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Note
from offscript.sources import InputFile, Item, read
from offscript.sources._files.alphabets import UNKNOWN, alphabet_of
from offscript.sources._files.latin_letters import WESTERN
from tests.sources.lines_of_many_languages import LINES

LONDON = Clock(ZoneInfo("Europe/London"), "dmy")
SAID = {
    "gb18030": ("小明", "你为什么不接电话？我很担心", "我在上班。别再打了"),
    "big5hkscs": ("小明", "你為什麼不接電話？我很擔心", "我喺度返工，唔好再打嚟"),
    "cp932": ("太郎", "なんで電話に出ないの？", "仕事中です。"),
    "cp949": ("철수", "왜 전화를 안 받아?", "일하는 중이야"),
    "cp1251": ("Алекс", "Почему ты не отвечаешь?", "Я на работе, не звони"),
    "koi8-r": ("Алекс", "Почему ты не отвечаешь?", "Я на работе, не звони"),
    "cp1253": ("Νίκος", "Γιατί δεν απαντάς", "Είμαι στη δουλειά, μην παίρνεις"),
    "cp1255": ("דנה", "למה את לא עונה לי?", "אני בעבודה, אל תתקשר"),
    "cp1256": ("علي", "لماذا لا تجيبين على الهاتف؟", "أنا في العمل لا تتصل"),
}
_TONES = "\u0300\u0301\u0303\u0309\u0323"
WESTERN_WORDS = (
    "Où étais-tu? Ça m’a brisé le cœur… “déjà vu” À ÉÉ",
    "it’s £5 – ok? 20 °C, 100 µg, 10 cm, x² ± 3, ½ cup",
    "José asked Zoë, Jürgen and Søren",
    "Málaga",
    "Atrás",
)


def items(path: Path) -> list[Item]:
    """Read a file."""
    return list(read(InputFile(path), LONDON))


@pytest.mark.parametrize("alphabet", SAID)
def test_a_chat_in_an_old_alphabet(tmp_path: Path, alphabet: str) -> None:
    """Its words are read as they were written, and it is said in which alphabet."""
    name, first, second = SAID[alphabet]
    plain = "".join(f"13/05/2024, 18:{number:02d} - Sam: ok\n" for number in range(30))
    chat = f"{plain}13/05/2024, 19:02 - {name}: {first}\n13/05/2024, 19:03 - Sam: {second}\n"
    path = tmp_path / "WhatsApp Chat with X.txt"
    path.write_bytes(chat.encode(alphabet))
    found = items(path)
    messages = [item for item in found if isinstance(item, Message)][30:]
    assert [(one.author, one.text) for one in messages] == [(name, first), ("Sam", second)]
    notes = [str(item.says) for item in found if isinstance(item, Note)]
    assert any("not UTF-8; it was read as" in says and "fit" in says for says in notes)


CUT = {
    "of its last byte": "here 😀".encode()[:-1],
    "of its last two": "here 😀".encode()[:-2],
    "of all but one": "here 😀".encode()[:-3],
    "in the middle": "here 😀 there".encode().replace(b"\x9f", b""),
    "at its front": "here 😀 there".encode().replace(b"\xf0", b""),
    "in a heart": "here ❤ there".encode().replace(b"\xa4", b""),
}


@pytest.mark.parametrize("name", ["Lucy", "Zoë"])
@pytest.mark.parametrize("where", CUT)
def test_a_chat_that_was_damaged_inside_one_sign(tmp_path: Path, where: str, name: str) -> None:
    """All else is UTF-8 as it was: the one sign is said to be damaged, and no alphabet guessed."""
    path = tmp_path / "chat.txt"
    chat = f"13/01/2024, 21:04 - {name}: ok then fine\n" * 30 + "13/01/2024, 21:05 - Mama: "
    path.write_bytes(chat.encode() + CUT[where])
    found = items(path)
    last = [one for one in found if isinstance(one, Message)][-1]
    assert last.text == CUT[where].decode("utf-8", "replace").replace("���", "�")
    (note,) = (one for one in found if isinstance(one, Note) and one.about == "encoding")
    assert str(note.says).startswith("One character in this file is damaged; it stands here as �.")


def test_an_old_alphabet_is_no_damage(tmp_path: Path) -> None:
    """Words of Windows' alphabet stay words, beside an emoji that is not whole too."""
    path = tmp_path / "chat.txt"
    path.write_bytes(b"13/01/2024, 21:04 - Lucy: caf\xe9 \xf0\x9f\x98\n" * 3)
    found = items(path)
    assert "café" in next(one for one in found if isinstance(one, Message)).text
    assert not any("is damaged; it" in str(one.says) for one in found if isinstance(one, Note))


@pytest.mark.parametrize("alphabet", SAID)
def test_a_table_in_an_old_alphabet(tmp_path: Path, alphabet: str) -> None:
    """As Excel saves one."""
    name, first, second = SAID[alphabet]
    path = tmp_path / "a.csv"
    table = f"time;author;text\n2024-01-01 10:00;{name};{first}\n2024-01-01 10:01;Sam;{second}\n"
    path.write_bytes(table.encode(alphabet))
    messages = [item for item in items(path) if isinstance(item, Message)]
    assert [one.text for one in messages] == [first, second]


@pytest.mark.parametrize("words", WESTERN_WORDS)
def test_western_words_are_western(words: str) -> None:
    """Letters with accents stand between others; a few prove no other alphabet."""
    assert alphabet_of(words.encode("cp1252")) == WESTERN


SAVED = [(name, alphabet) for name, (alphabets, _) in LINES.items() for alphabet in alphabets]


@pytest.mark.parametrize(("language", "alphabet"), SAVED)
def test_a_chat_in_any_language(language: str, alphabet: str) -> None:
    """Some lines of it are enough, in whatever order."""
    lines = LINES[language][1]
    for half in (lines[::2], lines[1::2]):
        text = "\n".join(half)
        found = alphabet_of(_saved(text, alphabet))
        assert normalize("NFC", _saved(text, alphabet).decode(found or "ascii")) == text


def _saved(text: str, alphabet: str) -> bytes:
    """Save a text; in Vietnam's alphabet each tone is a sign of its own."""
    if alphabet != "cp1258":
        return text.encode(alphabet)
    saved = bytearray()
    for letter in text:
        base, *marks = list(normalize("NFD", letter))
        tones = [mark for mark in marks if mark in _TONES]
        bare = normalize("NFC", base + "".join(mark for mark in marks if mark not in _TONES))
        saved += "".join((bare, *tones)).encode(alphabet)
    return bytes(saved)


def test_lines_of_utf_8_stay_so(tmp_path: Path) -> None:
    """Whatever the alphabet is of the lines around them."""
    old = "".join(f"13/05/2024, 19:02 - Sam: {line}\n" for line in LINES["Polish"][1])
    path = tmp_path / "WhatsApp Chat with X.txt"
    path.write_bytes(old.encode("cp1250") + "13/05/2024, 20:02 - Zoë: na razie, cześć\n".encode())
    messages = [item for item in items(path) if isinstance(item, Message)]
    assert [one.text for one in messages] == [*LINES["Polish"][1], "na razie, cześć"]
    assert messages[-1].author == "Zoë"


@pytest.mark.parametrize(
    "content", [bytes(range(128, 256)) * 3, b"\xf0\xe1\xe2 \xf0\xe1\xe2", b"\xff\xff\xff\xff" * 9]
)
def test_what_fits_nothing_is_not_guessed(content: bytes) -> None:
    """It is said that it could not be told."""
    assert alphabet_of(content) == UNKNOWN


def test_damaged_utf_8_stays_utf_8() -> None:
    """One torn letter makes no text Chinese."""
    assert alphabet_of("你为什么不接电话我很担心".encode() + b"\xe4\xbd") == WESTERN


def test_a_chat_in_no_known_alphabet_says_what_to_do(tmp_path: Path) -> None:
    """Its lines are there, and the sentence says how to have them in letters."""
    path = tmp_path / "WhatsApp Chat with X.txt"
    path.write_bytes(b"13/05/2024, 19:02 - Sam: \xf0\xe1\xe2\xe3\xf0\xff\xfe\xfd\xdd\n")
    found = items(path)
    assert sum(isinstance(item, Message) for item in found) == 1
    assert any("save it as UTF-8" in str(item.says) for item in found if isinstance(item, Note))

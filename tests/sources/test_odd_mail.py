"""Mail as it really lies about: other quotations, other dates, other alphabets, doubled line ends."""

from base64 import encodebytes
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, pkcs7

from offscript.record import Clock, Message, Note
from offscript.sources import InputFile, read

LONDON = Clock(ZoneInfo("Europe/London"))
HEAD = (
    "From: Sam <sam@example.org>\r\nTo: Ana <ana@example.org>\r\nDate: {date}\r\n"
    "Message-ID: <1@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: {kind}\r\n\r\n"
)
SENT = "Tue, 5 Mar 2024 21:04:15 +0000"
UTF8 = "text/plain; charset=utf-8"


def mail(body: bytes, date: str = SENT, kind: str = UTF8) -> bytes:
    """Write a mail."""
    return HEAD.format(date=date, kind=kind).encode() + body


def messages(folder: Path, content: bytes, name: str = "one.eml") -> list[Message]:
    """Read a file of mail."""
    path = folder / name
    path.write_bytes(content)
    return [item for item in read(InputFile(path), LONDON) if isinstance(item, Message)]


@pytest.mark.parametrize(
    "above",
    [
        "\u202bבתאריך יום ג׳, 5 במרץ 2024 ב-20:00 מאת \u202aAna\u202c\u200f <\u202aana@example.org\u202c\u200f>:\u202c\n> You said this.\n",
        'Gesendet: Dienstag, 05. März 2024 um 20:00 Uhr\nVon: "Ana" <ana@example.org>\nAn: sam@example.org\nBetreff: Hi\n\n> You said this.\n',
        "________________________________\nOd: Ana\nWysłane: wtorek, 5 marca 2024 20:00\nDo: Sam\nTemat: Hi\n\nYou said this.\n",
        "Feladó: Ana\nElküldve: 2024. március 5., kedd 20:00\nCímzett: Sam\nTárgy: Hi\n\nYou said this.\n",
        "De: Ana\nEnviat el: dimarts, 5 de març de 2024 20:00\nPer a: Sam\nTema: Hi\n\nYou said this.\n",
        "От: Ana\nИзпратено: вторник, 5 март 2024 г. 20:00\nДо: Sam\nОтносно: Hi\n\nYou said this.\n",
    ],
)
def test_the_other_sides_words_are_quoted(tmp_path: Path, above: str) -> None:
    """Whoever the answered mail is by, its words are not this author's."""
    (message,) = messages(tmp_path, mail(f"My own words.\n\n{above}".encode()))
    assert message.text == "My own words."
    assert [one.name for one in message.attachments] == ["quoted text"]


@pytest.mark.parametrize(
    "above",
    [
        "wt., 5 mar 2024 o 20:00 Ana\n<ana@example.org> napisał(a):\n",
        "ti 5. maalisk. 2024 klo 20.00 Ana\n(ana@example.org) kirjoitti:\n",
        "Ana <ana@example.org> ezt írta (időpont: 2024.\nmárc. 5., K, 20:00):\n",
        "Ana <ana@example.org>\n于2024年3月5日周二 20:00写道：\n",
        "मंगल, 5 मार्च 2024 को 8:00 pm बजे को Ana\n<ana@example.org> ने लिखा:\n",
        "Am Di., 5. März 2024 um\n20:00 Uhr schrieb Ana <ana@example.org>:\n",
        "W dniu 05.03.2024 o 20:00, Ana pisze:\n",
        "24. 3. 5. 20:00에 Ana 이(가) 쓴 글:\n",
        "Zitat von Ana <ana@example.org>:\n",
        "---- On Tue, 05 Mar 2024 20:00:00 +0100 Ana <ana@example.org> wrote ----\n",
        "------------------ Original ------------------\n",
        "----- Mail original -----\n",
    ],
)
def test_the_line_above_a_quotation_is_no_word_of_the_authors(tmp_path: Path, above: str) -> None:
    """Programs break it where it grows long, and each language begins it in its own way."""
    (message,) = messages(tmp_path, mail(f"My own words.\n\n{above}\n> You said.\n".encode()))
    assert message.text == "My own words."


@pytest.mark.parametrize(
    "above",
    [
        "вт, 5 мар. 2024 г. в 20:00, Ana <ana@example.org>:\n",
        "Вторник, 5 марта 2024, 20:00 +03:00 от Ana\n<ana@example.org>:\n",
        "2024年3月5日(火) 20:00 Ana <ana@example.org>:\n",
        "في الثلاثاء، 5 مارس 2024 في 8:00 م تمت كتابة ما يلي بواسطة Ana <ana@example.org>:\n",
        "Missatge de Ana <ana@example.org> del dia dt., 5 de març 2024 a les 20:00:\n",
        "No: Ana\nNosūtīts: otrdiena, 2024. gada 5. marts 20:00\nKam: Sam\n",
        "Шаље: Ana\nПослато: уторак, 5. март 2024. 20:00\nЗа: Sam\n",
        "Nork: Ana\nBidalia: 2024(e)ko martxoaren 5(a) 20:00\nNori: Sam\n",
        "از: Ana\nارسال شده: 5 مارس 2024 20:00\nبه: Sam\n",
    ],
)
def test_an_answered_mail_without_a_sign_before_its_lines(tmp_path: Path, above: str) -> None:
    """A time and an address above it tell whose words follow, also where nothing says “wrote”."""
    (message,) = messages(tmp_path, mail(f"My own words.\n\n{above}\nYou said this.\n".encode()))
    assert message.text == "My own words."


@pytest.mark.parametrize(
    ("own", "above"),
    [
        ("Ok, thanks.\n", "Ana <ana@example.org> schrieb am Di., 5. März 2024, 20:00:\n"),
        ("Ok, thanks.\n", "wt., 5 mar 2024 o 20:00 Ana\n<ana@example.org> napisał(a):\n"),
        ("On 4 March 2024 I said no.\n", "Am 05.03.24 um 20:00 schrieb Ana:\n"),
        ("Be there at 20:00.\n\n", "Ana <ana@example.org> wrote:\n"),
    ],
)
def test_own_words_right_above_stay(tmp_path: Path, own: str, above: str) -> None:
    """Where nothing parts them, a line too many stays with the author rather than one too few."""
    (message,) = messages(tmp_path, mail(f"{own}{above}> You said.\n".encode()))
    assert message.text.startswith(own.rstrip("\n"))
    assert "You said." not in message.text


def test_own_words_that_end_in_an_address_stay(tmp_path: Path) -> None:
    """An address alone tells of no answered mail."""
    own = "We said 20:00.\n\nPlease write to Ana <ana@example.org>:\n\nshe knows."
    (message,) = messages(tmp_path, mail(own.encode()))
    assert message.text == own


def test_own_words_that_look_like_headers_stay(tmp_path: Path) -> None:
    """Headers come in pairs, with a time."""
    own = "Date: any you like.\nFrom: the heart, I mean it.\n\nOn Monday I wrote:\n\nIt is over."
    (message,) = messages(tmp_path, mail(own.encode()))
    assert message.text == own


@pytest.mark.parametrize(
    ("date", "zone", "offset"),
    [
        ("2024-03-05T22:04:15+01:00", "stated", 60),
        ("2024-03-05 21:04:15 Z", "stated", 0),
        ("Tue, 5 Mar 2024 21.04.15 +0000", "stated", 0),
        ("Tue Mar  5 21:04:15 2024", "assumed", 0),
        ("Tue Mar 5 16:04:15 EST 2024", "stated", -300),
    ],
)
def test_dates_in_other_forms(tmp_path: Path, date: str, zone: str, offset: int) -> None:
    """A mail's words are not lost over the form of its date."""
    (message,) = messages(tmp_path, mail(b"hi", date))
    assert message.sent_at.isoformat() == "2024-03-05T21:04:15+00:00"
    assert (message.zone, message.offset_minutes) == (zone, offset)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("こんにちは①".encode("iso2022_jp_2004"), "こんにちは①"),
        (b"\x1b$B$3$s\x1b(B \x1b$B-!\x1b(B", "こん ①"),
        (b"\x1b$B$3$s\x1b(I12\x1b(B", "こんｱｲ"),
    ],
)
def test_japanese_as_windows_writes_it(tmp_path: Path, body: bytes, text: str) -> None:
    """Circled numbers and half-width kana stand in no standard, and in many mails."""
    (message,) = messages(tmp_path, mail(body, kind="text/plain; charset=iso-2022-jp"))
    assert message.text == text


def test_doubled_line_ends(tmp_path: Path) -> None:
    """Words are found, and mails stay apart, where every line ends in CR CR LF."""
    parts = b"--B\r\nContent-Type: text/plain\r\n\r\nhi there\r\n--B--\r\n"
    one = mail(parts, kind="multipart/mixed; boundary=B").replace(b"\r\n", b"\r\r\n")
    (message,) = messages(tmp_path, one)
    assert message.text == "hi there"
    line = b"From sam@example.org Tue Mar  5 21:04:15 2024\r\r\n"
    box = b"".join((line, one, b"\r\r\n") * 300)
    assert [each.text for each in messages(tmp_path, box, "box.mbox")] == ["hi there"] * 300


def whole(folder: Path, headers: str, body: bytes) -> Message:
    """Read one mail, of which a test writes some headers itself."""
    stated = {line.partition(":")[0].strip() for line in headers.split("\n")}
    usual = {"From": "Sam <sam@example.org>", "To": "ana@example.org", "Date": SENT}
    kept = "".join(f"{name}: {value}\n" for name, value in usual.items() if name not in stated)
    (message,) = messages(folder, f"{kept}{headers}\n".encode() + body)
    return message


@pytest.mark.parametrize(
    ("charset", "python", "text"),
    [
        ("iso-8859-8-i", "iso8859-8", "שלום"),
        ("ISO-8859-6-E", "iso8859-6", "سلام"),
        ("cp-850", "cp850", "café"),
        ("windows1251", "cp1251", "привет"),
        ("x-mac-roman", "mac-roman", "café"),
        ("x-sjis", "cp932", "こんにちは①"),
        ("koi8u", "koi8-u", "привіт"),
    ],
)
def test_charsets_by_other_names(tmp_path: Path, charset: str, python: str, text: str) -> None:
    """Programs call an alphabet by names that no registry has; it is that alphabet."""
    headers = f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: 8bit\n"
    assert whole(tmp_path, headers, text.encode(python)).text == text


@pytest.mark.parametrize(
    ("encoding", "body", "text"),
    [
        ('"quoted-printable"', b"caf=C3=A9", "café"),
        ("quoted/printable;", b"caf=C3=A9", "café"),
        ("Base64 (by hand)", b"aGVsbG8=", "hello"),
        ("8-bit", "café".encode(), "café"),
        ("x-uuencode", b"begin 644 a.txt\n%:&5L;&\\\n \nend\n", "hello"),
        ("x-uuencode", b"begin 644 a.txt\n\xff\xff\n", "begin 644 a.txt\nÿÿ"),
        ("base64", b"aGVsbG8\n-- \nFrom our list\n", "hello\n-- \nFrom our list"),
        ("base64", b"aGVsbG8gd29y\n____\nFrom our list\n", "hello wor\n____\nFrom our list"),
    ],
)
def test_transfer_encodings_as_they_are_written(
    tmp_path: Path, encoding: str, body: bytes, text: str
) -> None:
    """Quotes, comments and other signs make no other encoding; what stands below base64 stays."""
    headers = f"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {encoding}\n"
    assert whole(tmp_path, headers, body).text == text


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ("Content-Type: multipart/mixed\n", "--x\nContent-Type: text/plain\n\nhello\n--x--\n"),
        (
            "Content-Type: multipart/mixed; boundary=other\n",
            "--x\nContent-Type: text/plain\n\nhello\n--x--\n",
        ),
        (
            "Content-Type: multipart/mixed;\n",
            'boundary="x"\n\n--x\nContent-Type: text/plain\n\nhello\n--x--\n',
        ),
        (
            "Content-Type: multipart/mixed; boundary=x\n--x\nContent-Type: text/plain\n",
            "hello\n--x--\n",
        ),
        (
            "Content-Type: multipart/mixed; boundary=x\n",
            '--x\nContent-Type: multipart/mixed; boundary="--x"\n\n----x\n\nhello\n----x--\n--x--\n',
        ),
    ],
)
def test_parts_without_a_sound_boundary(tmp_path: Path, headers: str, body: str) -> None:
    """Parts are found where the boundary is missing, another one, or below a lost empty line."""
    assert whole(tmp_path, headers, body.encode()).text == "hello"


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("=?utf-8?Q?=22Doe,_Sam=22?= <sam@example.org>", "Doe, Sam <sam@example.org>"),
        ("=?iso-8859-1?Q?R=EDo;_Sam?= <sam@example.org>", "Río; Sam <sam@example.org>"),
        ("Sam Doe [mailto:sam@example.org]", "Sam Doe <sam@example.org>"),
        ("=?utf-8?B?c2FtQGV4YW1wbGUub3Jn?=", "sam@example.org"),
    ],
)
def test_names_as_programs_write_them(tmp_path: Path, written: str, label: str) -> None:
    """A comma in an encoded name parts no people, and an address may stand in other brackets."""
    message = whole(tmp_path, f"From: {written}\n", b"hi")
    assert (message.author, message.conversation) == (label, "ana@example.org, sam@example.org")


def test_a_space_before_the_colon(tmp_path: Path) -> None:
    """Old programs put one there; “From :” is no separator of a mailbox."""
    message = whole(tmp_path, f"From : sam@example.org\nDate : {SENT}\n", b"hi")
    assert (message.author, message.text) == ("sam@example.org", "hi")


@pytest.mark.parametrize(
    "date",
    [
        "Die, 05 Mrz 2024 21:04:15 +0000",
        "Tue, 5 Mar 2024 9:04:15 PM GMT",
        "Mar, 5 mars 2024 21:04:15 GMT",
    ],
)
def test_dates_in_the_programs_language(tmp_path: Path, date: str) -> None:
    """A month may be named in another language than mail's."""
    message = whole(tmp_path, f"Date: {date}\n", b"hi")
    assert message.sent_at.isoformat() == "2024-03-05T21:04:15+00:00"


def test_a_damaged_encoded_word_costs_itself(tmp_path: Path) -> None:
    """Its neighbour is still read as what it is."""
    subject = "=?utf-8?B?qQ==?= =?utf-8?Q?na=C3=AFve?= =?utf-8?Q?_caf=C3=A9?="
    assert whole(tmp_path, f"Subject: {subject}\n", b"hi").subject == "©naïve café"


@pytest.mark.parametrize(
    "kind",
    [
        'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x',
        "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m",
    ],
)
def test_an_encrypted_mail_says_so(tmp_path: Path, kind: str) -> None:
    """A mail without words is not taken for an empty one."""
    path = tmp_path / "one.eml"
    path.write_bytes(mail(b"--x\r\n\r\nVersion: 1\r\n--x--\r\n", kind=kind))
    notes = [str(item.says) for item in read(InputFile(path), LONDON) if isinstance(item, Note)]
    assert len([one for one in notes if one.startswith("Encrypted mails")]) == 1


@pytest.mark.parametrize(
    ("alphabet", "said"),
    [
        ("cp1251", "Почему ты молчишь, ответь мне"),
        ("gb18030", "你为什么不接电话我很担心你在哪里"),
        ("cp1252", "Où étais-tu? Ça m’a brisé"),
    ],
)
@pytest.mark.parametrize("kind", ["text/plain", "text/plain; charset=unknown-8bit"])
def test_an_alphabet_that_is_not_named(tmp_path: Path, alphabet: str, said: str, kind: str) -> None:
    """Its letters tell it, where they leave no doubt."""
    (message,) = messages(tmp_path, mail(said.encode(alphabet), kind=kind))
    assert message.text == said


def test_words_within_a_signature_are_read(tmp_path: Path) -> None:
    """Signed is not encrypted: whoever has the mail can read it, in one piece or in several."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Sam")])
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), 1)
        .not_valid_before(datetime(2024, 1, 1))  # noqa: DTZ001 - a certificate's
        .not_valid_after(datetime(2034, 1, 1))  # noqa: DTZ001
        .sign(key, hashes.SHA256())
    )
    inner = b"Content-Type: text/plain; charset=utf-8\r\n\r\nI wrote th\xc3\xads.\r\n"
    signing = pkcs7.PKCS7SignatureBuilder(inner).add_signer(certificate, key, hashes.SHA256())
    whole = signing.sign(Encoding.DER, [pkcs7.PKCS7Options.Binary])
    short = b"\x04" + bytes([len(inner)]) + inner
    assert short in whole
    cut = (
        b"\x24\x80\x04\x14" + inner[:20] + b"\x04" + bytes([len(inner) - 20]) + inner[20:] + b"\0\0"
    )
    plain = bytes.fromhex("06092a864886f70d010701")
    held = b"\x30\x80" + plain + b"\xa0\x80" + cut + b"\0\0\0\0"
    signed = b"\x30\x80\x02\x01\x01\x31\x00" + held + b"\0\0"
    pieces = (
        b"\x30\x80" + bytes.fromhex("06092a864886f70d010702") + b"\xa0\x80" + signed + b"\0\0\0\0"
    )
    for wrapped in (whole, pieces):
        head = HEAD.format(date=SENT, kind="application/pkcs7-mime; name=smime.p7m").replace(
            "MIME-Version", "Content-Transfer-Encoding: base64\r\nMIME-Version"
        )
        (message,) = messages(tmp_path, head.encode() + encodebytes(wrapped))
        assert message.text == "I wrote thís."


def test_words_that_pgp_hides_are_counted(tmp_path: Path) -> None:
    """Also where no header says so."""
    path = tmp_path / "one.eml"
    path.write_bytes(
        mail(b"-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----\r\n")
    )
    notes = [str(item.says) for item in read(InputFile(path), LONDON) if isinstance(item, Note)]
    assert any(note.startswith("Encrypted mails") for note in notes)


def test_a_year_counted_from_1900(tmp_path: Path) -> None:
    """As programs wrote it that were not ready for the year 2000."""
    (message,) = messages(tmp_path, mail(b"hi", "Tue, 5 Mar 124 21:04:15 +0000"))
    assert message.sent_at.year == 2024


@pytest.mark.parametrize(
    "second",
    ["ana@example.org 2024-03-05 21:06:00", '"Ana Roe" Tue Mar 5 2024', "?? Tue, 5 Mar 2024"],
)
def test_other_lines_between_mails(tmp_path: Path, second: str) -> None:
    """A date without a time separates where headers follow that mail has."""
    one = mail(b"one\r\n").replace(b"\r\n", b"\n")
    two = one.replace(b"<1@", b"<2@").replace(b"one", b"two")
    box = b"From x Tue Mar  5 21:04:15 2024\n%s\nFrom %s\n%s" % (one, second.encode(), two)
    assert [one.text for one in messages(tmp_path, box, "box.mbox")] == ["one", "two"]

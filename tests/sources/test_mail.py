"""Mail: what its senders, servers and enemies do to it."""

import io
import time
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, Item, read, recognise
from offscript.sources._mail import mbox
from offscript.sources._mail.addresses import people_in
from offscript.sources._mail.charsets import decode, decode_words, undo_transfer
from offscript.sources._mail.html_text import Page, html_text
from offscript.sources._mail.mime import Part
from offscript.sources._mail.quoted import part
from offscript.sources._times.mail import read_date

LONDON = Clock(ZoneInfo("Europe/London"))
HEAD = "From: alex@example.org\nTo: sam@example.net\nDate: Mon, 1 Jan 2024 10:00:00 +0000\n"
SEPARATOR = b"From alex@example.org Mon Jan  1 10:00:00 2024\n"


def read_mail(folder: Path, content: str | bytes, name: str = "mail.eml") -> list[Item]:
    """Read a file with this content, which must be recognised as mail."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    source = recognise(InputFile(path))
    assert source is not None
    assert source.name == "email"
    return list(read(InputFile(path), LONDON))


def message_of(folder: Path, content: str | bytes) -> Message:
    """Read a file that holds one message."""
    (message,) = read_mail(folder, content)
    assert isinstance(message, Message)
    return message


BODY_LINE = st.one_of(
    st.sampled_from(
        ["From here on", "From ", "From alex@example.org Mon Jan  1 10:00:00 2024", ""]
    ),
    st.text("abc From>\t", max_size=20),
)


@given(
    bodies=st.lists(st.lists(BODY_LINE, max_size=6), min_size=1, max_size=5),
    end=st.sampled_from(["\n", "\r\n"]),
    chunk=st.integers(30, 500),
)
def test_mbox_comes_apart_as_it_was_joined(bodies: list[list[str]], end: str, chunk: int) -> None:
    """Whatever a mail says, it is one mail, also where `From ` lines are not escaped."""
    mails = [HEAD.replace("\n", end) + end + end.join(body) + end for body in bodies]
    # A body that itself holds a separator and headers can't be told from a mail; none here does.
    joined = "".join(SEPARATOR.decode().replace("\n", end) + mail + end for mail in mails)
    stream = io.BytesIO(joined.encode())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mbox, "CHUNK", max(chunk, 600))
        assert list(mbox.mails(stream)) == [mail.encode() for mail in mails]


A_WHOLE_MAIL = SEPARATOR.decode() + HEAD + "\nquoted whole\n"


@given(
    bodies=st.lists(
        st.lists(st.one_of(BODY_LINE, st.just("\n" + A_WHOLE_MAIL)), max_size=4),
        min_size=1,
        max_size=4,
    ),
    stated=st.booleans(),
    chunk=st.integers(600, 3000),
)
def test_a_mail_that_quotes_a_whole_mail_is_one(
    *, bodies: list[list[str]], stated: bool, chunk: int
) -> None:
    """Where a mail says its length or closes its parts, a separator in it is its own words."""
    mails = []
    for body in bodies:
        text = "\n".join(body) + "\n"
        kind = f"Content-Length: {len(text)}\n"
        if not stated:
            text = f"--b\n\n{text}\n--b--\n"
            kind = 'Content-Type: multipart/mixed;\n\tboundary="b"\n'
        mails.append(f"{HEAD}{kind}\n{text}")
    joined = "".join(f"{SEPARATOR.decode()}{mail}\n" for mail in mails)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mbox, "CHUNK", chunk if stated else 1 << 20)
        assert list(mbox.mails(io.BytesIO(joined.encode()))) == [mail.encode() for mail in mails]


def test_a_wrong_length_is_not_believed() -> None:
    """A length that ends nowhere takes no other mail with it."""
    mail = HEAD + "Content-Length: 70\n\nshort\n"
    joined = (SEPARATOR.decode() + mail + "\n") * 3
    assert list(mbox.mails(io.BytesIO(joined.encode()))) == [mail.encode()] * 3


@pytest.mark.parametrize("name", ["1.host:2,DS", "1.host;2,D", "1.host!2,DF"])
def test_a_draft_in_a_maildir_is_no_message(tmp_path: Path, name: str) -> None:
    """The flag in a file's name says that it was never sent."""
    (item,) = read_mail(tmp_path, HEAD + "\nwords", name)
    assert isinstance(item, Message)
    assert (item.kind, item.author) == ("system", "alex@example.org")


def test_one_s_own_indented_words_are_kept() -> None:
    """Mail programs indent with the element for quotations; only a marked one is a quotation."""
    own = '<blockquote style="margin:0 0 0 40px;border:none">mine</blockquote>'
    cite = '<blockquote type="cite" style="border:none">theirs</blockquote>'
    gmail = '<blockquote class="gmail_quote" style="border-left:1px solid">theirs</blockquote>'
    assert html_text(own + cite + gmail).text == "mine\n>\n> theirs\n>\n> theirs"


def test_words_that_no_program_shows_are_nobody_s_words() -> None:
    """A line for the list of mails is kept apart; what fills it up is nothing."""
    unseen = (
        '<div style="color:#fff; Display : none !important;max-height:0">Last <b>chance</b></div>'
    )
    filled = "<div style='display:none'>&zwnj;&nbsp;&#847;&#8203;</div>"
    page = f"<body>{unseen}{filled}<p>Hello<span hidden> never</span> Sam</p><p>Bye</p></body>"
    assert html_text(page) == Page("Hello Sam\n\nBye", "Last chance\n\u200c\xa0\u034f\u200b\nnever")
    assert html_text(filled + "shown") == Page("shown")
    assert html_text(f"<body>{unseen}<img src=a></body>") == Page("Last chance")
    shown = '<p style="display:inline; mso-hide:none">a</p><p style="--display:none">b</p>'
    assert html_text(shown) == Page("a\n\nb")


@given(lines=st.lists(st.sampled_from(["From x", ">From x", "words", ""]), max_size=6))
def test_escapes_are_undone_where_they_stand_alone(lines: list[str]) -> None:
    """A mail escaped as mboxrd comes back, unless a quotation stands beside the line."""
    mail = "\n".join(["head: x", "", *lines]).encode()
    escaped = b"\n".join(
        b">" + line if line.lstrip(b">").startswith(b"From ") else line
        for line in mail.split(b"\n")
    )
    marked = [line.startswith(b">") for line in escaped.split(b"\n")]
    if not any(upper and lower for upper, lower in pairwise(marked)):
        assert mbox.unescape(escaped) == mail


def test_a_mail_too_large_is_one_unreadable_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mails around it are read."""
    monkeypatch.setattr(mbox, "LARGEST", 20_000)
    monkeypatch.setattr(mbox, "CHUNK", 5_000)
    small = SEPARATOR.decode() + HEAD + "\nsmall\n\n"
    large = SEPARATOR.decode() + HEAD + "\n" + "large\n" * 20_000 + "\n"
    items = read_mail(tmp_path, small + large + small.replace("10:00:00 +", "11:00:00 +"), "a.mbox")
    assert [type(item) for item in items] == [Message, Unreadable, Message]


def test_a_copy_is_not_a_repetition(tmp_path: Path) -> None:
    """One mail kept in two folders is one mail; the same words sent twice are two."""
    mail = SEPARATOR.decode() + HEAD + "Message-ID: <{}@example.org>\n\nAnswer me\n\n"
    items = read_mail(tmp_path, mail.format(1) + mail.format(2) + mail.format(1), "a.mbox")
    assert isinstance(items[3], Note)
    repeats = [item.repeat for item in items if isinstance(item, Message)]
    names = [item.id for item in items if isinstance(item, Message)]
    assert repeats == [0, 1, 0]
    assert names[0] == names[2] != names[1]


@pytest.mark.parametrize(
    "content",
    [
        "hello\nworld\n",
        "Note: buy milk\nDate: tomorrow\n",
        "{}",
        "",
        "12/03/2024, 10:00 - Alex: hi",
        "From me to you\n\nFrom: x\n",
    ],
)
def test_other_files_are_no_mail(tmp_path: Path, content: str) -> None:
    """A file is mail only with headers that mail has."""
    path = tmp_path / "a.eml"
    path.write_text(content)
    source = recognise(InputFile(path))
    assert source is None or source.name != "mail"


def test_a_mail_that_names_no_sender(tmp_path: Path) -> None:
    """By its name it is one, and whoever wrote it is not known."""
    message = message_of(tmp_path, HEAD.partition("\n")[2] + "\nhi\n")
    assert (message.author, message.text) == ("unknown sender", "hi")


def test_one_line_of_ten_megabytes_and_nuls(tmp_path: Path) -> None:
    """Neither stops the reading."""
    message = message_of(tmp_path, HEAD + "\n" + "a\0b " * 2_500_000)
    assert len(message.text) == 10_000_000


@given(content=st.binary(max_size=300))
def test_no_bytes_make_a_mail_raise(content: bytes) -> None:
    """Reading a part never fails, and its text can always be written."""
    Part(content).read().text.encode()
    kinds = (b"text/html", b"multipart/mixed; boundary=a", b"text/plain; charset=utf-7")
    for kind in kinds:
        for encoding in (b"base64", b"quoted-printable"):
            head = b"Content-Type: %s\nContent-Transfer-Encoding: %s\n\n" % (kind, encoding)
            Part(head + content).read().text.encode()
            Part(head + b"--a\n" + content + b"\n--a--").read().text.encode()
    people_in(decode(content, None))
    decode_words(decode(content, "x"))


def test_parts_nested_a_thousand_deep() -> None:
    """Depth costs neither the stack nor the time."""
    raw = b"words"
    for number in range(1000):
        raw = b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n%s" % (number, number, raw)
    assert Part(raw).read().attachments


@pytest.mark.parametrize(
    ("content", "charset", "text"),
    [
        (b"caf\xc3\xa9", "us-ascii", "café"),
        (b"caf\xe9 \x93hi\x94", "iso-8859-1", "café “hi”"),
        (b"caf\xe9", "utf-8", "café"),
        (b"caf\xc3\xa9 na\xc3\xafve \xff", "utf-8", "café naïve \ufffd"),
        (b"\x81\x8d", "utf-8", "\x81\x8d"),
        (b"abc", "no-such-charset", "abc"),
        (b"abc", "unicode_escape", "abc"),
        (b"abc", "hex", "abc"),
        (b"abc", "a\0b", "abc"),
        ("привет".encode("koi8-r"), "KOI8-R", "привет"),
        ("日本".encode("iso-2022-jp"), "iso-2022-jp", "日本"),
        (b"+2D0-", "utf-7", "\ufffd"),
    ],
)
def test_charsets(content: bytes, charset: str, text: str) -> None:
    """The bytes have the last word over the name of their charset."""
    assert decode(content, charset) == text


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("=?utf-8?q?caf=C3?= =?utf-8?q?=A9?=", "café"),
        ("=?utf-8?b?4oKs?=\t =?iso-8859-1*en?Q?a_b=E9?= end", "€a bé end"),
        ("a =?utf-8?q?b?= c", "a b c"),
        ("=?utf-8?b?@@?= =?x?y?z?=", " =?x?y?z?="),
        ("plain = text?", "plain = text?"),
    ],
)
def test_encoded_words(value: str, words: str) -> None:
    """Words are joined before they are decoded, and white space between them goes."""
    assert decode_words(value) == words


@pytest.mark.parametrize(
    ("value", "labels"),
    [
        ('"Doe, Alex" <A@Example.org>', ["Doe, Alex <a@example.org>"]),
        ("a@example.org, b@example.org;c@example.org", ["a@example.org"] * 1),
        ("a@example.org (Alex \\(A\\) Doe)", ["Alex \\(A\\) Doe <a@example.org>"]),
        ("Friends: Alex <a@example.org>, b@example.org;", ["Alex <a@example.org>"]),
        ("=?utf-8?q?Doe=2C_=C3=84lex?= <a@example.org>", ["Doe, Älex <a@example.org>"]),
        ("undisclosed-recipients:;", []),
        ("Alex Doe", ["Alex Doe"]),
        ("a@example.org <a@example.org>", ["a@example.org"]),
        ("'a@example.org' <mailto:a@example.org>", ["a@example.org"]),
        ("<>", []),
        ("", []),
    ],
)
def test_addresses(value: str, labels: list[str]) -> None:
    """Names stay as written, addresses are lower-cased, commas in names are no commas."""
    assert [person.label for person in people_in(value)][: max(1, len(labels))] == labels


def test_hostile_headers_take_no_time() -> None:
    """Headers made to be slow are not."""
    started = time.process_time()
    for value in ('"' * 100_000, "<" * 100_000, '"\\' * 50_000, "(" * 100_000, "=?a?b?" * 20_000):
        people_in(value)
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("value", "utc", "offset", "zone"),
    [
        ("Mon, 1 Jul 2024 10:00:00 +0200", (2024, 7, 1, 8), 120, "stated"),
        ("Mon, 1 Jul 2024 10:00:00 -0000", (2024, 7, 1, 10), 0, "stated"),
        ("Mon, 1 Jul 2024 10:00:00 EST", (2024, 7, 1, 15), -300, "stated"),
        ("Mon, 1 Jul 2024 10:00:00", (2024, 7, 1, 9), 60, "assumed"),
        ("Mon, 1 Jul 2024 10:00:00 BST", (2024, 7, 1, 9), 60, "assumed"),
        ("1-Jul-99 10:00 GMT", (1999, 7, 1, 10), 0, "stated"),
        ("1 July 2024 10:00:00 +0000 (Nowhere)", (2024, 7, 1, 10), 0, "stated"),
    ],
)
def test_dates(value: str, utc: tuple[int, int, int, int], offset: int, zone: str) -> None:
    """A stated zone is kept; an unknown one is said to be assumed."""
    moment = read_date(value, LONDON.zone)
    assert moment is not None
    assert moment.sent_at == datetime(*utc, tzinfo=UTC)
    assert (moment.offset_minutes, moment.zone) == (offset, zone)


@pytest.mark.parametrize(
    "value",
    [
        "",
        "yesterday",
        "32 Jan 2024 10:00 +0000",
        "1 Jan 2024 25:00 +0000",
        "1 Foo 2024 10:00 +0000",
        "1 Jan 2024 10:00 +9900",
        "1 Jan 0000 10:00 +0000",
        "31 Dec 9999 23:00 -0500",
        "1 Jan 2024 10:00:99 +0000",
    ],
)
def test_dates_that_are_none(value: str) -> None:
    """What is no date is not guessed at."""
    assert read_date(value, LONDON.zone) is None


OUTLOOK = "From: Sam\nSent: Monday\nTo: Alex\nSubject: x\n\ntheirs\n"


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("mine\n\nOn 1 Jan 2024, at 10:00, Sam wrote:\n> theirs\n", "mine\n\n"),
        (
            "mine\n\nOn Mon, 1 Jan 2024 at 10:00, Sam\n<s@example.net> wrote:\n\n> theirs",
            "mine\n\n",
        ),
        ("mine\nSam wrote:\n> theirs\nmore of mine", "mine\nmore of mine"),
        ("mine\n\nAm 01.01.24 um 10:00 schrieb Sam:\n> deren", "mine\n\n"),
        (
            "mine\n\nEl lun, 1 ene 2024 a las 10:00, Sam (<s@example.net>) escribió:\n\n> suyo",
            "mine\n\n",
        ),
        ("mine\n\nOp ma 1 jan. 2024 om 10:00 schreef Sam <s@example.net>:\n> hun", "mine\n\n"),
        ("mine\n\n2024年1月1日(月) 10:00 Sam <s@example.net>:\n> x", "mine\n\n"),
        (
            "mine\n\nOn 1 Jan 2024 10:00, Sam <s@example.net> wrote:\n\ntheirs, unmarked\n",
            "mine\n\n",
        ),
        (f"mine\n-----Original Message-----\n{OUTLOOK}", "mine\n"),
        (f"mine\n________________________________\n{OUTLOOK}", "mine\n"),
        (f"mine\n{OUTLOOK.replace('From', '*From*').replace('Sent', '*Sent*')}", "mine\n"),
        ("mine\n\nDe : Sam\nEnvoyé : lundi\nÀ : Alex\n\nle leur", "mine\n\n"),
        ("---------- Forwarded message ---------\nFrom: Sam\n\ntheirs", ""),
        ("Begin forwarded message:\n\n> theirs", ""),
        ("On 3 March 2024 at 10:00 you wrote:\nthat I lie. I do not.", None),
        ("My list:\n- one\n- two", None),
        ("From: the heart\nI wrote this", None),
        (">:( I am cross\n>_< really", None),
        ("-- \nAlex", None),
        ("1 > 0, and -> is an arrow\n->", None),
        ("", None),
    ],
)
def test_quoted_words_are_parted_from_ones_own(text: str, own: str | None) -> None:
    """The other side's words go, one's own stay; `None` says that all are one's own."""
    kept, quoted = part(text)
    assert kept == (text if own is None else own)
    assert len(kept) + len(quoted) == len(text)


@given(text=st.text("> \n:abFrom-wrte@0", max_size=200))
def test_no_character_is_lost_in_parting(text: str) -> None:
    """Own and quoted words together are all there was."""
    own, quoted = part(text)
    assert sorted(own + quoted) == sorted(text)


def test_quoting_is_quick() -> None:
    """A long mail made to be slow is read in the time of a long mail."""
    started = time.process_time()
    for line in ("> a\n\n", "On 1 Jan 2024 wrote:\n", "From: a\n", ":\n", "-" * 50 + "\n"):
        part(line * 40_000)
    assert time.process_time() - started < 10


def test_html_nested_beyond_reading_keeps_its_words() -> None:
    """Words deeper than the parser goes are not lost."""
    assert "deep" in html_text("<div>" * 100_000 + "deep").text


def test_html_fetches_nothing_and_runs_nothing() -> None:
    """Scripts, styles and pictures leave no trace; entities are not XML's."""
    page = (
        '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><body>a&x;'
        '<script>evil()</script><img src="http://example.org/a.png">'
        '<iframe src="http://example.org"></iframe><style>b</style><!-- c -->d'
    )
    text = html_text(page).text
    assert "root:" not in text
    assert "evil" not in text
    assert text.endswith("d")


def test_damaged_base64_gives_what_it_holds() -> None:
    """Missing padding and stray signs cost nothing but themselves."""
    assert undo_transfer(b"QUJ\nDR*", "Base64 ") == b"ABC"
    assert undo_transfer(b"QUJDRA", "base64") == b"ABCD"
    assert undo_transfer(b"a=20=\nb=zz", "quoted-printable") == b"a b=zz"


def test_names_of_attachments_are_never_paths(tmp_path: Path) -> None:
    """A name can't point anywhere."""
    names = ["../../x.sh", "C:\\\\temp\\\\x.sh", "/etc/x.sh", "..", "a\x01/x.sh"]
    for name in names:
        mail = (
            HEAD
            + f'Content-Type: image/png\nContent-Disposition: attachment; filename="{name}"\n\nx'
        )
        assert message_of(tmp_path, mail).attachments[0].name in {"x.sh", "unnamed"}


def test_a_length_that_ends_at_a_separator(tmp_path: Path) -> None:
    """A stated end just after a separator leads on, and never back to it."""
    mail = (
        "From alex@example.org Mon Mar  4 10:00:00 2024\nFrom: Alex <alex@example.org>\n"
        "Date: Mon, 4 Mar 2024 10:01:00 +0000\nSubject: s\nContent-Length: {}\n\n"
    )
    quoted = "Look:\n\nFrom sam@example.net Sun Mar  3 09:00:00 2024\nFrom: Sam <sam@example.net>\n"
    quoted += "Date: Sun, 3 Mar 2024 09:00:00 +0000\n\nbye\n"
    path = tmp_path / "mail.mbox"
    for length in range(len(quoted) + 3):
        path.write_text(mail.format(length) + quoted, "utf-8")
        read_back = list(read(InputFile(path), LONDON))
        assert any(isinstance(item, Message) for item in read_back)


def test_mails_without_an_empty_line_between_them() -> None:
    """Gmail writes some so; many headers tell a separator then, and words cost no mail its end."""
    more = "Delivered-To: sam@example.org\nReceived: by x; Tue, 5 Mar 2024 12:14:15 -0800\n"
    mail = f"{HEAD}{more}\nFrom Monday on\n"
    joined = (SEPARATOR.decode() + mail) * 3
    assert list(mbox.mails(io.BytesIO(joined.encode()))) == [mail.encode()] * 3


def test_a_mail_without_a_date_has_the_mailbox_s(tmp_path: Path) -> None:
    """The chats that Gmail kept among mails have no other time than that of their separator."""
    separator = "From 1792345678901234567@xxx Tue Mar 05 20:20:15 +0000 2024\n"
    chat = "X-GM-THRID: 1\nX-Gmail-Labels: Chat\nFrom: Alex <alex@example.org>\n\nhi\n"
    chat_item, note = read_mail(tmp_path, separator + chat, "chats.mbox")
    assert isinstance(chat_item, Message)
    assert isinstance(note, Note)
    assert (chat_item.text, chat_item.zone) == ("hi", "stated")
    assert chat_item.sent_at.isoformat() == "2024-03-05T20:20:15+00:00"


TALK = """\
From 1792345678901234567@xxx Fri Nov 15 12:55:25 +0000 2013
X-GM-THRID: 1
X-Gmail-Labels: Chat
From: Alex Doe <alex@example.org>
Message-ID: <1.chat@example.org>
Subject: Chat with Alex Doe
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="B"

--B
Content-Type: text/xml; charset=utf-8

%s<con:conversation xmlns:con="google:archive:conversation">
<cli:message to="sam@example.org" from="Alex@example.org/Talk.v1" int:time-stamp="1384520125480"
 xmlns:cli="jabber:client" xmlns:int="google:internal"><cli:body>&gt; hi &amp; hello</cli:body>
<x stamp="20131115T12:55:25" xmlns="jabber:x:delay"/></cli:message>
<cli:message to="alex@example.org/x" from="sam@example.org" xmlns:cli="jabber:client">
<cli:body>no</cli:body><time ms="1384520185480" xmlns="google:timestamp"/></cli:message>
<cli:message to="alex@example.org" from="sam@example.org" xmlns:cli="jabber:client"/>
</con:conversation>
--B
Content-Type: text/html; charset=utf-8

<div>Alex: hi</div><div>me: no</div>
--B--
"""


def test_a_chat_that_gmail_kept_is_both_people_s_words(tmp_path: Path) -> None:
    """Each line has its own author and time, and no quotation in it; the page of it is left."""
    items = read_mail(tmp_path, TALK % "", "chats.mbox")
    assert [
        (item.author, item.text, item.sent_at.isoformat(), item.zone, item.conversation)
        for item in items
        if isinstance(item, Message)
    ] == [
        *_talk("alex@example.org", "> hi & hello", "2013-11-15T12:55:25.480000+00:00"),
        *_talk("sam@example.org", "no", "2013-11-15T12:56:25.480000+00:00"),
    ]


def _talk(author: str, text: str, at: str) -> list[tuple[str, str, str, str, str]]:
    """Describe a line of the chat."""
    return [(author, text, at, "stated", "alex@example.org, sam@example.org")]


def test_a_damaged_chat_of_gmail_is_read_to_its_damage(tmp_path: Path) -> None:
    """What is no XML any more costs only what follows it."""
    cut = (TALK % "").replace("<cli:body>no</cli:body>", "<cli:body>no</cli:wrong>")
    items = read_mail(tmp_path, cut, "chats.mbox")
    assert [item.text for item in items if isinstance(item, Message)] == ["> hi & hello"]
    assert [item.origin.place for item in items if isinstance(item, Unreadable)] == [1]
    with_entities = TALK % '<!DOCTYPE x [<!ENTITY a "aaaa">]>'
    items = read_mail(tmp_path, with_entities, "entities.mbox")
    assert [item.text for item in items if isinstance(item, Message)] == ["Alex: hi\nme: no"]

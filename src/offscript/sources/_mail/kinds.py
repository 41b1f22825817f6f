"""What a mail is: somebody's words, a draft, a failed delivery, a receipt that it was opened.

Receipts: https://www.rfc-editor.org/rfc/rfc8098, failures: https://www.rfc-editor.org/rfc/rfc3464
"""

import re
from typing import Literal

from offscript.sources._files.file import InputFile
from offscript.sources._mail.addresses import people_in
from offscript.sources._mail.mime import Part

MailKind = Literal["words", "draft", "failure", "receipt"]
_DRAFTS = frozenset(
    [
        *("drafts", "draft", "entwürfe", "entwurf", "brouillons", "brouillon", "borradores"),
        *(
            "borrador",
            "bozze",
            "rascunhos",
            "concepten",
            "wersje robocze",
            "kopie robocze",
            "utkast",
        ),
        *("kladder", "luonnokset", "koncepty", "piszkozatok", "taslaklar", "πρόχειρα", "schițe"),
        *("mesaje nefinalizate", "черновики", "чернетки", "下書き", "草稿", "임시보관함", "טיוטות"),
        *("المسودات", "แบบร่าง", "thư nháp", "nacrti", "osnutki", "drög"),
    ]
)
_PLACE_ENDS = re.compile(r"\.(?:mbox|mbx|imapmbox|sbd)\Z", re.IGNORECASE)
_FLAGS = re.compile(r"[:;!\uf022]2,([A-Za-z]*)\Z")
_REPORT = re.compile(r"report-type=\"?([\w-]+)", re.IGNORECASE)
_SERVERS = {"mailer-daemon", "postmaster"}
_ANSWERED = re.compile(
    rb"^Original-Message-ID:[ \t]*(<[^<>\s]{1,500}>)", re.MULTILINE | re.IGNORECASE
)
_DONE = re.compile(rb"^Disposition:[^;\n]{0,200};[ \t]*([\w-]{1,40})", re.MULTILINE | re.IGNORECASE)


def kind_of(mail: Part) -> MailKind:
    """Tell what a mail is by its own headers."""
    report = _REPORT.search(mail.header("content-type"))
    match report[1].lower() if report else "":
        case "disposition-notification":
            return "receipt"
        case "delivery-status":
            return "failure"
    if mail.header("x-failed-recipients") or _is_from_server(mail):
        return "failure"
    is_draft = (
        not _DRAFTS.isdisjoint(_labels(mail))
        or mail.header("x-mozilla-draft-info")
        or mail.header("x-unsent") == "1"
        or mail.header("x-uniform-type-identifier") == "com.apple.mail-draft"
    )
    return "draft" if is_draft else "words"


def _labels(mail: Part) -> list[str]:
    """Give Gmail's labels."""
    written = mail.words("x-gmail-labels")
    return [label.strip(' "').lower() for label in written.split(",")] if written else []


def _is_from_server(mail: Part) -> bool:
    """Tell whether a mail server wrote, and wants no answer."""
    if mail.header("return-path") != "<>":
        return False
    senders = people_in(mail.header("from"))
    return bool(senders) and senders[0].address.partition("@")[0] in _SERVERS


def lies_among_drafts(file: InputFile) -> bool:
    """Tell whether a file is a folder for drafts, lies in one, or is marked as one by its name."""
    flags = _FLAGS.search(file.name)
    if flags and "D" in flags[1]:
        return True
    parts = (_PLACE_ENDS.sub("", part).lstrip(".") for part in file.place.split("/"))
    return any(part.rpartition(".")[2].lower() in _DRAFTS for part in parts)


def receipt_of(mail: Part) -> tuple[str | None, bool]:
    """Read a receipt: the mail it speaks of, and whether that was opened or thrown away unread."""
    answered = _ANSWERED.search(mail.body)
    done = _DONE.search(mail.body)
    opened = done is not None and done[1].lower() in {b"displayed", b"dispatched", b"processed"}
    return (answered[1].decode("utf-8", "replace") if answered else None), opened

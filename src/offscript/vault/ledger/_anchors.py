"""Dates from outside for a head of the record: a time stamp (RFC 3161), or a witness.

Nothing is fetched or sent here: a request is a file that a person gives to a service they chose,
and its reply is a file that comes back. https://www.rfc-editor.org/rfc/rfc3161
"""

from collections.abc import Sequence
from datetime import UTC
from hashlib import sha256

from cryptography.x509 import load_pem_x509_certificates

from offscript.record import Anchor, Problem, said
from offscript.vault.ledger._checkpoint import Checkpoint, read_lines

_NOT_HERE = said(
    'Time stamps need one more library. Install it with: pip install "offscript[anchors]". A '
    "witness needs none."
)


def timestamp_request(head: Checkpoint) -> bytes:
    """Give the request for a time stamp of a head; it holds a hash and a random number, no more.

    Raises Problem where the library for it is not installed.
    """
    try:
        from rfc3161_client import HashAlgorithm, TimestampRequestBuilder  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise Problem(_NOT_HERE) from error
    builder = TimestampRequestBuilder().data(head.lines.encode())
    request = builder.hash_algorithm(HashAlgorithm.SHA256).cert_request(cert_request=True).build()
    return bytes(request.as_bytes())


def read_reply(reply: bytes, heads: Sequence[Checkpoint], roots: bytes | None) -> Anchor:
    """Make an anchor of a service's reply, which must be about a head of this record.

    `roots` are certificates (PEM) that the service's must lead to; without them the reply is kept,
    and its signature is for `openssl ts -verify` to check. Replies that are no strict DER are kept
    too, and only their date is not read. Raises Problem where a reply is about something else, or
    was not signed by whom it should be.
    """
    head = next((one for one in heads if sha256(one.lines.encode()).digest() in reply), None)
    if head is None:
        raise Problem(said("This reply is not about a head of this record. Ask for a new one."))
    try:
        from rfc3161_client import (  # noqa: PLC0415 - an extra
            VerificationError,
            VerifierBuilder,
            decode_timestamp_response,
        )
    except ImportError as error:
        if roots is not None:
            raise Problem(_NOT_HERE) from error
        return Anchor(kind="rfc3161", lines=head.lines, body=reply)
    try:
        decoded = decode_timestamp_response(reply)
        at = decoded.tst_info.gen_time.replace(tzinfo=UTC)
        if roots is not None:
            builder = VerifierBuilder()
            for certificate in load_pem_x509_certificates(roots):
                builder = builder.add_root_certificate(certificate)
            builder.build().verify_message(decoded, head.lines.encode())
    except (ValueError, VerificationError) as error:
        if roots is not None:
            raise Problem(
                said(
                    "This reply was not signed by whom it should be, or is damaged: {error}.",
                    error=error,
                )
            ) from error
        return Anchor(kind="rfc3161", lines=head.lines, body=reply)
    says = "signature checked" if roots is not None else "signature not checked"
    return Anchor(kind="rfc3161", lines=head.lines, body=reply, says=says, at=at)


def read_witness(letter: bytes, heads: Sequence[Checkpoint]) -> Anchor:
    """Make an anchor of what a witness wrote: four lines of a head of this record, and their words.

    Raises Problem where there are no such lines in it.
    """
    kept = read_lines(letter.decode("utf-8", "replace"))
    for head in heads:
        if kept == (head.origin, head.size, head.root):
            return Anchor(kind="witness", lines=head.lines, body=letter)
    raise Problem(said("There are no four lines of a checkpoint of this record in it."))

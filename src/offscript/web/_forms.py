"""Reads what a form sent: fields in memory, files into the landing place and nowhere else."""

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs

from python_multipart.exceptions import MultipartParseError
from python_multipart.multipart import MultipartParser, parse_options_header

from offscript.record import Problem, said, why_refused
from offscript.web._landing import Landing
from offscript.web._language import gettext
from offscript.web._page import Form

LONGEST = 4 << 20
"""Bytes of a form without files: a very long letter, many times over."""
LARGEST = 8 << 30
"""Bytes of a form with files."""
_FIELDS = 2_000
_FIELD = 64 << 10
"""Bytes of one field beside files."""


class TooLarge(Exception):  # noqa: N818 - it is not an error of the program
    """More was sent than may be."""


async def read_fields(stream: AsyncIterator[bytes]) -> Form:
    """Read a form without files. Raises TooLarge."""
    body = bytearray()
    async for piece in stream:
        body += piece
        if len(body) > LONGEST:
            raise TooLarge
    try:
        fields = parse_qs(
            body.decode("ascii"), keep_blank_values=True, max_num_fields=_FIELDS, errors="replace"
        )
    except ValueError as error:
        raise TooLarge from error
    return Form({name: [_lines(value) for value in values] for name, values in fields.items()})


def _lines(value: str) -> str:
    """Give a value with the line ends a person typed: browsers send two signs for each."""
    return value.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")


class Receiver:
    """Takes the pieces of a form with files as they come. The token stands first, or nothing does.

    Nothing is written before the token was found right.
    """

    def __init__(self, content_type: str, landing: Landing, token: str) -> None:
        """Prepare for one form. Raises Problem where it is no such form."""
        kind, options = parse_options_header(content_type)
        if kind != b"multipart/form-data" or not options.get(b"boundary"):
            raise Problem(gettext("The files did not come through. Please choose them again."))
        self._landing = landing
        self._token = token
        self._header = bytearray()
        self._value = bytearray()
        self._headers: dict[bytes, bytes] = {}
        self._name = ""
        self._filename: str | None = None
        self._fields: dict[str, list[str]] = {}
        self._files: list[Path] = []
        self._parser = MultipartParser(
            options[b"boundary"],
            {
                "on_part_begin": self._begin,
                "on_header_field": self._add_header,
                "on_header_value": self._add_value,
                "on_header_end": self._end_header,
                "on_headers_finished": self._end_headers,
                "on_part_data": self._data,
                "on_part_end": self._end,
            },
        )

    async def read(
        self, stream: AsyncIterator[bytes], length: int
    ) -> tuple[Form, tuple[Path, ...]]:
        """Read all pieces, `length` bytes or fewer; give the fields and where the files are.

        Raises TooLarge, and Problem for a form that broke off or brought no token, and for a disk
        that is full. Nothing is left of what did not come whole.
        """
        try:
            self._landing.prepare(length)
            return await self._read(stream)
        except OSError as error:
            self._drop()
            raise Problem(
                said(
                    "The files can't be taken in here: {why}. Nothing was kept of them.",
                    why=why_refused(error),
                )
            ) from error
        except BaseException:
            self._drop()
            raise

    def _drop(self) -> None:
        """Remove what came of the files."""
        self._landing.end()
        self._landing.drop(self._files)

    async def _read(self, stream: AsyncIterator[bytes]) -> tuple[Form, tuple[Path, ...]]:
        size = 0
        try:
            async for piece in stream:
                size += len(piece)
                if size > LARGEST:
                    raise TooLarge
                self._parser.write(piece)
            self._parser.finalize()
        except MultipartParseError as error:
            raise Problem(
                gettext("The files did not come through. Please choose them again.")
            ) from error
        return Form(self._fields), tuple(self._files)

    def _begin(self) -> None:
        self._headers.clear()
        self._value.clear()

    def _add_header(self, data: bytes, start: int, end: int) -> None:
        self._header += data[start:end]

    def _add_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def _end_header(self) -> None:
        self._headers[bytes(self._header).lower()] = bytes(self._value)
        self._header.clear()
        self._value.clear()

    def _end_headers(self) -> None:
        _, options = parse_options_header(self._headers.get(b"content-disposition", b""))
        self._name = options.get(b"name", b"").decode("utf-8", "replace")
        given = options.get(b"filename")
        self._filename = None if given is None else given.decode("utf-8", "replace")
        if self._filename:
            if self._fields.get("token") != [self._token]:
                raise Problem(gettext("This form was too old. Nothing was lost; please try again."))
            self._files.append(self._landing.begin(self._filename))

    def _data(self, data: bytes, start: int, end: int) -> None:
        if self._filename:
            self._landing.write(data[start:end])
        elif self._filename is None:
            self._value += data[start:end]
            if len(self._value) > _FIELD or len(self._fields) > _FIELDS:
                raise TooLarge

    def _end(self) -> None:
        if self._filename:
            self._landing.end()
        elif self._filename is None:
            value = _lines(bytes(self._value).decode("utf-8", "replace"))
            self._fields.setdefault(self._name, []).append(value)
        self._value.clear()

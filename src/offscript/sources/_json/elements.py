"""Reads the elements of one JSON array a megabyte at a time, and steps over what is damaged.

A stretch is decoded up to a place that looks like the border of two elements: the comma, the white
space and the first key that stood before the array's first element. The decoder itself proves
whether it is one, as a piece that ends within an element is no whole array.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Generic

import msgspec

from offscript.record import said
from offscript.sources._json.events import Broken, Elements
from offscript.sources._json.mend import Value, mend
from offscript.sources._json.salvage import MOST, strings_in
from offscript.sources._json.window import CHUNK, LONGEST, CutError, DamageError, Window
from offscript.sources._refusals import sentence_of

_FIRST_STRETCH = 1 << 16
_STEPS_BACK = 4
_PATIENCE = 16 << 20
"""So many bytes may be gone through a second time in search of what is sound after damage."""
_AHEAD = 4 << 20
_TRAILING = re.compile(r"trailing characters \(byte (\d+)\)$")
_START = re.compile(rb',?[ \t\r\n]*\{[ \t\r\n]*"(?:[^"\\]|\\.){0,200}"[ \t\r\n]*:')
_TAIL = re.compile(rb'\][ \t\r\n]*(?:,(?=[ \t\r\n]*")|(?=\}))')
_MOST_TAILS = 100
_raw_values = msgspec.json.Decoder(list[msgspec.Raw])
_any_value = msgspec.json.Decoder(msgspec.Raw)
_object = msgspec.json.Decoder(dict[str, msgspec.Raw])
_REFUSED = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class AstrayError(Exception):
    """After damage, the next sound place is in the array that lies so deep: 0 is the outermost."""

    def __init__(self, depth: int) -> None:
        """Say how deep."""
        super().__init__()
        self.depth = depth


class ElementReader(Generic[Value]):
    """Reads arrays of `kind` from a window that stands behind their `[`.

    `borders` has, for each array that is open, the bytes between two of its elements; b"" where
    they aren't known. `count` is how many elements were seen, `lost` how many had a damaged
    character, and `wrong` which fields held something else.
    """

    def __init__(self, window: Window, kind: type[Value]) -> None:
        """Make the decoders."""
        self.window = window
        self.borders: list[bytes] = []
        self.count = 0
        self.lost = 0
        self.wrong: Counter[str] = Counter()
        self._kind = kind
        self._one = msgspec.json.Decoder(kind)
        self._many = msgspec.json.Decoder(list[kind])  # type: ignore[valid-type]
        self._patience = _PATIENCE

    def learn_border(self) -> None:
        """Look at the element ahead, from the comma or white space before it, for what begins it.

        The next ones will most likely begin like it.
        """
        self.window.hold(1024)
        start = _START.match(self.window.data, self.window.at)
        if start:
            self.borders[-1] = b"," + start[0].removeprefix(b",")

    def array(self) -> Iterator[Elements[Value] | Broken]:
        """Read to the end of an array. Raises CutError and AstrayError."""
        window, size = self.window, _FIRST_STRETCH
        self.borders.append(b"")
        self.learn_border()
        while (stands := window.peek()) != b"]":
            if stands == b",":
                window.at += 1
                window.peek()
            window.hold(size)
            elements = self._stretch(size)
            if elements is not None:
                yield elements
                size = min(size * 2, CHUNK)
            else:
                yield from self._one_by_one(window.offset + size)
        window.at += 1
        self.borders.pop()

    def _stretch(self, size: int) -> Elements[Value] | None:
        """Read a stretch of elements that are sound; None where that fails."""
        window, border = self.window, self.borders[-1]
        end = window.at + size
        for _ in range(_STEPS_BACK):
            end = window.data.rfind(border, window.at, end) if border else -1
            piece = window.data[window.at : end if end > 0 else window.at + size]
            try:
                return self._take(self._many.decode(b"[" + piece + b"]"), piece)
            except msgspec.ValidationError:
                return self._take_mended(piece)
            except _REFUSED as refused:
                stop = _TRAILING.search(str(refused))
                if stop:
                    return self._last(piece[: int(stop[1]) - 1])
                if end < 0:
                    return None
        return None

    def _last(self, piece: bytes) -> Elements[Value] | None:
        """Read the last elements of an array, in a piece that ends with its bracket."""
        piece = piece.rstrip(b" \t\r\n")
        if not piece.endswith(b"]"):
            return None
        piece = piece[:-1]
        try:
            return self._take(self._many.decode(b"[" + piece + b"]"), piece)
        except msgspec.ValidationError:
            return self._take_mended(piece)
        except _REFUSED:
            return None

    def _take_mended(self, piece: bytes) -> Elements[Value] | None:
        """Read elements of which some hold another type than they should, if all can be read."""
        values: list[Value] = []
        try:
            pieces = _raw_values.decode(b"[" + piece + b"]")
        except _REFUSED:
            return None
        before = self.lost, self.wrong.copy()
        for raw in pieces:
            value = self._read(bytes(raw))
            if isinstance(value, str):
                self.lost, self.wrong = before
                return None
            values.append(value)
        return self._take(values, piece)

    def _take(self, values: list[Value], piece: bytes) -> Elements[Value]:
        """Count elements and step behind them."""
        elements = Elements(self.count + 1, values, self.window.offset, piece)
        self.count += len(values)
        self.window.at += len(piece)
        return elements

    def _one_by_one(self, until: int) -> Iterator[Elements[Value] | Broken]:
        """Read elements by themselves, up to a byte of the file or the array's end."""
        window = self.window
        while window.offset < until and (stands := window.peek()) != b"]":
            if stands == b",":
                self.learn_border()
                window.at += 1
                continue
            start = window.offset
            try:
                raw = window.take()
            except DamageError as damage:
                yield from self._step_over(damage)
                continue
            except CutError:
                if window.offset > start or self._next_border() is None:
                    raise
                yield from self._step_over(DamageError(said("it never ends"), start))
                continue
            value = self._read(raw) if raw is not None else f"it is longer than {LONGEST >> 20} MB"
            if (
                isinstance(value, str)
                and raw
                and self.borders[-1]
                and self.borders[-1] in raw
                and not _is_json(raw)
            ):
                window.at -= len(raw)
                yield from self._step_over(DamageError(value, start))
                continue
            yield self._found(value, start, raw or b"")

    def _found(self, value: Value | str, start: int, raw: bytes) -> Elements[Value] | Broken:
        """Count one element, or what should be one."""
        self.count += 1
        if isinstance(value, str):
            size = self.window.offset - start
            return Broken(self.count, start, size, value, strings_in(raw))
        return Elements(self.count, [value], start, raw)

    def _step_over(self, damage: DamageError) -> Iterator[Elements[Value] | Broken]:
        """Go on at the next sound element, of this array or of one around it.

        What was damaged is read after all where only strict grammar forbids it.
        """
        window, start = self.window, self.window.offset
        ahead = self._next_border()
        if ahead is not None and ahead[1] == len(self.borders) - 1:
            raw = window.data[window.at : ahead[0]].rstrip(b" \t\r\n")
            value = self._read(raw)
            if not isinstance(value, str):
                window.at = ahead[0]
                yield self._found(value, start, raw)
                return
        tail = None if ahead else self._find_tail()
        if tail is None:
            yield from self.seek(damage)
        else:
            raw = window.data[window.at : tail].rstrip(b" \t\r\n")
            value = self._read(raw)
            window.at = tail
            yield self._found(f"{damage}" if isinstance(value, str) else value, start, raw)

    def seek(self, damage: DamageError, *others: re.Pattern[bytes]) -> Iterator[Broken]:
        """Go to where the next element of an open array begins, or one of `others` stands.

        Raises AstrayError when it belongs to an array around, CutError when there is nothing.
        """
        window, start = self.window, self.window.offset
        passed = window.data[window.at : window.at + MOST]
        again = max(damage.offset - start, 1)
        self._patience -= again
        window.at += again if self._patience < 0 else 1
        depths = {re.compile(re.escape(border)): depth for depth, border in self._known()}
        innermost = -1 if others else len(self.borders) - 1
        depth = innermost
        try:
            depth = depths.get(window.seek([*depths, *others]), innermost)
        finally:
            self.count += 1
            size = window.offset - start
            words = strings_in(passed[:size])
            yield Broken(self.count, start, size, sentence_of(damage), words)
        if depth != innermost:
            raise AstrayError(depth)

    def _known(self) -> list[tuple[int, bytes]]:
        """Give the borders that are known, the innermost first."""
        return [(depth, border) for depth, border in enumerate(self.borders) if border][::-1]

    def _next_border(self) -> tuple[int, int] | None:
        """Find the next border in what is held, or soon after: where, and how deep."""
        self.window.hold(_AHEAD)
        data, at = self.window.data, self.window.at + 1
        found = [(data.find(border, at), depth) for depth, border in self._known()]
        return min((place for place in found if place[0] >= 0), default=None)

    def _find_tail(self) -> int | None:
        """Find where this array ends, if the rest of the file is the rest of its object."""
        window = self.window
        if not window.ended:
            return None
        for number, end in enumerate(_TAIL.finditer(window.data, window.at)):
            if number == _MOST_TAILS:
                break
            with suppress(*_REFUSED):
                _object.decode(b"{" + window.data[end.end() :])
                return end.start()
        return None

    def _read(self, raw: bytes) -> Value | str:
        """Read one element; a string says why that can't be."""
        try:
            return self._one.decode(raw)
        except _REFUSED:
            mended = mend(raw, self._kind)
        if isinstance(mended, str):
            return mended
        self.lost += mended.lost
        self.wrong.update(mended.wrong)
        return mended.value


def _is_json(raw: bytes) -> bool:
    """Whether a value is sound by itself, whatever it holds."""
    try:
        _any_value.decode(raw)
    except _REFUSED:
        return False
    return True

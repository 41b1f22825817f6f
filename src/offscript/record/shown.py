"""Messages as a page shows them: with who wrote, what was seen, and what the person put beside."""

import msgspec

from offscript.record.beside import Beside
from offscript.record.correction import Correction
from offscript.record.finding import Marking
from offscript.record.kept import KeptItem
from offscript.record.message import Message


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """One message. `row` names it in addresses: a number that says nothing."""

    message: Message
    row: int
    name: str
    is_me: bool
    marking: Marking | None = None
    corrections: tuple[KeptItem[Correction], ...] = ()
    beside: Beside | None = None
    snippet: tuple[str, ...] = ()


class Thread(msgspec.Struct, frozen=True, kw_only=True):
    """Messages side by side. `earlier` and `later` tell whether there are more on either side."""

    shown: tuple[Shown, ...] = ()
    earlier: bool = False
    later: bool = False


class ShownAlone(msgspec.Struct, frozen=True, kw_only=True):
    """One message with its neighbours in its conversation, and how other exports hold it."""

    shown: Shown
    around: Thread
    files: tuple[str, ...] = ()
    elsewhere: tuple[Message, ...] = ()

"""Files that an export names by a link: a path beside it where they were saved, else an address."""

from urllib.parse import unquote

from offscript.record import Attachment
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile


def is_address(link: str) -> bool:
    """Tell whether a link leads out into the network, where nobody follows it."""
    return "://" in link[:12] or link.startswith(("data:", "//"))


def linked(
    export: InputFile, link: str, *, name: str = "", kind: str = "", size: int | None = None
) -> Attachment:
    """Look for a file beside the export, under its link as written or with %20 and such undone.

    `name`, `kind` and `size` are what the export says of it, for where the file isn't there.
    """
    if link and not is_address(link):
        path = link.replace("\\", "/")
        for way in dict.fromkeys((path, unquote(path))):
            if export.near(way) is not None:
                return attached(export, way, name=name or None, kind=kind or None)
    shown = name or unquote(link.partition("?")[0].rpartition("/")[2]) or "file"
    return Attachment(name=shown, type=kind or None, size=size, missing=True)

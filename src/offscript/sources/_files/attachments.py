"""The file an export names beside a message: what it is, and whether it came with the export."""

import mimetypes

from offscript.record import Attachment
from offscript.sources._files.file import InputFile
from offscript.sources._files.zip import plain_name


def attached(
    export: InputFile, path: str, *, name: str | None = None, kind: str | None = None
) -> Attachment:
    """Look for a file as the export names it, and say what is known of it.

    `name` is shown instead of the path's own; `kind` is its media type where the export says it.
    """
    shown = name or plain_name(path) or path
    kind = kind or mimetypes.guess_type(shown)[0]
    file = export.near(path)
    try:
        if file is not None:
            return held(export, file, shown, kind)
    except OSError:
        pass  # it is there and can't be read: missing, as far as anyone can see
    return Attachment(name=shown, type=kind, missing=True)


def held(export: InputFile, file: InputFile, name: str, kind: str | None) -> Attachment:
    """Describe a file that came beside an export; raises OSError where it can't be read.

    It is remembered with the export, so that it can be asked for by its SHA-256.
    """
    attachment = Attachment(name=name, type=kind, size=file.size, sha256=file.sha256)
    export.named[file.sha256] = file
    return attachment

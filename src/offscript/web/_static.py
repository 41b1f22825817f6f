"""Styles, scripts and pictures of the pages: few, small, and read once."""

from functools import cache
from importlib.resources import files

from starlette.responses import Response

from offscript.web._door import Door

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


def file_address(door: Door, name: str) -> str:
    """Give the address of a file in static/; it says nothing of the name."""
    return door.address("file", door.word(f"file {name}", 5))


@cache
def own_files(page: str) -> tuple[str, ...]:
    """Name the style and script that a page has of its own, by its name."""
    folder = files("offscript.web") / "static"
    return tuple(
        name for name in (f"{page}.css", f"{page}.js") if page and (folder / name).is_file()
    )


class Static:
    """All files of static/, by name."""

    def __init__(self) -> None:
        """Read them: a request never leads to a path."""
        folder = files("offscript.web") / "static"
        self._files = {
            file.name: (file.read_bytes(), kind)
            for file in folder.iterdir()
            if (kind := _TYPES.get(file.name.rpartition(".")[2]))
        }
        self._addresses: dict[str, str] = {}

    def find(self, door: Door, path: str) -> Response | None:
        """Give the file at an address, or None."""
        if not self._addresses:
            self._addresses = {file_address(door, name): name for name in self._files}
        name = self._addresses.get(path)
        if name is None:
            return None
        content, kind = self._files[name]
        return Response(content, headers={"Content-Type": kind})

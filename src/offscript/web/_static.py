"""Styles, scripts and pictures of the pages: few, small, and read once."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from starlette.responses import Response

from offscript.web._door import Door

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}

_DARK = "screen and (prefers-color-scheme: dark)"
_OWN = "screen and (forced-colors: none)"
_SCHEMES = {
    "auto": _DARK,
    "light": f"{_DARK} and (forced-colors: active)",
    "dark": f"{_OWN}, {_DARK}",
}
"""The schemes a person can choose, and where each is dark; colours the system forces come first."""


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


def frame_style(scheme: str, *, night: bool) -> str:
    """Name the style of the frame of all pages: one file, because a page waits for each."""
    return f"frame-{scheme}{'-night' if night else ''}.css"


def _frame_styles(files: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Put the styles of the frame together, in each way it may look."""
    for scheme, where in _SCHEMES.items():
        for night in (False, True):
            parts = [files["tokens.css"]]
            parts.append(f"@media {where} {{\n{files['dark.css']}}}\n")
            if night:
                parts.append(f"@media {_OWN} {{\n{files['night.css']}}}\n")
            parts += [files["shell.css"], files["parts.css"]]
            yield frame_style(scheme, night=night), "".join(parts).encode()


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
        texts = {
            name: content.decode() for name, (content, _) in self._files.items() if "css" in name
        }
        self._files |= {name: (content, _TYPES["css"]) for name, content in _frame_styles(texts)}
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

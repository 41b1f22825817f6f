"""Which file is what: finds the source for each file a person gave, in folders and zips too."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Self

import msgspec

from offscript.record import (
    Note,
    Origin,
    Sayable,
    Unreadable,
    counted,
    said,
    why_refused,
)
from offscript.sources._containers.backup import MESSAGES, BackupTree, backups_in
from offscript.sources._containers.backup_keys import AskPassword, LockedError
from offscript.sources._containers.pasted import PastedFile
from offscript.sources._containers.tar import TarTree, is_tar
from offscript.sources._files.file import InputFile
from offscript.sources._files.tree import DEPTH, FolderTree, Listed, ZipTree, join_parts
from offscript.sources._files.zip import ZipError, short
from offscript.sources._refusals import sentence_of
from offscript.sources._source import Source

Recognise = Callable[[InputFile, bool], Source | None]
"""Finds the source for a file; the last ones only when no other export needs it."""
_MOST_NAMED = 20
_MISNAMED = {".txt", ".csv", ".tsv", ".json", ".jsonl", ".xml", ".html", ".htm", ".eml", ".mbox"}
_MISNAMED |= {".bin", ".dat", ".download", ".crdownload", ".part", ".bak", ".old", ".tmp"}
_ENDING = re.compile(r"\.\w{1,8}\Z")


class Part(msgspec.Struct, frozen=True):
    """A file and the source that reads it; without one, `problem` may say why."""

    file: InputFile
    source: Source | None
    problem: Sayable | None = None


class Layout:
    """Everything a person gave, file by file. To be used in a `with`: zips stay open in it."""

    def __init__(
        self,
        paths: Iterable[Path],
        recognise: Recognise,
        ask: AskPassword | None = None,
        pasted: bytes | None = None,
    ) -> None:
        """Look at every file under `paths`. `ask` is asked for an encrypted backup's password."""
        self._recognise = recognise
        self._ask = ask
        self._open = ExitStack()
        self._known: list[Part] = []
        self._rest: list[InputFile] = []
        self._trees: list[Listed] = []
        self._backups: list[BackupTree] = []
        for path in paths:
            if path.is_dir():
                self._look_through(FolderTree(path), DEPTH)
            else:
                self._look_at(InputFile(path), DEPTH)
        if pasted is not None:
            self._look_at(PastedFile(pasted), DEPTH)
        join_parts(self._trees)
        _tell_apart([part.file for part in self._known])

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the zips."""
        self._open.close()

    @property
    def size(self) -> int:
        """Size in bytes of all files that may be read."""
        return sum(_size(file) for file in [*(part.file for part in self._known), *self._rest])

    @property
    def leaving_out(self) -> int:
        """How many exports may only mention files which another of them holds."""
        return sum(part.source is not None and part.source.leaves_out for part in self._known)

    def __iter__(self) -> Iterator[Part]:
        """Give the parts, each to be read before the next is asked for.

        Files that no source knew come last, as some are attachments, which is known when the
        exports are read; of those, only files given by themselves or for the last sources.
        """
        yield from self._known
        for file in self._rest:
            if _is_claimed(file):
                continue
            source = self._recognise(file, True)  # noqa: FBT003
            if source is not None or file.tree is None:
                _claim(file)
                yield Part(file, source)

    def left_over(self) -> Iterator[Note | Unreadable]:
        """Say what nobody knew in folders and zips, and what in them was left alone."""
        for backup in self._backups:
            yield Note(file=backup.label, about="left over", says=backup.says)
        for tree in self._trees:
            nothing = [] if tree.files or tree.refused else [_holds_nothing(tree)]
            for reason in [*nothing, *tree.refused]:
                yield Unreadable(reason=reason, origin=Origin("unknown", "", 1))
            left = [file for file in self._rest if file.tree is tree and not _is_claimed(file)]
            if left:
                yield Note(file=tree.label, about="left over", says=_listed(left))

    def _look_through(self, tree: Listed, depth: int) -> None:
        """Look at every file in a folder or a zip."""
        self._trees.append(tree)
        backed_up: set[str] = set()
        for listed, places in backups_in(tree):
            backed_up |= places
            self._look_through_backup(listed, tree)
        for file in tree:
            if file.place in backed_up:
                _claim(file)
            else:
                self._look_at(file, depth)

    def _look_through_backup(self, listed: InputFile, tree: Listed) -> None:
        """Look at every database in an iPhone's backup."""
        try:
            backup = BackupTree(listed, tree, tree.label, self._ask)
            self._open.callback(backup.close)
            self._backups.append(backup)
            for file in backup:
                self._look_at_backed_up(file)
        except LockedError as refused:
            self._known.append(Part(listed, None, sentence_of(refused)))

    def _look_at_backed_up(self, file: InputFile) -> None:
        """Find who knows a database; of one that nobody knows, only the messages need a word."""
        problem: Sayable | None = None
        source = None
        try:
            source = self._recognise(file, False)  # noqa: FBT003
        except OSError as error:
            problem = said(
                "{name} can't be read: {error}.", name=file.label, error=why_refused(error)
            )
        if source is not None or file.place == MESSAGES:
            problem = problem or said(
                "{name} is damaged, or too large to be held in memory.", name=file.label
            )
            self._known.append(Part(file, source, None if source else problem))

    def _look_at(self, file: InputFile, depth: int) -> None:
        """Find who knows a file, or look into it."""
        try:
            if is_tar(file):  # before anyone else: text lies open in it
                _claim(file)
                self._look_through(TarTree(file, depth), depth - 1)
                return
            source = self._recognise(file, False)  # noqa: FBT003
            if source is None and file.is_zip and _may_hold_exports(file.name):
                tree = ZipTree(file, depth)
                self._open.callback(tree.close)
                _claim(file)
                self._look_through(tree, depth - 1)
                return
        except ZipError as refused:
            _claim(file)
            self._known.append(Part(file, None, sentence_of(refused)))
        except OSError:
            self._known.append(Part(file, None))
        except Exception as error:  # noqa: BLE001 - one odd file must not cost the others
            problem = said(
                "{name} could not be looked at ({kind}).",
                name=short(file.label),
                kind=type(error).__name__,
            )
            self._known.append(Part(file, None, problem))
        else:
            file.forget_head()
            if source is None:
                self._rest.append(file)
            else:
                _claim(file)
                self._known.append(Part(file, source))
                self._look_inside(file, source, depth)

    def _look_inside(self, file: InputFile, source: Source, depth: int) -> None:
        """Look at files that stand in another, such as a chat that was sent by mail.

        One that nobody knows is only what its message says it is.
        """
        with suppress(OSError):
            for name, content in source.inside(file):
                known, rest, trees = len(self._known), len(self._rest), len(self._trees)
                self._look_at(PastedFile(content, name, file.label), depth)
                self._known[known:] = [part for part in self._known[known:] if part.source]
                if len(self._known) == known:
                    del self._rest[rest:], self._trees[trees:]


def _tell_apart(files: Iterable[InputFile]) -> None:
    """Put the folder before the names of files that are called alike."""
    given = [file for file in files if not isinstance(file, PastedFile)]
    alike = Counter(file.label for file in given)
    for file in given:
        if alike[file.label] > 1:
            file.label = f"{file.path.absolute().parent.name}/{file.label}"


def _claim(file: InputFile) -> None:
    """Note that a file is spoken for."""
    if file.tree is not None:
        file.tree.claim(file.place)


def _is_claimed(file: InputFile) -> bool:
    """Whether an export that was read needs this file, or it was read itself."""
    return isinstance(file.tree, Listed) and file.place in file.tree.claimed


def _may_hold_exports(name: str) -> bool:
    """Whether a zip may hold exports, by its name: other formats are zips in themselves.

    A name of text or of mail is a mistake, of a phone or of whoever renamed the file.
    """
    ending = _ENDING.search(name.lower())
    return ".zip" in name.lower() or ending is None or ending[0] in _MISNAMED


def _size(file: InputFile) -> int:
    """Size of a file in bytes; nought where the computer refuses to say."""
    try:
        return file.size
    except OSError:
        return 0


def _holds_nothing(tree: Listed) -> Sayable:
    """Say that there is no file in a folder or a zip; hidden ones are not looked at."""
    return said("{name} holds no files.", name=short(tree.label))


def _listed(files: list[InputFile]) -> Sayable:
    """Say in a sentence which files nobody knew: some by name, all by kind."""
    names = ", ".join(short(file.place) for file in files[:_MOST_NAMED])
    if len(files) <= _MOST_NAMED:
        return counted(
            "Not read, as no conversation was known in it (1 file): {names}.",
            "Not read, as no conversation was known in it ({n} files): {names}.",
            len(files),
            names=names,
        )
    kinds = Counter(Path(file.name).suffix.lower() or "–" for file in files)
    return said(
        "Not read, as no conversation was known in them: {n} files ({kinds}); the first are "
        "{names}.",
        n=len(files),
        kinds=", ".join(f"{count:,} {kind}" for kind, count in kinds.most_common(8)),
        names=names,
    )

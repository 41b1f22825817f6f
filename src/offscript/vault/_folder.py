"""What lies in a vault's folder: files of even sizes under names that say nothing."""

import os
from contextlib import suppress
from pathlib import Path

from offscript.record import Problem, Said, said, why_refused
from offscript.vault._on_disk import sync_folder


class Folder:
    """The places of a vault.

    0: the key slots. 1 and 2: the containers. 3 and 4: a note of each container's last state.
    5: a folder with originals and attachments.
    """

    def __init__(self, path: Path) -> None:
        """Remember the folder; nothing is looked at."""
        self.path = path
        self.head = path / "0"
        self.files = path / "5"

    @classmethod
    def new(cls, path: Path) -> "Folder":
        """Make the folder, for this account alone. Raises Problem where anything is in it."""
        cls.expect_free(path)
        folder = cls(path)
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.chmod(0o700)
            folder.files.mkdir(mode=0o700)
        except OSError as error:
            raise Problem(_cannot(path, error)) from error
        return folder

    @classmethod
    def expect_free(cls, path: Path) -> None:
        """Raise Problem where a folder holds anything; none need be there, and none is made."""
        try:
            holds = path.exists() and any(path.iterdir())
            is_vault = cls(path).head.exists()
        except OSError as error:
            raise Problem(_cannot(path, error)) from error
        if is_vault:
            raise Problem(
                said(
                    "There is a vault in {path} already. Open it, or choose another folder.",
                    path=path,
                )
            )
        if holds:
            raise Problem(
                said(
                    "The folder {path} is not empty. Choose a new folder for the vault.", path=path
                )
            )

    def abandon(self) -> None:
        """Remove what was made of a new vault, so that the folder can be taken again."""
        with suppress(OSError):  # what went wrong before is what is told
            for place in self.places():
                place.unlink(missing_ok=True)
            self.files.rmdir()

    def container(self, number: int) -> Path:
        """Give the file of a container, 0 or 1."""
        return self.path / str(1 + number)

    def next_container(self, number: int) -> Path:
        """Give the file that is to become a container."""
        return self.path / f"{1 + number}0"

    def put_next(self, number: int) -> None:
        """Put the file that is to become a container in its place."""
        self.next_container(number).replace(self.container(number))
        sync_folder(self.path)

    def drop_next(self, number: int) -> None:
        """Remove a file that was to become a container and did not."""
        following = self.next_container(number)
        for place in (following, following.with_name(following.name + "-wal")):
            place.unlink(missing_ok=True)

    def last_state(self, number: int) -> Path:
        """Give the file with the note of a container's last state."""
        return self.path / str(3 + number)

    def places(self) -> list[Path]:
        """Give every file that may be of the vault, the slots first."""
        names = ("0", "00", "1", "2", "10", "20", "3", "4", "30", "40")
        logs = [f"{name}-{kind}" for name in ("1", "2", "10", "20") for kind in ("wal", "shm")]
        kept = sorted(self.files.iterdir()) if self.files.is_dir() else []
        return [*(self.path / name for name in (*names, *logs)), *kept]

    def same_times(self) -> None:
        """Give both containers and their notes the same time, so that none looks the one in use."""
        places = [
            place
            for number in (0, 1)
            for place in (self.container(number), self.last_state(number))
        ]
        latest = max((place.stat().st_mtime_ns for place in places if place.exists()), default=0)
        for place in (*places, self.head):
            if place.exists():
                os.utime(place, ns=(latest, latest))


def _cannot(path: Path, error: OSError) -> Said:
    return said(
        "No vault can be made in {path}: {why}. Choose another folder.",
        path=path,
        why=why_refused(error),
    )

"""Looks at what protects a vault on this computer, and what does not; nothing is changed.

Linux tells of its disks in /sys/dev/block and of swap in /proc/swaps (proc(5)); macOS is asked with
fdesetup(8). Where a system can't be asked without its administrator, that is said.
"""

import os
import stat
import subprocess
import sys
from pathlib import Path

from offscript.record import Protection, Several, said
from offscript.vault._folder import Folder
from offscript.vault._process import harden

_SYNCED = ("dropbox", "onedrive", "google drive", "googledrive", "icloud", "nextcloud", "mega")
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def surroundings(path: Path | None) -> list[Protection]:
    """Say what protects a vault in a folder; without one, what this computer offers."""
    place = path if path is not None and path.exists() else Path.home()
    found = [_disk(place), _swap(), _memory()]
    if path is not None and Folder(path).head.is_file():
        found += [_access(Folder(path)), _cloud(path)]
    return found


def _disk(place: Path) -> Protection:
    encrypted = _is_encrypted(place)
    says = {
        True: said(
            "The disk is encrypted: switched off, it tells nothing to anybody who does not know "
            "what unlocks it."
        ),
        False: said(
            "As far as the system tells, the disk is not encrypted. What this program keeps "
            "is, but other traces of use are not: turn on disk encryption in the settings of the "
            "system."
        ),
        None: said(
            "Whether the disk is encrypted can't be told from here. Look for BitLocker, FileVault "
            "or LUKS in the settings of the system."
        ),
    }
    return Protection(name=said("disk encryption"), holds=encrypted, says=says[encrypted])


def _is_encrypted(place: Path) -> bool | None:
    """Tell whether a file's disk is encrypted, all the way down to the hardware."""
    if sys.platform == "darwin":
        return None if Path("/Volumes") in place.resolve().parents else _file_vault()
    if sys.platform != "linux":
        return None
    number = place.stat().st_dev
    device = Path(f"/sys/dev/block/{os.major(number)}:{os.minor(number)}")
    return _is_crypt(device.resolve()) if device.exists() else None


def _is_crypt(device: Path) -> bool:
    """Tell whether a block device, or every one under it, is one of dm-crypt."""
    try:
        if (device / "dm" / "uuid").read_text("ascii").startswith("CRYPT-"):
            return True
    except OSError:
        pass
    below = device / "slaves"
    if not below.is_dir():
        return False
    answers = [_is_crypt(one.resolve()) for one in below.iterdir()]
    return bool(answers) and all(answers)


def _file_vault() -> bool | None:
    try:
        asked = subprocess.run(
            ["/usr/bin/fdesetup", "status"], capture_output=True, check=False, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return b"FileVault is On" in asked.stdout


def _swap() -> Protection:
    name = said("swap")
    if sys.platform != "linux":
        says = said(
            "What is open in memory may be written to the disk's swap; disk encryption covers it."
        )
        return Protection(name=name, holds=None, says=says)
    try:
        lines = Path("/proc/swaps").read_text("utf-8").splitlines()[1:]
    except OSError:
        says = said("Whether memory is written to the disk can't be told from here.")
        return Protection(name=name, holds=None, says=says)
    open_ones = [line.split()[0] for line in lines if line and not _swap_is_safe(line.split()[0])]
    if open_ones:
        says = said(
            "Memory may be written to the disk as it is ({all}). Encrypt the disk, or turn swap "
            "off.",
            all=", ".join(open_ones),
        )
        return Protection(name=name, holds=False, says=says)
    says = said(
        "Nothing in memory is written to an open disk: there is no swap, or it is encrypted."
    )
    return Protection(name=name, holds=True, says=says)


def _swap_is_safe(place: str) -> bool:
    if "zram" in place:
        return True
    path = Path(place)
    try:
        if stat.S_ISBLK(path.stat().st_mode):
            return _is_crypt(Path("/sys/class/block") / path.resolve().name)
        return bool(_is_encrypted(path))
    except OSError:
        return False


def _memory() -> Protection:
    held = harden()
    wanted = 2
    says = (
        said(
            "No core dumps are written while your encrypted folder is open, and other programs of "
            "this account can't read its memory. A program with the rights of the administrator "
            "can, and so can one that watches the keyboard."
        )
        if len(held) == wanted
        else said(
            "On this system only this holds: {what}. A program of this account may read the memory "
            "of your encrypted folder while it is open. Lock it when you leave.",
            what=Several(held) if held else said("nothing"),
        )
    )
    return Protection(name=said("memory"), holds=len(held) == wanted, says=says)


def _access(folder: Folder) -> Protection:
    """Look who may read the vault's files."""
    name = said("who may read the files")
    if os.name != "posix":
        says = said(
            "Who may read the folder is for the system to say: see its properties, Security."
        )
        return Protection(name=name, holds=None, says=says)
    places = [folder.path, folder.files, *folder.places()]
    wide = [place for place in places if place.exists() and place.stat().st_mode & _OTHERS]
    if wide:
        says = said(
            "Other accounts of this computer may read {what}. They can't read what is in it, but "
            "can copy it. Run: chmod -R go-rwx {path}",
            what=wide[0],
            path=folder.path,
        )
        return Protection(name=name, holds=False, says=says)
    says = said(
        "Of this computer's accounts only yours, and an administrator's, may read or copy the "
        "files of your encrypted folder."
    )
    return Protection(name=name, holds=True, says=says)


def _cloud(path: Path) -> Protection:
    """Look whether the folder seems to be copied elsewhere."""
    parts = path.resolve().as_posix().casefold()
    synced = next((name for name in _SYNCED if name in parts), None)
    if synced is None:
        says = said(
            "The folder does not look like one that is copied to a cloud. It may be in backups all "
            "the same."
        )
        return Protection(name=said("copies elsewhere"), holds=None, says=says)
    says = said(
        "The folder seems to be copied to a cloud ({synced}). Whoever has that account gets "
        "copies from many days. Move it to another place.",
        synced=synced,
    )
    return Protection(name=said("copies elsewhere"), holds=False, says=says)

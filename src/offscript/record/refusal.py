"""Why the computer refused something, in plain words of every language.

The system has sentences of its own, in one language and for those who know systems. The ones a
person meets stand here instead; what is not here is said as the system says it.
"""

import errno

from offscript.record.said import Said, Sayable, said

_NOT_THERE = said("there is no such file or folder")
_NOT_ALLOWED = said("your account here is not allowed to")
_FULL = said("the disk is full")
_GONE = said("the disk or stick does not answer")
_MANY_OPEN = said("too many files are open")

_SAID: dict[int, Said] = {
    errno.ENOENT: _NOT_THERE,
    errno.EACCES: _NOT_ALLOWED,
    errno.EPERM: _NOT_ALLOWED,
    errno.EROFS: said("the disk can only be read"),
    errno.ENOSPC: _FULL,
    errno.EDQUOT: said("your account may use no more room on this disk"),
    errno.EFBIG: said("the file would be too large for this disk"),
    errno.EISDIR: said("it is a folder"),
    errno.ENOTDIR: said("part of the path is a file, not a folder"),
    errno.EEXIST: said("something of that name is there already"),
    errno.ENOTEMPTY: said("the folder is not empty"),
    errno.ENAMETOOLONG: said("the name is too long"),
    errno.ELOOP: said("the link leads in a circle"),
    errno.EBUSY: said("another program is using it"),
    errno.EIO: said("the disk could not be read or written"),
    errno.ENODEV: _GONE,
    errno.ENXIO: _GONE,
    errno.EMFILE: _MANY_OPEN,
    errno.ENFILE: _MANY_OPEN,
}


def why_refused(error: OSError) -> Sayable:
    """Say why, so that it fits behind a colon."""
    known = _SAID.get(error.errno) if error.errno is not None else None
    return known or error.strerror or str(error)

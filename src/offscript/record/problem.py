"""Something the person can put right, said in one clear sentence; a door shows it as it is."""

from offscript.record.said import ENGLISH, Said, Sayable


class Problem(Exception):  # noqa: N818 - it is not an error of the program
    """What happened and what to do, in words for the person.

    `says` is what a door says in the person's language; `str()` is the English of it.
    """

    def __init__(self, says: Sayable) -> None:
        """Take a sentence; one that fills nothing in may be given as its words."""
        self.says: Sayable = Said(says) if isinstance(says, str) else says
        super().__init__(ENGLISH.say(self.says))

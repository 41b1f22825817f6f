"""Something the person can put right, said in one clear sentence; a door shows it as it is."""


class Problem(Exception):  # noqa: N818 - it is not an error of the program
    """What happened and what to do, in words for the person."""

"""Who is speaking, and whether it is meant: quotation, reported speech, negation."""

import re

_CLAUSE = 90
_REPORTED = re.compile(
    r"\b(?:he|she|they|it|you|u|who|(?:my|your|our|the|his|her) [a-z]{1,20}|[a-z]{2,20})"
    r" (?:just |always |never |then |even |also |once |actually )?"
    r"(?:said|says|told (?:me|him|her|us|them|you|everyone|people)|"
    r"goes|was like|were like|is like|"
    r"called me|calls me|calling me|texted|wrote|writes|screamed|shouted|yelled|(?:kept|keeps?) "
    r"(?:saying|telling (?:me|him|her|us|them))|accused me of|claims?|claimed|"
    r"would say|used to say)"
    r"\b[^.!?\n]*$"
)
_OWN = re.compile(r"\b(?:i|we) (?:just |already |also |always |never )?(?:said|say|told|tell)\b")
_NEGATED = re.compile(
    r"(?:\b(?:not|never|without|hardly)|n'?t)"
    r"(?: (?:think|believe|saying|say|mean|meaning|calling|suggesting|implying|trying to say))?"
    r"(?: that)? *$"
)


def is_reported(folded: str, start: int) -> bool:
    """Tell whether the words at `start` are quoted, or told as what somebody else said."""
    quotes = folded.count('"', 0, start)
    if quotes % 2 == 1 and '"' in folded[start:]:
        return True
    clause = folded[max(0, start - _CLAUSE) : start]
    found = _REPORTED.search(clause)
    return found is not None and not _OWN.search(clause, found.start())


def is_negated(folded: str, start: int) -> bool:
    """Tell whether the words at `start` are said not to be so."""
    return _NEGATED.search(folded[max(0, start - 40) : start]) is not None

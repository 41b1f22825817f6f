"""Finds who has numbers that end alike, so that only these have to be compared."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, product

_Places = defaultdict[tuple[int, str], set[int]]
"""Who has a number, or an end of one, in the country of a calling code; 0 where it is open."""


def alike(numbers: Sequence[Sequence[str]]) -> set[tuple[int, int]]:
    """Give every pair of people of whom two numbers may be one, and a few more.

    It follows `phonenumbers.is_number_match`: of two numbers with their country, country and rest
    are the same; of two without it, all is; one without it is read as of the other's country, and
    either may then be the end of the other.
    """
    if not any(numbers):
        return set()
    whole, ends, wholly_open = _Places(set), _Places(set), _Places(set)
    open_numbers: list[tuple[int, str]] = []
    for place, theirs in enumerate(numbers):
        for number in theirs:
            known = _read(number)
            if known is None:
                open_numbers.append((place, number))
                wholly_open[0, _digits(number)].add(place)
                continue
            code, rest = known
            whole[known].add(place)
            for start in range(len(rest)):
                ends[code, rest[start:]].add(place)
    pairs = {
        pair
        for places in (*whole.values(), *wholly_open.values())
        for pair in combinations(sorted(places), 2)
    }
    pairs.update(_half_open(open_numbers, whole, ends))
    return {pair for pair in pairs if pair[0] != pair[1]}


def _half_open(
    open_numbers: Sequence[tuple[int, str]], whole: _Places, ends: _Places
) -> Iterator[tuple[int, int]]:
    """Pair those who have a number without its country with those who have one with it."""
    from phonenumbers import region_code_for_country_code  # noqa: PLC0415 - heavy, seldom needed

    regions = sorted({region_code_for_country_code(code) for code, _ in whole})
    for (place, number), region in product(open_numbers, regions):
        if (read := _read(number, region)) is None:
            continue
        code, rest = read
        for other in ends.get(read, set()).union(
            *(whole.get((code, rest[start:]), ()) for start in range(len(rest)))
        ):
            yield min(place, other), max(place, other)


def _read(number: str, region: str | None = None) -> tuple[int, str] | None:
    """Give the calling code of a number and the rest; None where it can't be read so."""
    from phonenumbers import NumberParseException, parse  # noqa: PLC0415 - heavy, seldom needed

    try:
        read = parse(number, region)
    except NumberParseException:
        return None
    return read.country_code or 0, str(read.national_number)


def _digits(number: str) -> str:
    """Give the digits, without zeros before them."""
    return "".join(str(int(one)) for one in number if one.isdecimal()).lstrip("0")

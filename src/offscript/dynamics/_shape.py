"""Says whether the marks in a chat are more than the reader puts on everyday messages."""

from math import exp, lgamma, log, log1p

SURE = 0.01
FEWEST = 3


def has_clear_shape(marked: int, messages: int, everyday_rate: float) -> bool:
    """Tell whether so many marked messages are more than everyday talk would give by chance.

    One-sided exact binomial test of `marked` out of `messages` against the measured rate of marks
    on everyday messages, at 1 %; fewer than three marks are never a shape.
    """
    if marked < FEWEST or messages == 0:
        return False
    return _chance_of_as_many(marked, messages, everyday_rate) < SURE


def _chance_of_as_many(marked: int, messages: int, rate: float) -> float:
    """Give P(X >= marked) for X binomial: summed upwards until what is left no longer counts."""
    if rate <= 0:
        return 0.0
    if marked <= messages * rate:
        return 1.0
    total = 0.0
    for count in range(marked, messages + 1):
        logarithm = (
            lgamma(messages + 1)
            - lgamma(count + 1)
            - lgamma(messages - count + 1)
            + count * log(rate)
            + (messages - count) * log1p(-rate)
        )
        term = exp(logarithm)
        total += term
        if term <= total * 1e-12:
            break
    return min(total, 1.0)

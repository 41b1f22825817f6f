"""Sizes say little: they come in steps, and nothing that is inside is cut off."""

from hypothesis import given
from hypothesis import strategies as st

from offscript.vault._padding import SMALLEST, padded


@given(st.integers(0, 1 << 40))
def test_a_size_is_rounded_up_to_one_of_few(size: int) -> None:
    """By a third at the most, to a quarter of a power of two; a step is its own size."""
    step = padded(size)
    assert step >= max(size, SMALLEST)
    assert step <= max(size * 4 / 3, SMALLEST)
    assert padded(step) == step
    assert f"{step:b}".rstrip("0").count("1") <= 3


def test_the_steps_between_two_powers_are_four() -> None:
    """The smallest vault has the size of an empty one."""
    sizes = {padded(size) for size in range(SMALLEST, 2 * SMALLEST, 4096)}
    assert sorted(sizes) == [SMALLEST * quarters // 4 for quarters in (4, 5, 6, 7, 8)]

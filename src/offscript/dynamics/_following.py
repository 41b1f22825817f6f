"""A process in which events bring on further events: fitted, and held against a plain rate.

Hawkes 1971, "Spectra of some self-exciting and mutually exciting point processes"; the likelihood
of Ozaki 1979; compared by Akaike 1974, and by time made even, as in Ogata 1988.
"""

import msgspec
import numpy as np
import scipy

from offscript.dynamics._timeline import Numbers

HALF_LIVES = (300.0, 900.0, 1800.0, 3600.0, 7200.0, 14400.0, 28800.0, 57600.0, 115200.0)
"""Seconds after which what an event brings on has fallen to half: from five minutes to 32 hours."""


class Following(msgspec.Struct, frozen=True):
    """The fitted process: the shares of events that follow own or other ones, and how it compares.

    `window` holds 9 in 10 of what follows, in seconds. `gain` is by how much Akaike's criterion
    is better than that of a plain rate, `even` the chance of times as uneven if the process holds
    (Kolmogorov and Smirnov), and `uneven` and `plain_uneven` how far from even they are under each.
    """

    own: float
    other: float
    window: float
    gain: float
    even: float
    uneven: float
    plain_uneven: float


def fit_following(own: Numbers, other: Numbers) -> Following:
    """Fit rate + what follows own events + what follows the other's, all fading alike.

    Times are seconds, sorted, each side's all different. For a given half-life the likelihood is
    concave, so each fit is the best there is.
    """
    start, end = float(min([own[0], *other[:1]])), float(max([own[-1], *other[-1:]]))
    length = end - start
    fits = [_fit(own, other, start, end, np.log(2) / half) for half in HALF_LIVES]
    value, parts, decay, felt = max(fits, key=lambda one: one[0])
    rate, excited, answered = parts
    intensity = rate + excited * felt[0] + answered * felt[1]
    plain = own.size * np.log(own.size / length) - own.size
    # Four numbers are fitted here (rate, two strengths, half-life), one there.
    gain = 2 * (value - plain) - 2 * 3
    passed = _passed(own, own, decay) * excited + _passed(own, other, decay) * answered
    even = np.diff(np.append(0.0, rate * (own - start) + passed))
    fitted = scipy.stats.kstest(even, "expon")
    unfitted = scipy.stats.kstest(np.diff(own) * own.size / length, "expon")
    return Following(
        own=float((excited * felt[0] / intensity).mean()),
        other=float((answered * felt[1] / intensity).mean()),
        window=float(np.log(10) / decay),
        gain=float(gain),
        even=float(fitted.pvalue),
        uneven=float(fitted.statistic),
        plain_uneven=float(unfitted.statistic),
    )


def _fit(
    own: Numbers, other: Numbers, start: float, end: float, decay: float
) -> tuple[float, Numbers, float, tuple[Numbers, Numbers]]:
    """Find the likeliest rate and strengths for one half-life."""
    felt = (_felt(own, own, decay), _felt(own, other, decay))
    whole = np.array(
        [end - start, *(float((1 - np.exp(-decay * (end - at))).sum()) for at in (own, other))]
    )
    columns = np.stack([np.ones(own.size), *felt])
    scale = own.size / np.maximum(whole, 1e-9)

    def loss(shares: Numbers) -> tuple[float, Numbers]:
        intensity = np.maximum((shares * scale) @ columns, 1e-300)
        value = np.log(intensity).sum() - (shares * scale * whole).sum()
        slope = (columns / intensity).sum(axis=1) * scale - scale * whole
        return -float(value), -slope

    # Truncated Newton, as it needs no BLAS: that wakes threads that cost more than the sums do.
    found = scipy.optimize.minimize(
        loss, np.array([0.5, 0.25, 0.25]), jac=True, method="TNC", bounds=[(1e-6, 1)] * 3
    )
    return -float(found.fun), found.x * scale, decay, felt


def _felt(at: Numbers, of: Numbers, decay: float) -> Numbers:
    """Give what is left of earlier events at each time, each event's worth summing to one."""
    if not of.size:
        return np.zeros(at.size)
    left, sums = 0.0, []
    for faded in np.exp(-decay * np.diff(of, prepend=of[0])).tolist():
        left = left * faded + 1
        sums.append(left)
    before = np.searchsorted(of, at, side="left")
    last = np.maximum(before - 1, 0)
    felt = np.array(sums)[last] * np.exp(-decay * np.maximum(at - of[last], 0)) * decay
    return np.where(before > 0, felt, 0.0)


def _passed(at: Numbers, of: Numbers, decay: float) -> Numbers:
    """Give how much earlier events have brought on, all in all, up to each time."""
    before = np.searchsorted(of, at, side="left")
    passed: Numbers = before - _felt(at, of, decay) / decay
    return passed

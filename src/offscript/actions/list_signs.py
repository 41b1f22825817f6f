"""Lists the ways by which a sign of somebody can come without a message."""

from offscript.dynamics import sign_ways
from offscript.record import Said, Way


def list_signs() -> dict[Way, Said]:
    """Give each way with its words."""
    return sign_ways()

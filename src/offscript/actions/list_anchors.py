"""Lists the dates from outside that are kept in a vault."""

from offscript.record import ANCHOR, Anchor
from offscript.vault import Vault


def list_anchors(vault: Vault) -> tuple[Anchor, ...]:
    """Give them in the order they were kept."""
    return tuple(item.value for item in vault.kept.all(ANCHOR, Anchor))

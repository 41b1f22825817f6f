"""Lists the conversations there are, with who wrote in them."""

from offscript.record import ConversationCount
from offscript.vault import Vault


def list_conversations(vault: Vault) -> tuple[ConversationCount, ...]:
    """Give every conversation, the one with most messages first."""
    return vault.messages.conversations()

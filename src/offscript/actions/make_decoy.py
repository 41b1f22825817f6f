"""Makes a second vault in the same folder, for the one who looks over a shoulder."""

from offscript.record import said
from offscript.vault import Vault, refuse

WHAT_IT_HOLDS = said(
    "A second vault gives single-look plausibility against a person at the screen, and no more. "
    "Copies from two dates, backups, SSDs and this program's own presence defeat it. Stored "
    "originals can be counted from outside, so put none into a vault that is to be overlooked. "
    "Hiding documents may breach disclosure duties in court: ask an advocate first."
)


def make_decoy(vault: Vault, passphrase: str) -> str:
    """Let another passphrase open another, empty vault in this folder; give its recovery code.

    Raises Problem where one was made before. A door says `WHAT_IT_HOLDS` first.
    """
    refuse(passphrase, vault.messages.all())
    return vault.keys.make_second(passphrase)

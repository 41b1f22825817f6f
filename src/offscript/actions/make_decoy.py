"""Makes a second vault in the same folder, for the one who looks over a shoulder."""

from offscript.vault import Vault, refuse


def make_decoy(vault: Vault, passphrase: str) -> str:
    """Let another passphrase open another, empty vault in this folder; give its recovery code.

    It holds against a person at the screen who looks once. Copies from two dates, backups, most
    disks of today and the program's own presence defeat it, and hiding documents may breach duties
    in court. Raises Problem where one was made before.
    """
    refuse(passphrase, vault.messages.all())
    return vault.keys.make_second(passphrase)

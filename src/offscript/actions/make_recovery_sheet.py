"""Makes the page that is printed and kept somewhere safe: what opens the vault after all."""

from datetime import date

from offscript.actions._voice import voice_with_titles
from offscript.reports import render_recovery_sheet
from offscript.vault import Vault


def make_recovery_sheet(vault: Vault, today: date, language: str = "en") -> str:
    """Make the sheet as one HTML page to be printed.

    It opens everything, so it is as secret as the passphrase. It does not say what it is for.
    """
    return render_recovery_sheet(
        vault.recovery_code, vault.sheet_identity, today, voice_with_titles(language)
    )

"""The one encrypted place: what a person gave us, and a record of it nobody can quietly change."""

from offscript.vault._backup import write_backup
from offscript.vault._exports import Exports, Intake
from offscript.vault._files import Files, StoredFile
from offscript.vault._findings import Findings
from offscript.vault._head import Cost
from offscript.vault._holder import end, holder_of
from offscript.vault._kept import KeptThings
from offscript.vault._messages import Messages
from offscript.vault._on_disk import new_private
from offscript.vault._passphrase import propose, refuse
from offscript.vault._recovery_code import read_code
from offscript.vault._restore import expect_age, expect_new, restore_backup
from offscript.vault._settings import Settings
from offscript.vault._surroundings import surroundings
from offscript.vault._taking_in import Taken
from offscript.vault._vault import Vault
from offscript.vault._wiping import wipe
from offscript.vault.ledger import (
    Difference,
    LastHead,
    Ledger,
    Packed,
    check_package,
    pack,
    read_checkpoint,
    read_reply,
    read_witness,
    seal,
    timestamp_request,
)

__all__ = [
    "Cost",
    "Difference",
    "Exports",
    "Files",
    "Findings",
    "Intake",
    "KeptThings",
    "LastHead",
    "Ledger",
    "Messages",
    "Packed",
    "Settings",
    "StoredFile",
    "Taken",
    "Vault",
    "check_package",
    "end",
    "expect_age",
    "expect_new",
    "holder_of",
    "new_private",
    "pack",
    "propose",
    "read_checkpoint",
    "read_code",
    "read_reply",
    "read_witness",
    "refuse",
    "restore_backup",
    "seal",
    "surroundings",
    "timestamp_request",
    "wipe",
    "write_backup",
]

"""Everything one can do with a vault, in one process that is then killed with the vault open.

`python -m tests.actions._a_year FOLDER` makes FOLDER/vault, from an export that lies in FOLDER/exports.
"""

import os
import signal
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from offscript.actions.back_up_vault import back_up_vault
from offscript.actions.change_preferences import change_preferences
from offscript.actions.check_reply import check_reply, messages_around_reply
from offscript.actions.correct_mark import correct_mark
from offscript.actions.export_own import export_own
from offscript.actions.import_exports import import_exports
from offscript.actions.keep_drafts import keep_drafts
from offscript.actions.keep_own import keep_own
from offscript.actions.open_attachment import find_attachment, open_attachment
from offscript.actions.renew_findings import renew_findings
from offscript.actions.renew_overview import renew_overview
from offscript.actions.search_meaning import search_meaning
from offscript.actions.search_vault import search_vault
from offscript.record import Clock, Draft, Entry, Letter, Reason
from offscript.vault import Cost, Vault

SECRET = "canarysecret stomp hypnotism unplanted rework unarmored"
NOW = datetime(2024, 6, 9, 20, 15, tzinfo=UTC)
LONDON = Clock(ZoneInfo("Europe/London"))


def go_through(folder: Path) -> None:
    """Import, read, search, open, write, correct, check a draft and back up, in both languages."""
    vault, code = Vault.create(folder / "vault", SECRET, Cost(memory=8, rounds=1, lanes=1))
    vault.close()
    with Vault.open(folder / "vault", code) as vault:
        told = import_exports(vault, sorted((folder / "exports").iterdir()), LONDON)
        assert told.messages == 6
        change_preferences(vault, my_names=("Canarysam",), country="ES", language="es")
        renew_findings(vault, LONDON)
        renew_overview(vault, LONDON)
        assert search_vault(vault, "canarywords").hits
        assert search_meaning(vault, "I am sorry you feel like that", limit=5).hits
        opened = 0
        for row in range(1, vault.messages.last_row() + 1):
            message, _ = vault.messages.row(row)
            for number in range(1, len(message.attachments) + 1):
                attached = find_attachment(vault, row, number)
                opened += sum(map(len, open_attachment(vault, attached)))
            correct_mark(vault, message.id, "guilt_trip", "this too")
            answering, recent = messages_around_reply(vault, message.id)
            check_reply("canarydraft because I never said that", answering=answering, recent=recent)
        assert opened > 400_000
        keep_own(vault, Letter(title="canarytitle", text="canaryletter", started_at=NOW))
        keep_own(vault, Reason(words="canaryreason", day=date(2024, 6, 9)))
        keep_own(
            vault, Entry(started_at=NOW, offset_minutes=60, happened="canaryentry", now="canarynow")
        )
        keep_drafts(vault, [Draft(page="journal", fields={"happened": "canarytyped"})])
        assert "canaryletter" in export_own(vault, "html", date(2024, 6, 9), "es")
        back_up_vault(vault, folder / "backup")
    with Vault.open(folder / "vault", SECRET) as vault:
        keep_own(vault, Reason(words="canarylast", day=date(2024, 6, 10)))
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    go_through(Path(sys.argv[1]))

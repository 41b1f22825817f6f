"""`offscript export`: chosen messages as a package that others can check."""

from datetime import UTC, datetime
from pathlib import Path

import click

from offscript.cli._language import echo
from offscript.cli._usage import DAY, Place
from offscript.cli._vault import passphrase_of, tell, vault_option
from offscript.record import Filter, counted, said


@click.command()
@vault_option
@click.option(
    "-o",
    "--output",
    type=Place(path_type=Path),
    required=True,
    help="The folder to make. Nothing is replaced.",
)
@click.option("--conversation", multiple=True, metavar="NAME", help="Only this conversation.")
@click.option("--author", multiple=True, metavar="NAME", help="Only by this author.")
@click.option("--since", type=DAY, help="From this day on (YYYY-MM-DD, in UTC).")
@click.option("--until", type=DAY, help="Before this day.")
@click.option("--message", multiple=True, metavar="ID", help="Only this message, by its id.")
@click.option(
    "--original", multiple=True, metavar="NAME", help="Put this file in too, as it was given."
)
@click.option(
    "--whole-log",
    is_flag=True,
    help="Put in every line of the acquisition log, openings of the vault too. Default: those "
    "that are about the messages chosen.",
)
@click.option("--anchors", is_flag=True, help="Put in the dates from outside: see anchor.")
def export(
    folder: Path,
    passphrase_fd: int | None,
    output: Path,
    conversation: tuple[str, ...],
    author: tuple[str, ...],
    since: datetime | None,
    until: datetime | None,
    message: tuple[str, ...],
    original: tuple[str, ...],
    whole_log: bool,  # noqa: FBT001 - click gives options as they come
    anchors: bool,  # noqa: FBT001
) -> None:
    """Write chosen messages into a folder that others can check without this program.

    In it are the messages as rows, as a table and as a page, the proof that they are in the signed
    record, the log of how they were read in, a plain statement, and the steps to check it all. No
    mark, count or opinion is in it. What is left out in between shows by its numbers.
    """
    from offscript.actions.check_filter import check_filter
    from offscript.actions.export_record import export_record
    from offscript.actions.open_vault import open_vault

    wanted = Filter(
        conversations=conversation,
        authors=author,
        since=since.replace(tzinfo=UTC) if since else None,
        until=until.replace(tzinfo=UTC) if until else None,
    )
    with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
        check_filter(vault, wanted)
        made = export_record(
            vault,
            output,
            wanted,
            ids=message,
            originals=original,
            whole_log=whole_log,
            anchors=anchors,
        )
    hidden = sum(end - first for first, end in made.not_shown)
    echo(
        said(
            "Written to {output}: {messages} messages, with what proves them.",
            output=output,
            messages=made.messages,
        )
    )
    if hidden:
        echo(
            counted(
                "1 entry in between is not in it; its number is listed.",
                "{n} entries in between are not in it; their numbers are listed.",
                hidden,
            )
        )
    echo(said("Anyone who has this folder can read it. Its README.txt says how to check it."))

"""Takes a check-in: keeps the answers, and says the result beside the person's own last one."""

from collections.abc import Mapping
from datetime import datetime

from offscript.actions._own import values
from offscript.record import KIND_OF, CheckIn
from offscript.recovery import Result, instrument, result, take, words_of
from offscript.vault import Vault


def take_check_in(
    vault: Vault,
    name: str,
    answers: Mapping[str, int],
    now: datetime,
    offset_minutes: int,
    language: str = "en",
) -> Result:
    """Keep answers by the text of each item, and give the result; see its `routes` first.

    Raises Problem for an answer that is none; nothing is kept then.
    """
    one = instrument(name, language)
    check_in = CheckIn(
        instrument=one.id,
        language=one.language,
        taken_at=now,
        offset_minutes=offset_minutes,
        answers=take(one, dict(answers)),
    )
    earlier = values(vault, CheckIn)
    vault.kept.add(KIND_OF[CheckIn], check_in)
    return result(one, check_in, earlier, words_of(language))

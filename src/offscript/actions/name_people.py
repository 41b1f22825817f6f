"""Works out who wrote: one person may stand under several names and addresses."""

from collections import Counter
from collections.abc import Iterable, Sequence

from offscript.actions._naming import people_of
from offscript.record import Message, Person


def name_people(
    messages: Iterable[Message], me: Sequence[str], same: Sequence[str] = ()
) -> tuple[Person, ...]:
    """Join authors that share a name or an address into people, most messages first.

    `me` are the person's own names or addresses; a unique beginning of a name is enough. What the
    owner of a phone sent is theirs too. `same` are pairs, `name=name`, that the person says are
    one. Raises Problem when nobody of that name wrote.
    """
    counts = Counter(message.author for message in messages if message.author)
    return people_of(counts, me, same)

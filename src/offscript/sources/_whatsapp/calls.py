"""A call in a WhatsApp database, in words."""


def call_words(*, video: bool, missed: bool, seconds: int, group: bool = False) -> str:
    """Say what kind of call it was and how long it lasted; nought seconds was not answered."""
    kind = f"{'group ' if group else ''}{'video' if video else 'voice'} call"
    if missed:
        return f"Missed {kind}"
    if seconds <= 0:
        return f"{kind[0].upper()}{kind[1:]}, not answered"
    return f"{kind[0].upper()}{kind[1:]}, {seconds:,} second{'' if seconds == 1 else 's'}"


def place_words(
    latitude: object, longitude: object, *, name: str, address: str, url: str, live: bool
) -> str:
    """Say which place was sent: what the database names, each on a line of its own."""
    kind = "Live location" if live else "Location"
    lines = [f"{kind}: {latitude}, {longitude}"] if latitude or longitude else [kind]
    return "\n".join([*lines, *(part for part in (name, address, url) if part)])

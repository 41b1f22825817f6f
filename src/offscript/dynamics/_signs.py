"""The ways by which a sign of the other side reaches the person without a message."""

from offscript.record import Said, Way, said

WAYS: dict[Way, tuple[Said, tuple[str, ...]]] = {
    "story_view": (said("a look at your story"), ("C03",)),
    "post": (said("a vague or aimed post"), ("C04",)),
    "quote_or_video": (said("a quote or video"), ("C19",)),
    "like": (said("a like"), ("C05",)),
    "old_comment": (said("a comment on an old post"), ("C05",)),
    "shared_friend": (said("word through a shared friend"), ("C07",)),
    "friend_or_family": (said("word through your friends or family"), ("C08",)),
    "community": (said("a shared group or community"), ("C09",)),
    "place": (said("turning up where you were"), ("C10",)),
    "new_partner": (said("a new partner put on show"), ("C11", "P22")),
    "selfie": (said("pictures of doing well"), ("C12",)),
    "rumour": (said("a rumour"), ("C13",)),
    "song_or_photo": (said("a song or photo from before"), ("C14",)),
}
"""Each way in words, and the rows of docs/coverage.md that it answers."""


def sign_ways() -> dict[Way, Said]:
    """Give each way by which a sign may come, in words."""
    return {way: words for way, (words, _) in WAYS.items()}

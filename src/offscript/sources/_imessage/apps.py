"""Messages made by an app in Messages: which app, and what their bubble said."""

from collections.abc import Iterator

from offscript.sources._containers.plists import Archived

_LINK = "com.apple.messages.URLBalloonProvider"
_APPS = {
    "PeerPaymentMessagesExtension": "Apple Cash",
    "FindMyMessagesApp": "Find My",
    "SafetyMonitorMessages": "Check In",
    "DigitalTouchBalloonProvider": "Digital Touch",
    "HandwritingProvider": "handwriting",
    "gamepigeon": "GamePigeon",
    "ActivityMessagesApp": "Fitness",
    "PhotosMessagesApp": "Photos",
    "messages.business": "Business Chat",
    "Polls": "Polls",
    "SurfBridge": "Apple Pay",
}
_CAPTIONS = (
    "caption",
    "subcaption",
    "secondary-caption",
    "secondary-subcaption",
    "image-title",
    "image-subtitle",
)


def is_link(bundle: str) -> bool:
    """Tell whether a bubble only shows a link that stands in the words."""
    return bundle == _LINK


def app_words(bundle: str, payload: bytes | None) -> str:
    """Say which app made a message, and what its bubble said; for a link, the link itself."""
    archive = Archived(payload)
    if is_link(bundle):
        return next(_links(archive), "") or "Link"
    said = list(dict.fromkeys(_said(archive)))
    name = next((shown for part, shown in _APPS.items() if part in bundle), None)
    name = name or archive.text(archive.root.get("an")) or bundle.rpartition(":")[2]
    words = f"App message ({name})"
    return f"{words}: {', '.join(said)}" if said else words


def _said(archive: Archived) -> Iterator[str]:
    """Give the lines of a bubble."""
    captions = archive.table(archive.root.get("userInfo"))
    lines = [archive.root.get("ldtext"), *(captions.get(key) for key in _CAPTIONS)]
    yield from filter(None, (archive.text(line) for line in lines))


def _links(archive: Archived) -> Iterator[str]:
    """Give the addresses of a link's preview."""
    rich = archive.table(archive.root.get("richLinkMetadata")) or archive.root
    for key in ("originalURL", "URL"):
        if found := archive.text(rich.get(key)):
            yield found

"""Refuses every request that does not come from our own pages in the one admitted browser.

What each rule keeps out, and which programs fell for want of it, stands in docs/app.md. Headers
come as (name, value) pairs of bytes, names in lower case, as ASGI has them.
"""

from collections.abc import Iterable, Mapping

Headers = Iterable[tuple[bytes, bytes]]

ANSWER_HEADERS: Mapping[str, str] = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), microphone=(), geolocation=(), display-capture=(), clipboard-read=(), usb=(), "
        "serial=(), hid=(), payment=(), publickey-credentials-get=(), midi=(), "
        "idle-detection=(), local-fonts=(), browsing-topics=()"
    ),
    # Not `no-referrer`: with it browsers send `Origin: null` from our own forms.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
}
"""Sent with every answer."""

SANDBOXED: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": "application/octet-stream",
}
"""Sent instead with a file that somebody else made: it is saved, never shown."""

_LONGEST = 16 << 10
"""Bytes of all headers: a browser sends one or two thousand."""
_DESTINATIONS = {b"document", b"script", b"style", b"image", b"empty"}


def refuse(method: str, query: bytes, headers: Headers, host: str, origin: str) -> int:
    """Give the status to refuse a request with, or 0 for one that may pass."""
    seen: dict[bytes, list[bytes]] = {}
    size = 0
    for name, value in headers:
        seen.setdefault(name, []).append(value)
        size += len(name) + len(value)
    if seen.get(b"host") != [host.encode()]:
        return 421
    if size > _LONGEST:
        return 431
    if method not in {"GET", "POST"}:
        return 405
    if query or any(len(values) > 1 for values in seen.values()):
        return 400
    one = {name: values[0] for name, values in seen.items()}
    if b"upgrade" in one or b"range" in one or not _body_is_plain(method, one):
        return 400
    allowed = _post_is_ours(one, origin) if method == "POST" else _get_is_ours(one, origin)
    return 0 if allowed else 403


def _body_is_plain(method: str, one: Mapping[bytes, bytes]) -> bool:
    """Tell whether a body is announced once and in one way; a GET has none."""
    length, coding = one.get(b"content-length"), one.get(b"transfer-encoding")
    if method == "GET":
        return coding is None and length in {None, b"0"}
    return coding is None and length is not None and length.isdigit()


def _post_is_ours(one: Mapping[bytes, bytes], origin: str) -> bool:
    """Tell whether a change was sent by a page of ours."""
    return one.get(b"origin") == origin.encode() and one.get(b"sec-fetch-site") == b"same-origin"


def _get_is_ours(one: Mapping[bytes, bytes], origin: str) -> bool:
    """Tell whether a page of ours asks, or the person, by the address bar or a reload."""
    if one.get(b"origin", origin.encode()) != origin.encode():
        return False
    if one.get(b"sec-fetch-dest") not in _DESTINATIONS:
        return False
    if one.get(b"sec-purpose") or one.get(b"purpose"):
        return False  # fetched ahead: nobody asked to see it
    if b"service-worker" in one:
        return False  # it would stand between a browser and us; no page of ours has one
    site = one.get(b"sec-fetch-site")
    if site == b"same-origin":
        return True
    typed = one.get(b"sec-fetch-mode") == b"navigate" and one[b"sec-fetch-dest"] == b"document"
    return site == b"none" and typed

"""Requests in disguise: dressed as a proxy's, a worker's or a form's, none of them is answered with anything."""

from urllib.parse import quote

from ._wire import Header, Wire
from .test_hostile_requests import changed, said_nothing, targets

PROXIED = (
    "X-Forwarded-Host",
    "X-Host",
    "X-Forwarded-Server",
    "X-Original-Host",
    "X-HTTP-Host-Override",
)
DESTINATIONS = (
    "serviceworker", "sharedworker", "font", "manifest", "xslt", "report",
    "json", "track", "video", "paintworklet", "Document", "document, iframe", "fencedframe", "webidentity",
)  # fmt: skip


def looks(wire: Wire) -> list[list[Header]]:
    """Give ways of looking at a page that no browser of ours has."""
    right, evil = wire.headers(), "rebind.example"
    admitted, unlocked = wire.cookies.split("; ")
    name, _, value = admitted.partition("=")
    return [
        *([*changed(right, "Host", evil), (name, wire.host)] for name in PROXIED),
        [*changed(right, "Host", evil), ("Forwarded", f"host={wire.host};for=127.0.0.1")],
        *(changed(right, "Sec-Fetch-Dest", kind) for kind in DESTINATIONS),
        changed(right, "Sec-Fetch-Site", "same-origin", "cross-site"),
        changed(right, "Sec-Fetch-Site", "cross-site", "same-origin"),
        changed(right, "Sec-Fetch-Site", "same-origin;"),
        [*right, ("Service-Worker", "script")],
        changed(right, "Cookie", f"{name.upper()}={value}; {unlocked}"),
        changed(right, "Cookie", f"{name}={quote(value[:3])}%00{value[3:]}; {unlocked}"),
        changed(right, "Cookie", f"{name}x={value}; {unlocked}"),
        changed(right, "Cookie", f"{name}={value}{value}; {unlocked}"),
        changed(right, "Cookie", "; ".join(["x=y"] * 3000)),
    ]


def test_no_disguise_is_looked_at(wire: Wire) -> None:
    """Whatever a proxy, a worker or a guessing page says of itself, it sees nothing."""
    target = targets(wire)[0]
    tried = looks(wire)
    for headers in tried:
        reply = wire.send("GET", target, headers)
        assert reply.status not in range(200, 300), (headers, reply.head)
        assert said_nothing(reply.body), (headers, reply.body[:200])
    assert len(tried) > 25


def bodies(wire: Wire) -> list[tuple[str, bytes]]:
    """Give forms that are none of ours, with the type each says it is."""
    right, plain = (
        wire.form({"do": "save", "idle_minutes": "30"}),
        "application/x-www-form-urlencoded",
    )
    token, part = wire.token, 'Content-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    boundary = f"--x\r\n{part.format('token', token)}--x\r\n{part.format('do', 'save')}--x--\r\n"
    return [
        (f"{plain}, text/plain", right),
        ("application/x-www-form-urlencoded\t;x", right.replace(b"token=", b"Token=")),
        (plain, b"token=x&" + right),
        (plain, right.replace(b"token=", b"token[]=")),
        (plain, b"&".join([b"a=b"] * 20_000) + b"&" + right),
        (plain, b"\xff\xfe" + right),
        (plain, quote(right).encode()),
        ("multipart/form-data", boundary.encode()),
        ("multipart/form-data; boundary=", boundary.encode()),
        ('multipart/form-data; boundary="x', boundary.encode()),
        ("multipart/form-data; boundary=x; boundary=y", boundary.encode()),
        (f"multipart/form-data; boundary={'x' * 300}", boundary.encode()),
        ("multipart/mixed; boundary=x", boundary.encode()),
        (
            "application/json",
            b'{"token": "%s", "do": "save", "idle_minutes": "30"}' % token.encode(),
        ),
        ("text/plain;charset=UTF-8", right),
        ("", right),
    ]


def test_no_disguised_form_is_taken(wire: Wire) -> None:
    """A form comes as our pages send it, or it changes nothing."""
    target = targets(wire)[0]
    tried = bodies(wire)
    for kind, body in tried:
        headers = changed(wire.posting(body), "Content-Type", kind)
        reply = wire.send("POST", target, headers, body)
        assert said_nothing(reply.body), (kind, body[:80], reply.head, reply.body[:200])
        assert b'value="30" selected' not in wire.get(target).body, (kind, body[:80])
    assert len(tried) >= 16


def test_no_line_ends_hide_a_request(wire: Wire) -> None:
    """Lines that end in odd ways, begin with spaces or never end lead nowhere."""
    target = targets(wire)[0]
    lines = [f"GET {target} HTTP/1.1", *(f"{name}: {value}" for name, value in wire.headers())]
    evil = [
        f"GET {target} HTTP/1.1",
        *(f"{n}: {v}" for n, v in changed(wire.headers(), "Host", "x")),
    ]
    for sent in (
        "\r".join([*lines, "", ""]),
        "\r\r\n".join([*lines, "", ""]),
        "\r\n".join([" " + lines[0], *lines[1:], "", ""]),
        "\r\n".join([lines[0], "Host: x", *lines[1:], "", ""]),
        "\r\n".join([lines[0], *lines[1:], "HOST: x", "", ""]),
        "\r\n".join([lines[0], *lines[1:], "Host : x", "", ""]),
        "\r\n".join([lines[0], "\tx: y", *lines[1:], "", ""]),
        "\n".join([*evil, "", ""]),
        "\r\n".join([*lines, "X: \r" + "y", "", ""]),
        "\r\n".join([lines[0].replace("GET", "GET\t"), *lines[1:], "", ""]),
        "\r\n".join([lines[0] + " x", *lines[1:], "", ""]),
        "\r\n".join([lines[0].replace("HTTP/1.1", "HTTP/1.1.1"), *lines[1:], "", ""]),
        "\r\n".join([lines[0].replace("HTTP/1.1", "http/1.1"), *lines[1:], "", ""]),
        "\r\n".join([*lines, *(f"X{n}: y" for n in range(5000)), "", ""]),
        "\r\n".join(lines),
    ):
        reply = wire.raw(sent.encode("latin-1"))
        assert reply.status not in range(200, 400), (sent[:60], reply.head)
        assert said_nothing(reply.body), (sent[:60], reply.body[:200])


def test_the_browser_is_still_answered(wire: Wire) -> None:
    """After all of it the page is there."""
    assert b"Settings" in wire.get(targets(wire)[0]).body

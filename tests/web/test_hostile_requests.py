"""Requests that no page of ours sent are answered with nothing, whatever is wrong with them."""

from ._wire import Header, Wire

NEUTRAL = b"<!doctype html><html lang=en><meta charset=utf-8><title>Notes</title><h1>Notes</h1>"


def changed(headers: list[Header], name: str, *values: str) -> list[Header]:
    """Put other values in the place of a header: none, one or several."""
    kept = [(key, value) for key, value in headers if key != name]
    return [*((name, value) for value in values), *kept]


def hosts(wire: Wire) -> list[tuple[str, ...]]:
    """Names a rebinding page, a proxy or a broken client may bring as Host; the last are doubled."""
    port = wire.port
    single = [
        "", "rebind.example", f"rebind.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}",
        f"localhost:{port}", f"LOCALHOST:{port}", f"localhost.:{port}", f"127.0.0.1.:{port}",
        f"127.1:{port}", f"127.0.1:{port}", f"0x7f.0.0.1:{port}", f"0177.0.0.1:{port}",
        f"2130706433:{port}", f"0.0.0.0:{port}", f"[::1]:{port}", f"[::ffff:127.0.0.1]:{port}",
        f"[::1%25lo]:{port}", f"127.0.0.1:{port}:80", f"127.0.0.1:0{port}", f"127.0.0.1:+{port}",
        f"127.0.0.1:{port}.rebind.example", f"127.0.0.1:{port}@rebind.example",
        f"rebind.example@127.0.0.1:{port}", f"127.0.0.1:{port}/", f"127.0.0.1:{port}#",
        f"127.0.0.1:{port}?", f"http://127.0.0.1:{port}", f"127.0.0.1:{port},rebind.example",
        f"127.0.0.1:{port} rebind.example", f"127.0.0.1:{port};", f"127.0.0.1 :{port}",
        f"127.0.0.1: {port}", f"①②⑦.0.0.1:{port}", f"%31%32%37.0.0.1:{port}",
        f"127.0.0.1.nip.io:{port}", "x" * 300, "x" * 9000, "*", "null", "[", "[]", ":", ":80", "\\",
        f"127。0。0。1:{port}", f"127.0.0.1:{port}\x00", f"127.0.0.1:{port}\x7f",
    ]  # fmt: skip
    right = wire.host
    double = [(right, right), (right, "rebind.example"), ("rebind.example", right), ()]
    return [(host,) for host in single] + double


def targets(wire: Wire) -> list[str]:
    """Addresses behind which there is something: pages, the first of them, and a style."""
    page = wire.get(wire.settings).body.decode()
    links = sorted({part.partition('"')[0] for part in page.split('href="')[1:]} - {"#main"})
    return [wire.settings, wire.home, *(link for link in links if link.startswith("/"))]


def said_nothing(body: bytes) -> bool:
    """Tell whether an answer holds nothing of ours."""
    return body in {b"", NEUTRAL} or (len(body) < 60 and b"<" not in body)


def test_control(wire: Wire) -> None:
    """The same requests with nothing wrong are answered, so the tests below look at the right thing."""
    answered = [wire.get(target) for target in targets(wire)]
    assert {reply.status for reply in answered} <= {200, 303}
    assert sum(reply.status == 200 and not said_nothing(reply.body) for reply in answered) > 5


def test_no_other_host_is_answered(wire: Wire) -> None:
    """Host is right to the byte, or there is no answer: rebinding, other names, doubled, missing."""
    asked = 0
    for target in targets(wire):
        for values in hosts(wire):
            reply = wire.send("GET", target, changed(wire.headers(), "Host", *values))
            assert reply.status in {400, 421}, (values, reply.head)
            assert said_nothing(reply.body), values
            asked += 1
    assert asked > 350


ORIGINS = (
    "null", "", "http://rebind.example", "http://localhost:{port}", "https://127.0.0.1:{port}",
    "http://127.0.0.1", "http://127.0.0.1:{other}", "http://127.0.0.1:{port}/", "*", "file://",
    "HTTP://127.0.0.1:{port}", "http://127.0.0.1:{port}.rebind.example", "http://[::1]:{port}",
    "http://user@127.0.0.1:{port}", "chrome-extension://abcdefghijklmnop", "about:blank",
)  # fmt: skip
SITES = ("cross-site", "same-site", "none", "Same-Origin", "", "same-origin, cross-site", "x")


def test_no_change_comes_from_elsewhere(wire: Wire) -> None:
    """A form is taken with our exact Origin, as same-origin, with the right token; else never."""
    target = targets(wire)[0]
    lock = {"do": "save", "idle_minutes": "30", "at_a_time": "1"}
    body = wire.form(lock)
    right = wire.posting(body)
    wrong = [
        *(
            changed(right, "Origin", origin.format(port=wire.port, other=wire.port + 1))
            for origin in ORIGINS
        ),
        changed(right, "Origin"),
        changed(right, "Origin", wire.origin, wire.origin),
        *(changed(right, "Sec-Fetch-Site", site) for site in SITES),
        changed(right, "Sec-Fetch-Site"),
        changed(right, "Content-Type", "text/plain"),
        changed(right, "Content-Type", "application/json"),
        changed(right, "Content-Type", "multipart/form-data; boundary=x"),
        changed(right, "Content-Type"),
    ]
    for headers in wrong:
        reply = wire.send("POST", target, headers, body)
        assert reply.status in {400, 403, 415}, (headers, reply.head)
        assert said_nothing(reply.body)
    for token in ("", "x", wire.door_token, wire.token[:-1], wire.token + "x", wire.token.upper()):
        reply = wire.post(target, lock, token)
        assert (reply.status, reply.body) == (303, b"")
    assert b'value="30" selected' not in wire.get(target).body


def test_no_look_comes_from_elsewhere(wire: Wire) -> None:
    """Pages of other sites, other ports and browsers that look ahead see nothing."""
    for target in targets(wire)[:4]:
        right = wire.headers()
        for headers in (
            *(changed(right, "Sec-Fetch-Site", site) for site in SITES if site != "none"),
            changed(right, "Sec-Fetch-Site"),
            changed(right, "Sec-Fetch-Dest"),
            changed(wire.headers("none", "no-cors"), "Sec-Fetch-Dest", "image"),
            *(changed(right, "Sec-Fetch-Dest", kind) for kind in ("iframe", "frame", "object")),
            *(changed(right, "Sec-Fetch-Dest", kind) for kind in ("embed", "worker", "audio")),
            [*right, ("Origin", "null")],
            [*right, ("Origin", f"http://127.0.0.1:{wire.port + 1}")],
            [*right, ("Sec-Purpose", "prefetch")],
            [*right, ("Purpose", "prefetch")],
            [*right, ("Range", "bytes=0-10")],
        ):
            reply = wire.send("GET", target, headers)
            assert reply.status in {400, 403}, (headers, reply.head)
            assert said_nothing(reply.body)


METHODS = ("OPTIONS", "HEAD", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "get", "SEARCH", "X")


def test_no_other_method_is_answered(wire: Wire) -> None:
    """Only GET and POST exist; OPTIONS tells no other page that it may come."""
    for target in targets(wire):
        for method in METHODS:
            reply = wire.send(method, target, [*wire.headers(), ("Origin", wire.origin)])
            assert reply.status in {400, 405}, method
            assert said_nothing(reply.body)
            assert not reply.all("access-control-allow-origin")


def test_nobody_else_gets_past_the_door(wire: Wire) -> None:
    """Without both cookies, or with wrong ones, no page is shown and no style tells what we are."""
    pages = targets(wire)
    admitted, unlocked = wire.cookies.split("; ")
    wrong = ("", "d=", "d=x", admitted[:-1], admitted.upper(), unlocked, f"d=x; {unlocked}")
    for target in pages:
        for cookies in wrong:
            reply = wire.send("GET", target, changed(wire.headers(), "Cookie", cookies))
            assert (reply.status, reply.body) == (404, NEUTRAL), cookies
    settings = pages[0]
    for cookies in (admitted, f"{admitted}; s=", f"{admitted}; s=x", f"{admitted}; {unlocked}x"):
        reply = wire.send("GET", settings, changed(wire.headers(), "Cookie", cookies))
        assert reply.status == 303
        assert reply.body == b""


def test_no_strange_address_is_answered(wire: Wire) -> None:
    """Addresses lead to pages or nowhere: none climbs, none holds a question, none is guessed."""
    settings = targets(wire)[0]
    door = wire.home.rstrip("/")
    for path in (
        f"{settings}?x=1", f"{settings}//", f"{settings}/..", f"{settings}/../x",
        f"{settings}/%2e%2e", f"{settings}/%00", f"{settings};x", f"/{settings}", f"{door}",
        f"{door}/..", f"{door}/../etc/passwd", f"{door}/static/shell.css", f"{door}/settings",
        f"{settings.upper()}x", settings[:-1], f"{settings}a", f"{settings}/" + "a" * 81,
        f"{settings}/" + "/".join("abcdefghi"), f"{settings}/a b", f"{settings}/é", "/favicon.ico",
        "/robots.txt", "//", "/.", "/%2f", f"http://127.0.0.1:{wire.port}{settings}",
        f"http://rebind.example{settings}", "*", "x", f"{door}/%61", "/index.html", "/api",
    ):  # fmt: skip
        reply = wire.send("GET", path, wire.headers())
        assert reply.status in {400, 404, 0}, (path, reply.head)
        assert said_nothing(reply.body), path


def test_no_request_hides_in_another(wire: Wire) -> None:
    """Bodies announced twice, in pieces or in disguise are refused, and so is what they carry."""
    target = targets(wire)[0]
    look = "\r\n".join(f"{name}: {value}" for name, value in wire.headers())
    form = wire.form({"do": "save"})
    change = "\r\n".join(f"{name}: {value}" for name, value in wire.posting(form))
    inner = f"GET {target} HTTP/1.1\r\n{look}\r\n\r\n".encode()
    start = f"POST {target} HTTP/1.1\r\n{change}\r\n".encode()
    bare = b"\r\n".join(line for line in start.split(b"\r\n") if b"Content-Length" not in line)
    for sent in (
        start + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + inner,
        start + b"Transfer-Encoding: identity\r\n\r\n" + form,
        start + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + inner,
        start + b"Transfer-Encoding: xchunked\r\n\r\n" + form,
        start + b"Transfer-Encoding:\x0bchunked\r\n\r\n" + form,
        start + b"Content-Length: 5\r\n\r\n" + form,
        bare + b"Content-Length: -1\r\n\r\n" + form,
        bare + b"Content-Length: +5\r\n\r\n" + form,
        bare + b"Content-Length: 5, 6\r\n\r\n" + form,
        bare + b"Content-Length: 0x5\r\n\r\n" + form,
        bare + b"Content-Length: 99999999999999999999\r\n\r\n" + form,
        bare + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        bare + b"\r\n" + form,
        f"GET {target} HTTP/1.1\r\n{look}\r\nContent-Length: 5\r\n\r\nhello".encode(),
        f"GET {target} HTTP/1.1\r\n{look}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode(),
        f"GET {target} HTTP/1.1\r\n{look}\r\n X-Folded: x\r\nHost: evil\r\n\r\n".encode(),
        f"GET {target} HTTP/1.1\r\n{look}\r\nUpgrade: websocket\r\n\r\n".encode(),
        f"GET {target} HTTP/1.1\r\n{look}\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n".encode(),
        f"GET {target} HTTP/1.1\r\n{look}\r\nX: \x00\r\n\r\n".encode(),
        f"GET {target} HTTP/1.1\r\n{look}\r\nX Y: 1\r\n\r\n".encode(),
        f"GET {target} HTTP/1.1\r\n{look}\r\nX: {'y' * 70_000}\r\n\r\n".encode(),
        f"GET {target} HTTP/1.1\r\n{look}\r\n{'Y: 1' * 20_000}\r\n\r\n".encode(),
        f"GET  {target} HTTP/1.1\r\n{look}\r\n\r\n".encode(),
        f"GET {target} HTTP/2.0\r\n{look}\r\n\r\n".encode(),
        f"GET {target}\r\n\r\n".encode(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
        b"\x00" * 1000,
        b"",
    ):
        reply = wire.raw(sent)
        assert reply.status not in range(200, 400), (sent[-120:], reply.head)
        assert said_nothing(reply.body), reply.body
    assert b'value="30" selected' not in wire.get(target).body


def test_a_launch_word_works_once(wire: Wire) -> None:
    """Neither a used word nor a guessed one admits anybody."""
    for word in (wire.word, "a" * 32, "x", wire.home.strip("/")):
        reply = wire.send("GET", f"/{word}", wire.headers("none"))
        assert (reply.status, reply.body) == (404, NEUTRAL)
        assert not reply.all("set-cookie")


def test_it_is_all_still_there(wire: Wire) -> None:
    """After all of this the same process answers the one browser it knows."""
    target = targets(wire)[0]
    reply = wire.get(target)
    assert reply.status == 200
    assert b"Settings" in reply.body
    wanted = {
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "same-origin",
        "x-frame-options": "DENY",
    }
    assert {name: reply.all(name) for name in wanted} == {
        name: [value] for name, value in wanted.items()
    }
    policy = reply.all("content-security-policy")[0]
    for part in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"):
        assert part in policy
    assert "unsafe" not in policy
    assert not reply.all("server")

"""Pages of strangers in the same browser: another port of this computer, and a name that rebinds."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect

from tests._browser import QUIET, chromium

from ._program import App, opened

HOSTILE = """<!doctype html><title>Hostile</title><body><script>
const targets = %s;
const got = [];
const note = (what) => (value) => got.push(`${what}: ${value}`);
async function attack() {
  note("cookie")(document.cookie);
  const tries = [];
  for (const url of targets) {
    for (const mode of ["cors", "no-cors"]) for (const method of ["GET", "POST"]) {
      tries.push(fetch(url, { mode, method, credentials: "include", body: method === "POST" ?
        new URLSearchParams({ do: "lock", token: "x" }) : undefined })
        .then((r) => r.text()).then((t) => t && note("read")(t)).catch(() => {}));
    }
    tries.push(new Promise((done) => {
      for (const kind of ["img", "script", "link", "iframe", "object", "embed", "video"]) {
        const one = document.createElement(kind);
        if (kind === "link") { one.rel = "stylesheet"; one.href = url; }
        else if (kind === "object") one.data = url;
        else one.src = url;
        one.onload = () => { if (!["iframe", "object", "embed"].includes(kind)) note("loaded")(kind + url); };
        document.body.append(one);
      }
      setTimeout(done, 700);
    }));
    const form = document.createElement("form");
    const frame = document.createElement("iframe");
    frame.name = "f" + targets.indexOf(url);
    form.target = frame.name; form.method = "post"; form.action = url;
    form.innerHTML = '<input name="do" value="lock"><input name="token" value="x">';
    document.body.append(frame, form);
    form.submit();
  }
  navigator.sendBeacon(targets[0], new URLSearchParams({ do: "lock" }));
  try { document.cookie = "s=stolen; path=/"; document.cookie = "d=stolen; path=/"; } catch {}
  await Promise.all(tries);
  for (const frame of document.querySelectorAll("iframe")) {
    try { const text = frame.contentDocument?.body?.textContent; if (text) note("frame")(text); } catch {}
  }
  document.body.dataset.got = JSON.stringify(got);
}
attack();
</script>"""


class Server:
    """A stranger's server on another port, which notes every header it is sent."""

    def __init__(self) -> None:
        """Listen."""
        self.page = b""
        self.headers: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.headers.append(str(self.headers))
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(outer.page)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def stranger() -> Iterator[Server]:
    """Start a stranger's server."""
    server = Server()
    yield server
    server.close()


def test_another_port_gets_nothing(app: App, stranger: Server) -> None:
    """A page on another local port, in the same browser, reads nothing, changes nothing, locks nothing.

    It knows every address, which in truth it can't; and the browser sends it no cookie of ours.
    """
    page = app.new_page()
    targets = [app.home, *app.pages.values()]
    stranger.page = (HOSTILE % [*targets[:12]]).encode()
    page.goto(f"http://127.0.0.1:{stranger.port}/")
    page.locator("body[data-got]").wait_for()
    assert page.evaluate("document.body.dataset.got") == '["cookie: "]'
    ours = {str(cookie["value"]) for cookie in app.context.cookies()} - {"stolen"}
    assert len(ours) == 2
    assert not [one for one in ours if one in "".join(stranger.headers)]
    # Why the path must stay unguessable: whoever knew it would be sent the cookies.
    page.goto(f"http://127.0.0.1:{stranger.port}/{app.pages['settings'].split('/', 3)[3]}")
    assert [one for one in ours if one in "".join(stranger.headers)]
    page.evaluate("url => { const made = open(url); window.made = made; }", app.pages["settings"])
    page.wait_for_timeout(500)
    seen = page.evaluate(
        "() => { try { return made?.document?.title ?? ''; } catch { return ''; } }"
    )
    assert "Notes" not in seen
    page.close()
    expect(app.go("settings").get_by_role("heading", name="Settings")).to_be_visible()


def test_a_name_that_rebinds_gets_nothing(rebound: Browser, vault_copy: Path) -> None:
    """A stranger's name that suddenly means this computer is answered with nothing at all."""
    with opened(rebound, vault_copy) as app:
        port = app.home.split(":")[2].split("/")[0]
        page = app.context.new_page()
        for path in ("/", app.home.split("/", 3)[3], app.pages["settings"].split("/", 3)[3]):
            with (
                page.expect_response("**/*") as answer,
                pytest.raises(Error, match="RESPONSE_CODE"),
            ):
                page.goto(f"http://rebind.example:{port}/{path.lstrip('/')}")
            assert answer.value.status == 421
            assert answer.value.headers["content-length"] == "0"


@pytest.fixture
def rebound(browser: Browser) -> Iterator[Browser]:
    """Start a browser that takes a stranger's name for this computer."""
    rule = "--host-resolver-rules=MAP rebind.example 127.0.0.1"
    with browser.browser_type.launch(executable_path=chromium(), args=[*QUIET, rule]) as launched:
        yield launched

// What every page does beyond HTML: leaving quickly, staying unlocked while somebody is here, help by F1.
const body = document.body.dataset;

/** Hide at once, lock, and go. The server ends the process that holds the key. */
function leave() {
  document.documentElement.classList.add("leaving");
  const form = new URLSearchParams({ token: body.token, do: "leave" });
  navigator.sendBeacon(body.leave, form);
  location.replace(body.away);
}

document.getElementById("leave")?.addEventListener("submit", (event) => {
  event.preventDefault();
  leave();
});

// Shift three times within five seconds, and nothing in between: never one key.
let shifts = [];
addEventListener("keydown", (event) => {
  if (event.key === "F1") {
    event.preventDefault();
    location.assign(body.safety);
    return;
  }
  if (event.key !== "Shift") {
    shifts = [];
    return;
  }
  if (event.repeat) return;
  shifts = [...shifts.filter((time) => event.timeStamp - time < 5000), event.timeStamp];
  if (shifts.length === 3) leave();
}, true);

// A page that comes back from the browser's memory may show what is locked by now: ask again.
addEventListener("pageshow", (event) => {
  if (event.persisted) {
    document.documentElement.classList.add("leaving");
    location.reload();
  }
});

// What is under way when a page is left is broken off by the browser, and is no sign of a lock.
let going = false;
addEventListener("beforeunload", () => {
  going = true;
  setTimeout(() => { going = false; }, 5000); // a file that is saved leaves no page
});

// Reading and writing count as being here; a page left alone does not. When it is over, cover up.
if (body.rest) {
  let here = false;
  let ends = Date.now() + Number(body.rests) * 1000;
  for (const sign of ["keydown", "pointerdown", "pointermove", "wheel", "touchstart"]) {
    addEventListener(sign, () => { here = true; }, { passive: true });
  }
  const away = () => {
    document.documentElement.classList.add("leaving");
    location.reload();
  };
  const look = async () => {
    const form = new URLSearchParams({ token: body.token, do: here ? "stay" : "look" });
    here = false;
    try {
      const answer = await fetch(body.rest, { method: "POST", body: form, redirect: "error" });
      if (!answer.ok) throw new Error("locked");
      ends = Date.now() + Number(await answer.text()) * 1000;
    } catch {
      if (!going) away();
    }
  };
  setInterval(() => {
    if (Date.now() > ends + 1500) look();
  }, 1000);
  setInterval(() => {
    if (here) look();
  }, 15000);
}

// The menu is open where there is room for it beside the page.
const menu = document.getElementById("menu");
if (menu) {
  const wide = matchMedia("(min-width: 62rem)");
  const follow = () => { menu.open = wide.matches; };
  wide.addEventListener("change", follow);
  follow();
}

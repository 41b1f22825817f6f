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
  // A key that something lies on repeats for ever: that is nobody. Dictation and pasting send input alone.
  for (const sign of ["keydown", "input", "pointerdown", "pointermove", "wheel", "touchstart"]) {
    addEventListener(sign, (event) => { if (!event.repeat) here = true; }, { passive: true });
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

// What is typed where there is room to write is kept a moment later, in the vault: a lock loses none of it.
if (body.draft) {
  const kept = document.getElementById("draft");
  const writes = (form) => form && !form.closest("[data-keeps], [data-no-draft]") && form.querySelector("textarea:not([readonly])");
  const typed = (one) => one.name && !one.readOnly && (one.matches("textarea, select") || /^(text|date|time|number)$/.test(one.type));
  const waiting = new Map();
  const keep = async (form) => {
    clearTimeout(waiting.get(form)?.later);
    waiting.delete(form);
    const fields = new URLSearchParams({ token: body.token, do: "keep", page: body.page });
    for (const part of body.parts.split(" ").filter(Boolean)) fields.append("part", part);
    for (const one of [...form.elements].filter(typed)) fields.append(one.name, one.value);
    // A browser lets what outlives its page be 64 KiB; without that, longer texts are kept all the same.
    const short = String(fields).length < 60000;
    await fetch(body.draft, { method: "POST", body: fields, redirect: "error", keepalive: short }).catch(() => {});
  };
  const input = (event) => {
    const form = event.target.form;
    if (!writes(form)) return;
    const held = waiting.get(form) ?? { since: Date.now() };
    clearTimeout(held.later);
    // A moment after the last key, and in one go of typing every five seconds.
    held.later = setTimeout(keep, Date.now() - held.since > 5000 ? 0 : 1200, form);
    waiting.set(form, held);
  };
  addEventListener("input", input);
  addEventListener("submit", (event) => {
    clearTimeout(waiting.get(event.target)?.later);
    waiting.delete(event.target);
  });
  addEventListener("visibilitychange", () => {
    if (document.hidden) for (const form of [...waiting.keys()]) keep(form);
  });
  const button = document.getElementById("put-back");
  if (kept && button) {
    const form = [...document.forms].find((one) => writes(one) && [...kept.querySelectorAll("[data-field]")].some((was) => one.elements[was.dataset.field]));
    button.hidden = !form;
    button.addEventListener("click", () => {
      for (const was of kept.querySelectorAll("[data-field]")) {
        const field = form.elements[was.dataset.field];
        if (field && "value" in field) field.value = was.value;
      }
      kept.hidden = true;
      form.querySelector("textarea:not([readonly])").focus();
    });
  }
}

// The menu is open where there is room for it beside the page.
const menu = document.getElementById("menu");
if (menu) {
  const wide = matchMedia("(min-width: 62rem)");
  const follow = () => {
    menu.open = wide.matches;
    const here = menu.querySelector("[aria-current]");
    const frame = menu.parentElement;
    if (wide.matches && here) frame.scrollTop = here.offsetTop - frame.clientHeight / 2;
  };
  wide.addEventListener("change", follow);
  follow();
}

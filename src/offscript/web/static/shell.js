// What every page does beyond HTML: leaving quickly, staying unlocked while somebody is here, help by F1.
const body = document.body.dataset;

// What happens in one tab holds for all: who leaves one leaves every one, and a locked page covers the others.
const tabs = new BroadcastChannel("tabs");
tabs.addEventListener("message", ({ data }) => {
  if (data === "leave") {
    document.documentElement.classList.add("leaving");
    location.replace(body.away);
  } else if (body.rest) {
    document.documentElement.classList.add("leaving");
    location.reload();
  }
});
if (!body.rest) tabs.postMessage("locked");

/** Hide at once, lock, and go. The server ends the process that holds the key. */
function leave() {
  document.documentElement.classList.add("leaving");
  tabs.postMessage("leave");
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

// A form is sent once, however often a shaking hand clicks while the answer is on its way.
const sent = new WeakSet();
addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  if (sent.has(event.target)) {
    event.preventDefault();
    return;
  }
  sent.add(event.target);
  setTimeout(() => sent.delete(event.target), 4000); // a file that is saved leaves the page as it is
});
document.addEventListener("change", (event) => sent.delete(event.target.form)); // it asks for something else

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
  addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
}

// What is typed is kept a moment later, in the vault: a lock loses none of it. Forms that must not say `data-no-draft`.
if (body.draft) {
  const kept = document.getElementById("draft");
  const words = "textarea:not([readonly]), input[type=text]:not([readonly])";
  const writes = (form) => form && !form.closest("[data-keeps], [data-no-draft]") && form.querySelector(words);
  const typed = (one) => one.name && !one.readOnly && (one.matches("textarea, select") || /^(text|date|time|number)$/.test(one.type));
  const ticked = (one) => one.type === "radio" && one.checked;
  const said = (one) => one.matches(words) && one.value.trim() !== "";
  const touched = new Set();
  let later = 0;
  let since = 0;
  /** Keep what stands in the forms that were written in; where no word is left, nothing. */
  const keep = async () => {
    clearTimeout(later);
    later = 0;
    const fields = new URLSearchParams({ token: body.token, do: "keep", page: body.page });
    for (const part of body.parts.split(" ").filter(Boolean)) fields.append("part", part);
    for (const form of touched) {
      const all = [...form.elements];
      if (!all.some(said)) continue;
      for (const one of all.filter(typed)) fields.append(one.name, one.value);
      for (const one of all.filter(ticked)) fields.append(`tick:${one.name}`, one.value);
    }
    // A browser lets what outlives its page be 64 KiB; without that, longer texts are kept all the same.
    const short = String(fields).length < 60000;
    await fetch(body.draft, { method: "POST", body: fields, redirect: "error", keepalive: short }).catch(() => {});
  };
  addEventListener("input", (event) => {
    const form = event.target.form;
    if (!writes(form)) return;
    touched.add(form);
    if (!later) since = Date.now();
    clearTimeout(later);
    // A moment after the last key, and in one go of typing every five seconds.
    later = setTimeout(keep, Date.now() - since > 5000 ? 0 : 1200);
  });
  addEventListener("submit", (event) => {
    if (!touched.delete(event.target)) return;
    clearTimeout(later);
    later = 0;
    if (touched.size) keep(); // what stands in other forms is not sent with this one
  });
  addEventListener("visibilitychange", () => {
    if (document.hidden && later) keep();
  });
  const button = document.getElementById("put-back");
  if (kept && button) {
    const forms = [...document.forms].filter(writes);
    const places = [...kept.querySelectorAll("[data-field]")].flatMap((was) => {
      const name = was.dataset.field.replace(/^tick:/, "");
      const fields = forms.flatMap((form) => [...form.elements].filter((one) => one.name === name));
      const field = fields.find((one) => (one.type === "radio" ? one.value === was.value : typed(one)));
      return field ? [[field, was.value]] : [];
    });
    button.hidden = !places.length;
    button.addEventListener("click", () => {
      for (const [field, value] of places) {
        if (field.type === "radio") field.checked = true;
        else field.value = value;
        field.closest("details:not([open])")?.setAttribute("open", "");
        touched.add(field.form);
      }
      kept.hidden = true;
      places.find(([field]) => field.matches(words))?.[0].focus();
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

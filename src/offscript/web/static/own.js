// Keeps what is being written a moment after the last key, lets clocks run, and opens the print window. Pages work without.
for (const place of document.querySelectorAll("[data-keeps]")) {
  const form = place.querySelector("form");
  const said = form.querySelector("[data-kept]");
  let waiting = 0;
  let changed = false;
  const keep = async () => {
    clearTimeout(waiting);
    if (!changed) return;
    changed = false;
    const fields = new URLSearchParams(new FormData(form));
    fields.set("do", "keep");
    fields.set("quiet", "yes");
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields, redirect: "manual", keepalive: true });
      if (answer.type !== "opaqueredirect") throw new Error("not kept");
      said.textContent = said.dataset.kept;
    } catch {
      changed = true;
      said.textContent = said.dataset.lost;
    }
  };
  const typed = () => {
    changed = true;
    said.textContent = "";
    clearTimeout(waiting);
    waiting = setTimeout(keep, 1200);
  };
  form.addEventListener("input", typed);
  form.addEventListener("submit", () => { clearTimeout(waiting); changed = false; });
  addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
  // On a slow computer somebody may write before this script is there.
  if ([...form.elements].some((one) => one.matches("textarea, input[type=text]") && one.value !== one.defaultValue)) typed();
}

/** Say that the time is over, once and aloud: while a clock runs it is read when somebody asks, and is silent. */
function end(clock) {
  const over = document.createElement("p");
  over.className = clock.className;
  over.setAttribute("role", "status");
  over.textContent = clock.dataset.over;
  clock.closest("[role=timer]").replaceWith(over);
}

for (const clock of document.querySelectorAll("[data-seconds]")) {
  const ends = Date.now() + Number(clock.dataset.seconds) * 1000;
  const tell = () => {
    const left = Math.ceil((ends - Date.now()) / 60000);
    if (left < 1) return end(clock);
    const words = left === 1 ? clock.dataset.minute : clock.dataset.minutes.replace("{n}", left);
    if (clock.textContent !== words) clock.textContent = words;
    return setTimeout(tell, 1000);
  };
  if (clock.textContent !== clock.dataset.over) tell();
}
for (const one of document.querySelectorAll("[data-without-script]")) one.hidden = true;
if (document.querySelector("[data-print]")) addEventListener("load", () => print());
for (const button of document.querySelectorAll("[data-prints]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

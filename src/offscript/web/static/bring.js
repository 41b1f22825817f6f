// Dropping files and folders, a bar while they are handed over, and how far reading is; and so with a backup.
const form = document.getElementById("files-form");
const drop = document.getElementById("drop");

/** Give all files under an entry that was dropped, with their paths. */
async function filesUnder(entry, path = "") {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => entry.file(done, failed));
    return [[file, path + file.name]];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) return found;
    for (const one of some) found.push(...(await filesUnder(one, `${path}${entry.name}/`)));
  }
}

/** Look at the page anew. A reload would send the form again that it may be an answer to. */
function again() {
  location.replace(location.href.split("#")[0]);
}

/** Hand files over, the token first, and show how far that is. */
function send(files) {
  if (!files.length) return;
  for (const said of document.querySelectorAll("main > .notice.wrong")) said.remove(); // it was about another try
  const data = new FormData();
  data.append("token", form.elements.token.value);
  data.append("do", "files");
  for (const [file, name] of files) data.append("files", file, name);
  const request = new XMLHttpRequest();
  request.responseType = "document";
  const bar = document.getElementById("sent");
  const sending = document.getElementById("sending");
  const notSent = document.getElementById("not-sent");
  sending.hidden = false;
  drop.hidden = notSent.hidden = true;
  request.upload.addEventListener("progress", (event) => {
    bar.value = event.total ? (100 * event.loaded) / event.total : 0;
  });
  request.addEventListener("loadend", () => {
    if (request.status === 200) return again();
    // Said here: what a page says to a form that it does not take is gone with the next look at it.
    const says = request.response?.querySelector("main [role=alert]")?.textContent.trim();
    if (says) notSent.firstElementChild.textContent = says;
    sending.hidden = true;
    drop.hidden = notSent.hidden = false;
  });
  request.open("POST", form.action);
  request.send(data);
}

if (form && drop) {
  document.getElementById("drop-hint").hidden = false;
  const over = (on) => (event) => {
    event.preventDefault();
    drop.classList.toggle("over", on);
  };
  drop.addEventListener("dragover", over(true));
  drop.addEventListener("dragleave", over(false));
  // A file that misses the field must not replace the page.
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => event.preventDefault());
  drop.addEventListener("drop", async (event) => {
    over(false)(event);
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
    const found = await Promise.all(entries.map((entry) => filesUnder(entry))).catch(() => []);
    document.getElementById("none-dropped").hidden = found.flat().length > 0;
    send(found.flat());
  });
  form.addEventListener("submit", (event) => {
    const chosen = [...form.querySelectorAll("input[type=file]")].flatMap((input) => [...input.files]);
    if (!chosen.length) return;
    event.preventDefault();
    send(chosen.map((file) => [file, file.webkitRelativePath || file.name]));
  });
}

const howFar = document.getElementById("how-far");
const PATIENCE = 8000; // milliseconds without an answer, after which that is said
if (howFar && "underWay" in howFar.dataset) {
  const silent = howFar.querySelector("[data-silent]");
  const look = async () => {
    const answer = await fetch(howFar.dataset.look, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
    if (silent.hidden !== Boolean(answer)) silent.hidden = Boolean(answer);
    if (!answer) return setTimeout(look, 2000); // ended, or too busy: ask again
    if (!answer.ok) return again();
    const page = await answer.text();
    const bar = howFar.querySelector("progress");
    const [done, whole, doing, under] = page.split("|");
    if (under !== "yes") return again();
    if (Number(whole)) {
      bar.max = Number(whole);
      bar.value = Number(done);
    } else bar.removeAttribute("value"); // what is being done has no measure
    howFar.querySelector("[data-doing]").textContent = doing;
    return setTimeout(look, 700);
  };
  setTimeout(look, 700);
}

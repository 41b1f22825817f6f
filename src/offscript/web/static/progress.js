// How far reading for tactics is. A page that waits comes anew; one that shows something offers more, and moves nothing.
const notice = document.querySelector("[data-reading]");
const waits = document.querySelector("[data-wait]")?.dataset.wait;
const { token } = document.body.dataset;

/** Offer what can be seen by now. */
function offer() {
  const place = notice.querySelector("[data-more]");
  if (place && !place.firstElementChild) place.append(notice.querySelector("template").content.cloneNode(true));
}

async function look() {
  const form = new URLSearchParams({ token, do: "look" });
  const answer = await fetch(notice.dataset.reading, { method: "POST", body: form }).catch(() => null);
  if (!answer?.ok) return;
  const [done, whole, on, quick, found, ...says] = (await answer.text()).trim().split("|");
  const isOver = on !== "yes";
  if (waits !== undefined && (isOver || (waits === "first" && found === "yes"))) {
    location.reload();
    return;
  }
  if (isOver || ("quick" in notice.dataset && quick !== "yes")) offer();
  const underWay = notice.querySelector("[data-under-way]");
  if (!isOver) {
    const bar = underWay.querySelector("progress");
    if (Number(whole)) {
      bar.max = Number(whole);
      bar.value = Number(done);
    } else bar.removeAttribute("value"); // what is being done has no measure
    underWay.querySelector("p").textContent = says.join("|");
    setTimeout(look, 1500);
  } else if (notice.querySelector("[data-more]")) underWay.remove();
  else notice.remove();
}

if (notice) setTimeout(look, 1000);

// How far reading for tactics is; when it is done, the page offers itself anew, and moves nothing.
const notice = document.querySelector("[data-reading]");
const { token } = document.body.dataset;

async function look() {
  const form = new URLSearchParams({ token, do: "look" });
  const answer = await fetch(notice.dataset.reading, { method: "POST", body: form }).catch(() => null);
  if (!answer?.ok) return;
  const [done, whole, on] = (await answer.text()).trim().split("|");
  const bar = notice.querySelector("progress");
  bar.max = Number(whole);
  bar.value = Number(done);
  if (on === "yes") setTimeout(look, 1500);
  else if (document.querySelector("[data-wait]")) location.reload();
  else notice.remove();
}

if (notice) setTimeout(look, 1000);

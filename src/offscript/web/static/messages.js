// Scrolls through any number of messages: what comes near is fetched, what is far is let go.
// Without this script the same lots of messages are pages with "Earlier" and "Later".
const reader = document.getElementById("reader");
const lots = document.getElementById("lots");
const MOST = 11; // lots that stand in the page at once
const AHEAD = 2400; // pixels from an end at which the next lot is asked for

/** Ask for a lot. A document, not text: nothing here may turn text into elements. */
function ask(path) {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.addEventListener("loadend", () => {
      const lot = request.status === 200 && request.response?.querySelector(".lot");
      done(lot ? document.adoptNode(lot) : null);
    });
    request.open("GET", `${reader.dataset.base}/${path}/part`);
    request.send();
  });
}

let asking = false;
let turn = 0; // each jump is a new one: what was asked for before it is dropped

/** Put a lot at an end, let go of the farthest at the other, and keep what is read where it is. */
function put(lot, atEnd) {
  const anchor = atEnd ? lots.lastElementChild : lots.firstElementChild;
  const before = anchor.getBoundingClientRect().top;
  if (atEnd) lots.append(lot);
  else lots.prepend(lot);
  if (lots.children.length > MOST) {
    const far = atEnd ? lots.firstElementChild : lots.lastElementChild;
    if (!far.contains(document.activeElement)) far.remove();
  }
  const moved = anchor.getBoundingClientRect().top - before;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
}

async function fill() {
  if (asking || !lots.firstElementChild) return;
  const box = lots.getBoundingClientRect();
  const first = lots.firstElementChild.dataset;
  const last = lots.lastElementChild.dataset;
  const down = box.bottom < innerHeight + AHEAD && "later" in last;
  // Never above what the person sees first: choosing and searching stand there. The button does.
  const up = box.top < 0 && box.top > -AHEAD && "earlier" in first;
  if (!down && !up) return;
  asking = true;
  const mine = turn;
  const lot = await ask(down ? `after/${last.last}` : `before/${first.first}`);
  if (mine === turn) {
    if (lot?.querySelector(".thread")) put(lot, down);
    else if (lot && down) delete last.later;
    else if (lot) delete first.earlier;
  }
  asking = false;
  if (lot || mine !== turn) requestAnimationFrame(fill);
}

/** Go to the n-th message. */
async function jump(number) {
  const mine = ++turn;
  const lot = await ask(`number/${number}`);
  if (!lot || mine !== turn) return;
  lots.replaceChildren(lot);
  lot.scrollIntoView({ block: "start", behavior: "instant" });
  fill();
}

if (reader && lots.firstElementChild?.querySelector(".thread")) {
  reader.querySelector(".turn.below").hidden = true;
  reader.style.setProperty("--top", `${document.querySelector(".top").offsetHeight}px`);
  reader.querySelector("[rel=next]")?.setAttribute("hidden", "");
  reader.querySelector("[rel=prev]")?.addEventListener("click", async (event) => {
    event.preventDefault();
    const lot = await ask(`before/${lots.firstElementChild.dataset.first}`);
    if (lot?.querySelector(".thread")) put(lot, false);
    else event.target.hidden = true;
  });
  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      fill();
    });
  }, { passive: true });

  const months = JSON.parse(reader.dataset.months || "[]");
  const count = Number(reader.dataset.count);
  const slide = document.getElementById("slide");
  const named = slide.parentElement.querySelector("output");
  /** Name the month in which the n-th message stands. */
  const say = (number) => {
    let low = 0;
    for (let high = months.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      if (months[middle][0] <= number) low = middle;
      else high = middle;
    }
    named.textContent = months[low]?.[1] ?? "";
    slide.setAttribute("aria-valuetext", named.textContent);
  };
  if (months.length && count > 80) {
    slide.parentElement.hidden = false;
    slide.max = count - 1;
    slide.step = Math.max(1, Math.floor(count / 1000));
    slide.value = reader.dataset.place;
    say(Number(slide.value));
    slide.addEventListener("input", () => say(Number(slide.value)));
    slide.addEventListener("change", () => jump(Number(slide.value)));
  }
  fill();
}

// Puts what stands in the fields of the safety plan on paper, also what was not kept yet.

addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll(".on-paper [data-of]")) {
    const words = document.getElementById(part.dataset.of).value.trim();
    part.querySelector(".own-words").textContent = words;
    part.hidden = !words;
  }
});

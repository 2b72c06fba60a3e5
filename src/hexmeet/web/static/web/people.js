// Check-in by keyboard: three letters, Enter, and the only name that is left is ticked off.

document.addEventListener("focusin", (event) => {
  if ("select" in (event.target.dataset ?? {})) event.target.select();
});

document.addEventListener("submit", (event) => {
  const list = event.target.dataset.roll && document.querySelector(event.target.dataset.roll);
  if (!list) return;
  event.preventDefault();
  const left = [...list.children].filter((row) => !row.hidden);
  const button = left.length === 1 && left[0].querySelector("button.tick");
  if (button) button.click();
});

// After a tap the search is ready for the next name, where a keyboard is at hand anyway.
let tapped = false;
document.addEventListener("submit", (event) => {
  if ("tick" in event.target.dataset) tapped = true;
});
document.addEventListener("hexmeet:shown", () => {
  if (!tapped) return;
  tapped = false;
  if (matchMedia("(hover: hover) and (pointer: fine)").matches && !document.querySelector("[data-focus]")) {
    document.getElementById("find")?.focus({ preventScroll: true });
  }
});

// A screen shows one page after the other; without this script all of them stand below each other.
//
// Space, Enter or a tap holds a page, arrows turn it, F fills the screen. What changes in the
// tournament is shown at once: the page stays where it was unless other parts matter now.

const REFRESH_SECONDS = 60;
const SECONDS_TO_APPEAR = 0.9; // of each thing on a page that appears in turn, as in the style sheet
let current = "";
let parts = "";
let until = 0;
let held = false;
const settled = new Set(); // pages whose things have appeared

const main = () => document.querySelector("main.slides");
const slides = () => [...document.querySelectorAll(".slide")].filter((each) => getComputedStyle(each).display !== "none");

function show(slide, seconds) {
  for (const each of document.querySelectorAll(".slide")) {
    each.classList.toggle("current", each === slide);
    each.inert = each !== slide;
  }
  slide.classList.toggle("settled", settled.has(slide.id));
  current = slide.id;
  until = performance.now() + seconds * 1000;
}

function stay(slide) {
  const reveals = Number(slide.dataset.reveals);
  const appears = settled.has(slide.id) ? 0 : reveals * SECONDS_TO_APPEAR;
  return Number(main().dataset.seconds) + appears;
}

function turn(by) {
  const all = slides();
  if (!all.length) return;
  settled.add(current);
  const at = all.findIndex((each) => each.id === current);
  const next = all[(at + by + all.length) % all.length];
  show(next, stay(next));
}

function begin() {
  if (!main()) return;
  document.documentElement.classList.add("rotates");
  const all = slides();
  if (!all.length) return;
  const same = main().dataset.parts === parts;
  parts = main().dataset.parts;
  const before = same && all.find((each) => each.id === current);
  const left = (until - performance.now()) / 1000;
  if (before) {
    settled.add(current);
    show(before, Math.max(left, 1));
  } else {
    // The list has become shorter, or something else matters now.
    const part = same && all.filter((each) => current.startsWith(each.dataset.part)).pop();
    show(part || all[0], stay(part || all[0]));
  }
  hold(held);
  tellTime();
}

function hold(yes) {
  held = yes;
  const sign = document.getElementById("paused");
  if (sign) sign.hidden = !held;
}

function tellTime() {
  for (const clock of document.querySelectorAll(".wall-clock")) {
    const format = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: clock.dataset.zone };
    try {
      clock.textContent = new Intl.DateTimeFormat("en-GB", format).format(serverNow());
    } catch {
      return; // a zone that this browser does not know: the time of the last refresh stays
    }
  }
}

let offset = 0;
const serverNow = () => new Date(performance.now() + offset);

document.addEventListener("hexmeet:shown", () => {
  offset = Number(document.body.dataset.now) * 1000 - performance.now();
  begin();
});
document.addEventListener("hexmeet:screens", () => {
  parts = ""; // the organiser wants something seen: from its beginning
  document.dispatchEvent(new CustomEvent("hexmeet:refresh"));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = onward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
  if (event.key === onward || event.key === "PageDown") turn(1);
  else if (event.key === back || event.key === "PageUp") turn(-1);
  else if (event.key === " " || (event.key === "Enter" && !event.target.closest("a"))) hold(!held);
  else if (event.key === "f") document.documentElement.requestFullscreen?.().catch(() => {});
  else return;
  event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("a, button")) hold(!held);
});

setInterval(() => {
  if (!held && until && performance.now() > until) turn(1);
}, 250);
setInterval(tellTime, 1000);
// What only time changes, such as slow tables; and a way back from a fault.
setInterval(() => document.dispatchEvent(new CustomEvent("hexmeet:refresh")), REFRESH_SECONDS * 1000);
matchMedia("(min-aspect-ratio: 7/4)").addEventListener("change", begin);
const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());
stayAwake();

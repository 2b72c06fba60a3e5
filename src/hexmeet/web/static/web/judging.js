// For judges: the words of a chosen clause are proposed as the ruling, and a turn timer
// that lives on this phone alone. The timer outlives a refresh; it is no part of the log.

document.addEventListener("change", (event) => {
  const form = event.target.name === "clause" && event.target.closest("[data-proposes]");
  if (!form) return;
  form.querySelector("[data-chosen]").textContent = event.target.value;
  const field = form.querySelector("textarea[name=text]");
  if (field.value && field.value !== field.dataset.proposed) return;
  field.value = form.querySelector("[name=clause]:checked + div [data-text-of]")?.textContent ?? "";
  field.dataset.proposed = field.value;
});

const place = (box) => `hexmeet:turn:${box.dataset.turnTimer}`;

function read(box) {
  try {
    const kept = JSON.parse(localStorage.getItem(place(box)));
    if (kept && typeof kept.left === "number") return kept;
  } catch {}
  return { left: Number(box.dataset.seconds), until: 0, turns: 0 };
}

const left = (timer) => (timer.until ? Math.ceil((timer.until - Date.now()) / 1000) : timer.left);

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-timer]");
  const box = button?.closest("[data-turn-timer]");
  if (!box) return;
  const timer = read(box);
  const whole = Number(box.dataset.seconds);
  if (button.dataset.timer === "next") Object.assign(timer, { left: whole, until: Date.now() + whole * 1000, turns: timer.turns + 1 });
  else if (timer.until) Object.assign(timer, { left: left(timer), until: 0 });
  else Object.assign(timer, { until: Date.now() + timer.left * 1000, turns: Math.max(1, timer.turns) });
  try { localStorage.setItem(place(box), JSON.stringify(timer)); } catch {}
  box.rung = false;
  draw(box);
});

function draw(box) {
  const timer = read(box);
  const seconds = left(timer);
  const whole = Math.abs(seconds);
  box.hidden = false;
  box.querySelector("[data-left]").textContent = `${seconds < 0 ? "\u2212" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  const toggle = box.querySelector("[data-timer=toggle] span");
  const runs = Boolean(timer.until);
  toggle.textContent = runs ? box.dataset.pause : timer.turns ? box.dataset.resume : box.dataset.start;
  box.classList.toggle("over", seconds <= 0);
  const said = seconds <= 0 ? box.dataset.over : runs && seconds <= 10 ? box.dataset.soon : "";
  const line = box.querySelector("[data-said]");
  if (line.textContent !== said) line.textContent = said;
  if (runs && seconds <= 0 && !box.rung) {
    box.rung = true;
    navigator.vibrate?.([300, 150, 300]);
  }
}

// On a narrow screen the page that is open may stand beyond the edge of its row.
function reveal() {
  for (const here of document.querySelectorAll(".tabs [aria-current], .judging-nav [aria-current]")) {
    const row = here.parentElement;
    row.scrollLeft += here.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - here.offsetWidth) / 2;
  }
}

const drawAll = () => document.querySelectorAll("[data-turn-timer]").forEach(draw);
document.addEventListener("hexmeet:shown", () => { drawAll(); reveal(); });
setInterval(drawAll, 250);
drawAll();
reveal();

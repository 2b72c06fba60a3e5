// Seats of a draft are exchanged by choosing two, or by dragging one onto the other; what that does
// is shown first. Without this script the same buttons lead to the same words on a page of their own.

let chosen = "";
let dragged = "";

const hall = () => document.querySelector("form[data-seats]");
const seats = () => hall()?.querySelectorAll("button.seat") ?? [];

function choose(player) {
  chosen = player;
  let name = "";
  for (const seat of seats()) {
    const mine = seat.value === player;
    seat.setAttribute("aria-pressed", String(mine));
    if (mine) name = seat.textContent;
  }
  const hint = document.getElementById("swap-hint");
  const said = player ? hint?.dataset.chosen.split("%").join(name) : hint?.dataset.how;
  if (hint && hint.textContent !== said) hint.textContent = said;
}

async function showEffect(one, other) {
  const query = new URLSearchParams({ round: hall().dataset.round, one, other });
  const address = `${hall().dataset.seats}?${query}`;
  try {
    const answer = await fetch(`${address}&part=1`, { credentials: "same-origin" });
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    const dialog = document.getElementById("swap-effect");
    dialog.innerHTML = await answer.text();
    dialog.showModal();
    dialog.querySelector("[data-heading]")?.focus();
  } catch {
    location.assign(address);
  }
}

document.addEventListener("click", (event) => {
  const seat = event.target.closest("form[data-seats] button.seat");
  if (seat) {
    event.preventDefault();
    if (!chosen) choose(seat.value);
    else if (chosen === seat.value) choose("");
    else showEffect(chosen, seat.value);
  }
  if (event.target.closest("#swap-effect [data-cancels]")) {
    event.preventDefault();
    document.getElementById("swap-effect").close();
  }
});

document.addEventListener("close", (event) => {
  if (event.target.id === "swap-effect") choose("");
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen && !document.querySelector("dialog[open]")) choose("");
});

document.addEventListener("dragstart", (event) => {
  const seat = event.target.closest?.("form[data-seats] li[data-player]");
  if (!seat) return;
  dragged = seat.dataset.player;
  event.dataTransfer.setData("text/plain", dragged);
  event.dataTransfer.effectAllowed = "move";
});

document.addEventListener("dragover", (event) => {
  const seat = dragged && event.target.closest?.("form[data-seats] li[data-player]");
  for (const other of document.querySelectorAll("li.over")) if (other !== seat) other.classList.remove("over");
  if (!seat || seat.dataset.player === dragged) return;
  event.preventDefault();
  seat.classList.add("over");
});

document.addEventListener("drop", (event) => {
  const seat = dragged && event.target.closest?.("form[data-seats] li[data-player]");
  if (!seat || seat.dataset.player === dragged) return;
  event.preventDefault();
  const one = dragged;
  choose(one);
  showEffect(one, seat.dataset.player);
});

document.addEventListener("dragend", () => {
  dragged = "";
  for (const seat of document.querySelectorAll("li.over")) seat.classList.remove("over");
});

function begin() {
  const known = [...seats()].some((seat) => seat.value === chosen);
  choose(known ? chosen : [...seats()].find((seat) => seat.getAttribute("aria-pressed") === "true")?.value ?? "");
}

document.addEventListener("hexmeet:shown", begin);
begin();

// While a sheet is filled in: who has most points is proposed as the winner, and items are added up.

const number = (field) => (field.type === "checkbox" ? Number(field.checked) : Number(field.value || 0)) || 0;

document.addEventListener("input", (event) => {
  const sheet = event.target.closest?.("[data-sheet]");
  if (!sheet) return;
  if (event.target.dataset.vp) propose(sheet);
  for (const line of sheet.querySelectorAll("[data-sum]")) addUp(sheet, line);
});

function propose(sheet) {
  if (sheet.dataset.chosen) return;
  const points = [...sheet.querySelectorAll("[data-vp]")].map((field) => [Number(field.value) || 0, field.dataset.vp]);
  const most = Math.max(...points.map(([vp]) => vp));
  const best = points.filter(([vp]) => vp === most);
  const field = best.length === 1 && most > 7 && sheet.querySelector(`[name=winner][value="${best[0][1]}"]:not(:disabled)`);
  if (field) field.checked = true;
}

document.addEventListener("change", (event) => {
  const sheet = event.target.name === "winner" && event.target.closest("[data-sheet]");
  if (sheet) sheet.dataset.chosen = "1";
});

function addUp(sheet, line) {
  const place = line.dataset.sum;
  const items = [...sheet.querySelectorAll(`[data-item="${place}"]`)];
  const any = items.some((field) => (field.type === "checkbox" ? field.checked : field.value));
  const sum = items.reduce((total, field) => total + number(field) * Number(field.dataset.gives), 0);
  const vp = sheet.querySelector(`[data-vp="${place}"]`).value;
  const fits = sum === Number(vp);
  line.textContent = any ? `${fits ? line.dataset.fits : line.dataset.differs} ${sum}` : "";
  line.className = any ? (fits ? "hint fits" : "hint differs") : "hint";
}

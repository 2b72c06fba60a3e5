// Three things that pages do by themselves; without this script every page still works.
//
// 1. A form is sent without leaving the page (outbox.js), and its answer is shown here. Nothing typed
//    is ever thrown away, neither in that form nor in another.
// 2. A page hears when the tournament has changed and shows what is new, but never while somebody
//    types: then it says so and waits.
// 3. Clocks tick by the server's time, whatever the phone thinks.

const RETRY_SECONDS = 3;
const state = () => document.getElementById("state");

// --- showing a page that was fetched --------------------------------------------------------------

function show(html, address, { keepPlace = false } = {}) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  const busy = document.activeElement?.form;
  const within = busy && nameForm(busy);
  const open = [...document.querySelectorAll("details[open][id]")].map((each) => each.id);
  const searched = [...document.querySelectorAll("input[data-filters][id]")].map((each) => [each.id, each.value]);
  const flashes = keepPlace ? [...document.querySelectorAll("#flashes > .flash")] : [];
  const fresh = [...page.querySelectorAll("#flashes > .flash > span")].map((each) => each.textContent).join(" ");
  const path = new URL(address, location.href);
  const moved = path.pathname !== location.pathname;
  document.title = page.title;
  for (const name of ["lang", "dir", "data-theme"]) copyAttribute(name, page.documentElement, document.documentElement);
  addStyles(page);
  document.body.replaceWith(document.adoptNode(page.body));
  if (!document.querySelector("#flashes > .flash")) document.getElementById("flashes")?.append(...flashes);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (!moved) for (const [id, value] of searched) Object.assign(document.getElementById(id) ?? {}, { value });
  if (path.href !== location.href) history[moved ? "pushState" : "replaceState"](null, "", path);
  const alert = document.querySelector("[data-focus]");
  if (alert) alert.focus();
  else (findFocus(focused, within) ?? document.getElementById("main"))?.focus({ preventScroll: true });
  announce(fresh);
  if (moved && !keepPlace && !path.hash) scrollTo(0, 0);
  else if (path.hash) document.getElementById(path.hash.slice(1))?.scrollIntoView();
  begin();
}

// Where somebody was: the same field or button, else the same form; a page that is new begins at its top.
function findFocus(id, form) {
  if (id) return document.getElementById(id);
  return form?.trim() ? findForm(form)?.querySelector("button, input:not([type=hidden]), select, textarea") : undefined;
}

// What is part of a page from its beginning is not read aloud; this line outlives every page.
const voice = document.createElement("p");
voice.className = "unseen";
voice.setAttribute("role", "status");

const unread = [];

function announce(text) {
  if (!voice.isConnected) document.body.append(voice);
  if (!text) return;
  unread.push(text);
  voice.textContent = "";
  setTimeout(() => unread.length && (voice.textContent = unread.splice(0).join(" ")), 150);
}
document.addEventListener("hexmeet:say", (event) => announce(event.detail));

function copyAttribute(name, from, to) {
  if (from.hasAttribute(name)) to.setAttribute(name, from.getAttribute(name));
  else to.removeAttribute(name);
}

function addStyles(page) {
  const known = new Set([...document.querySelectorAll("link[rel=stylesheet]")].map((each) => each.href));
  for (const link of page.querySelectorAll("link[rel=stylesheet]")) {
    if (!known.has(link.href)) document.head.append(document.importNode(link));
  }
  for (const script of page.querySelectorAll("script[type=module][src]")) {
    if (![...document.scripts].some((each) => each.src === script.src)) {
      const fresh = document.createElement("script");
      fresh.type = "module";
      fresh.src = script.src;
      document.head.append(fresh);
    }
  }
}

// --- forms ----------------------------------------------------------------------------------------

const unsaved = new Set(); // forms in which somebody has typed
document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (form && !("live" in form.dataset)) unsaved.add(form);
});
document.addEventListener("reset", (event) => unsaved.delete(event.target));

document.addEventListener("hexmeet:answer", (event) => {
  const { html, address, form } = event.detail;
  say("");
  unsaved.delete(form);
  const typed = [...unsaved].filter((each) => each.isConnected).map(read);
  const stays = location.pathname === new URL(address, location.href).pathname;
  show(html, address);
  if (stays) typed.forEach(fillIn);
});
document.addEventListener("hexmeet:news", () => refresh());

const nameForm = (form) => ["do", "at"].map((name) => form.querySelector(`[name=${name}]`)?.value ?? "").join(" ");
const findForm = (name) => [...document.forms].find((form) => nameForm(form) === name);

function read(form) {
  const fields = [...form.elements].filter((each) => each.name && !["hidden", "submit", "file"].includes(each.type));
  return [nameForm(form), fields.map((each) => [each.name, each.value, each.checked])];
}

function fillIn([name, values]) {
  const form = findForm(name);
  if (!form) return;
  for (const [field, value, checked] of values) {
    for (const each of form.querySelectorAll(`[name="${CSS.escape(field)}"]`)) {
      if (!["checkbox", "radio"].includes(each.type)) each.value = value;
      else if (each.value === value) each.checked = checked;
    }
  }
  unsaved.add(form);
}

// --- changes --------------------------------------------------------------------------------------

let socket;
let known = 0; // how far the log has come, as far as was heard
let listened = ""; // of which tournament
let tries = 0;

function listen() {
  const slug = document.body.dataset.tournament;
  if (!slug || socket) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/live/${encodeURIComponent(slug)}`);
  socket.onmessage = (event) => {
    tries = 0;
    if (state()?.dataset.says === "offline") say("");
    document.dispatchEvent(new CustomEvent("hexmeet:connected"));
    const heard = JSON.parse(event.data);
    if (heard.screens) document.dispatchEvent(new CustomEvent("hexmeet:screens"));
    else hear(heard.sequence);
  };
  socket.onclose = (event) => {
    socket = undefined;
    if (event.code === 4404) return;
    tries += 1;
    if (tries > 2) say("offline");
    setTimeout(listen, Math.min(30, RETRY_SECONDS * tries) * 1000);
  };
}

function forget(tournament) {
  listened = tournament;
  known = 0;
  if (!socket) return;
  socket.onclose = null;
  socket.close();
  socket = undefined;
}

function hear(sequence) {
  known = Math.max(known, sequence);
  if (known > Number(document.body.dataset.sequence)) refresh();
}

let refreshing = false;
async function refresh() {
  if (refreshing) return;
  if (isBusy()) {
    say("changed");
    return;
  }
  refreshing = true;
  const address = location.href;
  const wanted = known;
  let arrived = false;
  try {
    const answer = await fetch(address, { credentials: "same-origin", headers: { "X-Refresh": "1" } });
    const html = await answer.text();
    arrived = answer.ok;
    if (isBusy()) say("changed");
    else if (address === location.href) show(html, address, { keepPlace: true });
  } catch {
    say("offline");
  } finally {
    refreshing = false;
  }
  if (!arrived || isBusy()) return;
  const shown = Number(document.body.dataset.sequence);
  if (shown < wanted) known = shown; // a backup was put back
  else if (known > shown) refresh(); // heard while this was on its way
}

function isBusy() {
  for (const form of unsaved) if (!form.isConnected) unsaved.delete(form);
  const typing = document.activeElement?.matches?.("main input:not([type=checkbox]):not([type=radio]), main textarea, main select");
  return unsaved.size > 0 || (typing && !document.activeElement.closest("form[data-live]")) || document.querySelector("dialog[open], form[aria-busy=true]") !== null;
}

function say(what) {
  const line = state();
  if (!line) return;
  line.dataset.says = what;
  line.hidden = !what;
  line.replaceChildren(what ? line.dataset[what] : "");
  if (what === "changed") {
    const button = document.createElement("button");
    button.className = "small";
    button.textContent = line.dataset.show;
    button.onclick = () => {
      unsaved.clear();
      document.activeElement?.blur();
      refresh();
    };
    line.append(" ", button);
  }
}

// --- clocks: <time data-from="seconds since 1970" data-stands="seconds"> up, data-until down -------

let offset = 0;
const seconds = () => performance.now() / 1000 + offset;

function tick() {
  for (const clock of document.querySelectorAll("[data-from], [data-until], [data-stands]")) {
    const { from, until, stands } = clock.dataset;
    const left = stands ?? (from ? seconds() - Number(from) : Number(until) - seconds());
    clock.textContent = write(Math.floor(Number(left)));
    clock.classList.toggle("over", Boolean(until) && left < 0);
  }
  // What holds from a moment on appears by itself, without a connection too.
  for (const each of document.querySelectorAll("[data-shown-from]")) each.hidden = seconds() < Number(each.dataset.shownFrom);
}

function write(total) {
  const sign = total < 0 ? "\u2212" : "";
  const whole = Math.abs(total);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return sign + shown.map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}

// --- small things ---------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens)?.showModal();
  const closer = event.target.closest("[data-closes]");
  if (closer) closer.closest("dialog")?.close();
  if (event.target.closest("[data-print]")) print();
});

// A list with a search field: <input data-filters="#list"> hides every child whose text does not match.
document.addEventListener("input", (event) => {
  const list = event.target.dataset?.filters && document.querySelector(event.target.dataset.filters);
  if (list) filter(list, event.target.value);
});

function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function filter(list, wanted) {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  for (const row of list.children) {
    const text = fold(row.dataset.text ?? row.textContent);
    row.hidden = !words.every((word) => text.includes(word));
  }
  const nobody = document.getElementById(`${list.id}-nobody`);
  if (nobody) nobody.hidden = [...list.children].some((row) => !row.hidden);
}

// What was done is said for a while; whoever may want it undone has longer, and nothing goes while it is touched.
const SHOWN_SECONDS = 8;
const UNDO_SECONDS = 30;

function fade(flash) {
  const seconds = flash.querySelector("form") ? UNDO_SECONDS : SHOWN_SECONDS;
  if (!flash.dataset.leaves) flash.dataset.leaves = performance.now() / 1000 + seconds;
}

function sweep() {
  for (const flash of document.querySelectorAll("#flashes > [data-leaves]")) {
    if (performance.now() / 1000 > Number(flash.dataset.leaves) && !flash.matches(":hover, :focus-within")) flash.remove();
  }
}

// The tab of this page is in view, however many there are.
function showTab() {
  for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
    const tabs = tab.parentElement;
    const here = tab.getBoundingClientRect();
    const all = tabs.getBoundingClientRect();
    tabs.scrollLeft += here.left + here.width / 2 - all.left - all.width / 2;
  }
}

const where = () => location.pathname + location.search;
let shown = where();

function begin() {
  shown = where();
  for (const flash of document.querySelectorAll("#flashes > .flash")) fade(flash);
  showTab();
  offset = Number(document.body.dataset.now) - performance.now() / 1000;
  const { tournament = "", sequence } = document.body.dataset;
  if (tournament !== listened) forget(tournament);
  known = Math.max(known, Number(sequence) || 0);
  for (const field of document.querySelectorAll("input[data-filters]")) if (field.value) filter(document.querySelector(field.dataset.filters), field.value);
  reachTables();
  tick();
  listen();
  document.dispatchEvent(new CustomEvent("hexmeet:shown"));
  if (known > Number(sequence)) refresh(); // heard while a form was on its way
}

// A table that is wider than the page is scrolled by keyboard too.
function reachTables() {
  for (const each of document.querySelectorAll(".table-wrap")) {
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
    else each.removeAttribute("tabindex");
  }
}

addEventListener("resize", reachTables);
addEventListener("popstate", () => shown !== where() && location.reload()); // not for a place on the page
document.addEventListener("hexmeet:refresh", () => refresh());
addEventListener("online", () => { listen(); refresh(); });
setInterval(tick, 500);
setInterval(sweep, 1000);
begin();

// What was entered and has no answer yet. It is kept in the browser before it is sent, so that neither
// a closed tab nor a dead battery loses it, and is sent in order until there is an answer: by this
// page, or by whichever page of ours is open next. The id of its command makes a repetition harmless.
//
// "hexmeet:answer" gives the page an answer to show, "hexmeet:news" says that something was done
// elsewhere, "hexmeet:say" has a change of state read aloud.

const STORE = "outbox";
const PAUSES = [1, 2, 4, 8, 15, 30]; // seconds between tries
const PATIENCE = 20; // seconds for an answer
const PATIENCE_WITH_FILES = 300;
const NOT_NOW = [429, 502, 503, 504]; // a server that restarts, and whatever stands before it
const REFUSED = 422;
const SEEN = 60; // seconds that something is said to be sent

const forms = new Map(); // those of this page that wait for an answer, by what was sent
const asked = new Set(); // what somebody has to log in for, and this page has tried
const renewed = new Set(); // what was sent with a fresh token
let unkept = []; // where a browser keeps nothing, only as long as the page is open
let sending;
let sent;
let pause = 0;
let timer;
let running = false;
let unreached = false;

const place = () => document.getElementById("outbox");
const tell = (name, detail) => document.dispatchEvent(new CustomEvent(`hexmeet:${name}`, { detail }));

// --- keeping --------------------------------------------------------------------------------------

let opening;

function open() {
  opening = opening || new Promise((done, failed) => {
    const request = indexedDB.open("hexmeet", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key", autoIncrement: true });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  return opening;
}

async function ask(mode, what) {
  const database = await open();
  return new Promise((done, failed) => {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const request = what(transaction.objectStore(STORE));
    transaction.oncomplete = () => done(request.result);
    transaction.onerror = transaction.onabort = () => failed(transaction.error);
  });
}

async function list() {
  const kept = await ask("readonly", (store) => store.getAll()).catch(() => []);
  return kept.concat(unkept);
}

async function put(item) {
  if (item.open) return;
  await ask("readwrite", (store) => store.put(item));
}

async function keep(item) {
  try {
    item.key = await ask("readwrite", (store) => store.add(item));
  } catch {
    item.key = `open ${item.at}`;
    item.open = true;
    unkept.push(item);
  }
}

async function drop(item) {
  unkept = unkept.filter((each) => each.key !== item.key);
  if (!item.open) await ask("readwrite", (store) => store.delete(item.key)).catch(() => {});
}

// --- forms ----------------------------------------------------------------------------------------

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (form.method !== "post" || "plain" in form.dataset || event.defaultPrevented) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  const fields = [...new FormData(form)];
  if (submitter && submitter.name) fields.push([submitter.name, submitter.value]);
  const address = submitter && submitter.hasAttribute("formaction") ? submitter.formAction : form.action;
  const [title] = document.title.split(" · ");
  const item = {
    at: Date.now(),
    address: address.split("#")[0],
    what: `${submitter ? read(submitter) : ""} · ${title}`,
    fields,
    typed: [...form.elements].map(describe).filter(Boolean),
    state: "kept",
    why: [],
  };
  sent = undefined;
  await keep(item);
  forms.set(item.key, { form, item });
  send();
});

// Another page has taken the place of the one before: its forms wait for the same answers.
function hold() {
  for (const [key, { form, item }] of [...forms]) {
    if (form.isConnected) continue;
    const again = [...document.forms].find((each) => each.action.split("#")[0] === item.address && isFor(each, item));
    if (again) {
      again.setAttribute("aria-busy", "true");
      forms.set(key, { form: again, item });
    } else forms.delete(key);
  }
}

function describe(field) {
  const picked = field.type === "checkbox" || field.type === "radio";
  if (!field.name || !field.labels || !field.labels.length || (picked && !field.checked)) return undefined;
  const label = read(field.labels[0]);
  const group = field.closest("fieldset");
  const legend = group && group.querySelector("legend");
  const value = field.type === "file" ? [...field.files].map((file) => file.name).join(", ") : field.value;
  const shown = field.selectedOptions ? field.selectedOptions[0].textContent : value;
  return value && [legend ? `${read(legend)}: ${label}` : label, picked ? "✓" : shown];
}

const read = (place) => [...place.childNodes].map((each) => each.textContent.trim()).filter(Boolean).join(" ");

// --- sending --------------------------------------------------------------------------------------

async function send() {
  clearTimeout(timer);
  if (running) return;
  running = true;
  try {
    for (let item = await next(); item; item = await next()) {
      sending = item.key;
      await draw();
      const goesOn = await attempt(item).catch(() => false);
      sending = undefined;
      if (!goesOn) break;
    }
  } finally {
    running = false;
  }
  await draw();
  if (await next()) timer = setTimeout(send, PAUSES[Math.min(pause++, PAUSES.length - 1)] * 1000);
}

async function next() {
  return (await list()).find((each) => each.state === "kept" || (each.state === "login" && !asked.has(each.key)));
}

// Send one item; false where it has to wait, and all that follow with it.
async function attempt(item) {
  const again = item.tried;
  item.tried = true;
  await put(item);
  const answer = await post(item, again);
  unreached = !answer;
  if (!answer) return false;
  pause = 0;
  const { status, page } = answer;
  if (status === 403 && !renewed.has(item.key)) {
    renewed.add(item.key);
    return renew(item);
  }
  if (page.querySelector("form[data-log-in]")) {
    asked.add(item.key);
    await settle(item, "login", []);
  } else if (status < 300) await finish(item, answer);
  else if (status >= 500) await settle(item, "fault", []);
  else await refuse(item, answer);
  return true;
}

// Post an item; nothing where no answer of ours came, be it for want of a network or of a server.
async function post(item, again) {
  const body = new FormData();
  for (const [name, value] of item.fields) body.append(name, value);
  const token = document.querySelector("[name=csrfmiddlewaretoken]");
  if (token && body.has("csrfmiddlewaretoken")) body.set("csrfmiddlewaretoken", item.token || token.value);
  if (again) body.set("again", "1");
  const given = new AbortController();
  const patience = item.fields.some(([, value]) => value instanceof File && value.size) ? PATIENCE_WITH_FILES : PATIENCE;
  const limit = setTimeout(() => given.abort(), patience * 1000);
  try {
    const response = await fetch(item.address, { method: "POST", body, credentials: "same-origin", signal: given.signal });
    const html = await response.text();
    const page = new DOMParser().parseFromString(html, "text/html");
    if (!page.body.dataset.now || NOT_NOW.includes(response.status)) return undefined;
    return { status: response.status, html, page, address: response.redirected ? response.url : "", at: response.headers.get("Date") };
  } catch {
    return undefined;
  } finally {
    clearTimeout(limit);
  }
}

// The token of the staff's forms belongs to a cookie, which has changed: take a fresh one.
async function renew(item) {
  try {
    const answer = await fetch(item.address, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    item.token = page.querySelector("[name=csrfmiddlewaretoken]").value;
  } catch {
    renewed.delete(item.key);
    return false;
  }
  return attempt(item);
}

// --- answers --------------------------------------------------------------------------------------

async function finish(item, answer) {
  const done = { what: item.what, at: new Date(answer.at || Date.now()) };
  sent = done;
  setTimeout(() => sent === done && forget(), SEEN * 1000);
  const form = release(item);
  await drop(item);
  for (const each of await list()) if (each.state === "refused" && same(each, item)) await drop(each);
  show(item, answer, form);
}

async function refuse(item, answer) {
  const form = release(item);
  const stands = answer.status === REFUSED && [...answer.page.forms].some((each) => isFor(each, item));
  if (stands && form) {
    await drop(item); // what was typed stands in its form again, and why beside it
  } else {
    const alert = answer.page.querySelector("[role=alert]") || answer.page.querySelector("main");
    const lines = [...alert.querySelectorAll("h1, p, li")].map((each) => each.textContent.trim());
    await settle({ ...item, stands }, "refused", lines.filter(Boolean));
  }
  if (stands) show(item, answer, form);
  else tell("news");
}

function show(item, { html, address }, form) {
  if (form || item.shows) tell("answer", { html, form, address: address || (form ? location.href : item.address) });
  else tell("news");
}

async function settle(item, state, why) {
  release(item);
  const { shows, ...kept } = item;
  const settled = { ...kept, state, why };
  unkept = unkept.map((each) => (each.key === item.key ? settled : each));
  await put(settled);
}

// Let go of the form that waits for an answer; there is none where the page shows another by now.
function release(item) {
  const { form } = forms.get(item.key) || {};
  forms.delete(item.key);
  if (!form || !form.isConnected) return undefined;
  form.removeAttribute("aria-busy");
  return form;
}

const find = (item, field) => (item.fields.find(([name]) => name === field) || ["", ""])[1];
const same = (one, other) => one.address === other.address && ["do", "at"].every((field) => find(one, field) === find(other, field));
const isFor = (form, item) => ["do", "at"].every((field) => ((form.elements[field] || {}).value || "") === find(item, field));

// --- saying ---------------------------------------------------------------------------------------

let said = "";

async function draw() {
  const box = place();
  if (!box) return;
  const rows = (await list()).map(drawItem);
  if (sent) rows.push(drawRow("sent", `${box.dataset.sent} ${write(sent.at)}`, sent.what));
  box.hidden = !rows.length;
  box.replaceChildren(...rows);
  const text = rows.filter((row) => row.dataset.state !== "sending").map((row) => row.firstChild.textContent).join(" ");
  if (text !== said) tell("say", text);
  said = text;
}

function drawItem(item) {
  const words = place().dataset;
  const state = item.key === sending ? "sending" : item.open && item.state === "kept" ? "open" : item.state;
  // The first moments belong to sending; whoever waits longer has no connection.
  const shown = state === "kept" && !unreached ? "sending" : state;
  const row = drawRow(shown, words[shown] || words.kept, item.what);
  if (!["refused", "fault", "login"].includes(state)) return row;
  for (const line of item.why) row.append(make("p", line));
  if (item.typed.length) {
    const more = make("details", "");
    const facts = make("dl", "");
    facts.className = "facts";
    for (const [label, value] of item.typed) facts.append(make("dt", label), make("dd", value));
    more.id = `outbox-${item.key}`;
    more.append(make("summary", words.typed), facts);
    row.append(more);
  }
  const line = make("div", "");
  line.className = "row";
  if (state === "fault") line.append(makeButton(words.again, () => retry(item)));
  if (item.stands) line.append(makeButton(words.form, () => retry(item)));
  line.append(makeButton(words.discard, () => discard(item)));
  row.append(line);
  return row;
}

function drawRow(state, text, what) {
  const row = document.createElement("li");
  row.dataset.state = state;
  row.append(make("b", text), " ", make("span", what));
  return row;
}

function make(name, text) {
  const made = document.createElement(name);
  made.dir = "auto"; // names may run the other way than the page
  made.textContent = text;
  return made;
}

function makeButton(text, does) {
  const button = make("button", text);
  button.type = "button";
  button.className = "small";
  button.onclick = does;
  return button;
}

const write = (moment) => moment.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

async function retry(item) {
  const { why, ...rest } = item;
  const again = { ...rest, why: [], state: "kept", shows: true };
  unkept = unkept.map((each) => (each.key === item.key ? again : each));
  await put(again);
  send();
}

function forget() {
  sent = undefined;
  draw();
}

async function discard(item) {
  await drop(item);
  draw();
}

const hurry = () => {
  pause = 0;
  send();
};
addEventListener("online", hurry);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
document.addEventListener("hexmeet:connected", hurry);
document.addEventListener("hexmeet:shown", () => {
  hold();
  draw();
});
send();

// Ctrl+Enter runs the query; names behind wd:, wdt: and the like become ids, variables and keywords are completed.
// The editor works without this script.
"use strict";

const form = document.getElementById("editor");
const area = document.getElementById("query");
const list = document.getElementById("names");
const state = document.getElementById("state");
const begun = /\b(wd|wdt|p|ps|psv|pq):(\p{L}[\p{L}\d_-]*)$/u;
let chosen = -1;
let latest = 0;

function close() {
  list.hidden = true;
  list.replaceChildren();
  chosen = -1;
  area.removeAttribute("aria-activedescendant");
}

function mark(index) {
  const all = [...list.children];
  chosen = (index + all.length) % all.length;
  all.forEach((one, place) => one.setAttribute("aria-selected", String(place === chosen)));
  area.setAttribute("aria-activedescendant", all[chosen].id);
}

function take(one) {
  const caret = area.selectionStart;
  const before = area.value.slice(0, caret - Number(one.dataset.replaced)) + one.dataset.text;
  area.value = before + area.value.slice(caret);
  area.setSelectionRange(before.length, before.length);
  area.dispatchEvent(new Event("input"));
  close();
  area.focus();
}

function row(one, place) {
  const made = document.createElement("li");
  made.id = "name-" + place;
  made.setAttribute("role", "option");
  made.setAttribute("aria-selected", "false");
  made.dataset.text = one.text;
  made.dataset.replaced = one.replaced;
  made.textContent = one.shown;
  made.addEventListener("mousedown", (event) => { event.preventDefault(); take(made); });
  return made;
}

// Variables of the query that begin so, and keywords.
function ofQuery(before) {
  const variable = /[?$][\p{L}\d_]*$/u.exec(before);
  const word = /(?<![\p{L}\d_:?$@<])[A-Za-z]{2,}$/u.exec(before);
  const typed = (variable || word || [""])[0];
  if (!typed) return [];
  const known = variable ? new Set(area.value.match(/[?$][\p{L}\d_]+/gu)) : colours.words;
  const fits = [...known].filter((one) => one !== typed && one.toLowerCase().startsWith(typed.toLowerCase()));
  return fits.slice(0, 8).map((text) => ({ text, replaced: typed.length, shown: text }));
}

async function ofData(match) {
  const kind = match[1] === "wd" ? "Q" : "P";
  const name = match[2].replaceAll("_", " ");
  const response = await fetch(form.dataset.complete + "?" + new URLSearchParams({ name, kind }));
  const found = response.ok ? (await response.json()).names : [];
  return found.map((one) => ({ text: one.id, replaced: match[2].length, shown: `${one.text} (${one.id}) ${one.note}` }));
}

async function complete() {
  const before = area.value.slice(0, area.selectionStart);
  const match = begun.exec(before);
  const asked = ++latest;
  if (match && /^[QP]\d*$/.test(match[2])) { close(); return; }
  const found = match ? await ofData(match) : ofQuery(before);
  if (asked !== latest) return;
  close();
  list.append(...found.map(row));
  list.hidden = found.length === 0;
  if (match && found.length) mark(0); // so that Enter takes it: a name is no query yet, a keyword may be meant as it is
  state.textContent = found.length ? form.dataset.found.replace("{}", found.length) : "";
}

function pressed(event) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  if (list.hidden) return;
  const moves = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key in moves) mark(chosen < 0 && event.key === "ArrowUp" ? -1 : chosen + moves[event.key]);
  else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) take(list.children[chosen]);
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
}

area.setAttribute("aria-autocomplete", "list");
area.setAttribute("aria-controls", "names");
let pause = 0;
area.addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(complete, 150); });
area.addEventListener("keydown", pressed);
area.addEventListener("blur", close);
form.addEventListener("submit", () => { state.textContent = form.dataset.running; });

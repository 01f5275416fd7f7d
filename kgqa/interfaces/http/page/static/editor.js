// Ctrl+Enter runs the query; names behind wd:, wdt: and the like become ids. The editor works without this script.
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

function take(id) {
  const caret = area.selectionStart;
  const before = area.value.slice(0, caret).replace(begun, "$1:" + id);
  area.value = before + area.value.slice(caret);
  area.setSelectionRange(before.length, before.length);
  close();
  area.focus();
}

function row(one, place) {
  const made = document.createElement("li");
  made.id = "name-" + place;
  made.setAttribute("role", "option");
  made.setAttribute("aria-selected", "false");
  made.dataset.id = one.id;
  made.textContent = `${one.text} (${one.id}) ${one.note}`;
  made.addEventListener("mousedown", (event) => { event.preventDefault(); take(one.id); });
  return made;
}

async function complete() {
  const match = begun.exec(area.value.slice(0, area.selectionStart));
  const asked = ++latest;
  if (!match || /^[QP]\d*$/.test(match[2])) { close(); return; }
  const kind = match[1] === "wd" ? "Q" : "P";
  const name = match[2].replaceAll("_", " ");
  const response = await fetch(form.dataset.complete + "?" + new URLSearchParams({ name, kind }));
  if (!response.ok || asked !== latest) return;
  const found = (await response.json()).names;
  close();
  list.append(...found.map(row));
  list.hidden = found.length === 0;
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
  else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) take(list.children[chosen].dataset.id);
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

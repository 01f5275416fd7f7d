// Completes names, copies, remembers questions on request; "/" moves to the question. The page works without this script.
"use strict";

const field = document.getElementById("q");
const list = document.getElementById("names");
const state = document.getElementById("state");
const form = document.getElementById("ask");
const key = "kgqa-questions";
const most = 20;
let chosen = -1;
let latest = 0;

function options() {
  return [...list.children];
}

function close() {
  list.hidden = true;
  list.replaceChildren();
  chosen = -1;
  field.setAttribute("aria-expanded", "false");
  field.removeAttribute("aria-activedescendant");
}

function mark(index) {
  const all = options();
  chosen = (index + all.length) % all.length;
  all.forEach((one, place) => one.setAttribute("aria-selected", String(place === chosen)));
  all[chosen].scrollIntoView({ block: "nearest" });
  field.setAttribute("aria-activedescendant", all[chosen].id);
}

function take(one) {
  const caret = field.selectionStart;
  const before = field.value.slice(0, caret - Number(one.dataset.replaced)) + one.dataset.text;
  field.value = before + field.value.slice(caret);
  field.setSelectionRange(before.length, before.length);
  close();
  field.focus();
}

function shown(found) {
  close();
  list.append(...found.map((one, place) => {
    const row = document.createElement("li");
    row.id = "name-" + place;
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", "false");
    row.dataset.text = one.text;
    row.dataset.replaced = one.replaced;
    const note = document.createElement("span");
    note.className = "id";
    note.textContent = one.note;
    row.append(one.text + " ", note);
    row.addEventListener("mousedown", (event) => { event.preventDefault(); take(row); });
    return row;
  }));
  list.hidden = found.length === 0;
  field.setAttribute("aria-expanded", String(found.length > 0));
  state.textContent = found.length ? state.dataset.found.replace("{}", found.length) : "";
}

async function complete() {
  const asked = ++latest;
  const before = field.value.slice(0, field.selectionStart);
  const response = await fetch(form.dataset.complete + "?" + new URLSearchParams({ before }));
  if (response.ok && asked === latest && document.activeElement === field) shown((await response.json()).names);
}

function pressed(event) {
  if (list.hidden) return;
  const moves = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key in moves) mark(chosen < 0 && event.key === "ArrowUp" ? -1 : chosen + moves[event.key]);
  else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) take(options()[chosen]);
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
}

function waiting() {
  state.textContent = state.dataset.waiting;
  form.setAttribute("aria-busy", "true");
  const kept = remembered();
  if (kept) store([field.value.trim(), ...kept.filter((one) => one !== field.value.trim())].slice(0, most));
}

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function store(questions) {
  if (questions) localStorage.setItem(key, JSON.stringify(questions));
  else localStorage.removeItem(key);
}

function recent() {
  const section = document.getElementById("recent");
  if (!section) return;
  const keep = document.getElementById("keep");
  const rows = () => (remembered() || []).map((text) => {
    const row = document.createElement("li");
    const link = document.createElement("a");
    link.lang = "pl";
    link.textContent = text;
    link.href = (document.documentElement.dataset.root || "") + "/?" + new URLSearchParams({ q: text, lang: document.documentElement.lang });
    row.append(link);
    return row;
  });
  const show = () => document.getElementById("recent-list").replaceChildren(...rows());
  section.hidden = false;
  keep.checked = remembered() !== null;
  keep.addEventListener("change", () => { store(keep.checked ? [] : null); show(); });
  show();
}

function copies(button, text) {
  if (!button || !navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.copied;
  });
}

if (field) {
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", "names");
  field.setAttribute("aria-expanded", "false");
  let pause = 0;
  field.addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(complete, 120); });
  field.addEventListener("keydown", pressed);
  field.addEventListener("blur", close);
  form.addEventListener("submit", waiting);
  window.addEventListener("pageshow", () => { state.textContent = ""; form.removeAttribute("aria-busy"); });
}
recent();
const permalink = document.getElementById("permalink");
const answer = document.getElementById("copy-answer");
if (permalink) copies(document.getElementById("copy-link"), permalink.href);
if (answer) copies(answer, answer.dataset.text);

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !field) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  field.focus();
});

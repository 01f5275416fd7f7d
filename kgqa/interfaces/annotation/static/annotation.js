// Picks sentence, exact answer and context by clicks and keys in the article, and shows what the checks say while one
// writes. The page works without this script; then sentence and answer are copied into their fields by hand.
"use strict";

const form = document.getElementById("record");
const text = document.getElementById("text");
const pause = 400; // milliseconds without a key before the form is checked
const words = /[\p{L}\p{N}]+(?:[-'’.,:/][\p{L}\p{N}]+)*/gu;

const field = (name) => form.elements[name];
const sentences = () => [...text.querySelectorAll(".sentence")];
const flat = (words) => words.replace(/\s+/g, " ").trim();
const characters = (words) => [...words].length; // the server counts characters, a script counts UTF-16 units

// Checks ---------------------------------------------------------------------------------------------------------

let timer = 0;
let asked = 0;

function problem(found) {
  const made = document.createElement("li");
  made.className = found.severity;
  made.textContent = found.text;
  return made;
}

function propose(types) {
  const line = document.getElementById("proposal");
  line.replaceChildren();
  if (!types) return;
  const pairs = ["question_type", "answer_type"].map((name) => [name, types[name]]);
  const codes = pairs.map(([, type]) => Object.assign(document.createElement("code"), { textContent: type }));
  line.append(form.dataset.proposes + " ", codes[0], ", ", codes[1], ` (${types.percent} %) `);
  if (pairs.every(([name, type]) => field(name).value === type)) return;
  const accept = document.createElement("button");
  accept.type = "button";
  accept.className = "plain";
  accept.textContent = form.dataset.accept;
  accept.addEventListener("click", () => {
    for (const [name, type] of pairs) field(name).value = type;
    check();
  });
  line.append(accept);
}

async function check() {
  clearTimeout(timer);
  const mine = ++asked;
  const body = new URLSearchParams(new FormData(form));
  const response = await fetch(form.dataset.check, { method: "POST", body }).catch(() => null);
  if (!response || !response.ok || mine !== asked) return; // saving will tell; an older answer is of no use
  const found = await response.json();
  for (const list of document.querySelectorAll(".problems")) {
    list.replaceChildren(...(found.problems[list.dataset.field] || []).map(problem));
  }
  propose(found.proposal);
}

function checkSoon() {
  clearTimeout(timer);
  timer = setTimeout(check, pause);
}

// Picking --------------------------------------------------------------------------------------------------------

const chosen = () => text.querySelector(".sentence.selection");

function mark() {
  const sentence = chosen();
  if (!sentence) return;
  const content = sentence.textContent;
  const wanted = field("extraction").value;
  const offset = Number(field("extraction_start").value) - Number(sentence.dataset.start);
  const there = [...content].slice(0, Math.max(offset, 0)).join("").length;
  const begin = !wanted ? -1 : content.startsWith(wanted, there) ? there : content.indexOf(wanted);
  wrap(sentence, content, begin, begin < 0 ? -1 : begin + wanted.length);
}

// Every word of the chosen sentence becomes an element; those of the exact answer stand in one <mark>.
function wrap(sentence, content, begin, end) {
  const parts = [];
  const word = (piece, at) => {
    const made = document.createElement("span");
    made.className = "word";
    made.tabIndex = -1;
    made.dataset.at = at;
    made.textContent = piece;
    return made;
  };
  const pieces = (from, to) => {
    const found = [];
    let last = from;
    for (const match of content.slice(from, to).matchAll(words)) {
      const at = from + match.index;
      if (at > last) found.push(content.slice(last, at));
      found.push(word(match[0], at));
      last = at + match[0].length;
    }
    if (last < to) found.push(content.slice(last, to));
    return found;
  };
  if (begin < 0) {
    parts.push(...pieces(0, content.length));
  } else {
    const answer = document.createElement("mark");
    answer.append(...pieces(begin, end));
    parts.push(...pieces(0, begin), answer, ...pieces(end, content.length));
  }
  sentence.replaceChildren(...parts);
}

function choose(sentence) {
  const before = chosen();
  if (before) {
    before.classList.remove("selection");
    before.replaceChildren(before.textContent);
  }
  sentence.classList.remove("context");
  sentence.classList.add("selection");
  field("selection").value = sentence.textContent;
  field("selection_start").value = sentence.dataset.start;
  if (!sentence.textContent.includes(field("extraction").value)) field("extraction").value = "";
  field("extraction_start").value = "";
  mark();
  changed();
}

function toggleContext(sentence) {
  if (sentence.classList.contains("selection")) return;
  sentence.classList.toggle("context");
  field("context").value = sentences().filter((one) => one.classList.contains("context")).map((one) => flat(one.textContent)).join("\n");
  changed();
}

function answer(sentence, begin, end) {
  const content = sentence.textContent;
  const before = field("extraction").value;
  field("extraction").value = flat(content.slice(begin, end));
  field("extraction_start").value = Number(sentence.dataset.start) + characters(content.slice(0, begin));
  const put = field("answer");
  if (put.value === "" || put.value === before) put.value = field("extraction").value;
  wrap(sentence, content, begin, end);
  changed();
}

function changed() {
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

const spanOf = (word) => [Number(word.dataset.at), Number(word.dataset.at) + word.textContent.length];

function answered(sentence) {
  const inside = [...sentence.querySelectorAll("mark .word")];
  return inside.length ? [spanOf(inside[0])[0], spanOf(inside[inside.length - 1])[1]] : null;
}

function pickWord(word, extend) {
  const sentence = word.closest(".sentence");
  const span = spanOf(word);
  const old = extend && answered(sentence);
  const [begin, end] = old ? [Math.min(old[0], span[0]), Math.max(old[1], span[1])] : span;
  answer(sentence, begin, end);
  focusWord(sentence, span[0]);
}

function focusWord(sentence, at) {
  const word = sentence.querySelector(`.word[data-at="${at}"]`);
  if (word) word.focus();
}

// The words that a drag touches; nothing if it leaves the chosen sentence.
function dragged() {
  const range = getSelection().rangeCount && !getSelection().isCollapsed ? getSelection().getRangeAt(0) : null;
  const sentence = range && chosen();
  if (!sentence || !sentence.contains(range.startContainer) || !sentence.contains(range.endContainer)) return false;
  const touched = [...sentence.querySelectorAll(".word")].filter((word) => range.intersectsNode(word));
  if (!touched.length) return false;
  answer(sentence, spanOf(touched[0])[0], spanOf(touched[touched.length - 1])[1]);
  getSelection().removeAllRanges();
  return true;
}

const picksContext = () => document.querySelector("input[name=picks]:checked").value === "context";

function clicked(event) {
  const sentence = event.target.closest(".sentence");
  if (!sentence || (!event.shiftKey && dragged())) return;
  if (picksContext()) return toggleContext(sentence);
  const word = event.target.closest(".word");
  if (!sentence.classList.contains("selection")) choose(sentence);
  else if (word) pickWord(word, event.shiftKey);
}

function step(items, current, by) {
  const next = items[items.indexOf(current) + by];
  if (next) next.focus();
}

function pressed(event) {
  const word = event.target.closest(".word");
  const sentence = event.target.closest(".sentence");
  if (!sentence || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key;
  const along = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const across = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (key === "c" || key === "C") toggleContext(sentence);
  else if (key === "Enter" || key === " ") pickByKey(sentence, word);
  else if (key === "Escape" && word) sentence.focus();
  else if (across || (along && !word)) step(sentences(), sentence, across || along);
  else if (along) moveWord(sentence, word, along, event.shiftKey);
  else return;
  event.preventDefault();
}

function pickByKey(sentence, word) {
  if (word) return pickWord(word, false);
  if (!sentence.classList.contains("selection")) choose(sentence);
  const first = sentence.querySelector("mark .word") || sentence.querySelector(".word");
  if (first) first.focus();
}

function moveWord(sentence, word, by, extend) {
  const all = [...sentence.querySelectorAll(".word")];
  const next = all[all.indexOf(word) + by];
  if (!next) return;
  if (extend) pickWord(next, true);
  else next.focus();
}

function begin() {
  for (const [number, sentence] of sentences().entries()) sentence.tabIndex = number ? -1 : 0;
  text.addEventListener("focusin", (event) => {
    const sentence = event.target.closest(".sentence");
    if (!sentence) return;
    for (const one of sentences()) one.tabIndex = one === sentence ? 0 : -1;
  });
  text.classList.add("picks");
  document.getElementById("picking").hidden = false;
  text.addEventListener("mousedown", (event) => event.shiftKey && event.preventDefault()); // or text would be selected
  text.addEventListener("click", clicked);
  text.addEventListener("keydown", pressed);
  form.addEventListener("input", checkSoon);
  form.addEventListener("change", checkSoon);
  for (const name of ["selection", "extraction"]) {
    field(name).addEventListener("input", () => (field(name + "_start").value = ""));
  }
  mark();
  const sentence = chosen();
  if (sentence) text.scrollTop = sentence.offsetTop - text.offsetTop - text.clientHeight / 3;
  let saved = new URLSearchParams(new FormData(form)).toString();
  form.addEventListener("submit", () => (saved = null));
  addEventListener("beforeunload", (event) => {
    if (saved !== null && saved !== new URLSearchParams(new FormData(form)).toString()) event.preventDefault();
  });
}

if (form && text) begin();

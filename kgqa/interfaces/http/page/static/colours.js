// Colours a query while it is typed and marks the bracket that belongs to the one at the cursor: a coloured copy lies
// behind the text, which stays what screen readers, spelling and sending see. The editor works without this script.
"use strict";

const colours = {
  area: document.getElementById("query"),
  copy: document.getElementById("colours"),
  kinds: ["comment", "text", "iri", "variable", "name", "word", "number", "bracket", "other"],
  pattern: new RegExp(
    [
      /(#[^\n]*)/, /("""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/, /(<[^<>"{}|^`\\\s]*>)/,
      /([?$][\p{L}\d_]+)/, /([\p{L}\d_-]*:[\p{L}\d_.%-]*)/, /(@?[A-Za-z]+)/, /(\d[\d.]*)/, /([{}()[\]])/, /([^])/,
    ].map((one) => one.source).join("|"),
    "gu",
  ),
  words: new Set(
    ("ADD ALL AS ASC ASK BASE BIND BY CONSTRUCT COUNT DESC DESCRIBE DISTINCT EXISTS FILTER FROM GRAPH GROUP HAVING IN " +
      "INCLUDE LIMIT MAX MIN MINUS NAMED NOT OFFSET OPTIONAL ORDER PREFIX REDUCED SAMPLE SELECT SEPARATOR SERVICE SUM " +
      "UNDEF UNION VALUES WHERE WITH AVG GROUP_CONCAT STR LANG DATATYPE BOUND IRI IF COALESCE CONTAINS STRSTARTS " +
      "STRENDS REGEX REPLACE LCASE UCASE CONCAT YEAR MONTH DAY NOW ROUND ABS STRLEN SUBSTR LANGMATCHES").split(" "),
  ),
};

function tokens(text) {
  return [...text.matchAll(colours.pattern)].map((found) => {
    const kind = colours.kinds[found.slice(1).findIndex((one) => one !== undefined)];
    const known = kind !== "word" || colours.words.has(found[0].toUpperCase());
    return { text: found[0], start: found.index, kind: known ? kind : "other" };
  });
}

const opening = "{([", closing = "})]";

function shape(bracket) {
  return Math.max(opening.indexOf(bracket), closing.indexOf(bracket));
}

function partner(brackets, place) {
  const step = opening.includes(brackets[place].text) ? 1 : -1;
  const open = [];
  for (let at = place; at >= 0 && at < brackets.length; at += step) {
    const sign = brackets[at].text;
    const opens = step === 1 ? opening.includes(sign) : closing.includes(sign);
    if (opens) open.push(sign);
    else if (shape(sign) !== shape(open.pop())) return null;
    if (open.length === 0) return brackets[at];
  }
  return null;
}

function pair(all, caret) {
  const brackets = all.filter((one) => one.kind === "bracket");
  const place = brackets.findIndex((one) => one.start === caret - 1 || one.start === caret);
  if (place < 0) return {};
  const other = partner(brackets, place);
  return { [brackets[place].start]: other ? "pair" : "lone", ...(other && { [other.start]: "pair" }) };
}

function offset(text, line, column) {
  return line ? text.split("\n").slice(0, line - 1).join("\n").length + (line > 1) + Number(column) - 1 : -1;
}

function coloured() {
  const { area, copy } = colours;
  const all = tokens(area.value);
  const marks = document.activeElement === area ? pair(all, area.selectionStart) : {};
  const wrong = area.value === area.defaultValue ? offset(area.value, copy.dataset.line, copy.dataset.column) : -1;
  copy.replaceChildren(...all.map((one) => {
    const span = document.createElement("span");
    span.className = ["sparql-" + one.kind, marks[one.start], one.start === wrong && "wrong"].filter(Boolean).join(" ");
    span.textContent = one.text;
    return span;
  }), "\n");
  copy.scrollTop = area.scrollTop;
}

colours.copy.hidden = false;
colours.copy.parentElement.classList.add("coloured");
colours.area.addEventListener("input", coloured);
colours.area.addEventListener("scroll", () => { colours.copy.scrollTop = colours.area.scrollTop; });
document.addEventListener("selectionchange", coloured);
coloured();

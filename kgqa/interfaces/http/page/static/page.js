// Runs the SPARQL query of the page without leaving it; "/" moves to the question. The page works without this script.
"use strict";

const form = document.getElementById("sparql");
const rows = document.getElementById("rows");
const accepted = "application/sparql-results+json, text/turtle;q=0.9";

function element(name, text) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}

function cell(binding) {
  const made = element("td");
  if (!binding) return made;
  const item = /^http:\/\/www\.wikidata\.org\/(?:entity|prop\/direct)\/(\w+)$/.exec(binding.value);
  made.textContent = binding.type === "uri" && item ? item[1] : binding.value;
  made.title = binding.value;
  return made;
}

function table(results) {
  const made = element("table");
  const head = made.createTHead().insertRow();
  for (const variable of results.head.vars) {
    const title = element("th", "?" + variable);
    title.scope = "col";
    head.append(title);
  }
  const body = made.createTBody();
  for (const binding of results.results.bindings) {
    const row = body.insertRow();
    for (const variable of results.head.vars) row.append(cell(binding[variable]));
  }
  return made;
}

async function shown(response) {
  const type = response.headers.get("Content-Type") || "";
  if (!response.ok) {
    const problem = type.includes("json") ? await response.json() : { detail: await response.text() };
    return [element("p", form.dataset.failed + ": " + (problem.detail || problem.title))];
  }
  if (!type.includes("sparql-results+json")) return [element("pre", await response.text())];
  const results = await response.json();
  if ("boolean" in results) return [element("p", String(results.boolean))];
  const count = form.dataset.rows.replace("{}", results.results.bindings.length);
  const scroll = element("div");
  scroll.className = "scroll";
  scroll.append(table(results));
  return [element("p", count), scroll];
}

async function run(event) {
  event.preventDefault();
  rows.replaceChildren(element("p", form.dataset.running));
  const body = new URLSearchParams({ query: form.elements.query.value });
  const headers = { Accept: accepted, Prefer: "handling=lenient" };
  try {
    rows.replaceChildren(...(await shown(await fetch("/sparql", { method: "POST", body, headers }))));
  } catch (error) {
    rows.replaceChildren(element("p", form.dataset.failed + ": " + error.message));
  }
}

if (form) form.addEventListener("submit", run);

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  document.getElementById("q").focus();
});

// Shows the answer without leaving the page, so that the file stays chosen. The page works without this script.
"use strict";

const form = document.getElementById("table-form");
const state = document.getElementById("state");
const outcome = document.getElementById("outcome");

function fault(text) {
  const line = document.createElement("p");
  line.className = "error";
  line.setAttribute("role", "alert");
  line.textContent = text;
  outcome.replaceChildren(line);
}

async function answered() {
  const headers = { Accept: "text/html" };
  const response = await fetch(form.action, { method: "POST", body: new FormData(form), headers });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const found = page.getElementById("outcome");
  if (found) outcome.replaceChildren(...found.children);
  else fault(page.querySelector(".error")?.textContent || form.dataset.failed);
  outcome.querySelector(".answer")?.focus();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (form.elements.file.files[0].size > Number(form.dataset.most)) {
    fault(form.dataset.tooLarge);
    return;
  }
  state.textContent = state.dataset.waiting;
  form.setAttribute("aria-busy", "true");
  try {
    await answered();
  } catch {
    fault(form.dataset.failed);
  } finally {
    state.textContent = "";
    form.removeAttribute("aria-busy");
  }
});

"use strict";

// Sends the chosen file with the question, and shows the answer with the cells that it was read from.

const byId = (id) => document.getElementById(id);

function row(kind, cells) {
  const line = document.createElement("tr");
  for (const cell of cells) {
    const box = document.createElement(kind);
    const inside = cell.used ? document.createElement("mark") : box;
    inside.textContent = cell.text;
    if (cell.used) box.append(inside);
    line.append(box);
  }
  return line;
}

function show(reply) {
  byId("text").textContent = reply.values.length ? reply.values.join(", ") : "Brak odpowiedzi";
  byId("note").textContent = reply.table ? `Arkusz: ${reply.table}` : "";
  const lines = reply.rows.map((one) => row("td", [{ text: String(one.number) }, ...one.cells]));
  const head = row("th", [{ text: "wiersz" }, ...reply.headers.map((text) => ({ text }))]);
  byId("corner").replaceChildren(...(lines.length ? [head, ...lines] : []));
  byId("answer").hidden = false;
}

byId("table-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const file = byId("file").files[0];
  const asked = new URLSearchParams({ question: byId("q").value, name: file.name });
  const headers = { "Content-Type": "application/octet-stream" };
  const response = await fetch(`/api/table?${asked}`, { method: "POST", body: file, headers });
  const reply = await response.json();
  if (response.ok) {
    show(reply);
  } else {
    show({ values: [], table: "", rows: [], headers: [] });
    byId("note").textContent = reply.detail || reply.title;
  }
});

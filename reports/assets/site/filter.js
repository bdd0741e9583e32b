// The matrix: which rows are shown, and in which order. Without this script, all rows are shown.
"use strict";

const table = document.getElementById("matrix");
const filter = document.getElementById("filter");

if (table && filter) {
  const groups = Array.from(table.tBodies);
  const rows = Array.from(table.querySelectorAll("tbody tr:not(.group)"));
  const flat = document.createElement("tbody");
  const fields = ["text", "language", "verdict", "class", "form"].map(
    (name) => [name, document.getElementById("filter-" + name)]);
  const order = document.getElementById("order");
  const shown = document.getElementById("shown");
  const home = new Map(rows.map((row) => [row, row.parentNode]));

  const matches = {
    text: (row, value) => value.toLowerCase().split(/\s+/).every((word) => row.dataset.text.includes(word)),
    language: (row, value) => row.dataset.language === value,
    verdict: (row, value) => row.dataset.verdict === value,
    class: (row, value) => row.dataset.classes.split(" ").includes(value),
    form: (row, value) => row.dataset.form === value,
  };
  const ranks = {conforms: 3, "as documented": 2, "not judged": 1, deviates: 0};
  const orders = {
    name: (row) => [row.querySelector("a").textContent.toLowerCase()],
    verdict: (row) => [ranks[row.dataset.verdict], -Number(row.dataset.deviations)],
    deviations: (row) => [-Number(row.dataset.deviations)],
  };

  function apply() {
    let count = 0;
    for (const row of rows) {
      row.hidden = !fields.every(([name, field]) => !field.value || matches[name](row, field.value));
      count += row.hidden ? 0 : 1;
    }
    for (const group of groups) {
      group.hidden = !Array.from(group.rows).some((row) => !row.hidden && !row.classList.contains("group"));
    }
    shown.textContent = `${count} of ${rows.length} shown`;
  }

  function arrange() {
    const key = orders[order.value];
    if (!key) {
      for (const row of rows) home.get(row).append(row);
      flat.remove();
      return;
    }
    const keyed = rows.map((row, at) => [...key(row), at]);
    const places = rows.map((row, at) => at).sort((left, right) => {
      for (let i = 0; i < keyed[left].length; ++i) {
        if (keyed[left][i] < keyed[right][i]) return -1;
        if (keyed[left][i] > keyed[right][i]) return 1;
      }
      return 0;
    });
    flat.append(...places.map((at) => rows[at]));
    table.append(flat);
  }

  for (const event of ["input", "change"]) {
    for (const [, field] of fields) field.addEventListener(event, apply);
    order.addEventListener(event, () => { arrange(); apply(); });
  }
  filter.addEventListener("submit", (event) => event.preventDefault());
  filter.hidden = false;
  apply();
}

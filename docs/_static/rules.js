"use strict";

// Filters the register of rulings. Without this script the whole register is shown.
function startRegister(form) {
  let box = form.nextElementSibling;
  while (box && !box.querySelector("table.register")) box = box.nextElementSibling;
  if (!box) return;
  const rows = [...box.querySelectorAll("tbody tr")];
  const shown = form.querySelector("output");
  const update = () => {
    const words = form.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits =
        words.every((word) => text.includes(word)) &&
        (!form.bears.value || row.classList.contains(form.bears.value)) &&
        (!form.option.value || row.classList.contains(form.option.value));
      row.hidden = !fits;
      count += fits;
    }
    shown.textContent = `${count} of ${rows.length} rulings`;
  };
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  update();
}

// Shows the comparison of the two presets chosen. Without this script all pairs are shown.
function startChooser(form) {
  const presets = JSON.parse(form.dataset.presets);
  const pairs = [...document.querySelectorAll(".preset-pair")];
  const told = form.querySelector("output");
  const fill = () => {
    const names = presets[form.players.value];
    for (const [select, at] of [[form.first, 0], [form.second, 1]]) {
      const before = select.value;
      select.replaceChildren(...names.map((name) => new Option(name, name)));
      select.value = names.includes(before) ? before : names[at];
    }
  };
  const update = () => {
    const [players, first, second] = [form.players.value, form.first.value, form.second.value];
    const wanted = [`compare-${players}-${first}-${second}`, `compare-${players}-${second}-${first}`];
    for (const pair of pairs) pair.hidden = !wanted.includes(pair.id);
    told.textContent = first === second ? "A preset does not differ from itself." : "";
  };
  form.players.addEventListener("input", fill);
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  const asked = /^#compare-(\d)-(.+)$/.exec(location.hash);
  if (asked) form.players.value = asked[1];
  fill();
  if (asked) {
    const names = presets[asked[1]];
    for (const first of names) {
      for (const second of names) {
        if (`${first}-${second}` === asked[2]) [form.first.value, form.second.value] = [first, second];
      }
    }
  }
  form.hidden = false;
  update();
}

for (const form of document.querySelectorAll(".rules-filter")) startRegister(form);
for (const form of document.querySelectorAll(".preset-chooser")) startChooser(form);

// The search page says what to do when it was opened without words.
const results = document.querySelector("#search-results");
if (results && !new URLSearchParams(location.search).get("q")) {
  results.innerHTML = "<h1>Search</h1><p>Type a word, a question or an id, such as <em>two valknut</em> or HRL-PLAY-3.</p>";
}

// What scrolls must be reachable by keyboard.
for (const box of document.querySelectorAll(".table-wrapper, .highlight pre")) {
  if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
}

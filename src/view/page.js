"use strict";
/* Goes through the steps of the page, and says of a cell how its number came about. The words are all in the page: those
 * of the cells in page-data (how they are kept is told in page_pattern.h), everything else in its markup. `root` is
 * the html element; the head of the page gave it its class js. */
(() => {
  const byId = (id) => document.getElementById(id);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const data = JSON.parse(byId("page-data").textContent);
  const sections = all("section.step");
  const links = all("nav a");
  const grids = all("section.step table");
  const LANGUAGES = ["en", "zh"];
  const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]+/g;
  const start = document.querySelector("main").dataset;
  const here = { step: 0, head: start.head, row: Number(start.row), col: Number(start.col), cell: null };

  /* ---- what is said of a cell ---- */

  const places = new WeakMap(); // by pattern: the place of each cell among those of its group
  function placesOf(pattern) {
    if (!places.has(pattern)) {
      const count = [];
      places.set(pattern, data.pool[pattern.of].map((group) => (count[group] = (count[group] ?? -1) + 1)));
    }
    return places.get(pattern);
  }

  function told(step, head, row, col) {
    const matrix = data.steps[step].heads[head], pattern = matrix[root.lang], cell = row * matrix.cols + col;
    const grouped = "of" in pattern;
    const parts = pattern.is[grouped ? data.pool[pattern.of][cell] : 0];
    const place = grouped ? placesOf(pattern)[cell] : cell;
    const text = (part) =>
      typeof part === "string" ? part
      : "r" in part ? data.pool[part.r][row]
      : "c" in part ? data.pool[part.c][col]
      : data.pool[part.x][place];
    return parts.map(text).join("");
  }

  function exact(step, head, row, col) {
    const matrix = data.steps[step].heads[head];
    return data.pool[matrix.values].split(" ")[row * matrix.cols + col];
  }

  /* Wide characters stand in boxes of two columns each, so that numbers stay below each other in any font. */
  function putAligned(line, text) {
    let from = 0;
    for (const match of text.matchAll(WIDE)) {
      const box = document.createElement("span");
      box.className = "wide";
      box.style.width = `${2 * match[0].length}ch`;
      box.textContent = match[0];
      line.append(text.slice(from, match.index), box);
      from = match.index + match[0].length;
    }
    line.append(text.slice(from));
  }

  function tell(cell) {
    const grid = cell.closest("table"), { step, head } = grid.dataset;
    const row = cell.parentNode.rowIndex - 1, col = cell.cellIndex - 1;
    const lines = told(step, head, row, col).split("\n").map((text) => {
      const line = document.createElement("div");
      line.classList.toggle("aligned", text.includes("  "));
      if (line.classList.contains("aligned")) putAligned(line, text);
      else line.textContent = text;
      return line;
    });
    byId("page-told").replaceChildren(...lines);
    byId("page-exact").lastElementChild.textContent = exact(step, head, row, col);
    for (const lit of all("th.lit")) lit.classList.remove("lit");
    cell.parentNode.cells[0].classList.add("lit");
    grid.rows[0].cells[col + 1].classList.add("lit");
  }

  /* ---- where one is ---- */

  const cellOf = (grid, row, col) => {
    const line = grid.rows[1 + Math.min(row, grid.rows.length - 2)];
    return line?.cells[1 + Math.min(col, line.cells.length - 2)];
  };
  const shown = (grid) => !grid.closest(".head") || grid.closest(".head").classList.contains("on");
  const gridsOf = (step) => all("table", sections[step]).filter(shown);

  /* Each grid has one cell that Tab comes to. */
  function rove(grid, cell) {
    cell.tabIndex = 0;
    for (const old of all("td[tabindex]", grid)) if (old !== cell) old.removeAttribute("tabindex");
  }

  /* Cells can have the focus once they have a tabindex; choose takes it from the one before. */
  function enter(cell) {
    cell.tabIndex = 0;
    cell.focus();
  }

  function choose(cell) {
    here.cell?.classList.remove("at");
    here.cell = cell;
    here.row = cell.parentNode.rowIndex - 1;
    here.col = cell.cellIndex - 1;
    cell.classList.add("at");
    rove(cell.closest("table"), cell);
    tell(cell);
  }

  function chooseHere() {
    const grid = gridsOf(here.step)[0];
    const cell = grid && cellOf(grid, here.row, here.col);
    document.querySelector(".arithmetic").hidden = !cell;
    if (!cell) return;
    for (const other of gridsOf(here.step)) rove(other, cellOf(other, here.row, here.col));
    const { row, col } = here;
    choose(cell);
    Object.assign(here, { row, col }); // a smaller matrix on the way does not move the place for good
  }

  function go(step, { announce = true, focus = null } = {}) {
    if (step < 0 || step >= sections.length) return;
    here.step = step;
    sections.forEach((section, i) => section.classList.toggle("on", i === step));
    links.forEach((link, i) => (i === step ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current")));
    const bar = links[step].closest(".links");
    bar.scrollLeft += links[step].getBoundingClientRect().left - bar.getBoundingClientRect().left - bar.clientWidth / 3;
    byId("page-back").setAttribute("aria-disabled", String(step === 0));
    byId("page-next").setAttribute("aria-disabled", String(step === sections.length - 1));
    chooseHere();
    if (focus === "cell" && here.cell?.closest("section") === sections[step]) enter(here.cell);
    else if (focus) byId(sections[step].getAttribute("aria-labelledby")).focus();
    if (!announce) return; // a place set while the page loads would make it scroll there
    byId("page-status").textContent = all("h2, .formula, .story", sections[step]).map((e) => e.innerText).join(". ");
    history.replaceState(null, "", `#${sections[step].id}`);
  }

  function setHead(head) {
    here.head = head;
    root.classList.toggle("all", head === "all");
    for (const part of all(".head")) part.classList.toggle("on", head === "all" || part.dataset.head === head);
    chooseHere();
  }

  function setLanguage(lang) {
    root.lang = lang;
    document.title = root.dataset[lang === "zh" ? "titleZh" : "titleEn"];
    for (const button of all("[data-lang]")) button.setAttribute("aria-pressed", String(button.dataset.lang === lang));
    if (here.cell) tell(here.cell);
  }

  /* ---- hands ---- */

  const MOVES = {
    ArrowLeft: () => [0, -1], ArrowRight: () => [0, 1], ArrowUp: () => [-1, 0], ArrowDown: () => [1, 0],
    Home: (ctrl) => [ctrl ? -Infinity : 0, -Infinity], End: (ctrl) => [ctrl ? Infinity : 0, Infinity],
  };

  function moveInGrid(event) {
    const cell = event.target, grid = cell.closest("table");
    const within = (at, by, count) => Math.max(0, Math.min(count - 1, at + by));
    if (event.key === "PageUp" || event.key === "PageDown") {
      go(here.step + (event.key === "PageUp" ? -1 : 1), { focus: "cell" });
    } else if (event.key === "Escape") {
      links[here.step].focus();
    } else if (event.key in MOVES) {
      const [down, right] = MOVES[event.key](event.ctrlKey);
      const row = within(cell.parentNode.rowIndex - 1, down, grid.rows.length - 1);
      enter(cellOf(grid, row, within(cell.cellIndex - 1, right, cell.parentNode.cells.length - 1)));
    } else return;
    event.preventDefault();
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("[role=grid] td")) return moveInGrid(event);
    if (event.ctrlKey || event.target.closest("input, #page-told")) return;
    if (event.key === "ArrowLeft") go(here.step - 1);
    else if (event.key === "ArrowRight") go(here.step + 1);
    else return;
    event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]'), button = event.target.closest("[data-lang]");
    const cell = event.target.closest("[role=grid] td");
    if (button) setLanguage(button.dataset.lang);
    if (cell) enter(cell);
    if (!link) return;
    const step = sections.findIndex((section) => `#${section.id}` === link.getAttribute("href"));
    event.preventDefault();
    go(step, { focus: link.closest("nav") ? null : "title" });
  });

  byId("page-back").addEventListener("click", () => go(here.step - 1));
  byId("page-next").addEventListener("click", () => go(here.step + 1));
  for (const radio of all("input[name=head]")) radio.addEventListener("change", () => setHead(radio.value));
  for (const grid of grids) {
    grid.setAttribute("role", "grid");
    grid.addEventListener("focusin", (event) => event.target.matches("td") && choose(event.target));
    grid.addEventListener("pointerover", (event) => {
      const cell = event.target.closest("td");
      byId("page-told").setAttribute("aria-live", "off"); // a pointer that passes by is not read out
      if (cell) tell(cell);
    });
    grid.addEventListener("pointerleave", () => {
      if (here.cell) tell(here.cell);
      byId("page-told").setAttribute("aria-live", "polite");
    });
  }
  addEventListener("hashchange", () => go(sections.findIndex((section) => `#${section.id}` === location.hash)));
  addEventListener("beforeprint", () => all("details").forEach((part) => (part.open = true)));

  setHead(here.head);
  setLanguage(LANGUAGES.includes(root.lang) ? root.lang : LANGUAGES[0]);
  go(Math.max(0, sections.findIndex((section) => `#${section.id}` === location.hash)), { announce: false });
})();

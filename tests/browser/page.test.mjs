/* The exported page in a real Chromium. run.sh starts it: QKV is the program, CHROMIUM the browser. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const { QKV, CHROMIUM } = process.env;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const APPLE = "load apple heads=2; mask causal";
const MANY = "new tokens=9 d_model=12 heads=3 seed=4; mask causal; position alibi; temperature 2";
let browser, folder;

function qkv(lines, lang = "en") {
  return execFileSync(QKV, ["--lang", lang, "-c", lines], { encoding: "utf8" });
}

/* What a line says after those that make the session, which say their own. */
const alone = new Map();
function said(session, line, lang) {
  const key = `${lang} ${session}`;
  if (!alone.has(key)) alone.set(key, qkv(session, lang).length);
  return qkv(`${session}; ${line}`, lang).slice(alone.get(key)).trimEnd();
}

/* A page of the session, open in the browser; what must never happen is kept in `wrong`. */
async function open(session, options = {}, hash = "") {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.html`);
  qkv(`${session}; export "${path}"`, options.lang);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage(), url = pathToFileURL(path).href;
  page.wrong = [];
  page.on("console", (message) => page.wrong.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => page.wrong.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => page.wrong.push(`dialog: ${dialog.message()}`) && dialog.dismiss());
  page.on("request", (request) => request.url().split("#")[0] === url || page.wrong.push(`request: ${request.url()}`));
  await page.goto(url + hash);
  return page;
}

async function close(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

const told = (page) => page.$$eval("#page-told > div", (lines) => lines.map((line) => line.textContent).join("\n"));
const step = (page) => page.$eval("section.step.on", (section) => section.id);
const shownSteps = (page) => page.$$eval("section.step", (all) => all.filter((s) => s.offsetHeight > 0).map((s) => s.id));
const headsShown = (page) =>
  page.$$eval("section.step.on .head", (all) => all.filter((part) => part.offsetHeight > 0).map((part) => part.dataset.head));

/* Focuses a cell of the step that is shown. */
function focusCell(page, row, col, head = "0") {
  return page.evaluate(([row, col, head]) => {
    const grid = [...document.querySelectorAll("section.step.on table")].find((g) => g.dataset.head === head);
    grid.rows[row + 1].cells[col + 1].click();
  }, [row, col, head]);
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "qkv-page-"));
  browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("next, back, the arrow keys and the bar change the step", async () => {
  const page = await open(APPLE);
  assert.equal(await step(page), "x");
  assert.deepEqual(await shownSteps(page), ["x"]);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.click("#page-next");
  assert.equal(await step(page), "q");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await step(page), "v");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await step(page), "k");
  await page.click("#page-back");
  assert.equal(await step(page), "q");
  await page.click('nav a[href="#weights"]');
  assert.equal(await step(page), "weights");
  assert.equal(await page.getAttribute('nav a[aria-current="step"]', "href"), "#weights");
  assert.match(await page.textContent("#page-status"), /4 weights.*softmax of each row/);
  await page.click('section.step.on a[href="#masked"]');
  assert.equal(await step(page), "masked");
  assert.equal(await page.evaluate(() => document.activeElement.id), "title-masked");
  await page.click('nav a[href="#x"]');
  await page.click("#page-back", { force: true }); // it looks disabled, and keeps the focus all the same
  assert.equal(await step(page), "x");
  assert.equal(await page.getAttribute("#page-back", "aria-disabled"), "true");
  await close(page);
});

test("an address with a step opens it", async () => {
  const page = await open(APPLE, {}, "#scores");
  assert.equal(await step(page), "scores");
  await close(page);
});

test("the head switch shows one head, another, or all", async () => {
  const page = await open(MANY, {}, "#weights");
  assert.deepEqual(await headsShown(page), ["0"]);
  await page.check('input[name=head][value="2"]');
  assert.deepEqual(await headsShown(page), ["2"]);
  assert.match(await told(page), /head 2/);
  await page.check("input[name=head][value=all]");
  assert.deepEqual(await headsShown(page), ["0", "1", "2"]);
  await close(page);
});

test("the language switch changes every word, title and arithmetic too", async () => {
  const page = await open(APPLE, {}, "#weights");
  const english = await page.innerText("body");
  assert.doesNotMatch(english, /[，。：；（）]/);
  await page.click("button[data-lang=zh]");
  assert.equal(await page.getAttribute("html", "lang"), "zh");
  assert.match(await page.title(), /^自注意力：/);
  assert.match(await told(page), /看 .* 的比重/);
  const chinese = await page.innerText("body");
  for (const word of ["Self-attention", "softmax of each row", "row (", "next", "Settings", "may not", "head 0", "What "])
    assert.ok(!chinese.includes(word), word);
  assert.equal(await page.getAttribute("button[data-lang=zh]", "aria-pressed"), "true");
  await page.click("button[data-lang=en]");
  assert.equal(await page.innerText("body"), english);
  await close(page);
});

test("a sitting in Chinese gives a page that opens in Chinese", async () => {
  const page = await open(APPLE, { lang: "zh" });
  assert.equal(await page.getAttribute("html", "lang"), "zh");
  assert.match(await page.innerText("h1"), /自注意力/);
  await close(page);
});

test("the arithmetic of a cell is what explain says", async () => {
  const CELLS = [["x", 0, 1], ["q", 2, 3], ["k", 1, 0], ["v", 0, 2], ["scores", 2, 1], ["scaled", 1, 1], ["masked", 0, 2],
    ["masked", 2, 0], ["weights", 0, 2], ["weights", 2, 1], ["weights", 1, 0], ["z", 2, 3], ["concat", 1, 5], ["out", 2, 0],
    ["wq", 1, 1], ["wo", 3, 2]];
  for (const [session, heads] of [[APPLE, 2], [MANY, 3]]) {
    const page = await open(session);
    for (const [name, row, col] of CELLS)
      for (const lang of ["en", "zh"])
        for (const head of ["x", "concat", "out", "wo"].includes(name) ? [null] : ["0", String(heads - 1)]) {
          for (const what of [`nav a[href="#${name}"]`, `button[data-lang=${lang}]`, `input[name=head][value="${head ?? 0}"]`])
            await page.$eval(what, (control) => control.click());
          await focusCell(page, row, col, head ?? "0");
          const line = `explain ${name}[${row},${col}]${head ? ` head=${head}` : ""}`;
          assert.equal(await told(page), said(session, line, lang), line);
        }
    await close(page);
  }
});

test("a pointer on a cell says its arithmetic, and the focused one is back when it leaves", async () => {
  const page = await open(APPLE, {}, "#scores");
  await focusCell(page, 0, 0);
  await page.hover("section.step.on tr:nth-child(3) td:nth-of-type(2)");
  assert.match(await told(page), /^scores\[2,1\]/);
  await page.hover("h1");
  assert.match(await told(page), /^scores\[0,0\]/);
  await close(page);
});

test("the number of a focused cell is there to its last digit", async () => {
  const page = await open(MANY, {}, "#weights");
  await focusCell(page, 5, 3);
  const exact = await page.textContent("#page-exact output");
  assert.match(exact, /^0\.\d{14,18}$/);
  assert.ok(Number(exact).toFixed(3).startsWith(await page.textContent("td.at")));
  await close(page);
});

test("hostile labels show as text", async () => {
  const path = join(folder, "x.csv");
  writeFileSync(path, ',a,"</script><b>"\n<script>alert(1)</script>,1,2\n"<img src=x onerror=""alert(2)"">",3,4\n&lt;i&gt;,5,6\n');
  const page = await open(`new tokens=3 d_model=2 heads=1; load x "${path}"`, {}, "#weights");
  const heads = await page.$$eval("section.step.on tbody th", (all) => all.map((th) => th.textContent));
  assert.deepEqual(heads, ["0 <script>alert(1)</script>", '1 <img src=x onerror="alert(2)">', "2 &lt;i&gt;"]);
  await focusCell(page, 0, 1);
  assert.match(await told(page), /how much 0 <script>alert\(1\)<\/script> looks at 1 <img/);
  assert.equal(await page.$$eval("img, b, i:not(.ramp i)", (all) => all.length), 0);
  await close(page);
});

test("a keyboard alone is enough", async () => {
  const page = await open(APPLE);
  while ((await step(page)) !== "masked") await page.keyboard.press("ArrowRight");
  const focused = () => page.evaluate(() => {
    const e = document.activeElement;
    return e.matches("td") ? `cell ${e.parentNode.rowIndex - 1} ${e.cellIndex - 1}` : e.id || e.name || e.textContent.trim();
  });
  const seen = [];
  for (let i = 0; i < 40 && !(seen.at(-1) ?? "").startsWith("cell"); i++) {
    await page.keyboard.press("Tab");
    seen.push(await focused());
  }
  for (const place of ["page-back", "page-next", "4 weights", "head"]) assert.ok(seen.includes(place), place);
  assert.equal(seen.at(-1), "cell 0 0");
  assert.ok(await page.$eval("td:focus", (td) => getComputedStyle(td).boxShadow !== "none"));
  for (const [key, place] of [["ArrowDown", "1 0"], ["ArrowRight", "1 1"], ["End", "1 2"], ["ArrowRight", "1 2"],
    ["Home", "1 0"], ["Control+End", "2 2"], ["ArrowUp", "1 2"], ["Control+Home", "0 0"], ["ArrowLeft", "0 0"]]) {
    await page.keyboard.press(key);
    assert.equal(await focused(), `cell ${place}`, key);
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageDown");
  assert.equal(await step(page), "weights");
  assert.equal(await focused(), "cell 0 1");
  assert.equal(await told(page), said(APPLE, "explain weights[0,1] head=0", "en"));
  assert.equal(await page.$$eval("section.step.on td[tabindex]", (all) => all.length), 1);
  await page.keyboard.press("Escape");
  assert.equal(await focused(), "4 weights");
  await close(page);
});

test("every control has a name, headings are in order, tables have headers with scopes", async () => {
  for (const lang of ["en", "zh"]) {
    const page = await open(APPLE, { lang }, "#weights");
    const faults = await page.evaluate(() => {
      const faults = [], text = (e) => e?.innerText?.trim() || "";
      const name = (e) => text(e) || text(e.closest("label")) || text(document.getElementById(e.getAttribute("aria-labelledby")));
      for (const e of document.querySelectorAll("button, a, input, summary, [role=region], nav, section"))
        if (e.checkVisibility() && !name(e)) faults.push(`no name: ${e.outerHTML.slice(0, 80)}`);
      for (const e of document.querySelectorAll("[tabindex]"))
        if (Number(e.getAttribute("tabindex")) > 0) faults.push(`tabindex: ${e.outerHTML.slice(0, 80)}`);
      for (const e of document.querySelectorAll("[aria-labelledby]"))
        if (!document.getElementById(e.getAttribute("aria-labelledby"))) faults.push(`nothing has the id: ${e.outerHTML.slice(0, 80)}`);
      let level = 0;
      for (const e of document.querySelectorAll("h1, h2, h3")) {
        if (Number(e.tagName[1]) > level + 1) faults.push(`heading: ${e.textContent}`);
        level = Number(e.tagName[1]);
      }
      if (document.querySelectorAll("h1").length !== 1) faults.push("h1");
      for (const table of document.querySelectorAll("table")) {
        if (!text(table.caption) && table.checkVisibility()) faults.push("no caption");
        for (const th of table.querySelectorAll("th")) if (!th.scope) faults.push(`scope: ${th.textContent}`);
        for (const row of table.tBodies[0].rows) if (row.cells[0].scope !== "row") faults.push("row without header");
      }
      const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
      if (new Set(ids).size !== ids.length) faults.push("an id twice");
      return faults;
    });
    assert.deepEqual(faults, []);
    assert.equal(await page.getAttribute("#page-told", "aria-live"), "polite");
    await close(page);
  }
});

test("text stands out from its ground at 4.5 to 1, light and dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(MANY, { colorScheme, reducedMotion: "reduce" }, "#masked");
    await page.check("input[name=head][value=all]");
    const faults = [];
    for (const name of ["x", "scores", "masked", "weights", "wq"]) {
      await page.click(`nav a[href="#${name}"]`);
      faults.push(...await page.evaluate(() => {
        const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
        const luminance = ([r, g, b]) => [r, g, b].map((c) => c / 255)
          .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
          .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const ground = (e) => {
          for (; e; e = e.parentElement) {
            const colour = parts(getComputedStyle(e).backgroundColor);
            if (colour[3] === undefined || colour[3] > 0) return colour;
          }
          return [255, 255, 255];
        };
        const faults = [];
        for (const e of document.querySelectorAll("td, th, p, button, a, label, dt, dd, h1, h2, #page-told div")) {
          if (!e.checkVisibility() || !e.innerText?.trim()) continue;
          const a = luminance(parts(getComputedStyle(e).color)), b = luminance(ground(e));
          const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          if (contrast < 4.5) faults.push(`${contrast.toFixed(2)} ${e.outerHTML.slice(0, 60)}`);
        }
        return faults.slice(0, 3);
      }));
    }
    assert.deepEqual(faults, []);
    await close(page);
  }
});

test("a telephone shows it without scrolling sideways", async () => {
  for (const lang of ["en", "zh"]) {
    const page = await open("new tokens=16 d_model=24 heads=4; mask causal", { lang, viewport: { width: 320, height: 640 } });
    for (const name of await page.$$eval("section.step", (all) => all.map((s) => s.id))) {
      await page.$eval(`nav a[href="#${name}"]`, (link) => link.click());
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, name);
    }
    await page.setViewportSize({ width: 700, height: 640 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 700);
    await page.click('nav a[href="#weights"]');
    assert.ok(await page.$eval("section.step.on .scroll", (box) => box.scrollWidth > box.clientWidth));
    await close(page);
  }
});

test("paper shows all steps and all heads, light, without what is to be pressed", async () => {
  const page = await open(MANY, { colorScheme: "dark" });
  const steps = await page.$$eval("section.step", (all) => all.map((s) => s.id));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.deepEqual(await shownSteps(page), steps);
  assert.equal(await page.$$eval("#weights .head", (all) => all.filter((part) => part.offsetHeight > 0).length), 3);
  assert.equal(await page.$$eval("button, input, nav", (all) => all.filter((e) => e.offsetHeight > 0).length), 0);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  assert.ok((await page.pdf()).length > 20000);
  await close(page);
});

test("who wants no motion gets none", async () => {
  const page = await open(APPLE, { reducedMotion: "reduce" });
  assert.equal(await page.$eval("button", (button) => getComputedStyle(button).transitionDuration), "0s");
  await close(page);
});

test("without a script all steps are there to be read", async () => {
  const page = await open(APPLE, { javaScriptEnabled: false });
  const all = await page.locator("section.step h2").allInnerTexts();
  assert.ok(all.includes("4 weights") && all.includes("wo"));
  assert.equal(await page.locator("#weights td").first().isVisible(), true);
  assert.equal(await page.locator("#page-next").isVisible(), false);
  await page.context().close();
});

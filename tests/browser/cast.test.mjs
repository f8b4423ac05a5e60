/* Recordings in the player of the web, in a real Chromium, and in asciinema on a terminal. run.sh starts it: QKV is the
 * program, CHROMIUM the browser. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const { QKV, CHROMIUM } = process.env;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const PLAYER = join(import.meta.dirname, "node_modules/asciinema-player/dist/bundle");
const noPlayer = existsSync(PLAYER) ? false : "asciinema-player is not installed";
let browser, folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "qkv-cast-"));
  browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

function record(lesson, lang, v3) {
  const path = join(folder, `${lesson}-${lang}${v3 ? "-v3" : ""}.cast`);
  execFileSync(QKV, ["cast", lesson, `out=${path}`, `lang=${lang}`, ...(v3 ? ["v3"] : [])]);
  return path;
}

/* A page with the player in it and nothing else; what goes wrong is kept in `wrong`. */
async function open(path) {
  const html = join(folder, "player.html");
  writeFileSync(html, `<!doctype html><meta charset="utf-8"><title>cast</title>
    <link rel="stylesheet" href="${pathToFileURL(join(PLAYER, "asciinema-player.css"))}">
    <div id="here"></div><script src="${pathToFileURL(join(PLAYER, "asciinema-player.min.js"))}"></script>`);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.wrong = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.wrong.push(message.text()));
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  await page.goto(pathToFileURL(html).href);
  await page.evaluate(async (data) => {
    const player = AsciinemaPlayer.create({ data }, document.getElementById("here"), { preload: true, fit: false });
    await new Promise((resolve) => player.addEventListener("ready", resolve));
    window.player = player;
  }, readFileSync(path, "utf8"));
  return page;
}

/* What is on its screen a moment after a time, a line a row. */
async function shown(page, time) {
  await page.evaluate(async (at) => { await window.player.pause(); await window.player.seek(at); }, time);
  await page.waitForTimeout(150);
  return page.$$eval(".ap-term .ap-line", (lines) => lines.map((line) => line.textContent.trimEnd()).join("\n"));
}

/* Where it can stop, and when it ends, in seconds from the start. */
function markers(path) {
  const [head, ...events] = readFileSync(path, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
  let time = 0;
  const all = [];
  for (const [at, code, label] of events) {
    time = head.version === 2 ? at : time + at;
    if (code === "m") all.push({ time, label });
  }
  return { all, end: time };
}

for (const v3 of [false, true])
  for (const lang of ["en", "zh"])
    test(`the player of the web plays version ${v3 ? 3 : 2} in ${lang}`, { skip: noPlayer }, async () => {
      const path = record("scale", lang, v3), { all, end } = markers(path), page = await open(path);
      assert.ok(Math.abs((await page.evaluate(() => window.player.getDuration())) - end) < 0.01);
      const second = all.find((mark) => mark.label === "2 divide-by-eight");
      const reveal = all.find((mark) => mark.label === "reveal by-d-head");
      const first = await shown(page, second.time + 0.1);
      assert.match(first, lang === "zh" ? /03 scale   第 2 小节，共 11 节/ : /03 scale   step 2 of 11  divide-by-eight/);
      assert.match(first, /^ 0 *> *8 +0 +0 +0 +0 \[ 0\.999\] 0\.000 +0\.000 +0\.000$/m);
      assert.match(await shown(page, reveal.time + 0.3), /> scale 0/);
      assert.match(await shown(page, end - 0.1), lang === "zh" ? /第 11 小节，共 11 节/ : /step 11 of 11/);
      assert.deepEqual(page.wrong, []);
      await page.close();
    });

test("both versions show the same at every marker", { skip: noPlayer }, async () => {
  const two = await open(record("five-steps", "zh", false)), three = await open(record("five-steps", "zh", true));
  const { all } = markers(join(folder, "five-steps-zh.cast"));
  assert.ok(all.length > 12);
  for (const { time, label } of all) {
    const a = await shown(two, time + 0.02), b = await shown(three, time + 0.02);
    assert.equal(a, b, label);
    assert.ok(a.trim().length > 100, label);
  }
  await two.close();
  await three.close();
});

/* It wants a terminal, which script(1) lends. */
function onTerminal(command) {
  return execFileSync("script", ["-qec", command, "/dev/null"], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
const has = (name) => { try { execFileSync("which", [name], { stdio: "ignore" }); return true; } catch { return false; } };
const noAsciinema = has("asciinema") && has("script") ? false : "there is no asciinema, or no script to lend it a terminal";

for (const lang of ["en", "zh"])
  test(`asciinema plays version 2 in ${lang}, every byte of it`, { skip: noAsciinema }, () => {
    const path = record("scale", lang, false);
    const written = readFileSync(path, "utf8").trimEnd().split("\n").slice(1).map((line) => JSON.parse(line))
      .filter((event) => event[1] === "o").map((event) => event[2]).join("");
    const told = onTerminal(`LC_ALL=C.UTF-8 asciinema cat ${path}`);
    assert.equal(told.replaceAll("\r\n", "\n").replaceAll("\r", ""), written.replaceAll("\r\n", "\n"));
  });

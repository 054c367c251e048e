// A browser, a static host, and pages whose complaints fail a test.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const folder = process.env.STUDIO ?? fileURLToPath(new URL("../../target/studio", import.meta.url));

/** The policy of docs/studio.md: the page must live under it. */
const POLICY = "default-src 'none'; connect-src 'self'; img-src data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; frame-src 'self'";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

let browser = null;
let server = null;
let address = "";

/** @param {string[]} flags for V8 */
export async function begin(flags = []) {
  const executablePath = process.env.CHROMIUM ?? PATHS.find((path) => existsSync(path));
  assert.ok(executablePath, "Chromium is missing: install the package chromium, or name the program in CHROMIUM");
  const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  browser = await chromium.launch({ executablePath, args: [...quiet, `--js-flags=${flags.join(" ")}`] });
  server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)).replace(/\/$/, "/index.html");
    const body = await readFile(join(folder, path)).catch(() => null);
    response.statusCode = body ? 200 : 404;
    response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
    response.setHeader("content-security-policy", POLICY);
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}`;
}

export async function end() {
  await browser?.close();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve()));
}

/** Returns the address of a page: in the folder on the host, or the single file on disk. */
export function at(place, name = "index.html") {
  return place === "folder" ? `${address}/${name}` : pathToFileURL(join(folder, "thwart.html")).href;
}

/** Opens a page, waits until it is ready (the studio: until it shows an answer), and runs a test on it. Fails if the
 *  browser complains or the page requests anything from another host. */
export async function visit(url, { width = 1440, height = 900, dark = false, phone = false, motion = "reduce", permissions = [], init = null, ready = settled } = {}, test) {
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme: dark ? "dark" : "light", hasTouch: phone, isMobile: phone, reducedMotion: motion, permissions, acceptDownloads: true,
  });
  const page = await context.newPage();
  if (init) await page.addInitScript(init);
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob|file):/.test(request.url())) complaints.push(`a request to ${request.url()}`);
  });
  try {
    await page.goto(url);
    await ready(page);
    await test(page);
  } catch (error) {
    if (complaints.length > 0) error.message += `\nThe browser complained: ${complaints.join("\n")}`;
    throw error;
  } finally {
    await context.close();
  }
  assert.deepEqual(complaints, []);
}

/** Waits until the page, or the page in a frame, shows the answer to the last change. */
export async function settled(page) {
  await page.waitForFunction(() => window.thwart && !window.thwart.busy, null, { timeout: 30_000 });
}

/** Waits until the page is ready, and opens the view that shows the answer. */
export async function explored(page) {
  await settled(page);
  await page.click("[data-mode=explore]");
  await settled(page);
}

/** Waits until the user is to move, or the play is over. */
export async function mine(page) {
  await page.waitForFunction(() => {
    if (!window.thwart) return false;
    const { opponent, busy } = window.thwart;
    return !busy && (document.querySelector(".end") || (opponent.mine && document.querySelector(".cover") && (opponent.legal.length > 1 || window.thwart.game.takes_back || (opponent.legal[0] !== "-" && !document.body.classList.contains("begun")))));
  }, null, { timeout: 20_000 });
}

/** Pastes a text into the page, and waits until the page shows or refuses its board. */
export async function paste(page, text) {
  const before = await page.evaluateHandle(() => window.thwart.level);
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData("text/plain", content);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
  await page.waitForFunction((level) => window.thwart.level !== level || document.querySelector("dialog[open]"), before);
}

/** Returns the middle of a cell on the screen; row and column count from 1. */
export async function cell(page, row, col) {
  const box = await page.locator("#board").boundingBox();
  const [x, y] = await page.evaluate(([r, c]) => {
    const { x: left, y: top } = window.thwart.view.middle({ row: r - 1, col: c - 1 });
    return [left, top];
  }, [row, col]);
  return [box.x + x, box.y + y];
}

export const words = (page, selector) => page.locator(selector).innerText();

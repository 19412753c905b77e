// Finds a Chromium for the browser tests, or installs Debian's.
import { existsSync } from "node:fs";
import { Refusal, say } from "../terminal.ts";
import { installFromDebian } from "./debian.ts";

// Made for machines: it draws no window, and takes a third of the time of the whole browser.
const headlessShell = "/usr/bin/chromium-headless-shell";

const browsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function installHeadlessShell(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  say("Installing Debian's Chromium for the browser tests (once) …");
  // fonts-noto-core: without it, pictures of Arabic pages would show what no visitor sees.
  return installFromDebian(["chromium-headless-shell", "fonts-noto-core"]);
}

/** The path of a whole browser, as visitors have one: what the small one leaves out is not measured in it. */
export const findWholeChromium = (): string | undefined => browsers.find(existsSync);

/** The path of a browser: CHROMIUM_PATH, the headless shell, or any other. Throws Refusal where none is found and none can be installed. */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  if (existsSync(headlessShell)) return headlessShell;
  if (installHeadlessShell() && existsSync(headlessShell)) return headlessShell;
  const other = findWholeChromium();
  if (other) return other;
  throw new Refusal(
    "No Chromium was found for the browser tests.",
    "install one (Debian: sudo apt-get install chromium-headless-shell), or set CHROMIUM_PATH to a browser.",
  );
}

/** What a browser test carries that ran out of time because its browser had stopped drawing (tests/e2e/site.ts). */
export const browserStoodStill = "the browser stood still";

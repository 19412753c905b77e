// Finds a Chromium for the browser tests, or installs Debian's.
import { existsSync } from "node:fs";
import { installFromDebian } from "./debian.ts";
import { Refusal, say } from "./terminal.ts";

// The headless shell draws no window, and takes a third of the time of the full browser.
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
  // Without fonts-noto-core, screenshots of Arabic pages would differ from what visitors see.
  return installFromDebian(["chromium-headless-shell", "fonts-noto-core"]);
}

/** Returns the path of a full browser, as visitors have one; the headless shell lacks some of what is measured. */
export const findWholeChromium = (): string | undefined => browsers.find(existsSync);

/**
 * Returns the path of a browser: CHROMIUM_PATH, the headless shell (installed if possible), or any other. Throws Refusal where there is
 * none.
 */
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

/** The annotation of a browser test that timed out because its browser had stopped drawing (tests/e2e/site.ts). */
export const browserStoodStill = "the browser stood still";

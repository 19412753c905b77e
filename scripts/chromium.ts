// Finds a Chromium for the browser tests, or installs Debian's.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Refusal, say } from "./terminal.ts";

const places = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a browser. Throws Refusal where none is found and none can be installed. */
export function findChromium(): string {
  const found = () => places.find((place): place is string => place !== undefined && existsSync(place));
  const here = found();
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Debian's Chromium for the browser tests (once) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args: string[]) => spawnSync("apt-get", [...args, "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
    // fonts-noto-core: without it, pictures of Arabic pages would show what no visitor sees.
    if (apt("update") && apt("install", "-y", "--no-install-recommends", "chromium", "fonts-noto-core")) {
      const installed = found();
      if (installed) return installed;
    }
  }
  throw new Refusal(
    "No Chromium was found for the browser tests.",
    "install one (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to a browser.",
  );
}

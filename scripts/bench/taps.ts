// npm run bench -- taps [site]: measures from tap to response on sleeping pages, on a slow phone (processor four times slower, slow 4G:
// 1.6 Mbit/s, 150 ms). "first": nothing was touched before. "near": the visitor scrolled two seconds earlier, as on the way to a part below
// the first view. "again": the same tap once more, on the hydrated page. Medians of five, in ms.
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../shared/chromium.ts";
import { say } from "../shared/terminal.ts";

type Tap = {
  name: string;
  path: string;
  /** The element that is tapped, or typed into. */
  control: string;
  text?: string;
  choose?: string;
  /** Selector that matches once the page has responded. */
  answer: string;
  /** Returns the page to its state before the tap, for the second measurement. */
  back?: (page: Page) => Promise<void>;
};

const taps: Tap[] = [
  {
    name: "theme",
    path: "/services",
    control: "[data-action=theme]",
    answer: "html[data-theme]",
    back: (page) => page.evaluate(() => document.documentElement.removeAttribute("data-theme")),
  },
  {
    name: "menu",
    path: "/services",
    control: "button[popovertarget=site-menu][data-last]",
    answer: "#site-menu:popover-open",
    back: (page) => page.keyboard.press("Escape"),
  },
  {
    name: "finder: a letter",
    path: "/dubai/ac-services",
    control: "main [type=search]",
    text: "marina",
    answer: "main [role=status] a",
    back: (page) => page.locator("main [type=search]").fill(""),
  },
  {
    name: "call me back: open",
    path: "/services/air-conditioning",
    control: "main details[data-wakes] > summary",
    answer: "main details[data-wakes] form",
  },
  { name: "contact: send, empty", path: "/contact", control: "main form [type=submit]", answer: "main form [role=alert]" },
  {
    name: "contact: a letter",
    path: "/contact",
    control: "main [name=message]",
    text: "a",
    answer: "main [name=message]:not(:placeholder-shown)",
  },
  { name: "quote: on", path: "/quote", control: "main form [type=submit]", answer: "main form [role=alert]" },
  {
    name: "cooling load: a choice",
    path: "/calculators/hvac-cooling-load",
    control: "main [name=p]",
    choose: "dubai",
    answer: "main [data-band]",
  },
  {
    name: "duct sizing: a figure",
    path: "/calculators/duct-sizing",
    control: "main form input[inputmode]",
    text: "5",
    answer: "main [role=status].sr-only",
  },
  {
    name: "detailed: a building",
    path: "/calculators/hvac-cooling-load/detailed",
    control: "main [data-wakes] button",
    answer: "[data-building]",
  },
];

const slow = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Returns the milliseconds until `answer` matches, counted in the page from the event that reached it. */
async function timed(page: Page, { control, text, choose, answer }: Tap): Promise<number> {
  await page.evaluate((selector) => {
    const started = { at: 0 };
    Object.assign(window, { answered: undefined });
    for (const type of ["pointerdown", "keydown", "input", "change"])
      addEventListener(
        type,
        () => {
          started.at ||= performance.now();
        },
        { capture: true, once: true },
      );
    const look = () => {
      if (started.at > 0 && document.querySelector(selector)) Object.assign(window, { answered: performance.now() - started.at });
      else requestAnimationFrame(look);
    };
    look();
  }, answer);
  const target = page.locator(control).first();
  if (text) await target.pressSequentially(text);
  else if (choose) await target.selectOption(choose);
  else await target.click();
  await page.waitForFunction(() => "answered" in window && window.answered !== undefined, undefined, { timeout: 30_000 });
  return page.evaluate(() => (window as { answered?: number }).answered ?? Number.NaN);
}

async function visit(browser: Browser, site: string, tap: Tap, scrolls: boolean): Promise<[first: number, again: number | null]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(site + tap.path, { waitUntil: "load" });
  await page.waitForTimeout(1000);
  if (scrolls) {
    await page.locator(tap.control).first().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 10);
    await page.waitForTimeout(2000);
  }
  const first = await timed(page, tap);
  let again: number | null = null;
  if (tap.back) {
    await tap.back(page);
    await page.waitForTimeout(1500);
    again = await timed(page, tap);
  }
  await context.close();
  return [first, again];
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function measureTaps(site: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  say("From tap to answer on a slow phone, ms");
  console.log(`${"".padEnd(26)}   first    near   again`);
  for (const tap of taps) {
    const all: [number, number, number | null][] = [];
    for (let round = 0; round < 5; round++) {
      const [first, again] = await visit(browser, site, tap, false);
      all.push([first, (await visit(browser, site, tap, true))[0], again]);
    }
    const column = (index: number) => {
      const values = all.map((row) => row[index]).filter((value) => value !== null && value !== undefined);
      return (values.length > 0 ? median(values).toFixed(0) : "–").padStart(7);
    };
    console.log(`${tap.name.padEnd(26)} ${column(0)} ${column(1)} ${column(2)}`);
  }
  await browser.close();
}

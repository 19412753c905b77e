// Honest visitors, who go on reading and writing while somebody attacks: what their answers take is what an attack is judged by.
import { setTimeout as pause } from "node:timers/promises";
import { contactFields, formHeaders, formOf, hiddenFields } from "./forms.ts";
import { addressOf, type Target } from "./target.ts";

export type Timing = { what: string; ms: number; status: number };

let people = 0;
/** Sends a message from a person of their own at an address of their own, and what the page's form carries besides. */
function message(site: string, hidden: [string, string][] = []): RequestInit {
  const body = formOf([...hidden, ...Object.entries(contactFields())]);
  return { method: "POST", body, headers: formHeaders(site, addressOf(30_000 + people++)) };
}

/** Another reader each time. */
const somebody = (): RequestInit => ({ headers: { "x-forwarded-for": addressOf(30_000 + people++) } });

async function scriptOf({ url }: Target): Promise<string> {
  return /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(url)).text())?.[0] ?? "/";
}

/** Six visitors at once, each with a pause of a tenth of a second between two requests, until they are told. Each asks once at least. */
export async function visit(target: Target, until: () => boolean): Promise<Timing[]> {
  const timings: Timing[] = [];
  const hidden = await hiddenFields(target.url, "/contact", addressOf(29_999));
  const one = async (what: string, path: string, init?: () => RequestInit, isServed = (_: string) => true) => {
    for (let first = true; first || !until(); first = false) {
      const started = performance.now();
      const status = await fetch(target.url + path, { ...init?.(), signal: AbortSignal.timeout(90_000) }).then(
        async (answer) => (isServed(await answer.text()) ? answer.status : 0),
        () => 0,
      );
      timings.push({ what, ms: performance.now() - started, status });
      await pause(100);
    }
  };
  await Promise.all([
    one("page", "/ar", somebody),
    one("script", await scriptOf(target), somebody),
    one("health", "/api/health"),
    one(
      "contact form",
      "/api/leads",
      () => message(target.url),
      (text) => JSON.parse(text).status === "sent",
    ),
    one(
      "contact form without JavaScript",
      "/contact",
      () => message(target.url, hidden),
      (text) => !text.includes('name="fullName"'),
    ),
    one("sign-in", "/admin/sign-in", somebody),
  ]);
  return timings;
}

export type Served = { what: string; times: number; half: number; most: number; longest: number; failed: number };

/** What is rendered for each request, in turn: beside a crowd it takes as long as a few of its turns. */
export const takesTurns = ["contact form without JavaScript", "sign-in"];

/** By what was asked for: milliseconds within which half, 95 % and all answers came, and how many were not served. */
export function summary(timings: readonly Timing[]): Served[] {
  return Object.entries(Object.groupBy(timings, ({ what }) => what)).map(([what, all = []]) => {
    const sorted = all.map(({ ms }) => ms).sort((one, two) => one - two);
    const of = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    const failed = all.filter(({ status }) => status !== 200).length;
    return { what, times: all.length, half: of(0.5), most: of(0.95), longest: of(1), failed };
  });
}

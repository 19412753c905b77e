// Honest visitors who keep reading and writing during an attack. Their response times decide whether the site held.
import { setTimeout as pause } from "node:timers/promises";
import { contactFields, formHeaders, formOf, hiddenFields } from "./forms.ts";
import { addressOf, type Target } from "./target.ts";

export type Timing = { what: string; ms: number; status: number };

let people = 0;
/** Returns a contact message from a new person at a new address, with the page form's hidden fields. */
function message(site: string, hidden: [string, string][] = []): RequestInit {
  const body = formOf([...hidden, ...Object.entries(contactFields())]);
  return { method: "POST", body, headers: formHeaders(site, addressOf(30_000 + people++)) };
}

/** A new reader each time. */
const somebody = (): RequestInit => ({ headers: { "x-forwarded-for": addressOf(30_000 + people++) } });

async function scriptOf({ url }: Target): Promise<string> {
  return /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(url)).text())?.[0] ?? "/";
}

/**
 * Runs six visitors at once, each with a pause of 100 ms between two requests, until `until` returns true. Each sends at least one request.
 */
export async function visit(target: Target, until: () => boolean): Promise<Timing[]> {
  const timings: Timing[] = [];
  const hidden = await hiddenFields(target.url, "/contact", addressOf(29_999));
  const visitor = async (what: string, path: string, init?: () => RequestInit, isServed = (_: string) => true) => {
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
    visitor("page", "/ar", somebody),
    visitor("script", await scriptOf(target), somebody),
    visitor("health", "/api/health"),
    visitor(
      "contact form",
      "/api/leads",
      () => message(target.url),
      (text) => JSON.parse(text).status === "sent",
    ),
    visitor(
      "contact form without JavaScript",
      "/contact",
      () => message(target.url, hidden),
      (text) => !text.includes('name="fullName"'),
    ),
    visitor("sign-in", "/admin/sign-in", somebody),
  ]);
  return timings;
}

export type VisitorTimes = { what: string; requests: number; medianMs: number; p95Ms: number; maxMs: number; failed: number };

/** These are rendered per request, in turn: beside a crowd they take as long as a few turns. */
export const takesTurns = ["contact form without JavaScript", "sign-in"];

/** Groups by request: milliseconds within which half, 95 % and all responses came, and how many requests failed. */
export function summary(timings: readonly Timing[]): VisitorTimes[] {
  return Object.entries(Object.groupBy(timings, ({ what }) => what)).map(([what, all = []]) => {
    const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b);
    const percentile = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    const failed = all.filter(({ status }) => status !== 200).length;
    return { what, requests: all.length, medianMs: percentile(0.5), p95Ms: percentile(0.95), maxMs: percentile(1), failed };
  });
}

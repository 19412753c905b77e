// Honest visitors, who go on reading and writing while somebody attacks: what their answers take is what an attack is judged by.
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, type Target } from "./target.ts";

export type Timing = { what: string; ms: number; status: number };

let people = 0;
/** A message of the contact form, from a person of their own at an address of their own. */
function message(): RequestInit {
  const index = people++;
  const form = new FormData();
  const fields = { fullName: "Prospect", email: `p${index}@example.test`, phone: `050${4_000_000 + index}`, message: "Warm." };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { method: "POST", body: form, headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": addressOf(30_000 + index) } };
}

async function scriptOf({ url }: Target): Promise<string> {
  return /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(url)).text())?.[0] ?? "/";
}

/** Four visitors at once, each with a pause of a tenth of a second between two requests, until they are told. Each asks once at least. */
export async function visit(target: Target, until: () => boolean): Promise<Timing[]> {
  const timings: Timing[] = [];
  const one = async (what: string, path: string, init?: () => RequestInit) => {
    for (let first = true; first || !until(); first = false) {
      const started = performance.now();
      const status = await fetch(target.url + path, { ...init?.(), signal: AbortSignal.timeout(90_000) }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      timings.push({ what, ms: performance.now() - started, status });
      await pause(100);
    }
  };
  await Promise.all([
    one("page", "/ar"),
    one("script", await scriptOf(target)),
    one("health", "/api/health"),
    one("contact form", "/api/leads", message),
  ]);
  return timings;
}

export type Served = { what: string; times: number; half: number; most: number; longest: number; failed: number };

/** By what was asked for: milliseconds within which half, 95 % and all answers came, and how many were not 200. */
export function summary(timings: readonly Timing[]): Served[] {
  return Object.entries(Object.groupBy(timings, ({ what }) => what)).map(([what, all = []]) => {
    const sorted = all.map(({ ms }) => ms).sort((one, two) => one - two);
    const of = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    const failed = all.filter(({ status }) => status !== 200).length;
    return { what, times: all.length, half: of(0.5), most: of(0.95), longest: of(1), failed };
  });
}

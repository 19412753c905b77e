// Measures the inbox with many leads (npm run seed:load), over HTTP and signed in, as a browser would. Needs SUPABASE_URL,
// SUPABASE_PUBLISHABLE_KEY, ADMIN_EMAIL and ADMIN_PASSWORD; LEADS where they are not 50,000. With SITE_PID it also measures the memory
// that exports take.
import { readFileSync } from "node:fs";
import { createServerClient } from "@supabase/ssr";
import { say } from "../shared/terminal.ts";

/** Returns a session as the site's cookies hold it. */
async function signIn(): Promise<string> {
  const { SUPABASE_URL = "", SUPABASE_PUBLISHABLE_KEY = "", ADMIN_EMAIL = "", ADMIN_PASSWORD = "" } = process.env;
  const jar = new Map<string, string>();
  const client = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: { name: "office" },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (changes) => changes.forEach(({ name, value }) => void jar.set(name, value)),
    },
  });
  const { error } = await client.auth.signInWithPassword({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  if (error) throw new Error(`Signing in failed: ${error.message}`);
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

const residentMb = () => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.env.SITE_PID}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

export async function measureOffice(site: string): Promise<void> {
  const headers = { cookie: await signIn(), "sec-fetch-site": "same-origin" };
  const time = async (name: string, path: (turn: number) => string, turns = 60) => {
    const times: number[] = [];
    let bytes = 0;
    for (let turn = -5; turn < turns; turn++) {
      const started = performance.now();
      const response = await fetch(site + path(turn + 5), { headers, redirect: "manual" });
      bytes = (await response.arrayBuffer()).byteLength;
      if (response.status !== 200) throw new Error(`${path(turn + 5)}: ${response.status}`);
      if (turn >= 0) times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`.padStart(8);
    console.log(`${name.padEnd(46)} p50 ${at(0.5)}   p95 ${at(0.95)}   ${Math.round(bytes / 1024)} KB`);
  };
  const q = (words: string) => `/admin/leads/rows?status=all&q=${encodeURIComponent(words)}`;
  const leads = Number(process.env.LEADS ?? 50_000);
  const number = (turn: number) => String(1 + ((turn * 7919 * Math.max(1, leads / 50_000)) % leads));

  say("The list: rows alone, then the whole page");
  await time("open leads, most urgent first", () => "/admin/leads/rows");
  await time("all leads, newest first", () => "/admin/leads/rows?status=all&sort=newest");
  await time("won, of one service", () => "/admin/leads/rows?status=won&service=ventilation");
  await time("mine", () => "/admin/leads/rows?status=all&owner=me");
  await time("overdue", () => "/admin/leads/rows?overdue=1");
  await time("nothing matches", () => "/admin/leads/rows?status=all&kind=application&place=ajman");
  const pages: string[] = [""];
  for (let page = 0; page < 64; page++) {
    const { next } = (await (await fetch(`${site}/admin/leads/rows?status=all&sort=newest&after=${pages[page]}`, { headers })).json()) as {
      next: string;
    };
    pages.push(encodeURIComponent(next));
  }
  await time("page after page, to the 65th", (turn) => `/admin/leads/rows?status=all&sort=newest&after=${pages[turn]}`);
  await time("the page itself", () => "/admin/leads");
  await time("today", () => "/admin");

  say("Search, each time for something else");
  await time("a whole phone number", (turn) =>
    q(
      `050 ${number(turn)
        .padStart(7, "0")
        .replace(/(...)(....)/, "$1 $2")}`,
    ),
  );
  await time("part of a phone number", (turn) => q(number(turn).padStart(5, "0").slice(0, 5)));
  await time("a reference", (turn) => q(`RQ-L${Number(number(turn)).toString(16).toUpperCase().padStart(7, "0")}`));
  await time("a name", (turn) => q(`load person ${number(turn).padStart(5, "0")}`));
  await time("words that are everywhere", () => q("does not cool"));
  await time("Arabic words, spelled otherwise", (turn) => q(`المكيّف الغرفه ${turn % 40}`));
  await time("two letters", () => q("e7"));
  await time("words that are nowhere", (turn) => q(`zebra${turn}`));

  for (const format of ["csv", "xlsx"]) {
    say(`Export of everything as ${format}`);
    const before = process.env.SITE_PID ? residentMb() : 0;
    let peakMb = before;
    const started = performance.now();
    const body = new URLSearchParams({ format, query: "status=all" });
    const response = await fetch(`${site}/admin/leads/export`, { method: "POST", headers, body });
    const first = performance.now() - started;
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      bytes += chunk.value.byteLength;
      if (process.env.SITE_PID) peakMb = Math.max(peakMb, residentMb());
    }
    const took = (performance.now() - started) / 1000;
    const memory = process.env.SITE_PID ? `, memory ${before} MB before, ${peakMb} MB at most` : "";
    console.log(
      `${(bytes / 1024 / 1024).toFixed(1)} MB, first bytes after ${first.toFixed(0)} ms, whole after ${took.toFixed(1)} s${memory}`,
    );
  }
}

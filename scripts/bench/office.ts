// Measures every screen of the office's day with many leads (npm run seed:load), over HTTP and signed in, as a browser would: the
// server's answer, one user, warm. Between the groups it measures the sign-in page, which reads no lead: where that is slow too, the
// machine was busy. Needs SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, ADMIN_EMAIL and ADMIN_PASSWORD; LEADS where they are not 50,000; TURNS
// for another number of requests than 40 for each screen. With SITE_PID it also measures the memory that exports take.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { createServerClient } from "@supabase/ssr";
import { figureQuery, filterQuery } from "../../lib/leads/inbox/filter.ts";
import { builtInViews } from "../../lib/leads/inbox/views.ts";
import { daysLater, dubaiDay } from "../../lib/time/dubai-clock.ts";
import { lastDays } from "../../lib/time/period.ts";
import { say } from "../shared/terminal.ts";

/** Returns a session as the site's cookies hold it. */
async function signIn(email: string): Promise<string> {
  const { SUPABASE_URL = "", SUPABASE_PUBLISHABLE_KEY = "", ADMIN_PASSWORD = "" } = process.env;
  const jar = new Map<string, string>();
  const client = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: { name: "office" },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (changes) => changes.forEach(({ name, value }) => void jar.set(name, value)),
    },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: ADMIN_PASSWORD });
  if (error) throw new Error(`Signing in failed: ${error.message}`);
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

const residentMb = () => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.env.SITE_PID}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

export async function measureOffice(site: string): Promise<void> {
  const headersOf = async (email: string) => ({ cookie: await signIn(email), "sec-fetch-site": "same-origin" });
  const headers = await headersOf(process.env.ADMIN_EMAIL ?? "");
  const time = async (name: string, path: (turn: number) => string, turns = Number(process.env.TURNS ?? 40), as = headers) => {
    const times: number[] = [];
    let bytes = 0;
    for (let turn = -5; turn < turns; turn++) {
      const started = performance.now();
      const response = await fetch(site + path(turn + 5), { headers: as, redirect: "manual" });
      bytes = (await response.arrayBuffer()).byteLength;
      if (response.status !== 200) throw new Error(`${path(turn + 5)}: ${response.status}`);
      if (turn >= 0) times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`.padStart(8);
    console.log(`${name.padEnd(52)} p50 ${at(0.5)}   p95 ${at(0.95)}   ${Math.round(bytes / 1024)} KB`);
  };
  const textOf = async (path: string) => (await fetch(site + path, { headers })).text();
  /** Every address on a page that has this form, each once. */
  const linksOn = async (path: string, form: RegExp) => [...new Set((await textOf(path)).match(form) ?? [])];
  const turnsOf = (paths: string[]) => (turn: number) => paths[turn % paths.length] ?? "";
  /** Begins a group with the yardstick. */
  const group = async (title: string) => {
    say(`${title} (load of the machine ${loadavg()[0]?.toFixed(1)})`);
    await time("  the sign-in page, as a yardstick", () => "/admin/sign-in", 20, { cookie: "", "sec-fetch-site": "same-origin" });
  };
  const q = (words: string) => `/admin/leads/rows?q=${encodeURIComponent(words)}`;
  const leads = Number(process.env.LEADS ?? 50_000);
  const number = (turn: number) => String(1 + ((turn * 7919 * Math.max(1, leads / 50_000)) % leads));
  const today = dubaiDay(new Date());

  await group("The day");
  await time("today", () => "/admin");
  await time("number of waiting leads, as the tab asks for it", () => "/admin/pulse");
  const uuid = "[0-9a-f-]{36}";
  const idsOf = async (query: string) =>
    ((await (await fetch(`${site}/admin/leads/rows?${query}`, { headers })).json()) as { rows: { id: string; person: string }[] }).rows;
  const [newest, withMails, quoted] = [await idsOf("status=all&sort=newest"), await idsOf("q=Thank you"), await idsOf("status=quoted")];
  await time("a new lead", turnsOf(newest.map(({ id }) => `/admin/leads/${id}`)));
  await time("a lead with a thread of mails", turnsOf(withMails.map(({ id }) => `/admin/leads/${id}`)));
  await time("a person", turnsOf([...newest, ...withMails].map(({ person }) => `/admin/people/${person}`)));
  await time(
    "a regular customer with eleven leads",
    turnsOf((await idsOf("q=load person 00001")).map(({ person }) => `/admin/people/${person}`)),
  );
  await time("entering a lead", () => "/admin/leads/new");
  const quotes = (
    await Promise.all(
      quoted.slice(0, 5).map(({ id }) => linksOn(`/admin/leads/${id}`, new RegExp(`/admin/leads/${uuid}/quote/${uuid}`, "g"))),
    )
  ).flat();
  await time("a lead with a quote", turnsOf(quoted.map(({ id }) => `/admin/leads/${id}`)));
  await time("a quote", turnsOf(quotes));

  await group("Visits");
  const calendar = `/admin/visits?day=${today}`;
  const technicians = (await linksOn(calendar, new RegExp(`who=${uuid}`, "g"))).map((who) => `${calendar}&${who}`);
  await time("the calendar of a day", (turn) => `/admin/visits?day=${daysLater(today, (turn % 20) - 6)}`);
  await time("of a week", (turn) => `/admin/visits?view=week&day=${daysLater(today, ((turn % 4) - 1) * 7)}`);
  await time("of a technician, a day", turnsOf(technicians));
  await time("of a technician, a week", turnsOf(technicians.map((path) => `${path}&view=week`)));
  await time("a visit", turnsOf(await linksOn(calendar, new RegExp(`/admin/visits/${uuid}`, "g"))));
  await time("free times for a booking", () => `/admin/visits/planned?from=${today}`);
  const technician = await headersOf("technician-1@load.example.com");
  await time("a technician's page", () => "/admin/field", undefined, technician);
  await time("a technician's visits", () => "/admin/field/visits", undefined, technician);

  await group("The list: whole pages");
  for (const { name, filter } of builtInViews(new Date())) await time(name, () => `/admin/leads?${filterQuery(filter)}`);

  await group("The list: rows alone, as filters, keys and searches ask for them");
  await time("won, of one service", () => "/admin/leads/rows?status=won&service=ventilation");
  await time("of one place", () => "/admin/leads/rows?status=all&place=ajman");
  await time("of one source, newest first", () => "/admin/leads/rows?status=all&source=newsletter&sort=newest");
  await time("nobody's", () => "/admin/leads/rows?owner=none");
  await time("of a month", () => `/admin/leads/rows?${filterQuery({ status: "all", ...lastDays(30, today) })}`);
  await time("nothing matches", () => "/admin/leads/rows?status=all&kind=application&place=ajman");
  const pages: string[] = [""];
  for (let page = 0; page < 64; page++) {
    const { next } = (await (await fetch(`${site}/admin/leads/rows?status=all&sort=newest&after=${pages[page]}`, { headers })).json()) as {
      next: string;
    };
    pages.push(encodeURIComponent(next));
  }
  await time("page after page, to the 65th", (turn) => `/admin/leads/rows?status=all&sort=newest&after=${pages[turn]}`, 60);
  const phone = (turn: number) => number(turn).padStart(7, "0");
  await time("a whole phone number", (turn) => q(`050 ${phone(turn).slice(0, 3)} ${phone(turn).slice(3)}`));
  await time("part of a phone number", (turn) => q(number(turn).padStart(5, "0").slice(0, 5)));
  await time("a reference", (turn) => q(`RQ-L${Number(number(turn)).toString(16).toUpperCase().padStart(7, "0")}`));
  await time("a name", (turn) => q(`load person ${number(turn).padStart(5, "0")}`));
  await time("words that are everywhere", () => q("does not cool"));
  await time("words that are everywhere, the newest first", () => `${q("does not cool")}&sort=newest`);
  await time("Arabic words, spelled otherwise", (turn) => q(`المكيّف الغرفه ${turn % 40}`));
  await time("two letters", () => q("e7"));
  await time("words that are nowhere", (turn) => q(`zebra${turn}`));

  for (const days of [7, 30, 365, 731]) {
    const period = lastDays(days, today);
    const list = (figure: Parameters<typeof figureQuery>[1], by?: Parameters<typeof figureQuery>[2]) => () =>
      `/admin/leads?${figureQuery(period, figure, by)}`;
    await group(`Reports of ${days} days, and the lists of their figures`);
    await time("the reports", () => `/admin/reports?from=${period.from}&to=${period.to}`);
    await time("all that came", list("came"));
    await time("answered in time", list("kept"));
    await time("answered too late", list("broken"));
    await time("asked not to be contacted", list("excused"));
    await time("visited", list("visited"));
    await time("won, nobody's", list("won", { key: "owner", value: "unknown" }));
    await time("lost for its price", list("lost", { key: "lost", value: "price" }));
    await time("by source", list("came", { key: "source", value: "google" }));
    await time("by a landing page that brought none", list("came", { key: "landing", value: "/about" }));
    await time("the people as CSV", () => `/admin/reports/csv/people?from=${period.from}&to=${period.to}`);
  }

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

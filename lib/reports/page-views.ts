// Page views, and readers' answers to "was this useful?", added up in this process and stored as sums by day, page, language and type of
// device. Nothing about a person is stored, not even for a moment: the client's address only limits how much it can count.
import "server-only";
import { isbot } from "isbot";
import { hasPage } from "../content/store/snapshot.ts";
import { JobFailure, registerJob } from "../host/jobs.ts";
import { processState } from "../host/process.ts";
import { RateLimit } from "../host/rate-limit.ts";
import type { Locale } from "../i18n/locales.ts";
import { deviceOf } from "../leads/intake/attribution.ts";
import { resolveAddress } from "../site/routes.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { dubaiDay } from "../time/dubai-clock.ts";

/** What is counted of a request: no more than this leaves it. */
type Counted = { day: string; page: string; locale: Locale; device: string };
type View = Counted & { begins: boolean };
type Vote = Counted & { isUseful: boolean };
const counts = ["views", "visits", "useful", "notUseful"] as const;
type Sum = Counted & Record<(typeof counts)[number], number>;

// Enough for a day of a site with a thousand addresses in two languages on four devices, while the database is unavailable.
const maxSums = 10_000;

const uncounted = () => processState("page-views", () => new Map<string, Sum>());

/** The page at a path, without its language; null for the office, for files, and for paths that anybody could invent. */
export function countedPage(pathname: string): { page: string; locale: Locale } | null {
  const address = resolveAddress(pathname);
  const entry = address.type === "page" ? address.route.entry : address.type === "family" ? address.entry : undefined;
  if (
    address.type === "office" ||
    address.type === "quote" ||
    address.type === "unknown" ||
    (address.type === "page" && address.route.file)
  )
    return null;
  if (entry && !hasPage(entry.kind, entry.slug, address.locale)) return null;
  // A later page of a list counts as the list, because anybody could invent its number or tag.
  return { page: address.type === "list" ? "/blog" : address.path, locale: address.locale };
}

function readCounted(fields: URLSearchParams, userAgent: string, now: Date): Counted | null {
  const counted = countedPage(fields.get("page") ?? "");
  return counted && { day: dubaiDay(now), ...counted, device: deviceOf(userAgent) ?? "unknown" };
}

/** A view from the form fields page and begins, as the inline script of every page sends them; null for what is not counted. */
export function readView(form: string, userAgent: string, now = new Date()): View | null {
  // Skips robots that run scripts and identify themselves. Robots that run no scripts send nothing.
  if (!userAgent || isbot(userAgent)) return null;
  const fields = new URLSearchParams(form);
  const counted = readCounted(fields, userAgent, now);
  return counted && { ...counted, begins: fields.get("begins") === "1" };
}

/** An answer from the form fields page and useful, "1" or "0"; null for what is not counted. */
export function readVote(form: string, userAgent: string, now = new Date()): Vote | null {
  const fields = new URLSearchParams(form);
  const useful = fields.get("useful");
  if (useful !== "1" && useful !== "0") return null;
  const counted = readCounted(fields, userAgent, now);
  return counted && { ...counted, isUseful: useful === "1" };
}

function add(more: Sum): void {
  const sums = uncounted();
  const key = `${more.day} ${more.locale} ${more.device} ${more.page}`;
  const sum = sums.get(key);
  if (sum) for (const count of counts) sum[count] += more[count];
  else if (sums.size < maxSums) sums.set(key, { ...more });
}

const perAddress = new RateLimit(600);
const overall = new RateLimit(50_000);

export function countView({ begins, ...view }: View, block: string | null): void {
  if ((block && perAddress.count(block) > 0) || overall.count("all") > 0) return;
  add({ ...view, views: 1, visits: begins ? 1 : 0, useful: 0, notUseful: 0 });
}

// Many people share an address, so a page takes a few answers from each.
const votesPerPage = new RateLimit(5);
const votesPerAddress = new RateLimit(60);
const allVotes = new RateLimit(3000);

export function countVote({ isUseful, ...vote }: Vote, block: string | null): void {
  if (block && (votesPerAddress.count(block) > 0 || votesPerPage.count(`${block} ${vote.locale} ${vote.page}`) > 0)) return;
  if (allVotes.count("all") > 0) return;
  add({ ...vote, views: 0, visits: 0, useful: isUseful ? 1 : 0, notUseful: isUseful ? 0 : 1 });
}

/** Stores the counts; those that the database does not take are kept for the next time. Returns whether it took them. */
export async function flushViews(): Promise<boolean> {
  const sums = [...uncounted().values()];
  uncounted().clear();
  if (sums.length === 0) return true;
  const { error } = await privilegedClient(5000)
    .rpc("count_views", { p_rows: sums })
    .then(
      (answer) => answer,
      () => ({ error: true }),
    );
  if (error) for (const sum of sums) add(sum);
  return !error;
}

export function registerViewsJob(): void {
  registerJob({
    name: "page-views",
    everyMs: 15_000,
    runsAtEnd: true,
    run: async () => {
      if (!(await flushViews())) throw new JobFailure("the page counts could not be stored; they are kept while the process lives.");
    },
  });
}

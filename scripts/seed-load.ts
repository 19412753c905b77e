// npm run seed:load [-- 50000]: fills a database with invented leads and a visit for each tenth, for measuring the office. The people are recognisable
// ("Load Person 00001", …@load.example.com, numbers of the unassigned range +971 50 000 …), and nothing is sent to them: the
// outbox gets no entries.
//
// Into DATABASE_URL, or BACKEND_POSTGRES_URL, or the embedded database of DATA_DIR (stop the site first). Only for throwaway
// databases: an address that is not of this machine is refused without --yes-this-database-is-for-load-tests.
import { loadOrCreateKeys, openDataDir, takeLock } from "./data/data-dir.ts";
import { openDatabase } from "./data/database.ts";
import { Refusal, reportAndExit, say } from "./shared/terminal.ts";

const flag = "--yes-this-database-is-for-load-tests";
const local = new Set(["localhost", "127.0.0.1", "[::1]", ""]);

/** Throws Refusal for a database on another machine, unless the flag is given. */
export function assertForLoad(url: string, args: readonly string[]): void {
  let host: string;
  try {
    host = new URL(url).hostname;
  } catch {
    throw new Refusal("The database address cannot be read.", "give it as postgresql://user:password@host:port/name.");
  }
  if (!local.has(host) && !args.includes(flag))
    throw new Refusal(`${host} is not this machine, and invented leads do not belong among real ones.`, `if it is meant, add ${flag}.`);
}

/** Seconds between leads: at most 20 minutes, and less where the leads would exceed three years, as long as records are kept. */
const secondsApart = (wanted: number) => Math.min(1200, Math.floor((3 * 365 * 86_400) / wanted));

const newest = (wanted: number) => Math.max(120, Math.floor(86_400 / secondsApart(wanted)));

/** n and the number of leads determine everything in lead n, so that two runs fill two databases alike. */
const insert = (from: number, to: number, wanted: number) => `
  insert into public.leads (reference, kind, locale, page, full_name, email, phone_e164, phone_typed, message, details, first_touch,
      last_touch, device, created_at, last_submitted_at, status, lost_reason)
  select 'RQ-L' || lpad(upper(to_hex(n)), 7, '0'),
    (array['contact', 'quote', 'quote', 'quote', 'callback', 'calculation'])[1 + n % 6],
    case when n % 3 = 0 then 'ar' else 'en' end,
    (array['/contact', '/quote', '/dubai/ac-services/dubai-marina', '/services/air-conditioning', '/sharjah/ac-services'])[1 + n % 5],
    case when n % 3 = 0 then 'شخص تجريبي ' else 'Load Person ' end || lpad(n::text, 5, '0'),
    'person-' || n || '@load.example.com',
    '+97150' || lpad(n::text, 7, '0'), '050' || lpad(n::text, 7, '0'),
    case when n % 3 = 0
      then 'المكيف لا يبرّد والماء ينقّط في الغرفة رقم ' || n % 40 || '. نرجو المعاينة.'
      else 'The unit in room ' || n % 40 || ' does not cool and ' || (array['drips', 'is loud', 'smells', 'trips the breaker', 'shows E' || n % 9])[1 + n % 5]
        || '. Please visit and quote for ' || 1 + n % 12 || ' units.' end,
    jsonb_build_object('problem', (array['no-cooling', 'water', 'weak', 'noise', 'care', 'contract', 'new'])[1 + n % 7],
      'service', (array['air-conditioning', 'air-conditioning-amc', 'commercial-hvac', 'ventilation', 'mep'])[1 + n % 5],
      'emirate', (array['dubai', 'sharjah', 'abu-dhabi', 'ajman'])[1 + n % 4]),
    jsonb_build_object('landing', '/', 'referrer', 'https://www.google.com/'),
    case when n % 4 = 0 then jsonb_build_object('landing', '/quote', 'utm_source', 'newsletter', 'utm_campaign', 'load') end,
    (array['phone', 'phone', 'desktop', 'tablet'])[1 + n % 4],
    now() - n * interval '${secondsApart(wanted)} seconds', now() - n * interval '${secondsApart(wanted)} seconds',
    -- Mostly decided, as an inbox of years is; the newest wait, and those of the last day.
    case when n <= ${newest(wanted)} then 'new'
      else (array['won', 'won', 'lost', 'lost', 'contacted', 'quoted', 'visit-booked', 'spam', 'won', 'lost'])[1 + n % 10] end,
    case when n > ${newest(wanted)} and n % 10 in (2, 3, 9) then (array['price', 'time', 'competitor', 'no-answer'])[1 + n % 4] end
  from generate_series(${from}, ${to}) n
  on conflict (reference) do nothing`;

const settle = `
  update public.leads set closed_at = created_at + interval '3 days' where reference like 'RQ-L%' and status in ('won', 'lost');
  update public.leads set answered_at = created_at + interval '2 hours'
    where reference like 'RQ-L%' and status not in ('new', 'spam', 'duplicate');
  update public.leads set owner = (select s.user_id from public.staff s where s.role in ('admin', 'sales') order by s.created_at limit 1)
    where reference like 'RQ-L%' and right(reference, 1) in ('0', '5', 'A') and status not in ('new', 'spam')`;

/** A visit for each tenth lead: thirty a day shared among the staff, from four months back to six weeks ahead where there are 5,000. */
const insertVisits = (wanted: number) => `
  insert into public.visits (lead_id, technician, starts_at, status, place, booked_at)
  select l.id, (select s.user_id from public.staff s order by s.created_at offset (n / 10) % greatest(1, (select count(*) from public.staff)) limit 1),
    (current_date - ${Math.round((wanted / 300) * 0.72)} + n / 30 + time '04:00' + n % 10 * interval '1 hour') at time zone 'UTC',
    case when n / 30 >= ${Math.round((wanted / 300) * 0.72)} then 'booked' else 'done' end, l.place, l.created_at
  from generate_series(1, ${Math.floor(wanted / 10)}) n join public.leads l on l.reference = 'RQ-L' || lpad(upper(to_hex(n * 10)), 7, '0')
  where not exists (select 1 from public.visits v where v.lead_id = l.id)`;

async function main() {
  const args = process.argv.slice(2);
  const wanted = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 50_000);
  if (wanted > 5_000_000) throw new Refusal("That is more than the invented numbers reach.", "ask for fewer.");
  const url = process.env.DATABASE_URL || process.env.BACKEND_POSTGRES_URL;
  if (url) assertForLoad(url, args);
  const dir = openDataDir();
  const release = url ? () => undefined : takeLock(dir);
  const { execute, close } = await openDatabase(
    url ? { postgresUrl: url } : { directory: dir.database },
    loadOrCreateKeys(dir),
    { send: async () => undefined },
    "http://localhost:3000",
  );
  const started = Date.now();
  // Triggers for notifications and history stay off; only those that derive a lead's fields and find its person run.
  await execute("alter table public.leads disable trigger user");
  try {
    await execute("alter table public.leads enable trigger leads_derive; alter table public.leads enable trigger leads_assign_person");
    for (let from = 1; from <= wanted; from += 5000) {
      await execute(insert(from, Math.min(wanted, from + 4999), wanted));
      say(`${Math.min(wanted, from + 4999)} leads …`);
    }
    await execute("alter table public.leads disable trigger user");
    await execute(settle);
    await execute("alter table public.visits disable trigger user");
    await execute(insertVisits(wanted));
  } finally {
    await execute("alter table public.visits enable trigger user");
    await execute("alter table public.leads enable trigger user");
  }
  await execute("vacuum analyze public.leads, public.visits");
  const [row] = await execute(
    "select (select count(*) from public.leads)::int as leads, (select count(*) from public.visits)::int as visits",
  );
  say(`The database holds ${row?.leads} leads and ${row?.visits} visits (${Math.round((Date.now() - started) / 1000)} s).`);
  await close();
  release();
}

if (import.meta.main) {
  try {
    await main();
    process.exit(0);
  } catch (error) {
    reportAndExit(error);
  }
}

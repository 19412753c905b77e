// npm run seed:load [-- 50000]: fills a database with two years of an invented office, for measuring it: leads with their history, mails that
// follow, quotes, a visit for each tenth lead, full days of visits from yesterday to two weeks ahead, page views, three colleagues in sales
// and six technicians (technician-1@load.example.com, … with the password ADMIN_PASSWORD, else one that is printed). The people are
// recognisable ("Load Person 00001", …@load.example.com, numbers of the unassigned range +971 50 000 …), and nothing is sent to them: the
// outbox gets no entries.
//
// Into DATABASE_URL, or BACKEND_POSTGRES_URL, or the embedded database of DATA_DIR (stop the site first). Only for throwaway
// databases: an address that is not of this machine is refused without --yes-this-database-is-for-load-tests.
import { loadOrCreateKeys, openDataDir, takeLock } from "./data/data-dir.ts";
import { openDatabase } from "./data/database.ts";
import { Refusal, reportAndExit, say } from "./shared/terminal.ts";
import { inventPassword } from "./start/first-admin.ts";

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

/** Of leads that are newer, many are still open; of older ones, every tenth. */
const recent = (wanted: number) => Math.floor((90 * 86_400) / secondsApart(wanted));

/** Full days of visits: the leads after those that wait have one each. */
const visitsADay = 30;
const fullDays = 16;

const reference = (n: string) => `'RQ-L' || lpad(upper(to_hex(${n})), 7, '0')`;

/** The leads that were inserted, with their number n and "chosen", which spreads them like dice that always fall alike. */
const numbered =
  "(select l.*, ('x' || substr(l.reference, 5))::bit(28)::int as n, abs(hashtext(l.reference)) as chosen from public.leads l where l.reference like 'RQ-L%')";

/** The sellers in turn. */
const seller = (
  chosen: string,
) => `(select s.user_id from public.staff s where s.role in ('admin', 'sales') order by s.created_at, s.user_id
    offset ${chosen} % greatest(1, (select count(*) from public.staff s where s.role in ('admin', 'sales'))) limit 1)`;

/** The technicians in turn. */
const technician = (n: string) => `(select s.user_id from public.staff s where s.role = 'technician' order by s.created_at, s.user_id
    offset ${n} % greatest(1, (select count(*) from public.staff s where s.role = 'technician')) limit 1)`;

/**
 * n and the number of leads determine everything in lead n, so that two runs fill two databases alike. Every fifth comes from one of the
 * regular customers, who have eleven leads each.
 */
const insertLeads = (from: number, to: number, wanted: number) => `
  insert into public.leads (reference, kind, locale, page, full_name, email, phone_e164, phone_typed, message, details, first_touch,
      last_touch, device, created_at, last_submitted_at, status, lost_reason)
  select ${reference("n")},
    (array['contact', 'quote', 'quote', 'quote', 'callback', 'calculation'])[1 + n % 6],
    case when n % 3 = 0 then 'ar' else 'en' end,
    (array['/contact', '/quote', '/dubai/ac-services/dubai-marina', '/services/air-conditioning', '/sharjah/ac-services'])[1 + n % 5],
    case when n % 3 = 0 then 'شخص تجريبي ' else 'Load Person ' end || lpad(person::text, 5, '0'),
    'person-' || person || '@load.example.com',
    '+97150' || lpad(person::text, 7, '0'), '050' || lpad(person::text, 7, '0'),
    case when n % 3 = 0
      then 'المكيف لا يبرّد والماء ينقّط في الغرفة رقم ' || n % 40 || '. نرجو المعاينة.'
      else 'The unit in room ' || n % 40 || ' does not cool and ' || (array['drips', 'is loud', 'smells', 'trips the breaker', 'shows E' || n % 9])[1 + n % 5]
        || '. Please visit and quote for ' || 1 + n % 12 || ' units.' end,
    jsonb_build_object('problem', (array['no-cooling', 'water', 'weak', 'noise', 'care', 'contract', 'new'])[1 + n % 7],
      'service', (array['air-conditioning', 'air-conditioning-amc', 'commercial-hvac', 'ventilation', 'mep'])[1 + n % 5],
      'emirate', (array['dubai', 'sharjah', 'abu-dhabi', 'ajman'])[1 + n % 4]),
    jsonb_build_object('landing', '/', 'referrer', 'www.google.com'),
    case when n % 4 = 0 then jsonb_build_object('landing', '/quote', 'utm_source', 'newsletter', 'utm_campaign', 'load') end,
    (array['phone', 'phone', 'desktop', 'tablet'])[1 + n % 4],
    now() - n * interval '${secondsApart(wanted)} seconds', now() - n * interval '${secondsApart(wanted)} seconds', status,
    case when status = 'lost' then (array['price', 'time', 'competitor', 'no-answer'])[1 + n % 4] end
  from generate_series(${from}, ${to}) n
    cross join lateral (select case when n % 5 = 4 then n / 50 * 5 + 1 else n end as person,
      case when n <= ${newest(wanted)} then 'new'
        when n <= ${newest(wanted) + visitsADay * fullDays} then 'visit-booked'
        when n <= ${recent(wanted)} then (array['won', 'won', 'lost', 'lost', 'contacted', 'quoted', 'visit-booked', 'spam', 'won', 'lost'])[1 + n % 10]
        else (array['won', 'won', 'lost', 'lost', 'lost', 'won', 'lost', 'spam', 'won', 'quoted'])[1 + n % 10] end as status) one
  on conflict (reference) do nothing`;

/** Answers, owners, decisions, and next steps of what is open, some of them late. */
const settle = (wanted: number) => `
  update public.leads l set closed_at = case when l.status in ('won', 'lost') then l.created_at + make_interval(hours => 30 + o.chosen % 200) end,
      answered_at = case when o.chosen % 9 > 0 then l.created_at + make_interval(mins => 3 + o.chosen % 700) end,
      owner = case when l.status <> 'spam' and o.chosen % 7 > 0 then ${seller("o.chosen")} end,
      value_fils = case when l.status = 'won' then 20000 + o.chosen % 900000 end,
      next_action = case when o.n <= ${recent(wanted)} and l.status in ('contacted', 'quoted') then 'call' end,
      next_action_at = case when o.n <= ${recent(wanted)} and l.status in ('contacted', 'quoted')
        then now() + make_interval(hours => o.chosen % 400 - 40) end
    from ${numbered} o where o.id = l.id and l.status <> 'new'`;

const confirmation =
  "'Thank you for your message. We have it, and an engineer reads it today. You find its state on our page under your reference.'";
const answerText = `'Dear customer, thank you for your message about ' || coalesce(l.service, 'your building') || '. '
    || 'Our engineer looks at the indoor and the outdoor unit, measures pressures and temperatures, and tells you on the spot what it costs. '
    || 'The visit takes about an hour; somebody should be at home who can open the roof. We propose tomorrow between ten and twelve, or the day after '
    || 'between four and six. Please tell us which you prefer, and the number of the building.'`;

/** What happened to each lead, oldest first: from the confirmation to the decision; a few changes were undone. */
const insertEvents = `
  insert into public.lead_events (lead_id, kind, from_status, to_status, note, actor, created_at, data)
  select l.id, e.kind, e.was, e.became, e.note, case when e.kind not in ('created', 'mail-sent') then coalesce(l.owner, ${seller("l.chosen")}) end, e.at, coalesce(e.data, '{}')
  from ${numbered} l cross join lateral (values
    ('created', null, 'new', null, l.created_at, null::jsonb),
    ('mail-sent', null, null, null, l.created_at + interval '9 seconds', jsonb_build_object('text', ${confirmation}, 'to', l.email, 'locale', l.locale)),
    ('note', null, null, case when l.chosen % 3 = 0 then 'Called; the tenant opens the door after five. Gate code at the desk.' end,
      l.answered_at - interval '1 minute', null),
    ('answered', null, null, null, l.answered_at, jsonb_build_object('channel', 'email', 'text', ${answerText}, 'to', l.email, 'locale', l.locale)),
    ('status', 'new', 'contacted', null, l.answered_at, null),
    ('status', 'contacted', 'visit-booked', null, case when l.n % 10 = 0 or l.status = 'visit-booked' then l.answered_at + interval '20 minutes' end, null),
    ('status', 'contacted', 'quoted', null, case when l.chosen % 5 < 2 then l.answered_at + interval '20 hours' end, null),
    ('undone', null, null, null, case when l.chosen % 50 = 0 then l.answered_at + interval '21 hours' end,
      jsonb_build_object('at', l.answered_at + interval '20 hours')),
    ('owner', null, null, null, case when l.owner is not null then l.answered_at - interval '2 minutes' end, jsonb_build_object('to', l.owner)),
    ('status', 'contacted', l.status, null, l.closed_at, null),
    ('next-action', null, null, case when l.chosen % 4 = 0 then 'Book the second technician too.' end,
      case when l.status = 'won' and l.n % 200 > 0 then l.closed_at + interval '1 hour' end, '{"action": "call"}')) e (kind, was, became, note, at, data)
  where e.at is not null and (e.kind <> 'note' or e.note is not null) and (l.status not in ('new', 'spam') or e.kind in ('created', 'mail-sent'))
    and not exists (select 1 from public.lead_events o where o.lead_id = l.id)
  order by e.at`;

/** The message that made each lead, and of each sixth the mails that followed it. */
const insertMessages = `
  insert into public.lead_submissions (lead_id, reference, idempotency_key, payload_hash, kind, joined, content, received_at, stored_at)
  select l.id, case when m = 0 then l.reference else 'RM-' || lpad(upper(to_hex(l.n * 8 + m)), 8, '0') end, 'load-' || l.n || '-' || m, repeat('0', 64),
    case when m = 0 then l.kind else 'email' end, m > 0,
    jsonb_build_object('full_name', l.full_name, 'email', l.email, 'phone_e164', l.phone_e164, 'phone_typed', l.phone_typed, 'page', l.page,
      'locale', l.locale, 'details', case when m = 0 then l.details else '{}' end,
      'message', case when m = 0 then l.message else 'Thank you. ' || (array['Tuesday suits us.', 'The unit drips again.', 'Please send the price.',
        'Is the filter included?'])[1 + (l.n + m) % 4] || ' We are in tower ' || l.n % 90 || ', floor ' || m + 3 || '.' end)
      || case when m > 0 then jsonb_build_object('channel', 'email', 'rest', ${answerText}) else '{}' end,
    l.created_at + m * interval '1 day', l.created_at + m * interval '1 day'
  from ${numbered} l cross join lateral generate_series(0, case when l.n % 6 = 0 and l.status <> 'new' then 1 + l.n / 6 % 4 else 0 end) m
  on conflict (idempotency_key) do nothing;
  update public.leads l set is_returning = true, last_submitted_at = m.last, search_text = left(l.search_text || ' ' || m.said, 8000)
    from (select s.lead_id, max(s.received_at) as last, string_agg(private.fold(concat_ws(' ', s.reference, s.content ->> 'message')), ' ') as said
      from public.lead_submissions s where s.joined and s.idempotency_key like 'load-%' group by s.lead_id) m where m.lead_id = l.id`;

const insertQuotes = `
  insert into public.quotes (lead_id, number, status, locale, lines, vat_percent, valid_until, created_by, created_at, sent_at, accepted_at, accepted_name,
      declined_at)
  select l.id, 'QT-' || extract(year from l.at) || '-' || lpad((row_number() over (partition by extract(year from l.at) order by l.at))::text, 5, '0'),
    l.became, l.locale,
    (select jsonb_agg(jsonb_build_object('text', (array['Cleaning of a split unit', 'Refrigerant R410A', 'Capacitor', 'Drain line', 'Duct cleaning', 'Thermostat'])[k],
      'quantity', 1 + (l.n + k) % 8, 'unit', 'unit', 'unit_fils', 2500 * (1 + (l.n + k) % 40))) from generate_series(1, 2 + l.n % 5) k),
    5, (l.at + interval '30 days')::date, l.owner, l.at - interval '1 hour', l.at,
    case when l.became = 'accepted' then l.at + interval '6 hours' end, case when l.became = 'accepted' then l.full_name end,
    case when l.became = 'declined' then l.at + interval '6 hours' end
  from (select o.*, o.created_at + interval '20 hours' as at,
      case o.status when 'won' then 'accepted' when 'lost' then (array['declined', 'sent'])[1 + o.chosen % 2] else 'sent' end as became
    from ${numbered} o where o.status = 'quoted' or o.status in ('won', 'lost') and o.chosen % 5 < 2) l
  where not exists (select 1 from public.quotes q where q.lead_id = l.id)`;

const report = `jsonb_build_object('kind', 'cooling', 'found', '{"returnAir": 27, "supplyAir": 19}'::jsonb, 'left', '{"returnAir": 24, "supplyAir": 13}'::jsonb,
      'work', '["filter", "coil", "drain"]'::jsonb, 'parts', '', 'advice', 'The condenser needs cleaning before the summer.', 'signer', l.full_name)`;

/** A visit two days after each tenth lead, reported; and the full days. */
const insertVisits = (wanted: number) => `
  insert into public.visits (lead_id, technician, starts_at, status, place, address, booked_at, report, report_key, reported_at, ended_at, reported_by)
  select l.id, v.goes, v.at, case when v.at < now() then 'done' else 'booked' end, l.place, 'Building ' || l.n % 90, v.at - interval '1 day',
      case when v.at < now() then ${report} end, case when v.at < now() then gen_random_uuid() end,
      case when v.at < now() then v.at + interval '1 hour' end, case when v.at < now() then v.at + interval '1 hour' end,
      case when v.at < now() then v.goes end
    from ${numbered} l cross join lateral (select ${technician("(l.n / 10)")} as goes, private.dubai_day((l.created_at + interval '2 days')::date)
      + make_interval(hours => 8 + l.n / 10 % 9) as at) v
    where l.n % 10 = 0 and l.n > ${newest(wanted) + visitsADay * fullDays} and not exists (select 1 from public.visits v where v.lead_id = l.id);
  insert into public.visits (lead_id, technician, starts_at, place, address, booked_at)
  select l.id, case when l.n % 15 > 0 then ${technician("l.n")} end, private.dubai_day((now() at time zone 'Asia/Dubai')::date - 1 + nr / ${visitsADay})
      + make_interval(hours => 8 + nr % ${visitsADay} / 3), l.place, 'Building ' || l.n % 90, l.created_at + interval '1 hour'
    from ${numbered} l cross join lateral (select l.n - ${newest(wanted) + 1} as nr) place
    where l.n between ${newest(wanted) + 1} and ${newest(wanted) + visitsADay * fullDays} and not exists (select 1 from public.visits v where v.lead_id = l.id);
  update public.leads l set next_action = 'visit', next_action_at = v.starts_at from public.visits v
    where v.lead_id = l.id and v.status = 'booked' and l.status = 'visit-booked' and l.reference like 'RQ-L%'`;

const insertViews = `
  insert into public.page_views (day, page, locale, device, views, visits, useful)
  select current_date - d, (array['/', '/contact', '/quote', '/services/air-conditioning', '/sharjah/ac-services', '/dubai/ac-services/dubai-marina',
      '/calculators/cooling-load'])[1 + p % 7] || case when p > 6 then '/p' || p else '' end, locale, device, 3 + (d + p) % 40, 1 + (d + p) % 3, p % 2
    from generate_series(0, 730) d, generate_series(0, 59) p, unnest(array['en', 'ar']) locale, unnest(array['phone', 'desktop']) device
  on conflict do nothing;
  insert into public.contact_clicks (channel, page, locale, device, created_at)
  select (array['call', 'whatsapp'])[1 + n % 2], '/contact', 'en', 'phone', now() - n * interval '1 hour' from generate_series(1, 17500) n
    where not exists (select 1 from public.contact_clicks)`;

/** The tables that are filled past their triggers, each with those that have to run: they derive columns and find a lead's person. */
const filled = {
  leads: ["leads_derive", "leads_assign_person"],
  visits: [],
  lead_events: [],
  lead_submissions: [],
  quotes: ["quotes_compute"],
};

async function main() {
  const args = process.argv.slice(2);
  const wanted = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 50_000);
  if (wanted > 5_000_000) throw new Refusal("That is more than the invented numbers reach.", "ask for fewer.");
  const url = process.env.DATABASE_URL || process.env.BACKEND_POSTGRES_URL;
  if (url) assertForLoad(url, args);
  const dir = openDataDir();
  const release = url ? () => undefined : takeLock(dir);
  const keys = loadOrCreateKeys(dir);
  const { answer, execute, close } = await openDatabase(
    url ? { postgresUrl: url } : { directory: dir.database },
    keys,
    { send: async () => undefined },
    "http://localhost:3000",
  );
  const started = Date.now();
  const password = process.env.ADMIN_PASSWORD || inventPassword();
  for (const [role, count] of [
    ["sales", 3],
    ["technician", 6],
  ] as const)
    for (let nr = 1; nr <= count; nr++) {
      const email = `${role}-${nr}@load.example.com`;
      const body = JSON.stringify({ email, password });
      // One that is there already is refused, and keeps its password.
      await answer(
        new Request("http://localhost/auth/v1/signup", {
          method: "POST",
          headers: { apikey: keys.publishableKey, "content-type": "application/json" },
          body,
        }),
      );
      await execute(`select public.grant_staff_role('${email}', '${role}', 'Load ${role} ${nr}')`);
    }
  // Triggers for notifications, history and the audit log stay off.
  const setTriggers = (way: "enable" | "disable") =>
    execute(
      Object.keys(filled)
        .map((table) => `alter table public.${table} ${way} trigger user`)
        .join("; "),
    );
  await setTriggers("disable");
  try {
    await execute(
      Object.entries(filled)
        .flatMap(([table, triggers]) => triggers.map((trigger) => `alter table public.${table} enable trigger ${trigger}`))
        .join("; "),
    );
    for (let from = 1; from <= wanted; from += 5000) {
      await execute(insertLeads(from, Math.min(wanted, from + 4999), wanted));
      say(`${Math.min(wanted, from + 4999)} leads …`);
    }
    await execute("alter table public.leads disable trigger user");
    for (const part of [settle(wanted), insertEvents, insertMessages, insertQuotes, insertVisits(wanted), insertViews]) await execute(part);
  } finally {
    await setTriggers("enable");
  }
  await execute("vacuum analyze");
  const [row] = await execute(
    `select ${[...Object.keys(filled), "page_views"].map((table) => `(select count(*) from public.${table})::int as ${table}`).join(", ")}`,
  );
  say(
    `The database holds ${Object.entries(row ?? {})
      .map(([table, count]) => `${count} ${table}`)
      .join(", ")} (${Math.round((Date.now() - started) / 1000)} s).`,
  );
  if (!process.env.ADMIN_PASSWORD) say(`The password of the invented colleagues is ${password}.`);
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

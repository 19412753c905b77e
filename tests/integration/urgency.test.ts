// The database decides how urgent a lead is and when its answer is due. It knows the working calendar by the same rule as the code.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerBy } from "../../lib/leads/sla.ts";
import { isEmergency } from "../../lib/leads/urgency.ts";
import { answerDueMs } from "../../lib/site/answer-times.ts";
import { holidayDays, type WorkingCalendar, workingSpans } from "../../lib/time/working-calendar.ts";
import { freshDatabase } from "./backend.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

type Settings = Partial<WorkingCalendar> & {
  /** Holidays as the office keeps them. */
  off?: { date: string; to: string }[];
  emergencyPhone?: string;
  emergencyHours?: WorkingCalendar["hours"];
  onCall?: string[];
  mails?: boolean;
};

/** Publishes these hours and days, and nothing else that the rules read. */
async function publish({ hours = [], holidays = [], off = [], ramadan = [], onCall = [], mails = true, ...line }: Settings): Promise<void> {
  await database.execute(`
    alter table public.entries disable trigger user;
    delete from public.entries where kind in ('settings', 'calendar');
    insert into public.entries (kind, slug, locale, status, data) values
      ('settings', 'site', 'en', 'published', ${json({ hours, ...line })}),
      ('calendar', 'office', 'en', 'published', ${json({ holidays: [...holidays.map((date) => ({ date })), ...off], ramadan })});
    alter table public.entries enable trigger user;
    update public.notification_settings set on_call = array[${onCall.map((address) => `'${address}'`).join()}]::text[];
    update private.alert_mail set ready_at = ${mails ? "now()" : "null"};`);
}

/** "2026-11-19 17:30" in Dubai as SQL. */
const at = (dubai: string) => `timestamp '${dubai}' at time zone 'Asia/Dubai'`;
async function dueOf(urgency: string, received: string, window = "", replyHours = 24): Promise<string> {
  const [row] = await database.execute(
    `select to_char(private.due_of('${urgency}', ${at(received)}, ${window ? `'${window}'` : "null"}, ${replyHours}, 15) at time zone 'Asia/Dubai',
       'YYYY-MM-DD HH24:MI') as due`,
  );
  return String(row?.due);
}

const week = [
  { days: [7, 1, 2, 3, 4], opens: "08:00", closes: "18:00" },
  { days: [5], opens: "09:00", closes: "12:00" },
];

test("the database works at the same times as the code, for any calendar", async () => {
  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((value) => `${String(Math.floor(value / 60)).padStart(2, "0")}:${String(value % 60).padStart(2, "0")}`);
  const day = fc
    .integer({ min: Date.parse("2026-11-01"), max: Date.parse("2026-11-20") })
    .map((ms) => new Date(ms).toISOString().slice(0, 10));
  const calendars = fc.sample(
    fc.record({
      hours: fc.array(fc.record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), opens: time, closes: time }), {
        maxLength: 5,
      }),
      off: fc.array(fc.record({ date: day, to: fc.oneof(fc.constant(""), day) }), { maxLength: 3 }),
      ramadan: fc.array(fc.record({ from: day, to: day, opens: time, closes: time }), { maxLength: 2 }),
    }),
    60,
  );
  const days = Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`);
  const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  let open = 0;
  for (const { off, ...kept } of calendars) {
    const calendar = { ...kept, holidays: off.flatMap(holidayDays) };
    await publish({ ...kept, off });
    const rows = await database.execute(
      `select d.day, coalesce(string_agg(to_char(lower(s) at time zone 'Asia/Dubai', 'HH24:MI') || '-' || to_char(upper(s) at time zone 'Asia/Dubai', 'HH24:MI'),
         ' ' order by s), '') as spans
       from unnest(array[${days.map((date) => `'${date}'`).join()}]::date[]) with ordinality d (day, place)
         left join lateral unnest(private.working_time(d.day)) s on true group by d.day, d.place order by d.place`,
    );
    const ours = days.map((date) =>
      workingSpans(date, calendar)
        .map(({ opens, closes }) => `${clock(opens)}-${clock(closes)}`)
        .join(" "),
    );
    expect(
      rows.map(({ spans }) => spans),
      JSON.stringify(calendar),
    ).toEqual(ours);
    open += ours.filter(Boolean).length;
  }
  expect(open).toBeGreaterThan(100);
});

test("an emergency is due after its minutes while somebody takes it, and otherwise from the opening", async () => {
  await publish({ hours: week, holidays: ["2026-11-17"] });
  expect(await dueOf("emergency", "2026-11-16 10:00")).toBe("2026-11-16 10:15");
  // At night nobody is there; nor on a day off, and nothing waits longer than the promise.
  expect(await dueOf("emergency", "2026-11-18 04:30")).toBe("2026-11-18 08:15");
  expect(await dueOf("emergency", "2026-11-15 17:55")).toBe("2026-11-16 08:10");
  expect(await dueOf("emergency", "2026-11-16 19:00")).toBe("2026-11-17 19:00");

  await publish({
    hours: week,
    emergencyPhone: "+971501234567",
    emergencyHours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: "18:00", closes: "23:00" }],
  });
  expect(await dueOf("emergency", "2026-11-18 22:00")).toBe("2026-11-18 22:15");
  expect(await dueOf("emergency", "2026-11-18 23:30")).toBe("2026-11-19 08:15");
  // A line without hours is answered day and night, and so is whoever the office names.
  await publish({ hours: week, emergencyPhone: "+971501234567" });
  expect(await dueOf("emergency", "2026-11-18 04:30")).toBe("2026-11-18 04:45");
  await publish({ hours: week, onCall: ["duty@example.test"] });
  expect(await dueOf("emergency", "2026-11-18 04:30")).toBe("2026-11-18 04:45");
  // Nobody is on call whom no alert can reach: without a mail server only a device counts, and that of a colleague does not.
  await publish({ hours: week, onCall: ["duty@example.test"], mails: false });
  expect(await dueOf("emergency", "2026-11-18 04:30")).toBe("2026-11-18 08:15");
  expect(await dueOf("emergency", "2026-11-18 10:00")).toBe("2026-11-18 10:15");
  const user = "00000000-0000-4000-8000-00000000000d";
  const device = (email: string) =>
    database.execute(`insert into auth.users (id, email) values ('${user}', '${email}') on conflict (id) do update set email = excluded.email;
      insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth, name, locale)
        values ('${user}', '${user}', 'https://push.example.test/1', repeat('a', 87), repeat('a', 22), 'Phone', 'en') on conflict do nothing;`);
  await device("other@example.test");
  expect(await dueOf("emergency", "2026-11-18 04:30")).toBe("2026-11-18 08:15");
  await device("duty@example.test");
  expect(await dueOf("emergency", "2026-11-18 04:30")).toBe("2026-11-18 04:45");
  // Without any hours the wall clock counts; and settings that nobody can read hold up no lead.
  await publish({});
  expect(await dueOf("emergency", "2026-11-18 04:30")).toBe("2026-11-18 04:45");
  await publish({ hours: "odd" as never });
  expect(await dueOf("emergency", "2026-11-18 04:30")).toBe("2026-11-19 04:30");
});

test("the office counts the moment that the sender was told, and never a later one, for any calendar", async () => {
  const calendars: WorkingCalendar[] = [
    { hours: week, holidays: [], ramadan: [] },
    { hours: week, holidays: ["2026-11-17", "2026-11-18"], ramadan: [] },
    { hours: week, holidays: [], ramadan: [{ from: "2026-11-15", to: "2026-11-19", opens: "09:00", closes: "15:00" }] },
    { hours: [], holidays: [], ramadan: [] },
  ];
  const moments = Array.from({ length: 7 * 24 * 2 }, (_, half) => Date.parse("2026-11-15T00:00:00+04:00") + half * 30 * 60_000);
  let earlier = 0;
  for (const calendar of calendars) {
    await publish(calendar);
    for (const replyHours of [4, 24, 48]) {
      const rows =
        await database.execute(`select (extract(epoch from private.due_of('normal', to_timestamp(m / 1000.0), null, ${replyHours}, 15)) * 1000)::bigint as due
        from unnest(array[${moments.join()}]::bigint[]) with ordinality t (m, place) order by place`);
      for (const [index, received] of moments.entries()) {
        const [hours, told] = [answerDueMs(received, replyHours), answerBy(new Date(received), { replyHours }, calendar).getTime()];
        expect(Number(rows[index]?.due), new Date(received).toISOString()).toBe(Math.min(hours, told));
        if (told < hours) earlier += 1;
      }
    }
  }
  expect(earlier).toBeGreaterThan(100);
  // A message in the evening is due when the office closes, and not in the night after.
  await publish({ hours: week, holidays: ["2026-11-18"] });
  expect(await dueOf("normal", "2026-11-17 02:59")).toBe("2026-11-17 18:00");
  expect(await dueOf("callback", "2026-11-17 17:50")).toBe("2026-11-18 17:50");
});

test("a call as soon as possible is due within half an hour of work, and at a wished time when that ends", async () => {
  await publish({ hours: week });
  expect(await dueOf("callback", "2026-11-18 10:00")).toBe("2026-11-18 10:30");
  expect(await dueOf("callback", "2026-11-18 17:50")).toBe("2026-11-19 08:20");
  // Over a weekend the promise comes first.
  expect(await dueOf("callback", "2026-11-20 12:30")).toBe("2026-11-21 12:30");
  expect(await dueOf("callback", "2026-11-18 07:00", "10:00-12:00")).toBe("2026-11-18 12:00");
  expect(await dueOf("callback", "2026-11-18 11:45", "10:00-12:00")).toBe("2026-11-19 11:45");
  expect(await dueOf("callback", "2026-11-18 11:45", "10:00-12:00", 48)).toBe("2026-11-19 12:00");
  expect(await dueOf("callback", "2026-11-18 11:45", "nonsense")).toBe("2026-11-18 12:15");
});

test("urgency follows from the kind, the answers and the words that were noted", async () => {
  const cases: [string, unknown, string][] = [
    ["quote", { urgency: "emergency" }, "emergency"],
    ["quote", { problem: "water" }, "emergency"],
    ["quote", { problem: "contract" }, "normal"],
    ["contact", { urgentWords: ["dead", "baby"] }, "emergency"],
    ["office", { emergency: true }, "emergency"],
    ["callback", {}, "callback"],
    ["contact", null, "normal"],
    ["contact", "text", "normal"],
  ];
  const rows = await database.execute(
    `select private.urgency_of(one ->> 0, one -> 1) as urgency from jsonb_array_elements(${json(cases)}) with ordinality as list (one, place) order by place`,
  );
  expect(rows.map(({ urgency }) => urgency)).toEqual(cases.map(([, , urgency]) => urgency));
  // What a sender is told at once follows the same rule.
  expect(cases.map(([, details]) => isEmergency(details))).toEqual(cases.map(([, , urgency]) => urgency === "emergency"));
});

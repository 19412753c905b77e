import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { defused } from "../../lib/formats/csv.ts";
import { type ExportLead, type ExportTexts, exportColumns, exportStream, momentCell } from "../../lib/leads/inbox/export.ts";
import { detailRows } from "../../lib/notify/mail/lead-mails.ts";

const same = (value: string) => value;
const texts: ExportTexts = {
  column: same,
  kind: same,
  status: same,
  lostReason: same,
  nextAction: same,
  quoteState: same,
  service: same,
  place: same,
  language: same,
  details: (answers) => detailRows(answers, "ar").map(({ label, value }) => ({ label, value: value.text })),
  yes: "yes",
  neverAnswered: "never",
  channel: (channel) => channel ?? "site",
  undone: "taken back",
};
const lead = (more: Partial<ExportLead> = {}): ExportLead => ({
  id: "1",
  reference: "RQ-00000001",
  kind: "quote",
  status: "won",
  lost_reason: null,
  locale: "ar",
  full_name: "عائشة",
  phone_e164: "+971501234567",
  email: "a@example.test",
  message: "المكيف",
  details: { company: "Co" },
  service: null,
  place: null,
  source: "direct",
  page: "/",
  first_touch: null,
  last_touch: null,
  created_at: "2026-10-31T21:30:00Z",
  answered_at: null,
  closed_at: null,
  owner_name: null,
  urgency: "normal",
  first_due_at: "2026-11-01T21:30:00Z",
  due_at: null,
  next_action: null,
  next_action_at: null,
  demonstration: false,
  do_not_contact: false,
  value_fils: null,
  quotes: [],
  sent: [],
  ...more,
});
async function* pages(leads: ExportLead[]) {
  yield leads;
}
const file = async (format: "csv" | "xlsx", leads: ExportLead[]) =>
  new Uint8Array(await new Response(exportStream(format, pages(leads), texts, now)).arrayBuffer());
const now = Date.parse("2026-11-03T08:00:00Z");
const column = (name: (typeof exportColumns)[number]) => exportColumns.indexOf(name);
const triggers = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

test("times in the export are Dubai's, even where that is already the next month", () => {
  expect(momentCell("2026-10-31T21:30:00Z")).toBe("2026-11-01 01:30");
  expect(momentCell(null)).toBe("");
});

test("what a lead is worth and its quotes are in dirhams", async () => {
  const quotes = [{ number: "QT-2026-0001-2", state: "accepted", total_fils: 52_550 }];
  const rows = parseCsv(new TextDecoder().decode(await file("csv", [lead({ value_fils: 52_550, quotes }), lead()])));
  expect([rows[1]?.[column("value")], rows[1]?.[column("quotes")]]).toEqual(["525.50", "QT-2026-0001-2: accepted, 525.50"]);
  expect([rows[2]?.[column("value")], rows[2]?.[column("quotes")]]).toEqual(["", ""]);
});

test.each(["=1+1", "+971", "-2", "@SUM(A1)", " =1", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x", '"=1', "\u200e=1"])(
  "%j does not run as a formula in a spreadsheet",
  (cell) => expect(defused(cell)).toBe(`'${cell}`),
);

test("each lead has the time its answer was due, by how many minutes it was late, and whether it is an emergency", async () => {
  const leads: [Partial<ExportLead>, string, string, string][] = [
    [{ answered_at: "2026-11-01T21:30:00Z" }, "2026-11-02 01:30", "", ""],
    [{ answered_at: "2026-11-01T21:42:30Z", urgency: "emergency" }, "2026-11-02 01:30", "12", "yes"],
    // It waits again: that answer counts.
    [{ status: "new", answered_at: "2026-11-01T06:00:00Z", due_at: "2026-11-03T07:00:00Z" }, "2026-11-03 11:00", "60", ""],
    [{ status: "new", due_at: "2026-11-03T09:00:00Z" }, "2026-11-03 13:00", "", ""],
    // Closed without an answer.
    [{ status: "lost", closed_at: "2026-11-01T22:30:00Z" }, "2026-11-02 01:30", "60", ""],
    [{ status: "spam", closed_at: "2026-11-02T22:30:00Z" }, "2026-11-02 01:30", "", ""],
    [{ answered_at: "2026-11-02T21:30:00Z", do_not_contact: true }, "2026-11-02 01:30", "", ""],
  ];
  const [, ...rows] = parseCsv(
    new TextDecoder().decode(
      await file(
        "csv",
        leads.map(([more]) => lead(more)),
      ),
    ),
  );
  const read = rows.map((row) => (["answerDue", "minutesLate", "emergency"] as const).map((name) => row[column(name)]));
  expect(read).toEqual(leads.map(([, ...expected]) => expected));
});

test("a lead closed without an answer says so, and an open one has an empty cell", async () => {
  const closed_at = "2026-11-02T08:00:00Z";
  const leads = [lead({ closed_at }), lead({ closed_at, answered_at: "2026-11-01T06:05:00Z" }), lead({ status: "new" })];
  const [, ...rows] = parseCsv(new TextDecoder().decode(await file("csv", leads)));
  expect(rows.map((row) => row[column("answered")])).toEqual(["never", "2026-11-01 10:05", ""]);
});

test("every text that was sent is in the row of its lead word for word, with channel, address, time and sender", async () => {
  const [mail, chat] = ["Thank you.\n\n=1+1", `مرحبًا "عائشة"${"!".repeat(9000)}`];
  const sent: ExportLead["sent"] = [
    { at: "2026-11-01T06:00:00Z", by: null, channel: null, to: "a@example.test", subject: "RQ-1", text: mail, undone: false },
    { at: "2026-11-01T07:00:00Z", by: "Sara", channel: "whatsapp", to: "+971501234567", subject: null, text: chat, undone: true },
  ];
  const [, row] = parseCsv(new TextDecoder().decode(await file("csv", [lead({ sent })])));
  expect(row?.[column("sent")]).toBe(
    `2026-11-01 10:00 · site · a@example.test\nRQ-1\n${mail}\n\n2026-11-01 11:00 · whatsapp · +971501234567 · Sara · taken back\n${chat}`,
  );
});

describe("CSV", () => {
  test("begins with the byte order mark for Excel, and keeps Arabic, quotes and line breaks", async () => {
    const message = 'سطر "أول"\nsecond, line';
    const bytes = await file("csv", [lead({ message })]);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row] = parseCsv(new TextDecoder().decode(bytes));
    expect(head).toEqual([...exportColumns]);
    expect(row?.[column("message")]).toBe(message);
    expect(row?.[column("phone")]).toBe("'+971501234567");
    expect(row?.[column("received")]).toBe("2026-11-01 01:30");
  });

  test("no typed text makes a cell begin like a formula", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "binary" }), { minLength: 4, maxLength: 4 }),
        async ([a = "", b = "", c = "", d = ""]) => {
          const typed = lead({
            full_name: a,
            message: `=${b}`,
            details: { company: ` +${c}`, size: `=${d}`, [a]: b },
            last_touch: { utm_campaign: d },
          });
          for (const line of parseCsv(new TextDecoder().decode(await file("csv", [typed])))) {
            expect(line).toHaveLength(exportColumns.length);
            for (const cell of line) expect(String(cell)).not.toMatch(triggers);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

test.each(["csv", "xlsx"] as const)(
  "%s has the remaining answers with their names in the user's language, up to a length limit",
  async (format) => {
    const details = {
      company: "Co",
      service: "repair",
      place: "jlt",
      problem: "water",
      window: "10:00-12:00",
      size: null,
      newField: "typed",
    };
    const long = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`long${index}`, "😀".repeat(500)]));
    const bytes = await file(format, [lead({ details }), lead({ details: {} }), lead({ details: long })]);
    const rows = format === "csv" ? parseCsv(new TextDecoder().decode(bytes)) : (await readXlsx(bytes)).sheets[0]?.rows;
    const [, first, second, third] = (rows ?? []).map((row) => String(row[column("details")] ?? ""));
    expect(first).toBe("نوع الطلب: المكيف ينقّط ماءً الآن\nالوقت المفضّل: من 10:00 صباحًا إلى 12:00 ظهرًا\nNew field: typed");
    expect(second).toBe("");
    expect(third?.length).toBeGreaterThan(9_990);
    expect(third?.length).toBeLessThanOrEqual(10_000);
    expect(third?.isWellFormed()).toBe(true);
  },
);

test("XLSX stores texts as texts: no formulas, the plus of phone numbers kept, long messages cut at the format's limit", async () => {
  const bytes = await file("xlsx", [lead({ full_name: "=HYPERLINK(1)", message: "\u0000x".repeat(40_000) })]);
  const book = await readXlsx(bytes);
  const row = book.sheets[0]?.rows[1];
  expect(row?.[column("name")]).toBe("=HYPERLINK(1)");
  expect(row?.[column("phone")]).toBe("+971501234567");
  expect(String(row?.[column("message")]).length).toBe(32_000);
});

test("rows are read from the database only as the download proceeds", async () => {
  let read = 0;
  async function* many() {
    for (; read < 1000; read++) yield Array.from({ length: 100 }, () => lead());
  }
  const reader = exportStream("csv", many(), texts).getReader();
  await reader.read();
  expect(read).toBeLessThan(20);
  await reader.cancel();
});

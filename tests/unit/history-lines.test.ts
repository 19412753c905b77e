// How a lead's history shows undone changes and edited notes.
import { expect, test } from "vitest";
import { historyLines } from "../../components/admin/leads/lead/history-lines.ts";
import type { LeadEvent } from "../../lib/leads/inbox/queries.ts";
import type { LeadNotice } from "../../lib/notify/queries.ts";

const words = ((key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {})].join(" ")) as unknown as never;
const people = [
  { id: "sara", name: "Sara", active: true },
  { id: "omar", name: "Omar", active: true },
];
const event = (id: number, kind: string, at: string, more: Partial<LeadEvent> = {}): LeadEvent => ({
  id,
  kind,
  from: null,
  to: null,
  note: null,
  data: {},
  actor: "sara",
  createdAt: `2026-11-25T08:00:${at}+00:00`,
  ...more,
});
const lines = (events: LeadEvent[], viewer = { id: "sara", mayEditAllNotes: false }, notices: LeadNotice[] = []) =>
  historyLines({
    events,
    notices,
    nobodyOnCall: false,
    people,
    replies: null,
    viewer,
    locale: "en",
    t: words,
    inbox: words,
    columns: words,
    office: words,
    status: words,
    topics: words,
    channels: words,
    visits: words,
  });

test("an undone change is marked with who undid it, and a note saved at the same time is not", () => {
  const shown = lines([
    event(1, "note", "01.604", { note: "signed" }),
    event(2, "status", "01.604", { from: "new", to: "won" }),
    event(3, "owner", "01.604", { data: { to: "sara" } }),
    event(4, "status", "02.000", { from: "won", to: "quoted" }),
    // The format of a timestamp in the event's JSON data, as the database writes it.
    event(5, "undone", "09.000", { actor: "omar", data: { what: "status", at: "2026-11-25 08:00:01.604+00", from: "won", to: "new" } }),
  ]);
  const undone = Object.fromEntries(shown.map(({ key, undone: text }) => [key, text]));
  expect(undone["event-2"]).toMatch(/^wasUndone Omar/);
  expect(undone["event-3"]).toMatch(/^wasUndone Omar/);
  expect([undone["event-1"], undone["event-4"], undone["event-5"]]).toEqual(["", "", ""]);
  expect(shown.find(({ key }) => key === "event-5")?.text).toBe("undone changeKinds.status\neventStatus won new");
});

test("a note shows all its earlier wordings, newest first, and only its author and administrators may edit it", () => {
  const note = event(1, "note", "01.000", {
    note: "come at three",
    data: {
      mended: [
        { at: "2026-11-25T08:40:00+00:00", by: "sara", before: "come at ten", withdrawn: false },
        { at: "2026-11-25T09:00:00+00:00", by: "omar", before: "come at two", withdrawn: true },
      ],
    },
  });
  const [line] = lines([note]);
  expect(line?.note).toMatchObject({ event: 1, text: "come at three", seen: 2, withdrawn: false, mayEdit: true });
  expect(line?.note?.earlier.map(({ name, text, withdrawn }) => [name, text, withdrawn])).toEqual([
    ["Omar", "come at two", true],
    ["Sara", "come at ten", false],
  ]);
  expect(lines([note], { id: "omar", mayEditAllNotes: false })[0]?.note?.mayEdit).toBe(false);
  expect(lines([note], { id: "omar", mayEditAllNotes: true })[0]?.note?.mayEdit).toBe(true);
});

test("a sent text is kept word for word, with where it went, also after its record was undone", () => {
  const text = "مرحبًا\n\n  عائشة  ";
  const notice = { id: "n1", topic: "sender-mail", createdAt: "2026-11-25T08:00:00+00:00" } as LeadNotice;
  const shown = lines(
    [
      event(1, "mail-sent", "01.000", {
        actor: null,
        data: { notice: "n1", to: "a@b.test", subject: "RQ-1", text: "Thanks", locale: "en" },
      }),
      event(2, "answered", "02.000", { data: { channel: "whatsapp", template: null, to: "+971501234567", text, locale: "ar" } }),
      event(3, "undone", "03.000", { data: { what: "answered", at: "2026-11-25 08:00:02+00" } }),
      event(4, "answered", "04.000", { data: { channel: "call", template: null } }),
    ],
    undefined,
    [notice],
  );
  const at = (key: string) => shown.find((line) => line.key === key);
  expect(at("event-2")).toMatchObject({ sent: { subject: "", text, language: "ar" }, undone: expect.stringMatching(/^wasUndone Sara/) });
  expect(at("event-2")?.text).toContain("+971 50 123 4567");
  expect(at("event-4")?.sent).toBeNull();
  // The mail and its notification are one line.
  expect(at("event-1")).toMatchObject({
    text: expect.stringContaining("a@b.test"),
    sent: { subject: "RQ-1", text: "Thanks", language: "en" },
  });
  expect(at("n1")).toBeUndefined();
});

test("each step of a quote is a line, and one that was mailed says what became of the mail", () => {
  const notice: LeadNotice = { id: "n1", topic: "quote-mail", createdAt: "2026-11-25T08:00:01+00:00", state: { is: "waiting" } };
  const of = { quote: "q", number: "QT-2026-0001" };
  const shown = lines(
    [
      event(1, "quote-sent", "01.000", {
        data: { ...of, total_fils: 52_550, channel: "email", to: "a@b.test", text: "Here it is", locale: "ar", notice: "n1" },
      }),
      event(2, "quote-seen", "02.000", { actor: null, data: of }),
      event(3, "quote-declined", "03.000", { actor: null, note: "Too dear", data: of }),
      event(4, "quote-accepted", "04.000", { actor: null, data: { ...of, name: "عائشة", total_fils: 52_550 } }),
      event(5, "quote-withdrawn", "05.000", { data: of }),
      event(6, "value", "06.000", { data: { from_fils: null, to_fils: 10_000 } }),
    ],
    undefined,
    [notice],
  );
  const at = (id: number) => shown.find(({ key }) => key === `event-${id}`);
  expect(at(1)?.text).toMatch(/^quoteSent .*QT-2026-0001.*AED\u00a0525\.50\n.*a@b\.test.*\nnotice\.waiting$/);
  expect(at(1)?.sent).toEqual({ subject: "", text: "Here it is", language: "ar" });
  expect(at(2)?.text).toMatch(/^quoteSeen .*QT-2026-0001/);
  expect(at(3)?.text).toMatch(/^quoteDeclined [^\n]*\nToo dear$/);
  expect(at(4)?.text).toMatch(/^quoteAccepted .*عائشة.*AED\u00a0525\.50$/);
  expect(at(5)?.text).toMatch(/^quoteWithdrawn/);
  expect(at(6)?.text).toBe("value AED\u00a0100 –");
  expect(shown).toHaveLength(6);
});

test("an answer that the site sent says how far it came, and one that did not arrive what to do, without anybody having undone it", () => {
  const answered = (id: number, more: object) =>
    event(id, "answered", `0${id}.000`, { data: { channel: "whatsapp", notice: "n1", text: "x", ...more } });
  const notice: LeadNotice = { id: "n1", topic: "whatsapp-answer", createdAt: "2026-11-25T08:00:01+00:00", state: { is: "waiting" } };
  const shown = lines(
    [
      answered(1, {}),
      answered(2, { delivery: "read" }),
      answered(3, { delivery: "sent", failed: 131047 }),
      event(4, "answered", "04.000", { data: { channel: "whatsapp", text: "sent from a phone" } }),
      event(6, "answered", "06.000", { data: { channel: "email", notice: "n2", text: "x", failed: "smtp 550 RCPT TO" } }),
      event(7, "answered", "07.000", { data: { channel: "email", notice: "n2", text: "x", failed: "smtp EDNS CONN" } }),
      event(5, "undone", "05.000", { actor: null, data: { what: "answered", at: "2026-11-25 08:00:03+00", why: "refused" } }),
    ],
    undefined,
    [notice],
  );
  const text = Object.fromEntries(shown.map((line) => [line.key, line.text.split("\n").slice(1).join()]));
  expect(text).toEqual({
    "event-1": "notice.waiting",
    "event-2": "delivery.read",
    "event-3": "notArrived.window",
    "event-4": "",
    "event-5": "",
    "event-6": "mailNotArrived.mailbox \u2066smtp 550 RCPT TO\u2069",
    "event-7": "mailNotArrived.other \u2066smtp EDNS CONN\u2069",
  });
  expect(shown.find(({ key }) => key === "event-3")?.undone).toBe("answerRefused");
  expect(shown.find(({ key }) => key === "event-5")?.text).toBe("answerRefused");
});

test("a visit shows when it is and who goes, and a change what it was before", () => {
  const visit = { visit: "v1", at: "2026-12-02T06:00:00+00:00", minutes: 60, technician: "omar" };
  const shown = lines([
    event(1, "visit-booked", "01.000", { data: visit, note: "gate 3" }),
    event(2, "visit-changed", "02.000", { data: { ...visit, technician: null, from: visit } }),
    event(3, "visit-on-the-way", "03.000", { data: { ...visit, when: "2026-12-02T05:30:00+00:00" } }),
    event(4, "visit-cancelled", "04.000", { data: visit, note: "moved house" }),
    // As a plan was written before visits had their own lines.
    event(5, "next-action", "05.000", { data: { action: "visit", at: "2026-12-02T06:00:00+00:00" } }),
  ]);
  const texts = Object.fromEntries(shown.map(({ key, text }) => [key, text]));
  expect(texts["event-1"]).toMatch(/^history.booked 2 Dec 2026, 10:00.AM, minutes 60, \u2068Omar\u2069\ngate 3$/i);
  expect(texts["event-2"]).toMatch(/nobodyYet\nhistory.before \u2068Omar\u2069$/);
  expect(texts["event-3"]).toMatch(/\nhistory.at 2 Dec 2026, 9:30/);
  expect(texts["event-4"]).toMatch(/\nmoved house$/);
  expect(texts["event-5"]).toMatch(/^next nextActions.visit 2 Dec 2026/);
});

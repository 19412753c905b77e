import { RealtimeClient } from "@supabase/realtime-js";
import { describe, expect, test } from "vitest";
import { columnsValue, parseColumns } from "../../lib/leads/inbox/columns.ts";
import { filterQuery, parseFilter } from "../../lib/leads/inbox/filter.ts";
import { answerFrom } from "../../lib/leads/inbox/given-answer.ts";
import { callTimes, closedOn, nextStepMoment, workingStep } from "../../lib/leads/inbox/next-step.ts";
import { realtimeTimings, subscribeToLeads } from "../../lib/leads/inbox/realtime.ts";
import { repliesFor } from "../../lib/leads/inbox/replies.ts";
import { distance, nearness } from "../../lib/leads/inbox/types.ts";
import { builtInViews } from "../../lib/leads/inbox/views.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { assertForLoad } from "../../scripts/seed-load.ts";

describe("a filter in the address", () => {
  test("survives reading and writing, and drops invalid values", () => {
    const query = "status=won&service=ventilation&owner=me&from=2026-10-01&to=2026-10-31&q=%D8%B9%D9%8A%D9%86&sort=newest";
    expect(filterQuery(parseFilter(new URLSearchParams(query)))).toBe(query);
    expect(
      parseFilter({ status: "x", kind: "x", owner: "x", from: "2026-02-30", to: "x", overdue: "yes", sort: "x", q: " ", page: "2" }),
    ).toEqual({});
    expect(parseFilter({ status: ["won", "lost"] })).toEqual({});
  });

  test("finds last month in Dubai time, also at the edges of a month", () => {
    const wonOf = (now: string) => builtInViews(new Date(now)).find(({ name }) => name === "viewWon")?.filter;
    expect(wonOf("2026-11-30T19:59:00Z")).toEqual({ status: "won", from: "2026-10-01", to: "2026-10-31" });
    expect(wonOf("2026-11-30T20:00:00Z")).toEqual({ status: "won", from: "2026-11-01", to: "2026-11-30" });
    expect(wonOf("2027-01-15T00:00:00Z")).toEqual({ status: "won", from: "2026-12-01", to: "2026-12-31" });
  });
});

test("the chosen columns survive their cookie, in their order, and what is no column is dropped", () => {
  expect(parseColumns(columnsValue(["message", "service"]))).toEqual(["message", "service"]);
  expect(parseColumns("service.x.message.")).toEqual(["message", "service"]);
  expect(parseColumns("")).toEqual([]);
  expect(parseColumns(undefined)).toContain("message");
});

test("a deadline shows how near and how far it is", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  expect(["2026-11-21T09:59:00Z", "2026-11-21T14:00:00Z", "2026-11-21T14:01:00Z"].map((at) => nearness(at, now))).toEqual([
    "late",
    "soon",
    "later",
  ]);
  expect(distance("2026-11-23T12:30:00Z", now)).toEqual({ days: 2, hours: 2, minutes: 30 });
  expect(distance("2026-11-21T07:55:00Z", now)).toEqual({ days: 0, hours: 2, minutes: 5 });
});

describe("the day of a next step", () => {
  // 23:30 on the 25th in Dubai.
  const now = new Date("2026-11-25T19:30:00Z");

  test("is today or later, in Dubai time", () => {
    expect(nextStepMoment("2026-11-25", "08:00", now)).toBe("2026-11-25T04:00:00.000Z");
    expect(nextStepMoment("2026-11-26", "", now)).toBe("2026-11-26T05:00:00.000Z");
    expect(nextStepMoment("2026-11-24", "23:59", now)).toBeNull();
    expect(nextStepMoment("2026-11-25", "08:00", new Date("2026-11-25T20:00:00Z"))).toBeNull();
  });

  test("must be a valid day", () => {
    for (const day of ["", "2026-13-01", "tomorrow", "26-11-30"]) expect(nextStepMoment(day, "09:00", now), day).toBeNull();
  });
});

describe("the time that is proposed for a next step", () => {
  const hours = [
    { days: [1, 2, 3, 4], opens: "08:00", closes: "18:00" },
    { days: [5], opens: "08:00", closes: "17:00" },
  ];
  const ramadan = [{ from: "2027-02-08", to: "2027-03-08", opens: "09:00", closes: "15:00" }];
  const calendar = { hours, holidays: ["2026-12-02", "2026-12-03"], ramadan };
  const office = { calendar, names: { "2026-12-02": "National Day" } };
  const step = (day: string, time: string) => Object.values(workingStep({ day, time }, office)).join(" ");
  const at = (dubai: string) => Date.parse(`${dubai.replace(" ", "T")}:00+04:00`);

  test("is the next hour of work: after the weekend, days off and prayer, and within the hours of Ramadan", () => {
    expect(step("2026-12-01", "09:00")).toBe("2026-12-01 09:00");
    // A Saturday, and two days off before a Friday.
    expect(step("2026-11-28", "09:00")).toBe("2026-11-30 08:00");
    expect(step("2026-12-02", "10:00")).toBe("2026-12-04 08:00");
    expect(step("2026-12-04", "13:00")).toBe("2026-12-04 13:45");
    expect(step("2026-12-04", "17:30")).toBe("2026-12-07 08:00");
    expect(step("2027-02-09", "08:00")).toBe("2027-02-09 09:00");
    expect(step("2027-02-09", "16:00")).toBe("2027-02-10 09:00");
  });

  test("is the plain one where no hours are known", () => {
    expect(workingStep({ day: "2026-11-28", time: "09:00" }, { calendar: null, names: {} })).toEqual({ day: "2026-11-28", time: "09:00" });
  });

  test("may be on a closed day, and the reason is known", () => {
    expect(closedOn("2026-11-28", office)).toEqual({ weekday: 6 });
    expect(closedOn("2026-12-02", office)).toEqual({ dayOff: "National Day" });
    expect(closedOn("2026-12-03", office)).toEqual({ dayOff: "" });
    for (const day of ["2026-12-01", "2026-12-04", "2027-02-09", "", "2026-13-01"]) expect(closedOn(day, office), day).toBeNull();
  });

  test("of another call keeps to working time, each time once, and begins within minutes in an emergency", () => {
    const times = (now: string, isEmergency = false) =>
      callTimes(at(now), office, isEmergency).map(({ day, time, minutes }) => `${day} ${time}${minutes ? ` in ${minutes}` : ""}`);
    expect(times("2026-12-01 10:20")).toEqual(["2026-12-01 11:20 in 60", "2026-12-01 13:20 in 180", "2026-12-04 08:00"]);
    expect(times("2026-11-27 16:30")).toEqual(["2026-11-30 08:00"]);
    // The evening before National Day.
    expect(times("2026-12-01 19:00")).toEqual(["2026-12-04 08:00"]);
    expect(times("2026-12-01 19:00", true)).toEqual([
      "2026-12-01 19:10 in 10",
      "2026-12-01 19:30 in 30",
      "2026-12-01 20:00 in 60",
      "2026-12-04 08:00",
    ]);
  });
});

describe("an answer that was given", () => {
  const given = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ answered: "whatsapp", language: "en", ...fields })) form.set(name, value);
    return answerFrom(form);
  };

  test("has the text word for word, its language, and where it went", () => {
    const sent = { to: "+971501234567", template: "first" };
    expect(given({ ...sent, text: "  مرحبًا Sara\r\n\r\nشكرًا  " })).toEqual({
      channel: "whatsapp",
      template: "first",
      text: "  مرحبًا Sara\n\nشكرًا  ",
      to: "+971501234567",
      subject: null,
      locale: "ar",
    });
    expect(given({ answered: "email", to: "a@b.test", subject: "Miqyas: RQ-1", text: "Dear عائشة, thank you." })).toMatchObject({
      subject: "Miqyas: RQ-1",
      locale: "en",
    });
    // A text without letters is of the language of its lead.
    expect(given({ ...sent, text: "👍 10:30", language: "ar" })).toMatchObject({ locale: "ar" });
  });

  test("may be a call, or given elsewhere, without a text", () => {
    expect(given({ answered: "call" })).toEqual({ channel: "call", template: null });
    expect(given({ answered: "fax", text: "x" })).toBeNull();
  });

  test("has at most 10,000 characters, and a longer one is refused", () => {
    expect(given({ text: "é".repeat(10_000) })).toMatchObject({ text: "é".repeat(10_000) });
    expect(given({ text: "é".repeat(10_001) })).toBe("long");
  });
});

describe("ready answers", () => {
  const [en, ar] = (["en", "ar"] as const).map(
    (locale) =>
      readSeeds().find((seed) => seed.kind === "replies" && seed.locale === locale)?.data as unknown as Parameters<typeof repliesFor>[0],
  );
  const facts = {
    name: "Aisha {reference}",
    reference: "RQ-1",
    business: "Miqyas",
    time: "",
    technician: "Ahmed",
    phone: "+971 4 123 4567",
  };

  test("are in the lead's language with names in the user's, and have the lead's facts filled in", () => {
    const replies = repliesFor(en ?? null, ar ?? null, facts);
    expect(replies[0]).toMatchObject({ key: "first-answer", name: "First answer" });
    expect(replies[0]?.text).toContain("مرحبًا Aisha {reference}، معك Miqyas");
    expect(replies.every(({ text }) => !/\{(?:business|time)\}/.test(text))).toBe(true);
  });

  test("that mention a time are offered only when there is one", () => {
    const keys = (time: string) => repliesFor(en ?? null, en ?? null, { ...facts, time }).map(({ key }) => key);
    expect(keys("")).not.toContain("visit-booked");
    expect(keys("Monday, 10:00 AM")).toContain("visit-booked");
  });

  test("exist in both languages with the same keys", () => {
    expect(en?.templates.map(({ key }) => key)).toEqual(ar?.templates.map(({ key }) => key));
  });
});

/** A server-side stand-in for Realtime's documented protocol: it answers joins and heartbeats, and can send changes. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { topic: string; event: string; payload: Record<string, never>; ref: string; join_ref: string }[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (event: object) => void;
  url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text: string) {
    const raw = JSON.parse(text);
    const message = Array.isArray(raw)
      ? { join_ref: raw[0], ref: raw[1], topic: raw[2], event: raw[3], payload: raw[4] }
      : (raw as FakeSocket["sent"][number]);
    this.sent.push(message);
    const postgres = (message.payload as { config?: { postgres_changes?: object[] } }).config?.postgres_changes ?? [];
    const response = message.event === "phx_join" ? { postgres_changes: postgres.map((change) => ({ ...change, id: 77 })) } : {};
    setTimeout(() => this.tell(message.topic, "phx_reply", { status: "ok", response }, message.ref, message.join_ref));
  }
  tell(topic: string, event: string, payload: object, ref: string | null = null, joinRef: string | null = null) {
    this.onmessage?.({ data: JSON.stringify([joinRef, ref, topic, event, payload]) });
  }
  close() {
    this.readyState = 3;
    this.onclose?.({ code: 1000 });
  }
}

describe("news over Realtime", () => {
  test("keeps the specification's timings", () => {
    expect(realtimeTimings).toMatchObject({ heartbeatMs: 25_000, timeoutMs: 10_000 });
    expect([1, 2, 3, 4, 9].map(realtimeTimings.reconnectMs)).toEqual([1000, 2000, 5000, 10_000, 10_000]);
  });

  test("joins with the user's own token, and every new change of a lead triggers a reload", async () => {
    let news = 0;
    const live: boolean[] = [];
    const stop = subscribeToLeads(
      RealtimeClient,
      { url: "ws://127.0.0.1:1/realtime/v1", key: "publishable" },
      async () => "the-token",
      () => {
        news += 1;
      },
      (state) => live.push(state),
      { transport: FakeSocket as never },
    );
    await expect.poll(() => live).toContain(true);
    const socket = FakeSocket.all.at(-1);
    expect(socket?.url).toContain("apikey=publishable");
    const join = socket?.sent.find(({ event }) => event === "phx_join");
    expect(join?.payload).toMatchObject({
      access_token: "the-token",
      config: { postgres_changes: [{ event: "INSERT", schema: "public", table: "lead_news" }] },
    });
    const before = news;
    socket?.tell(join?.topic ?? "", "postgres_changes", {
      ids: [77],
      data: {
        type: "INSERT",
        schema: "public",
        table: "lead_news",
        commit_timestamp: "2026-11-21T00:00:00Z",
        columns: [],
        record: {},
        errors: null,
      },
    });
    await expect.poll(() => news).toBe(before + 1);
    stop();
  });
});

test("load tests refuse a database on another machine without an explicit confirmation", () => {
  expect(() => assertForLoad("postgresql://postgres@db.project.supabase.co:5432/postgres", [])).toThrow(/not this machine/);
  expect(() => assertForLoad("not an address", [])).toThrow();
  assertForLoad("postgresql://postgres@127.0.0.1:5432/load", []);
  assertForLoad("postgresql://u:p@db.example.org/load", ["--yes-this-database-is-for-load-tests"]);
});

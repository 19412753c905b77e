// The required fields of a quote request and a call-back request; browser and server share these rules.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callback } from "../../lib/leads/kinds/callback.ts";
import { quote } from "../../lib/leads/kinds/quote.ts";
import { asksPlant, plantFields, problems, problemsFor, properties, quoteEmirates } from "../../lib/leads/kinds/quote-fields.ts";
import { emirates } from "../../lib/site/places.ts";
import { serviceOrder } from "../../lib/site/services.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

const good = {
  problem: "water",
  service: "air-conditioning-repair-cleaning",
  message: "It drips.\nSince Monday.",
  area: "Business  Bay ",
  place: "business-bay",
  emirate: "dubai",
  property: "flat",
  cooling: "district",
  size: "",
  calculation: "",
  day: "2026-11-22",
  window: "08:00-10:00",
  fullName: "عائشة المنصوري",
  phone: "٠٥٠ ١٢٣ ٤٥٦٧",
  email: "",
  company: "",
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a request for a quote", () => {
  test("is normalised, without empty fields", () => {
    expect(quote.parse(good)).toEqual({
      ok: true,
      content: {
        fullName: "عائشة المنصوري",
        phone: { typed: "٠٥٠ ١٢٣ ٤٥٦٧", e164: "+971501234567" },
        email: null,
        message: "It drips.\nSince Monday.",
        details: {
          problem: "water",
          service: "air-conditioning-repair-cleaning",
          area: "Business Bay",
          place: "business-bay",
          emirate: "dubai",
          property: "flat",
          cooling: "district",
          day: "2026-11-22",
          window: "08:00-10:00",
        },
      },
    });
  });

  test("names every missing required field", () => {
    const missing = {
      ok: false,
      problems: Object.fromEntries(
        ["problem", "message", "area", "emirate", "property", "fullName", "phone"].map((name) => [name, "required"]),
      ),
    };
    expect(quote.parse({})).toEqual(missing);
    expect(quote.parse(Object.fromEntries(quote.fields.map((name) => [name, " "])))).toMatchObject({ ok: false });
  });

  test("an emergency needs no description, and other missing fields are still named", () => {
    const { problems } = quote.parse({ problem: "water" }) as { problems: Record<string, string> };
    expect(Object.keys(problems)).toEqual(["area", "emirate", "property", "fullName", "phone"]);
    expect(quote.parse({ problem: "weak" })).toMatchObject({ problems: { message: "required" } });
  });

  test.each([
    ["problem", "nothing-we-know"],
    ["service", "../etc"],
    ["emirate", "paris"],
    ["property", "castle"],
    ["cooling", "ice"],
    ["day", "2026-11-20"], // yesterday
    ["day", "2026-02-30"],
    ["day", "2027-11-22"],
    ["window", "noon"],
    ["email", "a@b"],
    ["phone", "997"],
    ["message", "x".repeat(5001)],
    ["size", "x".repeat(201)],
    ["plant", "x".repeat(301)],
    ["shutdown", "x".repeat(201)],
  ])("refuses an invalid %s: %s", (field, value) => {
    expect(quote.parse({ ...good, [field]: value })).toEqual({ ok: false, problems: { [field]: "invalid" } });
  });

  test("a visit cannot be requested during Friday prayer", () => {
    expect(quote.parse({ ...good, day: "2026-11-27", window: "12:00-14:00" })).toEqual({ ok: false, problems: { window: "invalid" } });
    expect(quote.parse({ ...good, day: "2026-11-27", window: "11:00-12:15" }).ok).toBe(true);
  });

  test("refuses values that are not text without crashing", () => {
    for (const value of [null, 7, {}, [], true]) {
      expect(quote.parse({ ...good, email: value })).toMatchObject(value === null ? { ok: true } : { ok: false });
      expect(quote.parse({ ...good, problem: value }).ok).toBe(false);
    }
  });

  test("an emirate or service no longer on offer is accepted, because the page may have been opened before", () => {
    for (const emirate of ["fujairah", "other"]) expect(quote.parse({ ...good, emirate }).ok, emirate).toBe(true);
    expect(quote.parse({ ...good, service: "commercial-hvac" }).ok).toBe(true);
  });

  test("a contract or a project is offered only with a matching service, and accepted from a page opened before", () => {
    expect(problemsFor(new Set(["air-conditioning-repair-cleaning", "ventilation", "solar-panels"]))).toEqual(
      problems.filter((problem) => problem !== "contract" && problem !== "project"),
    );
    expect(problemsFor(new Set(["commercial-hvac-maintenance-contracts", "mep"]))).toEqual([...problems]);
    expect(problemsFor(new Set(["air-conditioning-amc"]))).toContain("contract");
    expect(problemsFor(new Set(["air-conditioning-amc"]))).not.toContain("project");
    for (const problem of ["contract", "project"]) expect(quote.parse({ ...good, problem }).ok, problem).toBe(true);
  });

  test("what a facility manager knows is stored as it was typed, and never needed", () => {
    const typed = Object.fromEntries(plantFields.map((name) => [name, `${name}: 2 × 200 TR`]));
    const parsed = quote.parse({ ...good, ...typed });
    expect(parsed.ok && parsed.content.details).toMatchObject(typed);
    const without = quote.parse({ ...good, ...Object.fromEntries(plantFields.map((name) => [name, ""])) });
    expect(without.ok && Object.keys(without.content.details).filter((name) => name in typed)).toEqual([]);
  });

  test("plant is asked about where the service or the place has it, and never of a household", () => {
    for (const service of serviceOrder)
      expect(asksPlant({ service, property: "" }), service).toBe(
        service.startsWith("commercial-hvac") || ["mep-mechanical-services", "building-management-systems"].includes(service),
      );
    for (const property of properties) expect(asksPlant({ service: "", property }), property).toBe(property === "building");
    expect(asksPlant({ service: "air-conditioning-repair-cleaning", property: "flat" })).toBe(false);
  });

  test("the form offers the same emirates as the site", () => {
    expect([...quoteEmirates]).toEqual(emirates.map(({ slug }) => slug));
  });
});

describe("a call-back request", () => {
  test("needs a name and a number", () => {
    expect(callback.parse({ fullName: "A", phone: "0501234567", window: "" })).toMatchObject({
      ok: true,
      content: { email: null, details: {}, phone: { e164: "+971501234567" } },
    });
    expect(callback.parse({})).toEqual({ ok: false, problems: { fullName: "required", phone: "required" } });
    expect(callback.parse({ fullName: "A", phone: "0501234567", window: "noon" })).toEqual({ ok: false, problems: { window: "invalid" } });
  });

  test("needs no message beside the time to call", () => {
    const parsed = callback.parse({ fullName: "A", phone: "0501234567", window: "10:00-12:00" });
    expect(parsed.ok && parsed.content).toMatchObject({ message: "", email: null, details: { window: "10:00-12:00" } });
  });
});

test("a changed consent text needs a new version, so that it stays known what a visitor agreed to", () => {
  expect(ar.consent.version).toBe(en.consent.version);
  const text = [en, ar].map(({ consent }) => `${consent.marketing} ${consent.hint}`).join("\n");
  const known: Record<string, string> = { "2026-11-21": "dd2943920cbc98e7" };
  expect(createHash("sha256").update(text).digest("hex").slice(0, 16)).toBe(known[en.consent.version]);
});

// Each kind of lead accepts or refuses any input without failing, and what it accepts can be stored and shown.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Locale } from "../../lib/i18n/locales.ts";
import { commonFields } from "../../lib/leads/kinds/form-fields.ts";
import { isLeadKind, type LeadKind, leadKinds } from "../../lib/leads/kinds/index.ts";
import { detailRows } from "../../lib/notify/mail/lead-mails.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

/** Fields with a database column; all others are stored in the lead's details. */
const columns = ["fullName", "email", "phone", "message"];
const kinds = Object.keys(leadKinds) as LeadKind[];

const good: Record<LeadKind, Record<string, string>> = {
  contact: { fullName: "Aisha Al Mansoori", email: "aisha@example.com", phone: "050 123 4567", message: "The bedroom is warm." },
  quote: {
    fullName: "عائشة المنصوري",
    phone: "٠٥٠ ١٢٣ ٤٥٦٧",
    problem: "new",
    service: "air-conditioning-installation",
    emirate: "dubai",
    area: "Dubai Marina",
    property: "flat",
    size: "120 m²",
    message: "Two split units for a new flat.",
  },
  callback: { fullName: "Omar", phone: "+971 4 234 5678", window: "10:00-12:00" },
  application: {
    fullName: "Ravi",
    email: "ravi@example.com",
    phone: "+91 98765 43210",
    job: "ac-technician",
    experience: "6 years",
    message: "Chillers and AHUs in two hotels.",
    consent: "2026-11-21",
  },
  "data-request": { fullName: "Omar", email: "omar@example.com", request: "erasure", message: "All of it, please." },
  calculation: {
    fullName: "Omar",
    email: "omar@example.com",
    calculator: "cooling-load",
    inputs: '{"roomAreaM2": 20, "people": 3, "topFloor": true, "facing": "west"}',
    result: "2.1 TR",
  },
};

const nasty = fc.constantFrom(
  "\u0000",
  "\ud800",
  "\udc00x",
  "a\u202egnp.exe",
  "\u2066\u2069",
  "\u200b\u200d",
  "\ufeff",
  "A\u0301".repeat(3000),
  "\u1160",
  "'; drop table leads; --",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "x".repeat(2_000_000),
  "٠٥٠١٢٣٤٥٦٧",
  "\r\n\r\nBcc: x@example.com",
  "__proto__",
  "𝒜𝒾𝓈𝒽𝒶",
  "👩‍🔧".repeat(100),
);
const anything = fc.oneof({ weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 400 }) }, { weight: 2, arbitrary: nasty });
const stray = fc.oneof(anything, fc.anything());

// biome-ignore lint/suspicious/noControlCharactersInRegex: the test checks that these are removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/u;

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)]) : [];
}

describe.each(kinds)("%s", (kind) => {
  const rule = leadKinds[kind];

  test("accepts a complete form", () => {
    expect(rule.parse(good[kind])).toMatchObject({ ok: true, content: { fullName: good[kind].fullName } });
    expect(Object.keys(good[kind]).every((field) => rule.fields.includes(field))).toBe(true);
  });

  test("names a missing field", () => {
    const answer = rule.parse({});
    expect(answer).toMatchObject({ ok: false, problems: { fullName: "required" } });
  });

  test("requires exactly the fields that its form marks as required", () => {
    const whole: Record<string, string> = { email: "omar@example.com", phone: "0501234567", ...good[kind] };
    for (const name of rule.fields) {
      const answer = rule.parse({ ...whole, [name]: "" });
      expect(answer.ok, name).toBe(rule.asks[name] === "optional");
      if (!answer.ok) expect(Object.keys(answer.problems)).toEqual([name]);
    }
  });

  test("accepts files only if its form asks for files", () => {
    expect(rule.files !== undefined).toBe(Object.values(rule.asks).includes("files"));
  });

  test("shows every answer to the office with a label in both languages", () => {
    for (const name of rule.fields.filter((field) => !columns.includes(field))) {
      for (const [locale, { mail }] of Object.entries({ en, ar })) {
        const label = (mail.details as Record<string, string>)[name];
        expect(label, `mail.details.${name} (${locale})`).toBeTruthy();
        expect(detailRows({ [name]: "typed" }, locale as Locale)).toEqual([{ label, value: { text: "typed" } }]);
      }
    }
  });

  test("has no field with a name that all forms reserve", () => {
    expect(Object.keys(rule.asks).filter((name) => (commonFields as readonly string[]).includes(name))).toEqual([]);
  });

  test("is documented with all its fields in docs/api.md", () => {
    const row = new RegExp(`^\\| \`${kind}\` \\|(.*)\\|(.*)\\|[^|]*\\|$`, "m").exec(readFileSync("docs/api.md", "utf8"));
    const [required = [], optional = []] = [row?.[1], row?.[2]].map((cell) =>
      [...(cell ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect([...required, ...optional].sort()).toEqual([...rule.fields].sort());
    for (const name of rule.fields) if (rule.asks[name] === "required") expect(required).toContain(name);
  });

  test("refuses an object that pretends to have a length", () => {
    const odd = { length: { toString: [] } };
    for (const field of rule.fields) expect(rule.parse({ ...good[kind], [field]: odd }).ok, field).toBe(false);
  });

  test("accepts or refuses any input quickly, and accepts nothing that cannot be stored or shown", () => {
    const record = fc.record(Object.fromEntries(rule.fields.map((field) => [field, fc.oneof(fc.constant(good[kind][field]), stray)])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(record, (values) => {
        const started = performance.now();
        const answer = rule.parse(values);
        expect(performance.now() - started).toBeLessThan(1500);
        if (!answer.ok) {
          expect(Object.keys(answer.problems).length).toBeGreaterThan(0);
          expect(Object.values(answer.problems).every((problem) => ["required", "invalid"].includes(problem))).toBe(true);
          return;
        }
        const { content } = answer;
        for (const text of texts(content)) expect(text).not.toMatch(forbidden);
        expect(content.email !== null || content.phone !== null).toBe(true);
        expect(content.fullName.length).toBeLessThanOrEqual(200);
        expect(content.message.length).toBeLessThanOrEqual(5000);
        expect(JSON.stringify(content.details).length).toBeLessThan(32_768);
        expect(structuredClone(JSON.parse(JSON.stringify(content)))).toEqual(JSON.parse(JSON.stringify(content)));
      }),
      { numRuns: 300 },
    );
  });

  test("accepts its own normalised message again unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }), (message) => {
        const first = rule.parse({ ...good[kind], message });
        if (!first.ok || !rule.fields.includes("message") || !first.content.message) return;
        const second = rule.parse({ ...good[kind], message: first.content.message });
        expect(second).toEqual(first);
      }),
      { numRuns: 200 },
    );
  });
});

test("a kind of lead is a name on the list, never a property that every object has", () => {
  for (const value of ["constructor", "__proto__", "toString", "", "Contact", 7, null, {}]) expect(isLeadKind(value)).toBe(false);
});

// Submissions made to reach every cut and every limit: letters of one to four bytes, surrogate pairs, combining marks, numbers at their
// limits, odd files. Each is refused with a reason, or acknowledged and in the database; none is acknowledged and lost. The long form has a
// hundred thousand.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST } from "../../app/api/leads/route.ts";
import { Replay } from "../../lib/leads/intake/replay.ts";
import { spool } from "../../lib/leads/intake/submit.ts";
import { type LeadKind, leadKinds } from "../../lib/leads/kinds/index.ts";
import { isLong, seed } from "../helpers/run-size.ts";
import { freshBackend, type TestBackend } from "./backend.ts";

const count = isLong ? 100_000 : 500;
const together = 8;

let backend: TestBackend;
const directory = mkdtempSync(join(tmpdir(), "submissions-test-"));
beforeAll(async () => {
  backend = await freshBackend();
  const { url, publishableKey, secretKey } = backend;
  Object.assign(process.env, {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    DATA_DIR: directory,
    TRUSTED_PROXIES: "1",
  });
});
afterAll(async () => {
  await backend?.end();
  rmSync(directory, { recursive: true, force: true });
});

// The letters of generated strings: each sort slips past a careless cut or count in its own way.
const letters = fc.constantFrom(
  "a",
  " ",
  "\n",
  '"',
  "\\",
  "é",
  "ع",
  "中",
  "😀", // a surrogate pair
  "👨‍👩‍👧", // three pairs, joined
  "e\u0301", // combining: one letter once composed
  "\u0958", // two letters once composed
  "\u{1d160}", // three letters once composed
  "\ud83d", // half a pair
  "\ude00",
  "\u0000",
  "\u001f",
  "\u2028",
  "\u202e",
  "\ufeff",
  "\uffff",
  "%F0%9F%98%80",
);
/** Text of a length near a limit: one sort of letter, with another at the place of the cut. */
const near = (bound: number) =>
  fc.tuple(letters, letters, fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 2 })).map(([one, other, off, before]) => {
    const times = Math.max(1, Math.ceil((bound + off) / one.length));
    const text = one.repeat(times).slice(0, Math.max(1, bound + off));
    return text.slice(0, Math.max(0, text.length - before - 1)) + other + text.slice(text.length - before);
  });
const text = (bound: number) =>
  fc.oneof(
    { weight: 3, arbitrary: near(bound) },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: Math.min(bound, 200) }) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: Math.min(bound, 200) }) },
  );
const numbers = fc.constantFrom(0, -0, 1e-9, 5e-324, 1.7e308, -1.7e308, 1e12, 1e12 + 1, 2 ** 53, 0.1 + 0.2, 1e21, 123456.789);
const touch = fc.record(
  Object.fromEntries(
    [
      "landing",
      "referrer",
      "utm_source",
      "utm_medium",
      "utm_campaign",
      "utm_term",
      "utm_content",
      "gclid",
      "gbraid",
      "wbraid",
      "fbclid",
    ].map((name) => [name, text(300)]),
  ),
  { requiredKeys: [] },
);
const hidden: Record<string, fc.Arbitrary<string>> = {
  page: text(300).map((value) => `/${value}`),
  attribution: fc.oneof(
    fc.record({ first: touch, last: touch }).map((value) => JSON.stringify(value).slice(0, 6000)),
    touch.map((last) => JSON.stringify({ last })),
    text(6000),
  ),
  cameFrom: fc.constantFrom("yes", "yes", ""),
  marketing: fc.constantFrom("yes", "no"),
  marketingVersion: text(40),
  locale: fc.constantFrom("en", "ar", "de"),
  elapsedMs: fc.constantFrom("", "5000", "-1", "9".repeat(30)),
  submissionId: fc.uuid(),
};
const inputs = fc
  .array(fc.tuple(fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,8}$/), fc.oneof(numbers, fc.boolean(), text(200))), { maxLength: 105 })
  .map((entries) => JSON.stringify(Object.fromEntries(entries)).slice(0, 8100));
const atLimits: Record<string, fc.Arbitrary<string>> = {
  fullName: text(200),
  message: text(5000),
  area: text(120),
  size: text(200),
  company: text(200),
  experience: text(100),
  city: text(100),
  result: text(2000),
  inputs,
  calculation: fc.constantFrom("", `/calculators/x?${"a=1&".repeat(1990)}`, `/ar/calculators/${"a".repeat(60)}?b=2`, "/calculators/../x"),
  email: fc.oneof(text(254), fc.constant(`${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(57)}.test`)),
  phone: fc.constantFrom("0501234567", "+971 50 123 4567 ", "٠٥٠١٢٣٤٥٦٧", "‪+971501234567‬", "0".repeat(60), `050123${" ".repeat(48)}4567`),
};
const good: Record<LeadKind, Record<string, string>> = {
  contact: { fullName: "A B", email: "a@example.test", phone: "0501234567", message: "Warm." },
  quote: {
    fullName: "A B",
    phone: "0501234567",
    problem: "no-cooling",
    message: "Warm.",
    area: "Marina",
    emirate: "dubai",
    property: "flat",
  },
  callback: { fullName: "A B", phone: "0501234567" },
  application: {
    fullName: "A B",
    email: "a@example.test",
    phone: "0501234567",
    job: "open-application",
    message: "CV.",
    consent: "2026-11-21",
  },
  "data-request": { fullName: "A B", email: "a@example.test", request: "access" },
  calculation: { fullName: "A B", phone: "0501234567", calculator: "duct-sizing", inputs: "{}", result: "1 m" },
};
const fileNames = fc
  .tuple(near(80), fc.constantFrom(".png", ".pdf", "", ".جدول"), fc.constantFrom("", "../", "C:\\"))
  .map(([stem, end, start]) => start + stem + end);
type Given = { fields: [string, string][]; files: { field: string; name: string; content: "png" | "pdf" | "nothing" }[]; kind: LeadKind };
const submission: fc.Arbitrary<Given> = fc.constantFrom(...(Object.keys(good) as LeadKind[])).chain((kind) => {
  const given = leadKinds[kind].fields.filter((name) => atLimits[name]);
  return fc.record({
    kind: fc.constant(kind),
    // A few answers at their limits and the others as a person gives them, so that most submissions are accepted.
    fields: fc
      .tuple(fc.subarray(given, { maxLength: 2 }), fc.subarray(Object.keys(hidden)))
      .chain(([odd, more]) =>
        fc.tuple(
          ...odd.map((name) => fc.tuple(fc.constant(name), atLimits[name] as fc.Arbitrary<string>)),
          ...more.map((name) => fc.tuple(fc.constant(name), hidden[name] as fc.Arbitrary<string>)),
        ),
      )
      .map((changes) => Object.entries({ ...good[kind], ...Object.fromEntries(changes as [string, string][]) })),
    files: leadKinds[kind].files
      ? fc.array(
          fc.record({
            field: fc.constantFrom("photos", "drawings", "documents"),
            name: fileNames,
            content: fc.constantFrom("png", "pdf", "nothing"),
          }),
          { maxLength: 2 },
        )
      : fc.constant([]),
  }) as fc.Arbitrary<Given>;
});

test("every submission at the limits is refused with a reason, or acknowledged and in the database", { timeout: 90 * 60_000 }, async () => {
  console.log(`submissions: ${count} with seed ${seed} (TEST_SEED=${seed} repeats them)`);
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
  const contents = { png: new Uint8Array(picture), pdf: new TextEncoder().encode("%PDF-1.7\n%%EOF"), nothing: new Uint8Array() };
  const sent = new Map<string, Given>();
  const outcomes: Record<string, number> = {};
  const wrong: string[] = [];

  const sendOne = async (given: Given, index: number) => {
    const form = new FormData();
    form.append("kind", given.kind);
    // Each from another person, so that few join a lead: a joined message is checked less.
    for (const [name, value] of given.fields)
      form.append(
        name,
        name === "email" && value === "a@example.test"
          ? `a${index}@example.test`
          : name === "phone" && value === "0501234567"
            ? `05${[0, 2, 4, 5, 6, 8][index % 6]}${1_000_000 + (index % 8_999_999)}`
            : value,
      );
    for (const { field, name, content } of given.files) form.append(field, new File([contents[content]], name));
    const body = new Response(form);
    const type = body.headers.get("content-type") ?? "";
    // Each from a network of its own: limits by address have tests of their own.
    const address = `${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.1`;
    const answer = await POST(
      new Request(`http://localhost/api/leads?kind=${given.kind}`, {
        method: "POST",
        body: await body.arrayBuffer(),
        headers: { "content-type": type, "sec-fetch-site": "same-origin", "x-forwarded-for": address },
      }),
    );
    const said = (await answer.json()) as { status: string; reference?: string; problems?: object };
    outcomes[said.status] = (outcomes[said.status] ?? 0) + 1;
    if (said.status === "sent" && said.reference) sent.set(said.reference, given);
    else if (!(said.status === "refused" && Object.keys(said.problems ?? {}).length > 0))
      wrong.push(`${answer.status} ${JSON.stringify(said)}: ${JSON.stringify(given).slice(0, 2000)}`);
  };

  const batch = 2000;
  for (let from = 0; from < count; from += batch) {
    const all = fc.sample(submission, { numRuns: Math.min(batch, count - from), seed: seed + from });
    const queue = all.entries();
    await Promise.all(
      Array.from({ length: together }, async () => {
        for (const [index, given] of queue) await sendOne(given, from + index);
      }),
    );
    // What the database did not accept at once is stored now, complete.
    await new Replay(spool() as NonNullable<ReturnType<typeof spool>>).round(0);
    if (count > batch) console.log(`submissions: ${from + all.length} ${JSON.stringify(outcomes)}`);
  }
  const waiting = (await spool()?.pending()) ?? [];
  for (const name of waiting) wrong.push(`the database does not take ${JSON.stringify(await spool()?.get(name)).slice(0, 3000)}`);

  const stored = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const { body } = await backend.rest("service", "GET", `lead_submissions?select=reference&order=id&offset=${from}&limit=1000`);
    for (const { reference } of body as { reference: string }[]) stored.add(reference);
    if ((body as unknown[]).length < 1000) break;
  }
  for (const [reference, given] of sent)
    if (!stored.has(reference)) wrong.push(`${reference} was acknowledged and is not there: ${JSON.stringify(given).slice(0, 2000)}`);
  console.log(`submissions: ${JSON.stringify(outcomes)}, ${stored.size} in the database`);
  complaints.mockRestore();
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(sent.size).toBeGreaterThan(count * 0.3);
  expect(outcomes.refused).toBeGreaterThan(count * 0.05);
});

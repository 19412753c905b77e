// What no visitor is shown is neither in the copy of the content that pages read nor in its file, and cannot be read without a role.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Snapshot } from "../../lib/content/store/entry.ts";
import { content, replaceContent } from "../../lib/content/store/snapshot.ts";
import { syncContent } from "../../lib/content/store/sync.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { freshBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
const scratch = mkdtempSync(join(tmpdir(), "what-pages-read-"));
beforeAll(async () => {
  backend = await freshBackend();
  Object.assign(process.env, {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    CONTENT_SOURCE: "test",
    DATA_DIR: scratch,
  });
});
afterAll(async () => {
  await backend?.end();
  rmSync(scratch, { recursive: true, force: true });
});

type Data = Record<string, unknown>;
const seeds = readSeeds();
const seedOf = (kind: string, slug: string, locale: string) =>
  seeds.find((seed) => seed.kind === kind && seed.slug === slug && seed.locale === locale)?.data as Data;

async function publish(kind: string, slug: string, dataOf: (locale: string) => Data, locales = ["en", "ar"]): Promise<void> {
  const rows = (await backend.rest("service", "GET", `entries?select=locale,revision&kind=eq.${kind}&slug=eq.${slug}`)).body as {
    locale: string;
    revision: number;
  }[];
  const versions = locales.map((locale) => {
    const base = rows.find((row) => row.locale === locale)?.revision ?? 0;
    return [locale, { base, data: dataOf(locale) }] as const;
  });
  const saved = await backend.rpc("editor", "save_entry", {
    p_kind: kind,
    p_slug: slug,
    p_versions: Object.fromEntries(versions),
    p_publish: true,
  });
  expect(saved.body).toMatchObject({ ok: true });
}

const review = (words: string, more: Data) => ({
  name: `Canary label ${words}`,
  quote: words,
  author: "Tenant",
  sample: false,
  order: 1,
  ...more,
});
const settings = (more: Data) => (locale: string) => ({
  ...seedOf("settings", "site", locale),
  servicesOff: ["solar-panels"],
  emergencyPhone: "",
  emergencyMeans: "Canary of the emergency line",
  visitFeeAed: "",
  visitFeeCovers: "Canary of the visit",
  licences: [
    { name: "Canary of a licence applied for", number: "", scope: "Canary scope" },
    { name: "Approval", number: "A-1" },
  ],
  team: [{ name: "", role: "Canary of a post that is vacant", certificate: "Canary certificate" }],
  prices: [
    { service: "solar-panels", fromAed: 4321, covers: "Canary of a price" },
    { service: "plumbing", fromAed: 150 },
  ],
  warranties: [{ service: "solar-panels", terms: "Canary of a warranty" }],
  ...more,
});

async function takeOver(previous?: Snapshot): Promise<{ copy: string; file: string }> {
  await replaceContent(await syncContent("test", previous));
  return { copy: JSON.stringify(content()), file: readFileSync(join(scratch, "content.json"), "utf8") };
}

const canary = /canary/i;

test("hidden texts are neither in the copy that pages read nor in its file, and staff read them with their role", async () => {
  await backend.rpc("service", "seed_entries", { p_entries: seeds.map((seed) => ({ ...seed, hash: "1" })) });
  const templates = [{ key: "hello", name: "Canary template", text: "Canary of an answer, {name}" }];
  await publish("replies", "office", () => ({ templates }));
  await publish("testimonial", "silent", () => review("Canary of flat 1203", { consent: false }));
  await publish("testimonial", "agreed", () => review("They came within the hour.", { consent: true }));
  await publish("settings", "site", settings({}));
  await publish("service", "solar-panels", (locale) => ({
    ...seedOf("service", "solar-panels", locale),
    lead: "Canary of a service that is off",
  }));

  const { copy, file } = await takeOver();
  expect(copy).toContain("They came within the hour.");
  expect(copy).toContain("A-1");
  expect(copy.match(new RegExp(canary, "gi"))).toBeNull();
  expect(file.match(new RegExp(canary, "gi"))).toBeNull();

  const rows = async (caller: "anon" | "nobody" | "sales", filter: string) =>
    (await backend.rest(caller, "GET", `entries?select=slug,data&locale=eq.en&${filter}`)).body as { slug: string }[];
  for (const caller of ["anon", "nobody"] as const) expect(await rows(caller, "kind=eq.replies")).toEqual([]);
  const slugs = (await rows("anon", "kind=eq.testimonial")).map(({ slug }) => slug);
  expect(slugs).toContain("agreed");
  expect(slugs).toContain("sample-ppm");
  expect(slugs).not.toContain("silent");
  // An account without a role reads nothing with its own token.
  expect(await rows("nobody", "kind=eq.testimonial")).toEqual([]);
  expect(await rows("sales", "kind=eq.replies")).toMatchObject([{ data: { templates } }]);
});

test("a text that may be shown again is in the copy that pages read, and gone when it may not", async () => {
  const before = content();
  expect(before.hidden?.["service/solar-panels/en"]?.data).toEqual({ name: seedOf("service", "solar-panels", "en").name });
  // Nothing has changed, so hidden entries are not loaded again and stay as they are.
  expect((await syncContent("test", before)).hidden).toEqual(before.hidden);
  await publish("settings", "site", settings({ servicesOff: [] }));
  const { copy } = await takeOver(before);
  expect(copy).toContain("Canary of a service that is off");
  expect(copy).toContain("Canary of a price");
  // But for the page that needs an emergency line.
  expect(Object.keys(content().hidden ?? {}).filter((key) => !key.includes("emergency-ac-repair"))).toEqual([]);
  await publish("testimonial", "silent", () => review("Canary of flat 1203", { consent: true }));
  expect((await takeOver(content())).copy).toContain("Canary of flat 1203");
  await publish("testimonial", "silent", () => review("Canary of flat 1203", { consent: false }));
  expect((await takeOver(content())).copy).not.toContain("flat 1203");
});

test("changing the settings in one language takes nothing from the other", async () => {
  const team = (...names: string[]) => names.map((name) => ({ name, role: "Engineer", certificate: "" }));
  const names = (locale: string) =>
    ((content().entries[`settings/site/${locale}`]?.data.team ?? []) as { name: string }[]).map(({ name }) => name);
  await publish("settings", "site", (locale) => settings({ team: locale === "en" ? team("Ali", "") : team("", "") })(locale));
  await takeOver();
  expect([names("en"), names("ar")]).toEqual([["Ali"], [""]]);
  await publish("settings", "site", settings({ team: team("Ali", "Sara") }), ["en"]);
  await takeOver(content());
  // Arabic has a row for each English one and borrows the names from there.
  expect([names("en"), names("ar")]).toEqual([
    ["Ali", "Sara"],
    ["", ""],
  ]);
});

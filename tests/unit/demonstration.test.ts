// An invented firm over the firm's own: it fills everything, and leaves nothing.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { inventedCases, inventedReviews } from "../../lib/content/demonstration/entries.ts";
import { demonstrated } from "../../lib/content/demonstration/overlay.ts";
import { inventedSettings, kept } from "../../lib/content/demonstration/settings.ts";
import { sayIn } from "../../lib/content/demonstration/words.ts";
import { flattenFields } from "../../lib/content/flatten-fields.ts";
import { settings as settingsKind } from "../../lib/content/kinds/settings.ts";
import { kinds, publicKinds } from "../../lib/content/kinds.ts";
import { leadingPrices, planTerms } from "../../lib/content/pages/trust.ts";
import { isClosed, isClosedByOwner } from "../../lib/content/store/closed.ts";
import { isDemonstration } from "../../lib/content/store/demonstration.ts";
import { entryKey, ownSnapshot, type Snapshot } from "../../lib/content/store/entry.ts";
import { needsEmergencyLine } from "../../lib/content/store/public-entry.ts";
import { readOwnSettings } from "../../lib/content/store/read.ts";
import { changedEntries, content, isPublished, isSwitchedOff, ownContent, replaceContent } from "../../lib/content/store/snapshot.ts";
import { readSnapshot, saveSnapshot } from "../../lib/content/store/snapshot-file.ts";
import { entriesAsWritten, visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import { localeCodes } from "../../lib/i18n/locales.ts";
import { mailContext } from "../../lib/notify/delivery-context.ts";
import { isSiteOpen, placeholderFirm } from "../../lib/site/placeholder-firm.ts";
import { askedPages, serviceOrder } from "../../lib/site/services.ts";
import { publishedSeeds } from "../helpers/shown-seeds.ts";

vi.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const scratch = mkdtempSync(join(tmpdir(), "demonstration-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
beforeEach(() => void vi.stubEnv("DATA_DIR", scratch));

const today = "2026-11-29";
const site = (locale: "en" | "ar") => entryKey("settings", "site", locale);
/** A firm that has begun to fill in its settings: a licence, a price, an own case; one service is off. */
function ownFirm(more: Record<string, unknown> = {}): Snapshot {
  const entries = publishedSeeds({ servicesOff: ["solar-panels"] });
  for (const locale of localeCodes) {
    const entry = entries[site(locale)];
    if (!entry) throw new Error("The seeds have no settings.");
    entry.data = { ...entry.data, legalName: "Own Firm LLC", visitFeeAed: "99", phone: "+97143334444", whatsapp: "+971503334444", ...more };
  }
  return { source: "test", version: 7, ...visibleSnapshot(entries), redirects: {}, paths: {} };
}
const closed = { email: "office@own.ae", isClosed: true };

/** Empty in the invented firm, with the reason. */
const empty: Record<string, string> = {
  logo: "a picture would have to be in the library",
  logoOnDark: "a picture would have to be in the library",
  logoArabic: "a picture would have to be in the library",
  mark: "a picture would have to be in the library",
  picture: "a picture would have to be in the library",
  emergencyHours: "empty means day and night, as its claims say",
  freeZone: "empty for a licence of an emirate",
};

test.each(localeCodes)("every field of the settings is filled in %s, or kept for a reason", (locale) => {
  const invented: Record<string, unknown> = inventedSettings(sayIn(locale), today);
  expect(Object.keys({ ...invented, ...kept }).sort()).toEqual(Object.keys(settingsKind.shape).sort());
  for (const [field, value] of Object.entries(invented)) {
    if (field in empty) continue;
    expect(value, field).toSatisfy((filled: unknown) => (Array.isArray(filled) ? filled.length > 0 : filled !== "" && filled !== 0));
    const rows = (Array.isArray(value) ? value : [value]).filter(
      (row): row is Record<string, unknown> => typeof row === "object" && row !== null,
    );
    // Each column of a list is filled in at least one row.
    for (const column of new Set(rows.flatMap((row) => Object.keys(row))))
      if (!(column in empty))
        expect(
          rows.some(
            (row) =>
              row[column] !== "" && row[column] !== false && row[column] !== 0 && !(Array.isArray(row[column]) && row[column].length === 0),
          ),
          `${field}.${column}`,
        ).toBe(true);
  }
});

test.each(localeCodes)("what is invented fits its kinds in %s, and no text is left in the other language", (locale) => {
  const say = sayIn(locale);
  const own = ownFirm(closed).entries[site(locale)]?.data;
  kinds.settings.parse({ ...own, ...inventedSettings(say, today) });
  for (const review of Object.values(inventedReviews(say, today))) publicKinds.testimonial.parse(review);
  for (const study of Object.values(inventedCases(say, today))) kinds["case-study"].parse(study);
  const texts = flattenFields(inventedSettings(say, today)).map(({ value }) => String(value));
  if (locale === "en") expect(texts.filter((text) => /[\u0600-\u06ff]/.test(text))).toEqual([]);
});

test("both languages have the same rows, no contact is anybody's, and every service has a price or a contract", () => {
  const [en, ar] = localeCodes.map((locale) => inventedSettings(sayIn(locale), today));
  if (!en || !ar) throw new Error("A language is missing.");
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect([ar[key]].flat().length, key).toBe([en[key]].flat().length);
  for (const number of [en.phone, en.whatsapp, en.emergencyPhone]) expect(placeholderFirm.numbers).toContain(number);
  for (const address of [...en.profiles, en.reviewProfile]) expect(new URL(address).hostname).toBe("www.example.com");
  const priced = new Set([...en.prices.map(({ service }) => service), ...en.amcPlans.map(({ page }) => page)]);
  const hubs = ["air-conditioning", "commercial-hvac", "mep"];
  expect(serviceOrder.filter((slug) => !priced.has(slug as "air-conditioning-amc") && !hubs.includes(slug))).toEqual([]);
});

test("a page about a trouble or a job names the price of its usual work", () => {
  const invented = kinds.settings.parse({ ...ownFirm().entries[site("en")]?.data, ...inventedSettings(sayIn("en"), today) });
  const leading = Object.fromEntries(Object.keys(askedPages).map((page) => [page, leadingPrices(invented, page).map(({ part }) => part)]));
  expect(leading).toMatchObject({
    "ac-leaking-water": ["Drain line cleared", "Drain line and pan cleared"],
    "ac-tripping": ["Capacitor replaced", "Breaker replaced"],
    "duct-cleaning": ["Duct cleaning of a flat"],
    "kitchen-exhaust-cleaning": ["Kitchen exhaust cleaned"],
    "temporary-cooling": ["Spot cooler rented"],
    "high-cooling-bill": ["Visit that measures where the units go", "Valve actuator of a fan coil replaced"],
    "cold-rooms": [
      "First visit to plant, without a contract",
      "Ice melted, condenser washed",
      "Door gasket replaced",
      "Defrost heater replaced",
      "Leak found and recharged, R-404A",
    ],
    "ac-error-codes": [],
    "emergency-ac-repair": [],
  });
});

test("a visit that measures, or finds a fault in plant, costs what the visit costs", () => {
  const { prices, visitFeeAed, visitBuildingAed } = inventedSettings(sayIn("en"), today);
  const amounts = (part: string) => prices.filter((price) => price.part === part).map(({ fromAed }) => String(fromAed));
  expect(amounts("Visit that measures where the units go")).toEqual([visitFeeAed]);
  expect(amounts("First visit to plant, without a contract")).toEqual([visitBuildingAed]);
});

test("its contracts say what an article of the site tells readers to look for", () => {
  const clauses = [
    [/model, serial number/, /الرقم التسلسلي/],
    [/noted at the start/, /(?:عند|أعطال) البداية/],
    [/task list/, /قائمة مهام/],
    [/agreed months/, /أشهر متفق عليها/],
    [/\d+ minutes a unit/, /\d+ دقيقة للوحدة/],
    [/gas at AED \d+ a kilogram/, /الغاز بسعر \d+ درهمًا/],
    [/[Cc]ancelled less than/, /أُلغيت قبل أقل من/],
    [/renewed in writing/, /كتابةً/],
    [/notice/, /بإشعار|وإشعار/],
    [/refunded/, /رد (?:قيمة|الباقي)/],
  ];
  for (const [at, locale] of localeCodes.entries())
    for (const { name, includes, covers, lateCancelling } of inventedSettings(sayIn(locale), today).amcPlans) {
      const paper = [...includes, covers, lateCancelling].join("\n");
      expect(clauses.filter((words) => !words[at]?.test(paper)).map(String), name).toEqual([]);
      // Call-outs have a number and their length, and an answer has its clock.
      if (/[Cc]all-outs/.test(paper)) expect(paper, name).toMatch(/\d+ call-outs .*2 hours of labour in each/);
      if (/[Oo]n site within/.test(paper)) expect(paper, name).toMatch(/working hours of the call/);
    }
});

test("its contracts say what the page of contracts asks of others", () => {
  for (const locale of localeCodes) {
    const { amcPlans, standbyPlant } = inventedSettings(sayIn(locale), today);
    for (const plan of amcPlans) expect([plan.hourAed > 0, plan.lateCancelling !== ""], plan.name).toEqual([true, true]);
    // A contract with call-outs and their response times says what a late one is worth, how soon the cooling is back and who is told.
    const withCallOuts = amcPlans.filter(({ includes }) => /response levels|On site within|بمستويات|الوصول خلال/.test(includes.join("\n")));
    expect(withCallOuts).toHaveLength(3);
    for (const plan of amcPlans)
      expect(
        planTerms.every((term) => plan[term]),
        plan.name,
      ).toBe(withCallOuts.includes(plan));
    // One column lends the spot coolers, and the list of standby plant names it.
    const lending = amcPlans.filter(({ includes }) => /spot cooler|سبوت كولر/.test(includes.join("\n"))).map(({ name }) => name);
    expect(lending).toHaveLength(1);
    expect(standbyPlant.some(({ terms }) => terms.includes(String(lending[0])))).toBe(true);
  }
});

test("nothing invented has expired, on any day of a year", () => {
  for (let month = 1; month <= 12; month++)
    for (const day of [`2027-${String(month).padStart(2, "0")}-01`, `2027-${String(month).padStart(2, "0")}-28`]) {
      const dates = flattenFields(inventedSettings(sayIn("en"), day)).filter(({ path }) => /expires$/i.test(String(path.at(-1) ?? path)));
      for (const { value } of dates) if (value) expect(value > day, `${value} on ${day}`).toBe(true);
    }
});

test("it lies over settings, reviews and cases, and everything else stays as it is", () => {
  const own = ownFirm(closed);
  const shown = demonstrated(own, today);
  expect(shown.demonstration).toBe(true);
  const [before, after] = [own.entries[site("en")]?.data, shown.entries[site("en")]?.data];
  expect(after).toMatchObject({ businessName: "Example Cooling & Technical Services", visitFeeAed: "149" });
  for (const key of Object.keys(kept)) expect(after?.[key], key).toEqual(before?.[key]);
  const reviews = Object.values(shown.entries).filter(({ kind }) => kind === "testimonial");
  expect(reviews.every(({ slug, data }) => slug.startsWith("example-") && !data.sample)).toBe(true);
  expect(reviews.length).toBeGreaterThan(6);
  // Texts name the invented firm, and links to a case that is not shown are plain text.
  expect(JSON.stringify(Object.values(shown.entries).filter(({ locale }) => locale === "en"))).not.toContain("Miqyas");
  expect(JSON.stringify(shown.entries)).not.toContain("](/case-studies/villa-replacement");
  expect(shown.entries["service/solar-panels/en"]).toBeUndefined();
  const untouched = (snapshot: Snapshot) =>
    Object.entries(entriesAsWritten(snapshot)).filter(
      ([, entry]) => !["settings", "testimonial", "case-study"].includes(entry.kind) && !needsEmergencyLine(entry),
    );
  expect(untouched(shown)).toEqual(untouched(own));
});

test("the page about emergencies is there with its emergency line, unless its service is off", () => {
  const emergency = "service/emergency-ac-repair";
  const own = ownFirm(closed);
  expect([own.entries[`${emergency}/en`], own.hidden?.[`${emergency}/en`] !== undefined]).toEqual([undefined, true]);
  const shown = demonstrated(own, today);
  for (const locale of localeCodes) {
    publicKinds.service.parse(shown.entries[`${emergency}/${locale}`]?.data);
    expect(shown.hidden?.[`${emergency}/${locale}`]).toBeUndefined();
  }
  const cooling = ownFirm({ ...closed, servicesOff: ["air-conditioning"] });
  expect(demonstrated(cooling, today).entries[`${emergency}/en`]).toBeUndefined();
});

test("ending it restores exactly what was there before, in memory, on disk, and after a restart", async () => {
  const own = ownFirm(closed);
  const stood = JSON.stringify(own);
  const shown = demonstrated(own, today);
  expect(JSON.stringify(own)).toBe(stood);
  expect(JSON.stringify(ownSnapshot(shown))).toBe(stood);
  expect(changedEntries(ownSnapshot(shown), own)).toEqual([]);
  const [plain, marked] = [join(scratch, "own.json"), join(scratch, "shown.json")];
  await saveSnapshot(plain, own);
  await saveSnapshot(marked, shown);
  const text = readFileSync(marked, "utf8");
  expect(text).not.toContain("EXAMPLE");
  expect(text.replace('"demonstration":true,', "").replace(',"demonstration":true', "")).toBe(readFileSync(plain, "utf8"));
  const again = readSnapshot(marked);
  expect(again?.demonstration).toBe(true);
  expect(again && ownSnapshot(again)).toEqual(readSnapshot(plain));
});

test("every page changes with it: its settings are another entry's text in both languages", () => {
  const own = ownFirm(closed);
  const changed = changedEntries(own, demonstrated(own, today)).filter(({ kind }) => kind === "settings");
  expect(changed.map(({ locale }) => locale).sort()).toEqual(["ar", "en"]);
});

test("the office, mails and deadlines keep reading the firm's own settings", async () => {
  for (const name of ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY", "CONTENT_SOURCE"])
    vi.stubEnv(name, name === "SUPABASE_URL" ? "http://127.0.0.1:1" : "a-key-of-twenty-characters");
  const own = ownFirm(closed);
  await replaceContent(demonstrated(own, today));
  expect(isDemonstration()).toBe(true);
  expect(readOwnSettings("en")).toEqual(own.entries[site("en")]?.data);
  expect(mailContext().settings.en).toMatchObject({ email: "office@own.ae", legalName: "Own Firm LLC" });
  expect(ownContent().entries).toEqual(own.entries);
  expect(isSwitchedOff("service", "solar-panels", "en")).toBe(true);
  expect([isPublished("case-study", "villa-replacement", "en"), isSwitchedOff("case-study", "villa-replacement", "en")]).toEqual([
    false,
    false,
  ]);
  expect(content().entries[site("en")]?.data.email).toBe("office@example.com");
  await replaceContent(own);
  expect(isDemonstration()).toBe(false);
});

test("search engines are kept out while it runs, and only by it", async () => {
  const open = ownFirm();
  await replaceContent(demonstrated(open, today));
  expect([isClosed(), isClosedByOwner()]).toEqual([true, false]);
  await replaceContent(open);
  expect(isClosed()).toBe(false);
});

test("an open site never shows it, even if it opens while its content is fetched", () => {
  const open = ownFirm({ email: "office@own.ae" });
  expect(demonstrated(open, today)).toBe(open);
  expect(isSiteOpen([{ phone: "+97143334444", whatsapp: "+971503334444", email: "office@own.ae", isClosed: false }])).toBe(true);
});

// Who the firm is, from the settings to the page, the structured data, the letterhead of PDFs and the foot of mails: filled in one language,
// in both, expired, emptied.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Data, kinds } from "../../lib/content/kinds.ts";
import { isOutdated } from "../../lib/content/pages/business-dates.ts";
import { firmLine, tradeLicencesAt } from "../../lib/content/pages/firm.ts";
import { withBorrowedNames } from "../../lib/content/pages/trust.ts";
import { publicSettings } from "../../lib/content/store/public-entry.ts";
import { plainText } from "../../lib/i18n/bidi.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { senderMail } from "../../lib/notify/mail/lead-mails.ts";
import { documentFrame } from "../../lib/pdf/letterhead.ts";
import { businessNode } from "../../lib/seo/json-ld.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { wrongInStructuredData } from "../helpers/structured-data.ts";

const shown = vi.hoisted(() => ({ settings: {} as Record<string, unknown> }));
vi.mock("next/cache", () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock("../../lib/content/store/read.ts", () => ({ readSettings: async (locale: string) => shown.settings[locale] }));
vi.mock("../../lib/content/pages/brand.ts", () => ({ logoDrawing: async () => undefined, markSvg: async () => "" }));
vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("use-intl/core");
  const [en, ar] = [await import("../../messages/en.json"), await import("../../messages/ar.json")];
  const messages = { en: en.default, ar: ar.default };
  return {
    getTranslations: async ({ locale, namespace }: { locale: "en" | "ar"; namespace: "firm" }) =>
      createTranslator({ locale, messages: messages[locale] as typeof en.default, namespace }),
  };
});

const { readFirm, readLicenceHolders, readLicences } = await import("../../lib/content/pages/business.ts");

type Settings = Data<"settings">;
type Changes = Record<string, unknown>;
const seeds = readSeeds();
const seed = (kind: string, locale: string) => seeds.find((entry) => entry.kind === kind && entry.locale === locale)?.data;
const calendar = kinds.calendar.parse(seed("calendar", "en"));
const today = "2026-11-21";
const last = "2026-12-31";

test("a place has the trade licence of its emirate, and Al Ain that of Abu Dhabi; elsewhere the first counts", async () => {
  const licence = (emirate: string, number: string) => ({ emirate, freeZone: "", number, issuer: "", expires: last, picture: "" });
  fill({ tradeLicences: [licence("dubai", "D-1"), licence("abu-dhabi", "A-2")] });
  const rows = await readFirm("en");
  const words = ((key: string) => key) as Parameters<typeof tradeLicencesAt>[3];
  const at = (place: string, all = rows) => tradeLicencesAt(all, place, "en", words);
  const [dubai, abuDhabi] = ["Trade licence, Dubai: D-1", "Trade licence, Abu Dhabi: A-2"];
  expect(["jlt", "abu-dhabi", "al-ain", "sharjah"].map((place) => at(place))).toEqual([dubai, abuDhabi, abuDhabi, dubai]);
  // A page about no place names the licence of each emirate.
  expect(at("")).toBe("tradeLicence: Dubai D-1 · Abu Dhabi A-2");
  expect([at("", rows.slice(1)), at("jlt", [])]).toEqual([abuDhabi, ""]);
});

beforeEach(() => {
  vi.setSystemTime(`${today}T08:00:00Z`);
  fill({}, {});
});

/** Publishes both editions as the site reads them. */
function fill(en: Changes, ar: Changes = en): void {
  const parsed = (locale: Locale, changes: Changes) => kinds.settings.parse({ ...seed("settings", locale), ...changes });
  const [one, two] = [parsed("en", en), parsed("ar", ar)];
  const [first, second] = [publicSettings(one, two, () => false) as Settings, publicSettings(two, one, () => false) as Settings];
  shown.settings = { en: withBorrowedNames(first, second), ar: withBorrowedNames(second, first) };
}
const settings = (locale: Locale) => shown.settings[locale] as Settings;

const lead = {
  id: "00000000-0000-0000-0000-000000000001",
  reference: "CT-ABCDEFGH",
  kind: "contact",
  full_name: "Sara",
  email: "sara@client.test",
  created_at: "2026-11-18T06:00:00Z",
  urgency: "normal" as const,
  due_at: "2026-11-19T06:00:00Z",
};

/** What each place says of the firm, as text. */
async function said(locale: Locale) {
  const rows = await readFirm(locale);
  const frame = await documentFrame(locale, today, "/");
  const mail = senderMail(
    { ...lead, locale },
    {
      settings: { en: settings("en"), ar: settings("ar") },
      calendar: workingCalendar(settings("en"), [calendar]),
      siteUrl: "https://x.test",
    },
  );
  const node = businessNode(settings(locale), locale, await readLicences(locale));
  expect(wrongInStructuredData(node)).toEqual([]);
  return {
    page: plainText(rows.map((row) => firmLine(row, locale)).join("\n")),
    data: plainText(JSON.stringify(node)),
    pdf: plainText([frame.letterhead.name, frame.letterhead.descriptor, ...frame.letterhead.lines].join("\n")),
    mail: plainText(mail.text),
  };
}
type Place = keyof Awaited<ReturnType<typeof said>>;
const everywhere: Place[] = ["page", "data", "pdf", "mail"];

/** The places that say a text. */
async function placesOf(text: string, locale: Locale): Promise<Place[]> {
  const texts = await said(locale);
  return everywhere.filter((place) => texts[place].includes(text));
}

test("the ordinary first start says nothing of licences, taxes, insurance or address, in either language", async () => {
  for (const locale of ["en", "ar"] as const) {
    expect(await readFirm(locale)).toEqual([]);
    const { letterhead } = await documentFrame(locale, today, "/");
    expect([letterhead.descriptor, letterhead.lines.length]).toEqual(["", 2]);
    const node = businessNode(settings(locale), locale, await readLicences(locale));
    for (const field of ["identifier", "address", "legalName", "vatID", "hasCertification", "priceRange"])
      expect(node).not.toHaveProperty(field);
    expect((await said(locale)).mail.trimEnd()).toMatch(/localhost|x\.test/);
  }
});

test("papers show the phone or the e-mail that is set, whatever the other is", async () => {
  const lines = async () => (await documentFrame("en", today, "/")).letterhead.lines.slice(0, -1);
  fill({ phone: "+97143321100" });
  expect(await lines()).toEqual(["+971 4 332 1100"]);
  fill({ email: "office@falcon.test" });
  expect(await lines()).toEqual(["office@falcon.test"]);
  fill({ phone: "+97143321100", email: "office@falcon.test" });
  expect(await lines()).toEqual(["+971 4 332 1100", "office@falcon.test"]);
});

describe("the registered name", () => {
  test("stands in the language in which it is written", async () => {
    fill({ legalName: "Falcon Peak L.L.C." }, {});
    expect(await placesOf("Falcon Peak L.L.C.", "en")).toEqual(everywhere);
    expect(await placesOf("Falcon Peak L.L.C.", "ar")).toEqual([]);
    fill({ legalName: "Falcon Peak L.L.C." }, { legalName: "شركة قمة الصقر ذ.م.م" });
    expect(await placesOf("شركة قمة الصقر ذ.م.م", "ar")).toEqual(everywhere);
    fill({ legalName: "" });
    expect(await readFirm("en")).toEqual([]);
  });
});

describe("a trade licence", () => {
  const dubai = { emirate: "dubai", number: "123456", issuer: "DET", expires: last };

  test("says where it holds, and a number counts in both languages", async () => {
    fill({ tradeLicences: [dubai] }, { tradeLicences: [{ ...dubai, issuer: "" }] });
    expect((await said("en")).page).toBe("Trade licence, Dubai: 123456 · DET · valid until 31 December 2026");
    expect((await said("ar")).page).toMatch(/^رخصة تجارية، دبي: 123456 · سارية حتى/);
    for (const locale of ["en", "ar"] as const) expect(await placesOf("123456", locale)).toEqual(everywhere);
    expect(businessNode(settings("en"), "en", await readLicences("en"))).toMatchObject({
      identifier: [{ "@type": "PropertyValue", name: "Trade licence, Dubai", value: "123456" }],
      hasCertification: [{ certificationIdentification: "123456" }],
    });
  });

  test("of a free zone named in one language only is shown with that name in the other", async () => {
    fill({ tradeLicences: [{ ...dubai, freeZone: "JAFZA" }] }, { tradeLicences: [{ ...dubai, freeZone: "" }] });
    expect((await said("en")).page).toContain("Trade licence, JAFZA, Dubai: 123456");
    expect((await said("ar")).page).toContain("رخصة تجارية، JAFZA، دبي: 123456");
  });

  test("is shown on its last day, nowhere on the next, and pages are rendered again on that day", async () => {
    fill({ tradeLicences: [dubai, { emirate: "sharjah", number: "777", expires: "2028-01-01" }] });
    vi.setSystemTime(`${last}T08:00:00Z`);
    expect(await placesOf("123456", "en")).toEqual(everywhere);
    vi.setSystemTime("2027-01-01T08:00:00Z");
    expect(await placesOf("123456", "en")).toEqual([]);
    expect(await placesOf("777", "en")).toEqual(everywhere);
    expect(isOutdated([settings("en")], [], last, "2027-01-01")).toBe(true);
  });

  test("without a number has no line", async () => {
    fill({ tradeLicences: [{ ...dubai, number: "" }] });
    expect(await readFirm("en")).toEqual([]);
  });
});

test("the tax number counts in both languages, until it is emptied", async () => {
  fill({ taxNumber: "100123456700003" });
  for (const locale of ["en", "ar"] as const) expect(await placesOf("100123456700003", locale)).toEqual(everywhere);
  fill({ taxNumber: "" });
  expect(await placesOf("100123456700003", "en")).toEqual([]);
});

describe("an insurance", () => {
  const policy = { cover: "third-party", insurer: "Gulf Insurance", number: "P-1", limitAed: 5_000_000, expires: last };

  test("says cover, number, insurer, limit and expiry; the insurer's name in one language serves both", async () => {
    fill({ insurances: [policy] }, { insurances: [{ ...policy, insurer: "" }] });
    expect((await said("en")).page).toBe(
      "Third-party liability insurance: P-1 · Gulf Insurance · up to AED 5,000,000 for one event · valid until 31 December 2026",
    );
    expect((await said("ar")).page).toMatch(/^تأمين المسؤولية تجاه الغير: P-1 · Gulf Insurance · حتى 5,000,000 درهم/);
  });

  test("leaves when it expires, loses its number or is removed", async () => {
    fill({ insurances: [policy] });
    vi.setSystemTime("2027-01-01T08:00:00Z");
    expect(await readFirm("en")).toEqual([]);
    expect(isOutdated([settings("en")], [], last, "2027-01-01")).toBe(true);
    vi.setSystemTime(`${today}T08:00:00Z`);
    fill({ insurances: [{ ...policy, number: "" }] });
    expect(await readFirm("en")).toEqual([]);
  });
});

describe("the address", () => {
  const parts = {
    address: "Warehouse 7, Street 12",
    addressArea: "Al Quoz 3",
    addressCity: "Dubai",
    addressEmirate: "dubai",
    makani: "30032 95320",
  };

  test("is said in lines, and in parts to machines", async () => {
    fill(parts, { ...parts, address: "مستودع 7، شارع 12", addressArea: "القوز 3", addressCity: "دبي" });
    expect((await readFirm("en")).map(({ lines }) => lines)).toEqual([
      ["Warehouse 7, Street 12", "Al Quoz 3, Dubai", "Makani 30032 95320"],
    ]);
    expect((await readFirm("ar"))[0]?.lines).toEqual(["مستودع 7، شارع 12", "القوز 3، دبي", "رقم مكاني 30032 95320"]);
    expect(await placesOf("Warehouse 7", "en")).toEqual(everywhere);
    const node = businessNode(settings("en"), "en");
    expect(node).toMatchObject({
      "@type": "HVACBusiness",
      identifier: [{ name: "Makani", value: "30032 95320" }],
    });
    expect((node as { address: unknown }).address).toEqual({
      "@type": "PostalAddress",
      streetAddress: "Warehouse 7, Street 12",
      addressLocality: "Al Quoz 3, Dubai",
      addressRegion: "Dubai",
      addressCountry: "AE",
    });
  });

  test("written in one language gives the other the emirate and the number alone", async () => {
    fill(parts, { addressEmirate: "dubai", makani: parts.makani });
    expect((await readFirm("ar"))[0]?.lines).toEqual(["دبي", "رقم مكاني 30032 95320"]);
    expect(await placesOf("Warehouse 7", "ar")).toEqual([]);
  });

  test("names the emirate of another city, and no emirate twice", async () => {
    fill({ address: "Plot 5", addressCity: "Al Ain", addressEmirate: "abu-dhabi" });
    expect((await readFirm("en"))[0]?.lines).toEqual(["Plot 5", "Al Ain, Abu Dhabi"]);
    fill({ address: "Warehouse 7, Al Quoz 3, Dubai", addressEmirate: "dubai" });
    expect((await readFirm("en"))[0]?.lines).toEqual(["Warehouse 7, Al Quoz 3, Dubai"]);
  });
});

describe("the licence for regulated work", () => {
  const firm = { name: "Falcon Security", licence: "SIRA installation", number: "S-1", expires: last, services: ["cctv-and-security"] };
  const own = { name: "SIRA", number: "O-1", expires: last, services: ["cctv-and-security"] };
  const holders = async (locale: Locale, service = "cctv-and-security") => {
    const { own: ours, firms } = await readLicenceHolders(locale, service);
    return [ours.map((row) => plainText(firmLine(row, locale))), firms.map(({ name, number }) => `${name} ${number}`)];
  };

  test("is another firm's, named in one language for both, on the services it carries out", async () => {
    fill({ licensedFirms: [firm] }, { licensedFirms: [{ ...firm, name: "" }] });
    for (const locale of ["en", "ar"] as const) expect(await holders(locale)).toEqual([[], ["Falcon Security S-1"]]);
    expect(await holders("en", "solar-panels")).toEqual([[], []]);
  });

  test("is our own where our licences name the service", async () => {
    fill({ licences: [own] });
    expect(await holders("en")).toEqual([["SIRA: O-1 · valid until 31 December 2026"], []]);
  });

  test("leaves the page when it expires or loses its number", async () => {
    fill({ licensedFirms: [firm], licences: [own] });
    vi.setSystemTime("2027-01-01T08:00:00Z");
    expect(await holders("en")).toEqual([[], []]);
    expect(isOutdated([settings("en")], [], last, "2027-01-01")).toBe(true);
    fill({ licensedFirms: [{ ...firm, expires: "", number: "" }] });
    expect(await holders("en")).toEqual([[], []]);
  });

  test("has its own list on the pages of regulated trades, which do not claim that work as ours", () => {
    const claims = {
      en: /\b(?:cameras|recorder|panels|inverter)\b.*\b(?:supplied|installed|mounted)\b/i,
      ar: /(?:توريد|تركيب).*(?:الكاميرات|الألواح)/,
    };
    for (const slug of ["cctv-and-security", "solar-panels"])
      for (const locale of ["en", "ar"] as const) {
        const { included, byLicensedFirm } = kinds.service.parse(
          seeds.find((entry) => entry.slug === slug && entry.locale === locale)?.data,
        );
        expect(byLicensedFirm.join("\n")).toMatch(claims[locale]);
        expect(included.join("\n")).not.toMatch(claims[locale]);
      }
  });
});

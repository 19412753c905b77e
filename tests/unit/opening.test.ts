// The opening checklist: every rule in both states, who can fix what, and what a closed site tells search engines.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { pagesWithPromises } from "../../lib/content/edit/pages-with-promises.ts";
import { subjectGroups, subjectIds, subjectPosition } from "../../lib/content/edit/settings-subjects.ts";
import { summaryOf } from "../../lib/content/edit/settings-summary.ts";
import { settings as settingsKind } from "../../lib/content/kinds/settings.ts";
import type { Data } from "../../lib/content/kinds.ts";
import { isClosed } from "../../lib/content/store/closed.ts";
import { entryKey } from "../../lib/content/store/entry.ts";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import {
  isFresh,
  mayMend,
  type OpeningFacts,
  type OpeningId,
  openingGroups,
  openingItems,
  openMusts,
} from "../../lib/findings/before-opening/rules.ts";
import { closedHeaders } from "../../lib/host-config/response-headers.ts";
import { pageMetadata } from "../../lib/seo/metadata.ts";
import { placeholderFirm } from "../../lib/site/placeholder-firm.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";

type Settings = Data<"settings">;
const seed = (locale: string): Settings =>
  settingsKind.parse(readSeeds().find((entry) => entry.kind === "settings" && entry.locale === locale)?.data);

const licenceRow = { emirate: "dubai", freeZone: "", number: "123456", issuer: "", expires: "", picture: "" } as const;

/** The facts of a new installation. */
const fresh: OpeningFacts = {
  today: "2026-11-21",
  settings: { en: seed("en"), ar: seed("ar") },
  problems: {
    papers: [],
    placeholders: true,
    missingFacts: ["legalName", "address", "tradeLicences"],
    samples: [{ kind: "testimonial", slug: "one" }],
    unprovenClaims: [{ name: "15+ years of experience", index: 1 }],
    emergencyLineMissing: true,
  },
  confirmed: {},
  leadsReach: false,
  mail: "none",
  siteUrl: "http://localhost:3000",
  isEmbedded: true,
  hasBackup: false,
  hasDrill: false,
  machinePassword: true,
  admins: 1,
  secondFactor: false,
  retentionSet: false,
  demonstration: null,
  ownReviews: 0,
  ownCases: 0,
};

type Changes = Partial<Omit<OpeningFacts, "settings" | "problems">> & {
  settings?: Partial<Settings>;
  ar?: Partial<Settings>;
  problems?: Partial<OpeningFacts["problems"]>;
};
function facts({ settings, ar: inArabic, problems, ...rest }: Changes = {}): OpeningFacts {
  return {
    ...fresh,
    ...rest,
    settings: { en: { ...fresh.settings.en, ...settings }, ar: { ...fresh.settings.ar, ...settings, ...inArabic } },
    problems: { ...fresh.problems, ...problems },
  };
}
const by = { at: "2026-11-26T08:00:00Z", by: "Aisha" };
const stateOf = (id: OpeningId, changes: Changes = {}) => openingItems(facts(changes)).find((item) => item.id === id)?.isDone;

const real = { phone: "+97142345678", whatsapp: "+971501234567" };
const named = { businessName: "Gulf Air", shortName: "Gulf" };
const policy = { cover: "third-party", insurer: "", number: "P-1", limitAed: 0, expires: "2026-11-21", picture: "" } as const;
const firm = { name: "Falcon", licence: "SIRA", number: "S-1", expires: "", services: ["cctv-and-security", "solar-panels"] };
const warrantyRow = { service: "", partsDays: "365", labourDays: "90", jointDays: "", cleaningDays: "", installationDays: "", terms: "" };
/** The change that completes each item alone. */
const mended: Record<OpeningId, Changes> = {
  numbers: { settings: real },
  email: { settings: { email: "office@gulf.ae" } },
  leads: { leadsReach: true },
  mail: { mail: "works" },
  password: { machinePassword: false },
  names: { settings: named, ar: { businessName: "خليج", shortName: "خليج" } },
  claims: { problems: { unprovenClaims: [] } },
  samples: { settings: { showSamples: false } },
  emergency: { problems: { emergencyLineMissing: false } },
  services: { settings: { servicesOff: ["solar-panels"] } },
  places: { settings: { placesOff: ["fujairah"] } },
  hours: { settings: { hours: [{ days: [1], opens: "07:00", closes: "17:00" }] } },
  licence: { settings: { tradeLicences: [licenceRow] } },
  address: { settings: { address: "Warehouse 7", addressCity: "Dubai", addressEmirate: "dubai" } },
  calendar: { confirmed: { calendar: by } },
  promises: { confirmed: { promises: by } },
  reply: { settings: { replyHours: 48 } },
  legal: { confirmed: { legal: by } },
  siteUrl: { siteUrl: "https://gulf.ae" },
  database: { isEmbedded: false },
  backup: { hasBackup: true },
  logo: { settings: { mainColour: "#112233" } },
  prices: {
    settings: {
      prices: [{ service: "mep", fromAed: 100, part: "", size: "", unit: "", covers: "", excludes: "", changes: "", pages: [] }],
    },
  },
  amc: {
    settings: {
      amcPlans: [
        {
          page: "air-conditioning-amc",
          name: "One",
          visits: 2,
          units: 1,
          yearAed: 900,
          extraUnitAed: 100,
          includes: [],
          covers: "",
          hourAed: 0,
          lateRemedy: "",
          restores: "",
          escalation: "",
          lateCancelling: "",
        },
      ],
    },
  },
  warranty: {
    settings: {
      warranties: [warrantyRow],
    },
  },
  visit: { settings: { visitFeeAed: "0" } },
  payments: { settings: { payments: { cash: true, card: false, paymentLink: false, transfer: false, cheque: false } } },
  warrantyClaim: { settings: { warranties: [warrantyRow], warrantyClaim: "Write to us." } },
  emergencyLine: { settings: { emergencyPhone: "+971501234567" }, problems: { emergencyLineMissing: false } },
  certificates: {
    settings: { licences: [{ name: "ISO", number: "1", issuer: "", issued: "", expires: "", scope: "", picture: "", services: [] }] },
  },
  taxNumber: { settings: { taxNumber: "100123456700003" } },
  insurance: { settings: { insurances: [policy] } },
  licensed: { settings: { licensedFirms: [firm] } },
  arrival: { settings: { arrivals: [{ places: [], calledFrom: "", calledUntil: "", hours: 4 }] } },
  reviews: { ownReviews: 1 },
  reviewProfile: { settings: { reviewProfile: "https://maps.example.ae/reviews" } },
  team: {
    settings: { team: [{ name: "A", role: "B", picture: "", certificate: "", certificateNumber: "", certificateExpires: "" }] },
  },
  makes: { settings: { makes: [{ name: "Gree", authorised: false, proof: "", expires: "", services: [] }] } },
  cases: { ownCases: 1 },
  references: { settings: { references: [{ client: "Tower One", work: "", place: "", years: "", consent: true }] } },
  complaints: { settings: { complaints: "Write to us." } },
  cancellation: { settings: { cancellation: "A day before." } },
  map: { settings: { mapLink: "https://maps.example.ae/x" } },
  retention: { retentionSet: true },
  secondAdmin: { admins: 2 },
  secondFactor: { secondFactor: true },
  drill: { hasDrill: true },
};

test("an insurance or a licence that has expired does not count, and unregulated firms are not asked for one", () => {
  const before = { today: "2026-11-22" };
  expect(stateOf("insurance", { ...before, settings: { insurances: [policy] } })).toBe(false);
  expect(stateOf("licensed", { ...before, settings: { licensedFirms: [{ ...firm, expires: "2026-11-21" }] } })).toBe(false);
  expect(stateOf("licensed", { settings: { licensedFirms: [{ ...firm, services: ["solar-panels"] }] } })).toBe(false);
  expect(stateOf("licensed", { settings: { servicesOff: ["cctv-and-security", "solar-panels"] } })).toBeUndefined();
  const own = { name: "SIRA", number: "1", issuer: "", issued: "", expires: "", scope: "", picture: "", services: ["cctv-and-security"] };
  expect(stateOf("licensed", { settings: { servicesOff: ["solar-panels"], licences: [own] } })).toBe(true);
  expect(stateOf("address", { settings: { address: "Warehouse 7", addressCity: "Dubai" } })).toBe(false);
});

describe("every rule", () => {
  // Without this change, the emergency line is part of the item "emergency": the site claims 24/7 without a number.
  const before: Partial<Record<OpeningId, Changes>> = {
    emergencyLine: { problems: { emergencyLineMissing: false } },
    // Only a warranty can be claimed, and each language says how.
    warrantyClaim: { settings: { warranties: [warrantyRow], warrantyClaim: "Write to us." }, ar: { warrantyClaim: "" } },
  };
  test.each(Object.entries(mended) as [OpeningId, Changes][])(
    "%s is open in a new installation, and done once it is fixed",
    (id, changes) => {
      expect(stateOf(id, before[id])).toBe(false);
      expect(stateOf(id, changes)).toBe(true);
    },
  );

  test("is listed once in a new installation, except those that do not apply", () => {
    const listed = openingItems(facts()).map(({ id }) => id);
    expect([...listed, "emergencyLine", "warrantyClaim"].toSorted()).toEqual(Object.keys(mended).toSorted());
    const hosted = openingItems(facts({ secondFactor: null, hasDrill: null, hasBackup: null, isEmbedded: false }));
    expect(hosted.map(({ id }) => id)).not.toContain("secondFactor");
    expect(hosted.map(({ id }) => id)).not.toContain("drill");
    expect(hosted.find(({ id }) => id === "backup")?.isDone).toBe(true);
  });

  test("has its text in both languages", () => {
    for (const { opening } of [en, ar]) expect(Object.keys(opening.items).toSorted()).toEqual(Object.keys(mended).toSorted());
  });
});

test("contracts whose services are off are not asked for", () => {
  const listed = (changes: Changes) => openingItems(facts(changes)).map(({ id }) => id);
  expect(listed({ settings: { servicesOff: ["air-conditioning", "commercial-hvac-maintenance-contracts"] } })).not.toContain("amc");
  const contracts = ["air-conditioning-amc", "commercial-hvac-maintenance-contracts"];
  expect(listed({ settings: { servicesOff: contracts } })).not.toContain("amc");
  expect(listed({ settings: { servicesOff: contracts.slice(1) } })).toContain("amc");
});

test("items for the firm are grouped apart from items for the server's operator", () => {
  const groups = openingGroups(openingItems(facts()));
  expect(groups.machine.map(({ id }) => id)).toEqual(["siteUrl", "database", "backup"]);
  for (const group of ["must", "worth"] as const) {
    expect(groups[group].every((item) => item.group === group)).toBe(true);
    expect(groups[group].length).toBeGreaterThan(5);
  }
  expect(groups.must.some(({ who }) => who === "machine")).toBe(false);
  expect(Object.values(groups).flat()).toHaveLength(openingItems(facts()).length);
});

describe("an item fixed halfway stays open", () => {
  test("a link to a review profile is no review", () => {
    const profile = { settings: { reviewProfile: "https://maps.example.ae/reviews" } };
    expect([stateOf("reviews", profile), stateOf("reviewProfile", profile)]).toEqual([false, true]);
    expect([stateOf("reviews", { ownReviews: 1 }), stateOf("reviewProfile", { ownReviews: 1 })]).toEqual([true, false]);
  });

  test("an authorisation by a maker without its paper, and a client who has not agreed", () => {
    const makes = (proof: string) => [{ name: "Gree", authorised: true, proof, expires: "", services: [] }];
    expect(stateOf("makes", { settings: { makes: makes("") } })).toBe(false);
    expect(stateOf("makes", { settings: { makes: makes("") }, ar: { makes: makes("رسالة الوكيل") } })).toBe(true);
    const references = [{ client: "Tower One", work: "", place: "", years: "", consent: false }];
    expect(stateOf("references", { settings: { references } })).toBe(false);
  });

  test("a name in one language only, a placeholder name, number or address", () => {
    expect(stateOf("names", { settings: named, ar: placeholderFirm.names.ar })).toBe(false);
    expect(stateOf("names", { settings: { ...named, shortName: "Miqyas" } })).toBe(false);
    expect(stateOf("numbers", { settings: { ...real, phone: "+97140000000" } })).toBe(false);
    expect(stateOf("email", { settings: { email: "me@mail.example.com" } })).toBe(false);
    expect(stateOf("address", { settings: { address: "Al Quoz" }, ar: { address: "" } })).toBe(false);
  });

  test("an expired trade licence, but not another expired document", () => {
    const document = { of: "papers" as const, name: "", expires: "2026-01-01", isExpired: true };
    const licence = { tradeLicences: [licenceRow] };
    expect(stateOf("licence", { settings: licence, problems: { papers: [{ ...document, number: "123456" }] } })).toBe(false);
    expect(stateOf("licence", { settings: licence, problems: { papers: [{ ...document, number: "QMS-1" }] } })).toBe(true);
  });

  test("a site address without https or on localhost; a mail server that fails", () => {
    for (const siteUrl of ["http://gulf.ae", "https://localhost:3000"]) expect(stateOf("siteUrl", { siteUrl })).toBe(false);
    expect(stateOf("mail", { mail: "fails" })).toBe(false);
    // A mail server that is slow to answer does not count as missing.
    expect(stateOf("mail", { mail: "unknown" })).toBe(true);
  });
});

test("items that the site cannot check itself are done once a user confirms them", () => {
  for (const check of ["promises", "services", "places", "hours", "calendar", "reply", "legal", "database", "retention"] as const) {
    const item = openingItems(facts({ confirmed: { [check]: by } })).find(({ id }) => id === check);
    expect(item, check).toMatchObject({ isDone: true, confirms: check, confirmed: by });
  }
});

test("the site is ready when all required items are done, and an item that breaks later is listed again", () => {
  const musts = openMusts(openingItems(facts())).map(({ id }) => id);
  const merge = (ids: readonly OpeningId[]): Changes => {
    const all = ids.map((id) => mended[id]);
    const joined = <K extends "settings" | "ar" | "problems" | "confirmed">(key: K): Changes[K] =>
      Object.assign({}, ...all.map((changes) => changes[key]));
    return {
      ...(Object.assign({}, ...all) as Changes),
      settings: joined("settings"),
      ar: joined("ar"),
      problems: joined("problems"),
      confirmed: joined("confirmed"),
    };
  };
  for (const left of musts) {
    const others = facts(merge(musts.filter((id) => id !== left)));
    expect(openMusts(openingItems(others)).map(({ id }) => id)).toEqual([left]);
  }
  const all = merge(musts);
  expect(openMusts(openingItems(facts(all)))).toEqual([]);
  expect(openingItems(facts(all)).some(({ group, isDone }) => group === "worth" && !isDone)).toBe(true);
  expect(openMusts(openingItems(facts({ ...all, mail: "fails" }))).map(({ id }) => id)).toEqual(["mail"]);
});

test("the list has as many open items before the opening as the notice counts, with what is mended at the machine", () => {
  const items = openingItems(facts({ hasDrill: false }));
  const { must, machine, worth } = openingGroups(items);
  expect([...must, ...machine].filter(({ isDone }) => !isDone)).toHaveLength(openMusts(items).length);
  expect(worth.map(({ id }) => id)).toContain("drill");
  expect([...must, ...machine, ...worth]).toHaveLength(items.length);
});

test("editors see the items that an editor can fix, administrators all", () => {
  const items = openingItems(facts());
  expect(items.every((item) => mayMend("admin", item))).toBe(true);
  expect(items.some((item) => mayMend("sales", item))).toBe(false);
  const theirs = items.filter((item) => mayMend("editor", item)).map(({ id }) => id);
  for (const id of ["names", "numbers", "claims"]) expect(theirs).toContain(id);
  for (const id of ["password", "siteUrl", "database", "leads", "retention"]) expect(theirs).not.toContain(id);
});

test("only an untouched installation whose owner was not sent to the checklist yet is sent there", () => {
  expect(isFresh(facts())).toBe(true);
  expect(isFresh(facts({ confirmed: { led: by } }))).toBe(false);
  expect(isFresh(facts(mended.names))).toBe(false);
});

test("the placeholder firm is the firm of the seeds", () => {
  for (const locale of ["en", "ar"] as const) {
    const { businessName, shortName, phone, whatsapp, hours } = seed(locale);
    expect({ businessName, shortName }).toEqual(placeholderFirm.names[locale]);
    expect([phone, whatsapp]).toEqual(placeholderFirm.numbers);
    expect(hours).toEqual(placeholderFirm.hours);
  }
});

describe("the site is closed", () => {
  const publish = (isClosed: Partial<Record<"en" | "ar", boolean>>) =>
    replaceContent({
      source: "test",
      version: 1,
      entries: Object.fromEntries(
        (["en", "ar"] as const).map((locale) => [
          entryKey("settings", "site", locale),
          {
            kind: "settings",
            slug: "site",
            locale,
            revision: 1,
            updatedAt: "",
            data: { ...seed(locale), isClosed: isClosed[locale] ?? false },
          },
        ]),
      ),
    });
  beforeEach(() => {
    vi.stubEnv("DATA_DIR", "/nonexistent");
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    return () => {
      quiet.mockRestore();
      vi.unstubAllEnvs();
    };
  });

  test("if the owner closed it in either language, and is open by default", () => {
    publish({});
    expect(isClosed()).toBe(false);
    publish({ ar: true });
    expect(isClosed()).toBe(true);
  });

  test("if SITE_STAGING is set, whatever the settings say, even to an unexpected value", () => {
    publish({});
    for (const value of ["1", "true", "yes"]) {
      vi.stubEnv("SITE_STAGING", value);
      expect(isClosed(), value).toBe(true);
    }
    for (const value of ["", "0"]) {
      vi.stubEnv("SITE_STAGING", value);
      expect(isClosed(), value).toBe(false);
    }
  });

  test("and its pages have no canonical address and ask not to be indexed", () => {
    const page = { path: "/about", locale: "en", businessName: "Gulf Air", seo: { title: "About", description: "Us" } } as const;
    publish({});
    expect(pageMetadata(page)).toMatchObject({ alternates: { canonical: expect.stringMatching(/\/about$/) } });
    publish({ en: true });
    const closed = pageMetadata(page);
    expect(closed.robots).toEqual({ index: false, follow: false });
    expect(closed.alternates).toBeUndefined();
  });
});

test("a closed site asks not to be indexed with every response, and caches expire soon after its opening", () => {
  const asks = { "X-Robots-Tag": "noindex, nofollow" };
  const short = { ...asks, "Cache-Control": "public, max-age=0, s-maxage=5, must-revalidate" };
  expect(closedHeaders("/", "public, max-age=0, s-maxage=3, stale-while-revalidate=2")).toEqual(short);
  expect(closedHeaders("/media/a/480.avif", "public, max-age=31536000, immutable")).toEqual(short);
  expect(closedHeaders("/quote/sent", "private, no-store")).toEqual(asks);
  expect(closedHeaders("/robots.txt", "")).toEqual(asks);
  // These files have content hashes in their names, are cached permanently, and are no pages.
  for (const path of ["/_next/static/chunks/a.js", "/fonts/readex-400.woff2"])
    expect(closedHeaders(path, "public, max-age=31536000, immutable")).toEqual({});
});

test("the pages to check for promises are home, About and the services on offer, in the order of the menu", () => {
  const entries = Object.fromEntries(
    [
      ["service", "ventilation", { name: "Ventilation" }],
      ["service", "air-conditioning", { name: "Air conditioning" }],
      ["page", "about", { title: "About us" }],
      ["page", "terms", { title: "Terms" }],
      ["home", "home", { headline: "Cooling" }],
    ].map(([kind, slug, data]) => [`${kind}/${slug}/en`, { kind, slug, locale: "en", data }]),
  ) as unknown as Parameters<typeof pagesWithPromises>[0];
  expect(pagesWithPromises(entries, "en", "Home").map(({ slug, name }) => `${slug}: ${name}`)).toEqual([
    "home: Home",
    "about: About us",
    "air-conditioning: Air conditioning",
    "ventilation: Ventilation",
  ]);
  expect(pagesWithPromises(entries, "ar", "الرئيسية")).toEqual([]);
});

describe("the settings step by step", () => {
  test("every subject is in one group, and the steps lead through all of them", () => {
    expect(Object.values(subjectGroups).flat().toSorted()).toEqual(subjectIds.toSorted());
    let [at, seen] = ["names" as (typeof subjectIds)[number] | undefined, 0];
    for (; at; at = subjectPosition(at, []).next) expect(subjectPosition(at, [])).toMatchObject({ at: ++seen, all: subjectIds.length });
    expect(seen).toBe(subjectIds.length);
    expect(subjectPosition("names", []).previous).toBeUndefined();
  });

  test("each subject shows a summary of its content, or nothing", () => {
    const { en: own, ar: other } = fresh.settings;
    const at = { own, other, calendar: { holidays: [], ramadan: [] }, services: { on: 23, off: 0 }, places: { on: 6, off: 17 } };
    expect(summaryOf("names", at)).toEqual([{ text: "Miqyas Technical Services" }, { text: "مقياس للخدمات الفنية" }]);
    expect(summaryOf("contact", at)[0]).toEqual({ text: "+971 4 000 0000" });
    expect(summaryOf("services", at)).toEqual([{ word: "services", count: 23 }]);
    expect(summaryOf("places", at)).toEqual([
      { word: "places", count: 6 },
      { word: "off", count: 17 },
    ]);
    expect(summaryOf("visibility", at)).toEqual([{ word: "open" }]);
    const payments = { ...own.payments, card: true, cash: true };
    expect(summaryOf("visit", { ...at, own: { ...own, visitFeeAed: "0", payments } })).toEqual([
      { word: "visitFee", aed: "0" },
      { word: "payments", count: 2 },
    ]);
    for (const id of ["team", "visit", "prices", "policies", "papers", "brand", "emergency"] as const)
      expect(summaryOf(id, at), id).toEqual([]);
  });
});

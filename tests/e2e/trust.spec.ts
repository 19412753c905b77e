// Facts that earn trust, from the office's editor to the pages where customers decide: filled in one language, in both, expired, and
// emptied again. Each is on every page it belongs to or on none, without an empty heading, and machines read what the page says.
import type { Page } from "@playwright/test";
import words from "../../messages/en.json" with { type: "json" };
import { structuredData, wrongInStructuredData } from "../helpers/structured-data.ts";
import { asService, expect, makeAccount, publishEntry, signIn, siteUrl, test } from "./site.ts";

const editor = "trust-editor@example.test";
test.beforeAll(() => makeAccount(editor, "editor"));
test.setTimeout(150_000);
test.use({ actionTimeout: 15_000 });

type Locale = "en" | "ar";
const day = (ahead: number) => new Date(Date.now() + 4 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);

/** Publishes the settings; they are stored once the office says so. */
async function save(page: Page, answer: RegExp): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/admin/settings/"),
  );
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await answered;
  await expect(page.locator("main:visible form").getByRole("status")).toHaveText(answer);
}

/** By path: texts that the page must show, and texts that it must not. */
type Said = Record<string, { has?: string[]; lacks?: string[] }>;

const text = async (path: string) => (await fetch(siteUrl + path)).text();
/** What people read of a page, without its scripts. */
const shownIn = (html: string) =>
  html
    .replace(/<script[^>]*>.*?<\/script>/gs, "")
    .replace(/[\u2066-\u2069]/g, "")
    .replaceAll("\u00a0", " ");

/** Headings and facts without content. */
const emptyPlaces = (html: string) => [
  ...(html.match(/<(h[1-6]|dt|th|caption)\b[^>]*>(?:\s|<[^>]*>)*<\/\1>/g) ?? []),
  ...(html.match(/data-counts="[^"]*"[^>]*>(?!<dt[^>]*>[^<]+<\/dt><dd[^>]*><span[^>]*>[^<]+<).{0,80}/g) ?? []),
];

/** Pages follow within seconds what was published; then each is checked as a whole. */
async function expectSaid(said: Said): Promise<void> {
  for (const [path, { has = [], lacks = [] }] of Object.entries(said)) {
    const wrong = async () => {
      const shown = shownIn(await text(path));
      return [
        ...has.filter((words) => !shown.includes(words)),
        ...lacks.filter((words) => shown.includes(words)).map((words) => `not ${words}`),
      ];
    };
    await expect.poll(wrong, { message: path, timeout: 40_000 }).toEqual([]);
    const html = await text(path);
    expect(emptyPlaces(shownIn(html)), path).toEqual([]);
    expect(structuredData(html).flatMap(wrongInStructuredData), path).toEqual([]);
  }
}

const offersOf = async (path: string) =>
  JSON.stringify(structuredData(await text(path)).find((node) => node["@type"] === "Service")?.offers ?? null);

const ventilation = "/services/ventilation";
const contracts = "/services/air-conditioning/amc";
const dubai = "/dubai/ac-services";
const cctv = "/services/cctv-and-security";

test("what the office fills in appears where customers decide, in its language alone, until it is emptied", async ({ page }) => {
  const before = Object.fromEntries(
    (await asService<{ locale: Locale; data: object }[]>("/rest/v1/entries?select=locale,data&kind=eq.settings&slug=eq.site")).map(
      ({ locale, data }) => [locale, data],
    ),
  );

  await test.step("in English, through the editor, several subjects at once", async () => {
    const kept = () => expect(page.locator("main:visible").getByText("What you typed is kept")).toBeVisible();
    const fill = async (fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields)) await page.locator(`[name='${name}']`).fill(value);
    };
    const add = (item: string) =>
      page
        .getByRole("button", { name: `Add ${item}` })
        .first()
        .click();
    await signIn(page, editor, "/admin/settings/visit");
    await fill({ "en.visitFeeAed": "150", "en.visitFeeCovers": "Travel and a written quote", "en.visitAfterHoursAed": "250" });
    await fill({ "en.visitWastedAed": "100", "en.visitCancelHours": "4", "en.instalments": "Four payments by card" });
    for (const name of ["visitFeeCredited", "payments.card", "payments.transfer"]) await page.locator(`[name='en.${name}']`).check();
    await kept();
    await page.goto("/admin/settings/prices");
    await add(words.fields.prices);
    await page.locator("[name='en.prices.0.service']").selectOption("ventilation");
    await fill({ "en.prices.0.fromAed": "1,200", "en.prices.0.part": "Exhaust fan", "en.prices.0.size": "up to 500 L/s" });
    await fill({ "en.prices.0.unit": "each fan", "en.prices.0.covers": "Fan, curb and readings" });
    await fill({ "en.prices.0.excludes": "Ducts and power", "en.prices.0.changes": "Height of the roof" });
    await kept();
    await page.goto("/admin/settings/warranty");
    await add(words.fields.warranties);
    await fill({ "en.warranties.0.partsDays": "365", "en.warranties.0.labourDays": "90", "en.warranties.0.cleaningDays": "30" });
    await fill({ "en.warranties.0.terms": "Parts we supplied", "en.warrantyClaim": "Write to us with the invoice." });
    await kept();
    await page.goto("/admin/settings/papers");
    await add(words.fields.licences);
    await fill({ "en.licences.0.name": "SIRA licence", "en.licences.0.number": "S-4411", "en.licences.0.expires": day(30) });
    await kept();
    await page.goto("/admin/settings/team");
    await add(words.fields.team);
    await fill({ "en.team.0.name": "Ahmed Saleh", "en.team.0.role": "HVAC technician", "en.team.0.certificate": "Refrigerants" });
    await fill({ "en.team.0.certificateNumber": "RH-19", "en.team.0.certificateExpires": day(20) });
    await kept();
    await page.goto("/admin/settings/emergency");
    await fill({ "en.emergencyPhone": "050 765 0000", "en.emergencyMeans": "Water near electricity." });
    await save(page, /^Published and live in .+ In English only: .+ Readers of Arabic see nothing there\./);
    await publishEntry("location", "dubai", (locale) => ({ responseWindow: locale === "en" ? "Within 4 working hours" : "" }));
    const feeIn = {
      en: "AED 150 with VAT, taken off the bill if you order the work",
      ar: "150 درهمًا شاملة ضريبة القيمة المضافة، وتُخصم من الفاتورة",
    };
    const warrantyIn = { en: "Parts 365 days · Labour 90 days", ar: "قطع الغيار 365 يومًا · أجرة العمل 90 يومًا" };
    const cleaningIn = { en: "Cleaning 30 days", ar: "التنظيف 30 يومًا" };
    const lateIn = {
      en: "Free to cancel until 4 hours before the visit. Later, or when nobody opens: AED 100, VAT included.",
      ar: "الإلغاء مجاني إذا أبلغتنا قبل الموعد بمدة لا تقل عن 4 ساعات. إذا أبلغتنا بعد هذا الوقت، أو حضر الفني ولم يجد أحدًا: 100 درهم شاملة ضريبة القيمة المضافة.",
    };
    const paidIn = { en: "Card · Bank transfer", ar: "بطاقة · تحويل بنكي" };
    const claim = "/terms#warranty-claim";
    const sentences = [
      "Travel and a written quote",
      "Parts we supplied",
      "Exhaust fan",
      "500 L/s",
      "each fan",
      "Fan, curb",
      "Ducts and power",
      "Height of the roof",
      "Four payments by card",
      "Write to us with the invoice.",
      claim,
      "Within 4 working hours",
      "HVAC technician",
      "Refrigerants",
    ];
    await expectSaid({
      [ventilation]: {
        has: [
          feeIn.en,
          "Covers: Travel and a written quote<",
          ">Homes, shops, restaurants and clinics: AED 250 with VAT, in place of AED 150. It is not taken off the bill: the price of the work comes on top.<",
          lateIn.en,
          `${warrantyIn.en}<`,
          "Parts we supplied",
          claim,
          paidIn.en,
          "Four payments by card",
          "Exhaust fan: From AED 1,200, VAT included · up to 500 L/s · each fan",
          'href="#prices"',
          'id="prices"',
          ">From AED 1,200<",
          "Fan, curb and readings",
          "Ducts and power",
          "Height of the roof",
        ],
        lacks: [cleaningIn.en],
      },
      [`/ar${ventilation}`]: {
        has: [
          feeIn.ar,
          "خارج ساعات العمل<",
          ">البيوت والمحلات والمطاعم والعيادات: 250 درهمًا شاملة",
          lateIn.ar,
          `${warrantyIn.ar}<`,
          paidIn.ar,
          "ابتداءً من 1,200 درهم",
          'id="prices"',
        ],
        lacks: [...sentences, cleaningIn.ar],
      },
      // Cleaning is covered where something is cleaned, and nobody asks for instalments there.
      "/services/air-conditioning/maintenance": { has: [warrantyIn.en, cleaningIn.en, paidIn.en], lacks: ["Four payments by card"] },
      "/terms": {
        has: [
          ...['id="visit"', feeIn.en, "AED 250 with VAT, in place of AED 150", lateIn.en],
          ...['id="payment"', paidIn.en, "Four payments by card"],
          ...['id="warranty"', "Every service", cleaningIn.en, 'id="warranty-claim"', "Write to us with the invoice."],
        ],
      },
      "/ar/terms": {
        has: ['id="visit"', feeIn.ar, lateIn.ar, 'id="payment"', paidIn.ar, 'id="warranty"', cleaningIn.ar],
        lacks: [...sentences, 'id="warranty-claim"'],
      },
      [dubai]: { has: [feeIn.en, "Covers: Travel and a written quote<", lateIn.en, warrantyIn.en, "Within 4 working hours"] },
      [`/ar${dubai}`]: { has: [feeIn.ar], lacks: sentences },
      // An area does not repeat its emirate's response time.
      [`${dubai}/jlt`]: { has: [feeIn.en], lacks: ["Within 4 working hours"] },
      "/contact": {
        has: [feeIn.en, warrantyIn.en, "SIRA licence S-4411", "How soon we are there", "Within 4 working hours", "+971 50 765 0000"].concat(
          [cleaningIn.en, lateIn.en, paidIn.en, "Four payments by card", claim],
        ),
      },
      "/ar/contact": {
        has: [feeIn.ar, warrantyIn.ar, cleaningIn.ar, lateIn.ar, paidIn.ar, "S-4411"],
        lacks: [...sentences, "مدة الوصول بحسب المكان", "Water near"],
      },
      "/quote": { has: [feeIn.en, lateIn.en, paidIn.en, "Four payments by card", "SIRA licence S-4411"] },
      "/ar/quote": { has: [feeIn.ar, lateIn.ar, paidIn.ar], lacks: ["Travel and a written quote", "Four payments by card"] },
      "/services": { has: ["From AED 1,200"] },
      "/ar/services": { has: ["ابتداءً من 1,200 درهم"] },
      // Names and numbers count in both languages, sentences only in their own.
      "/about": { has: ["Who comes to you", "Ahmed Saleh", "HVAC technician", "Refrigerants", ">RH-19<", "S-4411"] },
      "/ar/about": { has: ["من يأتي إليك", "Ahmed Saleh", "RH-19", "S-4411", "SIRA licence"], lacks: ["HVAC technician", "Refrigerants"] },
      "/": { has: [feeIn.en, warrantyIn.en] },
      "/ar": { has: [feeIn.ar, warrantyIn.ar], lacks: sentences },
      // This licence is not assigned to cameras, and neither a visit to a fault nor the warranty on our own work belongs there.
      [cctv]: { has: [paidIn.en], lacks: [feeIn.en, "Parts 365 days", ">SIRA licence S-4411<"] },
    });
    const offered = await offersOf(ventilation);
    for (const part of ['"minPrice":1200', '"name":"Exhaust fan · up to 500 L/s"', '"unitText":"each fan"', '"value":365,"unitCode":"DAY"'])
      expect(offered, part).toContain(part);
    expect(offered).not.toContain("Cleaning");
    expect(await offersOf(`/ar${ventilation}`)).toContain('"minPrice":1200');
    expect(await offersOf(`/ar${ventilation}`)).toContain('"WarrantyPromise"');
    expect(await offersOf(cctv)).toBe("null");
  });

  await test.step("in both languages, and with its services, contracts and picture", async () => {
    const plan = { page: "air-conditioning-amc", units: 3, extraUnitAed: 0, covers: "" };
    await publishEntry("media", "sira-paper", () => ({
      name: "SIRA",
      alt: "A licence",
      caption: "",
      width: 900,
      height: 1200,
      focalX: 50,
      focalY: 50,
    }));
    await publishEntry("settings", "site", (locale) => {
      const t = (en: string, ar: string) => (locale === "en" ? en : ar);
      return {
        visitFeeCovers: t("Travel and a written quote", "الوصول وعرض سعر مكتوب"),
        instalments: t("Four payments by card", "أربع دفعات بالبطاقة"),
        warrantyClaim: t("Write to us with the invoice.", "راسلنا مع الفاتورة."),
        prices: [
          { service: "ventilation", fromAed: 1200, unit: "", covers: t("Fan, curb and readings", "المروحة والقاعدة والقراءات") },
          { service: "ventilation", fromAed: 3400, part: t("Fresh air", "هواء نقي"), size: "500 L/s", changes: t("Height", "الارتفاع") },
          { service: "air-conditioning-amc", fromAed: 900, unit: "", covers: "" },
        ],
        warranties: [{ service: "air-conditioning-amc", partsDays: "365", labourDays: "365", terms: t("With a contract", "مع العقد") }],
        licences: [
          {
            name: t("SIRA licence", "رخصة سيرا"),
            number: "S-4411",
            issuer: "",
            issued: day(-300),
            expires: day(30),
            scope: "",
            picture: "sira-paper",
            services: ["cctv-and-security"],
          },
        ],
        amcPlans: [
          { ...plan, name: t("Silver", "فضي"), visits: 2, yearAed: 900, includes: [t("Filters cleaned", "تنظيف الفلاتر")] },
          {
            ...plan,
            name: t("Gold", "ذهبي"),
            visits: 4,
            yearAed: 1500,
            includes: [t("Filters cleaned", "تنظيف الفلاتر"), t("Coils cleaned", "غسيل الملفات")],
          },
        ],
      };
    });
    await publishEntry("location", "dubai", (locale) => ({
      responseWindow: locale === "en" ? "Within 4 working hours" : "خلال 4 ساعات عمل",
    }));
    await expectSaid({
      // The firm's own contracts replace the text about usual ones.
      [contracts]: {
        has: ["Silver", "Gold", "AED 1,500", "Coils cleaned", "Parts 365 days · Labour 365 days", "With a contract", "Ours stand below"],
        lacks: ["Planned visits only", "three usual forms"],
      },
      [`/ar${contracts}`]: {
        has: ["فضي", "ذهبي", "غسيل الملفات", "مع العقد", "وعقودنا أدناه"],
        lacks: ["Coils cleaned", "الثلاثة المعتادة"],
      },
      // A contract has its own times of response.
      [`${dubai}/amc`]: { has: ["Annual contracts in Dubai", "AED 1,500", "From AED 900"], lacks: ["Within 4 working hours"] },
      [`/ar${dubai}/amc`]: { has: ["عقود الصيانة السنوية في دبي", "غسيل الملفات"] },
      // A hub and an emirate's page list the prices of their services; a hub's card shows the lowest.
      "/services/air-conditioning": { has: ["What each service costs", "From AED 900"] },
      [dubai]: { has: ["What each service costs", "From AED 900", "From AED 1,200"] },
      [`/ar${dubai}`]: { has: ["أسعار الخدمات، شاملة", "ابتداءً من 900 درهم"] },
      // The page of an area lists those of a household.
      [`${dubai}/jlt`]: { has: ["What each service costs", "From AED 900"], lacks: ["From AED 1,200"] },
      "/ar/contact": { has: ["مدة الوصول بحسب المكان", "خلال 4 ساعات عمل", "رخصة سيرا S-4411"] },
      // The warranty for everything is gone, and that of a contract does not apply to other services.
      [ventilation]: { has: ["Fan, curb and readings", "All 2 prices", "Fresh air", "From AED 3,400"], lacks: ["Parts 365 days"] },
      [`/ar${ventilation}`]: {
        has: ["تشمل: الوصول وعرض سعر مكتوب", "أربع دفعات بالبطاقة", "هواء نقي", "ابتداءً من 3,400 درهم", "ما يغيّر السعر"],
        lacks: ["قطع الغيار 365"],
      },
      "/services": { has: ["From AED 1,200"], lacks: ["From AED 3,400"] },
      "/terms": { has: ["AC AMC contracts", "Parts 365 days · Labour 365 days", "With a contract"], lacks: ["Every service"] },
      "/ar/terms": { has: ['id="warranty-claim"', "راسلنا مع الفاتورة.", "قطع الغيار 365 يومًا · أجرة العمل 365 يومًا", "مع العقد"] },
      [cctv]: { has: ["SIRA licence S-4411", "/media/sira-paper/900.webp"] },
      [`/ar${cctv}`]: { has: ["رخصة سيرا S-4411"] },
      "/about": { has: ["issued on", "/media/sira-paper/900.webp"] },
    });
    const offers = await offersOf(`${dubai}/amc`);
    for (const part of ['"lowPrice":900', '"highPrice":1500', '"offerCount":2', '"unitCode":"ANN"', '"unitCode":"DAY"'])
      expect(offers, part).toContain(part);
    expect((await offersOf(ventilation)).match(/"minPrice":\d+/g)).toEqual(['"minPrice":1200', '"minPrice":3400']);
    expect(await offersOf(`${dubai}/jlt`)).toBe("null");
  });

  await test.step("expired: licences and certificates leave in both languages, people stay, and the office is told", async () => {
    const dates = (data: { licences: object[]; team: object[] }) => ({
      licences: data.licences.map((licence) => ({ ...licence, expires: day(-1) })),
      team: data.team.map((person) => ({ ...person, certificateExpires: day(-1) })),
    });
    const rows = await asService<{ locale: Locale; data: { licences: object[]; team: object[] } }[]>(
      "/rest/v1/entries?select=locale,data&kind=eq.settings&slug=eq.site",
    );
    await publishEntry("settings", "site", (locale) =>
      dates(rows.find((row) => row.locale === locale)?.data ?? { licences: [], team: [] }),
    );
    const gone = ["S-4411", "RH-19"];
    await expectSaid(
      Object.fromEntries(
        ["/contact", "/quote", "/", cctv].flatMap((path) => [
          [path, { lacks: gone }],
          [`/ar${path}`.replace(/\/$/, ""), { lacks: gone }],
        ]),
      ),
    );
    await expectSaid({ "/about": { has: ["Ahmed Saleh"], lacks: gone }, "/ar/about": { has: ["Ahmed Saleh"], lacks: gone } });
    await page.goto("/admin/health");
    const main = page.locator("main:visible");
    await expect(main).toContainText("SIRA licence S-4411 expired on");
    await expect(main).toContainText("Ahmed Saleh: Refrigerants RH-19 expired on");
    await expect(main.getByRole("link", { name: "Team" })).toBeVisible();
  });

  await test.step("emptied again, nothing is left", async () => {
    await publishEntry("settings", "site", (locale) => before[locale] ?? {});
    await publishEntry("location", "dubai", () => ({ responseWindow: "" }));
    const left = [
      "data-counts",
      "What a year costs",
      "What each service costs",
      "How soon we are there",
      "Who comes to you",
      "What it costs",
      "AED 150",
      "AED 250",
      "Card · Bank transfer",
      "warranty-claim",
      'id="visit"',
      'id="payment"',
      'id="warranty"',
      "+971507650000",
    ];
    const paths = ["/terms", ventilation, contracts, dubai, `${dubai}/amc`, "/contact", "/quote", "/services", "/about", "/"];
    await expectSaid(Object.fromEntries(paths.map((path) => [path, { lacks: left }])));
    await expectSaid({ [contracts]: { has: ["Planned visits only", "three usual forms"], lacks: ["Ours stand below"] } });
    await expectSaid(
      Object.fromEntries(
        paths.map((path) => [
          `/ar${path}`.replace(/\/$/, ""),
          { lacks: ["data-counts", "كلفة السنة", "من يأتي إليك", "كم التكلفة", "warranty-claim"] },
        ]),
      ),
    );
    expect(await offersOf(contracts)).toBe("null");
  });
});

test("below its plate a page names the licence that holds there, and how soon somebody comes", async () => {
  const licence = (emirate: string, number: string) => ({ emirate, freeZone: "", number, issuer: "", expires: day(30), picture: "" });
  const promise = (places: string[], calledFrom: string, calledUntil: string, hours: number) => ({
    places,
    calledFrom,
    calledUntil,
    hours,
  });
  await publishEntry("settings", "site", (locale) => ({
    legalName: locale === "en" ? "Cool LLC" : "كول ش.ذ.م.م",
    tradeLicences: [licence("dubai", "D-1"), licence("abu-dhabi", "A-2")],
    arrivals: [promise(["dubai"], "08:00", "14:00", 4), promise(["dubai"], "14:00", "18:00", 18), promise([], "", "", 24)],
  }));
  // The footer names all licences, so only the answers below the plate are read.
  const answer = async (path: string, id: string) =>
    new RegExp(`data-counts="${id}".*?</div>`, "s").exec(shownIn(await text(path)))?.[0].replace(/<[^>]*>/g, " ") ?? "";
  const byHour = "Dubai: within 4 working hours, or 18 working hours by the hour of the call";
  for (const [path, id, said] of [
    ["/dubai/ac-services/jlt", "who", "Trade licence, Dubai: D-1"],
    ["/ar/abu-dhabi/ac-services", "who", "رخصة تجارية، أبوظبي: A-2"],
    ["/al-ain/ac-services", "who", "Trade licence, Abu Dhabi: A-2"],
    ["/dubai/ac-services/jlt", "response", "Called 8:00 AM to 2:00 PM: within 4 working hours"],
    ["/al-ain/ac-services", "response", "Within 24 working hours"],
    ["/services/ac-not-cooling", "who", "Trade licence: Dubai D-1 · Abu Dhabi A-2"],
    ["/services/air-conditioning/repair-cleaning", "response", byHour],
    ["/", "response", byHour],
  ] as const)
    await expect.poll(() => answer(path, id), { message: path, timeout: 40_000 }).toContain(said);
  // An installation, a project and plant do not begin with a visit to a fault.
  for (const path of ["/services/air-conditioning/installation", cctv, "/services/commercial-hvac/chiller-services"])
    expect(await answer(path, "response"), path).toBe("");
  await publishEntry("settings", "site", () => ({ legalName: "", tradeLicences: [], arrivals: [] }));
  await expectSaid({ "/": { lacks: ["data-counts"] } });
});

test("a hub's card on the home page names what its price is for and its unit, and the hub lists the prices of its parts", async () => {
  const cleaning = "air-conditioning-repair-cleaning";
  await publishEntry("settings", "site", (locale) => ({
    prices: [
      {
        service: cleaning,
        fromAed: 199,
        unit: locale === "en" ? "each unit" : "لكل وحدة",
        covers: locale === "en" ? "Deep cleaning of one split" : "تنظيف عميق لوحدة سبليت",
      },
      { service: "air-conditioning-installation", fromAed: 400, unit: "", covers: "" },
    ],
  }));
  const rows = await asService<{ locale: Locale; data: { name: string } }[]>(
    `/rest/v1/entries?select=locale,data&kind=eq.service&slug=eq.${cleaning}`,
  );
  const name = (locale: Locale) => rows.find((row) => row.locale === locale)?.data.name ?? "?";
  await expectSaid({
    "/": {
      has: [`${name("en")}: From AED 199, VAT included · each unit`, "Deep cleaning of one split"],
      lacks: [">From AED 199", "From AED 400"],
    },
    "/ar": { has: [`${name("ar")}: ابتداءً من 199 درهمًا`, "لكل وحدة", "تنظيف عميق لوحدة سبليت"], lacks: ["each unit", ">ابتداءً من 199"] },
    "/services/air-conditioning": {
      has: ["From AED 199, VAT included · each unit", "Deep cleaning of one split", "From AED 400", "What each service costs"],
    },
  });
  // When the hub has a price of its own, only that is shown.
  await publishEntry("settings", "site", () => ({
    prices: [
      { service: cleaning, fromAed: 199, unit: "", covers: "" },
      { service: "air-conditioning", fromAed: 250, unit: "", covers: "" },
    ],
  }));
  await expectSaid({ "/": { has: [">From AED 250, VAT included<"], lacks: ["From AED 199"] } });
  // A price for a part of a service names the part wherever it appears.
  const part = (locale: Locale) => (locale === "en" ? "Coil cleaning" : "تنظيف الكويل");
  await publishEntry("settings", "site", (locale) => ({
    prices: [{ service: cleaning, fromAed: 199, part: part(locale), unit: "", covers: "" }],
  }));
  await expectSaid({
    "/": { has: [`${part("en")}: From AED 199, VAT included`], lacks: [">From AED 199"] },
    "/ar": { has: [`${part("ar")}: ابتداءً من 199 درهمًا`], lacks: [">ابتداءً من 199"] },
    "/services/air-conditioning/repair-cleaning": { has: [`${part("en")}: From AED 199, VAT included`], lacks: [">From AED 199, VAT"] },
  });
  const offers = JSON.stringify(structuredData(await text("/services/air-conditioning/repair-cleaning")));
  expect(offers).toContain(`"name":"${part("en")}"`);
  await publishEntry("settings", "site", () => ({ prices: [] }));
  await expectSaid({ "/": { lacks: ["From AED"] }, "/services/air-conditioning": { lacks: ["From AED", "What each service costs"] } });
});

test("when the office empties the claims of the home page, each section disappears with its heading", async ({ page }) => {
  type Home = { standards: object[]; promises: object[]; sellingPoints: string[]; standardsTitle: string; standardsText: string };
  const rows = await asService<{ locale: Locale; data: Home & { promisesTitle: string } }[]>(
    "/rest/v1/entries?select=locale,data&kind=eq.home",
  );
  const before = (locale: Locale) => rows.find((row) => row.locale === locale)?.data as Home & { promisesTitle: string };
  const claimed = ({ standardsTitle, standardsText, promisesTitle, sellingPoints }: ReturnType<typeof before>) => [
    standardsTitle,
    standardsText,
    promisesTitle,
    sellingPoints[0] ?? "?",
    "ASHRAE",
  ];
  await expectSaid({ "/": { has: claimed(before("en")) }, "/ar": { has: claimed(before("ar")) } });

  await signIn(page, editor, "/admin/pages/home/home");
  const main = page.locator("main:visible");
  for (const list of ["sellingPoints", "promises", "standards"] as const) {
    const box = main.locator(`[id='en.${list}']`);
    await main.locator("details", { has: page.locator(`[id='en.${list}']`) }).evaluate((details: HTMLDetailsElement) => {
      details.open = true;
    });
    const remove = box.getByRole("button", { name: /^Remove / });
    for (let left = await remove.count(); left > 0; left--) {
      await remove.first().click();
      await expect(remove).toHaveCount(left - 1);
    }
  }
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await expect(main.locator("form").getByRole("status").last()).toContainText("Published", { timeout: 60_000 });
  // No empty list or heading is left in their place.
  await expectSaid({ "/": { lacks: claimed(before("en")) }, "/ar": { lacks: claimed(before("ar")) } });
  for (const path of ["/", "/ar"]) {
    const html = await text(path);
    expect(JSON.stringify(structuredData(html)), path).not.toContain("ASHRAE");
    expect(html.match(/<(ul|ol|dl)\b[^>]*><\/\1>/g) ?? [], path).toEqual([]);
  }
  await publishEntry("home", "home", before);
  await expectSaid({ "/": { has: claimed(before("en")) }, "/ar": { has: claimed(before("ar")) } });
});

test("the quote form shows what holds for the chosen service and place, also without JavaScript", async ({ browser }) => {
  await publishEntry("settings", "site", () => ({
    visitFeeAed: "0",
    prices: [
      { service: "ventilation", fromAed: 1200, unit: "", covers: "" },
      { service: "ventilation", fromAed: 3400, size: "500 L/s" },
    ],
  }));
  await publishEntry("location", "dubai-marina", (locale) => ({ responseWindow: locale === "en" ? "Within 3 hours" : "خلال 3 ساعات" }));
  await expectSaid({ "/quote": { has: ["Free of charge", "Within 3 hours"] }, "/ar/quote": { has: ["مجانية", "خلال 3 ساعات"] } });

  const visitor = await browser.newPage();
  const counted = (id: string) => visitor.locator(`main:visible [data-counts='${id}']:visible`);
  await visitor.goto(`${siteUrl}/quote?service=ventilation&place=dubai-marina`);
  await expect(counted("response")).toHaveText("Arrival in Dubai MarinaWithin 3 hours");
  await expect(counted("price")).toContainText("From AED 1,200");
  await expect(visitor.locator("main:visible table:visible").filter({ hasText: "500 L/s" })).toContainText("From AED 3,400");
  await expect(counted("fee")).toContainText("Free of charge");
  // Another service, and a place without a response time.
  await visitor.goto(`${siteUrl}/ar/quote?service=mep&place=jlt`);
  await expect(counted("fee")).toContainText("مجانية");
  await visitor.waitForFunction(
    () => document.querySelector("select[name=service]")?.querySelector(":checked")?.getAttribute("value") === "mep",
  );
  await expect(counted("response")).toHaveCount(0);
  await expect(counted("price")).toHaveCount(0);
  await expect(visitor.locator("main:visible table:visible")).toHaveCount(0);
  await visitor.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(`${siteUrl}/quote?service=ventilation&place=dubai-marina`);
  const shown = page.locator("main dl:visible");
  await expect(shown.filter({ hasText: "Arrival in Dubai Marina" })).toContainText("Within 3 hours");
  await expect(shown.filter({ hasText: "From AED 1,200" })).toHaveCount(1);
  await plain.close();

  await publishEntry("settings", "site", () => ({ visitFeeAed: "", prices: [] }));
  await publishEntry("location", "dubai-marina", () => ({ responseWindow: "" }));
  await expectSaid({ "/quote": { lacks: ["data-counts"] } });
});

test("an emergency line with hours is offered only while it is answered, and the page says when nobody answers", async ({ browser }) => {
  const line = "tel:+971507650000";
  // The line is answered every day from 19:00 through the night to 06:00, on days off too. The office is open on all days but
  // those of the calendar.
  const week = [1, 2, 3, 4, 5, 6, 7];
  const [settings] = await asService<{ data: { hours: object[] } }[]>("/rest/v1/entries?select=data&kind=eq.settings&locale=eq.en");
  await publishEntry("settings", "site", (locale) => ({
    hours: [{ days: week, opens: "08:00", closes: "18:00" }],
    emergencyPhone: "+971507650000",
    emergencyHours: [
      { days: week, opens: "19:00", closes: "23:59" },
      { days: week, opens: "00:00", closes: "06:00" },
    ],
    emergencyMeans: locale === "en" ? "Water near electricity." : "",
  }));
  await expectSaid({
    "/contact": {
      has: [line, "Every day: 7:00 PM to 12:00 AM · Every day: 12:00 AM to 6:00 AM", "Water near electricity."],
      lacks: ["day and night"],
    },
    "/ar/contact": { has: [line, "كل يوم"], lacks: ["Water near"] },
    // It stands below the claim of help around the clock, in place of what is done with an emergency without one.
    "/": { has: [line], lacks: ["Whoever is at work or on call is told at once"] },
    // What the line is for is also said where it can be called, below the faults.
    [dubai]: { has: [line, "Water near electricity."] },
    [`/ar${dubai}`]: { has: [line], lacks: ["Water near"] },
    "/terms": { has: ['data-calls="emergency"'] },
  });
  const business = structuredData(await text("/")).find((node) => "contactPoint" in node);
  expect(business).toMatchObject({
    contactPoint: {
      hoursAvailable: [
        { opens: "19:00", closes: "23:59" },
        { opens: "00:00", closes: "06:00" },
      ],
    },
  });

  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  const callButton = visitor.locator("aside a[href^='tel:']:visible");
  const daysOff = JSON.stringify(await asService("/rest/v1/entries?select=data&kind=eq.calendar"));
  const openDay = [1, 2, 3, 4, 5, 6, 7].map(day).find((ahead) => !daysOff.includes(ahead)) ?? day(1);
  const at = async (path: string, time: string) => {
    await visitor.clock.setFixedTime(new Date(`${openDay}T${time}:00+04:00`));
    await visitor.goto(path);
  };
  const state = visitor.locator(":root");
  // After the office closes and before the line opens: no call is offered as what to do. And before dawn, when the line is answered.
  await at("/contact", "18:30");
  await expect(state).toHaveAttribute("data-open-now", "nobody");
  await expect(callButton).toHaveCount(0);
  await expect(visitor.locator("aside").getByRole("link", { name: "Call me back" })).toBeVisible();
  await at("/ar/contact", "18:30");
  await expect(state).toHaveAttribute("data-open-now", "nobody");
  await expect(visitor.locator("main:visible")).toContainText("7:00 مساءً");
  await at("/contact", "05:30");
  await expect(callButton).toHaveAttribute("href", line);
  await expect(state).toHaveAttribute("data-open-now", "today");
  await context.close();
  await publishEntry("settings", "site", () => ({
    hours: settings?.data.hours,
    emergencyPhone: "",
    emergencyHours: [],
    emergencyMeans: "",
  }));
  await expectSaid({ "/contact": { lacks: [line] }, "/": { has: ["Whoever is at work or on call is told at once"] } });
});

test("a review is shown once its author has agreed, newest first, on the pages it is about and in its languages", async ({ page }) => {
  const base = { sample: false, order: 1, place: "", source: "", sourceUrl: "", service: "", placePage: "", consent: true };
  await publishEntry("settings", "site", () => ({ reviewProfile: "https://g.page/r/example/review" }));
  await publishEntry("testimonial", "trust-old", (locale) => ({
    ...base,
    name: "Old",
    quote: locale === "en" ? "An old and happy line." : "",
    author: locale === "en" ? "Mariam" : "",
    date: "2025-03-01",
  }));
  await publishEntry("testimonial", "trust-new", (locale) => ({
    ...base,
    name: "New",
    quote: locale === "en" ? "They freed a stuck valve." : "حرروا صمامًا عالقًا.",
    author: locale === "en" ? "Mariam" : "",
    date: "2026-06-01",
    sourceUrl: "https://g.page/r/example/1",
    service: "ventilation",
    placePage: "jlt",
    consent: false,
  }));
  await expectSaid({
    "/": { has: ["An old and happy line.", "All our reviews on"], lacks: ["They freed a stuck valve."] },
    "/ar": { lacks: ["An old and happy line.", "حرروا صمامًا عالقًا."] },
    [ventilation]: { lacks: ["They freed a stuck valve.", "What clients say"] },
  });

  await signIn(page, editor, "/admin/pages?kind=testimonial");
  const main = page.locator("main:visible");
  await expect(main.getByText("Not shown: the consent is missing.")).toHaveCount(1);
  await page.goto("/admin/health");
  await expect(main).toContainText("One review or case is published and not shown");
  await page.goto("/admin/pages/testimonial/trust-new");
  await expect(main).toContainText("Without it a review that is no sample is not shown.");
  await page.locator("[name='en.author']").fill("Mariam A.");
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await expect(main.locator("form").getByRole("status")).toContainText("Not shown: the consent is missing.");
  await page.locator("[name='en.consent']").check();
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await expect(main.locator("form").getByRole("status")).not.toContainText("Not shown");

  const source = 'href="https://g.page/r/example/1" rel="nofollow noopener"';
  await expectSaid({
    "/": { has: ["They freed a stuck valve.", "1 June 2026", source] },
    "/ar": { has: ["حرروا صمامًا عالقًا.", "Mariam A.", source], lacks: ["An old and happy line."] },
    [ventilation]: { has: ["They freed a stuck valve.", "What clients say", source], lacks: ["An old and happy line."] },
    [`/ar${ventilation}`]: { has: ["حرروا صمامًا عالقًا."] },
    [`${dubai}/jlt`]: { has: ["They freed a stuck valve."] },
    [dubai]: { has: ["They freed a stuck valve."] },
    "/services/mep": { lacks: ["They freed a stuck valve."] },
  });
  const home = await text("/");
  expect(home.indexOf("They freed a stuck valve.")).toBeLessThan(home.indexOf("An old and happy line."));
  for (const slug of ["trust-old", "trust-new"]) await publishEntry("testimonial", slug, () => ({ consent: false }));
  await publishEntry("settings", "site", () => ({ reviewProfile: "" }));
  await expectSaid({ "/": { lacks: ["An old and happy line.", "All our reviews on"] }, [ventilation]: { lacks: ["What clients say"] } });
});

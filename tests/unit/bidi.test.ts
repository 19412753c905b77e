// Figures, ranges and equations in Arabic text are each wrapped in one bidi isolate; the text around them is not changed.
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { displayEntry } from "../../lib/content/store/display-entry.ts";
import { csv } from "../../lib/formats/csv.ts";
import { foreignParts, isolated, isolatedInArabic, plainText } from "../../lib/i18n/bidi.ts";
import { formatDateRange } from "../../lib/i18n/dates.ts";
import { displayMessages } from "../../lib/i18n/display-messages.ts";
import { localeCodes } from "../../lib/i18n/locales.ts";
import { keepUnits } from "../../lib/i18n/unit-spaces.ts";
import { renderMail } from "../../lib/notify/mail/markup.ts";
import { faqNode, jsonLdText } from "../../lib/seo/json-ld.ts";
import { pageMetadata } from "../../lib/seo/metadata.ts";
import ar from "../../messages/ar.json" with { type: "json" };

/** Replaces isolates and no-break spaces by visible characters. */
const seen = (text: string) =>
  text
    .replace(/\u2066/g, "⟦")
    .replace(/\u2068/g, "⟪")
    .replace(/\u2069/g, "⟧")
    .replace(/\u00a0/g, "⍽");

it("a no-break space joins a number to its unit, and what is multiplied or divided, and nothing else", () => {
  for (const [text, tied] of [
    ["37 L/s at 0.5 m, 24 °C and 60 %.", "37⍽L/s at 0.5⍽m, 24⍽°C and 60⍽%."],
    ["for example 050 123 4567 or +971 4 000 0000, in 12 345 cases", "for example 050⍽123⍽4567 or +971⍽4⍽000⍽0000, in 12 345 cases"],
    ["from AED 500 to 2 mm²", "from AED⍽500 to 2⍽mm²"],
    ["394.9 ÷ (4.19 × 9) = 10.47 L/s", "394.9⍽÷⍽(4.19⍽×⍽9) = 10.47⍽L/s"],
    ["{size} m², 3 people, 12 months, 2 and 5 A/C units", "{size}⍽m², 3 people, 12 months, 2 and 5 A/C units"],
    ["عند 24 درجة مئوية و9 كيلوواط في 3 غرف", "عند 24⍽درجة مئوية و9⍽كيلوواط في 3 غرف"],
  ] as const)
    expect(seen(keepUnits(text))).toBe(tied);
});

describe("which parts of Arabic text are isolated", () => {
  it.each([
    ["عند 29 °C ورطوبة", "عند ⟦29 °C⟧ ورطوبة"],
    ["عند 24 °C / 50 %، ثم", "عند ⟦24 °C / 50 %⟧، ثم"],
    ["بين 18–24 °C و38–43 °C.", "بين ⟦18–24 °C⟧ و⟦38–43 °C⟧."],
    ["الحمل Q = U · A · ΔT للجدار", "الحمل ⟦Q = U · A · ΔT⟧ للجدار"],
    ["394.9 ÷ (4.19 × 9) = 10.47 L/s.", "⟦394.9 ÷ (4.19 × 9) = 10.47 L/s⟧."],
    ["(1 − r) · Q(h) + r", "⟦(1 − r) · Q(h) + r⟧"],
    ["معامله U 2.25 W/m²K (أو أقل)", "معامله ⟦U 2.25 W/m²K⟧ (أو أقل)"],
    ["غرفة 2 × 3 m", "غرفة ⟦2 × 3 m⟧"],
    ["ترتفع +5 °C أو تنزل -10", "ترتفع ⟦+5 °C⟧ أو تنزل ⟦-10⟧"],
    ['ماسورة 1/4" نحاس', 'ماسورة ⟦1/4"⟧ نحاس'],
    ["المبلغ AED 583.13 شهريًا", "المبلغ ⟦AED 583.13⟧ شهريًا"],
    ["غاز R-410A (أو R32)", "غاز ⟦R-410A⟧ (أو ⟦R32⟧)"],
    ["اتصل +971 4 000 0000 أو 050 123 4567", "اتصل ⟦+971 4 000 0000⟧ أو ⟦050 123 4567⟧"],
    ["رطوبة 50%. وبعدها", "رطوبة ⟦50%⟧. وبعدها"],
    ["8:00–18:00، والجمعة", "⟦8:00–18:00⟧، والجمعة"],
    ["في 2026-11-21 صباحًا", "في ⟦2026-11-21⟧ صباحًا"],
    ["(67 Pa)", "(⟦67 Pa⟧)"],
    ["عند 24 °C. VRF هو", "عند ⟦24 °C⟧. VRF هو"],
    ["30 م² × 3.2 × 19.3 K", "30 م² × ⟦3.2 × 19.3 K⟧"],
  ])("isolates the figures in: %s", (text, kept) => expect(seen(isolated(text, "ar"))).toBe(kept));

  it.each([
    "كل 30 يومًا",
    "حتى 12,000 أو 15:00 أو 24/7",
    "عند 46 °م ثم 10 م/ث",
    "قبل 2015 2019",
    "6 / 4",
    "نظام VRF أو VRV (FCU)",
    'قال "العدد 5" ثم',
    "ال-24 ساعة",
    "https://example.ae/a?b=1 و office@example.ae",
  ])("isolates nothing in: %s", (text) => expect(isolated(text, "ar")).toBe(text));

  it("Arabic units stay outside the isolate and keep the direction of the line", () =>
    expect(seen(isolated("من 10–14 °م", "ar"))).toBe("من ⟦10–14⟧ °م"));
  it("isolating a text twice gives the same text as isolating it once", () => {
    const once = isolated("عند 29 °C", "ar");
    expect(isolated(once, "ar")).toBe(once);
    expect(plainText(once)).toBe("عند 29 °C");
  });
  it("hostile input does not slow isolating down", () => {
    for (const part of ["-", "\u2066", "(", "a(", ")", "° ", '1/1"', "5 "]) {
      const text = `ا a${part.repeat(20_000)} ب`;
      expect(plainText(isolated(text, "ar"))).toBe(plainText(text));
    }
  }, 2_000);
  it("English text gets no isolates", () => {
    expect(isolated("29 °C", "en")).toBe("29 °C");
    expect(isolatedInArabic("29 °C")).toBe("29 °C");
    expect(seen(isolatedInArabic("المكيف 29 °C"))).toBe("المكيف ⟦29 °C⟧");
  });
});

it("isolating changes no Arabic message's words, and every isolate is closed", () => {
  const shown = displayMessages(ar, "ar");
  const texts = (value: unknown): string[] => (typeof value === "string" ? [value] : Object.values(value as object).flatMap(texts));
  expect(texts(shown).map(plainText)).toEqual(texts(ar).map(plainText));
  let changed = 0;
  for (const text of texts(shown)) {
    let open = 0;
    for (const mark of text.match(/[\u2066-\u2069]/g) ?? []) {
      open += mark === "\u2069" ? -1 : 1;
      expect(open, text).toBeGreaterThanOrEqual(0);
      changed++;
    }
    expect(open, text).toBe(0);
  }
  expect(changed).toBeGreaterThan(40);
  // Rich-text tags still reach the translator.
  for (const key of ["lead", "joinLead"] as const) {
    const account = createTranslator({
      locale: "ar",
      messages: shown as typeof ar,
      namespace: "account",
      onError: (error) => expect.fail(error.message),
    });
    expect(account.rich(key, { role: "x", email: () => "a@b.example" })?.toString(), key).toContain("a@b.example");
  }
  // A placeholder with its sign gets a first-strong isolate, because its value is unknown until the message is rendered.
  const t = createTranslator({ locale: "ar", messages: shown as typeof ar, namespace: "reports" });
  expect(seen(t("percent", { value: 12 }))).toBe("⟪12%⟧");
});

it("an entry's short texts are isolated; its body, its codes and the texts for search engines stay as written", () => {
  const post = {
    seo: { title: "عند 29 °C", description: "عند 29 °C" },
    title: "عند 29 °C",
    summary: "بين 18–24 °C",
    points: [],
    plate: { view: "", example: "" },
    readings: [],
    stages: { title: "", items: [] },
    closing: { title: "", action: "quote" as const },
    picture: "",
    drawings: [],
    category: "home" as const,
    tags: [],
    author: { name: "", bio: "" },
    reviewer: { name: "", role: "" },
    publishedOn: "2026-11-21",
    updatedOn: "",
    services: [],
    places: [],
    relatedPosts: [],
    sources: [{ title: "جدول 4.1 °C", url: "https://example.ae/29-c" }],
    body: "| 29 °C |\n|--|",
  };
  const shown = displayEntry("post", post, "ar");
  expect(seen(JSON.stringify(shown))).toBe(
    JSON.stringify({
      ...post,
      title: "عند ⟦29⍽°C⟧",
      summary: "بين ⟦18–24⍽°C⟧",
      sources: [{ title: "جدول ⟦4.1⍽°C⟧", url: "https://example.ae/29-c" }],
    }),
  );
  expect(seen(displayEntry("post", { ...post, title: "At 24 °C" }, "en").title)).toBe("At 24⍽°C");
});

it("structured data, metadata and CSV contain no isolates; the title of a browser tab does", () => {
  const title = isolated("عند 29 °C", "ar");
  expect(jsonLdText(faqNode([{ question: title, answer: title }])[0] as Parameters<typeof jsonLdText>[0])).not.toMatch(/[\u2066-\u2069]/);
  const { title: tab, ...rest } = pageMetadata({ path: "/", locale: "ar", businessName: "مقياس", seo: { title, description: title } });
  expect(seen(String(tab))).toBe("عند ⟦29 °C⟧ | مقياس");
  expect(JSON.stringify(rest)).not.toMatch(/[\u2066-\u2069]/);
  expect(csv([[title]])).not.toMatch(/[\u2066-\u2069]/);
});

const firm = (businessName: string) => ({ businessName, mainColour: "", accentColour: "" });

it("mails keep figures in order in both the HTML and the text body, and leave links unchanged", () => {
  const { html, text } = renderMail("ar", firm("مقياس"), [
    { type: "text", text: "سعة 24 °C / 50 %" },
    { type: "quote", text: "المكيف على 16 °C" },
    { type: "facts", rows: [{ label: "الحرارة", value: { text: "بين 18–24 °C" } }] },
    { type: "links", links: [{ label: "افتح", href: "https://example.ae/x?a=1" }] },
  ]);
  for (const body of [html, text]) {
    for (const run of ["24 °C / 50 %", "16 °C", "18–24 °C"]) expect(body).toContain(`\u2066${run}\u2069`);
    expect(body).toContain("https://example.ae/x?a=1");
  }
  const english = renderMail("en", firm("Miqyas"), [{ type: "text", text: "24 °C" }]);
  expect(english.html + english.text).not.toMatch(/[\u2066-\u2069]/);
});

it("a range of days is isolated, and an English term beside a figure shares its isolate", () => {
  expect(seen(formatDateRange("2026-12-02", "2026-12-03", "ar"))).toContain("⟦2–3⟧");
  expect(foreignParts("نظام fan coil unit (24 V) هنا", "ar").map(({ text, ...rest }) => ({ text: seen(text), ...rest }))).toEqual([
    { text: "نظام ⟦" },
    { text: "fan coil unit", lang: "en", dir: "ltr" },
    { text: " (24 V)⟧ هنا" },
  ]);
  for (const locale of localeCodes) expect(foreignParts("", locale)).toEqual([]);
});

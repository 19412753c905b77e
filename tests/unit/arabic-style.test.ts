// Arabic as a firm of the Emirates writes it (docs/arabic.md): short sentences, few words that decide nothing, few heavy openings. The bounds
// follow from who reads a text.
import { describe, expect, test } from "vitest";
import ar from "../../messages/ar.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { isForTenants, longSentences, messagesForTenants, sentencesIn, wordCount } from "./content-rules.ts";

const bare = (text: string) => text.replace(/[\u064b-\u0652\u0640\u2066-\u2069]/g, "");

/** "Usually", "often", "most likely": they protect the writer and tell the reader nothing to do. */
const hedge = /(?<!\p{L})[وف]?(?:عادة(?=[\s،.؛:)]|$)|في العادة|كثيرا ما|غالبا|في الغالب|الغالب أن|على الأرجح|الأرجح أن|من المعتاد|ربما)/gu;

/** Sentences of an argument («إن كان… فـ»، «أما… فـ»), which hide what to do behind a condition. */
const heavyOpening = /^[«"(]*[وف]?(?:إن|أما) /u;

/**
 * Hedges and openings in a thousand words, and the words of a sentence. Texts with 3 hedges and hardly an opening were tried: readers found
 * them clipped, and surer than their English.
 */
const bounds = {
  tenants: { hedges: 5, openings: 5, sentence: 20 },
  trade: { hedges: 4, openings: 4, sentence: 30 },
  messages: { hedges: 1, openings: 2, sentence: 20 },
};

function measured(texts: readonly { where: string; data: unknown }[]) {
  const sentences = texts.flatMap(({ data }) => sentencesIn(data)).map(bare);
  const words = sentences.reduce((sum, sentence) => sum + wordCount(sentence), 0);
  const per1000 = (count: number) => Math.round((count / words) * 10_000) / 10;
  return {
    words,
    hedges: per1000(sentences.reduce((sum, sentence) => sum + (sentence.match(hedge)?.length ?? 0), 0)),
    openings: per1000(sentences.filter((sentence) => heavyOpening.test(sentence)).length),
  };
}

/** The sentences in which more than `most` words stand without a pause: at a colon the reader draws breath before a list. */
const tooLong = (data: unknown, most: number) =>
  longSentences(data, most).filter((found) =>
    found
      .replace(/^.*? words: /, "")
      .split(/[:؛] /)
      .some((part) => wordCount(part) > most),
  );

const seeds = readSeeds().filter(({ locale }) => locale === "ar");
const groups = Map.groupBy(
  seeds.map((seed) => ({ ...seed, where: `${seed.kind}/${seed.slug}` })),
  (seed) => (isForTenants(seed) ? "tenants" : "trade"),
);

describe.each(["tenants", "trade"] as const)("what %s read in Arabic", (readers) => {
  const texts = groups.get(readers) ?? [];
  const { hedges, openings, sentence } = bounds[readers];

  test("says what is so, without hedges and heavy openings, kind by kind", () => {
    expect(texts.length).toBeGreaterThan(50);
    const found = [...Map.groupBy(texts, ({ kind }) => kind)].map(([kind, ofKind]) => ({ kind, ...measured(ofKind) }));
    expect(found.filter((one) => one.words > 300 && (one.hedges > hedges || one.openings > openings))).toEqual([]);
  });

  test(`has no sentence over ${sentence} words`, () => {
    const found = texts.flatMap(({ where, data }) => tooLong(data, sentence).map((long) => `${where} ${long}`));
    expect(found.filter((long) => /\p{Script=Arabic}/u.test(long))).toEqual([]);
  });
});

describe("the messages in Arabic", () => {
  const all = Object.entries(ar as Record<string, unknown>);

  test("say what is so", () => {
    const found = measured(all.map(([where, data]) => ({ where, data })));
    expect(found.hedges).toBeLessThanOrEqual(bounds.messages.hedges);
    expect(found.openings).toBeLessThanOrEqual(bounds.messages.openings);
  });

  test("have at most 20 words a sentence in what tenants read", () => {
    const found = all
      .filter(([name]) => messagesForTenants.includes(name))
      .flatMap(([name, data]) => tooLong(data, bounds.messages.sentence).map((long) => `${name}.${long}`));
    expect(found).toEqual([]);
  });
});

/** What is counted: after 3 to 10 (where it is said in the plural), after 11 to 99, and after whole hundreds. */
const countedForms = [
  ["أمتار", "مترا", "متر"],
  ["كيلومترات", "كيلومترا", "كيلومتر"],
  ["لترات", "لترا", "لتر"],
  ["دراهم", "درهما", "درهم"],
  ["أيام", "يوما", "يوم"],
  ["أشهر", "شهرا", "شهر"],
  ["أطنان", "طنا", "طن"],
  ["طوابق", "طابقا", "طابق"],
  ["أبراج", "برجا", "برج"],
  [undefined, "واطا", "واط"],
  [undefined, "كيلوواطا", "كيلوواط"],
] as const;
const forms = new Map<string, (typeof countedForms)[number]>(
  countedForms.flatMap((row) => row.flatMap((form) => (form ? [[form, row] as const] : []))),
);
// "طن تبريد" and "كيلوواط ساعة" are units of two words, whose first one takes no ending.
const counted = new RegExp(`(?<![\\d,.–/:-])([\\d,]*\\d)[ \u00a0](${[...forms.keys()].join("|")})(?! ساعة| تبريد|[\\p{L}/])`, "gu");

/** Numbers with a noun in the wrong number or case: "24 متر", "5 درهم", "300 مترًا". */
const miscounted = (text: string) =>
  [...bare(text).matchAll(counted)].flatMap(([found, number = "", form = ""]) => {
    const last = Number(number.replaceAll(",", "")) % 100;
    const [few, many, hundreds] = forms.get(form) ?? [];
    const wanted = last > 10 ? many : last > 2 ? (few ?? form) : number.length > 2 ? hundreds : form;
    return wanted === form ? [] : [found];
  });

/** A time of day without its part of the day: a number of a clock or a ratio may stand so in tables. */
const bareTime = /(?:الساعة|من|حتى|إلى|قبل|بعد|بين|عند) \d{1,2}:\d\d(?! ?(?:صباحا|ظهرا|عصرا|مساء|ليلا|فجرا|بعد|و|إلى|منتصف))/u;

test("numbers have their noun in the right form, and times their part of the day", () => {
  const texts = seeds.flatMap(({ kind, slug, data }) => sentencesIn(data).map((text) => ({ at: `${kind}/${slug}`, text })));
  expect(texts.flatMap(({ at, text }) => miscounted(text).map((found) => `${at}: ${found}`))).toEqual([]);
  expect(texts.flatMap(({ at, text }) => (bareTime.test(bare(text)) ? [`${at}: ${text}`] : []))).toEqual([]);
  expect(miscounted("24 متر، و5 درهم، و300 مترًا، و1,250 لتر")).toHaveLength(4);
  expect(miscounted("24 مترًا، و5 دراهم، و300 متر، و2.5 متر، و20 كيلوواط ساعة، و12 طن تبريد")).toEqual([]);
});

test("a hedge, a heavy opening and a long sentence are found", () => {
  const text = `إن كان الهواء حارًا فالأرجح أن الوحدة متوقفة. ${"كلمة ".repeat(21)}.`;
  expect(measured([{ where: "", data: { text } }]).hedges).toBeGreaterThan(0);
  expect(measured([{ where: "", data: { text } }]).openings).toBeGreaterThan(0);
  expect(longSentences({ text }, 20)).toHaveLength(1);
  expect(measured([{ where: "", data: { text: "عادات البيت وإعادة التشغيل." } }]).hedges).toBe(0);
});

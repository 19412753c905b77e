// The site's vocabulary: one term for each thing in either language, the forms it avoids, and habits that give a translation away.
// tests/unit/terms.test.ts checks all texts of the project with it, and the editor shows faults below the field while the user types. Pure,
// and small enough for the browser.
import { westernDigits } from "../formats/digits.ts";
import type { Locale } from "../i18n/locales.ts";

type Term = {
  /** The concept, in English. */
  term: string;
  locale: Locale;
  /** The term to use. */
  write: string;
  /** Forms to avoid, matched regardless of vowel marks, capitals and what is joined to the front of an Arabic word. */
  not: readonly string[];
};

export const terms: readonly Term[] = [
  { term: "Mirdif", locale: "ar", write: "مردف", not: ["ميردف"] },
  { term: "Abu Dhabi", locale: "ar", write: "أبوظبي", not: ["أبو ظبي", "ابوظبي"] },
  { term: "Discovery Gardens", locale: "ar", write: "ديسكفري جاردنز", not: ["الحدائق المكتشفة"] },
  { term: "Gulf of Oman", locale: "ar", write: "بحر عُمان", not: ["خليج عمان"] },
  {
    term: "people of determination",
    locale: "ar",
    write: "أصحاب الهمم",
    not: ["ذوي الاحتياجات", "ذوو الاحتياجات", "المعاقين", "المعوقين"],
  },
  { term: "cooling load", locale: "ar", write: "حمل التبريد", not: ["الحمل الحراري", "حمل حراري"] },
  { term: "district cooling", locale: "ar", write: "تبريد المناطق", not: ["التبريد المركزي للمناطق", "تبريد المنطقة", "تبريد الأحياء"] },
  {
    term: "wet-bulb temperature",
    locale: "ar",
    write: "درجة الحرارة الرطبة",
    not: ["البصلة الرطبة", "البصيلة الرطبة", "بصيلة رطبة", "المحرار الرطب"],
  },
  { term: "subcooling", locale: "ar", write: "التبريد الدوني (سب كولينغ)", not: ["التبريد الفائق", "تبريد دون التشبع", "فرط التبريد"] },
  {
    term: "approach",
    locale: "ar",
    write: "فرق التقارب (الأبروتش)",
    not: ["اقتراب المبخر", "اقتراب المكثف", "اقتراب البرج", "الاقترابين"],
  },
  { term: "damper", locale: "ar", write: "دامبر", not: ["مخمد", "خانق هواء", "خوانق"] },
  {
    term: "recovery of refrigerant",
    locale: "ar",
    write: "استرجاع الغاز",
    not: ["استرداد الغاز", "استعادة الغاز", "استرداد غاز", "استعادة غاز"],
  },
  {
    term: "design day",
    locale: "ar",
    write: "أشد الأيام حرارة، أشد الأيام رطوبة",
    not: ["اليوم التصميمي", "اليومين التصميميين", "اليومان التصميميان", "أيام التصميم", "يوم التصميم"],
  },
  {
    term: "design hour",
    locale: "ar",
    write: "أشد الأيام حرارة، أشد الأيام رطوبة",
    not: ["ساعة التصميم", "ساعات التصميم", "ساعة تصميمية"],
  },
  { term: "to maintain", locale: "ar", write: "يتولى صيانة", not: ["يصون", "تصون", "نصون"] },
  { term: "has machines of its own", locale: "ar", write: "له أجهزة تبريد خاصة به", not: ["يبرد نفسه", "تبرد نفسها"] },
  // Of two words for one thing, the one that publishers of the Emirates prefer (docs/arabic.md).
  { term: "cost", locale: "ar", write: "تكلفة", not: ["كلفة", "كلفته", "كلفتها", "كلفتك"] },
  { term: "use", locale: "ar", write: "استخدام", not: ["استعمال", "استعمل", "يستعمل", "تستعمل", "نستعمل"] },
  { term: "gated community", locale: "ar", write: "مجمع سكني", not: ["مجمع مسور"] },
  { term: "no-objection certificate", locale: "ar", write: "شهادة عدم ممانعة", not: ["خطاب عدم ممانعة"] },
  { term: "thermometer", locale: "ar", write: "مقياس حرارة", not: ["ميزان حرارة", "ميزان الحرارة"] },
  { term: "method statement", locale: "ar", write: "بيان طريقة العمل", not: ["أسلوب العمل"] },
  { term: "strainer", locale: "ar", write: "ستراينر", not: ["سترينر"] },
  { term: "decoupler", locale: "ar", write: "ديكوبلر", not: ["ديكبلر"] },
  { term: "relay", locale: "ar", write: "الريلاي", not: ["ريليه"] },
  { term: "plaster", locale: "ar", write: "بلاستر", not: ["لياسة", "اللياسة"] },
  { term: "cut-off of cooling", locale: "ar", write: "انقطاع التبريد، قطع خدمة التبريد", not: ["قطع التبريد", "ساعات القطع"] },
  { term: "AC", locale: "en", write: "AC", not: ["aircon", "air con ", "air-con ", "A/C"] },
  { term: "refrigerant", locale: "en", write: "refrigerant", not: ["freon"] },
  { term: "mould", locale: "en", write: "mould", not: ["mold", "moldy"] },
];

/** A fault that no list of words can express; `pattern` is matched against text without vowel marks. */
type Habit = { locale?: Locale; pattern: RegExp; write: string };

const habits: readonly Habit[] = [
  { pattern: /(?<![A-Za-z0-9-])R(?:22|32|134[Aa]|290|404[Aa]|407[Cc]|410[Aa]|454[Bb])(?![0-9A-Za-z])/, write: "R-22, R-32, R-410A" },
  { locale: "ar", pattern: /هل [^؟\n]{2,90} أم (?!سقيم|القيوين)/, write: "«أ… أم» أو «هل … أو»" },
  { locale: "ar", pattern: /(?:(?<![\d.,])\d[\d.,]*|\}) %/, write: "85%" },
  { locale: "ar", pattern: /[٠-٩]+/, write: "0–9" },
  { locale: "ar", pattern: /\p{Script=Arabic}, (?=\p{Script=Arabic})|\p{Script=Arabic}\?/u, write: "، ؟" },
  { locale: "ar", pattern: /\p{L}ـ\p{L}/u, write: "بلا تطويل" },
  // A foreign g is written as the Emirates say it.
  { locale: "ar", pattern: /غوغل|غالون|ميغا|غيغا|كيلوغرام|إنكليز/, write: "جوجل، جالون، ميجا، جيجا، كيلوجرام، إنجليزي" },
  { locale: "ar", pattern: /(?<!\p{L})(?:كغ|[وب]?غراما?)(?!\p{L})/u, write: "كجم، جرام" },
  { locale: "ar", pattern: /متى أدخلها المكتب/, write: "لا يُذكر عمل المكتب" },
  { locale: "en", pattern: /\bapartments?\b(?! blocks)/i, write: "flat" },
];

/** A degree sign in running text; it is correct in tables, formulas and unit fields. */
const degreeInProse: Habit = { locale: "ar", pattern: /(?<![\d.,])\d[\d.,]* °C(?=[ ،.؛؟)]|$)/, write: "درجة مئوية (3–10: درجات مئوية)" };

type TermFault = { found: string; write: string };

const plain = (text: string) => text.replace(/[\u064b-\u0652]/g, "");
const letters = "\\p{L}\\p{N}";
const joined = "(?:[وفبكل]|ال|وال|بال|فال|كال|لل|ولل)?"; // prefixes that Arabic joins to a word

function patternOf(form: string, locale: Locale): RegExp {
  const text = plain(form).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const end = /[\p{L}\p{N}]$/u.test(form) ? `(?![${letters}])` : "";
  return new RegExp(`(?<![${letters}])${locale === "ar" ? joined : ""}${text}${locale === "ar" ? "" : end}`, "iu");
}

const rules = terms.flatMap(({ locale, write, not }) => not.map((form): Habit => ({ locale, write, pattern: patternOf(form, locale) })));

/** False for table rows, lists of cells and lines with a calculation. */
const isProse = (line: string) => !/^\s*\||^\s*- \[|[×÷=]/.test(line);

/** The forms in a text that the site avoids, each once. */
export function termFaults(text: string, locale: Locale): TermFault[] {
  const lines = plain(text)
    .replace(/\]\([^)[\]]*\)|https?:\S+/g, "]") // addresses are not checked
    .split("\n");
  const faults = [...rules, ...habits, degreeInProse].flatMap((rule) => {
    if (rule.locale && rule.locale !== locale) return [];
    const searched = rule === degreeInProse ? lines.filter(isProse) : lines;
    const found = searched.map((line) => rule.pattern.exec(line)?.[0]).find(Boolean);
    return found ? [{ found: found.trim(), write: rule.write }] : [];
  });
  return faults.filter(({ found }, index) => faults.findIndex((other) => other.found.includes(found)) === index);
}

/** The text with Western digits, decimal and thousands separators, and per cent signs. */
export function westernNumbers(text: string): string {
  return westernDigits(text)
    .replace(/(?<=\d)٫(?=\d)/g, ".")
    .replace(/(?<=\d)٬(?=\d)/g, ",")
    .replace(/(?<=\d)\s?٪/g, "%");
}

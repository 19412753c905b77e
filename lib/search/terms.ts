// One word as the index stores it: without article and plural, and with one word for all synonyms. Pure.

/** Synonyms, in the form of normalize(); the first stands for all. */
const synonyms: readonly (readonly string[])[] = [
  ["تكييف", "مكيف", "مكيفي", "مكيفات", "تكيف", "كنديشن"],
  ["سبليت", "سبلت", "منفصل"],
  ["دكت", "دكتات", "مجاري", "مجري"],
  ["فريون", "غاز"],
  ["تسريب", "تسرب", "يسرب", "تهريب", "ينقط", "تنقيط"],
  ["تشيلر", "تشلر", "شيلر"],
  ["صيانه", "صيانت"],
  ["سعر", "اسعار", "تكلفه", "كلفه"],
  ["وظائف", "وظيفه", "توظيف", "شواغر"],
  ["ac", "aircon", "conditioner", "conditioning", "airconditioning"],
  ["leak", "leaking", "leaked", "drip", "dripping"],
  ["price", "cost", "fee", "quote"],
  ["refrigerant", "gas", "freon"],
  ["mould", "mold", "mildew"],
  ["flat", "apartment"],
  ["smell", "smelly", "odour", "odor", "stink"],
  ["noise", "noisy", "loud", "rattle"],
  ["fix", "repair", "mend"],
  ["ثلج", "جليد", "يتجمد", "تجمد"],
  ["رمز", "رموز", "كود", "اكواد"],
  ["تغيير", "تبديل", "استبدال"],
  ["ثرموستات", "ثيرموستات", "ترموستات"],
  ["ريحه", "رايحه", "روايح"],
  ["يبرد", "مايبرد", "تبرد", "ماتبرد"],
  ["تصليح", "اصلاح", "تصليحات"],
  ["amc", "contract"],
  ["job", "jobs", "career", "vacancy", "hiring"],
];
const canonicalWord = new Map(synonyms.flatMap(([first = "", ...others]) => others.map((word) => [word, first] as const)));

/** Stop words. */
const stopWords = new Set(
  "a an and are at be by for from how i in is it my of on or the to what where who why with your في من على الى عن مع هل ما لا هو هي ان او".split(
    " ",
  ),
);

/** The form in which a normalized word is indexed and looked up; null for stop words. */
export function indexTerm(word: string): string | null {
  if (word === "" || stopWords.has(word)) return null;
  let term = word;
  if (/[\u0600-\u06ff]/.test(term)) {
    term = term.replace(/^(?:وال|بال|فال|كال)(?=.{3})|^لل(?=.{3})|^ال(?=.{3})/, "");
  } else {
    term = term.length > 4 ? term.replace(/ies$/, "y").replace(/(?<![su])s$/, "") : term;
  }
  return canonicalWord.get(term) ?? term;
}

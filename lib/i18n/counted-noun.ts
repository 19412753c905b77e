// Arabic nouns beside a number: their form follows it, "5 دراهم", "24 درهمًا", "100 درهم".
const forms: Readonly<Record<string, Partial<Record<Intl.LDMLPluralRule, string>>>> = {
  درهم: { few: "دراهم", many: "درهمًا" },
  سنة: { few: "سنوات" },
};

/** The form of a noun beside `count`; a noun without forms here, and one of another language, stays as it is. */
export const countedNoun = (noun: string, count: number): string => forms[noun]?.[new Intl.PluralRules("ar").select(count)] ?? noun;

// A module of its own, because forms load durations in the browser and have this sentence in their texts.
import { durationInWords } from "./durations.ts";
import type { Locale } from "./locales.ts";

/** Over a weekend an answer is later than the hours that are promised (lib/leads/sla.ts): every text of ours that names them says so. */
const answers = {
  en: "within #, or on the next working day if we are closed until then",
  ar: "خلال #، أو في يوم العمل التالي إذا كان المكتب مغلقًا",
} as const satisfies Record<Locale, string>;

/** By when a message is answered, in the middle of a sentence. */
export const answeredInWords = (replyHours: number, locale: Locale): string =>
  answers[locale].replace("#", durationInWords(replyHours, "hours", locale));

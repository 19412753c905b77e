// Which words of a message suggest an emergency. Somebody who writes "AC dead, baby at home, 45 degrees" through the contact form needs help as
// much as somebody who ticks a box. Rules, not a model: the office sees the very words, and can say no.
//
// A danger is enough by itself. A fault is one only beside somebody or something that cannot wait, the heat, or the wish for somebody now:
// "not cooling" alone may be a question about a contract.

const marks = "[\\u064b-\\u0652\\u0640]*";
/** Letters that people write for one another. */
const spellings: Record<string, string> = { ا: "[اأإآٱ]", ي: "[يىئ]", ى: "[يىئ]", ه: "[هة]", ة: "[هة]", و: "[وؤ]" };
const prefix = "(?:[وفبلك]?ال|لل|[وفبلك])?";

/** An Arabic term as a pattern: any spelling of its letters, with what is written onto a word; "*" stands for more letters. */
const arabicPattern = (term: string) => {
  const letters = term
    .replace(/[\u0621-\u064a]/g, (letter) => (spellings[letter] ?? letter) + marks)
    // The marks of a letter end in a star of their own, behind a bracket.
    .replace(/(?<!\])\*/g, "[\\u0621-\\u0652]*")
    .replace(/ \?/g, "\\s*")
    .replace(/ /g, "\\s+");
  return `(?<![\\u0621-\\u064a])${prefix}${letters}(?![\\u0621-\\u064a])`;
};

const pattern = (english: readonly string[], arabic: readonly string[]) =>
  new RegExp([...english.map((term) => `(?<![a-z])(?:${term})(?![a-z])`), ...arabic.map(arabicPattern)].join("|"), "giu");

const not = "(?:not|n['’]?t|never|stopped|stops|no longer)";

const danger = pattern(
  [
    "(?:burn(?:ing|t)|gas) smell",
    "smells? (?:of|like) (?:burning|burnt|gas|fire)",
    "smoke (?:is )?(?:coming|from|out of)",
    "(?:there(?:['’]s| is)|see(?:ing)?) smoke",
    "smoking",
    "spark(?:s|ing|ed)?",
    "(?:on|caught|catching) fire",
    "electric(?:al)? shock",
    "flood(?:ed|ing)",
    "ceiling (?:is |has )?(?:coming down|collaps\\w+|fell|fallen|falling)",
  ],
  [
    "(?:ريحه|رائحه) (?:حريق|شياط|احتراق|غاز)",
    "(?:يطلع|طالع|يخرج|في) دخان",
    "دخان (?:من|يطلع|طالع)",
    "شرار*",
    "(?:صعق|كهرب)(?:ني|تني|نا)",
    "صعقه كهرب*",
    "غرق*",
    "سقف (?:طاح|وقع|نازل|انهار|يطيح|سقط)*",
  ],
);
const fault = pattern(
  [
    `(?:is|are|was|does|do|did|wo|ca|has|have|it['’]?s|ac|a\\/c|unit|units|chiller)?\\s?${not} (?:even )?(?:cool(?:ing)?|cold|work(?:ing)?|start(?:ing)?|turn(?:ing)? on|run(?:ning)?|blowing)`,
    "no (?:cooling|ac|a\\/c|cold air|cool air|air ?con(?:ditioning)?)",
    "(?:without|with no) (?:ac|a\\/c|cooling|air ?con(?:ditioning)?)",
    "dead|died|broken|broke(?: down)?|out of order",
    "(?:ac|a\\/c|unit|chiller|system) (?:is |are )?(?:down|off)",
    "(?:hot|warm) air",
    "leak(?:s|ing|ed|age)?",
    "dripping",
    "water (?:is )?(?:coming|everywhere|all over|on the floor|from the ceiling|pouring)",
    "trip(?:s|ped|ping)",
    "shut(?:s|ting)? (?:down|off)",
    "fail(?:ed|ure)",
  ],
  [
    "(?:ما|لا|مو|مب|مش|لم|غير|ماعاد|ما عاد) ?(?:ي|ت)?(?:برد|بارد|شتغل|شغال|عمل|دفع)*",
    "خرب*",
    "(?:عطل|تعطل|معطل|متعطل)*",
    "(?:طفى|طفت|انطفى)*",
    "(?:وقف|واقف|توقف)*",
    "(?:يسرب|تسرب|تسريب|يهرب)*",
    "(?:يقطر|تقطر|ينقط|تنقط|يخر)*",
    "(?:ماي|ماء|مويه|مياه) (?:ينزل|نازل|يطلع|طالع|يطيح|تنزل|نازله)*",
    "(?:ينزل|تنزل|يطلع|يطيح|نازل) (?:منه |من المكيف )?(?:ماي|ماء|مويه|مياه)",
    "هوا* (?:حار|حاره|ساخن)",
    "(?:يفصل|فصل|تفصل)",
  ],
);
const cannotWait = pattern(
  [
    "bab(?:y|ies)|newborns?|infants?|toddlers?|children|kids",
    "pregnant|elderly|old (?:mother|father|parents|people|lady|man)|grand(?:mother|father|parents)",
    "sick|patients?|asthma|oxygen|dialysis|disabled|wheelchair",
    "server rooms?|data cent(?:er|re)s?|comms room|clinics?|hospitals?|operating (?:theatre|room)s?|laborator(?:y|ies)|pharmac(?:y|ies)",
    "cold (?:room|store)s?|freezers?|vaccines?|insulin|medicines?|nurser(?:y|ies)",
  ],
  [
    "رضيع*",
    "بيبي",
    "مولود*",
    "(?:طفل|اطفال)*",
    "(?:عيال|يهال|جهال)*",
    "حامل",
    "كبار (?:ال)?سن",
    "كبير* (?:في|ب)? ?(?:ال)?سن",
    "(?:عجوز|شيبه|والده|والدتي|والدي|والد|جدتي|جدي|امي|ابوي)",
    "(?:مريض|مرضى)*",
    "(?:ربو|اكسجين)",
    "غرف* (?:ال)?(?:سيرفر|خادم|خوادم)*",
    "مركز (?:ال)?بيانات",
    "(?:عياد|مستشف|مختبر|صيدلي|حضان)*",
    "غرف* (?:ال)?تبريد",
    "(?:فريزر|ثلاج|لقاح|انسولين|ادوي)*",
  ],
);
const heat = pattern(
  [
    "(?:3[2-9]|4\\d|5\\d) ?(?:°|º|degrees?|deg|c(?:elsius)?)(?: ?c)?",
    "unbearabl[ey]|boiling|suffocating|roasting|melting|heat ?stroke|faint(?:ed|ing)?",
    "(?:too|very|so|extremely|really) hot",
    "can(?:['’]?t|not) (?:sleep|breathe|stand)",
  ],
  [
    "(?:3[2-9]|4[0-9]|5[0-9]|٣[٢-٩]|٤[٠-٩]|٥[٠-٩]) ?(?:°|درج*)",
    "جو نار",
    "نار",
    "(?:حر|حار|حاره) (?:موت|شديد|وايد|واجد|جدا|مره|كثير)",
    "(?:متنا|ميتين|نموت|نحترق) (?:من )?(?:ال)?(?:حر)?",
    "(?:خانق|اختنق|مختنق|نختنق)*",
    "(?:ما نقدر|مو قادرين|مب قادرين|لا نستطيع) (?:ننام|نتنفس|نرقد|النوم)",
  ],
);
const now = pattern(
  ["urgent(?:ly)?|asap|emergency|immediately|right (?:now|away)|as soon as possible|tonight|today|help"],
  ["(?:عاجل|طارئ|طارئه|طوارئ|ضروري|مستعجل|فورا|حالا|الحين|بسرعه|باسرع وقت|اليوم|الليله|ساعدونا|نجده)*"],
);
/** Said of a fault that may wait, or of none. */
const calm = pattern(
  [
    "(?:not|n['’]t|isn['’]t) (?:an? )?(?:urgent|emergency)|no (?:rush|hurry)|non-urgent|whenever|next (?:week|month)|last (?:week|month|year|summer)",
  ],
  ["(?:غير|مو|مب|مش|ليس|ليست) (?:عاجل|طارئ|مستعجل)*", "(?:بدون|من غير|بلا) استعجال", "(?:الاسبوع|الشهر) (?:القادم|الجاي|الياي|الماضي)"],
);

const found = (text: string, words: RegExp) => [...text.matchAll(words)].map(([word]) => word.trim().replace(/\s+/g, " "));
/** As many as a reader takes in. */
const maxWords = 8;

/** The words, as they are written, that suggest an emergency; empty where the text as a whole suggests none. */
export function urgentWords(message: string): string[] {
  const text = message.slice(0, 5000);
  const dangers = found(text, danger);
  const [faults, persons, hot] = [found(text, fault), found(text, cannotWait), found(text, heat)];
  const circumstances = [...persons, ...hot, ...found(text, now)];
  const isUrgent =
    dangers.length > 0 ||
    (found(text, calm).length === 0 && ((faults.length > 0 && circumstances.length > 0) || (persons.length > 0 && hot.length > 0)));
  return isUrgent ? [...new Set([...dangers, ...faults, ...circumstances])].slice(0, maxWords) : [];
}

/** Splits a text at these words: parts and words in turn, beginning with a part. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+"));
  return text.split(new RegExp(`(${escaped.join("|")})`, "u"));
}

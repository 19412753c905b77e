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

const not = "(?:not|n['’]?t|never|stop(?:ped|s)?|no longer)";

const danger = pattern(
  [
    "(?:burn(?:ing|t)|gas) smell",
    "smells? (?:of|like) (?:burning|burnt|gas|fire)",
    "smoke (?:is )?(?:coming|from|out of)",
    "(?:there(?:['’]s| is)|see(?:ing)?) smoke",
    "(?<!non[- ]?|no )smoking(?! (?:area|room|zone|lounge|section|cabin))",
    "(?:something|wires?|cables?|sockets?|plug|breaker|db|panel) (?:is |are )?(?:burning|melting)",
    "gush(?:es|ing)",
    "(?:pipe|hose|valve) (?:has |is |got )?burst(?:ed|ing)?|burst (?:pipe|hose|valve)",
    // Urdu and Hindi in Latin letters.
    "aag lag\\w*|jalne ki (?:smell|bad ?boo?|boo?)|dhu(?:w|v)?a+n?|current (?:lag|mar)\\w*",
    "spark(?:s|ing|ed)?",
    "(?:on|caught|catching) fire",
    "electric(?:al)? shock",
    "flood(?:ed|ing)",
    "ceiling (?:is |has )?(?:coming down|collaps\\w+|fell|fallen|falling)",
  ],
  [
    "(?:ريحه|رائحه) (?:شي |شيء |اسلاك |وايرات |بلاستيك )?(?:حريق|حرق|شياط|احتراق|غاز|محروق|يحترق|يحرق)*",
    "(?:يطلع|طالع|طلع|يخرج|(?<!ما |بدون )في) دخان",
    "دخان (?:من|يطلع|طالع)",
    "شرار*",
    "(?:صعق|كهرب)(?:ني|تني|نا)",
    "(?:يكهرب|تكهرب)*",
    "(?:التماس|ماس) كهرب*",
    "صعقه كهرب*",
    "(?:م|ي|ت)?غرق*",
    "(?:طاح|طايح|سقط) (?:علينا )?(?:ال)?(?:سقف|جبس)",
    "سقف (?:طاح|وقع|نازل|انهار|يطيح|سقط)*",
  ],
);
const fault = pattern(
  [
    `(?:is|are|was|does|do|did|wo|ca|has|have|it['’]?s|ac|a\\/c|unit|units|chiller)?\\s?${not} (?:even |get(?:ting)? |giving |doing |much )*(?:co{1,3}l{1,2}(?:ing)?|cold|work(?:ing)?|start(?:ing)?|turn(?:ing)? on|run(?:ning)?|blowing)`,
    "no (?:co{1,3}l{1,2}ing|ac|a\\/c|cold air|cool air|air ?con(?:ditioning)?)",
    "(?:without|with no) (?:ac|a\\/c|cooling|air ?con(?:ditioning)?)",
    "dead|died|broken|broke(?: down)?|out of order",
    "(?:ac|a\\/c|unit|chiller|system) (?:is |are )?(?:down|off)",
    "(?:hot|warm) air",
    "leak(?:s|ing|ed|age)?",
    "dripping",
    "water (?:is )?(?:com(?:ing|es)|everywhere|all over|on the floor|from the ceiling|pouring)",
    "trip(?:s|ped|ping)",
    "shut(?:s|ting)? (?:down|off)",
    "fail(?:ed|ure)(?! (?:the |an? |our )?(?:\\w+ )?(?:inspection|test|audit|approval))",
    // Arabic in Latin letters, then Urdu and Hindi.
    "m[ao] ?(?:gam |qam |3ad )?[yt][aeiu]?b[aeiu]?r+[aeiu]?d",
    "(?:m[ou]b?|m[aeiu]sh) ?sha?g+h?al+",
    "kharban(?:ah?)?",
    "(?:thand[aie]|cool(?:ing)?|chal|kaa?m) (?:nahin?|nhi|nai)",
    "kharab",
    "pani (?:gir|tapak|nikal)\\w*",
  ],
  [
    "(?:ما|لا|مو|مب|مش|لم|غير|ليس|موب|ماعاد|ما عاد|ما قام|ماقام|ما عم|مش عم|مب راضي|مو راضي|مب طايع|لم يعد|بطل) ?(?:ي|ت|بي|بت)?(?:برد|بارد|شتغل|شغال|عمل)*",
    "(?:ما|لا|مب|مو) ?(?:ي|ت)دفع هوا*",
    "(?:ما|م) ?(?:بي|بت|ي|ت)(?:برد|شتغل|عمل)ش",
    "خرب*",
    "(?:عطل(?!ه|ات)|تعطل|معطل|متعطل)*",
    "(?:طفى|طفا(?!ي)|طفت|انطفى|انطفا|طافي|مطفي|يطفي|تطفي)*",
    "(?:وقف|واقف|توقف|متوقف)*",
    "(?:بدون|بلا|من غير) (?:ال)?(?:تكييف|تبريد|مكيف)* (?:من|صار|لنا|لين|يومين|اليوم|الحين)",
    "(?:يشر|تشر)",
    "(?:محروق|احترق)*",
    "(?:قاطع|بريكر|فيوز) (?:ينزل|نزل|يطيح|طاح|يفصل|يطفي)*",
    "(?:ينزل|نزل|يطيح|طاح) (?:ال)?(?:قاطع|بريكر|فيوز)",
    "(?:يهب|يطلع|يدفع|ينفخ) (?:هوا* )?(?:حار|ساخن)",
    "(?:يسرب|تسرب|تسريب|يهرب)*",
    "(?:يقطر|تقطر|ينقط|تنقط|يخر)*",
    "(?:ماي|ماء|مويه|مياه|مي) (?:ينزل|نازل|يطلع|طالع|يطيح|تنزل|نازله)*",
    "(?:ينزل|تنزل|يطلع|يطيح|نازل) (?:منه |من المكيف )?(?:ماي|ماء|مويه|مياه|مي)",
    "هوا* (?:حار|حاره|ساخن)",
    "(?:يفصل|تفصل|فصل(?! (?:ال)?(?:صيف|شتا|ربيع|خريف|دراسي|اول|ثاني)))",
  ],
);
const cannotWait = pattern(
  [
    "(?:mother|father|mom|mum|dad|grand[a-z]+) is (?:[6-9]\\d|sick|ill|old)",
    "yahal|3[ey]*yal|3ay[iy]ooz|wal[ei]?d(?:a?ti|ety)",
    "bach+(?:a|e|i|y|on|ay)|b[ie]ma+r|buzurg",
    "icu|nicu|wards?|incubators?",
    "\\d+ (?:months?|days|weeks) old",
    "bab+(?:y|ies)|newborns?|infants?|toddlers?|children|kids",
    "pregnant|elderly|old (?:mother|father|parents|people|lady|man)|grand(?:mother|father|parents)",
    "sick|patients?|asthma|oxygen|dialysis|disabled|wheelchair",
    "server rooms?|data cent(?:er|re)s?|comms room|clinics?|hospitals?|operating (?:theatre|room)s?|laborator(?:y|ies)|pharmac(?:y|ies)",
    "cold (?:room|store)s?|freezers?|vaccines?|insulin|medicines?|nurser(?:y|ies)",
  ],
  [
    "رضيع*",
    "(?:يدتي|يدوه|شواب|مسنين)",
    "(?:ابني|بنتي|ولدي) (?:عنده|عندها|عمره|عمرها)",
    "(?:عمره|عمرها) (?:[6-9][0-9]|[٦-٩][٠-٩])",
    "عنايه (?:ال)?مركزه",
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
    "(?:فريزر|لقاح|انسولين|ادوي)*",
    "ثلاج* (?:ال)?(?:مطعم|محل|مستودع|عرض|لحوم|ادوي)*",
  ],
);
const heat = pattern(
  [
    "(?:3[2-9]|4\\d|5\\d) ?(?:°|º|degrees?|deg|c(?:elsius)?)(?: ?c)?",
    "unbearabl[ey]|boiling|suffocating|roasting|melting|heat ?stroke|faint(?:ed|ing)?",
    "(?:room|flat|house|villa|office|temp(?:erature)?) (?:temp(?:erature)? )?is (?:at )?(?:3[2-9]|4\\d)(?!\\d)",
    "jaw+ nar|7ar+ (?:way[ei]d|mout|moot)|(?:bahut|bohat|bohot|bht|itni) gar(?:mi|am)",
    "(?:too|very|so|extremely|really) hot",
    "can(?:['’]?t|not) (?:sleep|breathe|stand)",
  ],
  [
    "(?:3[2-9]|4[0-9]|5[0-9]|٣[٢-٩]|٤[٠-٩]|٥[٠-٩]) ?(?:°|درج*)",
    "حراره (?:وصلت |فوق |داخل )?(?:3[2-9]|4[0-9]|5[0-9]|٣[٢-٩]|٤[٠-٩])",
    "(?:بيت|غرفه|شقه|صاله|محل) (?:صار* |صاير* )?(?:فرن|جهنم)",
    "جو نار",
    "نار",
    "(?:حر|حار|حاره) (?:موت|شديد|وايد|واجد|جدا|مره|كثير)",
    "(?:متنا|ميتين|نموت|نحترق) (?:من )?(?:ال)?(?:حر)?",
    "(?:خانق|اختنق|مختنق|نختنق)*",
    "(?:ما نقدر|مو قادرين|مب قادرين|لا نستطيع) (?:ننام|نتنفس|نرقد|النوم)",
  ],
);
const now = pattern(
  [
    "urgent(?:ly)?|asap|emergency|immediately|right (?:now|away)|as soon as possible|tonight|today|help",
    "[ae]l ?7een|b(?:i)?sor3a|jald[iy]|foran|abhi|turant",
  ],
  ["(?:عاجل|طارئ|طارئه|طوارئ|ضروري|مستعجل|فورا|حالا|الحين|بسرعه|باسرع وقت|اليوم|الليله|ساعدونا|نجده|دخيلكم|تكفون|لحقونا|الحقونا)*"],
);
/** Said of a fault that may wait, or of none. */
const calm = pattern(
  [
    "(?:not|n['’]t|isn['’]t) (?:an? )?(?:urgent|emergency)|no (?:rush|hurry)|non-urgent|whenever (?:you|it|is|suits|possible|convenient)|next (?:week|month)",
    "take your time|at your convenience",
    "(?:m[ou]b|m[ou]|m[aeiu]sh) m[aeou]sta3j[ei]l|(?:koi|no) ja?ldi(?: nahi\\w*)?",
  ],
  [
    "(?:غير|مو|مب|موب|مش|ليس|ليست) (?:عاجل|طارئ|مستعجل|مستعيل|ضروري)*",
    "(?:بدون|من غير|بلا) استعجال",
    "(?:الاسبوع|الشهر) (?:القادم|الجاي|الياي)",
    "على (?:راحتكم|راحتك|مهلكم|مهلك)",
    "متى ما (?:فضيت|تفضون|تقدرون)*",
  ],
);

/** A time long past: what a clause with it tells is over, unless the clause says "now". */
const past = pattern(
  [
    "(?<!since |from )last (?:week|month|year|summer|winter|season)|(?:years?|months) (?:ago|back)",
    "(?<!since )(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* 20\\d\\d|in 20\\d\\d",
  ],
  [
    "(?<!(?:من|منذ) (?:ال)?)(?:عام|سنه|صيف|شتا*|شهر|اسبوع) (?:ال)?(?:ماضي|فايت|فائت)*",
    "(?<!(?:من|منذ) (?:ال)?)(?:عام|سنه|صيف|شهر|اسبوع) (?:اللي|الي) (?:طاف|فات|راح)*",
    "(?<!من )قبل (?:سنه|سنتين|سنوات|شهرين)",
  ],
);
/** And is back. */
const again = pattern(["now|again|still|but"], ["(?:رجع|رد يخر|مره ثانيه|للحين|لكن|بس)"]);
/** A price is asked for: heat and children are then the reason for a new unit, not a fault. */
const asks = pattern(["quot(?:e|es|ation|ing)|prices?|rates?|cost"], ["عرض* (?:ال)?سعر*", "(?:كم|شو|ايش) (?:ال)?سعر*", "بكم", "تركيب"]);

const found = (text: string, words: RegExp) => [...text.matchAll(words)].map(([word]) => word.trim().replace(/\s+/g, " "));
/** As many as a reader takes in. */
const maxWords = 8;

/** The words, as they are written, that suggest an emergency; empty where the text as a whole suggests none. */
export function urgentWords(message: string): string[] {
  const text = message.slice(0, 5000);
  const present = text
    .split(/[.،,؛;!?؟\n]+/)
    .filter((clause) => found(clause, past).length === 0 || found(clause, now).length > 0 || found(clause, again).length > 0)
    .join("\n");
  const dangers = found(present, danger);
  const [faults, persons, hot] = [found(present, fault), found(text, cannotWait), found(text, heat)];
  const circumstances = [...persons, ...hot, ...found(text, now)];
  const isUrgent =
    dangers.length > 0 ||
    (found(text, calm).length === 0 &&
      ((faults.length > 0 && circumstances.length > 0) || (persons.length > 0 && hot.length > 0 && found(text, asks).length === 0)));
  return isUrgent ? [...new Set([...dangers, ...faults, ...circumstances])].slice(0, maxWords) : [];
}

/** Splits a text at these words: parts and words in turn, beginning with a part. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+"));
  return text.split(new RegExp(`(${escaped.join("|")})`, "u"));
}

// Messages as people of the Emirates write them, and what of them makes an emergency.
import { expect, test } from "vitest";
import { splitAtWords, urgentWords } from "../../lib/leads/urgent-words.ts";

const emergencies = [
  "AC DEAD in Marina, baby at home, 45 °C inside, pls call",
  "ac is not cooling and my mother is sick",
  "Water leaking from the ceiling, please come today",
  "The server room unit stopped working",
  "our clinic has no cooling since morning",
  "Unit trips the breaker, there is a burning smell",
  "I see smoke from the indoor unit",
  "Chiller is down, building very hot",
  "AC broke, toddler can't sleep",
  "It isn't cooling at all, it's 38 degrees in the flat",
  "AC not working, URGENT",
  "blowing hot air, pregnant wife",
  "the freezer in our pharmacy failed",
  "got an electric shock from the thermostat",
  "no ac since last night, elderly father at home",
  "المكيف ما يبرد والجو نار وعندنا بيبي",
  "المكيف خربان والحرارة ٤٥ درجة",
  "الماي ينزل من السقف ضروري تجون الحين",
  "مكيف غرفة السيرفر واقف",
  "ما يشتغل المكيف وعندي والدتي كبيرة بالسن",
  "المكيّف لا يعمل وعندنا أطفال",
  "ريحة حريق من المكيف",
  "التكييف متعطل في العيادة",
  "المكيف يسرب ماي عاجل",
  "طالع دخان من الوحدة الخارجية",
  "المكيف وقف متنا من الحر",
  "مكيف الصاله مايبرد والعيال تعبانين",
  "سلام عليكم المكيّفُ لا يُبرّد وعندي مولود جديد",
  "مب قادرين نرقد والمكيف ما يبرد",
  "غرفة التبريد تعطلت والأدوية فيها",
];
const others = [
  "Please send a quote for annual maintenance of 12 split units",
  "AC not cooling as well as last summer, please quote for a service next month",
  "Need a price for a kitchen smoke exhaust system",
  "How much is gas top up today?",
  "We have a baby room to be painted and need a diffuser moved",
  "It is not urgent but one unit is leaking a little",
  "Do you repair broken thermostats? No rush.",
  "What is included in your contract for a school?",
  "Urgent: quotation for 20 FCUs by Thursday",
  "I want to install AC in my villa before summer",
  "Is a duct with leakage class B fine?",
  "نبغي عرض سعر لصيانة سنوية لفيلا",
  "كم سعر تنظيف المكيف؟",
  "أحتاج تركيب ثلاث مكيفات سبليت الأسبوع القادم",
  "المكيف يسرب شوي، غير مستعجل",
  "هل عندكم قطع غيار للثلاجات؟",
  "طلب عرض سعر لمستشفى: صيانة المبردات",
];

test.each(emergencies)("an emergency: %s", (text) => {
  const words = urgentWords(text);
  expect(words.length).toBeGreaterThan(0);
  for (const word of words) expect(text.replace(/\s+/g, " ")).toContain(word);
});

test.each(others)("none: %s", (text) => {
  expect(urgentWords(text)).toEqual([]);
});

test("a text is marked at the words and stays whole", () => {
  const text = "AC dead.\nBaby at home, 45 °C";
  const parts = splitAtWords(text, urgentWords(text));
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual(["dead", "Baby", "45 °C"]);
  expect(parts.join("")).toBe(text);
  expect(splitAtWords("a (b", ["(b"])).toEqual(["a ", "(b", ""]);
});

test("a long text of any kind is read in milliseconds", () => {
  for (const piece of ["ma ", "ما ", "not ", "water is ", "لا ي", "3", " "]) {
    const started = performance.now();
    urgentWords(piece.repeat(5000));
    expect(performance.now() - started).toBeLessThan(500);
  }
});

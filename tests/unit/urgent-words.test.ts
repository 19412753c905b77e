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
  "السلام عليكم مكيف الصالة ما قام يبرد من أمس والوالدة مريضة سكر وضغط، بالله تطرشون حد",
  "يا جماعة المكيف يشر ماي على لوحة الكهربا دخيلكم حد يي بسرعة",
  "في ريحة شي محروق طالعة من المكيف وطفيته من القاطع",
  "لو سمحت التكييف مبيبردش خالص والبيت فرن وابني عنده شهرين",
  "التكييف متوقف في السكن عندنا 40 عامل والحرارة 47",
  "المكيف عم ينقط مي فوق سرير البيبي",
  "كل ما نشغل المكيف القاطع ينزل ونسمع صوت طقطقة وشرارة",
  "الماي مغرق الصالة كلها من الدكت",
  "بدون تكييف من الصبح ويدتي عمرها 80 سنة",
  "الترموستات يكهرب لمسته ونفضني",
  "mukayif ma ybared w 3indi yahal, pls abi 7ad al7een",
  "el mukayef kharban mn ams w el jaw nar wallah",
  "salam bhai AC thanda nahi kar raha hai, chota bacha hai ghar me, bahut garmi hai",
  "AC stop working since 2 days mam my mother is heart patient kindly send technician",
  "pani gir raha hai ceiling se, pls urgent aao",
  "A/C isnt coling at al, babby cant slep, room is 34",
  "Water is gushing out of the AC vent in the corridor, whole flat getting wet",
  "Our FAHU tripped and ICU ward is at 29 and rising",
  "DB near the AHU is making buzzing noise and something is burning, smell is very strong",
  "Server room CRAC alarm high temp, both units off, racks shutting down",
  "You serviced it last week and now it is not cooling, newborn at home",
  "AC not working since last week, newborn at home",
  "Whenever I switch on the AC water comes on the floor, kids slipping, urgent",
  "صلحتوه الأسبوع الماضي والحين ما يبرد وعندنا رضيع",
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
  "العام الماضي طلع دخان من المكيف وغيرناه، الحين أبغي عقد صيانة سنوي للفيلا",
  "كم سعر صيانة مكيفات غرفة السيرفر؟ عندنا وحدتين دقة، مب مستعجلين",
  "نبغي عرض سعر لفيلا جديدة في الخوانيج، 6 غرف وغرفة أطفال، ونبغي نخلص قبل فصل الصيف",
  "متى دوامكم في العطلة؟ أبغي أحجز تنظيف مكيفات غرف العيال",
  "أريد مروحة شفط لغرفة التدخين، عندنا كافيه في شارع جميرا، ويكون ما في دخان في الصالة",
  "شو الفرق بين الفريون 22 و 410؟ والمكيف القديم كان خربان وبدلته السنة اللي طافت والعيال مرتاحين",
  "غرفة العيال حارة وايد في الصيف، كم سعر تركيب سبليت طن ونص؟",
  "kam si3r tanzeef el mukayef? mob mesta3jel",
  "mukayif el sala kan kharban el sana el madhya w salla7naah, abi 3aqd siyana",
  "bhai AMC ka rate kya hai 2 bedroom villa ke liye? koi jaldi nahi",
  "Kindly quote for precision cooling for new data centre, ambient 46 °C, N+1",
  "We need a designated smoking room exhaust as per DM rules, kindly visit for quotation",
  "Villa was flooded in the April 2024 storm, insurance asks for a report on the condition of the AC units",
  "Clinic fit-out in JLT, previous contractor failed the DHA inspection on air changes, please quote",
  "AC in the maids room is not working for long time, take your time, call me when you are in Mirdif, today is not good",
  "اليوم عطلة؟ متى تفتحون",
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

// Invented reviews and cases, which take the place of the firm's own and of samples. Pure.
import { areas, emirates, type Place } from "../../site/places.ts";
import type { PublicData } from "../kinds.ts";
import { fromThisMonth, type Say } from "./words.ts";

type Review = PublicData<"testimonial">;
type Case = PublicData<"case-study">;

/** The places of the reviews, one after another: areas, so that their pages show one too. */
const placeAt = (at: number): Place => (areas[(at * 3) % areas.length] ?? emirates[0]) as Place;

export function inventedReviews(say: Say, today: string): Record<string, Review> {
  const review = (
    order: number,
    days: number,
    service: Review["service"],
    { slug, names }: Place,
    author: string,
    quote: string,
  ): Review => ({
    quote,
    author,
    place: say(names.en[0] ?? slug, names.ar[0] ?? slug),
    source: "example.com",
    sourceUrl: "https://www.example.com/reviews/example-cooling",
    date: fromThisMonth(today, -days),
    consent: true,
    service,
    placePage: slug,
    sample: false,
    order,
  });
  return {
    "example-leak": review(
      1,
      12,
      "air-conditioning-repair-cleaning",
      placeAt(0),
      say("Example tenant", "مستأجر «مثال»"),
      say(
        "Water came through the ceiling at nine. They came before one, cleared the drain and showed me the photos.",
        "نزل الماء من السقف في التاسعة، فجاؤوا قبل الواحدة وسلّكوا الدرين وأروني الصور.",
      ),
    ),
    "example-price": review(
      2,
      40,
      "air-conditioning-maintenance",
      placeAt(1),
      say("Example family", "عائلة «مثال»"),
      say("The price on the phone was the price on the bill.", "السعر الذي قيل لي في الهاتف هو الذي جاء في الفاتورة."),
    ),
    "example-contract": review(
      3,
      75,
      "air-conditioning-amc",
      placeAt(2),
      say("Example owner", "مالك «مثال»"),
      say(
        "Four visits in the year, each with its readings. The summer passed without a call.",
        "أربع زيارات في السنة ومع كل زيارة قراءاتها، ومر الصيف بلا عطل.",
      ),
    ),
    "example-chiller": review(
      4,
      110,
      "commercial-hvac-chiller-services",
      placeAt(3),
      say("Example facility manager", "مدير مرافق «مثال»"),
      say(
        "The second compressor ran again the same night. The report named the cause and what it would cost.",
        "عاد الكمبروسر الثاني إلى العمل في الليلة نفسها، وذكر التقرير السبب والتكلفة.",
      ),
    ),
    "example-school": review(
      5,
      150,
      "commercial-hvac-vrf-services",
      placeAt(4),
      say("Example school", "مدرسة «مثال»"),
      say("They worked in the holidays and handed over two days early.", "عملوا في الإجازة وسلّموا قبل الموعد بيومين."),
    ),
    "example-warranty": review(
      6,
      190,
      "air-conditioning-installation",
      placeAt(5),
      say("Example tenant", "مستأجر «مثال»"),
      say("A joint leaked after two months. They came again and charged nothing.", "سرّبت وصلة بعد شهرين، فعادوا وأصلحوها بلا مقابل."),
    ),
  };
}

export function inventedCases(say: Say, today: string): Record<string, Case> {
  return {
    "example-tower-airflow": {
      seo: {
        title: say("Invented case: warm offices in a tower", "حالة غير حقيقية: مكاتب دافئة في برج"),
        description: say(
          "An invented job with its readings before and after: coils washed, valves set and air flow restored on one office floor.",
          "عمل غير حقيقي بقراءاته قبل التنفيذ وبعده: غسل الكويلات وضبط الصمامات واستعادة تدفق الهواء في طابق مكاتب.",
        ),
      },
      title: say("Warm offices on one floor of a tower", "مكاتب دافئة في طابق من برج"),
      summary: say(
        "Twelve fan coil units gave half of their air. After cleaning and balancing the floor held 23 °C.",
        "كانت اثنتا عشرة وحدة فان كويل تعطي نصف هوائها. وبعد التنظيف والموازنة ثبتت حرارة الطابق عند 23 درجة مئوية.",
      ),
      chart: { title: "", unit: "", across: "", from: 0, step: 1, lines: [], levels: [] },
      problem: say(
        "The offices stayed at 27 °C from noon, although the chilled water came at 6 °C. Staff had covered the grilles.",
        "بقيت المكاتب عند 27 درجة مئوية من الظهر مع أن الماء المبرد يصل عند 6 درجات، وكان الموظفون قد غطوا الجريلات.",
      ),
      done: [
        say("Air flow of each unit measured with a hood.", "قياس تدفق هواء كل وحدة بقمع القياس."),
        say("Coils and blower wheels washed, drain pans disinfected.", "غسل الكويلات والبلورات وتعقيم أحواض التكثيف."),
        say("Two stuck valve actuators replaced, the floor balanced again.", "تبديل مشغلَي صمام عالقين وإعادة موازنة الطابق."),
      ],
      results: [
        {
          label: say("Room temperature at 15:00", "حرارة الغرفة عند 3:00 بعد الظهر"),
          unit: "°C",
          before: 27,
          after: 23,
          method: say("Logger on a desk, five working days each.", "مسجّل حرارة على مكتب، خمسة أيام عمل قبل التنفيذ وخمسة بعده."),
        },
        {
          label: say("Supply air of the floor", "هواء الإمداد في الطابق"),
          unit: "L/s",
          before: 1450,
          after: 2880,
          method: say("Sum of twelve hood readings.", "مجموع اثنتي عشرة قراءة بالقمع."),
        },
      ],
      body: say(
        "The floor, the client and the readings are invented. They show what the page of a job of your own looks like.",
        "الطابق والعميل والقراءات غير حقيقية. هكذا تبدو صفحة عمل من أعمالك.",
      ),
      sector: say("Offices", "مكاتب"),
      place: say("Dubai", "دبي"),
      system: say("Chilled water fan coil units", "وحدات فان كويل بالماء المبرد"),
      picture: "",
      photos: [],
      client: say("Example Offices", "مكاتب «مثال»"),
      doneOn: fromThisMonth(today, -80),
      drawings: [],
      questions: [
        {
          question: say("How long were the offices without cooling?", "كم بقيت المكاتب بلا تبريد؟"),
          answer: say("Not at all: only three units were off at a time.", "لم ينقطع عنها التبريد: توقفت ثلاث وحدات فقط في كل مرة."),
        },
      ],
      example: false,
      consent: true,
      loadKw: 84,
      services: ["commercial-hvac-repair-services", "commercial-hvac"],
      places: ["business-bay"],
    },
    "example-villa-leak": {
      seo: {
        title: say("Invented case: a villa that lost refrigerant", "حالة غير حقيقية: فيلا تفقد غاز التبريد"),
        description: say(
          "An invented job with its readings before and after: a flare joint found and made again, the unit charged by weight.",
          "عمل غير حقيقي بقراءاته قبل التنفيذ وبعده: كشف وصلة فلير مسرّبة وإعادة تنفيذها وتعبئة الوحدة بالوزن.",
        ),
      },
      title: say("A villa that was recharged every summer", "فيلا يُعبّأ مكيفها بالغاز كل صيف"),
      summary: say(
        "A flare joint leaked above the ceiling. It was made again, tested for a day and charged by weight.",
        "كانت وصلة فلير تسرّب فوق السقف، فأُعيد تنفيذها واختُبرت يومًا كاملًا وعُبّئت الوحدة بالوزن.",
      ),
      chart: { title: "", unit: "", across: "", from: 0, step: 1, lines: [], levels: [] },
      problem: say(
        "The living room stopped cooling each June. Three firms had added gas and none had looked for the leak.",
        "كان مكيف الصالة يتوقف عن التبريد في يونيو من كل سنة. وأضافت ثلاث شركات الغاز ولم تبحث أي منها عن التسريب.",
      ),
      done: [
        say(
          "Nitrogen test at 38 bar, the leak found with soap above the ceiling.",
          "اختبار بالنيتروجين عند 38 بار وكشف التسريب بالصابون فوق السقف.",
        ),
        say("Joint made again, 24 hours under pressure.", "إعادة تنفيذ الوصلة وإبقاؤها تحت الضغط 24 ساعة."),
        say("Vacuum to 300 microns, charged by weight.", "تفريغ حتى 300 ميكرون وتعبئة بالوزن."),
      ],
      results: [
        {
          label: say("Air drop across the coil", "فرق حرارة الهواء على الكويل"),
          unit: "K",
          before: 5,
          after: 11,
          method: say("Return and supply, ten minutes after start.", "الهواء الراجع وهواء الإمداد بعد عشر دقائق من التشغيل."),
        },
        {
          label: say("Current of the outdoor unit", "تيار الوحدة الخارجية"),
          unit: "A",
          before: 13.8,
          after: 11.2,
          method: say("Clamp meter at 40 °C outside.", "بجهاز الكلامب ميتر، والحرارة في الخارج 40 درجة مئوية."),
        },
      ],
      body: say(
        "The villa and the readings are invented. They show what the page of a job of your own looks like.",
        "الفيلا والقراءات غير حقيقية. هكذا تبدو صفحة عمل من أعمالك.",
      ),
      sector: say("Villa", "فيلا"),
      place: say("Dubai", "دبي"),
      system: say("Ducted split, 5 TR", "مكيف دكت 5 أطنان"),
      picture: "",
      photos: [],
      client: say("Example family", "عائلة «مثال»"),
      doneOn: fromThisMonth(today, -120),
      drawings: [],
      questions: [],
      example: false,
      consent: true,
      loadKw: 17.6,
      services: ["air-conditioning-repair-cleaning"],
      places: ["mirdif"],
    },
  };
}

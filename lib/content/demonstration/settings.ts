// The invented firm. Every number says that it is none (zeros, EXAMPLE), and the telephone numbers are the placeholders, which ring nowhere.
// Fields in `kept` stay the owner's. tests/unit/demonstration.test.ts fails when a field of the settings is neither here nor there. Pure.
import { placeholderFirm } from "../../site/placeholder-firm.ts";
import type { Data } from "../kinds.ts";
import { inventedPrices, plantVisit } from "./prices.ts";
import { fromThisMonth, type Say } from "./words.ts";

type Settings = Data<"settings">;

/** What stays the owner's, and why. */
export const kept = {
  hours: "the office measures its deadlines by them",
  replyHours: "the office measures its deadlines by it",
  emergencyMinutes: "the office measures its deadlines by it",
  whatsappGreeting: "it states no fact",
  mainColour: "it states no fact",
  accentColour: "it states no fact",
  showSamples: "samples give way to invented reviews anyway",
  servicesOff: "the owner sees the pages that stay",
  placesOff: "the owner sees the pages that stay",
  isClosed: "a demonstration closes the site by itself",
} as const satisfies Partial<Record<keyof Settings, string>>;

type Invented = Omit<Settings, keyof typeof kept>;

const [phone = "", whatsapp = ""] = placeholderFirm.numbers;

export function inventedSettings(say: Say, today: string): Invented {
  const until = (days: number) => fromThisMonth(today, days);
  const number = (kind: string) => `${kind}-000000-EXAMPLE`;
  const plant = plantVisit(say);
  return {
    businessName: say("Example Cooling & Technical Services", "مثال للتكييف والخدمات الفنية"),
    shortName: say("Example", "مثال"),
    descriptor: say("An invented firm", "شركة غير حقيقية"),
    logo: "",
    logoOnDark: "",
    logoArabic: "",
    mark: "",
    phone,
    whatsapp,
    email: "office@example.com",
    emergencyPhone: whatsapp,
    // Day and night, as its claims say.
    emergencyHours: [],
    emergencyMeans: say(
      "No cooling where somebody is ill, old or very young; water near electricity, a sagging ceiling, a burning smell, a hot board, a tripped breaker; a clinic, server room, cold room or whole building without cooling. Any other hot night is none, but call: the technician on call comes to that too.",
      "توقف التبريد عند مريض أو مسن أو رضيع، أو ماء قرب الكهرباء، أو سقف يتدلى، أو رائحة احتراق، أو لوحة كهرباء حارة، أو قاطع فصل، أو توقف التبريد في عيادة أو غرفة خوادم أو غرفة تبريد أو مبنى كامل. وليلة حارة أخرى ليست حالة طارئة، لكن اتصل: يأتيك الفني المناوب أيضًا.",
    ),
    legalName: say("Example Cooling & Technical Services LLC", "مثال للتكييف والخدمات الفنية ش.ذ.م.م"),
    address: say("Workshop 00, Example Street", "ورشة 00، شارع المثال"),
    addressArea: say("Example Industrial Area", "منطقة المثال الصناعية"),
    addressCity: say("Dubai", "دبي"),
    addressEmirate: "dubai",
    makani: "00000 00000",
    // In the desert.
    mapLink: "https://www.openstreetmap.org/#map=14/24.70000/55.60000",
    otherAddresses: [
      {
        name: say("Sharjah store", "مخزن الشارقة"),
        address: say("Store 00, Example Road, Sharjah", "مخزن 00، طريق المثال، الشارقة"),
        mapLink: "https://www.openstreetmap.org/#map=14/24.80000/55.90000",
      },
    ],
    profiles: ["https://www.example.com/example-cooling"],
    reviewProfile: "https://www.example.com/reviews/example-cooling",
    tradeLicences: [
      ...licensedIn(say).map(({ emirate, kind, issuer }, at) => ({
        emirate,
        freeZone: "",
        number: number(kind),
        issuer,
        expires: until(330 - 10 * at),
        picture: "",
      })),
      {
        emirate: "dubai",
        freeZone: say("Example Free Zone", "المنطقة الحرة «مثال»"),
        number: number("FZ"),
        issuer: say("Example Free Zone Authority", "سلطة المنطقة الحرة «مثال»"),
        expires: until(360),
        picture: "",
      },
    ],
    taxNumber: "000000000000000",
    licences: [
      {
        name: "ISO 9001:2015",
        number: number("QMS"),
        issuer: say("Example Certification Body", "جهة منح الشهادات «مثال»"),
        issued: until(-400),
        expires: until(690),
        scope: say(
          "Installation and maintenance of MEP, air conditioning and controls.",
          "تركيب وصيانة الأعمال الكهروميكانيكية والتكييف والتحكم.",
        ),
        picture: "",
        services: [],
      },
      {
        name: say("Approved contractor", "مقاول معتمد"),
        number: number("DM"),
        issuer: say("Example Municipality", "بلدية «مثال»"),
        issued: until(-200),
        expires: until(420),
        scope: say("Electromechanical works in buildings.", "الأعمال الكهروميكانيكية في المباني."),
        picture: "",
        services: ["mep", "mep-turnkey-projects"],
      },
      {
        name: say("Refrigerant handling", "التعامل مع غازات التبريد"),
        number: number("REF"),
        issuer: say("Example Training Institute", "معهد التدريب «مثال»"),
        issued: until(-150),
        expires: until(540),
        scope: say("Recovery and charging of refrigerants.", "استرجاع غازات التبريد وشحنها."),
        picture: "",
        services: ["air-conditioning", "commercial-hvac"],
      },
    ],
    insurances: [
      {
        cover: "third-party",
        insurer: say("Example Insurance", "التأمين «مثال»"),
        number: number("TPL"),
        limitAed: 5_000_000,
        expires: until(310),
        picture: "",
      },
      {
        cover: "workers",
        insurer: say("Example Insurance", "التأمين «مثال»"),
        number: number("WC"),
        limitAed: 2_000_000,
        expires: until(310),
        picture: "",
      },
      {
        cover: "professional",
        insurer: say("Example Insurance", "التأمين «مثال»"),
        number: number("PI"),
        limitAed: 1_000_000,
        expires: until(280),
        picture: "",
      },
      {
        cover: "all-risks",
        insurer: say("Example Insurance", "التأمين «مثال»"),
        number: number("CAR"),
        limitAed: 3_000_000,
        expires: until(280),
        picture: "",
      },
    ],
    licensedFirms: [
      {
        name: say("Example Security Systems LLC", "مثال للأنظمة الأمنية ش.ذ.م.م"),
        licence: say("Licence to install and maintain CCTV", "ترخيص تركيب كاميرات المراقبة وصيانتها"),
        number: number("SEC"),
        expires: until(320),
        services: ["cctv-and-security"],
      },
      {
        name: say("Example Solar Contracting LLC", "مثال للطاقة الشمسية ش.ذ.م.م"),
        licence: say("Enrolment for solar plants on the grid", "تسجيل لمحطات الطاقة الشمسية المربوطة بالشبكة"),
        number: number("PV"),
        expires: until(340),
        services: ["solar-panels"],
      },
      {
        name: say("Example Fire Protection LLC", "مثال للحماية من الحريق ش.ذ.م.م"),
        licence: say("Civil defence approval for fire systems", "اعتماد الدفاع المدني لأنظمة الحريق"),
        number: number("CD"),
        expires: until(350),
        services: ["mep-mechanical-services", "mep-turnkey-projects"],
      },
    ],
    makes: [
      ...["Daikin", "Carrier", "Trane", "York", "LG", "Samsung", "O General", "Mitsubishi Electric", "Gree", "Super General"].map(
        (name) => ({
          name,
          authorised: false,
          proof: "",
          expires: "" as const,
          services: [],
        }),
      ),
      {
        name: say("Example Air", "مثال إير"),
        authorised: true,
        proof: say("Invented service agreement EXAMPLE-000000", "اتفاقية خدمة غير حقيقية EXAMPLE-000000"),
        expires: until(400),
        services: [],
      },
      ...["Honeywell", "Siemens"].map((name) => ({
        name,
        authorised: false,
        proof: "",
        expires: "" as const,
        services: ["building-management-systems"],
      })),
    ],
    claims: [
      {
        figure: "2008",
        label: say("in business since", "سنة بدء نشاطنا"),
        proof: say("Licence DXB-000000-EXAMPLE, first issue.", "الرخصة DXB-000000-EXAMPLE، أول إصدار."),
      },
      { figure: "15+", label: say("years of experience", "عامًا من الخبرة"), proof: say("From the same licence.", "من الرخصة نفسها.") },
      {
        figure: "500+",
        label: say("satisfied clients", "عميل راضٍ"),
        proof: say("Clients who said so when asked after the job, invented.", "عملاء قالوا ذلك حين سُئلوا بعد العمل، والعدد غير حقيقي."),
      },
      {
        figure: "24/7",
        label: say("emergency support", "دعم في حالات الطوارئ"),
        proof: say("The emergency line is answered day and night.", "نرد على خط الطوارئ ليلًا ونهارًا."),
      },
      {
        figure: "7",
        label: say("emirates served", "إمارات نخدمها"),
        proof: say("A trade licence in each of them, invented.", "برخصة تجارية في كل منها، وهي غير حقيقية."),
      },
      {
        figure: "ISO 9001:2015",
        label: say("certified", "شهادة الجودة"),
        proof: say("Certificate QMS-000000-EXAMPLE.", "الشهادة QMS-000000-EXAMPLE."),
      },
      {
        figure: say("Example Municipality", "بلدية «مثال»"),
        label: say("approved", "جهة الاعتماد"),
        proof: say("Approval DM-000000-EXAMPLE, invented.", "الاعتماد DM-000000-EXAMPLE، وهو غير حقيقي."),
      },
    ],
    commitments: { engineerReads: true, photosEachVisit: true, oldUnitsTakenAway: true },
    complaints: say(
      "Write to office@example.com with your reference number.\n\n1. The office confirms the complaint on the same working day.\n2. The service manager calls you within two working days.\n3. You get a decision in writing within five working days.",
      "اكتب إلى office@example.com مع رقم طلبك.\n\n1. يؤكد المكتب استلام الشكوى في يوم العمل نفسه.\n2. يتصل بك مدير الخدمة خلال يومي عمل.\n3. يصلك القرار مكتوبًا خلال خمسة أيام عمل.",
    ),
    cancellation: say(
      "A visit can be moved or cancelled free of charge until two hours before it. After that, or when nobody opens, AED 75 with VAT is charged.\n\nA yearly contract runs for one year and is renewed in writing only. It can be ended with 30 days' notice. Visits that were paid and not made are refunded.",
      "يمكن تأجيل الزيارة أو إلغاؤها مجانًا حتى ساعتين قبل موعدها. وبعد ذلك، أو إذا حضر الفني ولم يجد أحدًا، تُحسب 75 درهمًا شاملة الضريبة.\n\nومدة العقد السنوي سنة واحدة ولا يُجدَّد إلا كتابةً. ويمكن إنهاؤه بإشعار قبل 30 يومًا، وتُرد قيمة الزيارات المدفوعة التي لم تتم.",
    ),
    prices: inventedPrices(say),
    visitFeeAed: "149",
    visitFeeCredited: true,
    visitFeeCovers: say(
      "Travel, up to one hour of fault finding, and in writing the cause, also where it lies with the building, and the price of the repair.",
      "الانتقال إليك، وتحديد العطل لمدة تصل إلى ساعة، وسبب العطل مكتوبًا ولو كان من المبنى، وسعر الإصلاح.",
    ),
    visitAfterHoursAed: "249",
    visitAfterHoursCredited: false,
    visitBuildingAed: String(plant.feeAed),
    visitBuildingCovers: `${plant.covers} ${plant.changes}`,
    outsideHours: { homeHours: 8, officeHours: 8, officeAed: "735", plantHours: 6, plantAed: "1050" },
    visitWastedAed: "75",
    visitCancelHours: 2,
    payments: { cash: true, card: true, paymentLink: true, transfer: true, cheque: true },
    instalments: say(
      "Example Pay: four monthly payments, for bills of AED 500 and more, without interest.",
      "«مثال باي»: أربع دفعات شهرية بلا فوائد لفواتير 500 درهم فأكثر.",
    ),
    warranties: [
      {
        service: "",
        partsDays: "180",
        labourDays: "90",
        jointDays: "365",
        cleaningDays: "30",
        installationDays: "",
        terms: say(
          "On what we supplied, fitted or cleaned. Fitting a part under warranty costs nothing, also after the days of labour.",
          "يسري على ما ورّدناه أو ركّبناه أو نظّفناه. وتركيب القطعة المشمولة بالضمان بلا مقابل، ولو انتهت أيام ضمان العمل.",
        ),
      },
      {
        service: "air-conditioning-installation",
        partsDays: "365",
        labourDays: "",
        jointDays: "730",
        cleaningDays: "",
        installationDays: "730",
        terms: say(
          "From the second year on, where the unit is serviced twice a year.",
          "ومن السنة الثانية بشرط صيانة المكيف مرتين في السنة.",
        ),
      },
    ],
    warrantyClaim: say(
      "Send your reference number and a photo by WhatsApp.\n\n1. We come as soon as to a new fault.\n2. If the same fault is back within the days of its warranty, the visit, the repair, the part and the refrigerant cost nothing.\n3. If it is another fault, the visit costs nothing either, and you get a price before we start.",
      "أرسل رقم طلبك وصورة عبر واتساب.\n\n1. نأتي بالسرعة التي نأتي بها إلى عطل جديد.\n2. إن تكرر العطل نفسه خلال أيام ضمانه فالزيارة والإصلاح والقطعة والغاز بلا مقابل.\n3. وإن كان عطلًا آخر فالزيارة بلا مقابل أيضًا، ويصلك السعر قبل أن نبدأ.",
    ),
    arrivals: [
      { places: ["dubai"], calledFrom: "08:00", calledUntil: "14:00", hours: 4 },
      { places: ["dubai"], calledFrom: "14:00", calledUntil: "18:00", hours: 6 },
      { places: [], calledFrom: "", calledUntil: "", hours: 10 },
    ],
    summerDelay: { hours: 4, fromMonth: 6, untilMonth: 9 },
    crew: [
      { role: say("AC technicians", "فنيو تكييف"), count: 18 },
      { role: say("Chiller and VRF technicians", "فنيو تشيلر وأنظمة VRF"), count: 6 },
      { role: say("Electricians", "كهربائيون"), count: 5 },
      { role: say("Controls technicians", "فنيو تحكم"), count: 2 },
      { role: say("Engineers", "مهندسون"), count: 3 },
    ],
    standbyPlant: [
      {
        what: say("Portable chiller", "تشيلر متنقل"),
        capacity: "100 TR",
        terms: say(
          "On site within 24 hours in Dubai and Sharjah, while it is not rented out; priced by quote.",
          "في الموقع خلال 24 ساعة في دبي والشارقة ما لم يكن مؤجرًا، وسعره بعرض.",
        ),
      },
      {
        what: say("Spot coolers", "مكيفات متنقلة (سبوت كولر)"),
        capacity: "12 × 2 TR",
        terms: say(
          "Lent during repairs with “Planned and breakdowns”, else rented.",
          "تُعار أثناء الإصلاح مع عقد «دوري مع الأعطال»، وتؤجَّر في غير ذلك.",
        ),
      },
    ],
    responseLevels: [
      {
        name: say("Critical", "حرج"),
        means: say(
          "Server room, clinic, cold room or whole building without cooling; plant out of control.",
          "غرفة خوادم أو عيادة أو غرفة تبريد أو مبنى كامل بلا تبريد، أو معدات بلا تحكم.",
        ),
        answerMinutes: 15,
        onSiteHours: 2,
        workingHours: false,
        when: say(
          "in Dubai and Sharjah, 4 elsewhere; day and night with “Planned and breakdowns”",
          "في دبي والشارقة، و4 في غيرهما؛ ليلًا ونهارًا مع عقد «دوري مع الأعطال»",
        ),
      },
      {
        name: say("Urgent", "عاجل"),
        means: say(
          "One floor or tenant without cooling, or one of several chillers down.",
          "طابق أو مستأجر بلا تبريد، أو توقف تشيلر من عدة تشيلرات.",
        ),
        answerMinutes: 30,
        onSiteHours: 3,
        workingHours: false,
        when: say(
          "in Dubai and Sharjah, 6 elsewhere; day and night with “Planned and breakdowns”",
          "في دبي والشارقة، و6 في غيرهما؛ ليلًا ونهارًا مع عقد «دوري مع الأعطال»",
        ),
      },
      {
        name: say("Routine", "اعتيادي"),
        means: say("A fault beside which people go on working: one unit, a noise.", "عطل لا يوقف العمل: وحدة واحدة أو صوت."),
        answerMinutes: 120,
        // No later than to a caller without a contract.
        onSiteHours: 4,
        workingHours: true,
        when: say("in Dubai, 8 elsewhere; in summer too, with either contract", "في دبي، و8 في غيرها؛ وفي الصيف أيضًا، مع أي من العقدين"),
      },
    ],
    references: [
      {
        client: say("Example Tower Owners", "ملاك برج «مثال»"),
        work: say("Chilled water plant and 240 fan coil units, yearly contract.", "محطة مياه مبردة و240 فان كويل بعقد سنوي."),
        place: say("Dubai", "دبي"),
        years: "2021–2026",
        consent: true,
      },
      {
        client: say("Example School", "مدرسة «مثال»"),
        work: say("VRF in 42 classrooms, installed and serviced.", "نظام VRF في 42 فصلًا، تركيب وصيانة."),
        place: say("Sharjah", "الشارقة"),
        years: "2023–2026",
        consent: true,
      },
    ],
    team: [
      {
        name: say("Sample Person One", "شخص مثال أول"),
        role: say("Service manager", "مدير الخدمة"),
        picture: "",
        certificate: say("Chartered engineer", "مهندس معتمد"),
        certificateNumber: number("ENG"),
        certificateExpires: until(500),
      },
      {
        name: say("Sample Person Two", "شخص مثال ثانٍ"),
        role: say("AC technician", "فني تكييف"),
        picture: "",
        certificate: say("Refrigerant handling", "التعامل مع غازات التبريد"),
        certificateNumber: number("REF-2"),
        certificateExpires: until(450),
      },
      {
        name: say("Sample Person Three", "شخص مثال ثالث"),
        role: say("Chiller technician", "فني تشيلر"),
        picture: "",
        certificate: say("Refrigerants and chillers", "غازات التبريد والتشيلرات"),
        certificateNumber: number("REF-3"),
        certificateExpires: until(380),
      },
      {
        name: say("Sample Person Four", "شخص مثال رابع"),
        role: say("Electrician, controls", "كهربائي تحكم"),
        picture: "",
        certificate: say("Electrical safety", "السلامة الكهربائية"),
        certificateNumber: number("EL-4"),
        certificateExpires: until(360),
      },
    ],
    amcPlans: [
      plan(say, "air-conditioning-amc", say("Basic", "أساسي"), 2, 4, 999, 210, 5, 158),
      plan(say, "air-conditioning-amc", say("Standard", "قياسي"), 4, 4, 1890, 420, 7, 147),
      plan(say, "air-conditioning-amc", say("Complete", "شامل"), 4, 4, 3150, 735, 10, 126),
      plan(say, "commercial-hvac-maintenance-contracts", say("Planned", "دوري"), 4, 20, 6300, 315, 4, 189),
      plan(say, "commercial-hvac-maintenance-contracts", say("Planned and breakdowns", "دوري مع الأعطال"), 4, 20, 11_550, 578, 7, 168),
    ],
  };
}

/** The trade licences: one for each emirate that the pages promise to serve. */
function licensedIn(say: Say) {
  const registry = say("Example Economic Department", "دائرة التنمية الاقتصادية «مثال»");
  return [
    { emirate: "dubai", kind: "DXB", issuer: say("Dubai Department of Economy and Tourism", "دائرة الاقتصاد والسياحة بدبي") },
    { emirate: "sharjah", kind: "SHJ", issuer: say("Sharjah Economic Development Department", "دائرة التنمية الاقتصادية بالشارقة") },
    { emirate: "abu-dhabi", kind: "AUH", issuer: registry },
    { emirate: "ajman", kind: "AJM", issuer: registry },
    { emirate: "ras-al-khaimah", kind: "RAK", issuer: registry },
    { emirate: "umm-al-quwain", kind: "UAQ", issuer: registry },
    { emirate: "fujairah", kind: "FUJ", issuer: registry },
  ] as const;
}

/** A yearly contract that includes the first `level` of the lines. */
function plan(
  say: Say,
  page: Settings["amcPlans"][number]["page"],
  name: string,
  visits: number,
  units: number,
  yearAed: number,
  extraUnitAed: number,
  level: number,
  hourAed: number,
): Settings["amcPlans"][number] {
  const isHome = page === "air-conditioning-amc";
  // Each of the ten clauses that /blog/what-an-amc-must-say asks for.
  const lines = isHome
    ? [
        say("Units listed by make, model, serial number and room", "الوحدات مدونة بالشركة المصنّعة والموديل والرقم التسلسلي والغرفة"),
        say(
          "Filters, coils and drains cleaned by a task list, 90 minutes a unit",
          "تنظيف الفلاتر والكويلات والدرين بقائمة مهام، 90 دقيقة للوحدة",
        ),
        say("Visits in agreed months, one of them before summer", "زيارات في أشهر متفق عليها، إحداها قبل الصيف"),
        say("Readings and photos after each visit", "قراءات وصور بعد كل زيارة"),
        say(
          "A refrigerant leak found free of charge; gas at AED 158 a kilogram",
          "كشف تسريب الغاز بلا مقابل، والغاز بسعر 158 درهمًا للكيلوجرام",
        ),
        say("6 call-outs in working hours, 2 hours of labour in each", "6 زيارات أعطال في ساعات العمل، في كل منها ساعتا عمل"),
        say("On site within 4 working hours of the call", "الوصول خلال 4 ساعات عمل من الاتصال"),
        say("The call-outs day and night, on site within 6 hours by the clock", "زيارات الأعطال ليلًا ونهارًا، والوصول خلال 6 ساعات متواصلة"),
        say("Capacitors, contactors, fan motors up to AED 1,500 a year", "كباستر وكونتاكتر ومحرك مروحة حتى 1,500 درهم في السنة"),
        say("1 kg of refrigerant a year once its leak is repaired", "كيلوجرام واحد من الغاز في السنة بعد إصلاح التسريب"),
      ]
    : [
        say(
          "Asset list: make, model, serial number, place and condition of each unit",
          "سجل أصول: الشركة المصنّعة والموديل والرقم التسلسلي والمكان والحالة",
        ),
        say(
          "Visits in agreed months by a task list, 60 minutes a unit, readings by unit",
          "زيارات في أشهر متفق عليها بقائمة مهام، 60 دقيقة للوحدة مع قراءاتها",
        ),
        say("A visit that we miss made up in 14 days", "تعويض الزيارة التي نفوّتها خلال 14 يومًا"),
        say(
          "A refrigerant leak found free of charge; gas at AED 158 a kilogram",
          "كشف تسريب الغاز بلا مقابل، والغاز بسعر 158 درهمًا للكيلوجرام",
        ),
        say(
          "12 call-outs at the response levels above, 2 hours of labour in each",
          "12 زيارة أعطال بمستويات الاستجابة، في كل منها ساعتا عمل",
        ),
        say("Belts, contactors, capacitors, sensors up to AED 500 a fault", "سيور وكونتاكتر وكباستر وحساسات حتى 500 درهم لكل عطل"),
        say("Up to 4 spot coolers lent during a repair", "إعارة حتى 4 مكيفات متنقلة (سبوت كولر) أثناء الإصلاح"),
      ];
  const hasCallOuts = level > (isHome ? 6 : 4);
  return {
    page,
    name,
    visits,
    units,
    yearAed,
    extraUnitAed,
    includes: lines.slice(0, level),
    hourAed,
    ...contractTerms(say, isHome, hasCallOuts),
    covers: isHome
      ? say(
          "A split, window, ducted or fan coil unit counts as one, in one home. Not in it: compressors, ducts, faults noted at the start, which are priced apart. One year, renewed in writing only; 30 days' notice, unused visits refunded.",
          "كل سبليت أو شباك أو دكت أو فان كويل وحدة، في بيت واحد. ولا يشمل الكمبروسر ومجاري الهواء والأعطال المدونة عند البداية، ولها سعر مستقل. المدة سنة ولا تُجدَّد إلا كتابةً، وتنتهي بإشعار قبل 30 يومًا مع رد قيمة ما لم يتم.",
        )
      : say(
          "Fan coil, split, VRF indoor unit: one. Ducted unit: two. Package unit to 20 TR: four. Chillers, towers, air handlers: by asset list. Not in it: compressors, faults noted at the start. One year, renewed in writing; 30 days' notice, rest refunded.",
          "الفان كويل والسبليت والوحدة الداخلية في VRF: وحدة. الدكت: وحدتان. الباكدج حتى 20 طنًا: أربع. والتشيلر والبرج ومناولة الهواء بسجل الأصول. لا يشمل الكمبروسر وأعطال البداية، ولها سعر مستقل. سنة تُجدَّد كتابةً، وإشعار 30 يومًا مع رد الباقي.",
        ),
  };
}

/** What else a contract says that the site asks of any: with call-outs also what a late one is worth, and how soon the cooling is back. */
function contractTerms(
  say: Say,
  isHome: boolean,
  hasCallOuts: boolean,
): Pick<Settings["amcPlans"][number], "lateRemedy" | "restores" | "escalation" | "lateCancelling"> {
  const lateCancelling = isHome
    ? say("Cancelled less than 12 hours before, it counts as made.", "إذا أُلغيت قبل أقل من 12 ساعة تُحسب منفَّذة.")
    : say("Cancelled less than 24 hours before, it counts as made.", "إذا أُلغيت قبل أقل من 24 ساعة تُحسب منفَّذة.");
  if (!hasCallOuts) return { lateRemedy: "", restores: "", escalation: "", lateCancelling };
  if (isHome)
    return {
      lateRemedy: say(
        "A call-out at which we come late is not counted, and AED 100 is taken off the next bill.",
        "الزيارة التي نتأخر عنها لا تُحسب، ويُخصم 100 درهم من الفاتورة التالية.",
      ),
      restores: say(
        "Cooling in one bedroom the same day, by repair or with a unit on loan.",
        "تبريد غرفة نوم واحدة في اليوم نفسه، بالإصلاح أو بمكيف معار.",
      ),
      escalation: say("The service manager calls you when the hour has passed.", "إذا فات الموعد اتصل بك مدير الخدمة."),
      lateCancelling,
    };
  return {
    lateRemedy: say(
      "AED 210 off the next bill for each hour begun past the level, up to a tenth of the year's price.",
      "خصم 210 دراهم من الفاتورة التالية عن كل ساعة تأخير عن المستوى، حتى عُشر سعر السنة.",
    ),
    restores: say(
      "Critical: cooling back within 8 hours of arrival, by repair or spot coolers. Urgent: within 24.",
      "الحرج: عودة التبريد خلال 8 ساعات من الوصول بالإصلاح أو بمكيفات متنقلة. والعاجل: خلال 24 ساعة.",
    ),
    escalation: say(
      "Past the level: the service manager at once, the director after 2 more hours.",
      "عند تجاوز المستوى: مدير الخدمة فورًا، والمدير العام بعد ساعتين.",
    ),
    lateCancelling,
  };
}

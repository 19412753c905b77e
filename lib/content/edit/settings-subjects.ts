// The settings as the office sees them: subjects, each with its fields. What is true in either language (a number, a date,
// an hour) stands once and is written to both editions; texts stand beside each other. Pure; the browser knows it too.

type Input = "text" | "area" | "markdown" | "tel" | "email" | "date" | "time" | "number" | "check" | "days" | "service" | "amc-page";

export type FieldSpec = {
  key: string;
  input: Input;
  /** One text for each language. */
  translated?: true;
  /** The longest text, for the guide beside it. */
  most?: number;
};
/** Rows of the same fields. */
export type ListSpec = { list: string; fields: readonly FieldSpec[]; most: number };
export type Part = FieldSpec | ListSpec;

export type Subject = {
  entry: { kind: "settings"; slug: "site" } | { kind: "calendar"; slug: "office" };
  parts: readonly Part[];
  /** Where the public sees it. */
  shownAt: string;
};

const site = { kind: "settings", slug: "site" } as const;
const office = { kind: "calendar", slug: "office" } as const;
const text = (key: string, most: number): FieldSpec => ({ key, input: "text", most });
const own = (key: string, most: number, input: Input = "text"): FieldSpec => ({ key, input, most, translated: true });
const field = (key: string, input: Input): FieldSpec => ({ key, input });

export const subjects = {
  names: {
    entry: site,
    shownAt: "/about",
    parts: [own("businessName", 80), own("shortName", 40), own("descriptor", 60), own("legalName", 120), own("address", 200)],
  },
  contact: {
    entry: site,
    shownAt: "/contact",
    parts: [
      field("phone", "tel"),
      field("whatsapp", "tel"),
      own("whatsappGreeting", 300, "area"),
      field("email", "email"),
      field("contactIsPlaceholder", "check"),
    ],
  },
  hours: {
    entry: site,
    shownAt: "/contact",
    parts: [{ list: "hours", most: 7, fields: [field("days", "days"), field("opens", "time"), field("closes", "time")] }],
  },
  calendar: {
    entry: office,
    shownAt: "/about",
    parts: [
      {
        list: "ramadan",
        most: 6,
        fields: [field("from", "date"), field("to", "date"), field("opens", "time"), field("closes", "time"), field("expected", "check")],
      },
      { list: "holidays", most: 80, fields: [field("date", "date"), own("name", 80), field("expected", "check")] },
    ],
  },
  papers: {
    entry: site,
    shownAt: "/about",
    parts: [
      text("tradeLicence", 120),
      own("tradeLicenceIssuer", 80),
      field("tradeLicenceExpires", "date"),
      text("taxNumber", 15),
      {
        list: "licences",
        most: 20,
        fields: [own("name", 80), text("number", 60), own("issuer", 80), field("expires", "date"), own("scope", 200)],
      },
    ],
  },
  claims: {
    entry: site,
    shownAt: "/",
    parts: [{ list: "claims", most: 12, fields: [own("figure", 20), own("label", 80), own("proof", 200)] }],
  },
  policies: { entry: site, shownAt: "/terms", parts: [own("complaints", 6000, "markdown"), own("cancellation", 6000, "markdown")] },
  prices: {
    entry: site,
    shownAt: "/services",
    parts: [
      { list: "prices", most: 80, fields: [field("service", "service"), field("fromAed", "number"), own("unit", 60), own("covers", 240)] },
    ],
  },
  amc: {
    entry: site,
    shownAt: "/services/air-conditioning/amc",
    parts: [
      {
        list: "amcPlans",
        most: 10,
        fields: [
          field("page", "amc-page"),
          own("name", 60),
          field("visits", "number"),
          field("units", "number"),
          field("yearAed", "number"),
          field("extraUnitAed", "number"),
          own("covers", 300),
        ],
      },
    ],
  },
} as const satisfies Record<string, Subject>;

export type SubjectId = keyof typeof subjects;
export const subjectIds = Object.keys(subjects) as SubjectId[];

export function isSubject(value: string): value is SubjectId {
  return Object.hasOwn(subjects, value);
}

// A summary of a settings subject in a few words, so that the user need not open it. Pure.
import { displayPhone } from "../../site/contact-links.ts";
import { holidayDays } from "../../time/working-calendar.ts";
import type { Data } from "../kinds.ts";
import type { SubjectId } from "./settings-subjects.ts";

/** A stored value, or words of `settings.summary` in messages/. */
export type SummaryPart =
  | { text: string }
  | { word: "logo" | "mark" | "samples" | "complaints" | "cancellation" | "open" | "closed" }
  | { word: "visitFee"; aed: string }
  | {
      word:
        | "services"
        | "places"
        | "off"
        | "daysOff"
        | "papers"
        | "claims"
        | "prices"
        | "plans"
        | "warranties"
        | "people"
        | "firms"
        | "makes"
        | "arrivals"
        | "levels"
        | "references"
        | "payments"
        | "profiles"
        | "reply";
      count: number;
    };

type Settings = Data<"settings">;
type Offered = { on: number; off: number };
export type SummaryFacts = {
  /** In the user's language, and in the other. */
  own: Settings;
  other: Settings;
  calendar: Data<"calendar">;
  /** How many are offered to readers, and how many are not. */
  services: Offered;
  places: Offered;
};

const text = (...values: string[]): SummaryPart[] => [...new Set(values)].filter(Boolean).map((value) => ({ text: value }));
const number = (value: string) => text(value && displayPhone(value));
type Counted = Extract<SummaryPart, { count: number }>["word"];
const count = (word: Counted, many: number): SummaryPart[] => (many > 0 ? [{ word, count: many }] : []);
const when =
  (word: Extract<SummaryPart, { word: "logo" | "mark" | "samples" | "complaints" | "cancellation" | "open" | "closed" }>["word"]) =>
  (holds: unknown): SummaryPart[] =>
    holds ? [{ word }] : [];

const summaries: Record<SubjectId, (facts: SummaryFacts) => SummaryPart[]> = {
  names: ({ own, other }) => text(own.businessName, other.businessName),
  brand: ({ own }) => [...when("logo")(own.logo), ...when("mark")(own.mark), ...text(own.mainColour, own.accentColour)],
  contact: ({ own }) => [...number(own.phone), ...number(own.whatsapp), ...text(own.email)],
  emergency: ({ own }) => number(own.emergencyPhone),
  reply: ({ own }) => [{ word: "reply", count: own.replyHours }],
  addresses: ({ own }) => [...text(own.address), ...count("profiles", own.profiles.length)],
  hours: ({ own }) => text(...own.hours.map(({ opens, closes }) => `${opens}–${closes}`)),
  calendar: ({ calendar }) => count("daysOff", calendar.holidays.flatMap(holidayDays).length),
  services: ({ services }) => [...count("services", services.on), ...count("off", services.off)],
  places: ({ places }) => [...count("places", places.on), ...count("off", places.off)],
  papers: ({ own }) => [
    ...text(...own.tradeLicences.map(({ number }) => number), own.taxNumber),
    ...count("papers", own.licences.length + own.insurances.length),
  ],
  licensed: ({ own }) => count("firms", own.licensedFirms.length),
  makes: ({ own }) => count("makes", own.makes.length),
  claims: ({ own }) => [...count("claims", own.claims.length), ...when("samples")(own.showSamples)],
  policies: ({ own }) => [...when("complaints")(own.complaints), ...when("cancellation")(own.cancellation)],
  arrival: ({ own }) => count("arrivals", own.arrivals.length),
  visit: ({ own }) => [
    ...(own.visitFeeAed ? [{ word: "visitFee" as const, aed: own.visitFeeAed }] : []),
    ...count("payments", Object.values(own.payments).filter(Boolean).length),
  ],
  prices: ({ own }) => count("prices", own.prices.length),
  amc: ({ own }) => count("plans", own.amcPlans.length),
  warranty: ({ own }) => count("warranties", own.warranties.length),
  team: ({ own }) => count("people", own.team.length),
  facilities: ({ own }) => count("levels", own.responseLevels.length),
  references: ({ own }) => count("references", own.references.length),
  visibility: ({ own }) => [{ word: own.isClosed ? "closed" : "open" }],
};

/** Empty if the subject is not filled in. */
export function summaryOf(id: SubjectId, facts: SummaryFacts): SummaryPart[] {
  return summaries[id](facts);
}

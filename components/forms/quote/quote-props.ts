// The props of the quote form: its texts and choices in the reader's language.
import type { TrustFact } from "#components/ui/trust-facts";
import type { Locale } from "#lib/i18n/locales";
import type { anyEmirate, plantFields, problems, properties, QuoteField } from "#lib/leads/kinds/quote-fields";
import type { WorkingCalendar } from "#lib/time/working-calendar";
import type { CalculationTexts } from "../attached-calculation.tsx";
import type { Choice } from "../choices.tsx";
import type { FilesTexts } from "../files-field.tsx";
import type { FrameLinks, FrameTexts } from "../lead-frame.tsx";
import type { Labels } from "../use-lead-form.ts";
import type { VisitTexts } from "../visit-fields.tsx";
import type { SheetName, StepName } from "./quote-steps.ts";

export type Names<K extends string> = Record<K, string>;
export type QuoteTexts = FrameTexts & {
  heading: string;
  /** "{step}" and "{steps}" are replaced. */
  progress: string;
  steps: string;
  stepDone: string;
  stepNames: Names<StepName>;
  stepTitles: Names<StepName>;
  /** The button to each step after the first. */
  nextTo: Names<Exclude<StepName, "what">>;
  previous: string;
  send: string;
  /** "{label}" is replaced. */
  optional: string;
  problem: string;
  problems: Names<(typeof problems)[number]>;
  urgentTitle: string;
  urgentText: string;
  /** The same while nobody answers the telephone. */
  /** Empty where a line is always answered. */
  closedTitle: string;
  closedText: string;
  warning: string;
  callUs: string;
  serviceHint: string;
  serviceUnsure: string;
  messageHint: string;
  /** For visitors who come from a calculator without JavaScript. */
  pasteCalculation: string;
  areaHint: string;
  areaFound: string;
  /** "{place}" and "{nearest}" are replaced. */
  areaAway: string;
  areaAwayAlone: string;
  choose: string;
  property: string;
  properties: Names<(typeof properties)[number]>;
  cooling: string;
  /** "{place}" and "{cooling}" are replaced. */
  coolingUsual: string;
  sizeHint: string;
  plantTitle: string;
  plantHints: Names<(typeof plantFields)[number]>;
  calculation: CalculationTexts;
  photosHint: string;
  drawingsHint: string;
  photoFiles: FilesTexts;
  drawingFiles: FilesTexts;
  visit: VisitTexts;
  wish: string;
  phoneHint: string;
  draftTitle: string;
  draftRestore: string;
  draftClear: string;
  draftKept: string;
  sheet: string;
  sheetReview: string;
  sheetNames: Names<SheetName>;
  sheetOpen: string;
  sheetReference: string;
  sheetAnswer: string;
  sheetBy: string;
  change: string;
};

type ServiceTrust = {
  name: string;
  /** The lowest price; `prices`: the table of all, where there are several. */
  price: TrustFact | undefined;
  prices: React.ReactNode;
  warranty: TrustFact | undefined;
  /** Whether the warranty is not the general one. */
  hasOwnWarranty: boolean;
  /** Whether the work begins with the visit to a fault. */
  isVisited: boolean;
  licence: TrustFact | undefined;
};

/** What the visitor can count on: for any request (`all`), and by slug for the services and places that have facts of their own. */
export type QuoteTrust = {
  label: string;
  mark: React.ReactNode;
  all: {
    visit: TrustFact[];
    payment: TrustFact[];
    warranty?: TrustFact | undefined;
    licence?: TrustFact | undefined;
    /** Where neither the place nor its emirate has its own. */
    response?: TrustFact | undefined;
  };
  services: Record<string, ServiceTrust>;
  places: Record<string, TrustFact>;
};

export type QuoteProps = {
  locale: Locale;
  labels: Labels<QuoteField>;
  links: FrameLinks;
  texts: QuoteTexts;
  services: { label: string; choices: { value: string; label: string }[] }[];
  /** The problems that are offered, among those in the texts. */
  offeredProblems: readonly (typeof problems)[number][];
  /** The names of all emirates; `offeredEmirates` lists the offered ones in display order. */
  emirates: Names<(typeof anyEmirate)[number]>;
  offeredEmirates: readonly (typeof anyEmirate)[number][];
  /** Places that are not served, by slug. */
  placesGone: readonly string[];
  /** `firstCall`: whom to call first where it has failed. */
  cooling: (Choice & { firstCall?: string })[];
  /** What to do about dripping water until a technician comes. */
  water?: { warnings: { danger: string; steps: string[] }[]; now: string } | undefined;
  calendar: WorkingCalendar;
  /** Null where the owner has entered no such facts. */
  trust: QuoteTrust | null;
};

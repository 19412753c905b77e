// The settings as the office shows them: subjects, each with some fields of one entry. The editor shows the fields of a subject and keeps
// the whole entry. Every field of these kinds belongs to one subject (tests/unit/settings.test.ts). Pure.
import { routes } from "../../site/routes.ts";
import type { Data, Kind } from "../kinds.ts";
import { offersContracts } from "../store/offered.ts";

type Subject<K extends Kind = Kind> = {
  entry: { kind: K; slug: string };
  fields: readonly (keyof Data<K> & string)[];
  /** The public page that shows it. */
  publicPath: string;
};

const subjectOf =
  <K extends Kind>(kind: K, slug: string) =>
  (publicPath: string, ...fields: (keyof Data<K> & string)[]): Subject<K> => ({ entry: { kind, slug }, fields, publicPath });
const site = subjectOf("settings", "site");
const office = subjectOf("calendar", "office");

export const subjects = {
  names: site("/about", "businessName", "shortName", "descriptor", "legalName"),
  brand: site("/", "logo", "logoOnDark", "logoArabic", "mark", "mainColour", "accentColour"),
  contact: site("/contact", "phone", "whatsapp", "whatsappGreeting", "email"),
  emergency: site("/contact", "emergencyPhone", "emergencyHours", "emergencyMeans"),
  reply: site("/contact", "replyHours", "emergencyMinutes"),
  addresses: site(
    "/contact",
    "address",
    "addressArea",
    "addressCity",
    "addressEmirate",
    "makani",
    "mapLink",
    "otherAddresses",
    "profiles",
    "reviewProfile",
  ),
  hours: site("/contact", "hours"),
  calendar: office("/about", "ramadan", "holidays"),
  services: site("/services", "servicesOff"),
  places: site("/", "placesOff"),
  papers: site("/about", "tradeLicences", "taxNumber", "licences", "insurances"),
  licensed: site("/services", "licensedFirms"),
  makes: site("/services", "makes"),
  claims: site("/", "claims", "commitments", "showSamples"),
  policies: site("/terms", "complaints", "cancellation"),
  arrival: site("/contact", "arrivals", "summerDelay"),
  visit: site(
    "/contact",
    "visitFeeAed",
    "visitFeeCredited",
    "visitFeeCovers",
    "visitAfterHoursAed",
    "visitAfterHoursCredited",
    "visitBuildingAed",
    "visitBuildingCovers",
    "outsideHours",
    "visitWastedAed",
    "visitCancelHours",
    "payments",
    "instalments",
  ),
  prices: site("/prices", "prices"),
  amc: site("/services/air-conditioning/amc", "amcPlans"),
  warranty: site("/services", "warranties", "warrantyClaim"),
  team: site("/about", "team"),
  facilities: site("/services/commercial-hvac", "crew", "standbyPlant", "responseLevels"),
  references: site("/about", "references"),
  visibility: site("/", "isClosed"),
};

export type SubjectId = keyof typeof subjects;
export const subjectIds = Object.keys(subjects) as SubjectId[];

export function isSubject(value: string): value is SubjectId {
  return Object.hasOwn(subjects, value);
}

/** In the order in which a new owner needs them: who they are, what they offer, why to trust them. */
export const subjectGroups = {
  firm: ["names", "contact", "emergency", "hours", "calendar", "reply", "addresses", "brand"],
  offer: ["services", "places", "arrival", "visit", "prices", "amc", "warranty", "facilities"],
  trust: ["papers", "claims", "licensed", "makes", "team", "references", "policies"],
  office: ["visibility"],
} as const satisfies Record<string, readonly SubjectId[]>;
export type SubjectGroup = keyof typeof subjectGroups;

const subjectOrder: readonly SubjectId[] = Object.values(subjectGroups).flat();

/** 1-based position of a subject among all, and its neighbours. Skips annual contracts while no service shows them. */
export function subjectPosition(
  id: SubjectId,
  servicesOff: readonly string[],
): { at: number; all: number; previous: SubjectId | undefined; next: SubjectId | undefined } {
  const shownSubjects = subjectOrder.filter((step) => step === id || step !== "amc" || offersContracts(servicesOff));
  const at = shownSubjects.indexOf(id);
  return { at: at + 1, all: shownSubjects.length, previous: shownSubjects[at - 1], next: shownSubjects[at + 1] };
}

/** The subjects of a kind; empty if the kind is edited as a whole. */
export function subjectsOf(kind: Kind): SubjectId[] {
  return subjectIds.filter((id) => subjects[id].entry.kind === kind);
}

/** Whether the list of pages has the entries of a kind: pictures and settings have screens of their own. */
export const isEditedInPages = (kind: Kind): boolean => kind !== "media" && subjectsOf(kind).length === 0;

/** The entries whose pages show a subject, which has no page of its own. */
export function entriesShowing(id: SubjectId): { kind: string; slug: string }[] {
  return routes.flatMap(({ path, entry }) => (entry && (path === "/" || path === subjects[id].publicPath) ? [entry] : []));
}

/** The office's page where an entry is edited, without a language prefix. */
export function editorPath({ kind, slug }: { kind: Kind; slug: string }): string {
  if (kind === "replies") return "/admin/replies";
  return subjectsOf(kind).length > 0 ? "/admin/settings" : `/admin/pages/${kind}/${slug}`;
}

// The settings as the office sees them: subjects, each with fields of one entry. The editor shows the fields of a subject and
// keeps the whole entry. Every field of these kinds stands in one subject (tests/unit/settings.test.ts). Pure.
import { routes } from "../../site/routes.ts";
import type { Data, Kind } from "../kinds.ts";
import { offersContracts } from "../store/offered.ts";

type Subject<K extends Kind = Kind> = {
  entry: { kind: K; slug: string };
  fields: readonly (keyof Data<K> & string)[];
  /** Where the public sees it. */
  shownAt: string;
};

const subjectOf =
  <K extends Kind>(kind: K, slug: string) =>
  (shownAt: string, ...fields: (keyof Data<K> & string)[]): Subject<K> => ({ entry: { kind, slug }, fields, shownAt });
const site = subjectOf("settings", "site");
const office = subjectOf("calendar", "office");

export const subjects = {
  names: site("/about", "businessName", "shortName", "descriptor", "legalName"),
  brand: site("/", "logo", "logoOnDark", "logoArabic", "mark", "mainColour", "accentColour"),
  contact: site("/contact", "phone", "whatsapp", "whatsappGreeting", "email"),
  emergency: site("/contact", "emergencyPhone", "emergencyHours", "emergencyMeans"),
  reply: site("/contact", "replyHours", "emergencyMinutes"),
  addresses: site("/contact", "address", "mapLink", "otherAddresses", "profiles", "reviewProfile"),
  hours: site("/contact", "hours"),
  calendar: office("/about", "ramadan", "holidays"),
  services: site("/services", "servicesOff"),
  places: site("/", "placesOff"),
  papers: site("/about", "tradeLicence", "tradeLicenceIssuer", "tradeLicenceExpires", "tradeLicencePicture", "taxNumber", "licences"),
  claims: site("/", "claims", "commitments", "showSamples"),
  policies: site("/terms", "complaints", "cancellation"),
  prices: site("/services", "visitFeeAed", "visitFeeCredited", "visitFeeCovers", "prices"),
  amc: site("/services/air-conditioning/amc", "amcPlans"),
  warranty: site("/services", "warranties"),
  team: site("/about", "team"),
  visibility: site("/", "isClosed"),
};

export type SubjectId = keyof typeof subjects;
export const subjectIds = Object.keys(subjects) as SubjectId[];

export function isSubject(value: string): value is SubjectId {
  return Object.hasOwn(subjects, value);
}

/** In the order in which a new owner needs them: first who they are, then what they offer, then why to trust them. */
export const subjectGroups = {
  firm: ["names", "contact", "emergency", "hours", "calendar", "reply", "addresses", "brand"],
  offer: ["services", "places", "prices", "amc", "warranty"],
  trust: ["papers", "claims", "team", "policies"],
  office: ["visibility"],
} as const satisfies Record<string, readonly SubjectId[]>;
export type SubjectGroup = keyof typeof subjectGroups;

const walk: readonly SubjectId[] = Object.values(subjectGroups).flat();

/** Where a subject stands on the way through all, and its neighbours there; those that have to do with nothing offered are no step. */
export function onTheWay(
  id: SubjectId,
  servicesOff: readonly string[],
): { at: number; all: number; previous: SubjectId | undefined; next: SubjectId | undefined } {
  const way = walk.filter((one) => one === id || one !== "amc" || offersContracts(servicesOff));
  const at = way.indexOf(id);
  return { at: at + 1, all: way.length, previous: way[at - 1], next: way[at + 1] };
}

/** The subjects of one kind; none where the kind is edited as a whole. */
export function subjectsOf(kind: Kind): SubjectId[] {
  return subjectIds.filter((id) => subjects[id].entry.kind === kind);
}

/** The entries whose pages show a subject: it has no page of its own. */
export function shownBy(id: SubjectId): { kind: string; slug: string }[] {
  return routes.flatMap(({ path, entry }) => (entry && (path === "/" || path === subjects[id].shownAt) ? [entry] : []));
}

/** The office's page where an entry is edited, without its language. */
export function editorPath({ kind, slug }: { kind: Kind; slug: string }): string {
  if (kind === "replies") return "/admin/replies";
  return subjectsOf(kind).length > 0 ? "/admin/settings" : `/admin/pages/${kind}/${slug}`;
}

// The rules for opening a site to the public: what is not true or missing yet, the most harmful first. Pure: rules over facts that facts.ts
// collects from lib/findings/health, lib/notify and the database.
import type { Role } from "../../auth/roles.ts";
import type { SubjectId } from "../../content/edit/settings-subjects.ts";
import type { Data } from "../../content/kinds.ts";
import { isCurrent } from "../../content/pages/business-dates.ts";
import { licensedFirmsFor } from "../../content/pages/firm.ts";
import { licencesFor } from "../../content/pages/trust.ts";
import { offersContracts } from "../../content/store/offered.ts";
import { opensHereAlone } from "../../formats/local-address.ts";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { defaultAnswerTimes } from "../../site/answer-times.ts";
import { isRealAddress, placeholderFirm } from "../../site/placeholder-firm.ts";
import type { OwnersProblems } from "../health/content.ts";

/** Items that only a person can judge: they are done when a user has confirmed them. */
export const openingChecks = ["promises", "services", "places", "hours", "calendar", "reply", "legal", "database", "retention"] as const;
export type OpeningCheck = (typeof openingChecks)[number];
/** Of those, the items that only an administrator may confirm; supabase/schemas/33_opening.sql enforces the same. */
export const adminsChecks: readonly OpeningCheck[] = ["database", "retention"];

type Confirmed = { at: string; by: string };
export type OpeningFacts = {
  /** In Dubai, YYYY-MM-DD. */
  today: string;
  settings: Record<Locale, Data<"settings">>;
  problems: OwnersProblems;
  confirmed: Partial<Record<OpeningCheck | "led", Confirmed>>;
  /** Whether new leads are mailed to real addresses. */
  leadsReach: boolean;
  mail: "works" | "none" | "fails" | "unknown";
  siteUrl: string;
  isEmbedded: boolean;
  /** Null when it is not known: a hosted service keeps its own backups. */
  hasBackup: boolean | null;
  hasDrill: boolean | null;
  /** Whether an administrator still has the password that the first start made or was given. */
  machinePassword: boolean;
  admins: number;
  /** Whether the current user has one; null where this site cannot keep one. */
  secondFactor: boolean | null;
  retentionSet: boolean;
  /** The demonstration that runs: since when, and who started it; empty for the machine. */
  demonstration: Confirmed | null;
  /** The number of published reviews without samples. */
  ownReviews: number;
  /** The number of published cases that were carried out. */
  ownCases: number;
};

/** Who can solve it: a user who edits pages, an administrator in the office, or an administrator at the machine that runs the site. */
type Mender = "editor" | "admin" | "machine";

type Rule = {
  group: "must" | "worth";
  who: Mender;
  /** The page of the office where it is solved; a field of it after #. */
  at: string;
  isDone: (facts: OpeningFacts) => boolean;
  /** False when the rule does not apply to this site: then it is not listed. */
  isFor?: (facts: OpeningFacts) => boolean;
  confirms?: OpeningCheck;
};

const everywhere = (facts: OpeningFacts, holds: (settings: Data<"settings">, locale: Locale) => boolean) =>
  localeCodes.every((locale) => holds(facts.settings[locale], locale));
const own = ({ settings }: OpeningFacts) => settings.en;
const subject = (id: SubjectId, field = "") => `/admin/settings/${id}${field && `#en.${field}`}`;
/** Work that only a firm with the licence for it may carry out, as far as it is offered. */
const regulatedOffered = (facts: OpeningFacts) =>
  ["cctv-and-security", "solar-panels"].filter((service) => !own(facts).servicesOff.includes(service));
const isConfirmed =
  (check: OpeningCheck, isDone: (facts: OpeningFacts) => boolean = () => false) =>
  (facts: OpeningFacts) =>
    isDone(facts) || facts.confirmed[check] !== undefined;

const rules = {
  // Leads would be lost.
  numbers: {
    group: "must",
    who: "editor",
    at: subject("contact", "phone"),
    isDone: (facts) =>
      everywhere(facts, ({ phone, whatsapp, emergencyPhone }) =>
        [phone, whatsapp, emergencyPhone].every((number) => !placeholderFirm.numbers.includes(number)),
      ),
  },
  email: {
    group: "must",
    who: "editor",
    at: subject("contact", "email"),
    isDone: (facts) => everywhere(facts, ({ email }) => isRealAddress(email)),
  },
  leads: { group: "must", who: "admin", at: "/admin/notifications", isDone: ({ leadsReach }) => leadsReach },
  mail: { group: "must", who: "admin", at: "/admin/notifications", isDone: ({ mail }) => mail === "works" || mail === "unknown" },
  password: { group: "must", who: "admin", at: "/admin/account", isDone: ({ machinePassword }) => !machinePassword },
  // The site would say something false.
  names: {
    group: "must",
    who: "editor",
    at: subject("names", "businessName"),
    isDone: (facts) =>
      everywhere(facts, ({ businessName, shortName }, locale) => {
        const stands = placeholderFirm.names[locale];
        return businessName !== stands.businessName && shortName !== stands.shortName;
      }),
  },
  claims: {
    group: "must",
    who: "editor",
    at: subject("claims", "claims"),
    isDone: ({ problems }) => problems.unprovenClaims.length === 0,
  },
  promises: {
    group: "must",
    who: "editor",
    at: "/admin/pages/home/home#en.promisesTitle",
    confirms: "promises",
    isDone: isConfirmed("promises"),
  },
  samples: {
    group: "must",
    who: "editor",
    at: subject("claims", "showSamples"),
    isDone: (facts) => facts.problems.samples.length === 0 || everywhere(facts, ({ showSamples }) => !showSamples),
  },
  emergency: {
    group: "must",
    who: "editor",
    at: subject("emergency", "emergencyPhone"),
    isDone: ({ problems }) => !problems.emergencyLineMissing,
  },
  services: {
    group: "must",
    who: "editor",
    at: subject("services"),
    confirms: "services",
    isDone: isConfirmed("services", (facts) => own(facts).servicesOff.length > 0),
  },
  places: {
    group: "must",
    who: "editor",
    at: subject("places"),
    confirms: "places",
    isDone: isConfirmed("places", (facts) => own(facts).placesOff.length > 0),
  },
  hours: {
    group: "must",
    who: "editor",
    at: subject("hours", "hours"),
    confirms: "hours",
    isDone: isConfirmed("hours", (facts) => JSON.stringify(own(facts).hours) !== JSON.stringify(placeholderFirm.hours)),
  },
  // The law requires it.
  licence: {
    group: "must",
    who: "editor",
    at: subject("papers", "tradeLicences"),
    isDone: (facts) =>
      own(facts).tradeLicences.some(
        ({ number }) => number !== "" && !facts.problems.papers.some((paper) => paper.isExpired && paper.number === number),
      ),
  },
  address: {
    group: "must",
    who: "editor",
    at: subject("addresses", "address"),
    isDone: (facts) => everywhere(facts, ({ address, addressCity, addressEmirate }) => Boolean(address && addressCity && addressEmirate)),
  },
  calendar: {
    group: "must",
    who: "editor",
    at: subject("calendar"),
    confirms: "calendar",
    isDone: isConfirmed("calendar"),
  },
  // Many pages show it, and the office is measured by it (lib/site/answer-times.ts, lib/leads/sla.ts).
  reply: {
    group: "must",
    who: "editor",
    at: subject("reply", "replyHours"),
    confirms: "reply",
    isDone: isConfirmed("reply", (facts) => own(facts).replyHours !== defaultAnswerTimes.replyHours),
  },
  legal: {
    group: "must",
    who: "editor",
    at: "/admin/pages/page/privacy",
    confirms: "legal",
    isDone: isConfirmed("legal"),
  },
  // Operation.
  siteUrl: {
    group: "must",
    who: "machine",
    at: "/admin/health",
    isDone: ({ siteUrl }) => siteUrl.startsWith("https://") && !opensHereAlone(siteUrl),
  },
  database: {
    group: "must",
    who: "machine",
    at: "/admin/health",
    confirms: "database",
    isDone: isConfirmed("database", ({ isEmbedded }) => !isEmbedded),
  },
  backup: { group: "must", who: "machine", at: "/admin/health", isDone: ({ hasBackup }) => hasBackup !== false },

  logo: {
    group: "worth",
    who: "editor",
    at: subject("brand"),
    isDone: (facts) => [own(facts).logo, own(facts).mark, own(facts).mainColour].some(Boolean),
  },
  prices: {
    group: "worth",
    who: "editor",
    at: subject("prices", "prices"),
    isDone: (facts) => own(facts).prices.length > 0,
  },
  visit: { group: "worth", who: "editor", at: subject("visit", "visitFeeAed"), isDone: (facts) => own(facts).visitFeeAed !== "" },
  payments: {
    group: "worth",
    who: "editor",
    at: subject("visit", "payments"),
    isDone: (facts) => Object.values(own(facts).payments).includes(true),
  },
  arrival: { group: "worth", who: "editor", at: subject("arrival", "arrivals"), isDone: (facts) => own(facts).arrivals.length > 0 },
  amc: {
    group: "worth",
    who: "editor",
    at: subject("amc", "amcPlans"),
    // Without the page for contracts the plans cannot be shown.
    isFor: (facts) => offersContracts(own(facts).servicesOff),
    isDone: (facts) => own(facts).amcPlans.length > 0,
  },
  warranty: { group: "worth", who: "editor", at: subject("warranty", "warranties"), isDone: (facts) => own(facts).warranties.length > 0 },
  warrantyClaim: {
    group: "worth",
    who: "editor",
    at: subject("warranty", "warrantyClaim"),
    isFor: (facts) => own(facts).warranties.length > 0,
    isDone: (facts) => everywhere(facts, ({ warrantyClaim }) => warrantyClaim !== ""),
  },
  emergencyLine: {
    group: "worth",
    who: "editor",
    at: subject("emergency", "emergencyPhone"),
    // Where a claim makes it a must, the rule `emergency` says so.
    isFor: ({ problems }) => !problems.emergencyLineMissing,
    isDone: (facts) => own(facts).emergencyPhone !== "",
  },
  certificates: { group: "worth", who: "editor", at: subject("papers", "licences"), isDone: (facts) => own(facts).licences.length > 0 },
  taxNumber: { group: "worth", who: "editor", at: subject("papers", "taxNumber"), isDone: (facts) => own(facts).taxNumber !== "" },
  insurance: {
    group: "worth",
    who: "editor",
    at: subject("papers", "insurances"),
    isDone: (facts) => own(facts).insurances.some(({ number, expires }) => number !== "" && isCurrent(expires, facts.today)),
  },
  licensed: {
    group: "worth",
    who: "editor",
    at: subject("licensed", "licensedFirms"),
    isFor: (facts) => regulatedOffered(facts).length > 0,
    isDone: (facts) =>
      regulatedOffered(facts).every(
        (service) =>
          licensedFirmsFor(own(facts), service, facts.today).length > 0 ||
          licencesFor(own(facts).licences, service).some(({ number, expires }) => number !== "" && isCurrent(expires, facts.today)),
      ),
  },
  reviews: {
    group: "worth",
    who: "editor",
    at: "/admin/pages/new?kind=testimonial",
    isDone: ({ ownReviews }) => ownReviews > 0,
  },
  reviewProfile: {
    group: "worth",
    who: "editor",
    at: subject("addresses", "reviewProfile"),
    isDone: (facts) => own(facts).reviewProfile !== "",
  },
  team: { group: "worth", who: "editor", at: subject("team", "team"), isDone: (facts) => own(facts).team.length > 0 },
  makes: {
    group: "worth",
    who: "editor",
    at: subject("makes", "makes"),
    // The paper of an authorisation may be named in one language only.
    isDone: ({ settings: { en, ar } }) =>
      en.makes.length > 0 && en.makes.every(({ authorised, proof }, at) => !authorised || proof || ar.makes[at]?.proof),
  },
  cases: { group: "worth", who: "editor", at: "/admin/pages/new?kind=case-study", isDone: ({ ownCases }) => ownCases > 0 },
  references: {
    group: "worth",
    who: "editor",
    at: subject("references", "references"),
    isDone: (facts) => own(facts).references.some(({ consent }) => consent),
  },
  complaints: { group: "worth", who: "editor", at: subject("policies", "complaints"), isDone: (facts) => own(facts).complaints !== "" },
  cancellation: {
    group: "worth",
    who: "editor",
    at: subject("policies", "cancellation"),
    isDone: (facts) => own(facts).cancellation !== "",
  },
  map: {
    group: "worth",
    who: "editor",
    at: subject("addresses", "mapLink"),
    isDone: (facts) => own(facts).mapLink !== "" || own(facts).profiles.length > 0,
  },
  retention: {
    group: "worth",
    who: "admin",
    at: "/admin/settings/retention",
    confirms: "retention",
    isDone: isConfirmed("retention", ({ retentionSet }) => retentionSet),
  },
  secondAdmin: { group: "worth", who: "admin", at: "/admin/team", isDone: ({ admins }) => admins > 1 },
  secondFactor: {
    group: "worth",
    who: "admin",
    at: "/admin/account",
    isFor: ({ secondFactor }) => secondFactor !== null,
    isDone: ({ secondFactor }) => secondFactor === true,
  },
  drill: {
    group: "worth",
    who: "machine",
    at: "/admin/health",
    isFor: ({ hasDrill }) => hasDrill !== null,
    isDone: ({ hasDrill }) => hasDrill === true,
  },
} as const satisfies Record<string, Rule>;

export type OpeningId = keyof typeof rules;
export type OpeningItem = {
  id: OpeningId;
  group: Rule["group"];
  who: Mender;
  at: string;
  isDone: boolean;
  confirms: OpeningCheck | undefined;
  /** The user who confirmed it, and when. */
  confirmed: Confirmed | undefined;
};

/** Every rule that applies to this site, the most harmful first. */
export function openingItems(facts: OpeningFacts): OpeningItem[] {
  return (Object.entries(rules) as [OpeningId, Rule][]).flatMap(([id, { group, who, at, isDone, isFor, confirms }]) =>
    isFor && !isFor(facts)
      ? []
      : [{ id, group, who, at, isDone: isDone(facts), confirms, confirmed: confirms && facts.confirmed[confirms] }],
  );
}

export function mayMend(role: Role, { who }: Pick<OpeningItem, "who">): boolean {
  return role === "admin" || (role === "editor" && who === "editor");
}

/**
 * Groups the items as the list shows them. What must be solved at the machine stands apart, so that the firm can complete its own part; "must"
 * and "machine" together are openMusts().
 */
export function openingGroups(items: readonly OpeningItem[]): Record<"must" | "machine" | "worth", OpeningItem[]> {
  const musts = items.filter(({ group }) => group === "must");
  return {
    must: musts.filter(({ who }) => who !== "machine"),
    machine: musts.filter(({ who }) => who === "machine"),
    worth: items.filter(({ group }) => group === "worth"),
  };
}

export const openMusts = (items: readonly OpeningItem[]) => items.filter(({ group, isDone }) => group === "must" && !isDone);

/** Whether the site still has all placeholder data and no administrator has seen the list. */
export function isFresh(facts: OpeningFacts): boolean {
  const open = new Set(openMusts(openingItems(facts)).map(({ id }) => id));
  return facts.confirmed.led === undefined && (["names", "numbers", "email"] as const).every((id) => open.has(id));
}

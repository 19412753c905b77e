// Where the palette leads: every page of the menu, each view of the inbox, the site's main pages, each subject of the settings, the parts of
// the account, and the commands of the user's menu, as far as the user's role may open them.
import { getTranslations } from "next-intl/server";
import {
  mayAnswerLeads,
  mayBookVisits,
  mayEditPages,
  mayGoToVisits,
  mayManageTeam,
  mayReadLeads,
  maySetRetention,
  type Role,
} from "#lib/auth/roles";
import { subjectIds } from "#lib/content/edit/settings-subjects";
import type { Locale } from "#lib/i18n/locales";
import { filterQuery } from "#lib/leads/inbox/filter";
import { builtInViews } from "#lib/leads/inbox/views";
import { menuFor } from "./office-menu.ts";
import type { Destination } from "./palette-search.ts";

export type PaletteDestination = Destination & {
  /** Listed only when the user types, because there are too many. */
  onlyWhenTyped?: true;
  /** With the days of a view, which change by the month. */
  href?: string;
  /** A command: the element of the top line that it presses. */
  presses?: string;
};

/** The editors of the site's main pages, by the names that the site's own menu gives them. All others are found by the search of pages. */
const sitePages = [
  ["/admin/pages/home/home", "home"],
  ["/admin/pages/page/services", "services"],
  ["/admin/pages/page/prices", "prices"],
  ["/admin/pages/page/about", "about"],
  ["/admin/pages/page/contact", "contact"],
  ["/admin/pages/page/quote", "quote"],
  ["/admin/pages/page/careers", "careers"],
  ["/admin/pages/page/case-studies", "caseStudies"],
  ["/admin/pages/page/privacy", "privacy"],
  ["/admin/pages/page/terms", "terms"],
] as const;

export async function paletteDestinations(role: Role | null, locale: Locale): Promise<PaletteDestination[]> {
  const may = (roles: readonly Role[]) => role !== null && roles.includes(role);
  const [office, palette, site] = await Promise.all([
    getTranslations({ locale, namespace: "office" }),
    getTranslations({ locale, namespace: "palette" }),
    getTranslations({ locale, namespace: "site" }),
  ]);
  const { topLine, groups } = menuFor(role);
  const menu = new Map([...topLine, ...groups.flatMap(({ items }) => items)].map(({ path, label }) => [path, office(label)]));
  const named: (PaletteDestination | false)[] = [
    ...[...menu, ["/admin/account", office("account")] as const].map(([path, label]) => ({ path, label })),
    ...typedOnly([
      may(mayReadLeads) && may(mayGoToVisits) && { path: "/admin/field", label: office("field") },
      may(mayAnswerLeads) && { path: "/admin/leads/new", label: office("newLead") },
      may(mayBookVisits) && {
        path: "/admin/visits/new",
        label: (await getTranslations({ locale, namespace: "visits" }))("bookTitle"),
      },
      ...(may(mayReadLeads) ? await views(locale) : []),
      may(mayReadLeads) && { path: "/admin/leads#export", label: palette("export") },
      ...(may(mayEditPages) ? sitePages.map(([path, name]) => ({ path, label: palette("page", { page: site(name) }) })) : []),
      ...(may(mayEditPages) ? await subjects(may(maySetRetention), locale) : []),
      may(mayManageTeam) && { path: "/admin/team#invite", label: (await getTranslations({ locale, namespace: "team" }))("inviteTitle") },
      ...(await accountParts(locale)),
      { path: "sign-out", label: office("signOut"), presses: "[data-sign-out]" },
      { path: "theme", label: site("theme"), presses: "[data-action=theme]" },
      { path: "language", label: site("switchLanguage"), presses: "a[data-locale]" },
    ]),
  ];
  return named.filter((destination) => destination !== false);
}

const typedOnly = (destinations: (PaletteDestination | false)[]) =>
  destinations.map((destination) => destination && { ...destination, onlyWhenTyped: true as const });

async function views(locale: Locale): Promise<PaletteDestination[]> {
  const [palette, t] = [
    await getTranslations({ locale, namespace: "palette" }),
    await getTranslations({ locale, namespace: "leadFilters" }),
  ];
  // The first view is the inbox itself, which is in the menu.
  return builtInViews(new Date())
    .slice(1)
    .map(({ name, filter }) => {
      const { from: _from, to: _to, ...always } = { from: "", to: "", ...filter };
      return {
        path: `/admin/leads?${filterQuery(always)}`,
        label: palette("view", { view: t(name) }),
        href: `/admin/leads?${filterQuery(filter)}`,
      };
    });
}

async function subjects(withRetention: boolean, locale: Locale): Promise<PaletteDestination[]> {
  const t = await getTranslations({ locale, namespace: "settings" });
  return [...subjectIds, ...(withRetention ? (["retention"] as const) : [])].map((id) => ({
    path: `/admin/settings/${id}`,
    label: t("palette", { subject: t(`subjects.${id}`) }),
  }));
}

async function accountParts(locale: Locale): Promise<PaletteDestination[]> {
  const [palette, t, factor] = [
    await getTranslations({ locale, namespace: "palette" }),
    await getTranslations({ locale, namespace: "account" }),
    await getTranslations({ locale, namespace: "secondFactor" }),
  ];
  const parts = [
    ["name", t("nameTitle")],
    ["password", t("changePasswordTitle")],
    ["second-factor", factor("title")],
    ["devices", t("sessionsTitle")],
    ["email", t("changeEmailTitle")],
  ];
  return parts.map(([part, name = ""]) => ({ path: `/admin/account#${part}`, label: palette("account", { part: name }) }));
}

// The menu of the office: its pages, their groups, and the roles that see them.
import {
  mayBookVisits,
  mayEditPages,
  mayEditReplies,
  mayGoToVisits,
  mayManageTeam,
  mayReadAuditLog,
  mayReadDesign,
  mayReadLeads,
  mayReadReports,
  maySetRecipients,
  type Role,
} from "#lib/auth/roles";

const menuGroups = ["work", "site", "system"] as const;
type MenuGroup = (typeof menuGroups)[number];

export type MenuItem = {
  path: string;
  label:
    | "today"
    | "leads"
    | "visits"
    | "field"
    | "failures"
    | "recipients"
    | "replies"
    | "redirects"
    | "opening"
    | "pages"
    | "media"
    | "settings"
    | "reports"
    | "health"
    | "design"
    | "team"
    | "audit";
  group: MenuGroup;
  /** The roles that see it in the menu; the page itself may be open to more. */
  roles: readonly Role[];
  /** A page for daily use, shown in the top line. */
  isDaily?: true;
};

const menuItems: readonly MenuItem[] = [
  { path: "/admin", label: "today", group: "work", roles: mayReadLeads, isDaily: true },
  { path: "/admin/leads", label: "leads", group: "work", roles: mayReadLeads, isDaily: true },
  { path: "/admin/visits", label: "visits", group: "work", roles: mayBookVisits, isDaily: true },
  // Those who read leads find their own visits by the palette and the calendar: most of them go to none.
  {
    path: "/admin/field",
    label: "field",
    group: "work",
    roles: mayGoToVisits.filter((role) => !mayReadLeads.includes(role)),
    isDaily: true,
  },
  { path: "/admin/replies", label: "replies", group: "work", roles: mayEditReplies },
  { path: "/admin/failures", label: "failures", group: "work", roles: mayReadLeads },
  { path: "/admin/pages", label: "pages", group: "site", roles: mayEditPages, isDaily: true },
  { path: "/admin/media", label: "media", group: "site", roles: mayEditPages, isDaily: true },
  { path: "/admin/reports", label: "reports", group: "work", roles: mayReadReports, isDaily: true },
  { path: "/admin/settings", label: "settings", group: "site", roles: mayEditPages, isDaily: true },
  { path: "/admin/opening", label: "opening", group: "site", roles: mayEditPages },
  { path: "/admin/redirects", label: "redirects", group: "site", roles: mayEditPages },
  { path: "/admin/design", label: "design", group: "site", roles: mayReadDesign },
  { path: "/admin/team", label: "team", group: "system", roles: mayManageTeam },
  { path: "/admin/notifications", label: "recipients", group: "system", roles: maySetRecipients },
  { path: "/admin/audit", label: "audit", group: "system", roles: mayReadAuditLog },
  // Only editors can fix what it reports, such as expiring documents.
  { path: "/admin/health", label: "health", group: "system", roles: mayEditPages },
];

/** How many of the daily pages are in the top line on a phone. */
const phoneItemCount = 2;

export type OfficeMenu = {
  topLine: (MenuItem & { onPhone: boolean })[];
  /** All pages by group. "narrow": also in the top line, so listed only on screens too narrow to show it there. */
  groups: { group: MenuGroup; items: (MenuItem & { shown: "always" | "narrow" })[] }[];
};

export function menuFor(role: Role | null): OfficeMenu {
  const open = menuItems.filter(({ roles }) => role && roles.includes(role));
  const topLine = open.filter(({ isDaily }) => isDaily).map((item, index) => ({ ...item, onPhone: index < phoneItemCount }));
  const alwaysInTopLine = new Set(topLine.filter((item) => item.onPhone).map(({ path }) => path));
  const groups = menuGroups
    .map((group) => ({
      group,
      items: open
        .filter((item) => item.group === group && !alwaysInTopLine.has(item.path))
        .map((item) => ({ ...item, shown: item.isDaily ? ("narrow" as const) : ("always" as const) })),
    }))
    .filter(({ items }) => items.length > 0);
  return { topLine, groups };
}

// The menu of the office: which rooms there are, in which group a newcomer looks for them, and who needs them.
import {
  mayEditPages,
  mayEditReplies,
  mayManageTeam,
  mayReadDesign,
  mayReadLeads,
  mayReadRecord,
  mayReadReports,
  maySetRecipients,
  type Role,
} from "#lib/auth/roles";

const menuGroups = ["work", "site", "system"] as const;
type MenuGroup = (typeof menuGroups)[number];

export type Room = {
  path: string;
  label:
    | "today"
    | "leads"
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
  /** Who finds it in the menu; the page itself may be open to more. */
  roles: readonly Role[];
  /** Opened every day: it stands in the line itself. */
  isDaily?: true;
};

const rooms: readonly Room[] = [
  { path: "/admin", label: "today", group: "work", roles: mayReadLeads, isDaily: true },
  { path: "/admin/leads", label: "leads", group: "work", roles: mayReadLeads, isDaily: true },
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
  { path: "/admin/audit", label: "audit", group: "system", roles: mayReadRecord },
  // Whoever answers leads mends none of it; papers that expire are the editors'.
  { path: "/admin/health", label: "health", group: "system", roles: mayEditPages },
];

/** Of the daily rooms, this many stand in the line on a phone too. */
const onPhone = 2;

export type OfficeMenu = {
  line: (Room & { onPhone: boolean })[];
  /** All rooms by group. What stands in the line is listed only where the line has no place for it. */
  groups: { group: MenuGroup; rooms: (Room & { shown: "always" | "narrow" })[] }[];
};

export function menuFor(role: Role | null): OfficeMenu {
  const open = rooms.filter(({ roles }) => role && roles.includes(role));
  const line = open.filter(({ isDaily }) => isDaily).map((room, index) => ({ ...room, onPhone: index < onPhone }));
  const inLine = new Set(line.filter((room) => room.onPhone).map(({ path }) => path));
  const groups = menuGroups
    .map((group) => ({
      group,
      rooms: open
        .filter((room) => room.group === group && !inLine.has(room.path))
        .map((room) => ({ ...room, shown: room.isDaily ? ("narrow" as const) : ("always" as const) })),
    }))
    .filter(({ rooms: listed }) => listed.length > 0);
  return { line, groups };
}

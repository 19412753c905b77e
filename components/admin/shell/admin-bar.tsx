// The office's top line: where one can go, and how to leave.
import { getTranslations } from "next-intl/server";
import { LanguageSwitch } from "#components/layout/language-switch";
import { NavLink } from "#components/layout/nav-link";
import { Link } from "#components/ui/link";
import { signOut } from "#lib/accounts/sign-in-actions";
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
import type { Viewer } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { countStuck } from "#lib/notify/queries";
import { duePapers } from "#lib/server/health/content";

type Room = {
  path: string;
  label:
    | "today"
    | "leads"
    | "failures"
    | "recipients"
    | "replies"
    | "redirects"
    | "pages"
    | "media"
    | "settings"
    | "reports"
    | "health"
    | "design"
    | "team"
    | "audit";
  roles: readonly Role[];
};
/** What is opened every day stands in the line itself; on a phone only the first two of it do. */
const daily: Room[] = [
  { path: "/admin", label: "today", roles: mayReadLeads },
  { path: "/admin/leads", label: "leads", roles: mayReadLeads },
  { path: "/admin/pages", label: "pages", roles: mayEditPages },
  { path: "/admin/media", label: "media", roles: mayEditPages },
  { path: "/admin/reports", label: "reports", roles: mayReadReports },
  { path: "/admin/settings", label: "settings", roles: mayEditPages },
];
const further: Room[] = [
  { path: "/admin/replies", label: "replies", roles: mayEditReplies },
  { path: "/admin/redirects", label: "redirects", roles: mayEditPages },
  { path: "/admin/failures", label: "failures", roles: mayReadLeads },
  { path: "/admin/notifications", label: "recipients", roles: maySetRecipients },
  { path: "/admin/health", label: "health", roles: mayReadReports },
  { path: "/admin/design", label: "design", roles: mayReadDesign },
  { path: "/admin/team", label: "team", roles: mayManageTeam },
  { path: "/admin/audit", label: "audit", roles: mayReadRecord },
];
const onPhone = 2;

const item = "inline-flex min-h-11 items-center hover:underline aria-[current=page]:font-semibold";

export async function AdminBar({ viewer }: { viewer: Viewer }) {
  const [t, site, locale] = [await getTranslations("office"), await getTranslations("site"), await currentLocale()];
  const stuck = viewer.role && mayReadLeads.includes(viewer.role) ? await countStuck() : 0;
  // Papers that expire are seen on every page of the office, long before they do.
  const waiting: Partial<Record<Room["label"], number>> = { failures: stuck, health: duePapers().length };
  const open = (rooms: Room[]) => rooms.filter(({ roles }) => viewer.role && roles.includes(viewer.role));
  const [row, more] = [open(daily), open(further)];
  const count = (number = 0) =>
    number > 0 && <span className="ms-1.5 rounded-full bg-heat px-2 text-[0.78rem] font-medium text-heat-ink tabular-nums">{number}</span>;
  const line = ({ path, label }: Room, className = "") => (
    <li key={path} className={className}>
      <NavLink href={localePath(path, locale)} className={item}>
        {t(label)}
        {count(waiting[label])}
      </NavLink>
    </li>
  );
  const account = (
    <>
      <NavLink href={localePath("/admin/account", locale)} className={`${item} text-soft`}>
        <span className="sr-only">{t("account")}: </span>
        <bdi dir="ltr" className="[overflow-wrap:anywhere]">
          {viewer.email}
        </bdi>
      </NavLink>
      <Link href={localePath("/", locale)} className={item}>
        {t("toSite")}
      </Link>
      <LanguageSwitch locale={locale} label={site("switchLanguage")} className={item} />
      <form action={signOut}>
        <input type="hidden" name="locale" value={locale} />
        <button type="submit" className={`${item} cursor-pointer underline`}>
          {t("signOut")}
        </button>
      </form>
    </>
  );
  return (
    <header className="relative border-b border-line bg-sheet text-[0.92rem] print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-5">
        <strong className="font-semibold">{t("title")}</strong>
        <nav aria-label={site("menu")} className="flex grow flex-wrap items-center gap-x-4">
          <ul className="flex flex-wrap gap-x-4">{row.map((room, index) => line(room, index < onPhone ? "" : "max-lg:hidden"))}</ul>
          <details data-menu="" className={`max-xl:ms-auto lg:relative ${more.length === 0 ? "xl:hidden" : ""}`}>
            <summary className={`${item} cursor-pointer`}>
              {t("more")}
              {count(more.reduce((sum, { label }) => sum + (waiting[label] ?? 0), 0))}
              <span aria-hidden="true" className="ms-1.5 text-[0.7rem]">
                ▾
              </span>
            </summary>
            <div className="absolute end-0 top-full z-40 w-64 border border-line bg-sheet px-5 py-2 shadow-lg max-lg:end-4">
              <ul>
                {row.slice(onPhone).map((room) => line(room, "lg:hidden"))}
                {more.map((room) => line(room))}
              </ul>
              <div className="mt-2 grid border-t border-line pt-2 xl:hidden">{account}</div>
            </div>
          </details>
        </nav>
        <div className="flex items-center gap-x-5 max-xl:hidden">{account}</div>
      </div>
    </header>
  );
}

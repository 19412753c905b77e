// The office's top line: where one can go, and how to leave.
import type { Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { LanguageSwitch } from "#components/layout/language-switch";
import { signOut } from "#lib/auth/actions";
import { mayEditPages, mayManageTeam, mayReadLeads, mayReadRecord, mayReadReports, maySetRecipients, type Role } from "#lib/auth/roles";
import type { Viewer } from "#lib/auth/session";
import { duePapers } from "#lib/health/content";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { countStuck } from "#lib/outbox/office";

const rooms: {
  path: string;
  label:
    | "today"
    | "leads"
    | "failures"
    | "recipients"
    | "pages"
    | "media"
    | "settings"
    | "reports"
    | "health"
    | "design"
    | "team"
    | "audit";
  roles: readonly Role[];
}[] = [
  { path: "/admin", label: "today", roles: mayReadLeads },
  { path: "/admin/leads", label: "leads", roles: mayReadLeads },
  { path: "/admin/failures", label: "failures", roles: mayReadLeads },
  { path: "/admin/notifications", label: "recipients", roles: maySetRecipients },
  { path: "/admin/pages", label: "pages", roles: mayEditPages },
  { path: "/admin/media", label: "media", roles: mayEditPages },
  { path: "/admin/settings", label: "settings", roles: mayEditPages },
  { path: "/admin/reports", label: "reports", roles: mayReadReports },
  { path: "/admin/health", label: "health", roles: mayReadReports },
  { path: "/admin/design", label: "design", roles: mayEditPages },
  { path: "/admin/team", label: "team", roles: mayManageTeam },
  { path: "/admin/audit", label: "audit", roles: mayReadRecord },
];

export async function OfficeBar({ viewer }: { viewer: Viewer }) {
  const [t, site, locale] = [await getTranslations("office"), await getTranslations("site"), await currentLocale()];
  const stuck = viewer.role && mayReadLeads.includes(viewer.role) ? await countStuck() : 0;
  // Papers that expire are seen on every page of the office, long before they do.
  const waiting: Partial<Record<(typeof rooms)[number]["label"], number>> = { failures: stuck, health: duePapers().length };
  const item = "inline-flex min-h-11 items-center hover:underline";
  return (
    <header className="border-b border-line bg-sheet text-[0.92rem] print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-5">
        <strong className="font-semibold">{t("title")}</strong>
        <nav aria-label={site("menu")}>
          <ul className="flex flex-wrap gap-x-4">
            {rooms
              .filter(({ roles }) => viewer.role && roles.includes(viewer.role))
              .map(({ path, label }) => (
                <li key={path}>
                  <Link href={localePath(path, locale) as Route} className={item}>
                    {t(label)}
                    {(waiting[label] ?? 0) > 0 && (
                      <span className="ms-1.5 rounded-full bg-heat px-2 text-[0.78rem] font-medium text-heat-ink tabular-nums">
                        {waiting[label]}
                      </span>
                    )}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <Link href={localePath("/admin/account", locale) as Route} className={`${item} ms-auto text-soft`}>
          <span className="sr-only">{t("account")}: </span>
          <bdi dir="ltr">{viewer.email}</bdi>
        </Link>
        <Link href={localePath("/", locale) as Route} className={item}>
          {t("toSite")}
        </Link>
        <LanguageSwitch locale={locale} label={site("switchLanguage")} className={item} />
        <form action={signOut}>
          <input type="hidden" name="locale" value={locale} />
          <button type="submit" className={`${item} cursor-pointer underline`}>
            {t("signOut")}
          </button>
        </form>
      </div>
    </header>
  );
}

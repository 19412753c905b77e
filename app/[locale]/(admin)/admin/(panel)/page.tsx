import type { Route } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OfficeBar } from "#components/admin/office-bar";
import { mayEditPages, mayReadLeads } from "#lib/auth/roles";
import { requireRole, requireUser } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { localePath, locales } from "#lib/i18n/locales";
import { listLeads } from "#lib/leads/office";

export default async function LeadsPage({ searchParams }: PageProps<"/[locale]/admin">) {
  const locale = await currentLocale();
  const person = await requireUser();
  // The office's front page is the leads; an editor's is the pages.
  if (person.role && !mayReadLeads.includes(person.role) && mayEditPages.includes(person.role))
    redirect(localePath("/admin/pages", locale) as Route);
  const viewer = await requireRole(mayReadLeads);
  const { before } = await searchParams;
  const { leads, older } = await listLeads(typeof before === "string" ? before : undefined);
  const [t, status] = [await getTranslations("office"), await getTranslations("status")];
  const head = "border-b border-line px-3 py-2 text-start font-normal";
  return (
    <>
      <OfficeBar viewer={viewer} />
      <main className="wrap py-6">
        <h1 className="text-[1.5rem]">{t("leads")}</h1>
        {leads.length === 0 ? (
          <p className="mt-4 text-soft">{t("noLeads")}</p>
        ) : (
          <table className="mt-4 block w-full border-t border-line text-[0.92rem] md:table">
            <thead className="hidden text-soft md:table-header-group">
              <tr>
                <th scope="col" className={head}>
                  {t("received")}
                </th>
                <th scope="col" className={head}>
                  {t("name")}
                </th>
                <th scope="col" className={head}>
                  {t("message")}
                </th>
                <th scope="col" className={head}>
                  {t("status")}
                </th>
              </tr>
            </thead>
            <tbody className="block md:table-row-group">
              {leads.map((lead) => (
                <tr key={lead.id} className="grid border-b border-line py-2 md:table-row">
                  <td className="px-3 py-1 align-top whitespace-nowrap text-soft md:border-b md:border-line md:py-3">
                    <time dateTime={lead.createdAt}>{formatDateTime(lead.createdAt, locale)}</time>
                  </td>
                  <td className="px-3 py-1 align-top md:border-b md:border-line md:py-3">
                    <Link
                      href={localePath(`/admin/leads/${lead.id}`, locale) as Route}
                      prefetch={false}
                      className="font-medium text-cool underline"
                    >
                      <bdi>{lead.fullName}</bdi>
                    </Link>
                    <span className="block text-[0.85rem] text-soft">
                      <bdi>{lead.reference}</bdi>
                    </span>
                  </td>
                  <td className="px-3 py-1 align-top md:border-b md:border-line md:py-3">
                    <p lang={locales[lead.locale].tag} dir="auto" className="line-clamp-2 max-w-[44em]">
                      {lead.message}
                    </p>
                  </td>
                  <td className="px-3 py-1 align-top whitespace-nowrap md:border-b md:border-line md:py-3">
                    <span className={lead.status === "new" ? "rounded-full bg-heat-wash px-3 py-1 font-medium text-heat" : "text-soft"}>
                      {status(lead.status)}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="mt-4 flex gap-5">
          {before && (
            <Link href={localePath("/admin", locale) as Route} className="inline-flex min-h-11 items-center underline">
              {t("newest")}
            </Link>
          )}
          {older && (
            <Link
              href={`${localePath("/admin", locale)}?before=${encodeURIComponent(older)}` as Route}
              prefetch={false}
              className="inline-flex min-h-11 items-center underline"
            >
              {t("older")}
            </Link>
          )}
        </p>
      </main>
    </>
  );
}

// Every old address that redirects to a page: target, date and author. Those of moved pages are added automatically.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { entryTitle } from "#components/admin/content/entry-editor-loader";
import { AddRedirect, RemoveRedirect } from "#components/admin/content/redirect-forms";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { EmptyState } from "#components/ui/empty-state";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { listForOffice } from "#lib/content/edit/office-entries";
import { listRedirects, type Redirect } from "#lib/content/edit/redirects";
import { isOwnPublished } from "#lib/content/store/snapshot";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes, localePath } from "#lib/i18n/locales";
import { pathOfEntry, resolveAddress } from "#lib/site/routes";

/** The path for reading, without the percent-encoding of other scripts. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Whether the address itself has a published page by now. */
function isStillServed(path: string): boolean {
  const address = resolveAddress(path);
  return address.type === "family" && localeCodes.some((code) => isOwnPublished(address.entry.kind, address.entry.slug, code));
}

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("redirects");
}

export default async function RedirectsPage() {
  const viewer = await requireRole(mayEditPages);
  const [redirects, all, locale] = [await listRedirects(), await listForOffice(), await currentLocale()];
  const [t, office] = [await getTranslations("redirects"), await getTranslations("office")];
  const titles = new Map(all.map((entry) => [`${entry.kind}/${entry.slug}`, entryTitle(locale, entry)]));
  const pages = all
    .filter(({ versions }) => versions.some(({ status }) => status === "published"))
    .flatMap((entry) => {
      const path = pathOfEntry(entry);
      return path ? [{ path, label: entryTitle(locale, entry) }] : [];
    })
    .sort((a, b) => a.path.localeCompare(b.path));
  return (
    <AdminMessages namespaces={["redirects"]}>
      <OfficePage viewer={viewer} title={office("redirects")} lead={t("lead")}>
        <section className="office-section">
          <h2>{t("add")}</h2>
          <AddRedirect pages={pages} />
        </section>
        {redirects.length === 0 ? (
          <div className="mt-6">
            <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
          </div>
        ) : (
          <ul className="mt-6 border-t border-line">
            {redirects.map((redirect) => (
              <Row key={redirect.path ?? `${redirect.kind}/${redirect.oldSlug}`} redirect={redirect} titles={titles} locale={locale} />
            ))}
          </ul>
        )}
      </OfficePage>
    </AdminMessages>
  );
}

type RowProps = { redirect: Redirect; titles: Map<string, string>; locale: Locale };

async function Row({ redirect, titles, locale }: RowProps) {
  const t = await getTranslations("redirects");
  const { path, kind, oldSlug, slug, createdAt, by } = redirect;
  const from = path ?? pathOfEntry({ kind, slug: oldSlug ?? "" }) ?? `${kind}/${oldSlug}`;
  const to = pathOfEntry({ kind, slug });
  const isPublic = to && localeCodes.some((code) => isOwnPublished(kind, slug, code));
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi dir="ltr">{readable(from)}</bdi>
        </p>
        <p className="text-14 text-soft">
          {formatDateTime(createdAt, locale)} · {path ? t("byHand") : t("moved")} · <bdi>{by ?? t("firstEdition")}</bdi>
        </p>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span aria-hidden="true" className="me-2 text-soft rtl:hidden">
            →
          </span>
          <span aria-hidden="true" className="me-2 text-soft ltr:hidden">
            ←
          </span>
          <span className="sr-only">{t("to")}: </span>
          {isPublic ? (
            <a href={localePath(to, locale)} className="text-cool underline">
              <bdi dir="ltr">{to}</bdi>
            </a>
          ) : (
            <bdi dir="ltr">{to ?? `${kind}/${slug}`}</bdi>
          )}
        </p>
        <p className="text-14 text-soft">{titles.get(`${kind}/${slug}`)}</p>
        {!isPublic && <p className="text-16 font-medium text-heat">{t("nowhere")}</p>}
        {path && isStillServed(path) && <p className="text-16 font-medium text-heat">{t("shown")}</p>}
      </div>
      {path ? <RemoveRedirect path={path} shown={readable(path)} /> : <span />}
    </li>
  );
}

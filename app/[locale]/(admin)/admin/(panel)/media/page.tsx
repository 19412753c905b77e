// The pictures of the library, by name.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MediaLibrary } from "#components/admin/content/media-library";
import { pictureChoice } from "#components/admin/content/picture-choice";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { officeTitle } from "#components/admin/shell/office-title";
import { buttonClass } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { controlClass } from "#components/ui/field";
import { Link } from "#components/ui/link";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { listForOffice } from "#lib/content/edit/office-entries";
import { listMedia, mediaUses } from "#lib/content/edit/picture-entries";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("media");
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? "";

export default async function MediaPage({ searchParams }: PageProps<"/[locale]/admin/media">) {
  const viewer = await requireRole(mayEditPages);
  const { q, state, page } = await searchParams;
  const status = single(state) === "archived" ? "archived" : "present";
  const number = Math.max(1, Math.trunc(Number(single(page))) || 1);
  const { items, more } = await listMedia({ status, query: single(q), page: number });
  const locale = await currentLocale();
  const t = await getTranslations("editor");
  const titles = new Map(
    (await listForOffice()).map((entry) => [
      `${entry.kind}/${entry.slug}`,
      entry.versions.find((version) => version.locale === locale)?.title || entry.slug,
    ]),
  );
  const pictures = await Promise.all(
    items.map(async (item) => ({
      ...pictureChoice(item),
      isArchived: item.status === "archived",
      uses: (await mediaUses(item.slug)).map(({ kind, slug, published }) => ({
        href: localePath(`/admin/pages/${kind}/${slug}`, locale),
        label: titles.get(`${kind}/${slug}`) ?? slug,
        published,
      })),
    })),
  );
  const at = (to: number) =>
    `${localePath("/admin/media", locale)}?${new URLSearchParams({ q: single(q), state: single(state), page: String(to) })}`;
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="office wrap py-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-30">{status === "archived" ? t("deletedPictures") : t("media")}</h1>
          <Link
            href={localePath("/admin/media", locale) + (status === "archived" ? "" : "?state=archived")}
            className={buttonClass("plain")}
          >
            {status === "archived" ? t("leaveArchive") : t("deletedPictures")}
          </Link>
        </div>
        <p className="mt-2 max-w-[60ch] text-soft">{t("mediaLead")}</p>
        <form method="get" className="mt-4 flex max-w-[36rem] gap-2">
          {status === "archived" && <input type="hidden" name="state" value="archived" />}
          <input
            type="search"
            name="q"
            defaultValue={single(q)}
            aria-label={t("findPicture")}
            placeholder={t("findPicture")}
            className={controlClass()}
          />
          <button type="submit" className={buttonClass("plain")}>
            {t("findDo")}
          </button>
        </form>
        <AdminMessages namespaces={["editor", "languages"]}>
          <MediaLibrary pictures={pictures} />
          {pictures.length === 0 && !single(q) && status === "present" && (
            <EmptyState title={t("noPictures")}>{t("noPicturesText")}</EmptyState>
          )}
        </AdminMessages>
        <p className="mt-5 flex gap-4">
          {number > 1 && (
            <Link href={at(number - 1)} className={buttonClass("plain")}>
              {t("before")}
            </Link>
          )}
          {more && (
            <Link href={at(number + 1)} className={buttonClass("plain")}>
              {t("after")}
            </Link>
          )}
        </p>
      </main>
    </>
  );
}

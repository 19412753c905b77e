import type { Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { OfficeBar } from "#components/admin/office-bar";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { staleTariffs } from "#lib/calculators/data/tariffs";
import { listForOffice } from "#lib/content/write";
import { currentLocale } from "#lib/i18n/current";
import { localeCodes, localePath } from "#lib/i18n/locales";

export default async function PagesPage() {
  const viewer = await requireRole(mayEditPages);
  const entries = await listForOffice();
  const locale = await currentLocale();
  const [t, kinds] = [await getTranslations("office"), await getTranslations("kinds")];
  const languages = { en: t("english"), ar: t("arabic") };
  return (
    <>
      <OfficeBar viewer={viewer} />
      <main className="wrap py-6">
        <h1 className="text-[1.5rem]">{t("pages")}</h1>
        <StaleTariffs />
        <ul className="mt-4 border-t border-line">
          {entries.map(({ kind, slug, versions }) => (
            <li key={`${kind}/${slug}`} className="grid gap-x-6 border-b border-line px-3 py-3 sm:grid-cols-[14rem_1fr_1fr]">
              <Link
                href={localePath(`/admin/pages/${kind}/${slug}`, locale) as Route}
                prefetch={false}
                className="font-medium text-cool underline"
              >
                {kinds(kind)} · <bdi dir="ltr">{slug}</bdi>
              </Link>
              {localeCodes.map((code) => {
                const version = versions.find((candidate) => candidate.locale === code);
                return (
                  <span key={code} className="text-[0.9rem] text-soft">
                    {languages[code]}: {version ? t("revision", { revision: version.publishedRevision }) : "–"}
                    {version && version.newestRevision > version.publishedRevision && (
                      <strong className="ms-2 font-medium text-heat">{t("draftWaiting", { revision: version.newestRevision })}</strong>
                    )}
                  </span>
                );
              })}
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

/** The calculators' prices are dated: the office is told when they should be read again. */
async function StaleTariffs() {
  const stale = staleTariffs(new Date());
  if (stale.length === 0) return null;
  const t = await getTranslations("sheets");
  return (
    <p className="mt-4 border-s-3 border-heat bg-sheet p-4 text-[0.95rem]">
      {t("staleTariffs", { list: stale.map(({ id, readOn }) => `${id} (${readOn})`).join(", ") })}
    </p>
  );
}

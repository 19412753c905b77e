import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { NewEntry } from "#components/admin/new-entry";
import { OfficeBar } from "#components/admin/office-bar";
import { Link } from "#components/ui/link";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { isKind } from "#lib/content/kinds";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { families } from "#lib/site/routes";

export default async function NewPage({ searchParams }: PageProps<"/[locale]/admin/pages/new">) {
  const viewer = await requireRole(mayEditPages);
  const kind = String((await searchParams).kind ?? "");
  const family = families.find((candidate) => candidate.kind === kind);
  if (!isKind(kind) || (!family && kind !== "testimonial")) notFound();
  const locale = await currentLocale();
  const [office, kindNames, t] = [await getTranslations("office"), await getTranslations("kinds"), await getTranslations("editor")];
  return (
    <>
      <OfficeBar viewer={viewer} />
      <main className="wrap py-6">
        <p className="text-[0.9rem]">
          <Link href={`${localePath("/admin/pages", locale)}?kind=${kind}`} className="underline">
            {office("pages")}
          </Link>
        </p>
        <h1 className="mt-2 text-[1.5rem]">{t("new", { kind: kindNames(kind) })}</h1>
        <NewEntry
          kind={kind}
          prefix={family?.prefix ?? ""}
          texts={(await getMessages()).editor}
          listHref={localePath("/admin/pages", locale)}
        />
      </main>
    </>
  );
}

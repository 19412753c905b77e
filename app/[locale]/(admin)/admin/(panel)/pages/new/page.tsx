import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewEntry } from "#components/admin/content/new-entry";
import { isFromOpening, openingQuery } from "#components/admin/opening/back-to-opening";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { Link } from "#components/ui/link";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { creatableKinds, isCreatable, oneLanguageKinds } from "#lib/content/edit/creatable";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { families } from "#lib/site/routes";

export async function generateMetadata(): Promise<Metadata> {
  return officeTitleOf((await getTranslations("editor"))("chooseKind"));
}

export default async function NewPage({ searchParams }: PageProps<"/[locale]/admin/pages/new">) {
  const viewer = await requireRole(mayEditPages);
  const kind = String((await searchParams).kind ?? "");
  const family = families.find((candidate) => candidate.kind === kind);
  const locale = await currentLocale();
  const [office, kindNames, t] = [await getTranslations("office"), await getTranslations("kinds"), await getTranslations("editor")];
  return (
    <OfficePage
      viewer={viewer}
      title={isCreatable(kind) ? t("new", { kind: kindNames(kind) }) : t("chooseKind")}
      query={searchParams}
      above={{ href: localePath("/admin/pages", locale) + (isCreatable(kind) ? `?kind=${kind}` : ""), label: office("pages") }}
    >
      {isCreatable(kind) ? (
        <AdminMessages namespaces={["editor"]}>
          <NewEntry
            kind={kind}
            prefix={family?.prefix}
            needsOneTitle={oneLanguageKinds.includes(kind)}
            listHref={localePath("/admin/pages", locale)}
            query={(await isFromOpening(searchParams)) ? openingQuery : ""}
          />
        </AdminMessages>
      ) : (
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {creatableKinds.map((candidate) => (
            <li key={candidate}>
              <Link
                href={`${localePath("/admin/pages/new", locale)}?kind=${candidate}`}
                className="block h-full rounded-control border border-line bg-sheet p-4 hover:border-cool"
              >
                <span className="block font-medium text-cool underline">{kindNames(candidate)}</span>
                <span className="mt-1 block text-16 text-soft">{t(`kindHints.${candidate}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </OfficePage>
  );
}

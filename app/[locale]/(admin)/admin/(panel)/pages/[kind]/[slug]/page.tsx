import type { Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type EditorField, EntryEditor } from "#components/admin/entry-editor";
import { OfficeBar } from "#components/admin/office-bar";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { isKind, kinds } from "#lib/content/kinds";
import { type Field, leavesOf } from "#lib/content/leaves";
import { readForEditing } from "#lib/content/write";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localeCodes, localePath } from "#lib/i18n/locales";
import { pathOfEntry } from "#lib/site/routes";

type FieldKey = Parameters<Awaited<ReturnType<typeof getTranslations<"fields">>>>[0];

export default async function EditPage({ params }: PageProps<"/[locale]/admin/pages/[kind]/[slug]">) {
  const viewer = await requireRole(mayEditPages);
  const { kind, slug } = await params;
  const versions = isKind(kind) ? await readForEditing(kind, slug) : null;
  if (!isKind(kind) || !versions) notFound();
  const locale = await currentLocale();
  const [t, kindNames, names] = [await getTranslations("office"), await getTranslations("kinds"), await getTranslations("fields")];
  const path = pathOfEntry({ kind, slug });

  // "promises.0.title" reads "Promise 1 · Title".
  const labelOf = ({ path }: Field) =>
    path
      .split(".")
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : names(part as FieldKey)))
      .join(" · ")
      .replace(/ · (\d+)/g, " $1");
  // The database keeps keys in an order of its own; the schema's is the page's.
  const inOrder = (data: unknown) => kinds[kind].safeParse(data).data ?? data;
  const fieldsOf = (code: Locale): EditorField[] =>
    leavesOf(inOrder(versions[code].data)).map((field) => ({ ...field, label: labelOf(field) }));
  const hasDraft = localeCodes.some((code) => versions[code].newestRevision > versions[code].publishedRevision);
  return (
    <>
      <OfficeBar viewer={viewer} />
      <main className="wrap py-6">
        <p className="text-[0.9rem]">
          <Link href={localePath("/admin/pages", locale) as Route} className="underline">
            {t("pages")}
          </Link>
        </p>
        <h1 className="mt-2 text-[1.5rem]">
          {kindNames(kind)} · <bdi dir="ltr">{slug}</bdi>
        </h1>
        {path && (
          <p className="mt-1">
            <a href={localePath(path, locale)} className="text-cool underline">
              {t("viewPage")}
            </a>
          </p>
        )}
        {hasDraft && <p className="mt-3 border-s-3 border-heat bg-heat-wash px-4 py-2">{t("draftNotice")}</p>}
        <EntryEditor
          kind={kind}
          slug={slug}
          columns={localeCodes.map((code) => ({
            locale: code,
            heading: { en: t("english"), ar: t("arabic") }[code],
            base: versions[code].newestRevision,
            fields: fieldsOf(code),
          }))}
          texts={{ saveDraft: t("saveDraft"), publish: t("publish"), publishing: t("publishing") }}
          notices={{
            "draft-saved": t("draftSaved"),
            published: t("published"),
            "published-late": t("publishedLate"),
            "conflict-en": t("conflict", { language: t("english") }),
            "conflict-ar": t("conflict", { language: t("arabic") }),
            invalid: t("invalid"),
            forbidden: t("forbidden"),
            failed: t("failed"),
          }}
        />
      </main>
    </>
  );
}

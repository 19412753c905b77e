import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackToOpening } from "#components/admin/opening/back-to-opening";
import { RetentionForm } from "#components/admin/settings/retention-form";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { Link } from "#components/ui/link";
import { maySetRetention } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { readRetention, retentionKinds } from "#lib/leads/privacy/retention-rules";

export async function generateMetadata(): Promise<Metadata> {
  return officeTitleOf((await getTranslations("settings"))("subjects.retention"));
}

export default async function RetentionPage({ searchParams }: PageProps<"/[locale]/admin/settings/retention">) {
  const viewer = await requireRole(maySetRetention);
  const rules = await readRetention();
  const locale = await currentLocale();
  const t = await getTranslations("settings");
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap py-6">
        <BackToOpening query={searchParams} />
        <p className="text-[0.9rem]">
          <Link href={localePath("/admin/settings", locale)} className="underline">
            {t("title")}
          </Link>
        </p>
        <h1 className="mt-2 text-[1.5rem]">{t("subjects.retention")}</h1>
        <p className="mt-2 max-w-[60ch] text-soft">{t("retentionText")}</p>
        <AdminMessages namespaces={["settings.retention", "settings.form", "saving"]}>
          <RetentionForm rows={retentionKinds.map((kind) => ({ kind, months: rules[kind] ?? 24 }))} />
        </AdminMessages>
      </main>
    </>
  );
}

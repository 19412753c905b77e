import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RetentionForm } from "#components/admin/settings/retention-form";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitleOf } from "#components/admin/shell/office-title";
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
    <OfficePage
      viewer={viewer}
      title={t("subjects.retention")}
      lead={t("retentionText")}
      query={searchParams}
      above={{ href: localePath("/admin/settings", locale), label: t("title") }}
    >
      <AdminMessages namespaces={["settings.retention", "settings.form", "saving"]}>
        <RetentionForm rows={retentionKinds.map((kind) => ({ kind, months: rules[kind] ?? 24 }))} />
      </AdminMessages>
    </OfficePage>
  );
}

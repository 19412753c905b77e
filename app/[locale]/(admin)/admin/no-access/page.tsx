import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { requireUser } from "#lib/auth/session";

export async function generateMetadata(): Promise<Metadata> {
  return officeTitleOf((await getTranslations("office"))("noAccessTitle"));
}

export default async function NoAccessPage() {
  const viewer = await requireUser();
  const t = await getTranslations("office");
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap py-10">
        <h1 className="text-30">{t("noAccessTitle")}</h1>
        <p className="mt-3 max-w-[36em]">{viewer.role ? t("notYours") : t("noAccess")}</p>
      </main>
    </>
  );
}

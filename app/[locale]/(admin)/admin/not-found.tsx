// A lead, a person or a text that no longer exists, or never did.
import { getTranslations } from "next-intl/server";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { requireUser } from "#lib/auth/session";

export default async function OfficeNotFound() {
  const viewer = await requireUser();
  const t = await getTranslations("office");
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap py-10">
        <h1 className="text-30">{t("notThereTitle")}</h1>
        <p className="mt-3 max-w-[36em]">{t("notThere")}</p>
      </main>
    </>
  );
}

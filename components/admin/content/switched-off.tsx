// Says that a page is hidden because its service or place is not offered, with a link to that setting.
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { isSwitchedOff } from "#lib/content/store/snapshot";
import { type Locale, localeCodes, localePath } from "#lib/i18n/locales";

export async function SwitchedOff({ kind, slug, locale }: { kind: string; slug: string; locale: Locale }) {
  if (!localeCodes.some((code) => isSwitchedOff(kind, slug, code))) return null;
  const t = await getTranslations("editor");
  return (
    <p className="mt-1 inline-flex flex-wrap items-center gap-x-3 border-s-3 border-heat ps-3 text-14">
      {t("switchedOff")}
      <Link
        href={localePath(`/admin/settings/${kind === "location" ? "places" : "services"}`, locale)}
        className="inline-flex min-h-11 items-center text-cool underline md:min-h-8"
      >
        {t("switchedOffWhere")}
      </Link>
    </p>
  );
}

// The area finder with its texts and place names in the reader's language.
import { getTranslations } from "next-intl/server";
import { readNames } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { pathOfEntry, register } from "#lib/site/routes";
import { FinderField } from "./finder-field.tsx";

export async function AreaFinder() {
  const [t, ofRegister, locale] = [await getTranslations("finder"), await getTranslations("register"), await currentLocale()];
  const pages = Object.fromEntries(
    [...(await readNames("location", locale))].flatMap(([slug, name]) => {
      const path = pathOfEntry({ kind: "location", slug });
      return path ? [[slug, { href: localePath(path, locale), name }]] : [];
    }),
  );
  return (
    <FinderField
      locale={locale}
      pages={pages}
      askHref={localePath("/quote", locale)}
      registerHref={localePath(register.path, locale)}
      texts={{
        label: t("label"),
        hint: t("hint"),
        none: t("none"),
        near: t.raw("near"),
        within: t.raw("within"),
        away: t.raw("away"),
        awayAlone: t.raw("awayAlone"),
        ask: t("ask"),
        results: t("results"),
        whoCools: ofRegister.raw("question"),
      }}
    />
  );
}

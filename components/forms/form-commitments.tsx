// The commitments about messages that the owner has switched on; nothing where none is.
import { getTranslations } from "next-intl/server";
import { Invented } from "#components/ui/invented";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { commitmentsOf } from "#lib/site/commitments";

export async function FormCommitments() {
  const [t, locale] = [await getTranslations("commitments"), await currentLocale()];
  return commitmentsOf((await readSettings(locale)).commitments).map((name) => (
    <p key={name} className="mb-4 font-medium">
      {t(name)}
      <Invented />
    </p>
  ));
}

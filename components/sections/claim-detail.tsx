// What stands below a claim of the business: its proof. A claim of help around the clock says how an emergency is taken, as long as the
// owner has not said it otherwise: by the emergency line in its hours, or without one by what the site does at any hour.
import { getMessages, getTranslations } from "next-intl/server";
import { EmergencyLine } from "#components/layout/contact-links";
import { Invented } from "#components/ui/invented";
import { TextLink } from "#components/ui/link";
import type { Data } from "#lib/content/kinds";
import { isRoundTheClockClaim } from "#lib/content/pages/claims";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export async function ClaimDetail({ claim }: { claim: Data<"settings">["claims"][number] }) {
  const [t, { quote }, locale] = [await getTranslations("arrival"), await getMessages(), await currentLocale()];
  if (claim.proof)
    return (
      <span className="block">
        {claim.proof}
        <Invented />
      </span>
    );
  if (!isRoundTheClockClaim(claim)) return null;
  if ((await readSettings(locale)).emergencyPhone) return <EmergencyLine />;
  return (
    <span className="block">
      {t.rich("claim", {
        quote: (words) => <TextLink href={localePath("/quote", locale)}>{words}</TextLink>,
        noCooling: quote.problems["no-cooling"],
        water: quote.problems.water,
      })}
    </span>
  );
}

// What a demonstration is, whether one runs, and the button that starts or ends it.
import { getTranslations } from "next-intl/server";
import type { Role } from "#lib/auth/roles";
import { mayDemonstrate } from "#lib/auth/roles";
import type { OpeningFacts } from "#lib/findings/before-opening/rules";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes } from "#lib/i18n/locales";
import { isSiteOpen } from "#lib/site/placeholder-firm";
import { DemonstrationSwitch } from "./demonstration-switch.tsx";

type Props = { facts: Pick<OpeningFacts, "demonstration" | "settings">; role: Role; locale: Locale };

export async function DemonstrationSection({ facts: { demonstration, settings }, role, locale }: Props) {
  const t = await getTranslations("demonstration");
  const isRefused = demonstration === null && isSiteOpen(localeCodes.map((code) => settings[code]));
  const may = mayDemonstrate.includes(role);
  return (
    <section id="demonstration" data-runs={demonstration !== null} className="mt-5 border-y border-line py-3">
      <h2 className="text-18">{t("title")}</h2>
      <p className="max-w-[70ch] text-16 text-soft">{t("what")}</p>
      {demonstration && (
        <p className="mt-1 max-w-[70ch] text-16 font-medium">
          {t(demonstration.by ? "runsBy" : "runs", { name: demonstration.by, time: formatDateTime(demonstration.at, locale) })}
        </p>
      )}
      {isRefused && <p className="mt-1 max-w-[70ch] text-16">{t("isOpen")}</p>}
      {!isRefused && !may && <p className="mt-1 max-w-[70ch] text-16">{t("adminOnly")}</p>}
      {!isRefused && may && <DemonstrationSwitch runs={demonstration !== null} />}
    </section>
  );
}

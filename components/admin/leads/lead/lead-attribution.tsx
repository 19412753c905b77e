// How the person came to send the lead: the form's page, the device, and the first and last visit.
import { getTranslations } from "next-intl/server";
import type { Lead } from "#lib/leads/inbox/queries";
import type { Touch } from "#lib/leads/inbox/types";
import { Facts } from "./facts.tsx";

export async function LeadAttribution({ lead }: { lead: Lead }) {
  const t = await getTranslations("leadJourney");
  const touchName = (key: string) => (t.has(`touch.${key}` as "touch.landing") ? t(`touch.${key}` as "touch.landing") : key);
  const touches = (touch: Touch) =>
    Object.entries(touch).map(([key, value]) => ({ label: touchName(key), value: <bdi className="break-all">{value}</bdi> }));
  const device = (["phone", "tablet", "desktop"] as const).find((known) => known === lead.device);
  return (
    <section>
      <h2 className="text-18">{t("title")}</h2>
      <div className="mt-2 grid gap-3">
        <Facts
          rows={[
            { label: t("sentFrom"), value: <bdi dir="ltr">{lead.page || "/"}</bdi> },
            ...(device ? [{ label: t("device"), value: t(`devices.${device}`) }] : []),
          ]}
        />
        {(
          [
            [t("firstTouch"), lead.firstTouch],
            [t("lastTouch"), lead.lastTouch],
          ] as const
        ).map(
          ([title, touch]) =>
            touch && (
              <details key={title} className="border-y border-line bg-sheet px-4">
                <summary className="flex min-h-11 cursor-pointer items-center">{title}</summary>
                <div className="pb-3">
                  <Facts rows={touches(touch)} />
                </div>
              </details>
            ),
        )}
      </div>
    </section>
  );
}

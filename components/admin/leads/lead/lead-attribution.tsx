// How the person came to send the lead: the form's page, the device, and the first and last visit.
import { getTranslations } from "next-intl/server";
import type { Lead } from "#lib/leads/inbox/queries";
import type { Colleague, Touch } from "#lib/leads/inbox/types";
import { Facts } from "./facts.tsx";

export async function LeadAttribution({ lead, people }: { lead: Lead; people: Colleague[] }) {
  const [t, history, channels] = [
    await getTranslations("leadJourney"),
    await getTranslations("leadHistory"),
    await getTranslations("newLead.channels"),
  ];
  // A lead that a user entered, or that came by WhatsApp or mail, was sent from no page.
  const [first] = lead.submissions;
  const enteredBy = people.find(({ id }) => id === first?.enteredBy)?.name;
  const from =
    lead.channel === "form" ? (
      <bdi dir="ltr">{lead.page || "/"}</bdi>
    ) : (
      <>
        {channels(lead.channel)}
        {enteredBy && <bdi> · {history("enteredBy", { name: enteredBy })}</bdi>}
      </>
    );
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
            { label: t(lead.channel === "form" ? "sentFrom" : "cameBy"), value: from },
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

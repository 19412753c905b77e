// Other leads of the same person. If both leads are open, they can be merged.
import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/link";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import type { Lead } from "#lib/leads/inbox/queries";
import { openStatuses } from "#lib/leads/inbox/types";
import { isLeadStatus } from "#lib/leads/statuses";
import { kindName } from "#lib/notify/mail/texts";
import { MergeForm } from "./work/merge-form.tsx";

export async function OtherLeads({ lead, locale }: { lead: Lead; locale: Locale }) {
  const [t, status, person] = [await getTranslations("inbox"), await getTranslations("status"), await getTranslations("person")];
  const path = (address: string) => localePath(address, locale);
  const time = (iso: string) => <time dateTime={iso}>{formatDateTime(iso, locale)}</time>;
  const isOpenLead = openStatuses.includes(lead.status);
  const record = (
    <TextLink href={path(`/admin/people/${lead.person}`)} className="min-h-11">
      {person("record")}
    </TextLink>
  );
  if (lead.others.length === 0) return <p className="print:hidden">{record}</p>;
  return (
    <section className="print:hidden">
      <h2 className="text-18">{t("others")}</h2>
      <p>{record}</p>
      <p className="text-14 text-soft">{t("mergeText")}</p>
      <ul className="mt-2 border-t border-line">
        {lead.others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
            <span>
              <TextLink href={path(`/admin/leads/${other.id}`)}>
                <bdi>{other.reference}</bdi>
              </TextLink>{" "}
              <span className="text-14 text-soft">
                {kindName(other.kind, locale)} · {isLeadStatus(other.status) ? status(other.status) : other.status} ·{" "}
                {time(other.createdAt)}
              </span>
            </span>
            {isOpenLead && isLeadStatus(other.status) && openStatuses.includes(other.status) && (
              <MergeForm lead={lead.id} version={lead.version} other={other.id} reference={other.reference} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

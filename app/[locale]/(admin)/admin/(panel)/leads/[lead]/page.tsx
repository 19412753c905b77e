import type { Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LeadDetails } from "#components/admin/lead-details";
import { NoteForm, StatusForm } from "#components/admin/lead-forms";
import { OfficeBar } from "#components/admin/office-bar";
import { mayReadLeads } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { localePath, locales } from "#lib/i18n/locales";
import { type LeadEvent, readLead } from "#lib/leads/office";
import { isLeadStatus, leadStatuses } from "#lib/leads/statuses";
import { displayPhone } from "#lib/site/contact-links";

export default async function LeadPage({ params }: PageProps<"/[locale]/admin/leads/[lead]">) {
  const viewer = await requireRole(mayReadLeads);
  const lead = await readLead((await params).lead);
  if (!lead) notFound();
  const locale = await currentLocale();
  const [t, site, status] = [await getTranslations("office"), await getTranslations("site"), await getTranslations("status")];
  const notices = { saved: t("saved"), empty: t("noteEmpty"), forbidden: t("forbidden"), failed: t("failed") };
  const statusName = (value: string | null) => (isLeadStatus(value) ? status(value) : "");
  const notificationEvents: Record<string, string> = {
    flagged: t("eventFlagged"),
    escalated: t("eventEscalated"),
    "notice-retried": t("eventRetried"),
    "notice-discarded": t("eventDiscarded"),
  };
  const eventText = (event: LeadEvent) =>
    event.kind === "status"
      ? t("eventStatus", { from: statusName(event.from), to: statusName(event.to) })
      : event.kind === "note"
        ? event.note
        : event.kind === "joined"
          ? `${t("eventJoined")}\n${event.note}`
          : event.kind === "conflict"
            ? t("eventConflict")
            : event.kind === "do-not-contact"
              ? t("eventDoNotContact", { reason: event.note ?? "" })
              : event.kind === "contact-allowed"
                ? t("eventContactAllowed", { reason: event.note ?? "" })
                : (notificationEvents[event.kind] ?? t("eventCreated"));
  const facts = [
    { label: t("received"), value: <time dateTime={lead.createdAt}>{formatDateTime(lead.createdAt, locale)}</time> },
    ...(lead.phone
      ? [
          {
            label: t("phone"),
            value: (
              <>
                <a href={`tel:${lead.phone}`} className="text-cool underline">
                  <bdi dir="ltr">{displayPhone(lead.phone)}</bdi>
                </a>{" "}
                ·{" "}
                <a href={`https://wa.me/${lead.phone.slice(1)}`} className="text-cool underline">
                  {site("whatsapp")}
                </a>{" "}
                <span className="text-[0.85rem] text-soft">
                  (<bdi>{lead.phoneTyped}</bdi>)
                </span>
              </>
            ),
          },
        ]
      : []),
    ...(lead.email
      ? [
          {
            label: t("email"),
            value: (
              <a href={`mailto:${lead.email}`} className="text-cool underline">
                <bdi dir="ltr">{lead.email}</bdi>
              </a>
            ),
          },
        ]
      : []),
    { label: t("language"), value: <span lang={locales[lead.locale].tag}>{locales[lead.locale].label}</span> },
    { label: t("page"), value: <bdi dir="ltr">{lead.page}</bdi> },
  ];
  return (
    <>
      <OfficeBar viewer={viewer} />
      <main className="wrap grid gap-8 py-6 lg:grid-cols-[3fr_2fr]">
        <div>
          <p className="text-[0.9rem]">
            <Link href={localePath("/admin", locale) as Route} className="underline">
              {t("leads")}
            </Link>
          </p>
          <h1 className="mt-2 text-[1.5rem]">
            <bdi>{lead.fullName}</bdi>
          </h1>
          <p className="text-soft">
            <bdi>{lead.reference}</bdi>
          </p>
          <dl className="mt-4 border border-line bg-sheet text-[0.95rem]">
            {facts.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[7em_1fr] gap-4 border-line px-4 py-2 not-first:border-t">
                <dt className="text-soft">{label}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
          <h2 className="mt-6 text-[1.05rem]">{t("message")}</h2>
          <p lang={locales[lead.locale].tag} dir="auto" className="mt-2 border border-line bg-sheet p-4 break-words whitespace-pre-wrap">
            {lead.message}
          </p>
          <LeadDetails details={lead.details} locale={locale} />
        </div>
        <div className="grid content-start gap-6">
          <StatusForm
            lead={lead.id}
            current={lead.status}
            options={leadStatuses.map((value) => ({ value, label: status(value) }))}
            texts={{ label: t("status"), submit: t("changeStatus") }}
            notices={notices}
          />
          <NoteForm lead={lead.id} texts={{ label: t("note"), submit: t("addNote") }} notices={notices} />
          <section>
            <h2 className="text-[1.05rem]">{t("history")}</h2>
            <ol className="mt-2 grid gap-2 text-[0.92rem]">
              {lead.events.map((event) => (
                <li key={event.id} className="border-s-2 border-line ps-3">
                  <time dateTime={event.createdAt} className="block text-[0.82rem] text-soft">
                    {formatDateTime(event.createdAt, locale)}
                  </time>
                  <span dir="auto" className="break-words whitespace-pre-wrap">
                    {eventText(event)}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </main>
    </>
  );
}

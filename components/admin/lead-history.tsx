// What happened with a lead and who did it, the newest first.
import { getTranslations } from "next-intl/server";
import type { Data } from "#lib/content/kinds";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import type { LeadEvent } from "#lib/leads/office";
import { changeKinds, isOneOf, lostReasons, nextActions, type Person } from "#lib/leads/office-shapes";
import { isLeadStatus } from "#lib/leads/statuses";

export async function LeadHistory({
  events,
  people,
  replies,
  locale,
}: {
  events: LeadEvent[];
  people: Person[];
  replies: Data<"replies"> | null;
  locale: Locale;
}) {
  const [t, office, status] = [await getTranslations("inbox"), await getTranslations("office"), await getTranslations("status")];
  const nameOf = (id: unknown) => people.find((person) => person.id === id)?.name ?? "";
  const statusName = (value: string | null) => (isLeadStatus(value) ? status(value) : "");
  const told: Record<string, (event: LeadEvent) => string> = {
    created: () => office("eventCreated"),
    status: ({ from, to, data }) =>
      [
        office("eventStatus", { from: statusName(from), to: statusName(to) }),
        isOneOf(lostReasons, data.reason) && t("eventLost", { reason: t(`lostReasons.${data.reason}`) }),
      ]
        .filter(Boolean)
        .join("\n"),
    note: ({ note }) => note ?? "",
    joined: ({ note }) => `${office("eventJoined")}\n${note ?? ""}`,
    conflict: () => office("eventConflict"),
    "do-not-contact": ({ note }) => office("eventDoNotContact", { reason: note ?? "" }),
    "contact-allowed": ({ note }) => office("eventContactAllowed", { reason: note ?? "" }),
    flagged: () => office("eventFlagged"),
    escalated: () => office("eventEscalated"),
    "notice-retried": () => office("eventRetried"),
    "notice-discarded": () => office("eventDiscarded"),
    owner: ({ data }) => (data.to ? t("eventOwner", { name: nameOf(data.to) }) : t("eventOwnerNone")),
    "next-action": ({ data, note }) =>
      [
        isOneOf(nextActions, data.action) && typeof data.at === "string"
          ? t("eventNext", { action: t(`nextActions.${data.action}`), time: formatDateTime(data.at, locale) })
          : t("eventNextNone"),
        note,
      ]
        .filter(Boolean)
        .join("\n"),
    answered: ({ data }) => {
      const channel = isOneOf(["call", "whatsapp", "email"] as const, data.channel) ? t(data.channel) : "";
      const template = replies?.templates.find(({ key }) => key && key === data.template)?.name ?? "";
      return [t("eventAnswered", { channel }), template && t("eventTemplate", { template })].filter(Boolean).join(", ");
    },
    undone: ({ data }) => t("eventUndone", { what: isOneOf(changeKinds, data.what) ? t(`changeKinds.${data.what}`) : "" }),
    "detail-taken": ({ data }) =>
      [
        t("eventDetail", {
          field: isOneOf(["email", "phone", "name"] as const, data.field) ? t(`columns.${data.field}`) : "",
          value: String(data.to ?? ""),
        }),
        data.from && t("eventDetailBefore", { value: String(data.from) }),
      ]
        .filter(Boolean)
        .join("\n"),
    merged: ({ note }) => `${t("eventMerged")}\n${note ?? ""}`,
  };
  return (
    <section>
      <h2 className="text-[1.05rem]">{t("history")}</h2>
      <ol className="mt-2 grid gap-2 text-[0.92rem]">
        {[...events].reverse().map((event) => (
          <li key={event.id} className={`border-s-2 ps-3 ${event.kind === "note" ? "border-cool" : "border-line"}`}>
            <span className="block text-[0.82rem] text-soft">
              <time dateTime={event.createdAt}>{formatDateTime(event.createdAt, locale)}</time>
              {event.actor && nameOf(event.actor) && (
                <>
                  {" · "}
                  <bdi>{nameOf(event.actor)}</bdi>
                </>
              )}
            </span>
            <span dir="auto" className="break-words whitespace-pre-wrap">
              {told[event.kind]?.(event) ?? event.note ?? event.kind}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

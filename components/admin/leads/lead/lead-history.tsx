// What happened with a lead and who did it, the newest first; and what became of every mail and call about it, as it stands
// now: a line that says somebody was told names whom, and when.
import { getTranslations } from "next-intl/server";
import type { Data } from "#lib/content/kinds";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import type { LeadEvent } from "#lib/leads/inbox/queries";
import { changeKinds, isOneOf, lostReasons, nextActions, type Person } from "#lib/leads/inbox/types";
import { isLeadStatus } from "#lib/leads/statuses";
import type { LeadNotice } from "#lib/notify/queries";
import { isOutboxTopic } from "#lib/notify/topics";

export async function LeadHistory({
  events,
  notices,
  nobodyOnCall,
  people,
  replies,
  locale,
}: {
  events: LeadEvent[];
  notices: LeadNotice[];
  /** Alerts that wait go to whoever hears of new leads. */
  nobodyOnCall: boolean;
  people: Person[];
  replies: Data<"replies"> | null;
  locale: Locale;
}) {
  const [t, office, status, topics] = [
    await getTranslations("inbox"),
    await getTranslations("office"),
    await getTranslations("status"),
    await getTranslations("topics"),
  ];
  const nameOf = (id: unknown) => people.find((person) => person.id === id)?.name ?? "";
  const statusName = (value: string | null) => (isLeadStatus(value) ? status(value) : "");
  const time = (iso: string) => formatDateTime(iso, locale);
  // Addresses and codes keep their own direction inside an Arabic sentence.
  const latin = (text: string) => `\u2066${text}\u2069`;
  const became = ({ state }: LeadNotice): string => {
    switch (state.is) {
      case "sent":
        return state.to.length > 0
          ? office("notice.sentTo", { time: time(state.at), addresses: state.to.map(latin).join(", ") })
          : office("notice.sent", { time: time(state.at) });
      case "discarded":
        return office("notice.discarded", { time: time(state.at) });
      case "given-up":
        return office("notice.givenUp", { count: state.attempts, error: latin(state.error) });
      case "retrying":
        return office("notice.retrying", { count: state.attempts, error: latin(state.error), time: time(state.nextAt) });
      case "blocked":
        return office(`notice.${state.by}`);
      case "not-needed":
        return office("notice.notNeeded");
      default:
        return office("notice.waiting");
    }
  };
  const noticeOf = ({ kind, data }: LeadEvent) => {
    const topic = kind === "escalated" ? "escalation" : kind === "flagged" ? "on-call-flag" : undefined;
    return notices.find((notice) => notice.topic === topic && (typeof data.notice !== "string" || notice.id === data.notice));
  };
  /** An alert, and whether anybody has heard it. */
  const alerted = (event: LeadEvent, text: string) => {
    const notice = noticeOf(event);
    const isOpen = notice && ["waiting", "blocked", "retrying"].includes(notice.state.is);
    return [text, notice && became(notice), isOpen && nobodyOnCall && office("notice.nobodyOnCall")].filter(Boolean).join("\n");
  };
  const topicName = ({ data }: LeadEvent) => (isOutboxTopic(data.topic) ? topics(data.topic) : office("notification"));
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
    flagged: (event) => alerted(event, office("eventFlagged")),
    escalated: (event) => alerted(event, office("eventEscalated")),
    "notice-retried": (event) => office("eventRetried", { topic: topicName(event) }),
    "notice-discarded": (event) => office("eventDiscarded", { topic: topicName(event) }),
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
  const ofEvents = new Set(events.map(noticeOf));
  const lines = [
    // Written in one moment with what they tell of, they came after it.
    ...notices
      .filter((notice) => !ofEvents.has(notice))
      .map((notice) => ({
        key: notice.id,
        at: notice.createdAt,
        name: "",
        isNote: false,
        text: `${topics(notice.topic)}\n${became(notice)}`,
      })),
    ...[...events].reverse().map((event) => ({
      key: `event-${event.id}`,
      at: event.createdAt,
      name: event.actor ? nameOf(event.actor) : "",
      isNote: event.kind === "note",
      text: told[event.kind]?.(event) ?? event.note ?? event.kind,
    })),
  ].sort((one, two) => Date.parse(two.at) - Date.parse(one.at));
  return (
    <section>
      <h2 className="text-[1.05rem]">{t("history")}</h2>
      <ol className="mt-2 grid gap-2 text-[0.92rem]">
        {lines.map(({ key, at, name, isNote, text }) => (
          <li key={key} className={`border-s-2 ps-3 ${isNote ? "border-cool" : "border-line"}`}>
            <span className="block text-[0.82rem] text-soft">
              <time dateTime={at}>{time(at)}</time>
              {name && (
                <>
                  {" · "}
                  <bdi>{name}</bdi>
                </>
              )}
            </span>
            <span dir="auto" className="break-words whitespace-pre-wrap">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

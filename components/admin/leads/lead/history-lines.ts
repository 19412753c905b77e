// Turns a lead's history into lines of text: events, and the current state of each mail and call. A line about an alert names its
// recipients and the time.
import type { getTranslations } from "next-intl/server";
import type { Data } from "#lib/content/kinds";
import { formatDateTime } from "#lib/i18n/dates";
import { isLocale, type Locale, locales } from "#lib/i18n/locales";
import type { LeadEvent } from "#lib/leads/inbox/queries";
import { type Colleague, changeKinds, channels, entryChannels, isOneOf, lostReasons, nextActions } from "#lib/leads/inbox/types";
import { moneyOf } from "#lib/leads/quotes/money";
import { isLeadStatus } from "#lib/leads/statuses";
import { refusalOf } from "#lib/notify/notice-state";
import type { LeadNotice } from "#lib/notify/queries";
import { isOutboxTopic, type OutboxTopic } from "#lib/notify/topics";
import { displayPhone } from "#lib/site/contact-links";

type Translate<N extends "inbox" | "visits" | "newLead.channels" | "leadColumns" | "leadHistory" | "office" | "status" | "topics"> =
  Awaited<ReturnType<typeof getTranslations<N>>>;

/** The data of a lead's history, and what is needed to put it into words. */
export type History = {
  events: LeadEvent[];
  notices: LeadNotice[];
  /** Nobody is on call, so waiting alerts go to the recipients of new leads. */
  nobodyOnCall: boolean;
  people: Colleague[];
  replies: Data<"replies"> | null;
  /** The signed-in user's id, and whether they may edit the notes of others. */
  viewer: { id: string; mayEditAllNotes: boolean };
  locale: Locale;
};
type Words = {
  t: Translate<"leadHistory">;
  inbox: Translate<"inbox">;
  columns: Translate<"leadColumns">;
  office: Translate<"office">;
  status: Translate<"status">;
  topics: Translate<"topics">;
  channels: Translate<"newLead.channels">;
  visits: Translate<"visits">;
};
type HistoryWithWords = History & Words;

const nameOf = ({ people }: History, id: unknown) => people.find((person) => person.id === id)?.name ?? "";
const statusName = ({ status }: Words, value: string | null) => (isLeadStatus(value) ? status(value) : "");
// Addresses and codes keep their own direction inside an Arabic sentence.
const latin = (text: string) => `\u2066${text}\u2069`;
// A name in any script must not turn the sentence around it.
const isolatedName = (text: string) => `\u2068${text}\u2069`;
const topicName = ({ topics }: Words, { data }: LeadEvent) => topics(isOutboxTopic(data.topic) ? data.topic : "notification");
const linesOf = (parts: unknown[]) => parts.filter(Boolean).join("\n");

/** The state of a notification in words. */
function noticeStateText({ state }: LeadNotice, { office, locale }: HistoryWithWords): string {
  const time = (iso: string) => formatDateTime(iso, locale);
  switch (state.is) {
    case "sent":
      return state.to.length > 0
        ? office("notice.sentTo", { time: time(state.at), addresses: state.to.map(latin).join(locales[locale].comma) })
        : office("notice.sent", { time: time(state.at) });
    case "discarded":
      return office("notice.discarded", { time: time(state.at) });
    case "given-up":
      return office("notice.givenUp", { count: state.attempts, error: latin(state.error) });
    case "refused":
      return office(`notice.refused.${state.why}`, { error: latin(state.error) });
    case "retrying":
      return office("notice.retrying", { count: state.attempts, error: latin(state.error), time: time(state.nextAt) });
    case "blocked":
      return office(`notice.${state.by}`);
    case "not-needed":
      return office("notice.notNeeded");
    default:
      return office("notice.waiting");
  }
}

const topicsOfEvents: Partial<Record<string, readonly OutboxTopic[]>> = {
  escalated: ["escalation"],
  flagged: ["on-call-flag"],
  answered: ["whatsapp-answer", "mail-answer"],
  "quote-sent": ["quote-mail"],
};

/** The notification that an event refers to. */
function noticeOf({ kind, data }: LeadEvent, notices: LeadNotice[]): LeadNotice | undefined {
  // Most answers and quotes were sent by other means.
  if ((kind === "answered" || kind === "quote-sent") && typeof data.notice !== "string") return undefined;
  if (kind === "mail-sent") return notices.find(({ id }) => id === data.notice);
  const topics = topicsOfEvents[kind] ?? [];
  return notices.find((notice) => topics.includes(notice.topic) && (typeof data.notice !== "string" || notice.id === data.notice));
}

/** An alert event, with whether its notification has gone out. */
function alertText(event: LeadEvent, history: HistoryWithWords, text: string): string {
  const notice = noticeOf(event, history.notices);
  const isOpen = notice && ["waiting", "blocked", "retrying"].includes(notice.state.is);
  return linesOf([
    text,
    notice && noticeStateText(notice, history),
    isOpen && history.nobodyOnCall && history.office("notice.nobodyOnCall"),
  ]);
}

const deliveries = ["sent", "delivered", "read"] as const;
/** Meta's codes that tell the user what to do. */
const failures: Partial<Record<string, "window" | "number">> = { 131047: "window", 131026: "number", 131030: "number" };

/** Why an answer that the site sent did not arrive: Meta's number, or our code of a mail's failure. */
function failureText(failed: unknown, { t }: HistoryWithWords): string {
  return typeof failed === "string"
    ? t(`mailNotArrived.${refusalOf(failed) ?? "other"}`, { error: latin(failed) })
    : t(`notArrived.${failures[String(failed)] ?? "other"}`);
}

const mailsToCustomers = ["sender-mail", "visit-reminder", "visit-on-the-way"] as const;

/** What happened to a visit, when it is, and who goes; of a change, what it was before. The phone's time of a step is named beside it. */
function visitText({ data, note }: LeadEvent, history: HistoryWithWords, what: VisitLineKind): string {
  const { visits, locale } = history;
  const partsOf = (visit: Record<string, unknown>) => [
    typeof visit.at === "string" && formatDateTime(visit.at, locale),
    typeof visit.minutes === "number" && visits("minutes", { count: visit.minutes }),
    visit.technician ? `\u2068${nameOf(history, visit.technician)}\u2069` : visits("nobodyYet"),
  ];
  const isIn = partsOf(data);
  const wasIn = typeof data.from === "object" && data.from !== null ? partsOf(data.from as Record<string, unknown>) : [];
  const before = wasIn.filter((part, index) => part && part !== isIn[index]);
  return linesOf([
    visits(`history.${what}`, { visit: isIn.filter(Boolean).join(locales[locale].comma) }),
    typeof data.agreed === "boolean" && visits(data.agreed ? "history.agreed" : "history.notAgreed"),
    before.length > 0 && visits("history.before", { visit: before.join(locales[locale].comma) }),
    typeof data.when === "string" && visits("history.at", { time: formatDateTime(data.when, locale) }),
    note,
  ]);
}

type VisitLineKind = "booked" | "changed" | "cancelled" | "missed" | "on-the-way" | "arrived" | "reported" | "reopened" | "reminded";

const lineTexts: Record<string, (event: LeadEvent, history: HistoryWithWords) => string> = {
  // What came by itself through WhatsApp has no author.
  created: ({ data, actor }, { office, channels: channel }) =>
    actor && isOneOf(entryChannels, data.channel) ? office("eventEntered", { channel: channel(data.channel) }) : office("eventCreated"),
  status: ({ from, to, data }, history) =>
    linesOf([
      history.office("eventStatus", { from: statusName(history, from), to: statusName(history, to) }),
      isOneOf(lostReasons, data.reason) && history.t("lost", { reason: history.inbox(`lostReasons.${data.reason}`) }),
    ]),
  note: ({ note }) => note ?? "",
  "note-mended": ({ data }, { t, locale }) => t("noteMended", { time: formatDateTime(String(data.of), locale) }),
  "note-withdrawn": ({ data }, { t, locale }) => t("noteWithdrawn", { time: formatDateTime(String(data.of), locale) }),
  joined: ({ note }, { office }) => `${office("eventJoined")}\n${note ?? ""}`,
  conflict: (_, { office }) => office("eventConflict"),
  "do-not-contact": ({ note }, { office }) => office("eventDoNotContact", { reason: note ?? "" }),
  "contact-allowed": ({ note }, { office }) => office("eventContactAllowed", { reason: note ?? "" }),
  flagged: (event, history) => alertText(event, history, history.office("eventFlagged")),
  escalated: (event, history) => alertText(event, history, history.office("eventEscalated")),
  "files-dropped": (_, { office }) => office("eventFilesDropped"),
  "alert-held": (_, { office }) => office("eventAlertHeld"),
  "notice-retried": (event, history) => history.office("eventRetried", { topic: topicName(history, event) }),
  "notice-discarded": (event, history) => history.office("eventDiscarded", { topic: topicName(history, event) }),
  owner: ({ data }, history) => (data.to ? history.t("owner", { name: nameOf(history, data.to) }) : history.t("ownerNone")),
  "next-action": ({ data, note }, { t, inbox, locale }) =>
    linesOf([
      isOneOf(nextActions, data.action) && typeof data.at === "string"
        ? t("next", { action: inbox(`nextActions.${data.action}`), time: formatDateTime(data.at, locale) })
        : t("nextNone"),
      note,
    ]),
  answered: (event, history) => {
    const { data } = event;
    const { t, inbox, replies, locale } = history;
    const channel = isOneOf(channels, data.channel) ? inbox(data.channel) : "";
    const template = replies?.templates.find(({ key }) => key && key === data.template)?.name ?? "";
    const to = typeof data.to === "string" && data.to && latin(data.channel === "email" ? data.to : displayPhone(data.to));
    const line = [t("answered", { channel }), template && t("template", { template }), to && t("sentTo", { to })]
      .filter(Boolean)
      .join(locales[locale].comma);
    const notice = noticeOf(event, history.notices);
    const delivery = isOneOf(deliveries, data.delivery) ? t(`delivery.${data.delivery}`) : notice && noticeStateText(notice, history);
    return linesOf([line, "failed" in data ? failureText(data.failed, history) : delivery]);
  },
  urgency: ({ data }, { inbox }) => inbox(`urgencySaved.${data.to === "emergency" ? "emergency" : "normal"}`),
  "mail-sent": ({ data, createdAt }, { office, topics, locale }) =>
    linesOf([
      topics(isOneOf(mailsToCustomers, data.topic) ? data.topic : "sender-mail"),
      office("notice.sentTo", { time: formatDateTime(createdAt, locale), addresses: latin(String(data.to ?? "")) }),
    ]),
  "quote-sent": (event, history) => {
    const { data } = event;
    const { t, inbox, locale } = history;
    const to = typeof data.to === "string" && latin(data.channel === "email" ? data.to : displayPhone(data.to));
    const how = [isOneOf(channels, data.channel) && inbox(data.channel), to && t("sentTo", { to })];
    const notice = noticeOf(event, history.notices);
    return linesOf([
      t("quoteSent", { number: latin(String(data.number)), total: moneyOf(Number(data.total_fils), locale) }),
      how.filter(Boolean).join(locales[locale].comma),
      "failed" in data ? failureText(data.failed, history) : notice && noticeStateText(notice, history),
    ]);
  },
  "quote-seen": ({ data }, { t }) => t("quoteSeen", { number: latin(String(data.number)) }),
  "quote-question": ({ data }, { t }) => t("quoteQuestion", { number: latin(String(data.number)) }),
  "quote-accepted": ({ data }, { t, locale }) =>
    t("quoteAccepted", {
      number: latin(String(data.number)),
      name: isolatedName(String(data.name)),
      total: moneyOf(Number(data.total_fils), locale),
    }),
  "quote-declined": ({ data, note }, { t }) => linesOf([t("quoteDeclined", { number: latin(String(data.number)) }), note]),
  "quote-withdrawn": ({ data }, { t }) => t("quoteWithdrawn", { number: latin(String(data.number)) }),
  value: ({ data }, { t, locale }) => {
    const money = (fils: unknown) => (typeof fils === "number" ? moneyOf(fils, locale) : "–");
    return t("value", { to: money(data.to_fils), from: money(data.from_fils) });
  },
  attempted: ({ data }, { t, inbox }) => t("attempted", { channel: isOneOf(channels, data.channel) ? inbox(data.channel) : "" }),
  undone: ({ data }, history) =>
    linesOf([
      data.why === "refused"
        ? history.t("answerRefused")
        : history.t("undone", { what: isOneOf(changeKinds, data.what) ? history.t(`changeKinds.${data.what}`) : "" }),
      typeof data.from === "string" &&
        history.office("eventStatus", { from: statusName(history, data.from), to: statusName(history, String(data.to)) }),
    ]),
  "detail-taken": ({ data }, { t, columns }) =>
    linesOf([
      t("detail", {
        field: isOneOf(["email", "phone", "name"] as const, data.field) ? columns(data.field) : "",
        value: String(data.to ?? ""),
      }),
      data.from && t("detailBefore", { value: String(data.from) }),
    ]),
  merged: ({ note }, { t }) => `${t("merged")}\n${note ?? ""}`,
  "visit-booked": (event, history) => visitText(event, history, "booked"),
  "visit-changed": (event, history) => visitText(event, history, "changed"),
  "visit-cancelled": (event, history) => visitText(event, history, "cancelled"),
  "visit-missed": (event, history) => visitText(event, history, "missed"),
  "visit-on-the-way": (event, history) => visitText(event, history, "on-the-way"),
  "visit-arrived": (event, history) => visitText(event, history, "arrived"),
  "visit-reported": (event, history) => visitText(event, history, "reported"),
  "visit-reopened": (event, history) => visitText(event, history, "reopened"),
  "visit-reminded": (event, history) => visitText(event, history, "reminded"),
};

/** A note with what is needed to edit it, and its earlier wordings, the newest first. */
export type NoteLine = {
  event: number;
  text: string;
  /** How many times the note had been edited, to detect a concurrent edit. */
  seen: number;
  withdrawn: boolean;
  mayEdit: boolean;
  earlier: { at: string; name: string; text: string; withdrawn: boolean }[];
};

/** A text that was sent to the person, word for word. */
export type SentText = { subject: string; text: string; language: Locale };

export type HistoryLine = {
  key: string;
  at: string;
  name: string;
  isNote: boolean;
  text: string;
  /** Who undid the change and when, in words; empty if it was not undone. */
  undone: string;
  note: NoteLine | null;
  sent: SentText | null;
};

/** The event kinds that undoing a change strikes out. Notes are not among them. */
const undoableKinds = new Set([
  "status",
  "owner",
  "next-action",
  "answered",
  "attempted",
  "detail-taken",
  "merged",
  "do-not-contact",
  "contact-allowed",
  "urgency",
  "quote-sent",
  "value",
  "visit-booked",
  "visit-changed",
  "visit-cancelled",
  "visit-missed",
  "visit-reopened",
]);

/** For each undone change, by the time it was made (ms since 1970): who undid it and when, in words. */
function undoneChanges(history: HistoryWithWords): Map<number, string> {
  return new Map(
    history.events.flatMap(({ kind, data, actor, createdAt }) =>
      kind === "undone" && typeof data.at === "string"
        ? [
            [
              Date.parse(data.at),
              data.why === "refused"
                ? history.t("answerRefused")
                : history.t("wasUndone", { name: nameOf(history, actor), time: formatDateTime(createdAt, history.locale) }),
            ],
          ]
        : [],
    ),
  );
}

/** The note of an event, with earlier wordings from the newest to the oldest; null for other kinds of event. */
function noteLine({ id, kind, note, data, actor }: LeadEvent, history: HistoryWithWords): NoteLine | null {
  if (kind !== "note") return null;
  const edits = Array.isArray(data.mended) ? (data.mended as Record<string, unknown>[]) : [];
  return {
    event: id,
    text: note ?? "",
    seen: edits.length,
    withdrawn: data.withdrawn === true,
    mayEdit: history.viewer.mayEditAllNotes || actor === history.viewer.id,
    earlier: edits
      .map((wording) => ({
        at: formatDateTime(String(wording.at), history.locale),
        name: nameOf(history, wording.by),
        text: String(wording.before ?? ""),
        withdrawn: wording.withdrawn === true,
      }))
      .reverse(),
  };
}

function sentText({ data }: LeadEvent): SentText | null {
  if (typeof data.text !== "string") return null;
  const language = typeof data.locale === "string" && isLocale(data.locale) ? data.locale : "en";
  return { subject: typeof data.subject === "string" ? data.subject : "", text: data.text, language };
}

/** The lines, newest first. A notification that an event refers to is shown in the event's line. */
export function historyLines(history: HistoryWithWords): HistoryLine[] {
  const { events, notices, topics } = history;
  const noticesOfEvents = new Set(events.map((event) => noticeOf(event, notices)));
  const undone = undoneChanges(history);
  return [
    // Notifications come first: one has the same timestamp as the event that caused it, and the stable sort keeps it above.
    ...notices
      .filter((notice) => !noticesOfEvents.has(notice))
      .map((notice) => ({
        key: notice.id,
        at: notice.createdAt,
        name: "",
        isNote: false,
        text: `${topics(notice.topic)}\n${noticeStateText(notice, history)}`,
        undone: "",
        note: null,
        sent: null,
      })),
    ...[...events].reverse().map((event) => ({
      key: `event-${event.id}`,
      at: event.createdAt,
      name: event.actor ? nameOf(history, event.actor) : "",
      isNote: event.kind === "note",
      text: lineTexts[event.kind]?.(event, history) ?? event.note ?? event.kind,
      undone: (undoableKinds.has(event.kind) && undone.get(Date.parse(event.createdAt))) || "",
      note: noteLine(event, history),
      sent: sentText(event),
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

// What a lead's history says, line by line: of each event by its kind, and of every mail and call as it stands now. A line
// that says somebody was told names whom, and when.
import type { getTranslations } from "next-intl/server";
import type { Data } from "#lib/content/kinds";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import type { LeadEvent } from "#lib/leads/inbox/queries";
import { changeKinds, channels, isOneOf, lostReasons, nextActions, type Person } from "#lib/leads/inbox/types";
import { isLeadStatus } from "#lib/leads/statuses";
import type { LeadNotice } from "#lib/notify/queries";
import { isOutboxTopic } from "#lib/notify/topics";

type Translate<N extends "inbox" | "leadColumns" | "leadHistory" | "office" | "status" | "topics"> = Awaited<
  ReturnType<typeof getTranslations<N>>
>;

/** What happened with a lead, and what is needed to name it. */
export type History = {
  events: LeadEvent[];
  notices: LeadNotice[];
  /** Alerts that wait go to whoever hears of new leads. */
  nobodyOnCall: boolean;
  people: Person[];
  replies: Data<"replies"> | null;
  /** Who reads, and whether the notes of others may be mended. */
  viewer: { id: string; mayRule: boolean };
  locale: Locale;
};
type Words = {
  t: Translate<"leadHistory">;
  inbox: Translate<"inbox">;
  columns: Translate<"leadColumns">;
  office: Translate<"office">;
  status: Translate<"status">;
  topics: Translate<"topics">;
};
type Told = History & Words;

const nameOf = ({ people }: History, id: unknown) => people.find((person) => person.id === id)?.name ?? "";
const statusName = ({ status }: Words, value: string | null) => (isLeadStatus(value) ? status(value) : "");
// Addresses and codes keep their own direction inside an Arabic sentence.
const latin = (text: string) => `\u2066${text}\u2069`;
const topicName = ({ topics }: Words, { data }: LeadEvent) => topics(isOutboxTopic(data.topic) ? data.topic : "notification");
const linesOf = (parts: unknown[]) => parts.filter(Boolean).join("\n");

/** What became of a notification. */
function became({ state }: LeadNotice, { office, locale }: Told): string {
  const time = (iso: string) => formatDateTime(iso, locale);
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
}

/** The alert that an event speaks of. */
function noticeOf({ kind, data }: LeadEvent, notices: LeadNotice[]): LeadNotice | undefined {
  const topic = kind === "escalated" ? "escalation" : kind === "flagged" ? "on-call-flag" : undefined;
  return notices.find((notice) => notice.topic === topic && (typeof data.notice !== "string" || notice.id === data.notice));
}

/** An alert, and whether anybody has heard it. */
function alerted(event: LeadEvent, history: Told, text: string): string {
  const notice = noticeOf(event, history.notices);
  const isOpen = notice && ["waiting", "blocked", "retrying"].includes(notice.state.is);
  return linesOf([text, notice && became(notice, history), isOpen && history.nobodyOnCall && history.office("notice.nobodyOnCall")]);
}

const told: Record<string, (event: LeadEvent, history: Told) => string> = {
  created: (_, { office }) => office("eventCreated"),
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
  flagged: (event, history) => alerted(event, history, history.office("eventFlagged")),
  escalated: (event, history) => alerted(event, history, history.office("eventEscalated")),
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
  answered: ({ data }, { t, inbox, replies }) => {
    const channel = isOneOf(channels, data.channel) ? inbox(data.channel) : "";
    const template = replies?.templates.find(({ key }) => key && key === data.template)?.name ?? "";
    return [t("answered", { channel }), template && t("template", { template })].filter(Boolean).join(", ");
  },
  attempted: ({ data }, { t, inbox }) => t("attempted", { channel: isOneOf(channels, data.channel) ? inbox(data.channel) : "" }),
  undone: ({ data }, history) =>
    linesOf([
      history.t("undone", { what: isOneOf(changeKinds, data.what) ? history.t(`changeKinds.${data.what}`) : "" }),
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
};

/** A note as it can be mended, and every wording it had, the newest first. */
export type NoteLine = {
  event: number;
  text: string;
  /** How many times it was mended. */
  seen: number;
  withdrawn: boolean;
  mayMend: boolean;
  earlier: { at: string; name: string; text: string; withdrawn: boolean }[];
};

export type HistoryLine = {
  key: string;
  at: string;
  name: string;
  isNote: boolean;
  text: string;
  /** When and by whom it was undone, as it is shown; empty for what holds. */
  undone: string;
  note: NoteLine | null;
};

/** Lines that a change writes, and an undo of it takes back. A note stays. */
const ofChanges = new Set([
  "status",
  "owner",
  "next-action",
  "answered",
  "attempted",
  "detail-taken",
  "merged",
  "do-not-contact",
  "contact-allowed",
]);

/** Of each moment at which a change was made that was undone since, who undid it and when. */
function undoneChanges(history: Told): Map<number, string> {
  return new Map(
    history.events.flatMap(({ kind, data, actor, createdAt }) =>
      kind === "undone" && typeof data.at === "string"
        ? [[Date.parse(data.at), history.t("wasUndone", { name: nameOf(history, actor), time: formatDateTime(createdAt, history.locale) })]]
        : [],
    ),
  );
}

/** A line of words: what was mended, from the last to the first. */
function noteLine({ id, kind, note, data, actor }: LeadEvent, history: Told): NoteLine | null {
  if (kind !== "note") return null;
  const mended = Array.isArray(data.mended) ? (data.mended as Record<string, unknown>[]) : [];
  return {
    event: id,
    text: note ?? "",
    seen: mended.length,
    withdrawn: data.withdrawn === true,
    mayMend: history.viewer.mayRule || actor === history.viewer.id,
    earlier: mended
      .map((wording) => ({
        at: formatDateTime(String(wording.at), history.locale),
        name: nameOf(history, wording.by),
        text: String(wording.before ?? ""),
        withdrawn: wording.withdrawn === true,
      }))
      .reverse(),
  };
}

/** The newest first; an event that speaks of an alert takes its notification into its own line. */
export function historyLines(history: Told): HistoryLine[] {
  const { events, notices, topics } = history;
  const ofEvents = new Set(events.map((event) => noticeOf(event, notices)));
  const undone = undoneChanges(history);
  return [
    // Written in one moment with what they tell of, they came after it.
    ...notices
      .filter((notice) => !ofEvents.has(notice))
      .map((notice) => ({
        key: notice.id,
        at: notice.createdAt,
        name: "",
        isNote: false,
        text: `${topics(notice.topic)}\n${became(notice, history)}`,
        undone: "",
        note: null,
      })),
    ...[...events].reverse().map((event) => ({
      key: `event-${event.id}`,
      at: event.createdAt,
      name: event.actor ? nameOf(history, event.actor) : "",
      isNote: event.kind === "note",
      text: told[event.kind]?.(event, history) ?? event.note ?? event.kind,
      undone: (ofChanges.has(event.kind) && undone.get(Date.parse(event.createdAt))) || "",
      note: noteLine(event, history),
    })),
  ].sort((one, two) => Date.parse(two.at) - Date.parse(one.at));
}

// What a notice on a device shows. A lock screen shows it to everybody nearby, so it names kind, place and time, and the person only if the
// user chose that.
import { valueIsolated } from "../../i18n/bidi.ts";
import { formatDateTime } from "../../i18n/dates.ts";
import { type Locale, localePath, locales } from "../../i18n/locales.ts";
import { placeOf } from "../../site/places.ts";
import type { HeldAlerts, OutboxLead } from "../mail/lead-mails.ts";
import { oneLine } from "../mail/markup.ts";
import { kindName, pushTexts } from "../mail/texts.ts";

/** What a user chooses to be told of; the database holds the same list (push_settings). */
export const pushKinds = ["emergency", "new", "overdue", "given", "step", "undelivered", "visit"] as const;
export type PushKind = (typeof pushKinds)[number];

/** The argument of the service worker's showNotification(), with its title, and the urgency for the push service (RFC 8030). */
export type PushNotice = {
  title: string;
  body: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** A later notice with the same tag replaces the earlier one, and is heard again. */
  tag: string;
  renotify: true;
  icon: string;
  data: { path: string };
  urgency: "high" | "normal";
};

export type PushSubject = {
  kind: PushKind;
  /** Of a next step that has fallen due. */
  step?: boolean;
  /** A customer has answered a quote. */
  quote?: "accepted" | "declined";
  /** What happened to a visit of the reader's. */
  what?: "given" | "moved" | "taken";
  lead?: (OutboxLead & { visit?: { starts_at: string; place: string | null } | null }) | undefined;
  /** Of a digest. */
  held?: HeldAlerts | undefined;
};

type Reader = { locale: Locale; showsName: boolean };
type Shown = { title: string; body: string; tag: string; path: string; isUrgent?: boolean };

function notice({ title, body, tag, path, isUrgent = false }: Shown, locale: Locale): PushNotice {
  const { tag: lang, dir } = locales[locale];
  const data = { path: localePath(path, locale) };
  return { title, body, lang, dir, tag, renotify: true, icon: `/icons/${locale}-192.png`, data, urgency: isUrgent ? "high" : "normal" };
}

function leadNotice({ kind, step, quote, lead }: PushSubject & { lead: OutboxLead }, { locale, showsName }: Reader, now: Date): PushNotice {
  const t = pushTexts(locale);
  const due = new Date(lead.due_at);
  const isLate = due < now;
  const heading = quote
    ? t(quote === "accepted" ? "quoteAccepted" : "quoteDeclined")
    : step
      ? t("stepDue")
      : kind === "overdue"
        ? t(isLate ? "isOverdue" : "fallsDue")
        : kind === "given"
          ? t("wasGiven")
          : t(lead.joined_to ? "newMessage" : "newLead");
  const place = lead.place ? (placeOf(lead.place)?.names[locale][0] ?? "") : "";
  const facts = [
    ...(showsName ? [valueIsolated(oneLine(lead.full_name, 60))] : []),
    kindName(lead.kind, locale),
    ...(place ? [place] : []),
    ...(!step && !quote && lead.awaiting_since
      ? [t(isLate ? "wasDue" : "answerBy", { time: formatDateTime(due.toISOString(), locale) })]
      : []),
  ];
  return notice(
    {
      title: kind === "emergency" ? t("emergencyTitle", { what: heading }) : heading,
      body: facts.join(" · "),
      tag: lead.id,
      path: `/admin/leads/${lead.id}`,
      isUrgent: kind === "emergency" || kind === "new" || kind === "overdue",
    },
    locale,
  );
}

/** To a technician, who reads no leads: what happened to a visit, where and when. */
function visitNotice({ what, lead }: PushSubject, { locale, showsName }: Reader): PushNotice | null {
  if (!lead?.visit) return null;
  const t = pushTexts(locale);
  const { starts_at, place } = lead.visit;
  const facts = [
    formatDateTime(starts_at, locale),
    ...(place ? [placeOf(place)?.names[locale][0] ?? ""] : []),
    ...(showsName ? [valueIsolated(oneLine(lead.full_name, 60))] : []),
  ];
  const title = t(what === "taken" ? "visitTaken" : what === "moved" ? "visitMoved" : "visitGiven");
  return notice({ title, body: facts.filter(Boolean).join(" · "), tag: lead.id, path: "/admin/field", isUrgent: true }, locale);
}

/** Null where the notice is not needed any more. */
export function pushNotice(subject: PushSubject, reader: Reader, now = new Date()): PushNotice | null {
  const t = pushTexts(reader.locale);
  const { kind, lead, held } = subject;
  if (kind === "visit") return visitNotice(subject, reader);
  if (lead) {
    // The lead was answered while an alert waited.
    if (kind === "overdue" && !lead.awaiting_since) return null;
    return leadNotice({ ...subject, lead }, reader, now);
  }
  if (kind === "undelivered")
    return notice({ title: t("notDelivered"), body: t("notDeliveredText"), tag: "undelivered", path: "/admin/failures" }, reader.locale);
  if (!held || held.count === 0) return null;
  const body = t("heldText", { emergencies: held.emergencies });
  return notice({ title: t("held", { count: held.count }), body, tag: "digest", path: "/admin", isUrgent: true }, reader.locale);
}

export function testNotice(locale: Locale): PushNotice {
  const t = pushTexts(locale);
  return notice({ title: t("testTitle"), body: t("testText"), tag: "test", path: "/admin/account", isUrgent: true }, locale);
}

// The mails about leads: to the office, to the sender, and to the on-call staff (about one lead, or a digest).
import type { Data } from "../../content/kinds.ts";
import { firmRows, mailFoot } from "../../content/pages/firm.ts";
import { withBorrowedNames } from "../../content/pages/trust.ts";
import { formatDateTime, formatTime } from "../../i18n/dates.ts";
import { durationInWords } from "../../i18n/durations.ts";
import { isLocale, type Locale, localePath, locales } from "../../i18n/locales.ts";
import { answerBy, isAnsweredLater, isDueInWorkingTime, lastWorkingMoment, targetAt, type Urgency } from "../../leads/sla.ts";
import { isEmergency, receivedAt, timesOf } from "../../leads/urgency.ts";
import { answeredLine, type WhoAnswers, whoAnswers } from "../../leads/who-answers.ts";
import { callLink, displayPhone, phoneLines, whatsappLink } from "../../site/contact-links.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import type { WorkingCalendar } from "../../time/working-calendar.ts";
import { type MailPart, oneLine, plain, renderMail, unlinked } from "./markup.ts";
import { careersTexts, detailName, detailValue, firmTexts, kindName, mailTexts, weekdayName } from "./texts.ts";

type Settings = Data<"settings">;

/** A lead as the outbox returns it: the row, or the message that joined it. Later migrations may add to it. */
export type OutboxLead = {
  id: string;
  reference: string;
  kind: string;
  locale: string;
  page?: string | null;
  /** The place of the lead as the inbox shows it. */
  place?: string | null;
  full_name: string;
  email?: string | null;
  phone_e164?: string | null;
  message?: string | null;
  details?: unknown;
  created_at: string;
  received_at?: string | null;
  /** Derived by the database; null or absent when the lead awaits no answer. */
  awaiting_since?: string | null;
  urgency: Urgency;
  /** When the answer is due; of a lead that awaits none, when the first one was. */
  due_at: string;
  /** The answer times that the sender was promised. */
  reply_hours?: number;
  emergency_minutes?: number;
  /** Reference of the open lead that this message joined. */
  joined_to?: string | null;
  /** It was sent while the site showed an invented firm. */
  demonstration?: boolean;
  /** The person asked not to be contacted. */
  do_not_contact?: boolean;
  /** Contact details of that lead itself, whatever the message names. */
  known_email?: string | null;
  known_phone?: string | null;
};

export type MailContext = { settings: Record<Locale, Settings>; calendar: WorkingCalendar; siteUrl: string };

export type MailBody = { subject: string; html: string; text: string; locale: Locale };

const localeOf = (lead: OutboxLead): Locale => (isLocale(lead.locale) ? lead.locale : "en");

/** A form's answers beyond name and message, as rows: any depth, any key. */
export function detailRows(details: unknown, locale: Locale, path = "", key = ""): { label: string; value: { text: string } }[] {
  if (details === null || details === undefined || details === "") return [];
  if (Array.isArray(details) && details.every((value) => typeof value !== "object"))
    return details.length > 0 ? [{ label: path, value: { text: oneLine(details.join(locales[locale].comma), 500) } }] : [];
  if (typeof details === "object")
    return Object.entries(details)
      .flatMap(([inner, value]) => detailRows(value, locale, [path, detailName(inner, locale)].filter(Boolean).join(" · "), inner))
      .slice(0, 60);
  return [{ label: path, value: { text: plain(detailValue(key, String(details), locale)).slice(0, key === "calculation" ? 8000 : 2000) } }];
}

/** Where an answer goes. A message that joined a lead may name any address, so its answer goes to the lead's own. */
export function replyContacts(lead: OutboxLead): { email: string; phone: string } {
  const joined = lead.joined_to && lead.known_email !== undefined;
  return { email: (joined ? lead.known_email : lead.email) ?? "", phone: (joined ? lead.known_phone : lead.phone_e164) ?? "" };
}

/** What was sent: everything that is needed to answer. Contact details of the lead itself are links. */
function leadFacts(lead: OutboxLead, locale: Locale): MailPart[] {
  const t = mailTexts(locale);
  const phone = lead.phone_e164 ?? "";
  const known = replyContacts(lead);
  const rows = [
    { label: t("reference"), value: { text: lead.reference, ltr: true } },
    { label: t("received"), value: { text: formatDateTime(receivedAt(lead).toISOString(), locale) } },
    { label: t("name"), value: { text: unlinked(oneLine(lead.full_name), t("link")) } },
    ...(phone
      ? [
          {
            label: t("phone"),
            value: { text: displayPhone(phone), href: phone === known.phone ? `tel:${phone}` : undefined, ltr: true },
          },
        ]
      : []),
    ...(lead.email
      ? [
          {
            label: t("email"),
            value: { text: lead.email, href: lead.email === known.email ? `mailto:${lead.email}` : undefined, ltr: true },
          },
        ]
      : []),
    { label: t("language"), value: { text: locales[localeOf(lead)].label } },
    ...(lead.page ? [{ label: t("page"), value: { text: lead.page, ltr: true } }] : []),
  ];
  const details = detailRows(lead.details, locale);
  return [
    { type: "facts", rows },
    ...(lead.message
      ? ([
          { type: "heading", text: t("message") },
          { type: "quote", text: lead.message },
        ] as MailPart[])
      : []),
    ...(details.length > 0
      ? ([
          { type: "heading", text: t("more") },
          { type: "facts", rows: details },
        ] as MailPart[])
      : []),
  ];
}

/** Whether a message that joined a lead names a number or address that the lead does not hold. */
function namesOtherContact(lead: OutboxLead): boolean {
  const known = replyContacts(lead);
  const differs = (named: string | null | undefined, held: string) => Boolean(named) && named?.toLowerCase() !== held.toLowerCase();
  return differs(lead.email, known.email) || differs(lead.phone_e164, known.phone);
}

function answerLinks(lead: OutboxLead, context: MailContext, locale: Locale): MailPart {
  const t = mailTexts(locale);
  const { email, phone } = replyContacts(lead);
  const greeting = `${context.settings[localeOf(lead)].shortName}, ${lead.reference}`;
  return {
    type: "links",
    links: [
      ...(phone
        ? [
            { label: t("call"), href: `tel:${phone}` },
            { label: t("whatsapp"), href: `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(greeting)}` },
          ]
        : []),
      ...(email ? [{ label: t("reply"), href: `mailto:${email}?subject=${encodeURIComponent(lead.reference)}` }] : []),
      { label: t("openLead"), href: `${context.siteUrl}${localePath(`/admin/leads/${lead.id}`, locale)}` },
    ],
  };
}

/** The deadline in Dubai time, the last working moment when it falls outside working time, and the office's earlier target. */
function deadlines(lead: OutboxLead, { calendar, settings }: MailContext, locale: Locale): string[] {
  const t = mailTexts(locale);
  const time = (at: Date) => formatDateTime(at.toISOString(), locale);
  const received = receivedAt(lead);
  const times = timesOf(lead, settings.en);
  if (lead.kind === "application") return [t("readBy", { time: time(new Date(lead.due_at)) })];
  const due = new Date(lead.due_at);
  if (lead.urgency === "emergency") return [t("emergencyBy", { time: time(due) })];
  const [target, reply] = [targetAt(received, lead.urgency, due, calendar), durationInWords(times.replyHours, "hours", locale)];
  const lines = [t("answerBy", { time: time(due), reply })];
  if (!isDueInWorkingTime(due, calendar)) {
    const last = lastWorkingMoment(received, due, calendar);
    lines.push(last ? t("lastWorkingMoment", { time: time(last) }) : t("noWorkingTime"));
  }
  // Over a weekend the office measures itself by the promised hours; the sender was told the later time that the calendar gives.
  const told = answerBy(received, times, calendar);
  if (told.getTime() !== due.getTime()) lines.push(t("told", { time: time(told) }));
  return target < due ? [...lines, t("ourTarget", { time: time(target) })] : lines;
}

/** That the message was sent during a demonstration, where it was. */
const demonstrationNotice = ({ demonstration }: OutboxLead, locale: Locale): MailPart[] =>
  demonstration ? [{ type: "notice", lines: [mailTexts(locale)("demonstration")] }] : [];

/** To the office, in the language of the lead, which the person who answers reads anyway. */
export function officeMail(lead: OutboxLead, context: MailContext): MailBody {
  const locale = localeOf(lead);
  const t = mailTexts(locale);
  const [kind, name] = [kindName(lead.kind, locale), unlinked(oneLine(lead.full_name, 80), t("link"))];
  const body = renderMail(locale, context.settings[locale], [
    { type: "title", text: t("officeTitle", { kind, name }) },
    ...demonstrationNotice(lead, locale),
    ...(lead.joined_to ? [{ type: "text", text: t("joined", { reference: lead.joined_to }) } as MailPart] : []),
    ...(namesOtherContact(lead) ? [{ type: "notice", lines: [t("joinedOther")] } as MailPart] : []),
    { type: "notice", lines: deadlines(lead, context, locale) },
    answerLinks(lead, context, locale),
    ...leadFacts(lead, locale),
  ]);
  return { subject: oneLine(t("officeSubject", { kind, reference: lead.reference, name })), ...body, locale };
}

/** "Sunday to Thursday: 8:00 AM to 6:00 PM". Days with the same hours are grouped; the week begins on Sunday. */
function hourLines(settings: Settings, locale: Locale): string[] {
  const t = mailTexts(locale);
  const groups: { first: number; last: number; hours: string }[] = [];
  for (const day of [7, 1, 2, 3, 4, 5, 6]) {
    const hours = settings.hours
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => t("hours", { from: formatTime(opens, locale), to: formatTime(closes, locale) }))
      .join(" · ");
    const group = groups.at(-1);
    if (group && group.hours === hours) group.last = day;
    else groups.push({ first: day, last: day, hours });
  }
  return groups
    .filter(({ hours }) => hours)
    .map(({ first, last, hours }) => {
      const days =
        first === last ? weekdayName(first, locale) : t("days", { from: weekdayName(first, locale), to: weekdayName(last, locale) });
      return `${days}: ${hours}`;
    });
}

/** The lead without links: anybody can type any address into a form, and our mail must not advertise for them. */
function withoutLinks(lead: OutboxLead, replacement: string): OutboxLead {
  const strip = (value: unknown): unknown => {
    if (typeof value === "string") return unlinked(value, replacement);
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strip(inner)]));
    return value;
  };
  return { ...lead, full_name: String(strip(lead.full_name)), message: String(strip(lead.message ?? "")), details: strip(lead.details) };
}

/** Who sends the mail, as the law wants it named: registered name, licences, tax number, address. */
export function firmFoot({ settings }: MailContext, locale: Locale): MailPart[] {
  const whole = withBorrowedNames(settings[locale], settings[locale === "en" ? "ar" : "en"]);
  const text = mailFoot(firmRows(whole, locale, dubaiDay(new Date()), firmTexts(locale)));
  return text ? [{ type: "small", text }] : [];
}

/** What the sender of an emergency is told: to call, if somebody answers now, or else from when somebody is there. */
function urgentText(answers: WhoAnswers, locale: Locale): { text: string; answers: WhoAnswers } {
  const t = mailTexts(locale);
  const time = (ms: number) => formatDateTime(new Date(ms).toISOString(), locale);
  if (answers.calls) return { text: answers.untilMs ? t("urgentUntil", { time: time(answers.untilMs) }) : t("urgentAlways"), answers };
  return { text: answers.fromMs ? t("urgentLater", { time: time(answers.fromMs) }) : t("urgent"), answers };
}

/**
 * To the sender, in their language: confirms receipt, says by when we answer, and repeats what they sent. Applicants read what the page said
 * when they sent it, and no time.
 */
export function senderMail(stored: OutboxLead, context: MailContext, now = new Date()): MailBody {
  const locale = localeOf(stored);
  const t = mailTexts(locale);
  const lead = withoutLinks(stored, t("link"));
  const [settings, careers] = [context.settings[locale], careersTexts(locale)];
  const times = timesOf(lead, settings);
  const by = answerBy(receivedAt(lead), times, context.calendar);
  const time = formatDateTime(by.toISOString(), locale);
  const thanks = isAnsweredLater(receivedAt(lead), by, times) ? "thanksLater" : "thanks";
  const phone = (line: { href: string; label: string }): MailPart => ({
    type: "facts",
    rows: [{ label: t("phone"), value: { text: line.label, href: line.href, ltr: true } }],
  });
  const office = { label: displayPhone(settings.phone), href: callLink(settings) };
  const chat: MailPart = { type: "links", links: [{ label: t("whatsapp"), href: whatsappLink(settings, lead.reference) }] };
  const isApplication = stored.kind === "application";
  const urgent = !isApplication && isEmergency(stored.details) ? urgentText(whoAnswers(now, settings, context.calendar), locale) : null;
  const { unstored: _forTheOffice, ...answers } = (lead.details ?? {}) as Record<string, unknown>;
  const details = detailRows(answers, locale);
  const body = renderMail(locale, settings, [
    { type: "text", text: t("hello", { name: oneLine(lead.full_name, 80) }) },
    ...(urgent
      ? [{ type: "text", text: urgent.text } as MailPart, phone(answeredLine(phoneLines(settings), urgent.answers) ?? office), chat]
      : []),
    {
      type: "text",
      text: isApplication
        ? careers("sentText")
        : t(urgent ? "thanksUrgent" : thanks, { time, reply: durationInWords(times.replyHours, "hours", locale) }),
    },
    { type: "facts", rows: [{ label: t("yourReference"), value: { text: lead.reference, ltr: true } }] },
    { type: "heading", text: t("nextTitle") },
    {
      type: "list",
      items: isApplication ? [careers("next1"), careers("next2"), careers("next3")] : [t("nextRead"), t("nextVisit"), t("nextMore")],
    },
    ...(urgent || isApplication ? [] : [{ type: "text", text: t("urgent") } as MailPart, phone(office), chat]),
    { type: "heading", text: t("hoursTitle") },
    { type: "list", items: hourLines(settings, locale) },
    ...(lead.message || details.length > 0 ? [{ type: "heading", text: t("sentTitle") } as MailPart] : []),
    ...(lead.message ? [{ type: "quote", text: lead.message } as MailPart] : []),
    ...(details.length > 0 ? [{ type: "facts", rows: details } as MailPart] : []),
    { type: "small", text: t("why", { site: context.siteUrl }) },
    ...firmFoot(context, locale),
  ]);
  return { subject: oneLine(t("senderSubject", { reference: lead.reference })), ...body, locale };
}

/** The leads of a digest as the database returns them: those that still wait, the first of them in detail. */
export type HeldAlerts = {
  count: number;
  emergencies: number;
  networks: number;
  locale: string;
  leads: { id: string; reference: string; name: string; phone: string | null; isCustomer: boolean }[];
};

/** To the on-call staff: leads without an alert of their own, because too many came at once. In the language of most of them. */
export function digestMail(held: HeldAlerts, late: boolean, context: MailContext): MailBody {
  const locale: Locale = isLocale(held.locale) ? held.locale : "en";
  const t = mailTexts(locale);
  const { count, emergencies, networks, leads } = held;
  const address = (path: string) => `${context.siteUrl}${localePath(path, locale)}`;
  const body = renderMail(locale, context.settings[locale], [
    { type: "title", text: t(late ? "digestLateTitle" : "digestTitle", { count }) },
    {
      type: "notice",
      lines: [t("digestText", { networks }), ...(emergencies > 0 ? [t("digestEmergencies", { count: emergencies })] : []), t("digestWhy")],
    },
    { type: "links", links: [{ label: t("digestOpen"), href: address("/admin") }] },
    {
      type: "facts",
      rows: leads.flatMap(({ id, reference, name, phone, isCustomer }) => [
        { label: isCustomer ? t("digestCustomer") : t("digestLead"), value: { text: unlinked(oneLine(name, 80), t("link")) } },
        { label: t("reference"), value: { text: reference, href: address(`/admin/leads/${id}`), ltr: true } },
        ...(phone ? [{ label: t("phone"), value: { text: displayPhone(phone), href: `tel:${phone}`, ltr: true } }] : []),
      ]),
    },
    ...(count > leads.length ? [{ type: "text", text: t("digestMore", { count: count - leads.length }) } as MailPart] : []),
    { type: "small", text: t("onCallWhy") },
  ]);
  return { subject: oneLine(t(late ? "digestLateSubject" : "digestSubject", { count })), ...body, locale };
}

/** To the on-call staff: a lead that would be answered too late, or already is. */
export function onCallMail(lead: OutboxLead, topic: "on-call-flag" | "escalation", context: MailContext): MailBody {
  const locale = localeOf(lead);
  const t = mailTexts(locale);
  const late = topic === "escalation";
  const lines = late ? [t("escalationText", { time: formatDateTime(lead.due_at, locale) })] : deadlines(lead, context, locale);
  const body = renderMail(locale, context.settings[locale], [
    { type: "title", text: t(late ? "escalationTitle" : "flagTitle") },
    ...demonstrationNotice(lead, locale),
    { type: "notice", lines },
    answerLinks(lead, context, locale),
    ...leadFacts(lead, locale),
    { type: "small", text: t("onCallWhy") },
  ]);
  return { subject: oneLine(t(late ? "escalationSubject" : "flagSubject", { reference: lead.reference })), ...body, locale };
}

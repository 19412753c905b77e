// The words of a lead's line and clock, as plain data: lines are drawn on the server and drawn again in the browser.
import { getTranslations } from "next-intl/server";
import type { Locale } from "#lib/i18n/locales";
import { type NextAction, nextActions } from "#lib/leads/inbox/types";
import { type LeadStatus, leadStatuses } from "#lib/leads/statuses";
import { areas, emirates } from "#lib/site/places";

export type ClockTexts = Record<"late" | "left" | "days" | "hours" | "minutes", string>;
export type LineTexts = ClockTexts &
  Record<"emergency" | "wroteAgain" | "returning" | "doNotContact" | "noOwner" | "call" | "whatsapp" | "email" | "select", string> & {
    status: Record<LeadStatus, string>;
    kinds: Record<string, string>;
    problems: Record<string, string>;
    places: Record<string, string>;
    nextActions: Record<NextAction, string>;
  };

export async function clockTexts(): Promise<ClockTexts> {
  const t = await getTranslations("inbox");
  const raw = (key: keyof ClockTexts) => t.raw(key) as string;
  return { late: raw("late"), left: raw("left"), days: raw("days"), hours: raw("hours"), minutes: raw("minutes") };
}

export async function lineTexts(locale: Locale): Promise<LineTexts> {
  const [t, status, mail] = [await getTranslations("inbox"), await getTranslations("status"), await getTranslations("mail")];
  return {
    ...(await clockTexts()),
    emergency: t("emergency"),
    wroteAgain: t("wroteAgain"),
    returning: t("returning"),
    doNotContact: t("doNotContact"),
    noOwner: t("noOwner"),
    call: t("call"),
    whatsapp: t("whatsapp"),
    email: t("email"),
    select: t.raw("select") as string,
    status: Object.fromEntries(leadStatuses.map((value) => [value, status(value)])) as Record<LeadStatus, string>,
    kinds: mail.raw("kinds") as Record<string, string>,
    problems: mail.raw("values.problem") as Record<string, string>,
    places: Object.fromEntries([...emirates, ...areas].map(({ slug, names }) => [slug, names[locale][0] ?? slug])),
    nextActions: Object.fromEntries(nextActions.map((value) => [value, t(`nextActions.${value}`)])) as Record<NextAction, string>,
  };
}

export async function keyTexts() {
  const t = await getTranslations("inbox");
  return {
    title: t("keysTitle"),
    show: t("keysShow"),
    down: t("keyDown"),
    up: t("keyUp"),
    open: t("keyOpen"),
    select: t("keySelect"),
    search: t("keySearch"),
    edit: t("keyEdit"),
    help: t("keyHelp"),
    on: t("keysOn"),
    close: t("close"),
  };
}

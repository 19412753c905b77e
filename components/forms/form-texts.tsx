// Texts and links common to all forms, in the reader's language. Server only: forms get finished strings.
import "server-only";
import { getTranslations } from "next-intl/server";
import { readSettings } from "#lib/content/store/read";
import { answeredInWords } from "#lib/i18n/answered-in-words";
import { currentLocale } from "#lib/i18n/current";
import { durationInWords } from "#lib/i18n/durations";
import { localePath } from "#lib/i18n/locales";
import type { LeadFields } from "#lib/leads/kinds/form-fields";
import { readAnswers } from "#lib/leads/read-answers";
import { answerTimes } from "#lib/site/answer-times";
import { callLink, displayPhone, phoneLines, whatsappLink } from "#lib/site/contact-links";
import type { TimeStep } from "../scale/time-scale.tsx";
import type { FrameLinks, FrameTexts } from "./lead-frame.tsx";
import type { SentTexts } from "./sent-panel.tsx";
import type { Labels } from "./use-lead-form.ts";

/** The time to an answer, in hours and in words; `answered`: by when it comes, with the reserve for closed hours. */
export async function replyTime(): Promise<{ replyHours: number; reply: string; answered: string }> {
  const locale = await currentLocale();
  const { replyHours } = answerTimes(await readSettings(locale));
  return { replyHours, reply: durationInWords(replyHours, "hours", locale), answered: answeredInWords(replyHours, locale) };
}

export async function sentTexts(): Promise<SentTexts> {
  const [t, sent] = [await getTranslations("contact"), await getTranslations("sent")];
  const { reply } = await replyTime();
  return {
    title: t("successTitle"),
    text: t("successText", { reply }),
    reference: t("reference"),
    referenceHint: t("referenceHint"),
    answerBy: sent.raw("answerBy"),
    answerLater: sent.raw("answerLater"),
    answers: await readAnswers(await currentLocale()),
    nextTitle: sent("nextTitle"),
    next: await nextSteps(),
    asked: sent("asked"),
    askedHint: sent("askedHint"),
    keep: sent("keep"),
    whatsapp: sent("whatsapp"),
    whatsappHint: sent("whatsappHint"),
    whatsappText: sent.raw("whatsappText"),
    status: sent("status"),
    statusHint: sent("statusHint"),
    unread: sent("unread"),
  };
}

/** What happens after a request, from sending it to the work. */
export async function nextSteps(): Promise<TimeStep[]> {
  const t = await getTranslations("sent");
  const { replyHours, reply, answered } = await replyTime();
  return [
    { mark: t("atOnce"), text: `${t("atOnceText")} ${t("next1")}`, hours: replyHours },
    { mark: t("next2Mark", { reply }), text: t("next2", { answered }) },
    { mark: t("next3Mark"), text: t("next3") },
  ];
}

/** The texts after a job application, which differ from those for a customer. */
export async function applicationSentTexts(): Promise<SentTexts> {
  const [t, sent] = [await getTranslations("careers"), await getTranslations("sent")];
  return {
    ...(await sentTexts()),
    title: t("sentTitle"),
    text: t("sentText"),
    unread: t("unread"),
    answers: [],
    next: [
      { mark: sent("atOnce"), text: t("next1") },
      { mark: t("next2Mark"), text: t("next2") },
      { mark: t("next3Mark"), text: t("next3") },
    ],
  };
}

export async function frameTexts(): Promise<FrameTexts> {
  const [t, site, consent] = [await getTranslations("contact"), await getTranslations("site"), await getTranslations("consent")];
  return {
    allRequired: t("allRequired"),
    problemTitle: t("problemTitle"),
    failureTitle: t("failureTitle"),
    failureText: t("failureText"),
    limited: t.raw("limited"),
    failureHelp: t("failureHelp"),
    sending: t("sending"),
    another: t("another"),
    whatsapp: site("whatsappUs"),
    notices: site("notices"),
    closeNotice: site("closeNotice"),
    consent: {
      version: consent("version"),
      label: consent("marketing"),
      hint: consent("hint"),
      cameFrom: consent("cameFrom"),
      cameFromHint: consent("cameFromHint"),
    },
    sent: await sentTexts(),
  };
}

export async function frameLinks(): Promise<FrameLinks> {
  const locale = await currentLocale();
  const settings = await readSettings(locale);
  return {
    call: { href: callLink(settings), label: displayPhone(settings.phone) },
    answered: phoneLines(settings),
    whatsappHref: whatsappLink(settings),
    whatsappPlain: whatsappLink(settings).split("?")[0] ?? "",
    statusHref: localePath("/status", locale),
  };
}

/**
 * Each field with its label and its messages for missing and invalid values; `wrong` overrides the latter. The order is that
 * of `fields`, which the summary of problems follows.
 */
export async function labelsOf<Name extends string>(
  fields: Readonly<Record<Name, LeadFields["fields"][string]>>,
  words: (name: NoInfer<Name>) => string,
  wrong: Partial<Record<NoInfer<Name>, string>> = {},
): Promise<Labels<Name>> {
  const t = await getTranslations("contact");
  const labels = (Object.keys(fields) as Name[]).map((name) => {
    const field = words(name);
    const missing = fields[name] === "required" ? { required: t("required", { field }) } : {};
    const key = name === "phone" ? "invalidPhone" : name === "email" ? "invalidEmail" : "invalid";
    return [name, { label: field, ...missing, invalid: wrong[name] ?? t(key, { field }) }];
  });
  return Object.fromEntries(labels);
}

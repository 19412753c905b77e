// The words of what is done with a lead, for the forms that the browser draws.
import type { getTranslations } from "next-intl/server";
import { locales } from "#lib/i18n/locales";
import type { Lead } from "#lib/leads/inbox/queries";
import type { LeadActionTexts } from "./lead-actions.tsx";
import type { AnswerTexts } from "./lead-answer.tsx";
import type { PrivacyTexts } from "./lead-privacy.tsx";

type Translate = Awaited<ReturnType<typeof getTranslations<"inbox">>>;

/** What came of a change, by status. */
export const changeNotices = (t: Translate): Record<string, string> =>
  Object.fromEntries(
    (["saved", "conflict", "gone", "reason", "day", "empty", "invalid", "forbidden", "failed"] as const).map((key) => [key, t(key)]),
  );

export const answerTexts = (t: Translate, lead: Lead): AnswerTexts => ({
  call: t("call"),
  whatsapp: t("whatsapp"),
  email: t("email"),
  replies: t("replies"),
  repliesIn: t("repliesIn", { language: locales[lead.locale].label }),
  repliesNone: t("repliesNone"),
  answeredBy: t("answeredBy"),
  answeredPrompt: t("answeredPrompt"),
});

/** visitStays: that a visit is planned and stays so; empty where none is. */
export const actionTexts = (t: Translate, visitStays: string): LeadActionTexts => ({
  work: t("work"),
  visit: t("visit"),
  visitDay: t("visitDay"),
  visitTime: t("visitTime"),
  visitNote: t("visitNote"),
  visitSubmit: t("visitSubmit"),
  quotedDo: t("quotedDo"),
  negotiatingDo: t("negotiatingDo"),
  wonDo: t("wonDo"),
  visitStays,
  lostDo: t("lostDo"),
  lostReason: t("lostReason"),
  lostSubmit: t("lostSubmit"),
  otherStatus: t("otherStatus"),
  setStatus: t("setStatus"),
  plan: t("plan"),
  nextStep: t("nextStep"),
  nextNote: t("nextNote"),
  nextSubmit: t("nextSubmit"),
  nextDone: t("nextDone"),
  owner: t("ownerLabel"),
  ownerSubmit: t("ownerSubmit"),
  takeIt: t("takeIt"),
  nobody: t("nobody"),
  note: t("note"),
  noteSubmit: t("noteSubmit"),
});

export const privacyTexts = (t: Translate, lead: Lead): PrivacyTexts => ({
  person: t("person"),
  stop: t("stop"),
  stopText: t("stopText"),
  stopDo: t("stopDo"),
  allow: t("allow"),
  allowText: t("allowText"),
  allowDo: t("allowDo"),
  why: t("why"),
  erase: t("erase"),
  eraseText: t("eraseText", { count: lead.others.length }),
  typeReference: t("typeReference", { reference: lead.reference }),
  eraseDo: t("eraseDo"),
});

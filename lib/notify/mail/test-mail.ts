// The mail by which an administrator tries the mail server.
import type { Locale } from "../../i18n/locales.ts";
import type { MailBody } from "./lead-mails.ts";
import { renderMail, type Sender } from "./markup.ts";
import { mailTexts } from "./texts.ts";

export function testMail(locale: Locale, sender: Sender): MailBody {
  const t = mailTexts(locale);
  const parts = renderMail(locale, sender, [
    { type: "title", text: t("testSubject") },
    { type: "text", text: t("testText") },
  ]);
  return { locale, subject: t("testSubject"), ...parts };
}

// Previews the ready answers as a customer receives them; they have no page of their own.
import { getTranslations } from "next-intl/server";
import type { Data } from "#lib/content/kinds";
import { fillVariables } from "#lib/content/kinds/reply-variables";
import { readOwnSettings } from "#lib/content/store/read";
import { type Locale, locales } from "#lib/i18n/locales";
import { MessageBubble } from "./editor/message-control.tsx";

/** Sample values that fill a message in the editor's preview, in the message's language. */
export async function sampleFacts(locale: Locale) {
  const t = await getTranslations({ locale, namespace: "editor" });
  const { businessName } = readOwnSettings(locale);
  return {
    name: t("sampleName"),
    reference: "RQ-4K7P2XQA",
    business: businessName,
    time: t("sampleTime"),
    technician: t("sampleTechnician"),
    phone: "+971 4 123 4567",
  };
}

export async function RepliesPreview({ replies, locale }: { replies: Data<"replies">; locale: Locale }) {
  const [t, sample] = [await getTranslations("replies"), await sampleFacts(locale)];
  const { tag, dir } = locales[locale];
  return (
    <main id="content" className="wrap py-6">
      <h1 className="text-30">{t("title")}</h1>
      <p className="mt-1 text-soft">{t("preview")}</p>
      <ul className="mt-4 grid max-w-[40rem] gap-5">
        {replies.templates.map(({ key, name, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <h2 className="text-16 font-medium">{name || key}</h2>
            {text ? (
              <MessageBubble lang={tag} dir={dir} sender={sample.business} text={fillVariables(text, sample)} />
            ) : (
              <p className="text-soft">{t("noText")}</p>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}

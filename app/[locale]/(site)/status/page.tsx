// The status of a request, for the person who sent it: reference and last four digits, answered in neutral words. The browser reads the
// reference from the address, because a page that reads its query cannot show a server action's answer without JavaScript.
import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { frameLinks, labelsOf, replyTime } from "#components/forms/form-texts";
import { StatusForm } from "#components/forms/status-form";
import { Opening } from "#components/scale/opening";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { currentLocale } from "#lib/i18n/current";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("track");
  return { title: t("title"), robots: { index: false, follow: false } };
}

export default async function StatusPage() {
  const [messages, t, sent, careers, contact, site, locale] = [
    await getMessages(),
    await getTranslations("track"),
    await getTranslations("sent"),
    await getTranslations("careers"),
    await getTranslations("contact"),
    await getTranslations("site"),
    await currentLocale(),
  ];
  const { answered } = await replyTime();
  return (
    <>
      <Opening ground="ground-land" title={t("title")} lead={t("lead")} above={<Breadcrumb current={t("title")} />} />
      <StatusForm
        locale={locale}
        labels={await labelsOf({ reference: "required", digits: "required" }, (name) => t(name))}
        links={await frameLinks()}
        texts={{
          heading: t("title"),
          problemTitle: contact("problemTitle"),
          referenceHint: t("referenceHint"),
          show: t("show"),
          stages: t("stages"),
          example: t("example"),
          since: t.raw("since"),
          next: t.raw("next"),
          answerBy: sent.raw("answerBy"),
          answerLater: sent.raw("answerLater"),
          application: `${careers("next1")} ${careers("next2")}`,
          unknown: t("unknown"),
          busy: t("busy"),
          failed: t("failed"),
          words: messages.track.words,
          texts: messages.track.texts,
          whatsapp: site("whatsappUs"),
          answered,
        }}
      />
    </>
  );
}

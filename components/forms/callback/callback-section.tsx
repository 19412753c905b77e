// The callback offer with its texts in the reader's language. It must not import the form itself, which would put the form's code
// on every page with the offer.
import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/link";
import { readWorkingCalendar } from "#lib/content/pages/read-working-calendar";
import { currentLocale } from "#lib/i18n/current";
import { formatTime } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { callbackFields } from "#lib/leads/kinds/callback";
import { usualWindows } from "#lib/time/visit-windows";
import { frameLinks, frameTexts, labelsOf } from "../form-texts.tsx";
import type { CallbackProps } from "./callback-form.tsx";
import { CallbackOffer } from "./callback-offer.tsx";

export async function callbackProps(path: string): Promise<CallbackProps> {
  const [t, contact, site, locale] = [
    await getTranslations("callback"),
    await getTranslations("contact"),
    await getTranslations("site"),
    await currentLocale(),
  ];
  return {
    locale,
    path,
    labels: await labelsOf(callbackFields.fields, (name) => (name === "window" ? t(name) : contact(name))),
    links: await frameLinks(),
    texts: {
      ...(await frameTexts()),
      another: t("another"),
      heading: t("form"),
      phoneHint: contact("phoneHint"),
      send: t("send"),
      soon: t("soon"),
    },
    windows: usualWindows(await readWorkingCalendar(locale)).map((value) => {
      const [from = "", to = ""] = value.split("-").map((time) => formatTime(time, locale));
      return { value, label: site("hoursRange", { from, to }) };
    }),
  };
}

export async function CallbackOfferFor({ path }: { path: string }) {
  const [t, locale] = [await getTranslations("callback"), await currentLocale()];
  return (
    <CallbackOffer title={t("title")} lead={t("lead")} form={await callbackProps(path)}>
      <TextLink href={localePath("/contact/call-back", locale)}>{t("open")}</TextLink>
    </CallbackOffer>
  );
}

// The call-back form's own page, for visitors without JavaScript.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CallbackForm } from "#components/forms/callback/callback-form";
import { callbackProps } from "#components/forms/callback/callback-section";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("callback");
  return { title: t("form"), robots: { index: false, follow: true } };
}

export default async function CallBackPage() {
  const [t, site, locale] = [await getTranslations("callback"), await getTranslations("site"), await currentLocale()];
  return (
    <div className="wrap py-8">
      <Breadcrumb above={[{ href: localePath("/contact", locale), label: site("contact") }]} current={t("form")} />
      <h1 className="mt-6">{t("title")}</h1>
      <p className="mt-5 mb-8 text-[1.08rem] text-soft">{t("lead")}</p>
      <div className="max-w-[36rem]">
        <CallbackForm {...(await callbackProps("/contact/call-back"))} />
      </div>
    </div>
  );
}

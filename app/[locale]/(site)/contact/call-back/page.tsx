// The call-back form's own page, for visitors without JavaScript.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CallbackForm } from "#components/forms/callback/callback-form";
import { callbackProps } from "#components/forms/callback/callback-section";
import { CallLinks, WhatsAppLink } from "#components/layout/contact-links";
import { OpeningHours } from "#components/layout/opening-hours";
import { Opening } from "#components/scale/opening";
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
    <>
      <Opening
        ground="ground-land"
        title={t("title")}
        lead={t("lead")}
        above={<Breadcrumb above={[{ href: localePath("/contact", locale), label: site("contact") }]} current={t("form")} />}
      />
      <section className="band ground-sand">
        <div className="wrap desk">
          <CallbackForm {...(await callbackProps("/contact/call-back"))} />
          <div className="desk-side">
            <p className="text-22 font-medium">{site("hours")}</p>
            <div className="mt-3">
              <OpeningHours />
            </div>
            <div className="actions mt-6">
              <CallLinks look="plain" nobody={null} />
              <WhatsAppLink />
            </div>
          </div>
        </div>
      </section>
    </>
  );
}

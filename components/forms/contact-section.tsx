// Puts the contact form on a page, with its texts in the reader's language.
import { getTranslations } from "next-intl/server";
import { readSettings } from "#lib/content/read";
import { currentLocale } from "#lib/i18n/current";
import { contactFields } from "#lib/leads/fields";
import { callLink, displayPhone, whatsappLink } from "#lib/site/contact-links";
import { ContactForm, type FormTexts } from "./contact-form.tsx";

export async function ContactFormFor({ path }: { path: string }) {
  const [t, site, locale] = [await getTranslations("contact"), await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  const fields = Object.fromEntries(
    contactFields.map((name) => [
      name,
      { label: t(name), required: t("required", { field: t(name) }), invalid: t("invalid", { field: t(name) }) },
    ]),
  ) as FormTexts["fields"];
  const texts: FormTexts = {
    heading: t("form"),
    fields,
    phoneHint: t("phoneHint"),
    messageHint: t("messageHint"),
    send: t("send"),
    sending: t("sending"),
    problemTitle: t("problemTitle"),
    successTitle: t("successTitle"),
    successText: t("successText"),
    reference: t("reference"),
    referenceHint: t("referenceHint"),
    failureTitle: t("failureTitle"),
    failureText: t("failureText"),
    failureHelp: t("failureHelp"),
    another: t("another"),
    whatsapp: site("whatsappUs"),
    notices: site("notices"),
    closeNotice: site("closeNotice"),
  };
  return (
    <ContactForm
      locale={locale}
      path={path}
      texts={texts}
      call={{ href: callLink(settings), label: displayPhone(settings.phone) }}
      whatsappHref={whatsappLink(settings)}
    />
  );
}

export async function ContactSection({ title, text, path }: { title: string; text: string; path: string }) {
  return (
    <section className="wrap grid gap-8 py-10 lg:grid-cols-[5fr_7fr]">
      <div>
        <h2>{title}</h2>
        <p className="mt-3 text-soft">{text}</p>
      </div>
      <ContactFormFor path={path} />
    </section>
  );
}

// Puts the contact form on a page, with its texts in the reader's language.
import { getTranslations } from "next-intl/server";
import { currentLocale } from "#lib/i18n/current";
import { ContactForm } from "./contact-form.tsx";
import { frameLinks, frameTexts, labelsOf } from "./form-texts.tsx";

export async function ContactFormFor({ path }: { path: string }) {
  const [t, attached, locale] = [await getTranslations("contact"), await getTranslations("attachedCalculation"), await currentLocale()];
  return (
    <ContactForm
      locale={locale}
      path={path}
      labels={await labelsOf(Object.fromEntries((["fullName", "email", "phone", "message"] as const).map((name) => [name, t(name)])))}
      links={await frameLinks()}
      texts={{
        ...(await frameTexts()),
        heading: t("form"),
        phoneHint: t("phoneHint"),
        messageHint: t("messageHint"),
        send: t("send"),
        calculation: { text: attached("text"), look: attached("look"), remove: attached("remove"), message: attached.raw("message") },
      }}
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

"use client";
// Sends a quote with a text: by mail from the site, or on WhatsApp and in other ways by the user. The text is kept word for word.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { controlClass, Field } from "#components/ui/field";
import { type Locale, locales } from "#lib/i18n/locales";
import { type SendResult, sendQuote } from "#lib/leads/quotes/actions";
import { chatWith } from "#lib/leads/quotes/send-channels";
import { ActionForm, ActionMessage } from "../../shell/action-form.tsx";
import { Icon } from "../../shell/icons.tsx";

type SendProps = {
  quote: string;
  version: number;
  phone: string;
  email: string;
  subject: string;
  text: string;
  language: Locale;
};

export function SendQuote({ quote, version, phone, email, subject, text, language }: SendProps) {
  const t = useTranslations("quoteOffice");
  return (
    <ActionForm
      action={async (previous: SendResult, form) => {
        const result = await sendQuote(previous, form);
        // Only now does the link show the quote. Where the browser opens no window by itself, the page has the same link.
        if (result.status === "saved" && form.get("channel") === "whatsapp")
          window.open(chatWith(phone, String(form.get("text"))), "_blank", "noopener");
        return result;
      }}
      done={{ saved: t("sent") }}
      refused={{
        conflict: t("conflict"),
        gone: t("gone"),
        sent: t("notDraft"),
        empty: t("empty"),
        expired: t("expired"),
        accepted: t("acceptedMeanwhile"),
        to: t("to"),
        long: t("long"),
      }}
      className="grid grid-cols-1 gap-3"
    >
      {Object.entries({ quote, version, phone, email, subject }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field id="quote-text" label={t("sendText")}>
        <textarea
          id="quote-text"
          name="text"
          lang={locales[language].tag}
          dir="auto"
          rows={8}
          defaultValue={text}
          className={`${controlClass()} field-sizing-content wrap-anywhere`}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3 max-sm:sticky max-sm:bottom-0 max-sm:-mx-(--page-edge) max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-(--page-edge) max-sm:py-3">
        {phone && (
          <button type="submit" name="channel" value="whatsapp" className={buttonClass("primary")}>
            <Icon name="message" />
            {t("sendWhatsapp")}
          </button>
        )}
        {email && (
          <button type="submit" name="channel" value="email" className={buttonClass(phone ? "plain" : "primary")}>
            <Icon name="mail" />
            {t("sendEmail")}
          </button>
        )}
        <button type="submit" name="channel" value="link" title={t("sendLinkHint")} className={buttonClass("quiet")}>
          {t("sendLink")}
        </button>
        <ActionMessage />
      </div>
    </ActionForm>
  );
}

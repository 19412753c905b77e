"use client";
// The contact form: who, how to answer, and the message.
import type { Locale } from "#lib/i18n/locales";
import { contactAction } from "#lib/leads/intake/contact-actions";
import { contactFields } from "#lib/leads/kinds/contact-fields";
import { AttachedCalculation, type CalculationTexts } from "../attached-calculation.tsx";
import { ConsentBox, type FrameLinks, type FrameTexts, type Labels, LeadFrame, SendButton, TextLine } from "../lead-frame.tsx";
import { useLeadForm } from "../use-lead-form.ts";

export type ContactFormProps = {
  locale: Locale;
  path: string;
  labels: Labels;
  links: FrameLinks;
  texts: FrameTexts & { heading: string; phoneHint: string; messageHint: string; send: string; calculation: CalculationTexts };
};

const loadChecks = () => import("#lib/leads/kinds/contact-schema").then(({ parseContact }) => parseContact);

export function ContactForm({ locale, path, labels, links, texts }: ContactFormProps) {
  const lead = useLeadForm({
    kind: "contact",
    locale,
    page: path,
    names: contactFields,
    action: contactAction,
    loadChecks,
    notices: { ...texts, successTitle: texts.sent.title, successText: texts.sent.text },
  });
  return (
    <LeadFrame lead={lead} heading={texts.heading} labels={labels} texts={texts} links={links}>
      <div className="grid gap-5">
        <TextLine lead={lead} labels={labels} name="fullName" />
        <TextLine lead={lead} labels={labels} name="email" />
        <TextLine lead={lead} labels={labels} name="phone" hint={texts.phoneHint} />
        <TextLine lead={lead} labels={labels} name="message" hint={texts.messageHint} rows={6} />
        <AttachedCalculation lead={lead} texts={texts.calculation} />
        <ConsentBox lead={lead} texts={texts.consent} />
        <div>
          <SendButton lead={lead} label={texts.send} sending={texts.sending} />
        </div>
      </div>
    </LeadFrame>
  );
}

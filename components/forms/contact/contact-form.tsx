"use client";
// The contact form: name, contact details and message.
import type { Locale } from "#lib/i18n/locales";
import type { ContactField, contactFields } from "#lib/leads/kinds/contact";
import { AttachedCalculation, type CalculationTexts } from "../attached-calculation.tsx";
import { AnswerBy, ConsentBoxes, type FrameLinks, type FrameTexts, LeadFrame, SendButton, TextLine } from "../lead-frame.tsx";
import { type Labels, useLeadForm } from "../use-lead-form.ts";

export type ContactFormProps = {
  locale: Locale;
  path: string;
  labels: Labels<ContactField>;
  links: FrameLinks;
  texts: FrameTexts & {
    heading: string;
    phoneHint: string;
    /** The label of the e-mail address, which may be left empty. */
    email: string;
    emailHint: string;
    messageHint: string;
    send: string;
    calculation: CalculationTexts;
  };
};

const loadChecks = () => import("#lib/leads/kinds/contact").then(({ contact }) => contact.parse);

export function ContactForm({ locale, path, labels, links, texts }: ContactFormProps) {
  const lead = useLeadForm<typeof contactFields>({ kind: "contact", labels, locale, page: path, loadChecks, texts });
  return (
    <LeadFrame lead={lead} heading={texts.heading} texts={texts} links={links}>
      <div className="grid gap-5">
        <TextLine lead={lead} name="fullName" />
        <div className="grid items-end gap-5 md:grid-cols-2">
          {/* Required only of those who give no e-mail address. */}
          <TextLine lead={lead} name="phone" hint={texts.phoneHint} aria-required={false} />
          <TextLine lead={lead} name="email" label={texts.email} hint={texts.emailHint} />
        </div>
        <TextLine lead={lead} name="message" hint={texts.messageHint} rows={4} />
        <AttachedCalculation lead={lead} texts={texts.calculation} />
        <ConsentBoxes lead={lead} texts={texts.consent} />
        <div>
          <SendButton lead={lead} label={texts.send} sending={texts.sending} />
          <AnswerBy locale={locale} />
        </div>
      </div>
    </LeadFrame>
  );
}

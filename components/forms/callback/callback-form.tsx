"use client";
// The "Call me back" form: a name, a number and a preferred time.
import { controlClass, describedBy, Field } from "#components/ui/field";
import type { Locale } from "#lib/i18n/locales";
import type { CallbackField, callbackFields } from "#lib/leads/kinds/callback";
import { type FrameLinks, type FrameTexts, LeadFrame, SendButton, TextLine } from "../lead-frame.tsx";
import { type Labels, useLeadForm } from "../use-lead-form.ts";

export type CallbackProps = {
  locale: Locale;
  path: string;
  labels: Labels<CallbackField>;
  links: FrameLinks;
  texts: FrameTexts & { heading: string; phoneHint: string; send: string; soon: string };
  windows: { value: string; label: string }[];
};

const loadChecks = () => import("#lib/leads/kinds/callback").then(({ callback }) => callback.parse);

export function CallbackForm({ locale, path, labels, links, texts, windows }: CallbackProps) {
  const lead = useLeadForm<typeof callbackFields>({ kind: "callback", labels, locale, page: path, loadChecks, texts });
  const problem = lead.problemOf("window");
  const id = `${lead.id}window`;
  return (
    <LeadFrame
      lead={lead}
      heading={texts.heading}
      texts={texts}
      links={links}
      wordsOf={(name, value) => (name === "window" ? (windows.find((window) => window.value === value)?.label ?? "") : value)}
    >
      <div className="grid gap-5">
        <TextLine lead={lead} name="fullName" />
        <TextLine lead={lead} name="phone" hint={texts.phoneHint} />
        <Field id={id} label={labels.window.label} problem={problem}>
          <select
            {...lead.register("window")}
            {...describedBy(id, { problem })}
            defaultValue={lead.served.values.window}
            className={controlClass(Boolean(problem))}
          >
            <option value="">{texts.soon}</option>
            {windows.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <div>
          <SendButton lead={lead} label={texts.send} sending={texts.sending} />
        </div>
      </div>
    </LeadFrame>
  );
}

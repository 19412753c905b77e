"use client";
// The form for a request about one's personal data: its type, name and contact details.
import { controlClass, describedBy, Field } from "#components/ui/field";
import type { Locale } from "#lib/i18n/locales";
import type { DataRequestField, dataRequestFields } from "#lib/leads/kinds/data-request";
import { type FrameLinks, type FrameTexts, LeadFrame, SendButton, TextLine } from "./lead-frame.tsx";
import { type Labels, useLeadForm } from "./use-lead-form.ts";

type Props = {
  locale: Locale;
  labels: Labels<DataRequestField>;
  links: FrameLinks;
  texts: FrameTexts & { heading: string; phoneHint: string; send: string; choose: string };
  types: { value: string; label: string }[];
};

const loadChecks = () => import("#lib/leads/kinds/data-request").then(({ dataRequest }) => dataRequest.parse);

export function DataRequestForm({ locale, labels, links, texts, types }: Props) {
  const lead = useLeadForm<typeof dataRequestFields>({ kind: "data-request", labels, locale, page: "/data-request", loadChecks, texts });
  const problem = lead.problemOf("request");
  const id = `${lead.id}request`;
  return (
    <LeadFrame
      lead={lead}
      heading={texts.heading}
      texts={texts}
      links={links}
      wordsOf={(name, value) => (name === "request" ? (types.find((type) => type.value === value)?.label ?? "") : value)}
    >
      <div className="grid gap-5">
        <Field id={id} label={labels.request.label} problem={problem}>
          <select
            {...lead.register("request")}
            {...describedBy(id, { problem })}
            defaultValue={lead.served.values.request}
            className={controlClass(Boolean(problem))}
          >
            <option value="">{texts.choose}</option>
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <TextLine lead={lead} name="fullName" />
        <TextLine lead={lead} name="email" />
        <TextLine lead={lead} name="phone" hint={texts.phoneHint} />
        <TextLine lead={lead} name="message" rows={5} />
        <div>
          <SendButton lead={lead} label={texts.send} sending={texts.sending} />
        </div>
      </div>
    </LeadFrame>
  );
}

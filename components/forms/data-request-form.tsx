"use client";
// A request about one's own data: what is asked for, who asks, and how to answer.
import { controlClass, describedBy, Field } from "#components/ui/field";
import type { Locale } from "#lib/i18n/locales";
import { dataRequestAction } from "#lib/leads/intake/quote-actions";
import { dataRequestFields } from "#lib/leads/kinds/data-request-fields";
import { type FrameLinks, type FrameTexts, type Labels, LeadFrame, problemText, SendButton, TextLine } from "./lead-frame.tsx";
import { useLeadForm } from "./use-lead-form.ts";

type Props = {
  locale: Locale;
  labels: Labels;
  links: FrameLinks;
  texts: FrameTexts & { heading: string; phoneHint: string; send: string; choose: string };
  types: { value: string; label: string }[];
};

const loadChecks = () => import("#lib/leads/kinds/data-request").then(({ dataRequest }) => dataRequest.parse);

export function DataRequestForm({ locale, labels, links, texts, types }: Props) {
  const lead = useLeadForm({
    kind: "data-request",
    locale,
    page: "/data-request",
    names: dataRequestFields,
    action: dataRequestAction,
    loadChecks,
    notices: { ...texts, successTitle: texts.sent.title, successText: texts.sent.text },
  });
  const problem = problemText(lead, labels, "request");
  const id = `${lead.id}request`;
  return (
    <LeadFrame lead={lead} heading={texts.heading} labels={labels} texts={texts} links={links}>
      <div className="grid gap-5">
        <Field id={id} label={labels.request?.label ?? ""} problem={problem}>
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
        <TextLine lead={lead} labels={labels} name="fullName" />
        <TextLine lead={lead} labels={labels} name="email" />
        <TextLine lead={lead} labels={labels} name="phone" hint={texts.phoneHint} />
        <TextLine lead={lead} labels={labels} name="message" rows={5} />
        <div>
          <SendButton lead={lead} label={texts.send} sending={texts.sending} />
        </div>
      </div>
    </LeadFrame>
  );
}

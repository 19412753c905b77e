"use client";
// An application: who, what they have done, and their papers. The job is chosen where several are open.
import { useState } from "react";
import { controlClass, Field } from "#components/ui/field";
import type { Locale } from "#lib/i18n/locales";
import { applicationAction } from "#lib/leads/intake/application-actions";
import { applicationFields, openApplication } from "#lib/leads/kinds/application-fields";
import { FilesField, type FilesTexts } from "./files-field.tsx";
import { type FrameLinks, type FrameTexts, type Labels, LeadFrame, problemText, SendButton, TextLine } from "./lead-frame.tsx";
import { useLeadForm } from "./use-lead-form.ts";

type Props = {
  locale: Locale;
  path: string;
  /** What may be applied for; one is taken as it is. */
  jobs: { value: string; label: string }[];
  labels: Labels;
  links: FrameLinks;
  texts: FrameTexts & {
    heading: string;
    phoneHint: string;
    experienceHint: string;
    messageHint: string;
    filesHint: string;
    agreement: { version: string; label: string };
    send: string;
    files: FilesTexts;
  };
};

// A job is always chosen, and the field is not the form library's: it would be emptied for the next application.
const loadChecks = () =>
  import("#lib/leads/kinds/application").then(
    ({ application }) =>
      (values: Record<string, string>) =>
        application.parse({ ...values, job: openApplication }),
  );

export function ApplicationForm({ locale, path, jobs, labels, links, texts }: Props) {
  const [documents, setDocuments] = useState<File[]>([]);
  const lead = useLeadForm({
    kind: "application",
    locale,
    page: path,
    names: applicationFields,
    action: applicationAction,
    loadChecks,
    notices: { ...texts, successTitle: texts.sent.title, successText: texts.sent.text },
    files: () => documents.map((file) => ({ name: "documents", file })),
    onSent: () => setDocuments([]),
  });
  const agreed = problemText(lead, labels, "consent");
  const consentId = `${lead.id}consent`;
  return (
    <LeadFrame lead={lead} heading={texts.heading} labels={labels} texts={texts} links={links}>
      <div className="grid gap-5">
        {jobs.length > 1 ? (
          <Field id={`${lead.id}job`} label={labels.job?.label ?? ""}>
            <select id={`${lead.id}job`} name="job" defaultValue={lead.served.values.job || jobs[0]?.value} className={controlClass()}>
              {jobs.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
        ) : (
          <input type="hidden" name="job" value={jobs[0]?.value} />
        )}
        <TextLine lead={lead} labels={labels} name="fullName" />
        <TextLine lead={lead} labels={labels} name="phone" hint={texts.phoneHint} />
        <TextLine lead={lead} labels={labels} name="email" />
        <TextLine lead={lead} labels={labels} name="city" required={false} />
        <TextLine lead={lead} labels={labels} name="experience" hint={texts.experienceHint} required={false} maxLength={100} />
        <TextLine lead={lead} labels={labels} name="message" hint={texts.messageHint} rows={6} />
        <FilesField
          lead={lead}
          labels={labels}
          name="documents"
          label={labels.documents?.label ?? ""}
          hint={texts.filesHint}
          texts={texts.files}
          files={documents}
          onFiles={setDocuments}
        />
        <div className="border-t border-line pt-3">
          {agreed && (
            <p id={`${consentId}-problem`} className="mt-1 font-medium text-heat">
              {agreed}
            </p>
          )}
          <label htmlFor={consentId} className="flex min-h-11 items-start gap-3 py-1 text-[0.95rem]">
            <input
              {...lead.register("consent")}
              id={consentId}
              type="checkbox"
              value={texts.agreement.version}
              defaultChecked={lead.served.values.consent !== ""}
              aria-required="true"
              aria-invalid={agreed ? true : undefined}
              aria-describedby={agreed && `${consentId}-problem`}
              className="mt-0.5"
            />
            {texts.agreement.label}
          </label>
        </div>
        <div>
          <SendButton lead={lead} label={texts.send} sending={texts.sending} />
        </div>
      </div>
    </LeadFrame>
  );
}

"use client";
// The job application form: contact, experience and documents. The job is a choice where several are open.
import { useState } from "react";
import { controlClass, Field } from "#components/ui/field";
import type { Locale } from "#lib/i18n/locales";
import { type ApplicationField, type applicationFields, maxExperience, openApplication } from "#lib/leads/kinds/application-fields";
import { FilesField, type FilesTexts } from "./files-field.tsx";
import { type FrameLinks, type FrameTexts, LeadFrame, SendButton, TextLine } from "./lead-frame.tsx";
import { type Labels, useLeadForm } from "./use-lead-form.ts";

type Props = {
  locale: Locale;
  path: string;
  /** The open jobs; a single one is not asked for. */
  jobs: { value: string; label: string }[];
  labels: Labels<ApplicationField>;
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

// The job field always has a value and is not registered with the form library, which would empty it for the next application.
const loadChecks = () =>
  import("#lib/leads/kinds/application").then(
    ({ application }) =>
      (values: Record<string, string>) =>
        application.parse({ ...values, job: openApplication }),
  );

export function ApplicationForm({ locale, path, jobs, labels, links, texts }: Props) {
  const [documents, setDocuments] = useState<File[]>([]);
  const lead = useLeadForm<typeof applicationFields>({
    kind: "application",
    labels,
    locale,
    page: path,
    loadChecks,
    texts,
    files: () => documents.map((file) => ({ name: "documents" as const, file })),
    onSent: () => setDocuments([]),
  });
  const agreed = lead.problemOf("consent");
  const consentId = `${lead.id}consent`;
  return (
    <LeadFrame lead={lead} heading={texts.heading} texts={texts} links={links} wordsOf={(name, value) => (name === "consent" ? "" : value)}>
      <div className="grid gap-5">
        {jobs.length > 1 ? (
          <Field id={`${lead.id}job`} label={labels.job.label}>
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
        <div className="form-pair">
          <TextLine lead={lead} name="fullName" />
          <TextLine lead={lead} name="city" />
        </div>
        <TextLine lead={lead} name="phone" hint={texts.phoneHint} />
        <TextLine lead={lead} name="email" />
        <TextLine lead={lead} name="experience" hint={texts.experienceHint} maxLength={maxExperience} />
        <TextLine lead={lead} name="message" hint={texts.messageHint} rows={4} />
        <FilesField lead={lead} name="documents" hint={texts.filesHint} texts={texts.files} files={documents} onFiles={setDocuments} />
        <div className="border-t border-line pt-3">
          {agreed && (
            <p id={`${consentId}-problem`} className="mt-1 font-medium text-error">
              {agreed}
            </p>
          )}
          <label htmlFor={consentId} className="flex min-h-11 items-start gap-3 py-1 text-[0.95rem]">
            <input
              {...lead.register("consent")}
              id={consentId}
              type="checkbox"
              value={texts.agreement.version}
              defaultChecked={Boolean(lead.served.values.consent)}
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

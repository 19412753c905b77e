// Everything a person has sent, each message as it came.
import { getTranslations } from "next-intl/server";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, locales } from "#lib/i18n/locales";
import { leadServiceName } from "#lib/leads/inbox/names";
import type { Lead, LeadSubmission } from "#lib/leads/inbox/queries";
import { calculationPath } from "#lib/leads/kinds/inputs";
import { detailRows } from "#lib/notify/mail/lead-mails";
import { kindName } from "#lib/notify/mail/texts";
import { siteAddress } from "#lib/site/routes";

export async function LeadSubmissions({ lead, locale }: { lead: Lead; locale: Locale }) {
  const [t, attached] = [await getTranslations("inbox"), await getTranslations("attachedCalculation")];
  // What somebody who is about to answer needs first is the newest.
  const newestFirst = [...lead.submissions].reverse();
  const differs = (submission: LeadSubmission) =>
    [
      submission.fullName !== lead.fullName && submission.fullName,
      submission.phone !== lead.phone && submission.phone,
      submission.email.toLowerCase() !== lead.email.toLowerCase() && submission.email,
    ]
      .filter(Boolean)
      .join(" · ");
  const named = (details: LeadSubmission["details"]) =>
    typeof details.service === "string" ? { ...details, service: leadServiceName(details.service, locale) } : details;
  return (
    <section className="grid gap-4">
      <h2 className="text-[1.05rem]">{t("sent")}</h2>
      {newestFirst.map((submission) => {
        const files = lead.files.filter(({ submissionId }) => submissionId === submission.id);
        return (
          <article key={submission.id} className="border border-line bg-sheet p-4">
            <p className="text-[0.85rem] text-soft">
              {kindName(submission.kind, locale)} · <bdi>{submission.reference}</bdi> ·{" "}
              <time dateTime={submission.receivedAt}>{formatDateTime(submission.receivedAt, locale)}</time>
              {newestFirst.length > 1 && ` · ${submission.joined ? t("sentAgain") : t("sentFirst")}`}
            </p>
            {differs(submission) && <bdi className="block text-[0.9rem] break-all">{differs(submission)}</bdi>}
            <p
              lang={locales[lead.locale].tag}
              dir="auto"
              className={`mt-2 break-words whitespace-pre-wrap ${submission.message ? "" : "text-soft"}`}
            >
              {submission.message || t("noText")}
            </p>
            {Object.keys(submission.details).length > 0 && (
              <dl className="mt-3 grid gap-x-4 gap-y-1 text-[0.92rem] sm:grid-cols-[10em_1fr]">
                {detailRows(named(submission.details), locale).map(({ label, value }) => (
                  <div key={label} className="contents">
                    <dt className="text-soft">{label}</dt>
                    <dd dir="auto" className="min-w-0 break-words">
                      {calculationPath.safeParse(value.text).success && siteAddress(value.text) ? (
                        <a href={value.text} target="_blank" rel="noopener" className="text-cool underline">
                          {attached("open")}
                        </a>
                      ) : (
                        value.text
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {files.length > 0 && (
              <ul aria-label={t("files")} className="mt-3 flex flex-wrap gap-3">
                {files.map((file) => (
                  <li key={file.id}>
                    <a
                      href={`/api/leads/files/${file.id}`}
                      target="_blank"
                      rel="noopener"
                      className="block text-[0.85rem] text-cool underline"
                    >
                      {file.contentType === "image/jpeg" && (
                        // biome-ignore lint/performance/noImgElement: private, behind the session, and already as small as it gets
                        <img
                          src={`/api/leads/files/${file.id}`}
                          alt=""
                          loading="lazy"
                          className="mb-1 size-28 border border-line object-cover"
                        />
                      )}
                      <bdi>{file.name}</bdi> <span className="text-soft tabular-nums">{Math.ceil(file.bytes / 1024)} KB</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </article>
        );
      })}
    </section>
  );
}

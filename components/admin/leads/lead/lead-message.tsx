// One message as received: the text, then the pictures, then the other answers of the form.
import { getTranslations } from "next-intl/server";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, locales } from "#lib/i18n/locales";
import { leadServiceName } from "#lib/leads/inbox/names";
import type { Lead, LeadSubmission } from "#lib/leads/inbox/queries";
import type { Colleague } from "#lib/leads/inbox/types";
import { unreadDetail } from "#lib/leads/kinds/attachments";
import { calculationPath } from "#lib/leads/kinds/inputs";
import { splitAtWords } from "#lib/leads/urgent-words";
import { detailRows } from "#lib/notify/mail/lead-mails";
import { kindName } from "#lib/notify/mail/texts";
import { siteAddress } from "#lib/site/routes";
import { urgentWordsIn } from "./urgent-words-of.ts";

type MessageProps = {
  lead: Lead;
  submission: LeadSubmission;
  people: readonly Colleague[];
  locale: Locale;
  /** Answers already shown beside the message. */
  without?: readonly string[];
};

/** Contact details in this message that differ from the lead's. */
const differences = (submission: LeadSubmission, lead: Lead) =>
  [
    submission.fullName !== lead.fullName && submission.fullName,
    submission.phone !== lead.phone && submission.phone,
    submission.email.toLowerCase() !== lead.email.toLowerCase() && submission.email,
  ]
    .filter(Boolean)
    .join(" · ");

export async function LeadMessage({ lead, submission, people, locale, without = [] }: MessageProps) {
  const [t, history, channels] = [
    await getTranslations("inbox"),
    await getTranslations("leadHistory"),
    await getTranslations("newLead.channels"),
  ];
  const differs = differences(submission, lead);
  const enteredBy = people.find(({ id }) => id === submission.enteredBy)?.name;
  return (
    <article className="border-t border-ink bg-sheet p-4">
      <p className="text-14 text-soft">
        {submission.channel ? channels(submission.channel) : kindName(submission.kind, locale)} ·{" "}
        {submission.reference !== lead.reference && (
          <>
            <bdi>{submission.reference}</bdi> ·{" "}
          </>
        )}
        <time dateTime={submission.receivedAt}>{formatDateTime(submission.receivedAt, locale)}</time>
        {enteredBy && <bdi> · {history("enteredBy", { name: enteredBy })}</bdi>}
      </p>
      {differs && <bdi className="block text-16 break-all">{differs}</bdi>}
      {submission.quoted && (
        <p dir="auto" className="mt-1 line-clamp-2 border-s-3 border-line ps-3 text-16 break-words text-soft">
          {t("quotes", { text: submission.quoted })}
        </p>
      )}
      <p
        lang={locales[lead.locale].tag}
        dir="auto"
        className={`mt-1 break-words whitespace-pre-wrap ${submission.message ? "text-18" : "text-soft"}`}
      >
        {submission.message ? <MarkedText text={submission.message} words={urgentWordsIn(submission)} /> : t("noText")}
      </p>
      {submission.rest && (
        <details className="mt-2 text-16">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 text-cool underline">{t("quotedBelow")}</summary>
          <p dir="auto" className="border-s-3 border-line ps-3 break-words whitespace-pre-wrap text-soft">
            {submission.rest}
          </p>
        </details>
      )}
      <MessageFiles files={lead.files.filter(({ submissionId }) => submissionId === submission.id)} />
      <UnreadFiles submission={submission} locale={locale} />
      <MessageAnswers submission={submission} locale={locale} without={[...without, unreadDetail, "urgentWords"]} />
    </article>
  );
}

/** The text with the words marked that suggest an emergency. */
function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return splitAtWords(text, words).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <mark key={index} className="bg-heat-wash font-medium text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** The photos and signatures of visits, which came with no message and no answer. */
export async function VisitFiles({ lead }: Pick<MessageProps, "lead">) {
  const t = await getTranslations("visitReport");
  const files = lead.files.filter(({ submissionId, event }) => submissionId === null && event === null);
  if (files.length === 0) return null;
  return (
    <section className="border-t border-ink bg-sheet p-4">
      <h2 className="text-18">{t("files")}</h2>
      <MessageFiles files={files} />
    </section>
  );
}

/** Files of a message, of a visit, or of an answer that the site sent. */
export async function MessageFiles({ files }: Pick<Lead, "files">) {
  const t = await getTranslations("inbox");
  if (files.length === 0) return null;
  const isPhoto = (type: string) => type === "image/jpeg";
  const photos = files.filter(({ contentType }) => isPhoto(contentType));
  return (
    <ul aria-label={t("files")} className={`mt-3 grid gap-2 ${photos.length > 1 ? "grid-cols-2 lg:grid-cols-3" : "max-w-md"}`}>
      {files.map((file) => (
        <li key={file.id} className={isPhoto(file.contentType) ? "" : "col-span-full"}>
          <a href={`/api/leads/files/${file.id}`} target="_blank" rel="noopener" className="block min-h-11 text-14 text-cool underline">
            {isPhoto(file.contentType) && (
              // biome-ignore lint/performance/noImgElement: the file is private and already as small as possible
              <img
                src={`/api/leads/files/${file.id}`}
                alt=""
                loading="lazy"
                className="mb-1 aspect-4/3 w-full border border-line object-cover"
              />
            )}
            <bdi className="break-all">{file.name}</bdi>{" "}
            <span className="text-soft">{t("fileSize", { kilobytes: Math.ceil(file.bytes / 1024) })}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Files that were sent but could not be accepted, with the reason, so that the office can ask for them again. */
function UnreadFiles({ submission, locale }: Pick<MessageProps, "submission" | "locale">) {
  const rows = detailRows({ [unreadDetail]: submission.details[unreadDetail] }, locale);
  if (rows.length === 0) return null;
  return (
    <dl className="mt-3 border-s-3 border-heat ps-3 text-16">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt className="font-medium">{label}</dt>
          <dd dir="auto" className="break-all">
            {value.text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

async function MessageAnswers({
  submission,
  locale,
  without,
}: Pick<MessageProps, "submission" | "locale"> & { without: readonly string[] }) {
  const attached = await getTranslations("attachedCalculation");
  const details = Object.fromEntries(
    Object.entries(submission.details)
      .filter(([name]) => !without.includes(name))
      .map(([name, value]) => [name, name === "service" && typeof value === "string" ? leadServiceName(value, locale) : value]),
  );
  const rows = detailRows(details, locale);
  if (rows.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-[minmax(6.5rem,max-content)_1fr] gap-x-4 gap-y-1 text-16">
      {rows.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="max-w-40 text-soft">{label}</dt>
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
  );
}

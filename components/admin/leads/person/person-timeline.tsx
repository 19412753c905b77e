// The timeline of a person over all leads, newest first: messages, notes and actions of the office.
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import type { Data } from "#lib/content/kinds";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import type { Colleague } from "#lib/leads/inbox/types";
import type { PersonFile, PersonMessage, PersonRecord } from "#lib/leads/people/queries";
import { kindName } from "#lib/notify/mail/texts";
import { historyLines } from "../lead/history-lines.ts";
import { historyWords, TimelineLine } from "../lead/lead-timeline.tsx";

type TimelineProps = {
  person: PersonRecord;
  people: Colleague[];
  replies: Data<"replies"> | null;
  viewer: { id: string; mayEditAllNotes: boolean };
  locale: Locale;
  /** The address of the complete timeline. */
  all: string;
};

export async function PersonTimeline({ person, people, replies, viewer, locale, all }: TimelineProps) {
  const [t, words] = [await getTranslations("person"), await historyWords()];
  const references = new Map(person.leads.map(({ id, reference }) => [id, reference]));
  const leads = [...new Set(person.events.map(({ lead }) => lead))];
  const done = leads.flatMap((lead) => {
    const events = person.events.filter((event) => event.lead === lead).reverse();
    const history = { events, notices: [], nobodyOnCall: false, people, replies, viewer, locale, ...words };
    const shown = new Set(events.flatMap(({ id, kind }) => (kind === "undone" ? [] : [`event-${id}`])));
    return historyLines(history)
      .filter(({ key }) => shown.has(key))
      .map((line) => ({ ...line, lead }));
  });
  const lines = [
    ...done.map((line) => ({
      at: line.at,
      body: (
        <TimelineLine
          key={line.key}
          line={line}
          locale={locale}
          files={<Files files={person.events.find(({ id }) => `event-${id}` === line.key)?.files ?? []} />}
          about={<LeadLink lead={line.lead} reference={references.get(line.lead)} locale={locale} />}
        />
      ),
    })),
    ...person.messages.map((message) => ({
      at: message.receivedAt,
      body: <Message key={message.id} message={message} locale={locale} />,
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <section aria-labelledby="time-line" className="min-w-0">
      <h2 id="time-line" className="text-18">
        {t("timeline")}
      </h2>
      <ol className="mt-3 grid gap-2 border-s border-line text-16">{lines.map(({ body }) => body)}</ol>
      {person.more && (
        <p className="mt-3">
          <Link href={all} className="inline-flex min-h-11 items-center text-cool underline">
            {t("more")}
          </Link>
        </p>
      )}
    </section>
  );
}

type LeadLinkProps = { lead: string; reference: string | undefined; locale: Locale };

/** A link to the lead that the line belongs to. */
function LeadLink({ lead, reference, locale }: LeadLinkProps) {
  if (!reference) return null;
  return (
    <span className="whitespace-nowrap">
      {" · "}
      <Link
        href={localePath(`/admin/leads/${lead}`, locale)}
        className="-my-1 inline-flex min-h-6 items-center underline decoration-line hover:decoration-cool"
      >
        <bdi>{reference}</bdi>
      </Link>
    </span>
  );
}

async function Message({ message, locale }: { message: PersonMessage; locale: Locale }) {
  const [t, inbox] = [await getTranslations("person"), await getTranslations("inbox")];
  return (
    <li className="ps-3">
      <article className="border-y border-line border-t-ink bg-sheet p-4">
        <p className="text-14 text-soft">
          <time dateTime={message.receivedAt}>{formatDateTime(message.receivedAt, locale)}</time> ·{" "}
          {t("wrote", { name: `\u2068${message.name}\u2069` })} · {kindName(message.kind, locale)}
          <LeadLink lead={message.lead} reference={message.reference} locale={locale} />
        </p>
        <p dir="auto" className={`mt-1 break-words whitespace-pre-wrap ${message.message ? "text-18" : "text-soft"}`}>
          {message.message || inbox("noText")}
        </p>
        <Files files={message.files} />
      </article>
    </li>
  );
}

/** Files of a message, or of an answer that the site sent. */
async function Files({ files }: { files: PersonFile[] }) {
  const t = await getTranslations("inbox");
  if (files.length === 0) return null;
  const pictures = files.filter(({ contentType }) => contentType === "image/jpeg");
  const documents = files.filter(({ contentType }) => contentType !== "image/jpeg");
  return (
    <ul aria-label={t("files")} className="mt-2 flex flex-wrap items-center gap-2">
      {pictures.map((file) => (
        <li key={file.id}>
          <a href={`/api/leads/files/${file.id}`} target="_blank" rel="noopener" aria-label={file.name}>
            {/* biome-ignore lint/performance/noImgElement: the file is private and already as small as possible */}
            <img src={`/api/leads/files/${file.id}`} alt="" loading="lazy" className="size-20 border border-line object-cover" />
          </a>
        </li>
      ))}
      {documents.map((file) => (
        <li key={file.id}>
          <a
            href={`/api/leads/files/${file.id}`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center text-14 text-cool underline"
          >
            <bdi>{file.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

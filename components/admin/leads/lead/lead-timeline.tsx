// The timeline of a lead, newest first: messages, answers, visits, notes, changes with their authors, and the state of every mail and call.
import { getTranslations } from "next-intl/server";
import { formatDateTime } from "#lib/i18n/dates";
import type { Lead, LeadSubmission } from "#lib/leads/inbox/queries";
import { EarlierWordings } from "./earlier-wordings.tsx";
import { type History, type HistoryLine, historyLines } from "./history-lines.ts";
import { LeadMessage, MessageFiles } from "./lead-message.tsx";
import { SentText } from "./sent-text.tsx";
import { NoteEditor } from "./work/note-editor.tsx";
import { NoteForm } from "./work/note-form.tsx";

type TimelineProps = Omit<History, "events"> & {
  lead: Lead;
  /** The message that is already shown above the timeline. */
  above?: LeadSubmission | undefined;
};

/** These events are shown by the message itself. */
const messageKinds = new Set(["created", "joined", "quote-question"]);

/** The texts of historyLines(). */
export const historyWords = async () => ({
  t: await getTranslations("leadHistory"),
  inbox: await getTranslations("inbox"),
  columns: await getTranslations("leadColumns"),
  office: await getTranslations("office"),
  status: await getTranslations("status"),
  topics: await getTranslations("topics"),
  channels: await getTranslations("newLead.channels"),
  visits: await getTranslations("visits"),
});

export async function LeadTimeline({ lead, above, ...history }: TimelineProps) {
  const words = await historyWords();
  const { t } = words;
  const events = lead.events.filter(({ kind }) => !messageKinds.has(kind));
  const lines = historyLines({ ...history, events, ...words });
  const messages = lead.submissions.map((submission) => ({ at: submission.receivedAt, submission }));
  const all: ({ at: string } & ({ line: HistoryLine } | { submission: LeadSubmission }))[] = [
    ...lines.map((line) => ({ at: line.at, line })),
    ...messages,
  ];
  return (
    <section aria-labelledby="timeline" className="print:mt-6">
      <h2 id="timeline" className="text-18">
        {t("title")}
      </h2>
      <NoteForm />
      <ol className="mt-3 grid grid-cols-1 gap-2 border-s border-line text-16">
        {all
          .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
          .map((item) =>
            "line" in item ? (
              <TimelineLine
                key={item.line.key}
                line={item.line}
                locale={history.locale}
                files={<MessageFiles files={lead.files.filter(({ event }) => event !== null && `event-${event}` === item.line.key)} />}
              />
            ) : (
              <li key={item.submission.id} className="ps-3">
                {item.submission.id === above?.id ? (
                  <p className="text-soft">
                    <span className="block text-14">
                      <time dateTime={item.at}>{formatDateTime(item.at, history.locale)}</time>
                      {" · "}
                      <bdi>{item.submission.fullName}</bdi>
                    </span>
                    {item.submission.joined ? t("wroteAgain") : t("wrote")}
                  </p>
                ) : (
                  <LeadMessage lead={lead} submission={item.submission} people={history.people} locale={history.locale} />
                )}
              </li>
            ),
          )}
      </ol>
    </section>
  );
}

type LineProps = {
  line: HistoryLine;
  locale: History["locale"];
  /** The link to the line's lead, in the timeline of a person. */
  about?: React.ReactNode;
  /** The files that were sent with it. */
  files?: React.ReactNode;
};

export function TimelineLine({ line, locale, about, files }: LineProps) {
  const { at, name, isNote, text, undone, note, sent } = line;
  return (
    <li className={`ps-3 ${isNote ? "border-s-3 border-cool bg-cool-wash py-1.5 pe-3" : ""}`}>
      <span className="block text-14 text-soft">
        <time dateTime={at}>{formatDateTime(at, locale)}</time>
        {name && (
          <>
            {" · "}
            <bdi>{name}</bdi>
          </>
        )}
        {about}
      </span>
      <span
        dir="auto"
        className={`block break-words whitespace-pre-wrap ${undone || note?.withdrawn ? "text-soft line-through decoration-1" : ""}`}
      >
        {text}
      </span>
      {undone && <span className="block text-14 text-cool">{undone}</span>}
      {sent && <SentText sent={sent} />}
      {sent && files}
      {note && <EarlierWordings note={note} />}
      {note?.mayEdit && <NoteEditor event={note.event} seen={note.seen} text={note.text} withdrawn={note.withdrawn} />}
    </li>
  );
}

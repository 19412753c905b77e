// What happened with a lead and who did it, the newest first; and what became of every mail and call about it, as it stands
// now.
import { getTranslations } from "next-intl/server";
import { formatDateTime } from "#lib/i18n/dates";
import { type History, historyLines } from "./history-lines.ts";
import { NoteWordings } from "./note-wordings.tsx";
import { NoteMend } from "./work/note-mend.tsx";

export async function LeadHistory(history: History) {
  const [t, inbox, columns, office, status, topics] = [
    await getTranslations("leadHistory"),
    await getTranslations("inbox"),
    await getTranslations("leadColumns"),
    await getTranslations("office"),
    await getTranslations("status"),
    await getTranslations("topics"),
  ];
  return (
    <section>
      <h2 className="text-[1.05rem]">{t("title")}</h2>
      <ol className="mt-2 grid gap-2 text-[0.92rem]">
        {historyLines({ ...history, t, inbox, columns, office, status, topics }).map(({ key, at, name, isNote, text, undone, note }) => (
          <li key={key} className={`border-s-2 ps-3 ${isNote ? "border-cool" : "border-line"}`}>
            <span className="block text-[0.82rem] text-soft">
              <time dateTime={at}>{formatDateTime(at, history.locale)}</time>
              {name && (
                <>
                  {" · "}
                  <bdi>{name}</bdi>
                </>
              )}
            </span>
            <span
              dir="auto"
              className={`break-words whitespace-pre-wrap ${undone || note?.withdrawn ? "text-soft line-through decoration-1" : ""}`}
            >
              {text}
            </span>
            {undone && <span className="block text-[0.82rem] text-cool">{undone}</span>}
            {note && <NoteWordings note={note} />}
            {note?.mayMend && <NoteMend event={note.event} seen={note.seen} text={note.text} withdrawn={note.withdrawn} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

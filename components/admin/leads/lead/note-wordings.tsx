// What a note said before it was mended, each wording with who changed it and when.
import { getTranslations } from "next-intl/server";
import type { NoteLine } from "./history-lines.ts";

export async function NoteWordings({ note }: { note: NoteLine }) {
  const t = await getTranslations("noteMend");
  const [last] = note.earlier;
  if (!last) return null;
  return (
    <div className="text-[0.85rem] text-soft">
      {note.withdrawn && <span className="block text-heat">{t("withdrawn", { name: last.name, time: last.at })}</span>}
      {note.earlier
        // Of what was withdrawn the line itself holds the wording.
        .filter((_, index) => !(note.withdrawn && index === 0))
        .map(({ at, name, text, withdrawn }) => (
          <span key={at + text} className="mt-1 block">
            {t("mended", { name, time: at })} {t(withdrawn ? "beforeWithdrawn" : "before")}{" "}
            <q dir="auto" className="break-words whitespace-pre-wrap">
              {text}
            </q>
          </span>
        ))}
    </div>
  );
}

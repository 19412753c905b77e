// The earlier wordings of a note, each with who changed it and when.
import { getTranslations } from "next-intl/server";
import type { NoteLine } from "./history-lines.ts";

export async function EarlierWordings({ note }: { note: NoteLine }) {
  const t = await getTranslations("noteMend");
  const [last] = note.earlier;
  if (!last) return null;
  return (
    <div className="text-14 text-soft">
      {note.withdrawn && <span className="block text-heat">{t("withdrawn", { name: last.name, time: last.at })}</span>}
      {note.earlier
        // A withdrawn note's last wording is already in the line itself.
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

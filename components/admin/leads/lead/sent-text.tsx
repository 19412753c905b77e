// A text that was sent to the person, word for word: folded to two lines, and whole after a tap or in print.
import { getTranslations } from "next-intl/server";
import { locales } from "#lib/i18n/locales";
import type { SentText as Sent } from "./history-lines.ts";

/** Fits into two lines of a phone. */
const isShort = (text: string) => text.length <= 80 && text.split("\n").length <= 2;

const whole = "whitespace-pre-wrap";
/** Without its empty lines, which would take the place of words. */
const folded = "line-clamp-2 print:line-clamp-none print:whitespace-pre-wrap";

export async function SentText({ sent: { subject, text, language } }: { sent: Sent }) {
  const t = await getTranslations("leadHistory");
  const { tag, dir } = locales[language];
  return (
    <div className="group/sent relative mt-1 border-y border-line bg-sheet px-3 py-2">
      {subject && (
        <p lang={tag} dir={dir} className="font-medium break-words">
          {subject}
        </p>
      )}
      <p
        lang={tag}
        dir={dir}
        className={`wrap-anywhere ${isShort(text) ? whole : `${folded} group-has-[details[open]]/sent:whitespace-pre-wrap group-has-[details[open]]/sent:line-clamp-none`}`}
      >
        {text}
      </p>
      {!isShort(text) && (
        <details className="group/fold print:hidden">
          {/* While the text is folded, a tap anywhere on it opens it. */}
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 text-cool underline after:absolute after:inset-0 group-open/fold:after:hidden [&::-webkit-details-marker]:hidden">
            <span className="group-open/fold:hidden">{t("sentShow")}</span>
            <span className="hidden group-open/fold:inline">{t("sentFold")}</span>
          </summary>
        </details>
      )}
    </div>
  );
}

// Sources by name. In Arabic a document keeps its own title, below what it is.
import { type SourceId, sources } from "#lib/calculators/data/sources";
import type { Locale } from "#lib/i18n/locales";

type Props = { ids: readonly SourceId[]; names: Record<SourceId, string>; locale: Locale };

/** Whether the title names a document; otherwise it says in English what the name says. */
const namesDocument = (title: string) => /\b(ASHRAE|ISO|EN|IEC|IEA)\b|\.[a-z]{2,3}\b|doi/.test(title);

export function SourceList({ ids, names, locale }: Props) {
  return [...new Set(ids)].map((id) => {
    const { title } = sources[id];
    return (
      <span key={id} className="block">
        {locale === "en" ? title : names[id]}
        {locale !== "en" && namesDocument(title) && (
          <span lang="en" dir="ltr" className="block text-end font-normal text-soft">
            {title}
          </span>
        )}
      </span>
    );
  });
}

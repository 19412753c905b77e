// Sources by name. In Arabic a document's original title is below its Arabic description.
import { Table } from "#components/ui/table";
import { type SourceId, sources } from "#lib/calculators/data/sources";
import type { CalculatorTexts } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";

type Props = { ids: readonly SourceId[]; names: Record<SourceId, string>; locale: Locale };

/** Whether a title names a document; other titles are only the English description of the source. */
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

type SourceTableProps = Omit<Props, "names"> & { caption: string; head: string[]; texts: Pick<CalculatorTexts, "sources" | "trust"> };

/** Each source with its edition and how its figures were taken over. */
export function SourceTable({ ids, caption, head, texts, locale }: SourceTableProps) {
  return (
    <Table
      fits="stacked"
      caption={caption}
      head={head}
      rows={ids.map((id) => [
        <SourceList key={id} ids={[id]} names={texts.sources} locale={locale} />,
        <bdi key="d" className="whitespace-nowrap">
          {sources[id].date}
        </bdi>,
        texts.trust[sources[id].trust],
      ])}
    />
  );
}

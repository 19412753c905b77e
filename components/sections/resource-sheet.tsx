// A resource as a sheet of paper: the first page of its PDF drawn small from the same fields, and the sheet itself at full size.
import { getTranslations } from "next-intl/server";
import { ForeignText } from "#components/ui/foreign-text";
import { Table } from "#components/ui/table";
import type { Data } from "#lib/content/kinds";
import { readSettings } from "#lib/content/store/read";
import { plainText } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";

type Resource = Data<"resource">;

/** What a sheet of each format has on it: lines, boxes to tick, a table, terms in two columns. */
const marks: Record<Resource["format"], string> = {
  guide: "M50 32h32M50 42h32M50 52h24M50 62h32M50 72h18",
  checklist: "M50 30h6v6h-6zM50 44h6v6h-6zM50 58h6v6h-6zM50 72h6v6h-6zM61 33h22M61 47h18M61 61h22M61 75h14",
  sheet: "M50 30h32v48H50zM50 38h32M50 46h32M50 54h32M50 62h32M50 70h32M60 30v48M71 30v48",
  register: "M50 30h32v48H50zM50 42h32M50 54h32M50 66h32M66 30v48",
  glossary: "M50 32h13M50 42h10M50 52h13M50 62h9M50 72h13M69 32h13M72 42h10M69 52h13M73 62h9M69 72h13",
};

/** A sheet of paper, for a page that has no drawing. */
export const SheetMark = ({ format = "guide", className = "" }: { format?: Resource["format"] | undefined; className?: string }) => (
  <svg viewBox="0 0 132 88" aria-hidden="true" className={`drawing ${className}`}>
    <path className="pen-unit" d="M42 96V10h48v86" />
    <path className="pen-line" d="M50 20h26" />
    <path className={format === "checklist" || format === "sheet" ? "pen-cool" : "pen-hair"} d={marks[format]} />
  </svg>
);

/** As in the PDF (lib/pdf/resource.ts). */
const isLandscape = ({ format, columns }: Resource) => format === "sheet" && columns.length > 5;

/** What fits on the first page, and on a line of a narrow column. */
const [firstLines, firstRows, lineLetters] = [24, 22, 64];

const shortened = (text: string, letters: number) => (plainText(text).length > letters ? `${text.slice(0, letters)}…` : text);

/**
 * The first page in its true proportions. It is seen and not read: the link beside it leads to the same words. Small, its lines are shorter
 * than in the paper, `letters` each.
 */
export async function PaperPreview({ resource, letters }: { resource: Resource; letters?: number }) {
  const [t, locale] = [await getTranslations("resource"), await currentLocale()];
  const { businessName } = await readSettings(locale);
  const { title, format, groups, columns, rows } = resource;
  let left = firstLines;
  const shown = groups.flatMap((group) => {
    const items = group.items.slice(0, Math.max(0, left));
    left -= items.length + 2;
    return items.length > 0 ? [{ ...group, items }] : [];
  });
  return (
    <div className={`paper ${isLandscape(resource) ? "paper-wide" : ""}`} aria-hidden="true" inert data-nosnippet="">
      <div>
        <p>{businessName}</p>
        <p>{t(`format_${format}`)}</p>
        <p>{title}</p>
        {shown.map((group) => (
          <div key={group.title}>
            <b>{group.title}</b>
            <ul>
              {group.items.map((item) => (
                <li key={item}>{letters ? shortened(item, letters) : item}</li>
              ))}
            </ul>
          </div>
        ))}
        {columns.length > 0 && (
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column}>{column}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, firstRows).map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a prerendered table keep their order
                <tr key={index}>
                  {columns.map((column, at) => (
                    <td key={column}>
                      <ForeignText locale={locale}>{shortened(row[at] ?? "", letters ?? lineLetters)}</ForeignText>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}

/** The sheet at full size: what is ticked on screen or on paper, and what is filled in by hand. */
export async function ResourceSheet({ resource }: { resource: Resource }) {
  const [t, locale] = [await getTranslations("resource"), await currentLocale()];
  const { title, format, groups, columns, rows } = resource;
  return (
    <>
      {groups.length > 0 && (
        <div className="sheet check-sheet">
          <header>
            <b>{title}</b>
            <span>{t(`format_${format}`)}</span>
          </header>
          <div>
            {groups.map((group) => (
              <section key={group.title}>
                <h2>{group.title}</h2>
                <ul>
                  {group.items.map((item) => (
                    <li key={item}>
                      <label>
                        <input type="checkbox" />
                        {item}
                      </label>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      )}
      {columns.length > 0 && (
        <div className={isLandscape(resource) ? "log-sheet" : undefined}>
          <Table
            caption={title}
            head={columns}
            rows={rows.map((row) =>
              row.map((cell) => (
                <ForeignText key={cell} locale={locale}>
                  {cell}
                </ForeignText>
              )),
            )}
          />
        </div>
      )}
    </>
  );
}

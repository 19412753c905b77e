// The figure of a sheet's answer, with its title.
import { shownInImperial } from "#lib/calculators/sheets/imperial";
import type { Outcome } from "#lib/calculators/sheets/outcome";
import { type Texts, textsIn } from "#lib/calculators/sheets/texts";
import type { Locale } from "#lib/i18n/locales";
import type { FigureDrawing } from "./figures/figures.ts";

type Props = {
  outcome: Outcome;
  drawing: FigureDrawing | undefined;
  system?: string | undefined;
  texts: Texts;
  locale: Locale;
  /** Height in px reserved for a drawing that is still loading, so that the content below it does not shift. */
  roomPx?: number | undefined;
};

export function SheetFigure({ outcome: { figure, tables = [] }, drawing, system, texts: given, locale, roomPx = 0 }: Props) {
  const texts = textsIn(system, given);
  if (!figure) return null;
  // The drawing may still be the previous answer's.
  if (drawing?.kind !== figure.kind) return roomPx > 0 && <div className="mb-10 print:hidden" style={{ height: roomPx }} />;
  const { Drawing } = drawing;
  return (
    <figure data-figure={figure.kind} className="mb-10 border-t border-ink pt-3 print:mb-4">
      <figcaption className="text-[0.95rem] font-medium">
        {figure.kind === "months" ? texts.sheet.tables[figure.table]?.title : texts.sheet.figure?.title}
      </figcaption>
      <Drawing figure={figure} tables={tables} shown={system === "ip" ? shownInImperial : (shown) => shown} texts={texts} locale={locale} />
    </figure>
  );
}

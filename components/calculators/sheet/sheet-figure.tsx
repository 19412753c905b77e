// The figure of a sheet's answer, with its title.
import { quantityInImperial } from "#lib/calculators/sheets/imperial";
import type { Outcome } from "#lib/calculators/sheets/outcome";
import { type Texts, textsInSystem } from "#lib/calculators/sheets/texts";
import type { Locale } from "#lib/i18n/locales";
import type { FigureDrawing } from "./figures/figures.ts";

type Props = {
  outcome: Outcome;
  drawing: FigureDrawing | undefined;
  system?: string | undefined;
  texts: Texts;
  locale: Locale;
  /** Height in px reserved for a drawing that is still loading, so that the content below it does not shift. */
  reservedPx?: number | undefined;
};

export function SheetFigure({ outcome: { figure, tables = [] }, drawing, system, texts: given, locale, reservedPx = 0 }: Props) {
  const texts = textsInSystem(system, given);
  if (!figure) return null;
  // The drawing may still be the previous answer's.
  if (drawing?.kind !== figure.kind) return reservedPx > 0 && <div className="mb-10 print:hidden" style={{ height: reservedPx }} />;
  const { Drawing } = drawing;
  return (
    <figure data-figure={figure.kind} className="mb-10 border-t border-ink pt-3 print:mb-4">
      <figcaption className="text-[0.95rem] font-medium">
        {figure.kind === "months" ? texts.sheet.tables[figure.table]?.title : texts.sheet.figure?.title}
      </figcaption>
      <Drawing
        figure={figure}
        tables={tables}
        convert={system === "ip" ? quantityInImperial : (shown) => shown}
        texts={texts}
        locale={locale}
      />
    </figure>
  );
}

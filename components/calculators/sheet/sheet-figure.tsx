// What a sheet's answer looks like, with its title.
import { shownInImperial } from "#lib/calculators/sheets/imperial";
import type { Outcome } from "#lib/calculators/sheets/outcome";
import { type Texts, textsIn } from "#lib/calculators/sheets/texts";
import type { Locale } from "#lib/i18n/locales";
import type { FigureDrawing } from "./figures/figures.ts";

type Props = { outcome: Outcome; drawing: FigureDrawing | undefined; system?: string | undefined; texts: Texts; locale: Locale };

export function SheetFigure({ outcome: { figure, tables = [] }, drawing, system, texts: given, locale }: Props) {
  const texts = textsIn(system, given);
  // The drawing at hand may still be that of the answer before.
  if (!figure || drawing?.kind !== figure.kind) return null;
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

// The figure of a sheet's answer, with its title, as the picture of the plate.
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
};

export function SheetFigure({ outcome: { figure, tables = [] }, drawing, system, texts: given, locale }: Props) {
  const texts = textsInSystem(system, given);
  // The drawing may still be the previous answer's; the plate keeps its place.
  if (!figure || drawing?.kind !== figure.kind) return null;
  const { Drawing } = drawing;
  return (
    <figure data-figure={figure.kind} className="sheet-figure">
      <figcaption>{figure.kind === "months" ? texts.sheet.tables[figure.table]?.title : texts.sheet.figure?.title}</figcaption>
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

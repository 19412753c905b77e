// What a sheet's answer looks like, with its title.
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
  /** Height in px that is kept free for a drawing that is still to come, so that what stands below it does not move under a hand. */
  roomPx?: number | undefined;
};

export function SheetFigure({ outcome: { figure, tables = [] }, drawing, system, texts: given, locale, roomPx = 0 }: Props) {
  const texts = textsIn(system, given);
  if (!figure) return null;
  // The drawing at hand may still be that of the answer before.
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

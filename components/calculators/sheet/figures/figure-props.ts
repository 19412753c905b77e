import type { Figure, Sums } from "#lib/calculators/sheets/outcome";
import type { Texts } from "#lib/calculators/sheets/texts";
import type { Locale } from "#lib/i18n/locales";

/** What a figure's drawing gets; `tables` are those of the same answer. */
export type FigureProps<Kind extends Figure["kind"] = Figure["kind"]> = {
  figure: Extract<Figure, { kind: Kind }>;
  tables: readonly Sums[];
  texts: Texts;
  locale: Locale;
};

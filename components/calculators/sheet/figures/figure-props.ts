import type { Figure, Shown, Sums } from "#lib/calculators/sheets/outcome";
import type { Texts } from "#lib/calculators/sheets/texts";
import type { Locale } from "#lib/i18n/locales";

/** What a figure's drawing gets; `tables` are those of the same answer. */
export type FigureProps<Kind extends Figure["kind"] = Figure["kind"]> = {
  figure: Extract<Figure, { kind: Kind }>;
  tables: readonly Sums[];
  /** A quantity in the units the visitor chose; a drawing's own lengths stay as they are. */
  shown: (quantity: Shown) => Shown;
  texts: Texts;
  locale: Locale;
};

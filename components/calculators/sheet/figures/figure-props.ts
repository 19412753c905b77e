import type { Figure, OutcomeTable, ShownQuantity } from "#lib/calculators/sheets/outcome";
import type { Texts } from "#lib/calculators/sheets/texts";
import type { Locale } from "#lib/i18n/locales";

/** The props of a figure's drawing; `tables` are those of the same answer. */
export type FigureProps<Kind extends Figure["kind"] = Figure["kind"]> = {
  figure: Extract<Figure, { kind: Kind }>;
  tables: readonly OutcomeTable[];
  /** Converts a quantity to the units the visitor chose; lengths of the drawing itself are not converted. */
  convert: (quantity: ShownQuantity) => ShownQuantity;
  texts: Texts;
  locale: Locale;
};

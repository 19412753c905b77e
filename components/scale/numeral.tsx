import type { ReactNode } from "react";
import { plainText } from "#lib/i18n/bidi";

type NumeralProps = { figure: string; unit?: string | undefined; children: ReactNode; className?: string };

/** The figure with its unit: a sign such as % beside it; words, and any unit in Arabic, below it, because they follow the figure's end. */
export function NumeralFigure({ figure, unit }: Pick<NumeralProps, "figure" | "unit">) {
  const inWords = unit && (plainText(unit).length > 3 || /\p{Script=Arabic}/u.test(unit));
  return (
    <p className={plainText(figure).length > 4 ? "numeral numeral-wide" : "numeral"}>
      {figure}
      {unit && (inWords ? <bdi>{unit}</bdi> : <sup>{unit}</sup>)}
    </p>
  );
}

/** One huge figure, with what it means beside it. Its colour is that of the band's text; `warm` gives it the warm pen's. */
export function Numeral({ figure, unit, children, className = "ground-paper" }: NumeralProps) {
  return (
    <section className={`band ${className}`}>
      <div className="wrap halves">
        <NumeralFigure figure={figure} unit={unit} />
        <div>{children}</div>
      </div>
    </section>
  );
}

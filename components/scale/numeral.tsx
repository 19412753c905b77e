import type { ReactNode } from "react";

type NumeralProps = { figure: string; unit?: string | undefined; children: ReactNode; className?: string };

/** One huge figure, with what it means beside it. Its colour is that of the band's text; `warm` gives it the warm pen's. */
export function Numeral({ figure, unit, children, className = "ground-paper" }: NumeralProps) {
  return (
    <section className={`band ${className}`}>
      <div className="wrap halves">
        <p className="numeral">
          {figure}
          {unit && <sup>{unit}</sup>}
        </p>
        <div>{children}</div>
      </div>
    </section>
  );
}

import type { ReactNode } from "react";

export type Reading = { value: ReactNode; unit?: string | undefined; name: string; note?: string | undefined };

/** Two to six readings side by side: the value large, its name above it. */
export function Readings({ readings, label, className = "" }: { readings: readonly Reading[]; label: string; className?: string }) {
  if (readings.length === 0) return null;
  return (
    <section className={`ground-sheet ${className}`}>
      <dl aria-label={label} className="readings wrap" style={{ "--columns": readings.length } as React.CSSProperties}>
        {readings.map(({ value, unit, name, note }) => (
          <div key={name}>
            <dd className={typeof value === "string" && !/\d/.test(value) ? "in-words" : ""}>
              {/* A value with a Latin unit reads from the left; one with Arabic words from the right, also where it begins in Latin letters. */}
              <bdi dir={/\p{Script=Arabic}/u.test(`${value}${unit}`) ? "rtl" : "ltr"}>
                {value}
                {unit && <span className="unit">{unit}</span>}
              </bdi>
              {note && <small>{note}</small>}
            </dd>
            <dt>{name}</dt>
          </div>
        ))}
      </dl>
    </section>
  );
}

type MarkProps = {
  /** Where it is measured, and where its value stands, in units of the drawing. */
  at: readonly [number, number];
  from: readonly [number, number];
  value: string;
  unit?: string | undefined;
  name: string;
  kind: "warm" | "cold" | "plain";
  /** Height of the figures in units of the drawing. */
  size: number;
  anchor: "start" | "end";
};

/** A reading on a leader in a drawing. */
export function ReadingMark({ at: [x, y], from: [fromX, fromY], value, unit, name, kind, size, anchor }: MarkProps) {
  const gap = anchor === "end" ? size * 0.4 : -size * 0.4;
  return (
    <g className="reading">
      <path d={`M${fromX + gap} ${fromY - size * 0.35}L${x} ${y}`} className={`lead-line ${kind}`} />
      <circle cx={x} cy={y} r={size * 0.13} className={kind} />
      <text x={fromX} y={fromY} textAnchor={anchor} fontSize={size} className={kind} direction="ltr">
        {value}
        {unit && <tspan fontSize={size * 0.55}> {unit}</tspan>}
      </text>
      <text x={fromX} y={fromY + size * 0.4} textAnchor={anchor} fontSize={size * 0.25} className="reading-name">
        {name}
      </text>
    </g>
  );
}

// A report's main figures: each with its unit, its name, and the figure of the period before.
import type { ReactNode } from "react";

export type OfficeReading = { name: string; value: ReactNode; before: string };

/** The first figure is the largest: it is what the scale below it shows. */
export function OfficeReadings({ readings }: { readings: readonly OfficeReading[] }) {
  return (
    <dl className="office-readings">
      {readings.map(({ name, value, before }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
          <dd>{before}</dd>
        </div>
      ))}
    </dl>
  );
}

// A screen's main figures: each with its unit, its name, and where there is one the figure of the period before.
import type { ReactNode } from "react";
import { Link } from "#components/ui/link";

export type OfficeReading = {
  name: string;
  value: ReactNode;
  before?: string;
  /** The list of what is counted. */
  href?: string;
  isLate?: boolean;
};

/** The first figure is the largest: it is what the scale below it shows. */
export function OfficeReadings({ readings }: { readings: readonly OfficeReading[] }) {
  return (
    <dl className="office-readings">
      {readings.map(({ name, value, before, href, isLate }) => (
        <div key={name} className={isLate ? "is-late" : undefined}>
          <dt>{href ? <Link href={href}>{name}</Link> : name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
          {before && <dd>{before}</dd>}
        </div>
      ))}
    </dl>
  );
}

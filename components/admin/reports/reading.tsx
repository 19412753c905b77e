// A screen's main figures: each with its unit, its name, and where there is one the figure of the period before.
import type { ReactNode } from "react";
import { Link } from "#components/ui/link";

export type OfficeReading = {
  name: string;
  value: ReactNode;
  before?: string;
  /** The list of what is counted, now and before. */
  href?: string | undefined;
  hrefBefore?: string | undefined;
  isLate?: boolean;
};

/** The first figure is the largest: it is what the scale below it shows. */
export function OfficeReadings({ readings }: { readings: readonly OfficeReading[] }) {
  return (
    <dl className="office-readings">
      {readings.map(({ name, value, before, href, hrefBefore, isLate }) => (
        <div key={name} className={isLate ? "is-late" : undefined}>
          <dt>{href ? <Link href={href}>{name}</Link> : name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
          {before && <dd>{hrefBefore ? <Link href={hrefBefore}>{before}</Link> : before}</dd>}
        </div>
      ))}
    </dl>
  );
}

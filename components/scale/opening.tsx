// What opens a page that has no drawing of its own: the heading on a dark ground that continues the header's, with the lead beside or below.
import type { ReactNode } from "react";
import { Unbroken } from "#components/ui/unbroken-hyphens";

type OpeningProps = {
  title: string;
  /** The way to this page. */
  above?: ReactNode;
  lead?: ReactNode;
  /** Below the lead: the actions. */
  foot?: ReactNode;
  /** Beside heading and lead on wide screens, below them on phones. */
  aside?: ReactNode;
  /** Below, in full width: a scale, a search field, a warning. */
  children?: ReactNode;
  ground?: "ground-sea" | "ground-land";
  className?: string;
};

export function Opening({ title, above, lead, foot, aside, children, ground = "ground-sea", className = "" }: OpeningProps) {
  return (
    <section className={`opening ${ground} ${className}`}>
      <div className="wrap">
        {above}
        <div className={aside ? "opening-halves" : undefined}>
          <div>
            <h1>
              <Unbroken>{title}</Unbroken>
            </h1>
            {lead && <p className="opening-lead">{lead}</p>}
            {foot}
          </div>
          {aside && <div>{aside}</div>}
        </div>
        {children}
      </div>
    </section>
  );
}

// The places of a plate's parts, without its heading: for a plate whose parts are rendered in the browser too (calculators).
import type { ReactNode } from "react";

export type PlateParts = {
  picture: ReactNode;
  lead?: string | undefined;
  /** A search field, first on a phone and below the lead on wide screens. */
  find?: ReactNode;
  ask?: ReactNode;
  foot?: ReactNode;
  className?: string;
};

/** `head`: the way to the page and its heading. */
export const PlateFrame = ({ head, picture, lead, find, ask, foot, className = "" }: PlateParts & { head: ReactNode }) => (
  <section className={`plate ground-sea isolate ${className}`}>
    <div className="plate-words wrap">
      {head}
      {/* It arrives before the picture that stands below it on a phone. */}
      {find && <div className="plate-find">{find}</div>}
      <div className="plate-picture">{picture}</div>
      {lead && <p className="plate-lead">{lead}</p>}
      {ask && <div className="plate-ask">{ask}</div>}
      {/* Also empty: it shows the style sheet that the question has come whole. */}
      <div className="plate-foot">{foot}</div>
    </div>
  </section>
);

// A plate opens a page: the drawing fills it, the words stand at its start, its floor is the real ground. On a phone the order is heading,
// drawing, question, answer, lead; on wide screens the drawing is behind the words and continues behind the header.
import type { ReactNode } from "react";
import { Unbroken } from "#components/ui/unbroken-hyphens";
import { PlateFrame, type PlateParts } from "./plate-frame.tsx";

type PlateProps = PlateParts & {
  title: string;
  /** The way to this page. */
  above?: ReactNode;
};

/** A heading that would take more than three lines at the largest step is set smaller. */
const maxLargeLetters = 34;

/** The way to a page and its heading, as a plate shows them. */
export function PlateHead({ title, above }: Pick<PlateProps, "title" | "above">) {
  // Of a long heading with a colon, what follows the colon is set smaller, on lines of its own.
  const [main = title, rest] = title.length > maxLargeLetters ? title.split(/: (.*)/) : [title];
  return (
    <>
      {above}
      <h1>
        <Unbroken>{main}</Unbroken>
        {rest && (
          <>
            <span className="sr-only">: </span>
            <small>
              <Unbroken>{rest}</Unbroken>
            </small>
          </>
        )}
      </h1>
    </>
  );
}

export const Plate = ({ title, above, className = "", ...parts }: PlateProps) => (
  <PlateFrame
    head={<PlateHead title={title} above={above} />}
    className={`${title.length > maxLargeLetters ? "plate-long" : ""} ${className}`}
    {...parts}
  />
);

type Halos = { x: number; y: number; radius: number };

type PlateGroundProps = {
  /** viewBox: "x y width height". */
  view: string;
  /** The height of the ground line, in units of the drawing; below it the land begins. */
  ground?: number;
  /** Whether a floor slab lies on the ground line, as wide as the plate. */
  hasFloor?: boolean;
  /** The centre of the three halos and the radius of the largest, in units of the drawing. */
  halos?: Halos;
  children?: ReactNode;
};

/** What is behind the drawing of a plate: its halos and its ground, which run on beyond the view. */
export function PlateGround({ view, ground, hasFloor = false, halos, children }: PlateGroundProps) {
  const [x = 0, , width = 0, height = 0] = view.split(" ").map(Number);
  const far = Math.max(width, height) * 4;
  const below = (from: number, deep: number) => `M${x - far} ${from}h${width + 2 * far}v${deep}h-${width + 2 * far}z`;
  return (
    <>
      {halos &&
        [1, 0.7, 0.43].map((share, index) => (
          <circle key={share} cx={halos.x} cy={halos.y} r={Math.round(halos.radius * share)} className={`halo-${index + 1}`} />
        ))}
      {ground !== undefined && <path d={below(ground, far)} className="earth" />}
      {ground !== undefined && hasFloor && <path d={below(ground, Math.round(height / 28))} className="floor" />}
      {children}
    </>
  );
}

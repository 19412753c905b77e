// One question of a calculator as a dial: its name, its control, and what is asked exactly, shown while the control is in use.
import { Problem } from "./problems.tsx";

type DialProps = {
  field: string;
  name: string;
  hint: React.ReactNode;
  /** The notes that replace the control where an earlier answer makes it unnecessary (`needs-…` in calculators.css). */
  unneeded?: readonly (readonly [cause: "wall" | "glass", note: string])[];
  children: React.ReactNode;
};

export function Dial({ field, name, hint, unneeded = [], children }: DialProps) {
  return (
    <div id={`q-${field}`} className="dial">
      <span aria-hidden="true" className="dial-name">
        {name}
      </span>
      <div className={unneeded.map(([cause]) => `needs-${cause}`).join(" ")}>{children}</div>
      {unneeded.map(([cause, note]) => (
        <p key={cause} className={`dial-unneeded without-${cause}`}>
          {note}
        </p>
      ))}
      <Problem name={field} />
      <p id={`q-${field}-hint`} className="dial-hint">
        {hint}
      </p>
    </div>
  );
}

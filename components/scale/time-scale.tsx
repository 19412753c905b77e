// What happens next as a scale of time: each step stands at its tick, and a promised time up to it is divided into its hours. It runs across
// a wide container and down a narrow one. Free of state and server code, because the panel after sending shows it in the browser too.

export type TimeStep = {
  /** When: "At once", "24 hours". */
  mark: string;
  text: string;
  /** The hours from this step to the next, where they are promised. */
  hours?: number | undefined;
};

type TimeScaleProps = {
  label: string;
  steps: readonly TimeStep[];
  /** How many steps have been taken. */
  taken?: number;
  /** Down a wide container too. */
  isDown?: boolean;
};

export function TimeScale({ label, steps, taken = 0, isDown = false }: TimeScaleProps) {
  return (
    <div className={isDown ? undefined : "time"}>
      <ol aria-label={label} className="time-scale">
        {steps.map(({ mark, text, hours }, index) => (
          <li
            key={mark}
            aria-current={index === taken - 1 && isDown ? "step" : undefined}
            className={`${hours ? "is-promised" : ""} ${index < taken ? "is-taken" : ""}`}
            style={hours ? ({ "--hours": hours } as React.CSSProperties) : undefined}
          >
            <b>{mark}</b>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}

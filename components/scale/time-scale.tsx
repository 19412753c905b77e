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
  /** The steps taken are a way, and the last one is where it stands. */
  isProgress?: boolean;
};

export function TimeScale({ label, steps, taken = 0, isProgress = false }: TimeScaleProps) {
  return (
    <div className="time">
      <ol aria-label={label} className={isProgress ? "time-scale time-progress" : "time-scale"}>
        {steps.map(({ mark, text, hours }, index) => (
          <li
            key={mark}
            aria-current={index === taken - 1 && isProgress ? "step" : undefined}
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

"use client";
// Progress as a scale of five steps; completed ones are buttons that go back.

type Props = { label: string; names: string[]; done: string; current: number; onStep: (step: number) => void };

export function StepLine({ label, names, done, current, onStep }: Props) {
  return (
    <ol aria-label={label} className="steps noscript:hidden">
      {names.map((name, index) => {
        const inside = (
          <>
            <b aria-hidden="true">{index + 1}</b> <span>{name}</span>
          </>
        );
        return (
          <li
            key={name}
            className={index < current ? "is-done" : index === current ? "is-here" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {index < current ? (
              <button type="button" onClick={() => onStep(index)}>
                {inside}
                <span className="sr-only">({done})</span>
              </button>
            ) : (
              <span>{inside}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

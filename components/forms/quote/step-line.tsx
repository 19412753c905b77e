"use client";
// Progress as a line with numbered steps; completed ones are buttons that go back.

type Props = { label: string; names: string[]; done: string; current: number; onStep: (step: number) => void };

export function StepLine({ label, names, done, current, onStep }: Props) {
  const mark = "relative z-10 grid size-7 place-items-center rounded-full border-2 text-[0.85rem] leading-none font-medium tabular-nums";
  return (
    <ol aria-label={label} className="relative mb-7 grid grid-cols-5 noscript:hidden">
      <li aria-hidden="true" className="absolute inset-x-[10%] top-3.5 h-px bg-hair" />
      <li
        aria-hidden="true"
        className="absolute start-[10%] top-[calc(0.875rem-0.5px)] h-0.5 bg-cool transition-[inline-size] duration-200"
        style={{ inlineSize: `${current * 20}%` }}
      />
      {names.map((name, index) => {
        const inside = (
          <>
            <span
              aria-hidden="true"
              className={`${mark} ${index < current ? "border-cool bg-cool text-paper" : index === current ? "border-ink bg-ink text-paper" : "border-hair bg-sheet text-soft"}`}
            >
              {index + 1}
            </span>
            <span className={index === current ? "font-medium" : "text-soft"}>{name}</span>
          </>
        );
        const look = "flex w-full flex-col items-center gap-1 text-center text-[0.82rem] leading-tight max-[359px]:text-[0.68rem]";
        return (
          <li key={name} aria-current={index === current ? "step" : undefined}>
            {index < current ? (
              <button type="button" onClick={() => onStep(index)} className={`${look} min-h-12 rounded-control hover:underline`}>
                {inside}
                <span className="sr-only">({done})</span>
              </button>
            ) : (
              <span className={`${look} min-h-12`}>{inside}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

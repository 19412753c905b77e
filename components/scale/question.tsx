// One question with its options as radio buttons; the answer to the chosen one is shown by the style sheet alone, so that it works on a
// sleeping page and without JavaScript.
import type { ReactNode } from "react";

export type Option = { name: string; note?: string | undefined; answer: ReactNode };

type QuestionProps = {
  /** The name of the radio buttons, unique on the page. */
  name: string;
  question: string;
  options: readonly Option[];
  /** Options without notes flow as words; others stand in columns. */
  asWords?: boolean;
};

/** At most as many options as the style sheet has answers for (`answer-7` in scale.css). */
const maxOptions = 8;

export function Question({ name, question, options, asWords = false }: QuestionProps) {
  const shown = options.slice(0, maxOptions);
  return (
    <fieldset className="ask">
      <legend>{question}</legend>
      <div className={asWords ? "ask-options ask-words" : "ask-options"} style={{ "--columns": shown.length } as React.CSSProperties}>
        {shown.map(({ name: option, note }, index) => (
          <label key={option}>
            <input type="radio" name={name} value={index} defaultChecked={index === 0} />
            <b>{option}</b>
            {note && <small>{note}</small>}
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {shown.map(({ name: option, answer }, index) => (
          <div key={option} className={`ask-answer answer-${index}`}>
            {answer}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

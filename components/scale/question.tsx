// One question with its options as radio buttons; the answer to the chosen one is shown by the style sheet alone, so that it works on a
// sleeping page and without JavaScript.
import type { ReactNode } from "react";

type Option = {
  name: string;
  note?: string | undefined;
  picture?: ReactNode;
  answer: ReactNode;
  /** Once it is chosen: what a WhatsApp message from the page names, and what the quote form begins with (components/page-script/actions.ts). */
  subject?: string;
  about?: string | undefined;
};

type QuestionProps = {
  /** The name of the radio buttons, unique on the page. */
  name: string;
  question: string;
  options: readonly Option[];
  /** Options without notes flow as words; others stand in columns. */
  asWords?: boolean;
  /** Options with pictures stand side by side across the screen. */
  asCells?: boolean;
};

/** At most as many options as the style sheet has answers for (`answer-7` in scale.css). */
const maxOptions = 8;

export function Question({ name, question, options, asWords = false, asCells = false }: QuestionProps) {
  const shown = options.slice(0, maxOptions);
  const look = asWords ? " ask-words" : asCells ? " ask-cells" : "";
  return (
    <fieldset className="ask">
      <legend className={asCells ? "wrap" : undefined}>{asCells ? <h2>{question}</h2> : question}</legend>
      <div className={`ask-options${look}`} style={{ "--columns": shown.length } as React.CSSProperties}>
        {shown.map(({ name: option, note, picture, subject, about }, index) => (
          <label key={option} className={asCells ? "keyed" : undefined}>
            {/* The first one is chosen from the start, so it says nothing about the visitor. */}
            <input
              type="radio"
              name={name}
              value={index}
              defaultChecked={index === 0}
              {...(index > 0 && { "data-subject": subject, "data-about": about })}
            />
            {picture}
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

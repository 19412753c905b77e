// The median time to the first answer on an axis of hours with the promises marked, and the share of answers that kept their promise.
// The axes run in the reading direction, because every position is logical.
import { answerAxis } from "#lib/reports/answer-axis";

type Mark = { minutes: number; text: string };

type AnswerScaleProps = {
  /** What the axis shows, in which unit. */
  label: string;
  promises: readonly Mark[];
  /** Null while nothing was answered. */
  now?: Mark | null;
  before?: Mark | null;
  /** The names of the marks `now` and `before`. */
  texts?: { now: string; before: string };
};

const at = (share: number) => ({ "--at": `${Math.round(share * 1000) / 10}%` }) as React.CSSProperties;

/** Near an end of the axis, a text begins or ends at its place, so that it does not leave the screen. */
const side = (share: number, width = 0) => (share <= width ? "begins" : share >= 1 - width ? "ends" : "");

/** The width of the text of a promise, as a share of the axis of a phone, and of the value now. */
const widths = { promise: 0.4, now: 0.06 };

export function AnswerScale({ label, promises, now, before, texts }: AnswerScaleProps) {
  const { ticks, end } = answerAxis([...promises, now, before].map((mark) => (mark?.minutes ?? 0) / 60));
  const share = ({ minutes }: Mark) => minutes / 60 / end;
  const longest = Math.max(...promises.map(share));
  return (
    <figure className="answer-scale">
      <div role="img" aria-label={[label, ...[now, before, ...promises].map((mark) => mark?.text)].filter(Boolean).join(". ")}>
        <span className="in-time" style={at(longest)} />
        {ticks.map((hours) => (
          <span key={hours} className={`tick ${side(hours / end)}`} style={at(hours / end)}>
            <b>{hours}</b>
          </span>
        ))}
        {promises.map((mark) => (
          <span key={mark.text} className={`promise ${side(share(mark), widths.promise)}`} style={at(share(mark))}>
            <b>{mark.text}</b>
          </span>
        ))}
        {before && <span className="before" style={at(share(before))} />}
        {now && (
          <span className={`now ${side(share(now), widths.now)}`} style={at(share(now))}>
            <b>{now.text}</b>
          </span>
        )}
      </div>
      <figcaption>
        {label}
        {texts && (
          <>
            <span className="is-now">{texts.now}</span>
            <span>{texts.before}</span>
          </>
        )}
      </figcaption>
    </figure>
  );
}

/** A share from 0 to 100 %; the text has the counts it comes from, and the caption is the text, perhaps with links. */
export function ShareScale({ part, all, text, caption }: { part: number; all: number; text: string; caption: React.ReactNode }) {
  return (
    <figure className="answer-scale">
      <div role="img" aria-label={text} className="is-share">
        {all > 0 && <span className="in-time" style={at(part / all)} />}
        {[0, 25, 50, 75, 100].map((tick) => (
          <span key={tick} className={`tick ${side(tick / 100)}`} style={at(tick / 100)}>
            <b>{tick}</b>
          </span>
        ))}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

"use client";
// The job sheet, as it is printed: the lines of the step at hand are open, the other steps show what was answered or name what they ask
// for, and each answered step leads back to it. Its foot says what the visitor gets.
import { useWatch } from "react-hook-form";
import type { QuoteField } from "#lib/leads/kinds/quote-fields";
import { lastStep, stepNames } from "./quote-steps.ts";
import { sheetRows } from "./sheet-rows.ts";
import type { Quote } from "./use-quote.ts";

/** Problems in which it matters whether the neighbours are warm too. */
const faults = ["no-cooling", "weak"];

type Props = {
  quote: Quote;
  title: string;
  /** Shown after sending: complete, and no longer to be changed. */
  isSent?: boolean;
};

export function QuoteSheet({ quote, title, isSent = false }: Props) {
  const { lead, texts, step: current, cooling, go } = quote;
  const values = useWatch({ control: lead.control }) as Record<QuoteField, string>;
  const rows = sheetRows(quote, values, isSent || current === lastStep);
  const first = faults.includes(values.problem) ? cooling.find(({ value }) => value === values.cooling)?.firstCall : undefined;
  const [atOnce] = texts.sent.next;
  return (
    <section aria-label={title} className="sheet job-sheet">
      <header>
        <b>{title}</b>
        {!isSent && <span>{texts.progress.replace("{step}", String(current + 1)).replace("{steps}", String(lastStep + 1))}</span>}
      </header>
      <ol>
        {stepNames.map((name, index) => {
          const asked = rows.filter(({ step }) => step === index);
          const isHere = !isSent && index === current;
          const shown = isHere ? asked : asked.filter(({ value }) => value);
          return (
            <li key={name} className={isHere ? "is-here" : undefined}>
              <p>
                <b>{index + 1}</b> {texts.stepNames[name]}
              </p>
              {shown.length > 0 ? (
                <dl>
                  {shown.map(({ name: line, value }) => (
                    <div key={line}>
                      <dt>{texts.sheetNames[line]}</dt>
                      <dd>{value && <bdi>{value}</bdi>}</dd>
                    </div>
                  ))}
                </dl>
              ) : (
                <p className="job-ahead">{asked.map(({ name: line }) => texts.sheetNames[line]).join(" · ")}</p>
              )}
              {!isSent && !isHere && shown.length > 0 && (
                <button type="button" aria-label={texts.change.replace("{step}", texts.stepNames[name])} onClick={() => go(index)}>
                  <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
                    <path d="M3 15l1-4 8-8 3 3-8 8zM10.5 4.5l3 3" />
                  </svg>
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {!isSent && (
        <div className="job-foot">
          <p>{first ?? texts.sheetOpen}</p>
          <dl>
            <div>
              <dt>{texts.sheetReference}</dt>
              <dd>{atOnce?.mark}</dd>
            </div>
            <div>
              <dt>{texts.sheetAnswer}</dt>
              <dd>{texts.sheetBy}</dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  );
}

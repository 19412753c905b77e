// Sections that service and place pages share.
import { Disclosure } from "#components/ui/disclosure";
import type { Data } from "#lib/content/kinds";

/** Lines with a mark: included (a tick) or not included (a dash). */
export function CheckedList({ lines, areExcluded = false }: { lines: string[]; areExcluded?: boolean }) {
  return (
    <ul className="mt-3 grid gap-2">
      {lines.map((line) => (
        <li key={line} className="grid grid-cols-[1.5rem_1fr] border-t border-dashed border-line pt-2">
          <span aria-hidden="true" className={areExcluded ? "text-soft" : "text-cool"}>
            {areExcluded ? "–" : "✓"}
          </span>
          {line}
        </li>
      ))}
    </ul>
  );
}

export function Questions({ title, questions }: { title: string; questions: Data<"service">["questions"] }) {
  if (questions.length === 0) return null;
  return (
    <section className="mt-10 gap-x-12 md:mt-12 lg:grid lg:grid-cols-[4fr_8fr]">
      <h2>{title}</h2>
      <div className="border-line max-lg:mt-3 max-lg:max-w-[48rem] lg:border-b">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

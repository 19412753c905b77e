// Sections that service and place pages share.
import { Disclosure } from "#components/ui/disclosure";
import { Fold } from "#components/ui/fold";
import type { Data } from "#lib/content/kinds";

export function Points({ title, points }: { title: string; points: { title: string; text: string }[] }) {
  if (points.length === 0) return null;
  return (
    <Fold title={title} className="md:mt-12">
      <dl
        className={`grid ps-px pt-px sm:grid-cols-2 md:mt-5 ${points.length % 3 === 0 ? "lg:grid-cols-3" : "[&>:last-child:nth-child(odd)]:sm:col-span-2"}`}
      >
        {points.map(({ title, text }) => (
          <div key={title} className="-ms-px -mt-px border border-line bg-sheet p-4 md:p-6">
            <dt className="font-medium">{title}</dt>
            <dd className="mt-2 text-[0.95rem] text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

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

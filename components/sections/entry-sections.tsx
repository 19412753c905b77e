// Sections that service and place pages share.
import type { Data } from "#lib/content/kinds";

export function Points({ title, points }: { title: string; points: Data<"service">["symptoms"] }) {
  if (points.length === 0) return null;
  return (
    <section className="mt-12">
      <h2>{title}</h2>
      <dl className="mt-5 grid border border-line bg-sheet sm:grid-cols-2">
        {points.map(({ title, text }) => (
          <div key={title} className="border-line p-6 not-first:border-t sm:odd:border-e sm:nth-2:border-t-0">
            <dt className="font-medium">{title}</dt>
            <dd className="mt-2 text-[0.95rem] text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Questions({ title, questions }: { title: string; questions: Data<"service">["questions"] }) {
  if (questions.length === 0) return null;
  return (
    <section className="mt-12 max-w-[48rem]">
      <h2>{title}</h2>
      {questions.map(({ question, answer }) => (
        <details key={question} className="group mt-3 border-t border-line pt-3">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-medium">
            {question}
            <span aria-hidden="true" className="text-cool transition-transform duration-150 group-open:rotate-45">
              +
            </span>
          </summary>
          <p className="pb-2 text-soft">{answer}</p>
        </details>
      ))}
    </section>
  );
}

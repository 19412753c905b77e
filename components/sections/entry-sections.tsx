// Sections that service and place pages share.
import { Disclosure } from "#components/ui/disclosure";
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
      <div className="mt-3">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

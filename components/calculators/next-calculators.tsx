// Links to other calculators that continue with this room: their forms open prefilled with its values.
import { nextCalculatorLinks } from "#lib/calculators/next-calculators";
import type { QuickResult } from "#lib/calculators/quick/quick";
import type { QuickQuery } from "#lib/calculators/quick/quick-query";
import type { CalculatorTexts } from "#lib/calculators/texts";
import { type Locale, localePath } from "#lib/i18n/locales";

export type NextCalculatorsProps = { result: QuickResult; query: QuickQuery; texts: CalculatorTexts; locale: Locale };

export function NextCalculators({ result, query, texts, locale }: NextCalculatorsProps) {
  const { title, text, ...names } = texts.carryOn;
  return (
    <section className="mt-12 border-t border-ink pt-4 print:hidden">
      <h3>{title}</h3>
      <p className="mt-1 text-[0.95rem] text-soft">{text}</p>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {nextCalculatorLinks(result, query).map(({ calculator, query: filled }) => (
          <li key={calculator} className="border-t border-line">
            <a
              href={`${localePath(`/calculators/${calculator}`, locale)}?${filled}`}
              rel="nofollow"
              className="inline-flex min-h-11 items-center text-cool underline"
            >
              {names[calculator as keyof typeof names]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

// What the answers give, drawn alike by the server (for an address) and by the browser (while one answers).

import { buttonClass } from "#components/ui/button";
import { formatPower, withUnit } from "#lib/calculators/format";
import type { QuickResult as Result } from "#lib/calculators/quick/quick";
import type { Question } from "#lib/calculators/quick/quick-answers";
import { type QuickQuery, writeQuery } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { Band } from "../band.tsx";

/** Where a result can be taken; resultPath and askPath are of this site. */
export type Destinations = {
  resultPath: string;
  detailedPath: string;
  pdfPath: string;
  hoursPath: string;
  askPath: string;
  whatsappHref: string;
};

export type ResultProps = {
  result: Result;
  query: QuickQuery;
  texts: CalculatorTexts;
  locale: Locale;
  origin: string;
  destinations: Destinations;
  unitSwitch: React.ReactNode;
  actions: React.ReactNode;
  working: React.ReactNode;
};

const fieldOfQuestion: Record<Question, string> = {
  place: "place",
  built: "built",
  room: "room",
  floorAreaM2: "area",
  topFloor: "topFloor",
  facades: "directions",
  shades: "shades",
  people: "people",
};

function listed(words: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale === "ar" ? "ar" : "en-GB").format(words);
}

function Headline({ result, query, texts, locale, unitSwitch }: ResultProps) {
  const { power } = query;
  const top = result.drivers.filter(({ share }) => share >= 0.05).slice(0, 3);
  const { ruleOfThumbW, band } = result;
  const away = ruleOfThumbW / band.likelyW - 1;
  const percent = Math.round(Math.abs(away) * 100);
  const difference =
    Math.abs(away) < 0.05 ? texts.result.ruleSame : filled(away < 0 ? texts.result.ruleLess : texts.result.ruleMore, { percent });
  return (
    <div className="border border-ink bg-sheet p-5 sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="answer" tabIndex={-1} data-result-title="" className="scroll-mt-24 text-[1.3rem]">
          {texts.result.title}
        </h2>
        {unitSwitch}
      </div>
      <div className="mt-4">
        <Band result={result} unit={power} texts={texts} />
      </div>
      <p className="mt-5 text-[1.05rem]">
        {filled(texts.result.drivers, {
          list: listed(
            top.map(({ group, share }) => filled(texts.result.driver, { name: texts.groups[group], share: Math.round(share * 100) })),
            locale,
          ),
        })}
      </p>
      <p className="mt-4 border-t border-dashed border-line pt-3 text-[0.92rem] text-soft">
        <span className="me-1.5 inline-block h-3.5 border-s border-dashed border-ink align-middle" aria-hidden="true" />
        {filled(texts.result.rule, { value: withUnit(ruleOfThumbW, power, texts) })}. {filled(texts.result.ruleText, { difference })}
      </p>
    </div>
  );
}

function Narrow({ result, query, texts, locale }: ResultProps) {
  const { power } = query;
  const asked = result.swings.filter(({ factor }) => (result.ask as readonly string[]).includes(factor)).slice(0, 4);
  const rest = result.swings.filter(({ asked: answerable }) => !answerable).slice(0, 3);
  if (asked.length === 0)
    return (
      <p className="text-[0.95rem] text-soft">
        {filled(texts.result.narrowDone, {
          list: listed(
            rest.map(({ factor }) => texts.factors[factor]),
            locale,
          ),
        })}
      </p>
    );
  return (
    <div>
      <h3>{texts.result.narrow}</h3>
      <ul className="mt-2">
        {asked.map(({ factor, lowW, highW }) => (
          <li key={factor} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line">
            <a href={`#q-${fieldOfQuestion[factor as Question]}`} className="inline-flex min-h-11 items-center text-cool underline">
              {texts.factors[factor]}
            </a>
            <span className="text-[0.88rem] text-soft tabular-nums">
              {filled(texts.result.narrowItem, { low: formatPower(lowW, power), high: withUnit(highW, power, texts) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The band, what it comes from, what to answer next and where to take it. */
export function QuickAnswer(props: ResultProps) {
  const { result, query, texts, origin, destinations, actions } = props;
  const path = `${destinations.resultPath}?${writeQuery(query)}`;
  const likely = withUnit(result.band.likelyW, query.power, texts);
  const message = `\n${filled(texts.result.whatsappText, { value: likely })}\n${origin}${path}`;
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-6 @3xl:grid-cols-[7fr_5fr] @3xl:gap-8">
        <Headline {...props} />
        <div className="grid grid-cols-1 gap-5">
          <Narrow {...props} />
          <div className="grid grid-cols-2 gap-2 border-t border-line pt-5 sm:flex sm:flex-wrap print:hidden">
            <a
              href={`${destinations.askPath}?${new URLSearchParams({ size: likely, calculation: path })}`}
              className={buttonClass("primary", "max-sm:col-span-2")}
            >
              {texts.result.check}
            </a>
            <a href={destinations.whatsappHref + encodeURIComponent(message)} className={buttonClass("whatsapp", "max-sm:col-span-2")}>
              {texts.result.whatsapp}
            </a>
            {actions}
            <a href={`${destinations.pdfPath}?${writeQuery(query)}`} className={buttonClass("plain")}>
              {texts.result.pdf}
            </a>
            <a href={`${destinations.hoursPath}?${writeQuery(query)}`} className={buttonClass("plain")}>
              {texts.result.csv}
            </a>
            <a href={path} data-share="" className={buttonClass("quiet", "px-2! max-sm:col-span-2 max-sm:justify-self-start")}>
              {texts.result.link}
            </a>
            <a
              href={`${destinations.detailedPath}?${writeQuery(query)}`}
              rel="nofollow"
              className={buttonClass("quiet", "px-2! max-sm:col-span-2 max-sm:justify-self-start")}
            >
              {texts.result.detailed}
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The frame of the working; what is inside may come when it is opened. */
export function WorkingFrame({
  texts,
  children,
  ...rest
}: { texts: CalculatorTexts; children: React.ReactNode } & React.ComponentProps<"details">) {
  return (
    <details {...rest} className="group/working border-y border-ink print:not-open:hidden">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3">
        <h3>{texts.result.working}</h3>
        <span aria-hidden="true" className="plus" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}

// The result of the quick calculator, rendered alike by the server (for an address) and by the browser (while the visitor answers).

import { buttonClass } from "#components/ui/button";
import { formatPower, withUnit } from "#lib/calculators/format";
import type { Answer } from "#lib/calculators/quick/compute-quick";
import { roomLine } from "#lib/calculators/quick/given-answers";
import { type OpenPart, openPart } from "#lib/calculators/quick/quick-answers";
import { type QuickQuery, writeQuery } from "#lib/calculators/quick/quick-query";
import { ruleDifference } from "#lib/calculators/rule-difference";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import { adviceTitle, buyText, chatText, judgementText, nominalSizeText, noUnitReasonText, quoteText } from "#lib/calculators/unit-texts";
import type { Locale } from "#lib/i18n/locales";
import { plainText } from "#lib/i18n/plain-text";
import { LoadGauge } from "../load-gauge.tsx";

/** Addresses of the actions on a result; resultPath and askPath are paths of this site. */
export type Destinations = {
  resultPath: string;
  detailedPath: string;
  pdfPath: string;
  hoursPath: string;
  askPath: string;
  whatsappHref: string;
};

export type ResultProps = Answer & {
  query: QuickQuery;
  texts: CalculatorTexts;
  locale: Locale;
  origin: string;
  destinations: Destinations;
  unitSwitch: React.ReactNode;
  actions: React.ReactNode;
  working: React.ReactNode;
};

/** The field of the form that asks for a part, where its name differs. */
const fieldOf: Partial<Record<OpenPart, string>> = { floorAreaM2: "area", facades: "directions" };
const linkTo = (part: OpenPart) => `#q-${fieldOf[part] ?? part}`;

function listed(words: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale === "ar" ? "ar" : "en-GB").format(words);
}

/** An unanswered question as a link to its field. */
function OpenQuestion({ part, texts }: { part: OpenPart; texts: CalculatorTexts }) {
  return (
    <a href={linkTo(part)} className="text-cool underline">
      {texts.factors[part]}
    </a>
  );
}

/** The unit to buy, as one asks for it in a shop; or what is needed and why no unit is named, with the question that would settle it. */
function Purchase({ advice, query, texts, detailed }: Pick<ResultProps, "advice" | "query" | "texts"> & { detailed: string }) {
  const { buy } = texts;
  const { recommended, decidingQuestion, zones } = advice;
  const [before = "", after = ""] = decidingQuestion
    ? filled(buy.settle, { from: decidingQuestion.fromTons, to: decidingQuestion.toTons }).split("{part}")
    : [];
  return (
    <>
      <p data-buy="" className="mt-2 text-[clamp(1.6rem,1.3rem+1.4vw,2.1rem)] leading-tight font-[560] first-letter:uppercase">
        {buyText(advice, texts)}
      </p>
      {recommended ? (
        <>
          <p className="mt-1 text-soft">{filled(buy.onBox, { spec: nominalSizeText(recommended, texts) })}</p>
          <p className="mt-2 text-[0.95rem]">{judgementText(recommended, texts)}</p>
        </>
      ) : (
        <p className="mt-2 text-[0.95rem]">
          {noUnitReasonText(advice, texts, query.areaUnit === "ft2" ? "imperial" : "metric")}{" "}
          {zones > 1 && (
            <a href={detailed} rel="nofollow" className="text-cool underline">
              {buy.byRoom}
            </a>
          )}
        </p>
      )}
      {decidingQuestion && (
        <p className="mt-2 border-s-3 border-heat ps-3 text-[0.95rem]">
          {before}
          <OpenQuestion part={decidingQuestion.part} texts={texts} />
          {after}
        </p>
      )}
    </>
  );
}

function Headline(props: ResultProps) {
  const { result, advice, query, texts, locale, unitSwitch, origin, destinations } = props;
  const { power } = query;
  const path = `${destinations.resultPath}?${writeQuery(query)}`;
  const shared = { advice, band: result.band, power, texts };
  const message = plainText(`\n${chatText(shared)}\n${origin}${path}`);
  const ask = new URLSearchParams({ size: plainText(quoteText(shared)), calculation: path });
  const top = result.drivers.filter(({ share }) => share >= 0.05).slice(0, 3);
  return (
    <div className="border border-ink bg-sheet p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="answer" tabIndex={-1} data-result-title="" className="scroll-mt-24 text-[1.1rem]">
          {adviceTitle(advice, texts)}
        </h2>
        {unitSwitch}
      </div>
      <Purchase advice={advice} query={query} texts={texts} detailed={`${destinations.detailedPath}?${writeQuery(query)}`} />
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        <a href={`${destinations.askPath}?${ask}`} className={buttonClass("primary", "max-sm:w-full")}>
          {texts.result.check}
        </a>
        <a href={destinations.whatsappHref + encodeURIComponent(message)} className={buttonClass("plain", "max-sm:w-full")}>
          {texts.result.whatsapp}
        </a>
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <LoadGauge result={result} unit={power} texts={texts} />
      </div>
      <p className="mt-3 text-[0.95rem]">
        {filled(texts.result.drivers, {
          list: listed(
            top.map(({ group, share }) => filled(texts.result.driver, { name: texts.groups[group], share: Math.round(share * 100) })),
            locale,
          ),
        })}
      </p>
    </div>
  );
}

function OpenQuestions({ result, query, texts, locale }: ResultProps) {
  const { power, answers } = query;
  const asked = result.swings.filter(({ factor }) => (result.questionsToAsk as readonly string[]).includes(factor)).slice(0, 4);
  const rest = result.swings.filter(({ isQuestion }) => !isQuestion).slice(0, 3);
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
            <a href={linkTo(openPart(answers, factor))} className="inline-flex min-h-11 items-center text-cool underline">
              {texts.factors[openPart(answers, factor)]}
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

/** The common rule of thumb, for comparison. */
export function RuleOfThumb({ result, query, texts }: Pick<ResultProps, "result" | "query" | "texts">) {
  const { ruleOfThumbW, band } = result;
  return (
    <p className="max-w-[44rem] text-[0.95rem] text-soft">
      <span className="me-1.5 inline-block h-3.5 border-s border-dashed border-ink align-middle" aria-hidden="true" />
      {filled(texts.result.rule, { value: withUnit(ruleOfThumbW, query.power, texts) })}.{" "}
      {filled(texts.result.ruleText, { difference: ruleDifference(ruleOfThumbW, band.likelyW, texts) })}
    </p>
  );
}

/** The purchase advice, the load band behind it, the questions that would narrow it, and the actions. */
export function QuickAnswer(props: ResultProps) {
  const { query, texts, destinations, actions } = props;
  const path = `${destinations.resultPath}?${writeQuery(query)}`;
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-6 @3xl:grid-cols-[7fr_5fr] @3xl:gap-8">
        <Headline {...props} />
        <div className="grid grid-cols-1 gap-5">
          <OpenQuestions {...props} />
          <div className="grid grid-cols-2 gap-2 border-t border-line pt-5 sm:flex sm:flex-wrap print:hidden">
            {actions}
            <a href={`${destinations.pdfPath}?${writeQuery(query)}`} className={buttonClass("plain")}>
              {texts.result.pdf}
            </a>
            <a href={path} data-share="" className={buttonClass("quiet", "px-2! max-sm:justify-self-start")}>
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

/** The room of a shared result in one line; its form is below the result. */
export function SharedRoom({ query, texts, locale }: Pick<ResultProps, "query" | "texts" | "locale">) {
  const line = roomLine(query.answers, texts, locale);
  return (
    <p className="max-w-[60rem] print:hidden" data-room="">
      <span className="text-soft">{texts.result.room}:</span> <bdi>{line || texts.form.unknown}</bdi>{" "}
      <a href="#q-place" className="text-cool underline">
        {texts.result.changeRoom}
      </a>
    </p>
  );
}

/** The disclosure around the working; its content may render when it is opened. */
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

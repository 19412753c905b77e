// The parts of the quick calculator's result, rendered alike by the server (for an address) and by the browser (while the visitor answers).

import { buttonClass } from "#components/ui/button";
import { roundedToAddUp } from "#lib/calculators/engineering/lines";
import { formatPower, formatTemperature, withUnit } from "#lib/calculators/format";
import type { Answer } from "#lib/calculators/quick/compute-quick";
import { type OpenPart, openPart } from "#lib/calculators/quick/quick-answers";
import { type QuickQuery, writeQuery } from "#lib/calculators/quick/quick-query";
import { ruleDifference } from "#lib/calculators/rule-difference";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import {
  adviceTitle,
  buyText,
  chatText,
  judgementText,
  nominalSizeText,
  noUnitReasonText,
  quoteText,
  tonsFigure,
} from "#lib/calculators/unit-texts";
import type { Locale } from "#lib/i18n/locales";
import { plainText } from "#lib/i18n/plain-text";
import { RollingFigure, sizeLook } from "../rolling-figure.tsx";

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
  actions: React.ReactNode;
  working: React.ReactNode;
};

/** The field of the form that asks for a part, where its name differs. */
const fieldOf: Partial<Record<OpenPart, string>> = { floorAreaM2: "area", facades: "directions" };
const linkTo = (part: OpenPart) => `#q-${fieldOf[part] ?? part}`;

export function listed(words: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale === "ar" ? "ar" : "en-GB").format(words);
}

/** An unanswered question as a link to its field. */
const OpenQuestion = ({ part, texts }: { part: OpenPart; texts: CalculatorTexts }) => (
  <a href={linkTo(part)} className="underline">
    {texts.factors[part]}
  </a>
);

/** The size in the largest figures: of the unit to buy, or from the least to the most that is needed. */
export function SizeNumeral({ advice, texts }: Pick<ResultProps, "advice" | "texts">) {
  const figure = tonsFigure(advice);
  return (
    <div className="size-numeral">
      <h2 id="answer" tabIndex={-1} data-result-title="">
        {adviceTitle(advice, texts)}
      </h2>
      <p className={`size ${sizeLook(figure)}`}>
        <RollingFigure>{figure}</RollingFigure> <span>{texts.result.ton}</span>
      </p>
    </div>
  );
}

/** The unit to buy, as one asks for it in a shop; or what is needed and why no unit is named, with the question that would settle it. */
export function Purchase({
  result,
  advice,
  query,
  texts,
  locale,
  destinations,
}: Pick<ResultProps, "result" | "advice" | "query" | "texts" | "locale" | "destinations">) {
  const { buy } = texts;
  const { recommended, decidingQuestion, zones } = advice;
  // Rounded as in the figures and on paper, where the shares add up to 100.
  const percents = roundedToAddUp(
    result.drivers.map(({ share }) => share * 100),
    1,
  );
  const causes = result.drivers
    .map(({ group, share }, index) => ({ group, share, percent: percents[index] ?? 0 }))
    .filter(({ share }) => share >= 0.05)
    .slice(0, 3);
  const [before = "", after = ""] = decidingQuestion
    ? filled(buy.settle, { from: decidingQuestion.fromTons, to: decidingQuestion.toTons }).split("{part}")
    : [];
  return (
    <div className="purchase">
      {/* A range of sizes stands above already. */}
      {(recommended || zones > 1) && <p data-buy="">{buyText(advice, texts)}</p>}
      {recommended ? (
        <>
          <p>{filled(buy.onBox, { spec: nominalSizeText(recommended, texts) })}</p>
          <p className="purchase-why purchase-again">{judgementText(recommended, texts)}</p>
          <p className="purchase-why purchase-again">
            {filled(texts.result.drivers, {
              list: listed(
                causes.map(({ group, percent }) => filled(texts.result.driver, { name: texts.groups[group], share: percent })),
                locale,
              ),
            })}
          </p>
        </>
      ) : (
        <p className="purchase-why">
          {noUnitReasonText(advice, texts, query.areaUnit === "ft2" ? "imperial" : "metric")}{" "}
          {zones > 1 && (
            <a href={`${destinations.detailedPath}?${writeQuery(query)}`} rel="nofollow" className="underline">
              {buy.byRoom}
            </a>
          )}
        </p>
      )}
      {advice.pullDown && (
        <p className="purchase-why" data-pull-down="">
          {filled(buy.pullDown, {
            warm: formatTemperature(advice.pullDown.warmestC, 0, texts, query.areaUnit === "ft2" ? "imperial" : "metric"),
            load: withUnit(advice.pullDown.totalW, query.power, texts),
            steady: withUnit(result.band.likelyW, query.power, texts),
          })}
        </p>
      )}
      {decidingQuestion && (
        <p className="purchase-why">
          {before}
          <OpenQuestion part={decidingQuestion.part} texts={texts} />
          {after}
        </p>
      )}
    </div>
  );
}

/** The two actions on the result, which pass it on. */
export function AskLinks({
  result,
  advice,
  query,
  texts,
  origin,
  destinations,
}: Pick<ResultProps, "result" | "advice" | "query" | "texts" | "origin" | "destinations">) {
  const { power } = query;
  const path = `${destinations.resultPath}?${writeQuery(query)}`;
  const shared = { advice, band: result.band, power, texts };
  const message = plainText(`\n${chatText(shared)}\n${origin}${path}`);
  const ask = new URLSearchParams({ size: plainText(quoteText(shared)), calculation: path });
  return (
    <p className="actions print:hidden">
      <a href={`${destinations.askPath}?${ask}`} className={buttonClass("primary")}>
        {texts.result.check}
      </a>
      <a href={destinations.whatsappHref + encodeURIComponent(message)} className={buttonClass("plain")}>
        {texts.result.whatsapp}
      </a>
    </p>
  );
}

/** The open questions that would narrow the band most, or what no answer can settle. */
export function OpenQuestions({ result, query, texts, locale }: Pick<ResultProps, "result" | "query" | "texts" | "locale">) {
  const { power, answers } = query;
  const asked = result.swings.filter(({ factor }) => (result.questionsToAsk as readonly string[]).includes(factor)).slice(0, 4);
  const rest = result.swings.filter(({ isQuestion }) => !isQuestion).slice(0, 3);
  if (asked.length === 0)
    return (
      <p>
        {filled(texts.result.narrowDone, {
          list: listed(
            rest.map(({ factor }) => texts.factors[factor]),
            locale,
          ),
        })}
      </p>
    );
  return (
    <>
      <p>{texts.result.narrow}</p>
      <ul>
        {asked.map(({ factor, lowW, highW }) => (
          <li key={factor}>
            <a href={linkTo(openPart(answers, factor))}>{texts.factors[openPart(answers, factor)]}</a>{" "}
            <span>{filled(texts.result.narrowItem, { low: formatPower(lowW, power), high: withUnit(highW, power, texts) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a shop says that goes by the floor alone, and why the size here differs. */
export function RuleOfThumb({ result, query, texts }: Pick<ResultProps, "result" | "query" | "texts">) {
  const { ruleOfThumbW, band } = result;
  return (
    <p className="units-note">
      <b>{texts.result.shopsTitle}</b> {filled(texts.result.rule, { value: withUnit(ruleOfThumbW, query.power, texts) })}.{" "}
      {filled(texts.result.ruleText, { difference: ruleDifference(ruleOfThumbW, band.likelyW, texts) })}
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
    <details {...rest} id="working" className="group/working border-y border-ink print:not-open:hidden">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3">
        <h3>{texts.result.working}</h3>
        <span aria-hidden="true" className="plus" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}

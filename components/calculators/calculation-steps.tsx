// Every line of the load with its formula, figures and sources, so that an engineer can repeat the calculation by hand.
import { Table } from "#components/ui/table";
import type { SourceId } from "#lib/calculators/data/sources";
import { splitBehaviourSources } from "#lib/calculators/data/unit-sizes";
import { type Line, roundedToAddUp } from "#lib/calculators/engineering/lines";
import type { DetailedPeak } from "#lib/calculators/engineering/working";
import { formatExact, formatNumber } from "#lib/calculators/format";
import { lineName, lineSources, placeSources } from "#lib/calculators/line-sources";
import type { QuickResult } from "#lib/calculators/quick/quick";
import type { QuickAnswers } from "#lib/calculators/quick/quick-answers";
import { lineFormulas, seriesByHoursBack, shownInputs, spreadFormula, symbols } from "#lib/calculators/symbols";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import { monthAndHour } from "#lib/calculators/times";
import type { Locale } from "#lib/i18n/locales";
import { LazyDetails } from "./lazy-details.tsx";
import { SourceList, SourceTable } from "./source-list.tsx";

const numbers = (value: unknown): value is readonly number[] => Array.isArray(value);

function Expression({ children }: { children: string }) {
  return (
    <code dir="ltr" className="block overflow-x-auto py-1 text-start text-[0.95rem]">
      {children}
    </code>
  );
}

type LineProps = { line: Line; name: string; hour: number; ids: readonly SourceId[]; texts: CalculatorTexts; locale: Locale };

function LineBody({ line, name: title, hour, ids, texts, locale }: LineProps) {
  const entries = shownInputs(line.inputs);
  const lists = entries.filter((entry): entry is [string, readonly number[]] => numbers(entry[1]));
  const hourly = lists.filter(([name]) => !seriesByHoursBack.has(name));
  const series = lists.filter(([name]) => seriesByHoursBack.has(name));
  const symbol = (name: string) => symbols[name]?.[0] ?? name;
  const head = (name: string) => `${symbol(name)}${symbols[name]?.[1] ? `, ${symbols[name][1]}` : ""}`;
  const input = (name: string) => texts.inputs[name as keyof CalculatorTexts["inputs"]] ?? name;
  return (
    <div className="grid grid-cols-1 gap-4 pb-6">
      <div>
        <Expression>{lineFormulas[line.formula]}</Expression>
        {line.inputs.radiantFraction === undefined ? (
          <p className="text-[0.9rem] text-soft">{texts.result.noDelay}</p>
        ) : (
          <Expression>{spreadFormula}</Expression>
        )}
        <p className="text-[0.95rem]">
          {texts.result.sensible}: <bdi dir="ltr">{formatNumber(line.sensibleW, 1)} W</bdi> · {texts.result.latent}:{" "}
          <bdi dir="ltr">{formatNumber(line.latentW, 1)} W</bdi>
        </p>
      </div>
      <Table
        caption={title}
        head={[texts.result.symbol, texts.result.meaning, texts.result.value]}
        numeric={[2]}
        rows={entries.map(([name, value]) => [
          <bdi key="s">{symbol(name)}</bdi>,
          input(name),
          <bdi key="v" dir="ltr">
            {numbers(value)
              ? seriesByHoursBack.has(name)
                ? "j = 0 … 23 ↓"
                : `${formatExact(value[hour - 1] as number)} ${symbols[name]?.[1] ?? ""} (h = ${hour})`
              : `${formatExact(value)} ${symbols[name]?.[1] ?? ""}`}
          </bdi>,
        ])}
      />
      {lists.length > 0 && (
        <div dir="ltr">
          <Table
            caption={`${title} · ${texts.result.lineHours}`}
            head={[
              "h",
              ...hourly.map(([name]) => head(name)),
              ...(series.length > 0 ? ["j"] : []),
              ...series.map(([name]) => `${symbol(name)}(j)`),
            ]}
            numeric={Array.from({ length: lists.length + 2 }, (_, column) => column + 1)}
            rows={Array.from({ length: 24 }, (_, index) => [
              index + 1 === hour ? `${hour} ←` : String(index + 1),
              ...hourly.map(([, values]) => formatExact(values[index] as number)),
              ...(series.length > 0 ? [String(index)] : []),
              ...series.map(([, values]) => formatExact(values[index] as number)),
            ])}
          />
        </div>
      )}
      <p className="text-[0.88rem] text-soft">
        {texts.result.source}: <SourceList ids={ids} names={texts.sources} locale={locale} />
      </p>
    </div>
  );
}

function LineWorking({ watts, ...line }: LineProps & { watts: readonly [sensible: number, latent: number] }) {
  return (
    <LazyDetails
      summary={
        <>
          <span>
            <span aria-hidden="true" className="me-2 inline-block text-cool group-open:rotate-45">
              +
            </span>
            {line.name}
          </span>
          <span dir="ltr" className="text-soft tabular-nums">
            {formatNumber(watts[0])} + {formatNumber(watts[1])} W
          </span>
        </>
      }
    >
      <LineBody {...line} />
    </LazyDetails>
  );
}

const always = ["unitSizes", "splitZones", ...splitBehaviourSources, "ruleOfThumb", "pullDown"] as const satisfies readonly SourceId[];

/** The lines of a peak, their total, and all sources of the lines and the result. */
export function CalculationSteps({
  peak,
  nameOf,
  sourcesOf,
  otherSources,
  intro,
  children,
  texts,
  locale,
}: {
  peak: DetailedPeak;
  nameOf: (line: Line) => string;
  sourcesOf: (line: Line) => readonly SourceId[];
  otherSources: readonly SourceId[];
  intro?: string;
  children?: React.ReactNode;
  texts: CalculatorTexts;
  locale: Locale;
}) {
  // Rounded to whole watts so that the displayed figures add up to the displayed total.
  const shown = roundedToAddUp(
    peak.lines.flatMap(({ sensibleW, latentW }) => [sensibleW, latentW]),
    1,
  );
  const used = new Set<SourceId>([...otherSources, ...peak.lines.flatMap(sourcesOf), ...always]);
  const total = (part: 0 | 1) => peak.lines.reduce((sum, _, index) => sum + (shown[index * 2 + part] ?? 0), 0);
  return (
    <div className="pt-2">
      <p className="max-w-[44rem] text-soft">
        {filled(intro ?? texts.result.workingText, {
          when: monthAndHour(peak, texts, locale),
        })}{" "}
        {texts.result.workingByHand}
      </p>
      <p className="mt-3 max-w-[44rem] text-[0.95rem] text-soft">{texts.result.workingLoad}</p>
      <Expression>{spreadFormula}</Expression>
      {children}
      <div className="mt-4 border-b border-line">
        {peak.lines.map((line, index) => (
          <LineWorking
            key={`${line.room} ${line.component} ${line.name}`}
            line={line}
            name={nameOf(line)}
            hour={peak.hour}
            watts={[shown[index * 2] ?? 0, shown[index * 2 + 1] ?? 0]}
            ids={sourcesOf(line)}
            texts={texts}
            locale={locale}
          />
        ))}
      </div>
      <p className="flex justify-between py-2 font-medium tabular-nums">
        <span>{texts.result.total}</span>
        <span dir="ltr">
          {formatNumber(total(0))} + {formatNumber(total(1))} = {formatNumber(total(0) + total(1))} W
        </span>
      </p>
      <h4 className="mt-6 font-medium">{texts.result.data}</h4>
      <p className="mb-3 text-[0.95rem] text-soft">{texts.result.dataText}</p>
      <SourceTable
        ids={[...used]}
        caption={texts.result.data}
        head={[texts.result.source, texts.result.edition, texts.result.trust]}
        texts={texts}
        locale={locale}
      />
    </div>
  );
}

export type ReportProps = { result: QuickResult; answers: QuickAnswers; texts: CalculatorTexts; locale: Locale };

export function CalculationReport({ result, answers, texts, locale }: ReportProps) {
  return (
    <CalculationSteps
      peak={result.load.peak}
      nameOf={(line) => lineName(line, texts)}
      sourcesOf={(line) => lineSources(line, answers.built)}
      otherSources={placeSources(result.place)}
      texts={texts}
      locale={locale}
    >
      <dl className="mt-3 grid gap-x-8 gap-y-1 text-[0.95rem] sm:grid-cols-[max-content_1fr]">
        <dt className="text-soft">{texts.result.indoor}</dt>
        <dd>{texts.result.indoorValue}</dd>
        <dt className="text-soft">{texts.result.height}</dt>
        <dd>
          <bdi dir="ltr">{formatExact(result.room.heightM)} m</bdi>
        </dd>
      </dl>
    </CalculationSteps>
  );
}

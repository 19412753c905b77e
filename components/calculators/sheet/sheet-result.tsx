// The answer of a sheet, rendered alike by the server (for an address) and by the browser (while the visitor answers).
import { buttonClass } from "#components/ui/button";
import { Disclosure } from "#components/ui/disclosure";
import { Table } from "#components/ui/table";
import { formatNumber, monthName } from "#lib/calculators/format";
import type { Answer, Outcome, OutcomeTable, Step } from "#lib/calculators/sheets/outcome";
import { fromBase, unitsOf } from "#lib/calculators/sheets/quantities";
import {
  type AnsweredSheet,
  type Field,
  formatFormulaValue,
  isAsked,
  isChoiceField,
  type Sheet,
  systemFieldName,
  unitFieldName,
  withValues,
} from "#lib/calculators/sheets/sheet";
import { rounded, shownAnswer } from "#lib/calculators/sheets/shown-answer";
import { quantityText, remarkText, type Texts, textsInSystem, unitText } from "#lib/calculators/sheets/texts";
import { westernDigits } from "#lib/formats/digits";
import type { Locale } from "#lib/i18n/locales";
import { RollingFigure, sizeLook } from "../rolling-figure.tsx";
import { SourceList, SourceTable } from "../source-list.tsx";

/** Addresses of the actions on an answer; resultPath and askPath are paths of this site. */
export type SheetDestinations = { resultPath: string; askPath: string; whatsappHref: string };

export type SheetResultProps = {
  sheet: Sheet;
  answered: AnsweredSheet & { outcome: Outcome };
  title: string;
  texts: Texts;
  locale: Locale;
  origin: string;
  destinations: SheetDestinations;
  actions: React.ReactNode;
  /** Whether this is an example for the usual values: it marks nothing as good or bad. */
  example?: boolean;
};

const withUnit = (value: number, places: number, unit: string, texts: Texts) => quantityText(formatNumber(value, places), unit, texts);

const sizeText = ({ text, unit }: Extract<Answer, { text: string }>, texts: Texts) =>
  unit ? `${text}\u00a0${unitText(texts, unit)}` : text;

/** The first answer in one line, for a message or a lead. */
export function inShort({ outcome, typed }: Pick<SheetResultProps["answered"], "outcome" | "typed">, given: Texts): string {
  const texts = textsInSystem(typed[systemFieldName], given);
  const [first] = outcome.answers;
  if (!first) return "";
  const value =
    "word" in first ? (texts.sheet.words[first.word] ?? "") : "text" in first ? sizeText(first, texts) : answerText(first, texts);
  return `${texts.sheet.answers[first.id]}: ${value}`;
}

function answerText(answer: Extract<Answer, { value: number }>, texts: Texts): string {
  const { places, unit } = answer;
  const { value, low, high } = rounded(answer);
  if (low === undefined || high === undefined) return withUnit(value, places, unit, texts);
  return texts.common.between
    .replace("{low}", formatNumber(low, places))
    .replace("{high}", withUnit(high, places, unit, texts))
    .trim();
}

/** The band of an answer and its value in other units, in a line each. */
function Beside({ answer, texts }: { answer: Answer; texts: Texts }) {
  if ("word" in answer) return null;
  const hasBand = "value" in answer && answer.low !== undefined && answer.high !== undefined;
  return (
    <>
      {hasBand && <bdi>{answerText(answer, texts)}</bdi>}
      {hasBand && answer.also && " · "}
      {answer.also?.map(({ value, places, unit }, index) => (
        <bdi key={unit}>
          {index > 0 && " · "}
          {withUnit(value, places, unit, texts)}
        </bdi>
      ))}
    </>
  );
}

type AnswersProps = Pick<SheetResultProps, "answered" | "texts" | "locale" | "example">;

const toneOf = (answer: Answer, example: boolean) => (example || !("tone" in answer) || !answer.tone ? "" : `is-${answer.tone}`);

/** The first answer in the largest figures. */
export function SheetNumeral({ answered, texts: given, example = false }: AnswersProps) {
  const texts = textsInSystem(answered.typed[systemFieldName], given);
  const [first] = answered.outcome.answers;
  if (!first) return null;
  const { figure, unit, isWord } = shownAnswer(first, texts);
  return (
    <div className="size-numeral">
      <h2 id="answer" tabIndex={-1} data-result-title="" className={example ? "provisional" : undefined}>
        {example ? texts.common.example : texts.common.answer}
      </h2>
      <dl>
        <div data-answer-id={first.id} className={toneOf(first, example)}>
          <dt>{texts.sheet.answers[first.id]}</dt>
          <dd className={`size ${isWord ? "in-words" : sizeLook(figure)}`}>
            {isWord ? figure : <RollingFigure>{figure}</RollingFigure>} {unit && <span>{unit}</span>}
          </dd>
          <dd className="numeral-beside">
            <Beside answer={first} texts={texts} />
          </dd>
        </div>
      </dl>
      {example && <p className="purchase-why">{texts.common.usual}</p>}
    </div>
  );
}

/** The other answers as readings. */
function SheetReadings({ answered, texts: given, example = false }: AnswersProps) {
  const texts = textsInSystem(answered.typed[systemFieldName], given);
  const rest = answered.outcome.answers.slice(1);
  if (rest.length === 0) return null;
  const inOneRow = rest.length <= 5;
  return (
    <section className="ground-sheet">
      <dl
        className={`readings sheet-readings wrap ${inOneRow ? "" : "in-rows"}`}
        style={{ "--columns": inOneRow ? rest.length : 4 } as React.CSSProperties}
      >
        {rest.map((answer) => {
          const { figure, unit, isWord } = shownAnswer(answer, texts);
          return (
            <div key={answer.id}>
              <dd data-answer-id={answer.id} className={`${isWord ? "in-words" : ""} ${toneOf(answer, example)}`}>
                <bdi dir={isWord || /\p{Script=Arabic}/u.test(unit) ? undefined : "ltr"}>
                  {isWord ? figure : <bdi dir="ltr">{figure}</bdi>}
                  {unit && <span className="unit">{unit}</span>}
                </bdi>
                <small>
                  <Beside answer={answer} texts={texts} />
                </small>
              </dd>
              <dt>{texts.sheet.answers[answer.id]}</dt>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** What follows from the answers, warnings first marked. */
function SheetRemarks({ answered, texts: given, locale, example = false }: AnswersProps) {
  const texts = textsInSystem(answered.typed[systemFieldName], given);
  const { remarks } = answered.outcome;
  if (remarks.length === 0) return null;
  return (
    <ul className="sheet-remarks">
      {remarks.map(({ id, tone, values }) => (
        <li key={id} className={tone === "note" || example ? undefined : "is-bad"}>
          {remarkText(id, values, texts, locale)}
        </li>
      ))}
    </ul>
  );
}

/** Whether the answer of a calculator is a number or size of units, which the quote form asks for. */
const answersSize = (path: string) => /\/(?:ac-size-converter|amc-plan)\//.test(path);

/** The actions on the answer, which pass it on. */
export function SheetActions({ answered, title, texts: given, origin, destinations }: Omit<SheetResultProps, "actions">) {
  const texts = textsInSystem(answered.typed[systemFieldName], given);
  const path = destinations.resultPath + (answered.address && `?${answered.address}`);
  const short = inShort(answered, texts);
  const figure = `${title} · ${short}`.slice(0, 200);
  const ask = new URLSearchParams({
    figure,
    ...(answersSize(destinations.resultPath) && { size: short.slice(0, 200) }),
    calculation: path,
  });
  return (
    <p className="actions print:hidden">
      <a href={`${destinations.askPath}?${ask}`} className={buttonClass("primary")}>
        {texts.common.ask}
      </a>
      <a
        href={`${destinations.whatsappHref}${encodeURIComponent(`\n${title}: ${short}\n${origin}${path}`)}`}
        className={buttonClass("plain")}
      >
        {texts.common.whatsapp}
      </a>
    </p>
  );
}

/** Everything below the dials: readings, remarks, tables and the working. */
export function SheetBands(props: SheetResultProps & { hasWorking: boolean }) {
  const { answered, texts, destinations, actions, hasWorking } = props;
  const path = destinations.resultPath + (answered.address && `?${answered.address}`);
  return (
    <>
      <SheetReadings {...props} />
      <section className="band ground-paper sheet-bands">
        <div className="wrap">
          <SheetRemarks {...props} />
          <div className="go-on-copies print:hidden">
            {actions}
            <a href={path} data-share="" className={buttonClass("quiet", "px-2!")}>
              {texts.common.link}
            </a>
          </div>
          {hasWorking && <SheetWorking {...props} />}
        </div>
      </section>
    </>
  );
}

/** One step of the working: its value, formula, inserted figures and sources. */
function StepItem({ step, texts, locale }: { step: Step; texts: Texts; locale: Locale }) {
  const { symbol, id, value, unit, places, formula, inputs = {} } = step;
  return (
    <li className="border-t border-line py-3 print:py-1.5" data-step={id}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span>{texts.sheet.steps[id]}</span>
        <bdi dir="ltr" className="font-medium tabular-nums">
          {symbol} = {formatNumber(value, places)} {unitText(texts, unit)}
        </bdi>
      </p>
      {formula && (
        <code dir="ltr" className="block overflow-x-auto py-1 text-start text-[0.92rem] text-soft">
          {symbol} = {formula}
          <br />= {withValues(formula, inputs)}
        </code>
      )}
      {step.sources && (
        <p className="text-[0.85rem] text-soft">
          <SourceList ids={step.sources} names={texts.sources} locale={locale} />
        </p>
      )}
    </li>
  );
}

/** An input as typed, with its symbol; also in the unit of the formulas where that differs. */
function Given({ field, answered: { typed, values }, texts }: { field: Field; answered: AnsweredSheet; texts: Texts }) {
  const text = typed[field.id] ?? "";
  if (isChoiceField(field)) return <bdi className="font-medium">{texts.sheet.options[field.id]?.[text] ?? text}</bdi>;
  const unit = typed[unitFieldName(field.id)] ?? "";
  const value = values[field.id] as number;
  const [first = ""] = unitsOf(field.quantity);
  const same = fromBase(value, field.quantity, unit) === value;
  return (
    <bdi dir="ltr" className="text-soft tabular-nums">
      {field.symbol && `${field.symbol} = `}
      <span className="font-medium text-ink">{`${westernDigits(text)} ${unitText(texts, unit)}`.trim()}</span>
      {!same && ` = ${formatFormulaValue(value)} ${unitText(texts, first)}`}
    </bdi>
  );
}

function rowLabel(label: string, texts: Texts, locale: Locale): string {
  const [, month] = /^month:(\d+)$/.exec(label) ?? [];
  if (month) return monthName(Number(month), locale);
  if (label === "total") return texts.common.total;
  return texts.sheet.words[label] ?? label;
}

function SumsTable({ table, texts, locale }: { table: OutcomeTable; texts: Texts; locale: Locale }) {
  const words = texts.sheet.tables[table.id];
  return (
    <Table
      // On a phone a short table is stacked row by row; a table of a year's months stays a table.
      {...(table.rows.length <= 8 && { fits: "named" as const })}
      caption={words?.title ?? ""}
      head={table.columns.map(({ id, unit }) => {
        const name = words?.columns[id] ?? id;
        return unit ? `${name}${texts.common.comma}${unitText(texts, unit)}` : name;
      })}
      numeric={table.columns.flatMap((_, index) => (table.rows.some(({ values }) => typeof values[index - 1] === "number") ? [index] : []))}
      rows={table.rows.map(({ label, values }) => [
        <bdi key="l">{rowLabel(label, texts, locale)}</bdi>,
        ...values.map((value, index) =>
          typeof value === "number" ? formatNumber(value, table.columns[index + 1]?.places ?? 0) : (texts.sheet.words[value] ?? value),
        ),
      ])}
    />
  );
}

/** The answer's tables, then the inputs, every step and the sources, so that an engineer can repeat the calculation by hand. */
function SheetWorking({ sheet, answered, texts, locale }: SheetResultProps) {
  const { outcome } = answered;
  const used = [...new Set([...outcome.steps.flatMap((step) => step.sources ?? []), ...(outcome.sources ?? [])])];
  const tables = outcome.tables ?? [];
  return (
    <>
      {tables
        .filter(({ folded }) => !folded)
        .map((table) => (
          <div key={table.id} className="mb-8 print:mb-4">
            <SumsTable table={table} texts={textsInSystem(answered.typed[systemFieldName], texts)} locale={locale} />
          </div>
        ))}
      <details
        data-working=""
        className="group/working border-y border-ink noscript:[&::details-content]:[block-size:auto] noscript:[&::details-content]:[content-visibility:visible]"
      >
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3">
          <h2 className="text-[1.3rem]">{texts.common.working}</h2>
          <span aria-hidden="true" className="plus noscript:hidden" />
        </summary>
        <div className="pb-6">
          <p className="max-w-[44rem] text-soft">{texts.common.workingText}</p>
          <div className="mt-6 grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[5fr_7fr]">
            <div className="min-w-0">
              <h3>{texts.common.given}</h3>
              <dl className="mt-3 border-b border-line text-[0.95rem] print:columns-2 print:gap-8">
                {sheet.fields
                  .filter((field) => isAsked(field, answered.typed, sheet.fields))
                  .map((field) => (
                    <div
                      key={field.id}
                      className="flex break-inside-avoid flex-wrap justify-between gap-x-6 border-t border-line py-2 print:py-1"
                    >
                      <dt className="text-soft">{texts.sheet.fields[field.id]?.label}</dt>
                      <dd>
                        <Given field={field} answered={answered} texts={texts} />
                      </dd>
                    </div>
                  ))}
              </dl>
            </div>
            <div className="min-w-0">
              <h3>{texts.common.steps}</h3>
              <ol className="mt-3 border-b border-line print:columns-2 print:gap-8">
                {outcome.steps.map((step) => (
                  <StepItem key={step.id} step={step} texts={texts} locale={locale} />
                ))}
              </ol>
            </div>
          </div>
          {tables
            .filter(({ folded }) => folded)
            .map((table) => (
              <div key={table.id} className="mt-8">
                <Disclosure summary={texts.sheet.tables[table.id]?.title ?? ""} openInPrint={false}>
                  <SumsTable table={table} texts={texts} locale={locale} />
                </Disclosure>
              </div>
            ))}
          <h3 className="mt-8 mb-3">{texts.common.data}</h3>
          <SourceTable
            ids={used}
            caption={texts.common.dataText}
            head={[texts.common.source, texts.common.date, texts.common.trust]}
            texts={texts}
            locale={locale}
          />
        </div>
      </details>
      <p className="mt-4 max-w-[48rem] text-[0.9rem] text-soft">{texts.common.estimate}</p>
    </>
  );
}

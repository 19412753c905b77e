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
import { quantityText, remarkText, type Texts, textsInSystem, unitText } from "#lib/calculators/sheets/texts";
import { westernDigits } from "#lib/formats/digits";
import type { Locale } from "#lib/i18n/locales";
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

/** Rounds a value with a band to a step between a tenth and a hundredth of the band's width, so that it suggests no false precision. */
const rounded = ({ value, low, high, places }: Extract<Answer, { value: number }>) => {
  if (low === undefined || high === undefined) return { value, low, high };
  const step = Math.max(10 ** -places, 10 ** Math.floor(Math.log10((high - low) / 10 || 10 ** -places)));
  const on = (number: number) => Math.round(number / step) * step;
  return { value: on(value), low: on(low), high: on(high) };
};

function answerText(answer: Extract<Answer, { value: number }>, texts: Texts): string {
  const { places, unit } = answer;
  const { value, low, high } = rounded(answer);
  if (low === undefined || high === undefined) return withUnit(value, places, unit, texts);
  return texts.common.between
    .replace("{low}", formatNumber(low, places))
    .replace("{high}", withUnit(high, places, unit, texts))
    .trim();
}

function Also({ values, texts }: { values: Extract<Answer, { value: number }>["also"]; texts: Texts }) {
  if (!values) return null;
  return (
    <span className="block text-[0.95rem] text-soft tabular-nums">
      {values.map(({ value, places, unit }) => (
        <bdi key={unit} className="me-4 inline-block">
          {withUnit(value, places, unit, texts)}
        </bdi>
      ))}
    </span>
  );
}

function AnswerItem({ answer, first, plain, texts }: { answer: Answer; first: boolean; plain: boolean; texts: Texts }) {
  const size = first ? "text-[clamp(1.9rem,1.5rem+2vw,2.8rem)] leading-tight font-[560]" : "text-[1.3rem] leading-snug font-medium";
  return (
    <div className={first ? "" : "border-t border-line pt-4"}>
      <dt className="text-[0.95rem] text-soft">{texts.sheet.answers[answer.id]}</dt>
      <dd data-answer-id={answer.id}>
        {"word" in answer ? (
          <span className={`${size} ${plain || !answer.tone ? "" : answer.tone === "bad" ? "text-heat" : "text-cool"}`}>
            {texts.sheet.words[answer.word]}
          </span>
        ) : "text" in answer ? (
          <>
            <bdi dir="ltr" className={`${size} tabular-nums`}>
              {sizeText(answer, texts)}
            </bdi>
            <Also values={answer.also} texts={texts} />
          </>
        ) : (
          <>
            <bdi>
              <span className={`${size} tabular-nums`}>
                {answer.unit === "pct"
                  ? quantityText(formatNumber(rounded(answer).value, answer.places), answer.unit, texts)
                  : formatNumber(rounded(answer).value, answer.places)}
              </span>{" "}
              {answer.unit !== "pct" && <span className="text-[1.05rem]">{unitText(texts, answer.unit)}</span>}
            </bdi>
            {answer.low !== undefined && answer.high !== undefined && (
              <span className="block text-[0.95rem] tabular-nums">
                <bdi>{answerText(answer, texts)}</bdi>
              </span>
            )}
            <Also values={answer.also} texts={texts} />
          </>
        )}
      </dd>
    </div>
  );
}

export function SheetAnswers({ answered, title, texts: given, origin, destinations, actions, example = false }: SheetResultProps) {
  const texts = textsInSystem(answered.typed[systemFieldName], given);
  const { outcome, address } = answered;
  const path = destinations.resultPath + (address && `?${address}`);
  const short = inShort(answered, texts);
  return (
    <div className={`border bg-sheet p-5 sm:p-7 ${example ? "border-dashed border-hair" : "border-ink"}`}>
      <h2 id="answer" tabIndex={-1} data-result-title="" className="scroll-mt-24 text-[1.3rem]">
        {example ? texts.common.example : texts.common.answer}
      </h2>
      {example && <p className="mt-1 text-[0.95rem] text-soft">{texts.common.usual}</p>}
      <dl className="mt-4 grid gap-4">
        {outcome.answers.map((answer, index) => (
          <AnswerItem key={answer.id} answer={answer} first={index === 0} plain={example} texts={texts} />
        ))}
      </dl>
      {outcome.remarks.length > 0 && (
        <ul className="mt-5 grid gap-3">
          {outcome.remarks.map(({ id, tone, values }) => (
            <li
              key={id}
              className={`border-s-3 ps-4 text-[0.95rem] ${tone === "note" ? "border-cool text-soft" : example ? "border-hair" : "border-heat"}`}
            >
              {remarkText(id, values, texts)}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 grid grid-cols-2 gap-2 border-t border-line pt-5 sm:flex sm:flex-wrap print:hidden">
        <a
          href={`${destinations.askPath}?${new URLSearchParams({ figure: `${title} · ${short}`.slice(0, 200), calculation: path })}`}
          className={buttonClass("primary", "max-sm:col-span-2")}
        >
          {texts.common.ask}
        </a>
        <a
          href={`${destinations.whatsappHref}${encodeURIComponent(`\n${title}: ${short}\n${origin}${path}`)}`}
          className={buttonClass("plain", "max-sm:col-span-2")}
        >
          {texts.common.whatsapp}
        </a>
        {actions}
        <a href={path} data-share="" className={buttonClass("quiet", "px-2! max-sm:col-span-2 max-sm:justify-self-start")}>
          {texts.common.link}
        </a>
      </div>
    </div>
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
export function SheetWorking({ sheet, answered, texts, locale }: SheetResultProps) {
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

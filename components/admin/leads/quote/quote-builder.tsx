"use client";
// Writes the draft of a quote: lines from the settings' prices or free ones, with the sum as it grows. The sums that are saved and shown
// afterwards are the database's.
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field } from "#components/ui/field";
import { type Locale, localeCodes, localePath, locales } from "#lib/i18n/locales";
import { type DraftResult, saveQuote } from "#lib/leads/quotes/actions";
import type { DraftProblems, TypedLine } from "#lib/leads/quotes/draft";
import { filsOf, lineFils, moneyOf, quantityOf, sumMoneyOf, sumRows, sumsOf, typedAed, vatRates } from "#lib/leads/quotes/money";
import type { ListedPrice } from "#lib/leads/quotes/price-list";
import { linesOf, type QuoteContent } from "#lib/leads/quotes/quote";
import { ActionForm, ActionMessage } from "../../shell/action-form.tsx";

type BuilderProps = {
  lead: string;
  quote: string;
  draft: QuoteContent;
  /** The prices of the settings, and how a bill is paid, in both languages. */
  prices: Record<Locale, ListedPrice[]>;
  terms: Record<Locale, string>;
  /** The earliest last day. */
  today: string;
  hasTaxNumber: boolean;
};

type Line = TypedLine & { key: number };
const emptyLine = { text: "", quantity: "1", unit: "", price: "", from: "" };

/** The first line of a text area that a price's words are added to; words that stand there already are not added again. */
const withWords = (text: string, words: string) => (words && !linesOf(text).includes(words) ? [...linesOf(text), words].join("\n") : text);

export function QuoteBuilder(props: BuilderProps) {
  const [t, router, locale] = [useTranslations("quoteOffice"), useRouter(), useLocale()];
  return (
    <ActionForm
      action={async (previous: DraftResult, form) => {
        const result = await saveQuote(previous, form);
        if (result.status === "saved" && form.get("then") === "send")
          router.push(`${localePath(`/admin/leads/${props.lead}/quote/${props.quote}`, locale)}?send=1`);
        return result;
      }}
      done={{ saved: t("saved") }}
      refused={{ conflict: t("conflict"), gone: t("gone"), sent: t("notDraft"), refused: t("refused") }}
      className="mt-4 grid grid-cols-1 gap-6"
    >
      {(state) => (
        <Fields
          {...props}
          problems={state.status === "refused" ? state.problems : {}}
          version={state.status === "saved" ? Math.max(state.version, props.draft.version) : props.draft.version}
        />
      )}
    </ActionForm>
  );
}

function Fields({
  quote,
  draft,
  prices,
  terms,
  today,
  hasTaxNumber,
  problems,
  version,
}: BuilderProps & { problems: DraftProblems; version: number }) {
  const [t, wrong] = [useTranslations("quoteOffice"), useTranslations("quoteOffice.problems")];
  const [locale, setLocale] = useState(draft.locale);
  const [lines, setLines] = useState<Line[]>(() =>
    [
      ...draft.lines.map(({ text, quantity, unit, unitFils, price }) => ({
        text,
        quantity: String(quantity),
        unit,
        price: typedAed(unitFils),
        from: price ?? "",
      })),
      ...(draft.lines.length === 0 ? [emptyLine] : []),
    ].map((line, key) => ({ ...line, key })),
  );
  const [texts, setTexts] = useState({ inclusions: draft.inclusions, exclusions: draft.exclusions, terms: draft.terms, note: draft.note });
  const [discount, setDiscount] = useState(draft.discountFils > 0 ? typedAed(draft.discountFils) : "");
  const [vat, setVat] = useState(draft.vatPercent);
  const list = useRef<HTMLOListElement>(null);

  const change = (key: number, part: Partial<TypedLine>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const onText = (key: number, text: string) => {
    const price = prices[locale].find((listed) => listed.text === text);
    change(key, price ? { text, unit: price.unit, price: typedAed(price.unitFils), from: price.id } : { text });
    if (price)
      setTexts((now) => ({
        ...now,
        inclusions: withWords(now.inclusions, price.covers),
        exclusions: withWords(now.exclusions, price.excludes),
      }));
  };
  const add = () => {
    setLines((now) => [...now, { ...emptyLine, key: Math.max(-1, ...now.map(({ key }) => key)) + 1 }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input:not([type=hidden])")?.focus());
  };
  /** Enter goes on to the next line; after the last one a new one begins. */
  const onEnter = (at: number) => {
    if (at === lines.length - 1) add();
    else list.current?.querySelectorAll("li")[at + 1]?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  };
  const move = (at: number, by: number) =>
    setLines((now) => {
      const moved = [...now];
      const [line] = moved.splice(at, 1);
      if (line) moved.splice(at + by, 0, line);
      return moved;
    });
  const onLanguage = (next: Locale) => {
    // Terms that the settings wrote follow the language; a user's own stay.
    setTexts((now) => (now.terms === terms[locale] ? { ...now, terms: terms[next] } : now));
    setLocale(next);
  };
  const area = (name: keyof typeof texts) => (
    <Field id={`quote-${name}`} label={t(name)} problem={problems[name] && wrong("long")}>
      <textarea
        {...describedBy(`quote-${name}`, { problem: problems[name] && wrong("long") })}
        name={name}
        lang={locales[locale].tag}
        dir="auto"
        rows={3}
        value={texts[name]}
        onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
        className={`${controlClass(Boolean(problems[name]))} field-sizing-content max-h-72 wrap-anywhere`}
      />
    </Field>
  );
  return (
    <>
      <input type="hidden" name="quote" value={quote} />
      <input type="hidden" name="version" value={version} />
      <section aria-labelledby="quote-lines">
        <h2 id="quote-lines">{t("lines")}</h2>
        <p className="text-14 text-soft">{t("textHint")}</p>
        <datalist id="quote-prices">
          {prices[locale].map(({ id, text, unitFils }) => (
            <option key={id} value={text}>
              {moneyOf(unitFils, locale)}
            </option>
          ))}
        </datalist>
        <ol ref={list} className="mt-2 border-t border-ink">
          {lines.map((line, at) => (
            <LineFields
              key={line.key}
              line={line}
              at={at}
              isLast={at === lines.length - 1}
              problemsOf={(name) => Boolean(problems[`line-${at}-${name}`])}
              onText={(text) => onText(line.key, text)}
              onChange={(part) => change(line.key, part)}
              onEnter={() => onEnter(at)}
              onMove={(by) => move(at, by)}
              onRemove={() => setLines((now) => now.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ol>
        <button type="button" className={buttonClass("plain", "mt-3")} onClick={add}>
          {t("add")}
        </button>
      </section>
      <Sums lines={lines} discount={discount} vat={vat} />
      <section className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field id="quote-discount" label={t("discount")} problem={problems.discount && wrong("price")}>
          <input
            {...describedBy("quote-discount", { problem: problems.discount && wrong("price") })}
            name="discount"
            inputMode="decimal"
            dir="ltr"
            value={discount}
            onChange={({ currentTarget }) => setDiscount(currentTarget.value)}
            className={`${controlClass(Boolean(problems.discount))} tabular-nums rtl:text-end`}
          />
        </Field>
        <Field id="quote-vat" label={t("vat")} hint={vat > 0 && !hasTaxNumber ? t("noTaxNumber") : undefined}>
          <select
            id="quote-vat"
            name="vat"
            value={vat}
            onChange={({ currentTarget }) => setVat(Number(currentTarget.value))}
            className={controlClass()}
          >
            {vatRates.map((rate) => (
              <option key={rate} value={rate}>
                {t(`vat${rate}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field id="quote-valid" label={t("validLabel")} problem={problems.validUntil && wrong("day")}>
          <input
            {...describedBy("quote-valid", { problem: problems.validUntil && wrong("day") })}
            name="validUntil"
            type="date"
            min={today}
            defaultValue={draft.validUntil}
            className={controlClass(Boolean(problems.validUntil))}
          />
        </Field>
        <Field id="quote-locale" label={t("language")}>
          <select
            id="quote-locale"
            name="locale"
            value={locale}
            onChange={({ currentTarget }) => onLanguage(currentTarget.value as Locale)}
            className={controlClass()}
          >
            {localeCodes.map((code) => (
              <option key={code} value={code}>
                {locales[code].label}
              </option>
            ))}
          </select>
        </Field>
      </section>
      <section className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {area("inclusions")}
        {area("exclusions")}
        {area("terms")}
        {area("note")}
      </section>
      {/* On a phone it stays in reach of the thumb. */}
      <div className="flex flex-wrap items-center gap-3 max-sm:sticky max-sm:bottom-0 max-sm:-mx-(--page-edge) max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-(--page-edge) max-sm:py-3">
        <button type="submit" name="then" value="send" className={buttonClass("primary")}>
          {t("saveAndSend")}
        </button>
        <button type="submit" name="then" value="stay" className={buttonClass("plain")}>
          {t("save")}
        </button>
        <ActionMessage />
      </div>
    </>
  );
}

type LineProps = {
  line: Line;
  at: number;
  isLast: boolean;
  problemsOf: (name: "text" | "quantity" | "unit" | "price") => boolean;
  onText: (text: string) => void;
  onChange: (part: Partial<TypedLine>) => void;
  onEnter: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function LineFields({ line, at, isLast, problemsOf, onText, onChange, onEnter, onMove, onRemove }: LineProps) {
  const [t, wrong, reader] = [useTranslations("quoteOffice"), useTranslations("quoteOffice.problems"), useLocale()];
  const [quantity, price] = [quantityOf(line.quantity || "1"), filsOf(line.price)];
  const sum = quantity !== undefined && price !== undefined ? lineFils(quantity, price) : undefined;
  const field = (name: "text" | "quantity" | "unit" | "price", input: React.ComponentProps<"input">) => {
    const id = `line-${line.key}-${name}`;
    const problem = problemsOf(name) ? wrong(name) : undefined;
    return (
      <Field id={id} label={t(name)} problem={problem}>
        <input
          {...describedBy(id, { problem })}
          name={`line-${name}`}
          autoComplete="off"
          value={line[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          onKeyDown={(event) => {
            // It would send the form.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
          {...input}
          className={`${controlClass(Boolean(problem))} ${input.className ?? ""}`}
        />
      </Field>
    );
  };
  const figures = { inputMode: "decimal", dir: "ltr", className: "tabular-nums rtl:text-end" } as const;
  return (
    <li className="grid items-end gap-3 border-b border-line py-4 lg:grid-cols-[minmax(0,1fr)_25rem_17rem]">
      <input type="hidden" name="line-from" value={line.from} />
      {field("text", { list: "quote-prices", dir: "auto", onChange: ({ currentTarget }) => onText(currentTarget.value) })}
      <div className="grid grid-cols-[1fr_1fr_1.4fr] items-end gap-3">
        {field("quantity", figures)}
        {field("unit", { dir: "auto" })}
        {field("price", figures)}
      </div>
      <p className="flex flex-wrap items-center gap-2 lg:min-h-13 lg:flex-nowrap">
        <span className="me-auto font-medium whitespace-nowrap tabular-nums">
          <bdi>{sum === undefined ? "–" : moneyOf(sum, reader)}</bdi>
        </span>
        {[
          { label: t("up"), sign: "↑", isOff: at === 0, run: () => onMove(-1) },
          { label: t("down"), sign: "↓", isOff: isLast, run: () => onMove(1) },
          { label: t("remove"), sign: "×", isOff: at === 0 && isLast, run: onRemove },
        ].map(({ label, sign, isOff, run }) => (
          <button
            key={sign}
            type="button"
            disabled={isOff}
            aria-label={`${label}: ${t("lineOf", { number: at + 1 })}`}
            title={label}
            className={buttonClass("plain", "size-11 px-0! text-18 disabled:opacity-40")}
            onClick={run}
          >
            {sign}
          </button>
        ))}
      </p>
    </li>
  );
}

/** The sums of what is typed; lines that cannot be read count as nothing. */
function Sums({ lines, discount, vat }: { lines: Line[]; discount: string; vat: number }) {
  const [paper, locale] = [useTranslations("quotePaper"), useLocale()];
  const read = lines.flatMap(({ quantity, price }) => {
    const [count, unitFils] = [quantityOf(quantity || "1"), filsOf(price)];
    return count !== undefined && unitFils !== undefined ? [{ quantity: count, unitFils }] : [];
  });
  const sums = sumsOf(read, filsOf(discount || "0") ?? 0, vat);
  return (
    <dl
      aria-live="polite"
      className="grid w-full max-w-[26rem] grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 text-16 lg:justify-self-end"
    >
      {sumRows({ ...sums, vatPercent: vat }, paper).map(({ label, fils, isTotal }) => (
        <div key={label} className={`contents ${isTotal ? "font-medium" : "text-soft"}`}>
          <dt>{label}</dt>
          <dd className={`text-end whitespace-nowrap tabular-nums ${isTotal ? "text-22" : ""}`}>
            <bdi>{sumMoneyOf(fils, locale)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

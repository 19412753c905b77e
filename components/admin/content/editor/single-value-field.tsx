"use client";
// A field that holds one value, with its label, control, hint and error message.
import { useLocale, useTranslations } from "next-intl";
import { useContext, useId } from "react";
import { RequiredMark } from "#components/ui/field";
import type { EntryProblem } from "#lib/content/edit/problems";
import { type FieldOf, type FormField, isRequired, isTranslated, type Json } from "#lib/content/schema-form";
import { termFaults, westernNumbers } from "#lib/content/terms";
import { type Locale, localeCodes, localesFrom } from "#lib/i18n/locales";
import { ProposalsContext, useEditor } from "../editor-context.tsx";
import { recommendedLength, wordCount } from "../writing/proposals.ts";
import { ColourControl } from "./colour-control.tsx";
import { ChoiceControl, CodeControl, DaysControl, NumberControl, PictureControl, TextControl } from "./field-controls.tsx";
import { OffersControl } from "./offers-control.tsx";
import { mendButton, ProblemText } from "./problem-text.tsx";

type LeafType = Exclude<FormField, { type: "group" | "list" }>;
type SingleValueFieldProps = {
  field: LeafType;
  path: string;
  label: string;
  /** Help text for the field. */
  hint?: string | undefined;
  en?: Json | undefined;
  ar?: Json | undefined;
};

/** Shows one control per language if the value is translated, otherwise a single control. */
export function SingleValueField({ field, path, label, hint: given, en, ar }: SingleValueFieldProps) {
  const languages = useTranslations("languages");
  const t = useTranslations("editor");
  const own = useLocale();
  const hintId = useId();
  // The writing hint is omitted inside list items, where it would repeat.
  const hint = given ?? (field.type === "text" && field.markdown && !/\.\d+\./.test(path) ? t("writingHint") : undefined);
  const apart = isTranslated(field) || (en !== undefined && ar !== undefined && JSON.stringify(en) !== JSON.stringify(ar));
  if (!apart) {
    return (
      <div className="min-w-0">
        {/* A tree of checkboxes is long, so its hint comes first. */}
        {field.type === "offers" && <Hint id={hintId} hint={hint} />}
        <Leaf field={field} path={path} label={label} hintId={hint && hintId} value={en ?? ar} locales={localeCodes} />
        {field.type !== "offers" && <Hint id={hintId} hint={hint} />}
      </div>
    );
  }
  const values = { en, ar };
  const hasText = (locale: Locale) => String(values[locale] ?? "").trim() !== "";
  const isOneSided = field.type === "text" && values.en !== undefined && values.ar !== undefined && hasText("en") !== hasText("ar");
  return (
    <>
      <div className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-2">
        {localesFrom(own).map((locale) => (
          <div key={locale} className="min-w-0">
            {values[locale] === undefined ? (
              <p className="pt-6 text-[0.88rem] text-soft">–</p>
            ) : (
              <Leaf
                field={field}
                path={path}
                label={label}
                hintId={hint && hintId}
                language={languages(locale)}
                value={values[locale]}
                locales={[locale]}
              />
            )}
            {isOneSided && hasText(locale) && <OnlyHere language={languages(locale)} />}
          </div>
        ))}
      </div>
      <Hint id={hintId} hint={hint} />
    </>
  );
}

/** Warns that readers of the other language see nothing here. */
function OnlyHere({ language }: { language: string }) {
  const t = useTranslations("editor");
  return <p className="mt-0.5 text-[0.85rem] text-heat">{t("onlyHere", { language })}</p>;
}

/** Shown once for both languages. */
function Hint({ id, hint }: { id: string; hint: string | undefined }) {
  return (
    hint && (
      <p id={id} className="mt-0.5 text-[0.85rem] text-soft">
        {hint}
      </p>
    )
  );
}

type LeafProps = {
  field: LeafType;
  path: string;
  label: string;
  /** The id of the help text. */
  hintId: string | undefined;
  language?: string;
  value: Json | undefined;
  locales: readonly Locale[];
};

const labelClass = "text-[0.92rem] font-medium";

function Leaf({ field, path, label, hintId, language, value, locales }: LeafProps) {
  const { change, problems, warnings } = useEditor();
  const locale = locales[0] as Locale;
  const name = `${locale}.${path}`;
  const problem = locales.map((each) => problems.get(`${each}.${path}`)).find(Boolean);
  const set = (to: Json) => change(path, locales, () => to);
  const guideId = useId();
  const shared = {
    id: name,
    name,
    "aria-invalid": problem ? true : undefined,
    "aria-required": (isRequired(field) && field.type !== "days") || undefined,
    "aria-describedby": [problem && `${name}-problem`, isTranslated(field) && guideId, hintId].filter(Boolean).join(" ") || undefined,
  } as const;
  const title = (
    <>
      <span className={field.type === "boolean" ? undefined : "field-name"}>
        {label} {isRequired(field) && <RequiredMark />}
        {language && <span className="font-normal text-soft"> · </span>}
      </span>
      {language && <span className="font-normal text-soft">{language}</span>}
    </>
  );
  const problemText = problem && <ProblemText problem={problem} id={`${name}-problem`} mend={{ text: String(value ?? ""), set }} />;
  if (field.type === "boolean")
    return (
      <>
        <label htmlFor={name} className="flex min-h-11 items-center gap-3">
          <input {...shared} type="checkbox" checked={value === true} onChange={(event) => set(event.target.checked)} />
          <span>{title}</span>
        </label>
        {problemText}
      </>
    );
  if (field.type === "days")
    return (
      <fieldset className="min-w-0" aria-describedby={shared["aria-describedby"]}>
        <legend className={labelClass}>{title}</legend>
        <DaysControl name={name} isWrong={problem !== undefined} set={set} days={Array.isArray(value) ? (value as number[]) : []} />
        {problemText}
      </fieldset>
    );
  if (field.type === "offers")
    return (
      <fieldset className="min-w-0" aria-describedby={shared["aria-describedby"]}>
        <legend className={labelClass}>{title}</legend>
        <OffersControl
          name={name}
          isWrong={problem !== undefined}
          set={set}
          kind={field.entryKind}
          off={Array.isArray(value) ? (value as string[]) : []}
        />
        {problemText}
      </fieldset>
    );
  if (field.type === "picture")
    return (
      <>
        <PictureControl label={label} path={path} slug={String(value ?? "")} set={set} />
        {problemText}
      </>
    );
  // The focus outline is inset because the sticky bars would otherwise cut it off.
  const look = `mt-1 block min-h-11 w-full rounded-control border bg-paper px-3 py-2 -outline-offset-2 ${problem ? "border-2 border-heat" : "border-hair"}`;
  const text = String(value ?? "");
  const control = { shared, look, set };
  return (
    <>
      <label id={`${name}-label`} htmlFor={name} className={labelClass}>
        {title}
      </label>
      {field.type === "number" && <NumberControl {...control} field={field} value={typeof value === "number" ? value : text} />}
      {(field.type === "choice" || field.type === "entry") && <ChoiceControl {...control} field={field} now={text} />}
      {field.type === "text" && field.format === "colour" && <ColourControl {...control} label={label} text={text} />}
      {field.type === "text" && field.code && field.format !== "colour" && <CodeControl {...control} field={field} text={text} />}
      {field.type === "text" && !field.code && (
        <>
          <TextControl {...control} field={field} text={text} locale={locale} />
          <div id={guideId}>
            <LengthCounter field={field} text={text} path={path} locale={locale} />
            {isProposed(path) && <ProposalMark path={path} text={text} locale={locale} />}
            {isTranslated(field) && <TermHints text={text} locale={locale} onText={set} />}
            {!problem && <WritingWarning warning={warnings.get(name)} text={text} onText={set} />}
          </div>
        </>
      )}
      {problemText}
    </>
  );
}

/** The fields for which a text is proposed, with the name of the proposal. */
const proposalNames = { "seo.title": "title", "seo.description": "description", summary: "summary" } as const;
type ProposedPath = keyof typeof proposalNames;
const isProposed = (path: string): path is ProposedPath => Object.hasOwn(proposalNames, path);

/** Says that a field holds a proposal. A component of its own, because proposals change with every keystroke. */
function ProposalMark({ path, text, locale }: { path: ProposedPath; text: string; locale: Locale }) {
  const t = useTranslations("editor");
  const proposed = useContext(ProposalsContext)?.[locale][proposalNames[path]];
  return text !== "" && text === proposed ? <p className="mt-0.5 text-[0.85rem] text-cool">{t("isProposal")}</p> : null;
}

type LengthCounterProps = { field: FieldOf<"text">; text: string; path: string; locale: Locale };

/** Shows the length and the limit; for Markdown also the word count. */
function LengthCounter({ field, text, path, locale }: LengthCounterProps) {
  const t = useTranslations("editor");
  const isTooLong = text.length > field.max;
  return (
    <p className={`mt-0.5 text-end text-[0.78rem] tabular-nums ${isTooLong ? "font-medium text-heat" : "text-soft"}`}>
      {field.markdown && `${t("words", { n: wordCount(text) })} · `}
      {!isTooLong && (path === "seo.title" || path === "seo.description") && <LengthAdvice path={path} text={text} locale={locale} />}
      <bdi>
        {text.length} / {field.max}
      </bdi>
    </p>
  );
}

/** The recommended length for search results, shown if the text is outside it. A proposed text is never criticised. */
function LengthAdvice({ path, text, locale }: { path: "seo.title" | "seo.description"; text: string; locale: Locale }) {
  const t = useTranslations("editor");
  const { businessName } = useEditor();
  const proposed = useContext(ProposalsContext)?.[locale];
  const key = path === "seo.title" ? "title" : "description";
  const { minLength, maxLength } = recommendedLength(key, businessName[locale]);
  const isUsual = text.length === 0 || (text.length >= minLength && text.length <= maxLength);
  return isUsual || text === proposed?.[key] ? null : `${t("best", { least: minLength, most: maxLength })} · `;
}

type TermHintsProps = { text: string; locale: Locale; onText: (text: string) => void };

/** Suggests the site's own terms. It does not block publishing, because the word may be a quotation or a name. */
function TermHints({ text, locale, onText }: TermHintsProps) {
  const t = useTranslations("editor");
  return termFaults(text, locale).map(({ found, write }) =>
    /^[٠-٩]/.test(found) ? (
      <DigitHint key={found} found={found} onMend={() => onText(westernNumbers(text))} />
    ) : (
      <p key={found} data-term className="mt-0.5 text-[0.85rem] text-soft">
        {t.rich("term", {
          found: () => (
            <bdi lang={locale} className="font-medium">
              {found}
            </bdi>
          ),
          write: () => <bdi lang={locale}>{write}</bdi>,
        })}
      </p>
    ),
  );
}

/** What publishing would say of a link or a title, until the text has it no more. */
function WritingWarning({ warning, text, onText }: { warning: EntryProblem | undefined; text: string; onText: (text: string) => void }) {
  const isLeft = warning && (warning.reason === "sameTitle" || text.includes(warning.found ?? ""));
  return isLeft && <ProblemText problem={warning} mend={{ text, set: onText }} />;
}

/** Offers to replace Arabic-Indic digits; one press converts the whole text. */
function DigitHint({ found, onMend }: { found: string; onMend: () => void }) {
  const t = useTranslations("editor");
  return (
    <p data-term className="mt-0.5 flex flex-wrap items-center gap-x-3 text-[0.85rem] text-soft">
      <span>
        {t.rich("digits", {
          range: () => <bdi dir="ltr">0–9</bdi>,
          found: () => <bdi className="font-medium text-ink">{found}</bdi>,
          write: () => <bdi className="font-medium text-ink">{westernNumbers(found)}</bdi>,
        })}
      </span>
      <button type="button" onClick={onMend} className={mendButton}>
        {t("digitsMend")}
      </button>
    </p>
  );
}

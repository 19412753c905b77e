"use client";
// One subject of the settings: what both languages share stands once, texts stand beside each other, rows come and go.
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy } from "#components/ui/field";
import { type SaveSettingsResult, saveSettings } from "#lib/content/edit/settings-actions";
import type { ProblemCode, ShownPart, Value } from "#lib/content/edit/settings-form";
import type { FieldSpec, ListSpec } from "#lib/content/edit/settings-subjects";
import { type Locale, localeCodes, locales } from "#lib/i18n/locales";
import { ActionForm } from "../shell/action-form.tsx";

type Choice = { value: string; label: string };
type Common = { choices: Record<"service" | "amc-page", Choice[]>; problems: Record<string, ProblemCode> };

/** Sunday first, as the week is read here. */
const week = [7, 1, 2, 3, 4, 5, 6] as const;

/** A word about a field or a list; not every one has one. */
function useSettingWord() {
  const t = useTranslations("settings");
  return (group: "labels" | "hints" | "add", key: string): string | undefined => {
    const path = `${group}.${key}` as "labels.phone";
    return t.has(path) ? t(path) : undefined;
  };
}

// An address is checked by the server alone: the browser would complain in its own language.
const types: Partial<Record<FieldSpec["input"], string>> = { tel: "tel", date: "date", time: "time" };

function Control({
  spec,
  name,
  value,
  locale,
  describe,
  choices,
}: {
  spec: FieldSpec;
  name: string;
  value: Value;
  locale?: Locale;
  describe: ReturnType<typeof describedBy>;
  choices: Common["choices"];
}) {
  const look = controlClass(describe["aria-invalid"]);
  const shared = { ...describe, name, className: look, ...(locale && { lang: locales[locale].tag, dir: locales[locale].dir }) };
  const text = String(value);
  switch (spec.input) {
    case "area":
    case "markdown":
      return <textarea {...shared} rows={spec.input === "area" ? 3 : 10} defaultValue={text} />;
    case "service":
    case "amc-page":
      return (
        <select {...shared} defaultValue={text}>
          <option value="" />
          {choices[spec.input].map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    case "number":
      return <input {...shared} inputMode="numeric" dir="ltr" autoComplete="off" defaultValue={text} />;
    default:
      return (
        <input
          {...shared}
          type={types[spec.input] ?? "text"}
          {...(spec.input === "email" && { inputMode: "email" })}
          {...(spec.input !== "text" && { dir: "ltr" })}
          autoComplete="off"
          defaultValue={text}
        />
      );
  }
}

function Notes({ id, hint, problem }: { id: string; hint?: string | undefined; problem?: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-[0.85rem] text-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 font-medium text-heat">
          {problem}
        </p>
      )}
    </>
  );
}

function FieldControls({
  spec,
  path,
  values,
  choices,
  problems,
}: Common & { spec: FieldSpec; path: string; values: Record<string, Value> }) {
  const [t, days, languages] = [useTranslations("settings.problems"), useTranslations("days"), useTranslations("languages")];
  const wordOf = useSettingWord();
  const problemOf = (name: string) => {
    const code = problems[name];
    return code && t(code, { most: spec.most ?? 0 });
  };
  const label = wordOf("labels", spec.key) ?? spec.key;
  const hint = wordOf("hints", spec.key);
  const plain = path + spec.key;
  if (spec.input === "check") {
    return (
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input type="checkbox" name={plain} defaultChecked={values[spec.key] === true} className="mt-0.5" />
        <span>
          {label}
          {hint && <span className="block text-[0.85rem] text-soft">{hint}</span>}
        </span>
      </label>
    );
  }
  if (spec.input === "days") {
    const chosen = values[spec.key] as number[];
    const problem = problemOf(plain);
    return (
      <fieldset aria-describedby={problem && `${plain}-problem`}>
        <legend className="font-medium">{label}</legend>
        <Notes id={plain} problem={problem} />
        <div className="mt-1 flex flex-wrap gap-x-4">
          {week.map((day, index) => (
            <label key={day} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name={plain}
                value={day}
                aria-invalid={problem && index === 0 ? true : undefined}
                defaultChecked={chosen.includes(day)}
              />
              {days(`${day}`)}
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  const one = (name: string, value: Value, title: string, locale?: Locale) => {
    const [problem, ownHint] = [problemOf(name), locale === "ar" ? undefined : hint];
    return (
      <div key={name} className="min-w-0">
        <label htmlFor={name} className="font-medium">
          {title}
        </label>
        <Notes id={name} hint={ownHint} problem={problem} />
        <Control
          spec={spec}
          name={name}
          value={value}
          {...(locale && { locale })}
          choices={choices}
          describe={describedBy(name, { hint: ownHint, problem })}
        />
      </div>
    );
  };
  // By itself a short fact needs no wide box; in a row it takes its column.
  if (!spec.translated) return <div className={path === "" ? "max-w-[28rem]" : ""}>{one(plain, values[spec.key] ?? "", label)}</div>;
  return (
    <div className="grid items-end gap-x-6 gap-y-3 md:grid-cols-2">
      {localeCodes.map((locale) =>
        one(`${plain}.${locale}`, values[`${spec.key}.${locale}`] ?? "", `${label} · ${languages(locale)}`, locale),
      )}
    </div>
  );
}

const blank = ({ fields }: ListSpec): Record<string, Value> =>
  Object.fromEntries(
    fields.flatMap((spec): [string, Value][] =>
      spec.translated
        ? localeCodes.map((locale) => [`${spec.key}.${locale}`, ""])
        : [[spec.key, spec.input === "check" ? false : spec.input === "days" ? [] : ""]],
    ),
  );

function Rows({ spec, rows: first, ...common }: Common & { spec: ListSpec; rows: Record<string, Value>[] }) {
  const [rows, setRows] = useState(() => first.map((values, id) => ({ id, values })));
  const box = useRef<HTMLFieldSetElement>(null);
  const added = useRef(false);
  const [t, problemText] = [useTranslations("settings.form"), useTranslations("settings.problems")];
  const wordOf = useSettingWord();
  useEffect(() => {
    if (!added.current || rows.length === 0) return;
    added.current = false;
    box.current?.querySelector<HTMLElement>("li:last-of-type :is(input, select, textarea)")?.focus();
  }, [rows]);
  const name = wordOf("labels", spec.list) ?? spec.list;
  const [hint, problem] = [wordOf("hints", spec.list), common.problems[spec.list]];
  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="text-[1.1rem] font-medium">{name}</legend>
      {hint && <p className="text-[0.85rem] text-soft">{hint}</p>}
      {problem && <p className="mt-1 font-medium text-heat">{problemText(problem, { most: spec.most })}</p>}
      {rows.length === 0 && <p className="mt-2 text-soft">{t("none")}</p>}
      <ol className="mt-3 grid gap-4">
        {rows.map(({ id, values }, index) => {
          return (
            <li key={id} className="flex flex-col gap-4 border border-line bg-sheet p-4 lg:flex-row lg:items-end">
              <div className="grid min-w-0 flex-1 items-end gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
                {spec.fields.map((field) => (
                  <div
                    key={field.key}
                    className={
                      field.input === "days"
                        ? "col-span-full"
                        : field.translated
                          ? (field.most ?? 0) > 120
                            ? "col-span-full"
                            : "sm:col-span-2"
                          : ""
                    }
                  >
                    <FieldControls {...common} spec={field} path={`${spec.list}.${id}.`} values={values} />
                  </div>
                ))}
              </div>
              <button
                type="button"
                className={buttonClass("quiet", "self-end")}
                onClick={() => setRows(rows.filter((row) => row.id !== id))}
              >
                {t("remove")} <span className="sr-only">{`${name} ${index + 1}`}</span>
              </button>
            </li>
          );
        })}
      </ol>
      {rows.length < spec.most && (
        <button
          type="button"
          className={buttonClass("plain", "mt-3")}
          onClick={() => {
            added.current = true;
            setRows([...rows, { id: Math.max(-1, ...rows.map((row) => row.id)) + 1, values: blank(spec) }]);
          }}
        >
          {wordOf("add", spec.list)}
        </button>
      )}
    </fieldset>
  );
}

/** Takes the eye and the keyboard to the first control that is wrong. */
function FirstProblem({ problems }: { problems: Record<string, ProblemCode> | undefined }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (problems) mark.current?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  return <span ref={mark} hidden />;
}

export function SettingsForm({
  subject,
  bases,
  parts,
  choices,
}: {
  subject: string;
  bases: Record<Locale, number>;
  parts: ShownPart[];
  choices: Common["choices"];
}) {
  const [t, saving, languages] = [useTranslations("settings.form"), useTranslations("saving"), useTranslations("languages")];
  const notices = {
    published: t("published"),
    "published-late": saving("publishedLate"),
    "conflict-en": saving("conflict", { language: languages("en") }),
    "conflict-ar": saving("conflict", { language: languages("ar") }),
    invalid: saving("invalid"),
    failed: saving("failed"),
  };
  return (
    <ActionForm<SaveSettingsResult> action={saveSettings} notices={notices} className="mt-6 grid min-w-0 gap-4">
      {(state, pending) => {
        const problems = "problems" in state ? state.problems : {};
        const common = { choices, problems };
        return (
          <>
            <FirstProblem problems={"problems" in state ? state.problems : undefined} />
            <input type="hidden" name="subject" value={subject} />
            {localeCodes.map((locale) => (
              <input key={locale} type="hidden" name={`base.${locale}`} value={bases[locale]} />
            ))}
            <div className="grid gap-6">
              {parts.map((part) =>
                "rows" in part ? (
                  <Rows key={part.spec.list} {...common} spec={part.spec} rows={part.rows} />
                ) : (
                  <FieldControls key={part.spec.key} {...common} spec={part.spec} path="" values={part.values} />
                ),
              )}
            </div>
            <div className="sticky bottom-0 border-t border-line bg-paper py-3">
              <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary")}>
                {t(pending ? "saving" : "save")}
              </button>
            </div>
          </>
        );
      }}
    </ActionForm>
  );
}

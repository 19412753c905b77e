"use client";
// Edits any kind of entry: every text of both languages beside each other.
import { buttonClass } from "#components/ui/button";
import type { Field } from "#lib/content/leaves";
import { type SavePageResult, savePage } from "#lib/content/office-actions";
import { type Locale, locales } from "#lib/i18n/locales";
import { ActionForm } from "./action-form.tsx";

export type EditorField = Field & { label: string };
type Column = { locale: Locale; heading: string; base: number; fields: EditorField[] };

function Control({ name, field, locale, wrong }: { name: string; field: EditorField; locale: Locale; wrong: boolean }) {
  const look = `mt-1 block w-full rounded-control border bg-sheet px-3 py-2 ${wrong ? "border-2 border-heat" : "border-hair"}`;
  const shared = { name, id: name, "aria-invalid": wrong || undefined, lang: locales[locale].tag, dir: locales[locale].dir };
  if (typeof field.value === "boolean")
    return <input {...shared} type="checkbox" defaultChecked={field.value} className="ms-2 size-5 align-middle" />;
  if (typeof field.value === "number") return <input {...shared} type="number" defaultValue={field.value} className={look} />;
  const rows = Math.min(24, Math.max(1, Math.ceil(field.value.length / 60) + field.value.split("\n").length - 1));
  return <textarea {...shared} rows={rows} defaultValue={field.value} className={look} />;
}

export function EntryEditor({
  kind,
  slug,
  columns,
  texts,
  notices,
}: {
  kind: string;
  slug: string;
  columns: Column[];
  texts: Record<"saveDraft" | "publish" | "publishing", string>;
  notices: Record<string, string>;
}) {
  return (
    <ActionForm<SavePageResult> action={savePage} notices={notices} className="mt-5 grid gap-5">
      {(state, pending) => {
        const problems = new Set("problems" in state ? state.problems : []);
        return (
          <>
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="slug" value={slug} />
            <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
              {columns.map(({ locale, heading, base, fields }) => (
                <fieldset key={locale} className="grid min-w-0 content-start gap-3">
                  <legend className="mb-2 text-[1.1rem] font-medium">{heading}</legend>
                  <input type="hidden" name={`base.${locale}`} value={base} />
                  {fields.map((field) => {
                    const name = `${locale}.${field.path}`;
                    return (
                      <div key={name}>
                        <label htmlFor={name} className="text-[0.88rem] text-soft">
                          {field.label}
                        </label>
                        <Control name={name} field={field} locale={locale} wrong={problems.has(name)} />
                      </div>
                    );
                  })}
                </fieldset>
              ))}
            </div>
            <div className="sticky bottom-0 flex flex-wrap gap-3 border-t border-line bg-paper py-3">
              <button type="submit" name="intent" value="publish" aria-disabled={pending || undefined} className={buttonClass("primary")}>
                {pending ? texts.publishing : texts.publish}
              </button>
              <button type="submit" name="intent" value="draft" aria-disabled={pending || undefined} className={buttonClass("plain")}>
                {texts.saveDraft}
              </button>
            </div>
          </>
        );
      }}
    </ActionForm>
  );
}

"use client";
// One field of an entry, of any type the kinds use: what is translated stands in both languages beside each other, what
// is the same everywhere is entered once.
import { memo, useId, useRef, useState } from "react";
import { Badge } from "#components/ui/badge";
import type { EntryProblem } from "#lib/content/edit/actions";
import { thumbnail } from "#lib/content/media-files";
import { blank, type FormField, isTranslated, type Json } from "#lib/content/schema-form";
import { type Locale, localeCodes, locales } from "#lib/i18n/locales";
import { fill, useEditor } from "../editor-context.tsx";
import { MarkdownControl } from "./markdown-control.tsx";

export type Sides = Partial<Record<Locale, Json>>;
type Of<T extends FormField["type"]> = Extract<FormField, { type: T }>;
type FieldProps = { field: FormField; path: string; label: string; en: Json | undefined; ar: Json | undefined };

const EntryField = memo(function EntryField({ field, path, label, en, ar }: FieldProps) {
  if (field.type === "group") return <GroupField field={field} path={path} label={label} en={en} ar={ar} />;
  if (field.type === "list") return <ListField field={field} path={path} label={label} en={en} ar={ar} />;
  return <LeafField field={field} path={path} label={label} en={en} ar={ar} />;
});

const inside = (value: Json | undefined, key: string | number): Json | undefined =>
  typeof value === "object" ? (value as Record<string, Json>)[key] : undefined;

export function Fields({ field, path, en, ar }: { field: Of<"group">; path: string } & Sides) {
  const { labels } = useEditor();
  const parent = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  return field.fields.map(({ key, field: inner }) => (
    <EntryField
      key={key}
      field={inner}
      path={path ? `${path}.${key}` : key}
      label={labels[`${parent}_${key}`] ?? labels[key] ?? key}
      en={inside(en, key)}
      ar={inside(ar, key)}
    />
  ));
}

function GroupField({ field, path, label, en, ar }: FieldProps & { field: Of<"group"> }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-s-2 border-line ps-4">
      <legend className="mb-1 font-medium">{label}</legend>
      <Fields field={field} path={path} en={en} ar={ar} />
    </fieldset>
  );
}

const smallButton =
  "inline-flex min-h-8 min-w-8 items-center justify-center rounded-control border border-hair px-2 text-[0.85rem] hover:bg-cool-wash disabled:opacity-40";

/** What an item is told by while it is read in a list. */
function nameOf(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).find((inner): inner is string => typeof inner === "string" && inner !== "") ?? "";
}

function ListField({ field, path, label, en, ar }: FieldProps & { field: Of<"list"> }) {
  const { texts, change, problems } = useEditor();
  const [removed, setRemoved] = useState<{ at: number; items: Sides } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const sides: Record<Locale, Json[]> = { en: Array.isArray(en) ? en : [], ar: Array.isArray(ar) ? ar : [] };
  const count = Math.max(sides.en.length, sides.ar.length);
  const uneven = sides.en.length !== sides.ar.length;
  const both = (to: (list: Json[], locale: Locale) => Json[]) => {
    for (const locale of localeCodes) change(path, [locale], (value) => to(Array.isArray(value) ? value : [], locale));
  };
  const focusOn = (selector: string) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const move = (from: number, to: number) => {
    both((list) => {
      if (from >= list.length || to >= list.length) return list;
      const next = [...list];
      next.splice(to, 0, ...next.splice(from, 1));
      return next;
    });
    focusOn(`[data-move="${path}.${to}.${to < from ? "up" : "down"}"]`);
  };
  const remove = (at: number) => {
    const items: Sides = {};
    for (const locale of localeCodes) if (at < sides[locale].length) items[locale] = sides[locale][at] as Json;
    setRemoved({ at, items });
    both((list) => list.filter((_, index) => index !== at));
    focusOn("[data-undo]");
  };
  const undo = () => {
    if (!removed) return;
    both((list, locale) => {
      const item = removed.items[locale];
      return item === undefined ? list : [...list.slice(0, removed.at), item, ...list.slice(removed.at)];
    });
    setRemoved(null);
  };
  const add = () => {
    both((list) => [...list, ...Array.from({ length: count + 1 - list.length }, () => blank(field.item))]);
    focusOn(`[data-item="${path}.${count}"] :is(input, textarea, select)`);
  };
  const wrong = localeCodes.some((locale) => [...problems.keys()].some((key) => `${key}.`.startsWith(`${locale}.${path}.`)));
  const own = localeCodes.map((locale) => problems.get(`${locale}.${path}`)).find(Boolean);
  const simple = field.item.type !== "group" && field.item.type !== "list";
  const body = (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3">
      {own && <ProblemText problem={own} />}
      {uneven && (
        <p className="flex flex-wrap items-center gap-3 text-[0.9rem] text-heat">
          {fill(texts.uneven, { en: sides.en.length, ar: sides.ar.length })}
          <button
            type="button"
            className={smallButton}
            onClick={() => both((list) => [...list, ...Array.from({ length: count - list.length }, () => blank(field.item))])}
          >
            {texts.evenOut}
          </button>
        </p>
      )}
      {Array.from({ length: count }, (_, index) => {
        const name = `${label} ${index + 1}`;
        const itemPath = `${path}.${index}`;
        const buttons = (
          <span className="flex gap-1.5">
            <button
              type="button"
              data-move={`${itemPath}.up`}
              disabled={index === 0}
              aria-label={fill(texts.moveUp, { item: name })}
              className={smallButton}
              onClick={() => move(index, index - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              data-move={`${itemPath}.down`}
              disabled={index === count - 1}
              aria-label={fill(texts.moveDown, { item: name })}
              className={smallButton}
              onClick={() => move(index, index + 1)}
            >
              ↓
            </button>
            <button
              type="button"
              disabled={count <= field.min}
              aria-label={fill(texts.remove, { item: name })}
              className={smallButton}
              onClick={() => remove(index)}
            >
              ✕
            </button>
          </span>
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: every control shows what the data says, so a place in the list is its identity
          <div key={index} data-item={itemPath} className={simple ? "" : "border border-line bg-sheet p-4"}>
            <div className={simple ? "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2" : "grid grid-cols-[minmax(0,1fr)] gap-3"}>
              {!simple && (
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <strong className="min-w-0 truncate font-medium">
                    {name} <span className="font-normal text-soft">{nameOf(sides.en[index])}</span>
                  </strong>
                  {buttons}
                </div>
              )}
              {field.item.type === "group" ? (
                <Fields field={field.item} path={itemPath} en={sides.en[index]} ar={sides.ar[index]} />
              ) : (
                <EntryField field={field.item} path={itemPath} label={name} en={sides.en[index]} ar={sides.ar[index]} />
              )}
              {simple && <div className="pt-6">{buttons}</div>}
            </div>
          </div>
        );
      })}
      {removed && (
        <p className="flex flex-wrap items-center gap-3 text-[0.9rem]">
          {texts.removed}
          <button type="button" data-undo className={smallButton} onClick={undo}>
            {texts.undo}
          </button>
        </p>
      )}
      <p>
        <button type="button" className={smallButton} disabled={count >= field.max} onClick={add}>
          + {fill(texts.add, { item: label })}
        </button>
      </p>
    </div>
  );
  // Lists inside a list stand open: they are short, and their parent is what is opened and closed.
  if (/\.\d+\./.test(path) || /\.\d+$/.test(path)) {
    return (
      <fieldset className="min-w-0 border-s-2 border-line ps-4">
        <legend className="font-medium">{label}</legend>
        {body}
      </fieldset>
    );
  }
  return (
    <details className="border-t border-line py-2" open={wrong || undefined}>
      <summary className="min-h-9 cursor-pointer py-1 font-medium">
        {label} <span className="ms-1 text-soft tabular-nums">({count})</span>
      </summary>
      {body}
    </details>
  );
}

function LeafField({ field, path, label, en, ar }: FieldProps) {
  const { languages } = useEditor();
  const apart = isTranslated(field) || (en !== ar && en !== undefined && ar !== undefined);
  if (!apart) {
    return (
      <div className="min-w-0">
        <Leaf field={field} path={path} label={label} value={en ?? ar} of={localeCodes} />
      </div>
    );
  }
  const values = { en, ar };
  return (
    <div className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-2">
      {localeCodes.map((locale) => (
        <div key={locale} className="min-w-0">
          {values[locale] === undefined ? (
            <p className="pt-6 text-[0.88rem] text-soft">–</p>
          ) : (
            <Leaf field={field} path={path} label={label} language={languages[locale]} value={values[locale]} of={[locale]} />
          )}
        </div>
      ))}
    </div>
  );
}

function ProblemText({ problem, id }: { problem: EntryProblem; id?: string }) {
  const { texts } = useEditor();
  return (
    <p id={id} data-problem className="mt-1 text-[0.9rem] font-medium text-heat">
      {fill(texts[`problem_${problem.reason}`], { limit: problem.limit ?? 0 })}
    </p>
  );
}

type LeafProps = { field: FormField; path: string; label: string; language?: string; value: Json | undefined; of: readonly Locale[] };

function Leaf({ field, path, label, language, value, of }: LeafProps) {
  const { texts, change, choices, entries, problems } = useEditor();
  const locale = of[0] as Locale;
  const name = `${locale}.${path}`;
  const problem = of.map((each) => problems.get(`${each}.${path}`)).find(Boolean);
  const set = (to: Json) => change(path, of, () => to);
  const hint = useId();
  const shared = {
    id: name,
    name,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": [problem && `${name}-problem`, isTranslated(field) && hint].filter(Boolean).join(" ") || undefined,
  } as const;
  const look = `mt-1 block w-full rounded-control border bg-paper px-3 py-2 ${problem ? "border-2 border-heat" : "border-hair"}`;
  const title = (
    <label htmlFor={name} className="text-[0.88rem] text-soft">
      {label}
      {language && <span className="ms-2">· {language}</span>}
    </label>
  );
  const note = problem && <ProblemText problem={problem} id={`${name}-problem`} />;
  if (field.type === "boolean")
    return (
      <label htmlFor={name} className="flex min-h-11 items-center gap-3">
        <input {...shared} type="checkbox" checked={value === true} onChange={(event) => set(event.target.checked)} />
        {label}
        {language && <span className="text-soft">· {language}</span>}
      </label>
    );
  if (field.type === "number")
    return (
      <div>
        {title}
        <NumberControl
          shared={shared}
          field={field}
          value={typeof value === "number" ? value : 0}
          set={set}
          className={`${look} max-w-40`}
        />
        {note}
      </div>
    );
  if (field.type === "choice" || field.type === "entry") {
    const options =
      field.type === "choice"
        ? field.options.map((option) => ({ value: option, label: choices[option] ?? option }))
        : (entries[field.of] ?? []).map((entry) => ({ value: entry.slug, label: entry.label }));
    const now = String(value ?? "");
    return (
      <div>
        {title}
        <select {...shared} value={now} onChange={(event) => set(event.target.value)} className={`${look} max-w-[36rem]`}>
          {(field.optional || now === "" || field.type === "entry") && <option value="">{texts.choose}</option>}
          {now !== "" && !options.some((option) => option.value === now) && <option value={now}>{now}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {note}
      </div>
    );
  }
  if (field.type === "picture")
    return (
      <div>
        <PictureControl label={label} slug={String(value ?? "")} set={set} />
        {note}
      </div>
    );
  if (field.type !== "text") return null;
  const text = String(value ?? "");
  const { tag, dir } = locales[locale];
  if (field.code) {
    const type = field.format ?? "text";
    return (
      <div>
        {title}
        <input
          {...shared}
          type={type}
          dir="ltr"
          value={text}
          onChange={(event) => set(event.target.value)}
          className={`${look} ${type === "date" || type === "time" ? "max-w-52" : "max-w-[36rem]"}`}
        />
        {note}
      </div>
    );
  }
  const control = { ...shared, lang: tag, dir, value: text };
  return (
    <div>
      {title}
      {field.markdown ? (
        <MarkdownControl {...control} onText={set} look={look} />
      ) : (
        <textarea
          {...control}
          rows={Math.min(12, Math.max(1, Math.ceil(text.length / 52)))}
          onChange={(event) => set(event.target.value)}
          className={`${look} field-sizing-content max-h-[24rem] min-h-11`}
        />
      )}
      <Guide field={field} text={text} path={path} id={hint} />
      {note}
    </div>
  );
}

/** How much stands there and how much fits; in running text, words. */
function Guide({ field, text, path, id }: { field: Of<"text">; text: string; path: string; id: string }) {
  const { texts } = useEditor();
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const [least, most] = path === "seo.title" ? [30, 60] : path === "seo.description" ? [110, 160] : [0, field.max];
  const off = text.length > field.max;
  const unusual = text.length > 0 && (text.length < least || text.length > most);
  return (
    <p id={id} className={`mt-0.5 text-end text-[0.78rem] tabular-nums ${off ? "font-medium text-heat" : "text-soft"}`}>
      {field.markdown && `${fill(texts.words, { n: words })} · `}
      {unusual && !off && `${fill(texts.best, { least, most })} · `}
      <bdi>
        {text.length} / {field.max}
      </bdi>
    </p>
  );
}

function NumberControl({
  shared,
  field,
  value,
  set,
  className,
}: {
  shared: React.ComponentProps<"input">;
  field: Of<"number">;
  value: number;
  set: (value: Json) => void;
  className: string;
}) {
  // What is being typed may not be a number yet ("-", "3.").
  const [typed, setTyped] = useState(String(value));
  return (
    <input
      {...shared}
      type="number"
      dir="ltr"
      min={field.min ?? undefined}
      max={field.max ?? undefined}
      step={field.int ? 1 : "any"}
      value={typed === "" || Number(typed) === value ? typed : String(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value !== "" && Number.isFinite(Number(event.target.value))) set(Number(event.target.value));
      }}
      className={className}
    />
  );
}

function PictureControl({ label, slug, set }: { label: string; slug: string; set: (slug: string) => void }) {
  const { texts, pictures, pickPicture } = useEditor();
  const picture = pictures.find((candidate) => candidate.slug === slug);
  return (
    <fieldset className="min-w-0">
      <legend className="text-[0.88rem] text-soft">{label}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {picture && (
          // biome-ignore lint/performance/noImgElement: the file is already in the size it is shown in
          <img src={thumbnail(slug, picture.width)} alt="" className="h-24 w-36 border border-line object-cover" />
        )}
        <div className="grid gap-2">
          {slug && (
            <p className="flex flex-wrap items-center gap-2">
              <bdi>{picture?.name ?? slug}</bdi>
              {!picture?.ready && <Badge look="heat">{texts.pictureUnready}</Badge>}
            </p>
          )}
          <p className="flex flex-wrap gap-2">
            <button type="button" className={smallButton} onClick={() => pickPicture(set)}>
              {slug ? texts.changePicture : texts.choosePicture}
            </button>
            {slug && (
              <button type="button" className={smallButton} onClick={() => set("")}>
                {texts.removePicture}
              </button>
            )}
          </p>
        </div>
      </div>
    </fieldset>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "#components/ui/badge";
import { fieldLabelKeys } from "#lib/content/field-label-keys";
import type { Kind } from "#lib/content/kinds";
import { thumbnail } from "#lib/content/media-files";
import { type FieldOf, type Json, oneLine, typedFieldNumber } from "#lib/content/schema-form";
import { mayHoldTokens, placeholdersOf } from "#lib/content/tokens";
import { type Locale, locales } from "#lib/i18n/locales";
import { useEditor } from "../editor-context.tsx";
import { MarkdownControl, PlaceholderControl } from "./markdown-control.tsx";
import { MessageControl } from "./message-control.tsx";
import { selectableEntries } from "./selectable-entries.ts";

export type ControlProps = {
  /** Attributes that tie the control to its label and its error message. */
  shared: {
    id: string;
    name: string;
    "aria-invalid": true | undefined;
    "aria-required": true | undefined;
    "aria-describedby": string | undefined;
  };
  look: string;
  set: (value: Json) => void;
};

export const smallButton =
  "inline-flex min-h-8 min-w-8 max-sm:min-h-11 max-sm:min-w-11 items-center justify-center rounded-control border border-hair px-2 text-[0.85rem] hover:bg-cool-wash disabled:opacity-40";

/** A text input, because number inputs reject the digits and commas people type here and lose the rejected input. */
export function NumberControl({ shared, look, set, field, value }: ControlProps & { field: FieldOf<"number">; value: number | string }) {
  // Keeps the notation while typing: "3." and "1,200" are equal to the stored number but must not be rewritten.
  const [typed, setTyped] = useState(String(value));
  return (
    <input
      {...shared}
      type="text"
      inputMode={field.int ? "numeric" : "decimal"}
      dir="ltr"
      autoComplete="off"
      value={typedFieldNumber(typed) === value ? typed : String(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        set(typedFieldNumber(event.target.value));
      }}
      className={look}
    />
  );
}

/** The week starts on Sunday, as is usual here. */
const week = [7, 1, 2, 3, 4, 5, 6] as const;

export function DaysControl({
  name,
  isWrong,
  set,
  days,
}: {
  name: string;
  isWrong: boolean;
  set: (days: number[]) => void;
  days: number[];
}) {
  const [names, t] = [useTranslations("days"), useTranslations("editor")];
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {days.length < week.length && (
        <button type="button" className={smallButton} onClick={() => set([...week])}>
          {t("everyDay")}
        </button>
      )}
      {week.map((day, index) => (
        <label key={day} className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name={name}
            value={day}
            aria-invalid={(isWrong && index === 0) || undefined}
            checked={days.includes(day)}
            onChange={(event) => set(week.filter((other) => (other === day ? event.target.checked : days.includes(other))))}
          />
          {names(`${day}`)}
        </label>
      ))}
    </div>
  );
}

/** A select for a fixed set of options or for another entry. */
export function ChoiceControl({
  shared,
  look,
  set,
  field,
  now,
}: ControlProps & { field: FieldOf<"choice"> | FieldOf<"entry">; now: string }) {
  const { entries } = useEditor();
  const [t, choices] = [useTranslations("editor"), useTranslations("choices")];
  const nameOf = (option: string) => (choices.has(option as "district") ? choices(option as "district") : option);
  const options =
    field.type === "choice"
      ? field.options.map((option) => ({ value: option, label: nameOf(option) }))
      : selectableEntries(entries[field.entryKind] ?? [], now).map((entry) => ({ value: entry.slug, label: entry.label }));
  return (
    <select {...shared} value={now} onChange={(event) => set(event.target.value)} className={look}>
      {(field.optional || now === "" || field.type === "entry") && <option value="">{t("choose")}</option>}
      {now !== "" && !options.some((option) => option.value === now) && <option value={now}>{now}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** An address, a date or a time, which is the same in every language. The server validates it, with messages in the user's language. */
export function CodeControl({ shared, look, set, field, text }: ControlProps & { field: FieldOf<"text">; text: string }) {
  return (
    <input
      {...shared}
      type={field.format === "colour" ? "text" : (field.format ?? "text")}
      dir="ltr"
      autoComplete="off"
      value={text}
      onChange={(event) => set(event.target.value)}
      className={look}
    />
  );
}

export function TextControl({
  shared,
  look,
  set,
  field,
  text,
  locale,
}: ControlProps & { field: FieldOf<"text">; text: string; locale: Locale }) {
  const { tag, dir } = locales[locale];
  const { sample, kind } = useEditor();
  // As it was opened: a field does not change its kind while somebody types a brace.
  const [hasPlaceholders] = useState(() => mayHoldTokens(kind as Kind) && placeholdersOf(text).length > 0);
  const control = { ...shared, lang: tag, dir, value: text };
  if (field.variables) {
    const message = { shared, look, text, locale, variables: field.variables };
    return <MessageControl {...message} sample={sample?.[locale]} onText={set} />;
  }
  if (field.markdown) return <MarkdownControl {...control} locale={locale} onText={set} look={look} />;
  const area = (
    <textarea
      {...control}
      rows={Math.min(12, Math.max(1, Math.ceil(text.length / 52)))}
      onChange={(event) => set(oneLine(field, event.target.value))}
      className={`${look} field-sizing-content max-h-[24rem] min-h-11`}
    />
  );
  if (!hasPlaceholders) return area;
  return (
    <PlaceholderControl {...control} locale={locale} onText={(typed) => set(oneLine(field, typed))} look={look}>
      {area}
    </PlaceholderControl>
  );
}

/** Photos are previewed cropped, as pages crop them. Logos and documents are previewed whole, on the background they are made for. */
const wholePictures: Record<string, string> = {
  logo: "bg-[#fff]",
  logoOnDark: "bg-[#0d1418]",
  logoArabic: "bg-[#fff]",
  mark: "",
  licences_picture: "bg-[#fff]",
  tradeLicences_picture: "bg-[#fff]",
  insurances_picture: "bg-[#fff]",
};

type PictureControlProps = { label: string; path: string; slug: string; set: (slug: string) => void };

export function PictureControl({ label, path, slug, set }: PictureControlProps) {
  const { pictures, pickPicture } = useEditor();
  const t = useTranslations("editor");
  const picture = pictures.find((candidate) => candidate.slug === slug);
  const ground = fieldLabelKeys(path).flatMap((key) => wholePictures[key] ?? [])[0];
  return (
    <fieldset className="min-w-0">
      <legend className="text-[0.88rem] text-soft">{label}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {picture && (
          // biome-ignore lint/performance/noImgElement: the file already has the display size
          <img
            src={thumbnail(slug, picture.width)}
            alt=""
            className={`h-24 w-36 border border-line ${ground === undefined ? "object-cover" : `object-contain p-1 ${ground}`}`}
          />
        )}
        <div className="grid gap-2">
          {slug && (
            <p className="flex flex-wrap items-center gap-2">
              <bdi>{picture?.name ?? slug}</bdi>
              {!picture?.ready && <Badge look="heat">{t("pictureUnready")}</Badge>}
            </p>
          )}
          <p className="flex flex-wrap gap-2">
            <button type="button" className={smallButton} onClick={() => pickPicture(set)}>
              {t(slug ? "changePicture" : "choosePicture")}
            </button>
            {slug && (
              <button type="button" className={smallButton} onClick={() => set("")}>
                {t("removePicture")}
              </button>
            )}
          </p>
        </div>
      </div>
    </fieldset>
  );
}

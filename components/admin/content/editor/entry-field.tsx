"use client";
// One field of an entry, of any field type. Translated values are edited side by side in both languages; all others once.
import { useLocale, useTranslations } from "next-intl";
import { Fragment, memo } from "react";
import { RequiredMark } from "#components/ui/field";
import { Tooltip } from "#components/ui/tooltip";
import { type FieldOf, type FormField, isRequired, isTranslated, type Json, valueAt } from "#lib/content/schema-form";
import { formatDate, formatShortDate } from "#lib/i18n/dates";
import { inSentence } from "#lib/i18n/in-sentence";
import { type Locale, localeCodes, otherLocale } from "#lib/i18n/locales";
import { dubaiDay } from "#lib/time/dubai-clock";
import { useEditor } from "../editor-context.tsx";
import { smallButton } from "./field-controls.tsx";
import { FoldedItem } from "./folded-item.tsx";
import { type CodeName, itemName } from "./item-name.ts";
import { ProblemText } from "./problem-text.tsx";
import { SingleValueField } from "./single-value-field.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import { type ListEdit, type Sides, useListEdit } from "./use-list-edit.ts";

type FieldProps = { field: FormField; path: string; label: string; heading?: string; hint?: string | undefined } & Sides;

const EntryField = memo(function EntryField({ field, ...rest }: FieldProps) {
  if (field.type === "group") return <GroupField field={field} {...rest} />;
  if (field.type === "list") return <ListField field={field} {...rest} />;
  return <SingleValueField field={field} {...rest} />;
});

const inside = (value: Json | undefined, key: string | number): Json | undefined =>
  typeof value === "object" ? (value as Record<string, Json>)[key] : undefined;

/**
 * The field's column span: dates, numbers and choices share a row, and inside a list item short texts do too. An item of the settings is
 * narrow: there two share a row, and a text takes a whole one, so that its languages always stand side by side.
 */
function widthOf(field: FormField, isInItem: boolean, isOfSettings: boolean): string {
  if (isInItem && isOfSettings) return isTranslated(field) || field.type === "list" ? "col-span-full" : "sm:col-span-2";
  if (["number", "boolean", "choice", "entry"].includes(field.type)) return "";
  if (field.type === "text" && field.code && field.format !== "url") return "";
  return isInItem && field.type === "text" && field.max <= 120 ? "sm:col-span-2" : "col-span-full";
}

export function Fields({ field, path, en, ar }: { field: FieldOf<"group">; path: string } & Sides) {
  const wordsOf = useFieldLabels();
  const { isNarrow, listsOpen, sample } = useEditor();
  // A field beside a message takes a whole row, so that both languages of the message stay side by side.
  const isInItem = !isNarrow && /\.\d+$/.test(path) && !isFolded(field);
  // A subject of the settings: one field a row, with its name at the start where there is space (components/admin/office.css).
  const isOfSettings = listsOpen && !sample;
  const isSubject = isOfSettings && path === "";
  return (
    <div
      className={
        isSubject
          ? "setting-rows"
          : `grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 ${isNarrow ? "" : "sm:grid-cols-2 lg:grid-cols-4"}`
      }
    >
      {field.fields.map(({ key, field: inner }) => {
        if (inner.type === "text" && inner.hidden) return null;
        const place = path ? `${path}.${key}` : key;
        const { label: fieldLabel, heading = fieldLabel, hint } = wordsOf(place, inner.type === "list" || inner.type === "offers");
        const label = inner.type === "offers" ? heading : fieldLabel;
        const shown = (
          <EntryField field={inner} path={place} label={label} heading={heading} hint={hint} en={inside(en, key)} ar={inside(ar, key)} />
        );
        if (!isSubject)
          return (
            <div key={key} className={`min-w-0 ${widthOf(inner, isInItem, isOfSettings)}`}>
              {shown}
            </div>
          );
        return (
          <div key={key} className="setting-row">
            {/* The label of the control says the same; a checkbox keeps its own beside it. */}
            <p aria-hidden="true">
              {inner.type !== "boolean" && heading} {inner.type !== "boolean" && isRequired(inner) && <RequiredMark />}
            </p>
            <div className="min-w-0">{shown}</div>
          </div>
        );
      })}
    </div>
  );
}

function GroupField({ field, path, label, en, ar }: FieldProps & { field: FieldOf<"group"> }) {
  return (
    <fieldset data-group="" className="min-w-0 border-s-2 border-line ps-4">
      <legend className="mb-1 font-medium">{label}</legend>
      <Fields field={field} path={path} en={en} ar={ar} />
    </fieldset>
  );
}

function ListField({ field, path, label, heading = label, hint, en, ar }: FieldProps & { field: FieldOf<"list"> }) {
  const { problems, listsOpen } = useEditor();
  const t = useTranslations("editor");
  const list = useListEdit(field, path, en, ar);
  const { count, sides } = list;
  const ownProblem = localeCodes.map((locale) => problems.get(`${locale}.${path}`)).find(Boolean);
  const mark = isRequired(field) && (
    <>
      <RequiredMark />
      <span className="sr-only">({t("requiredMark")})</span>
    </>
  );
  const isOfDays = listsOpen && field.item.type === "group" && beginsWithDay(field.item);
  const today = dubaiDay(Date.now());
  const indexes = Array.from({ length: count }, (_, index) => index);
  // A day that is open stays in its place: while its year is being typed, it may be long past.
  const isPast = (index: number) =>
    isOfDays && list.opened !== index && isDayBefore(dayOf(sides, index, "to") || dayOf(sides, index), today);
  const [past, shown] = [indexes.filter(isPast), indexes.filter((index) => !isPast(index))];
  const yearOf = (index: number) => dayOf(sides, index).slice(0, 4);
  const item = (index: number) => <ListItem key={index} list={list} index={index} field={field} path={path} label={label} />;
  const add = (
    <p>
      <button type="button" className={smallButton} disabled={count >= field.max} onClick={list.add}>
        + {t("add", { item: inSentence(label) })}
      </button>
    </p>
  );
  const body = (
    <div ref={list.box} id={`en.${path}`} className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">
      {hint && <p className="text-[0.85rem] text-soft">{hint}</p>}
      {isOfDays && count > 0 && add}
      {ownProblem && <ProblemText problem={ownProblem} />}
      {listsOpen && count === 0 && <p className="text-soft">{t("none")}</p>}
      {sides.en.length !== sides.ar.length && (
        <p className="flex flex-wrap items-center gap-3 text-[0.9rem] text-heat">
          {t("uneven", { en: sides.en.length, ar: sides.ar.length })}
          <button type="button" className={smallButton} onClick={list.evenOut}>
            {t("evenOut")}
          </button>
        </p>
      )}
      {past.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-soft">{t("pastDays", { count: past.length })}</summary>
          <div className="grid gap-3">{past.map(item)}</div>
        </details>
      )}
      {shown.map((index, place) => (
        <Fragment key={index}>
          {isOfDays && yearOf(index) !== (place > 0 ? yearOf(shown[place - 1] ?? 0) : "") && (
            <p className="mt-1 font-medium text-soft tabular-nums">{yearOf(index)}</p>
          )}
          {item(index)}
        </Fragment>
      ))}
      {list.hasRemoved && (
        <p className="flex flex-wrap items-center gap-3 text-[0.9rem]">
          {t("removed")}
          <button type="button" data-undo className={smallButton} onClick={list.undo}>
            {t("undo")}
          </button>
        </p>
      )}
      {add}
    </div>
  );
  // Nested lists are not collapsible: they are short, and their parent item already is.
  if (/\.\d+\./.test(path) || /\.\d+$/.test(path)) {
    return (
      <fieldset className="min-w-0 border-s-2 border-line ps-4">
        <legend className="font-medium">
          {heading} {mark}
        </legend>
        {body}
      </fieldset>
    );
  }
  if (listsOpen) {
    return (
      <fieldset className="min-w-0">
        <legend className="field-name text-18 font-medium">
          {heading} {mark}
        </legend>
        {body}
      </fieldset>
    );
  }
  return (
    // Whoever writes in it unfolds and folds it, and a refusal unfolds it (use-entry-saving.ts); what is wrong in it never folds it.
    <details className="border-t border-line py-2">
      <summary className="min-h-9 cursor-pointer py-1 font-medium">
        {heading} {mark}
        <span className="ms-1 text-soft tabular-nums">({count})</span>
      </summary>
      {body}
    </details>
  );
}

/** Items of a list of days start folded to one line, because there are many. */
const beginsWithDay = ({ fields: [first] }: FieldOf<"group">) => first?.key === "date" && first.field.type === "text";
const dayOf = ({ en, ar }: Record<Locale, Json[]>, index: number, key: "date" | "to" = "date") =>
  String(inside(en[index], key) || inside(ar[index], key) || "");
const isDayBefore = (day: string, today: string) => day !== "" && day < today;

/** Message items start folded to one line, because messages are long. */
const isFolded = (item: FieldOf<"group">) => item.fields.some(({ field }) => field.type === "text" && field.variables !== undefined);

type ListItemProps = { list: ListEdit; index: number; field: FieldOf<"list">; path: string; label: string };

/** A single-value item has its buttons beside it; an item with several fields has a header with its name and the buttons. */
function ListItem({ list, index, field, path, label }: ListItemProps) {
  const { en, ar } = list.sides;
  const name = `${label} ${index + 1}`;
  const itemPath = `${path}.${index}`;
  const simple = field.item.type !== "group" && field.item.type !== "list";
  const { problems, entries, listsOpen } = useEditor();
  const locale = useLocale() as Locale;
  const [t, choices] = [useTranslations("fields"), useTranslations("choices")];
  const codeName: CodeName = (inner, code) => {
    if (inner.type === "entry") return entries[inner.entryKind]?.find(({ slug }) => slug === code)?.label;
    return inner.type === "choice" && choices.has(code as "district") ? choices(code as "district") : undefined;
  };
  const called = itemName(field.item, { en: en[index], ar: ar[index] }, locale, codeName);
  const acts = { list, index, path: itemPath, name };
  const buttons = (
    <span className="flex gap-1.5">
      <MoveButtons {...acts} />
      <RemoveButton {...acts} canRemove={list.count > field.min} />
    </span>
  );
  const isDay = listsOpen && field.item.type === "group" && beginsWithDay(field.item);
  if (field.item.type === "group" && (isDay || isFolded(field.item))) {
    const days = isDay ? [...new Set([dayOf(list.sides, index), dayOf(list.sides, index, "to")])].filter(Boolean) : [];
    const message = field.item.fields.find(({ field: inner }) => inner.type === "text" && inner.variables)?.key ?? "";
    const texts = [locale, otherLocale(locale)].map((side) => String(valueAt(list.sides[side][index], [message]) ?? ""));
    const begins = texts.find((text) => text.trim() !== "") ?? "";
    const isWrong = [...problems.keys()].some((key) => key.split(".").slice(1).join(".").startsWith(`${itemPath}.`));
    return (
      <FoldedItem
        path={itemPath}
        name={
          days.length > 0
            ? [
                days.map((day, place) => (place < days.length - 1 ? formatShortDate : formatDate)(day, locale)).join(" – "),
                !days.includes(called) && called,
              ]
                .filter(Boolean)
                .join(" · ")
            : called || name
        }
        begins={begins}
        open={list.opened === index}
        isWrong={isWrong}
        onToggle={() => list.toggle(index)}
        moves={<MoveButtons {...acts} />}
        remove={<RemoveButton {...acts} canRemove={list.count > field.min} />}
      >
        <Fields field={field.item} path={itemPath} en={en[index]} ar={ar[index]} />
      </FoldedItem>
    );
  }
  return (
    <div data-item={itemPath} className={simple ? "" : "border border-line bg-sheet p-4"}>
      <div className={simple ? "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2" : "grid grid-cols-[minmax(0,1fr)] gap-3"}>
        {!simple && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <strong className="min-w-0 truncate font-medium">
              {name} <bdi className="font-normal text-soft">{called}</bdi>
            </strong>
            {buttons}
          </div>
        )}
        {field.item.type === "group" ? (
          <Fields field={field.item} path={itemPath} en={en[index]} ar={ar[index]} />
        ) : (
          <EntryField
            field={field.item}
            path={itemPath}
            // A list inside a list is a table row, so its entries are cells.
            label={field.item.type === "list" ? t("cell") : name}
            heading={name}
            en={en[index]}
            ar={ar[index]}
          />
        )}
        {simple && <div className="pt-6">{buttons}</div>}
      </div>
    </div>
  );
}

type ItemButtonsProps = { list: ListEdit; index: number; path: string; name: string };

function MoveButtons({ list, index, path, name }: ItemButtonsProps) {
  const t = useTranslations("editor");
  return (
    <span className="flex gap-1.5">
      <IconButton
        name={t("moveUp", { item: name })}
        icon="↑"
        data-move={`${path}.up`}
        disabled={index === 0}
        onClick={() => list.move(index, index - 1)}
      />
      <IconButton
        name={t("moveDown", { item: name })}
        icon="↓"
        data-move={`${path}.down`}
        disabled={index === list.count - 1}
        onClick={() => list.move(index, index + 1)}
      />
    </span>
  );
}

function RemoveButton({ list, index, name, canRemove }: ItemButtonsProps & { canRemove: boolean }) {
  const t = useTranslations("editor");
  return <IconButton name={t("remove", { item: name })} icon="✕" disabled={!canRemove} onClick={() => list.remove(index)} />;
}

type IconButtonProps = { name: string; icon: string } & Omit<React.ComponentProps<"button">, "name">;

function IconButton({ name, icon, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={name}>
      <button type="button" aria-label={name} className={smallButton} {...rest}>
        {icon}
      </button>
    </Tooltip>
  );
}

// The questions of a sheet, as plain server-rendered markup. CSS rules hide the questions that the answers make unnecessary, so the
// form works without JavaScript.
import { buttonClass } from "#components/ui/button";
import { choiceClass, controlClass } from "#components/ui/field";
import { unitsOf } from "#lib/calculators/sheets/quantities";
import {
  type Field,
  isChoiceField,
  type Sheet,
  type SheetInput,
  systemFieldName,
  systems,
  unitFieldName,
} from "#lib/calculators/sheets/sheet";
import { quantityText, type Texts, unitText } from "#lib/calculators/sheets/texts";
import { NumberInput, Problem } from "../problems.tsx";

/** More options than this are shown as a select instead of radio buttons. */
const maxRadios = 6;

function Control({ field, read, texts }: { field: Field; read: SheetInput; texts: Texts }) {
  const { id } = field;
  const typed = read.typed[id] ?? "";
  const label = texts.sheet.fields[id]?.label ?? id;
  if (!isChoiceField(field)) {
    const units = unitsOf(field.quantity);
    const unit = read.typed[unitFieldName(id)];
    return (
      <div className="mt-1 flex items-center gap-2">
        <div className="w-full max-w-[14rem] min-w-0">
          <NumberInput name={id} field={id} value={typed} placeholder="" label={label} />
        </div>
        {units.length > 1 ? (
          <select
            name={unitFieldName(id)}
            defaultValue={unit}
            aria-label={texts.common.unitOf.replace("{field}", label)}
            className={`${controlClass()} max-w-[8.5rem] shrink-0`}
          >
            {units.map((name) => (
              <option key={name} value={name}>
                {unitText(texts, name)}
              </option>
            ))}
          </select>
        ) : (
          <bdi className="shrink-0">{unitText(texts, units[0] as string)}</bdi>
        )}
      </div>
    );
  }
  const named = texts.sheet.options[id] ?? {};
  if (field.options.length > maxRadios)
    return (
      <select
        id={`q-${id}-input`}
        name={id}
        defaultValue={typed}
        aria-label={label}
        aria-describedby={`q-${id}-hint q-${id}-problem`}
        className={`${controlClass()} mt-2 max-w-[28rem]`}
      >
        {field.options.map((value) => (
          <option key={value} value={value}>
            {named[value] ?? value}
          </option>
        ))}
      </select>
    );
  return (
    <div className="mt-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
      {field.options.map((value) => (
        <label key={value} className={choiceClass}>
          <input type="radio" name={id} value={value} defaultChecked={value === typed} />
          {named[value] ?? value}
        </label>
      ))}
    </div>
  );
}

/**
 * CSS that hides a question unless the answers it depends on are given, and those of the question it depends on. Ids and values come
 * from the sheets in the code, never from a visitor.
 */
function onlyRules({ id, only }: Field, fields: readonly Field[]): string {
  if (!only) return "";
  const rule = `form:not(:has(${only.values.map((value) => `[name="${only.field}"][value="${value}"]:checked,[name="${only.field}"] [value="${value}"]:checked`).join(",")})) > div > #q-${id}{display:none}`;
  const parent = fields.find((field) => field.id === only.field);
  return parent?.only ? rule + onlyRules({ ...parent, id }, fields) : rule;
}

/** For a visitor who does not know the answer: a note that the usual value is filled in. */
function usualText(field: Field, texts: Texts): string {
  if (!field.guess) return "";
  if (isChoiceField(field)) return texts.common.usualChoice.replace("{value}", texts.sheet.options[field.id]?.[field.usual] ?? field.usual);
  const value = quantityText(String(field.usual), unitsOf(field.quantity)[0] as string, texts).trim();
  return texts.common.usualValue.replace("{value}", `\u2068${value}\u2069`);
}

type Props = {
  sheet: Sheet;
  read: SheetInput;
  texts: Texts;
  action: string;
  start: string;
  /** The response's nonce, where the page is rendered for a request (lib/http/content-security-policy.ts). */
  nonce?: string;
};

export function SheetForm({ sheet, read, texts, action, start, nonce }: Props) {
  const { common } = texts;
  const rules = sheet.fields
    .map((field) => onlyRules(field, sheet.fields))
    .filter(Boolean)
    .join("");
  return (
    <form action={action} method="get" noValidate className="border border-line bg-paper">
      {rules && <style nonce={nonce}>{rules}</style>}
      <div className="px-5 pt-5 pb-4 sm:px-7">
        <h2 className="text-[1.3rem]">{common.formTitle}</h2>
        <p className="mt-1 text-[0.95rem] text-soft">{common.formHint}</p>
      </div>
      <div className="px-5 sm:px-7">
        {sheet.fields.map((field) => (
          <fieldset
            key={field.id}
            id={`q-${field.id}`}
            aria-describedby={`q-${field.id}-hint q-${field.id}-problem`}
            className="min-w-0 scroll-mt-24 border-t border-line py-4"
          >
            <legend className="float-start w-full font-medium">{texts.sheet.fields[field.id]?.label}</legend>
            <div className="clear-both">
              <p id={`q-${field.id}-hint`} className="text-[0.88rem] text-soft">
                {texts.sheet.fields[field.id]?.hint} {usualText(field, texts)}
              </p>
              <Problem name={field.id} />
              <Control field={field} read={read} texts={texts} />
            </div>
          </fieldset>
        ))}
      </div>
      <fieldset className="min-w-0 border-t border-line px-5 py-4 sm:px-7">
        <legend className="float-start w-full font-medium">{common.system}</legend>
        <div className="clear-both flex flex-wrap gap-2 pt-3">
          {systems.map((system) => (
            <label key={system} className={choiceClass}>
              <input type="radio" name={systemFieldName} value={system} defaultChecked={system === read.typed[systemFieldName]} />
              {common.systems[system]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-5 sm:px-7">
        <button type="submit" className={buttonClass("primary")}>
          {common.submit}
        </button>
        <a href={start} className={buttonClass("quiet", "px-2!")}>
          {common.clear}
        </a>
        <p className="w-full text-[0.85rem] text-soft">{common.kept}</p>
      </div>
    </form>
  );
}

// The questions of a sheet, as plain server-rendered markup. CSS rules hide the questions that the answers make unnecessary, so the
// form works without JavaScript.
import { buttonClass } from "#components/ui/button";
import { unitsOf } from "#lib/calculators/sheets/quantities";
import {
  type Field,
  hasUnits,
  isChoiceField,
  type Sheet,
  type SheetInput,
  systemFieldName,
  systems,
  unitFieldName,
} from "#lib/calculators/sheets/sheet";
import { quantityText, type Texts, unitText } from "#lib/calculators/sheets/texts";
import { Dial } from "../dial.tsx";
import { NumberInput } from "../problems.tsx";

function Control({ field, read, texts }: { field: Field; read: SheetInput; texts: Texts }) {
  const { id } = field;
  const typed = read.typed[id] ?? "";
  const label = texts.sheet.fields[id]?.label ?? id;
  if (isChoiceField(field))
    return (
      <select id={`q-${id}-input`} name={id} defaultValue={typed} aria-label={label} aria-describedby={`q-${id}-hint q-${id}-problem`}>
        {field.options.map((value) => (
          <option key={value} value={value}>
            {texts.sheet.options[id]?.[value] ?? value}
          </option>
        ))}
      </select>
    );
  const units = unitsOf(field.quantity);
  return (
    <div className="dial-figure">
      <NumberInput name={id} field={id} value={typed} placeholder="" label={label} />
      {units.length > 1 ? (
        <select
          name={unitFieldName(id)}
          defaultValue={read.typed[unitFieldName(id)]}
          aria-label={texts.common.unitOf.replace("{field}", label)}
        >
          {units.map((name) => (
            <option key={name} value={name}>
              {unitText(texts, name)}
            </option>
          ))}
        </select>
      ) : (
        <bdi>{unitText(texts, units[0] as string)}</bdi>
      )}
    </div>
  );
}

/**
 * CSS that hides a question unless the answers it depends on are given, and those of the question it depends on. Ids and values come
 * from the sheets in the code, never from a visitor.
 */
function onlyRules({ id, only }: Field, fields: readonly Field[]): string {
  if (!only) return "";
  const rule = `form:not(:has(${only.values.map((value) => `[name="${only.field}"][value="${value}"]:checked,[name="${only.field}"] [value="${value}"]:checked`).join(",")})) #q-${id}{display:none}`;
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
  /** The response's nonce, on the page of a result, which is rendered for a request (lib/http/content-security-policy.ts). */
  nonce?: string;
};

export function SheetForm({ sheet, read, texts, action, start, nonce }: Props) {
  const { common } = texts;
  const rules = sheet.fields
    .map((field) => onlyRules(field, sheet.fields))
    .filter(Boolean)
    .join("");
  return (
    <form action={action} method="get" noValidate aria-label={common.formTitle} className="dials">
      {rules && <style nonce={nonce}>{rules}</style>}
      <div className="dial-row">
        {sheet.fields.map((field) => (
          <Dial
            key={field.id}
            field={field.id}
            name={texts.sheet.fields[field.id]?.label ?? field.id}
            hint={
              <>
                {texts.sheet.fields[field.id]?.hint} {usualText(field, texts)}
              </>
            }
          >
            <Control field={field} read={read} texts={texts} />
          </Dial>
        ))}
        {hasUnits(sheet) && (
          <Dial field={systemFieldName} name={common.system} hint="">
            <select name={systemFieldName} aria-label={common.system} defaultValue={read.typed[systemFieldName]}>
              {systems.map((system) => (
                <option key={system} value={system}>
                  {common.systems[system]}
                </option>
              ))}
            </select>
          </Dial>
        )}
      </div>
      <div className="dial-foot">
        <p>
          {common.formHint} {common.kept}
        </p>
        <button type="submit" className={buttonClass(nonce ? "plain" : "primary")}>
          {common.submit}
        </button>
        <a href={start} className={buttonClass("quiet", "px-2!")}>
          {common.clear}
        </a>
      </div>
    </form>
  );
}

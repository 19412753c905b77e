// Passes values that were entered before hydration on to React.
import type { Entered, RestoreInput } from "../page-script/wake.ts";

const isTicked = (field: Element): field is HTMLInputElement => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/** Whether the visitor or the browser entered the value: it differs from the served one. */
function isOwnValue({ field, value, ticked, byHand }: Entered): boolean {
  if (/^(file|submit|button|reset)$/.test(field.type)) return false;
  if (byHand) return true;
  if (isTicked(field)) return ticked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    const served = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return value !== served?.value;
  }
  return value !== field.defaultValue;
}

const selectionOf = ({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): [number, number] => [
  selectionStart ?? 0,
  selectionEnd ?? 0,
];

/** The field for the same question where React has rendered another element for it. */
function successor(part: Element, { field: { name }, value }: Entered): Entered["field"] | null {
  const same = `[name="${CSS.escape(name)}"]`;
  const choice = part.querySelector<HTMLInputElement>(`${same}[value="${CSS.escape(value)}"]`);
  return choice && isTicked(choice) ? choice : part.querySelector<HTMLInputElement>(same);
}

/**
 * Enters a value as a person would. React keeps its own copy of each field's value and ignores an event whose value equals it. Assigning
 * field.value updates that copy, the prototype's setter does not.
 */
export const restoreInput: RestoreInput = (part, entered) => {
  const field = entered.field.isConnected ? entered.field : successor(part, entered);
  if (!field || !part.contains(field)) return false;
  if (!isOwnValue(entered)) return true;
  const { value, ticked } = entered;
  if (isTicked(field)) {
    const wanted = field === entered.field ? ticked : true;
    // Only the chosen radio button of a group is put back.
    if (!wanted && field.type === "radio") return true;
    field.checked = !wanted;
    field.click();
    return true;
  }
  if (field instanceof HTMLSelectElement) field.value = value;
  else {
    // If the field still has the value, its selection may have moved since.
    const caret = field.value === value && field.selectionStart !== null ? selectionOf(field) : entered.caret;
    field.value = `${value} `;
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    if (caret && document.activeElement === field) field.setSelectionRange(...caret);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
};

// Tells the framework what was entered into a field before it was there.
import type { Entered, PutBack } from "../page-script/wake.ts";

const isTicked = (field: Element): field is HTMLInputElement => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/** Whether somebody entered it, or the browser: the field holds something else than the server sent. */
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

/** The same question where the framework has drawn another field for it. */
function successor(part: Element, { field: { name }, value }: Entered): Entered["field"] | null {
  const same = `[name="${CSS.escape(name)}"]`;
  const choice = part.querySelector<HTMLInputElement>(`${same}[value="${CSS.escape(value)}"]`);
  return choice && isTicked(choice) ? choice : part.querySelector<HTMLInputElement>(same);
}

/**
 * Puts it back as a person would: the framework keeps its own copy of each field's value, which an assignment changes and a
 * person's typing does not.
 */
export const putBack: PutBack = (part, entered) => {
  const field = entered.field.isConnected ? entered.field : successor(part, entered);
  if (!field || !part.contains(field)) return false;
  if (!isOwnValue(entered)) return true;
  const { value, ticked } = entered;
  if (isTicked(field)) {
    const wanted = field === entered.field ? ticked : true;
    // Of radio buttons the one that was chosen speaks for all.
    if (!wanted && field.type === "radio") return true;
    field.checked = !wanted;
    field.click();
    return true;
  }
  if (field instanceof HTMLSelectElement) field.value = value;
  else {
    // Where it still stands, a selection may have moved since.
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

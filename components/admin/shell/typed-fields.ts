// Reads the fields of a form that differ from their initial values, and restores them.
import type { TypedField } from "./unsaved-input.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Types that are never kept: set by the page, secret, or not restorable. */
const excludedTypes = ["hidden", "password", "file", "submit", "button", "image", "reset"];

function controlsOf(form: HTMLFormElement): { control: Control; name: string; place: number }[] {
  const places = new Map<string, number>();
  return ([...form.elements] as Control[])
    .filter((control) => control.name && "value" in control && control.tagName !== "BUTTON" && !excludedTypes.includes(control.type))
    .map((control) => {
      const place = places.get(control.name) ?? 0;
      places.set(control.name, place + 1);
      return { control, name: control.name, place };
    });
}

const isCheckable = (control: Control): control is HTMLInputElement => control.type === "checkbox" || control.type === "radio";
const isSelect = (control: Control): control is HTMLSelectElement => control.tagName === "SELECT";

/** The initial choice of a select: the one marked as selected in the page, else the first. */
const initialOption = ({ options }: HTMLSelectElement) => [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];

function changedValue(control: Control): string | boolean | undefined {
  if (isCheckable(control)) return control.checked === control.defaultChecked ? undefined : control.checked;
  const given = isSelect(control) ? (initialOption(control)?.value ?? "") : control.defaultValue;
  return control.value === given ? undefined : control.value;
}

/** The fields whose values differ from the initial ones. */
export function changedFields(form: HTMLFormElement): TypedField[] {
  return controlsOf(form).flatMap(({ control, name, place }) => {
    const value = changedValue(control);
    return value === undefined ? [] : [[name, place, value] satisfies TypedField];
  });
}

export const hasChangedFields = (form: HTMLFormElement): boolean => changedFields(form).length > 0;

/** Uses the native setter, so that React and other listeners handle the event like user input. */
function set(control: Control, value: string | boolean): void {
  const property = typeof value === "boolean" ? "checked" : "value";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value);
  control.dispatchEvent(new Event(isCheckable(control) || isSelect(control) ? "change" : "input", { bubbles: true }));
}

/** Restores kept input into the fields that still exist; returns whether any was restored. */
export function restoreFields(form: HTMLFormElement, fields: readonly TypedField[]): boolean {
  const controls = controlsOf(form);
  let isRestored = false;
  for (const [name, place, value] of fields) {
    const control = controls.find((candidate) => candidate.name === name && candidate.place === place)?.control;
    if (!control || isCheckable(control) !== (typeof value === "boolean")) continue;
    if (isSelect(control) && ![...control.options].some((option) => option.value === value)) continue;
    set(control, value);
    isRestored = true;
  }
  return isRestored;
}

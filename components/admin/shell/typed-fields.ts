// Reads the fields of a form that differ from their initial values, and restores them.
import type { TypedField } from "./kept-texts.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Types that are never kept: set by the page, secret, or not restorable. */
const leftOut = ["hidden", "password", "file", "submit", "button", "image", "reset"];

function controlsOf(form: HTMLFormElement): { control: Control; name: string; place: number }[] {
  const places = new Map<string, number>();
  return ([...form.elements] as Control[])
    .filter((control) => control.name && "value" in control && control.tagName !== "BUTTON" && !leftOut.includes(control.type))
    .map((control) => {
      const place = places.get(control.name) ?? 0;
      places.set(control.name, place + 1);
      return { control, name: control.name, place };
    });
}

const ticks = (control: Control): control is HTMLInputElement => control.type === "checkbox" || control.type === "radio";
const chooses = (control: Control): control is HTMLSelectElement => control.tagName === "SELECT";

/** The initial choice of a select: the one marked as selected in the page, else the first. */
const givenChoice = ({ options }: HTMLSelectElement) => [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];

function changedValue(control: Control): string | boolean | undefined {
  if (ticks(control)) return control.checked === control.defaultChecked ? undefined : control.checked;
  const given = chooses(control) ? (givenChoice(control)?.value ?? "") : control.defaultValue;
  return control.value === given ? undefined : control.value;
}

/** The fields whose values differ from the initial ones. */
export function typedIn(form: HTMLFormElement): TypedField[] {
  return controlsOf(form).flatMap(({ control, name, place }) => {
    const value = changedValue(control);
    return value === undefined ? [] : [[name, place, value] satisfies TypedField];
  });
}

export const isTyped = (form: HTMLFormElement): boolean => typedIn(form).length > 0;

/** Uses the native setter, so that React and other listeners handle the event like user input. */
function set(control: Control, value: string | boolean): void {
  const property = typeof value === "boolean" ? "checked" : "value";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value);
  control.dispatchEvent(new Event(ticks(control) || chooses(control) ? "change" : "input", { bubbles: true }));
}

/** Restores kept input into the fields that still exist; returns whether any was restored. */
export function putBack(form: HTMLFormElement, fields: readonly TypedField[]): boolean {
  const controls = controlsOf(form);
  let isPut = false;
  for (const [name, place, value] of fields) {
    const control = controls.find((candidate) => candidate.name === name && candidate.place === place)?.control;
    if (!control || ticks(control) !== (typeof value === "boolean")) continue;
    if (chooses(control) && ![...control.options].some((option) => option.value === value)) continue;
    set(control, value);
    isPut = true;
  }
  return isPut;
}

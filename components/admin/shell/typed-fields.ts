// What stands in a form beside what the page came with: read out, and put back.
import type { TypedField } from "./kept-texts.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Set by the page, chosen anew each time, or nobody's business. */
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

/** What a list came with: the choice marked in the page, else the first. */
const givenChoice = ({ options }: HTMLSelectElement) => [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];

function changedValue(control: Control): string | boolean | undefined {
  if (ticks(control)) return control.checked === control.defaultChecked ? undefined : control.checked;
  const given = chooses(control) ? (givenChoice(control)?.value ?? "") : control.defaultValue;
  return control.value === given ? undefined : control.value;
}

/** The fields that hold something else than the page came with. */
export function typedIn(form: HTMLFormElement): TypedField[] {
  return controlsOf(form).flatMap(({ control, name, place }) => {
    const value = changedValue(control);
    return value === undefined ? [] : [[name, place, value] satisfies TypedField];
  });
}

export const isTyped = (form: HTMLFormElement): boolean => typedIn(form).length > 0;

/** By the element's own way of setting it, so that whoever listens hears of it as of a person's typing. */
function set(control: Control, value: string | boolean): void {
  const property = typeof value === "boolean" ? "checked" : "value";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value);
  control.dispatchEvent(new Event(ticks(control) || chooses(control) ? "change" : "input", { bubbles: true }));
}

/** Puts back what was typed, where the form still has its field. True where anything was. */
export function putBack(form: HTMLFormElement, fields: readonly TypedField[]): boolean {
  const controls = controlsOf(form);
  let isPut = false;
  for (const [name, place, value] of fields) {
    const control = controls.find((one) => one.name === name && one.place === place)?.control;
    if (!control || ticks(control) !== (typeof value === "boolean")) continue;
    if (chooses(control) && ![...control.options].some((option) => option.value === value)) continue;
    set(control, value);
    isPut = true;
  }
  return isPut;
}

// The words of the cooling-load calculator, as the messages hold them: the result is drawn on the server and in the
// browser alike, so its texts travel whole and need no library to fill them.
import type en from "../../messages/en.json";

export type CalculatorTexts = (typeof en)["coolingLoad"];

/** Puts values into the {places} of a text. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

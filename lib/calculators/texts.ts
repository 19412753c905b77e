// Texts of the cooling-load calculator, as in the messages. The result is rendered on the server and in the browser, so its texts are
// passed as plain data and filled in without a library.
import type en from "../../messages/en.json";
import type { SpaceId } from "./project/project.ts";
import type { RoomKind } from "./quick/quick-answers.ts";

export type CalculatorTexts = (typeof en)["coolingLoad"];

/** Texts of the detailed form, with the names that it shares with the quick form. */
export type DetailedTexts = (typeof en)["detailedLoad"] & {
  directions: CalculatorTexts["directions"];
  roomKinds: Record<RoomKind, string>;
  spaces: Record<SpaceId, string>;
};
export type UnitSystem = "metric" | "imperial";

export function detailedTexts({
  detailedLoad: detailed,
  coolingLoad,
  sheets,
}: Pick<typeof en, "detailedLoad" | "coolingLoad" | "sheets">): DetailedTexts {
  const { home, work, ...roomKinds } = coolingLoad.rooms;
  const { carPark, ...spaces } = sheets["fresh-air-ventilation"].options.space;
  return { ...detailed, directions: coolingLoad.directions, roomKinds, spaces: { ...spaces, none: detailed.spacesNone } };
}

/**
 * Fills in the {placeholders} of a text. The figures of the text, and values with their %, are already isolated for right-to-left text
 * (lib/i18n/display-messages.ts).
 */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

// The words of the cooling-load calculator, as the messages hold them: the result is drawn on the server and in the
// browser alike, so its texts travel whole and need no library to fill them.
import type en from "../../messages/en.json";
import type { SpaceId } from "./project/project.ts";
import type { RoomKind } from "./quick/quick-answers.ts";

export type CalculatorTexts = (typeof en)["coolingLoad"];

/** Of the detailed form, with the names it shares with the quick one. */
export type DetailedTexts = (typeof en)["detailedLoad"] & {
  directions: CalculatorTexts["directions"];
  roomKinds: Record<RoomKind, string>;
  spaces: Record<SpaceId, string>;
};
export type UnitSystem = "metric" | "imperial";

export function detailedTexts({
  detailedLoad: own,
  coolingLoad,
  sheets,
}: Pick<typeof en, "detailedLoad" | "coolingLoad" | "sheets">): DetailedTexts {
  const { home, work, ...roomKinds } = coolingLoad.rooms;
  const { carPark, ...spaces } = sheets["fresh-air-ventilation"].options.space;
  return { ...own, directions: coolingLoad.directions, roomKinds, spaces: { ...spaces, none: own.spacesNone } };
}

/** Puts values into the {places} of a text; its own figures, and a value with its %, keep their order already (lib/i18n/request.ts). */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

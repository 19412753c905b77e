// CSV table of the hourly loads of all design days.
import { plainText } from "../../i18n/bidi.ts";
import type { DayLoad } from "../engineering/day-load.ts";
import { wattsToBtuh, wattsToTons } from "../engineering/units.ts";
import type { PowerUnit } from "../quick/quick-query.ts";
import type { CalculatorTexts } from "../texts.ts";

/** Loads in tables for spreadsheets: watts where the result is in kW, so that no digit is lost. */
export const tableUnits: Record<PowerUnit, { name: string; places: number; of: (watts: number) => number }> = {
  kw: { name: "W", places: 0, of: Number },
  tr: { name: "TR", places: 3, of: wattsToTons },
  btuh: { name: "Btu/h", places: 0, of: wattsToBtuh },
};

/**
 * One row for every hour of every design day, in the unit of the result (W for kW); the first row names the columns. `part` is a part of the
 * building and adds a column.
 */
export function hourlyCsv(days: readonly DayLoad[], { csvHead, result }: CalculatorTexts, unit: PowerUnit, part?: string): string {
  const { name, places, of } = tableUnits[unit];
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => [
      ...(part === undefined ? [] : [part]),
      result[day.kind],
      String(day.month),
      String(hour + 1),
      ...[day.roomSensibleW, day.roomLatentW, day.coilSensibleW, day.coilLatentW].map((watts) =>
        of(watts[hour] as number).toFixed(places + 1),
      ),
    ]),
  );
  const { part: partHead, day, month, hour, roomSensible, roomLatent, coilSensible, coilLatent } = csvHead;
  const loads = [roomSensible, roomLatent, coilSensible, coilLatent].map((head) => `${head} (${name})`);
  const head = [...(part === undefined ? [] : [partHead]), day, month, hour, ...loads];
  return plainText([head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n"));
}

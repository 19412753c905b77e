// CSV table of the hourly loads of all design days.
import { plainText } from "../../i18n/bidi.ts";
import type { DayLoad } from "../engineering/day-load.ts";
import type { CalculatorTexts } from "../texts.ts";

/** One row for every hour of every design day, W; the first row names the columns. `part` is a part of the building and adds a column. */
export function hourlyCsv(days: readonly DayLoad[], { csvHead, result }: CalculatorTexts, part?: string): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => [
      ...(part === undefined ? [] : [part]),
      result[day.kind],
      String(day.month),
      String(hour + 1),
      ...[day.roomSensibleW, day.roomLatentW, day.coilSensibleW, day.coilLatentW].map((watts) => (watts[hour] as number).toFixed(1)),
    ]),
  );
  const { part: partHead, coil, ...hourHead } = csvHead;
  const head = [...(part === undefined ? [] : [partHead]), ...Object.values(hourHead)];
  return plainText([head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n"));
}

// Simple charts as SVG for PDFs. Time and quantity run from left to right in either language, as on a chart recorder.

import { axisTicks } from "../formats/axis.ts";
import { isolated } from "../i18n/bidi.ts";
import type { Locale } from "../i18n/locales.ts";
import type { PdfColours } from "./document.ts";

type Series = { label: string; values: number[]; look?: "cool" | "heat" | "soft" };
type Chart = {
  colours: PdfColours;
  locale: Locale;
  unit: string;
  /** One per value; an empty string leaves the value unmarked. */
  marks: string[];
  series: Series[];
  kind: "line" | "bars";
};

const looks = ["cool", "heat", "soft"] as const;
const xml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An SVG of 520 by 202 units with scale, marks and key. Negative values are drawn as zero. */
export function chartSvg({ colours: { cool, heat }, locale, unit, marks, series, kind }: Chart): string {
  const colours = { cool, heat, soft: "#82898a" };
  const [left, top, width, height] = [48, 30, 464, 130];
  const ticks = axisTicks(Math.max(...series.flatMap(({ values }) => values)));
  const full = ticks.at(-1) ?? 1;
  const places = marks.length;
  const number = (value: number) => String(Number(value.toPrecision(4)));
  const y = (value: number) => top + height - (Math.max(0, value) / full) * height;
  const centre = (at: number) => left + ((at + 0.5) / places) * width;
  const write = (text: string, x: number, at: number, anchor: "start" | "middle" | "end", colour = "#51616b") =>
    `<text x="${x}" y="${at}" text-anchor="${anchor}" fill="${colour}">${xml(isolated(text, locale))}</text>`;
  const scale = ticks.map(
    (value) =>
      `<path d="M${left} ${y(value)}h${width}" stroke="${value === 0 ? "#13222b" : "#d6d1c5"}" stroke-width=".7"/>${write(number(value), left - 6, y(value) + 3, "end")}`,
  );
  const bar = (width / places) * 0.7;
  const drawn = series.map(({ values, look }, at) => {
    const colour = colours[look ?? looks[at % 3] ?? "cool"];
    if (kind === "line")
      return `<polyline fill="none" stroke="${colour}" stroke-width="1.6" points="${values.map((value, place) => `${centre(place).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}"/>`;
    const each = bar / series.length;
    return values
      .map((value, place) => {
        const x = centre(place) - bar / 2 + at * each;
        return `<rect x="${x.toFixed(1)}" y="${y(value).toFixed(1)}" width="${(each * 0.92).toFixed(1)}" height="${(top + height - y(value)).toFixed(1)}" fill="${colour}"/>`;
      })
      .join("");
  });
  const key = series.map(({ label, look }, at) => {
    const x = left + at * 150;
    return `<rect x="${x}" y="${top + height + 27}" width="9" height="9" fill="${colours[look ?? looks[at % 3] ?? "cool"]}"/>${write(label, x + 14, top + height + 35, "start", "#13222b")}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="202" viewBox="0 0 520 202" font-family="Readex Pro" font-size="9">`,
    write(unit, left, top - 12, "start"),
    ...scale,
    ...drawn,
    ...marks.map((mark, at) => (mark ? write(mark, centre(at), top + height + 14, "middle") : "")),
    ...key,
    "</svg>",
  ].join("");
}

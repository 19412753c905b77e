// A psychrometric chart as SVG for PDFs. Temperature runs to the right in either language, as on every such chart.
import { ratioUnits } from "../calculators/air-states.ts";
import type { AirWay } from "../calculators/air-ways.ts";
import { chartSize, psychrometricChart } from "../calculators/psychrometric-chart.ts";
import type { UnitSystem } from "../calculators/texts.ts";
import type { PdfColours } from "./document.ts";

const ink = "#13222b";
const soft = "#51616b";
const hair = "#b9b3a6";
const line = "#e2ddd2";

/** The way of the air through one machine, its states numbered as in the table beside it. */
export function psychrometricSvg(way: AirWay, system: UnitSystem, { cool, heat }: PdfColours): string {
  const { width, height, left, right, top, bottom } = chartSize;
  const chart = psychrometricChart(way, system);
  const stroke = (d: string, colour: string, strokeWidth: number, dash = "") =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${strokeWidth}"${dash && ` stroke-dasharray="${dash}"`}/>`;
  const write = (text: string, x: number, y: number, anchor: "start" | "middle" | "end", colour = soft) =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${text}</text>`;
  const temperature = system === "imperial" ? "°F" : "°C";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Readex Pro" font-size="11">`,
    ...chart.temperatures.map(({ x }) => stroke(`M${x.toFixed(1)} ${height - bottom}V${top}`, line, 0.6)),
    ...chart.ratios.map(({ y }) => stroke(`M${left} ${y.toFixed(1)}H${width - right}`, line, 0.6)),
    ...chart.wetBulbs.map(({ path }) => stroke(path, hair, 0.6, "1 3")),
    ...chart.humidities.map(({ path }) => stroke(path, hair, 0.6)),
    stroke(chart.saturation, ink, 1.4),
    ...chart.temperatures.map(({ x, text }) => write(text, x, height - bottom + 16, "middle")),
    ...chart.ratios.map(({ y, text }) => write(text, width - right + 6, y + 4, "start")),
    ...chart.humidities
      .filter((_, index) => index % 2 === 1)
      .map(({ mark: { x, y, text } }) => write(text, Math.min(x, width - right) - 3, Math.max(y, top + 8) + 3, "end")),
    write(temperature, width - right, height - 8, "end"),
    write(ratioUnits[system].unit, width - 4, top, "end"),
    chart.apparatus ? stroke(chart.apparatus, cool, 1.2, "4 3") : "",
    ...chart.steps.map(({ to, path }) => stroke(path, to === "leaving" ? cool : heat, to === "leaving" ? 2.6 : 1.6)),
    ...chart.stations.map(
      ({ x, y }, index) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="8.5" fill="#fffefb" stroke="${ink}" stroke-width="1.2"/>${write(String(index + 1), x, y + 4, "middle", ink)}`,
    ),
    "</svg>",
  ].join("");
}

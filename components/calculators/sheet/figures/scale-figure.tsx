// Values on one axis, each on its own line: bars against a limit, or points among zones. The axis runs from left to right in either
// language.
import { formatNumber } from "#lib/calculators/format";
import { quantityText, type Texts } from "#lib/calculators/sheets/texts";
import { axisPlaces, axisTicks } from "#lib/formats/axis";
import type { FigureProps } from "./figure-props.ts";

const looks = { good: "bg-cool", bad: "bg-heat" };
const zoneLooks = ["bg-cool-wash", "bg-heat-wash"];
const inInk = "print:[print-color-adjust:exact]";

const named = ({ figure, answers }: Texts["sheet"], label: string) => figure?.[label] ?? answers[label] ?? label;

/** The ticks of the axis: from zero for bars, for points from a little outside the values, at multiples of five. */
function axisOf(values: readonly number[], points: boolean): number[] {
  if (!points) return axisTicks(Math.max(...values));
  const [from, to] = [Math.floor(Math.min(...values) / 5 - 0.2) * 5, Math.ceil(Math.max(...values) / 5 + 0.2) * 5];
  const step = to - from > 40 ? 10 : 5;
  return Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, index) => from + index * step);
}

export function ScaleFigure({ figure: given, convert, texts }: FigureProps<"scale">) {
  const { points = false } = given;
  const to = (value: number) => convert({ value, unit: given.unit, places: given.places });
  const { unit, places } = to(0);
  const rows = given.rows.map((row) => ({ ...row, value: to(row.value).value }));
  const limit = given.limit && { ...given.limit, value: to(given.limit.value).value };
  const zones = (given.zones ?? []).map((zone) => ({ ...zone, to: to(zone.to).value }));
  const ticks = axisOf(
    [...rows, ...(limit ? [limit] : []), ...zones.map(({ to: value }) => ({ value }))].map(({ value }) => value),
    points,
  );
  const [from, end] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  // Labels of five or more digits are too close on a phone; every second one is hidden there.
  const long = end >= 10_000;
  const at = (value: number) => `${Math.min(100, Math.max(0, ((value - from) / (end - from)) * 100))}%`;
  const text = (value: number) => quantityText(formatNumber(value, places), unit, texts);
  return (
    <>
      <ul className="mt-4">
        {rows.map(({ label, value, tone, word }) => (
          <li key={label} className="grid items-center gap-x-4 sm:grid-cols-[15rem_1fr]">
            <p className="flex justify-between gap-4 text-[0.9rem] max-sm:mt-2">
              <bdi>{named(texts.sheet, label)}</bdi>
              <bdi className="tabular-nums">{text(value)}</bdi>
            </p>
            <div dir="ltr" className="relative h-9 border-s border-ink">
              {zones.map((zone, index) => (
                <div
                  key={zone.label}
                  className={`absolute inset-y-0 ${zoneLooks[index]} ${inInk}`}
                  style={{ left: at(zones[index - 1]?.to ?? from), right: `calc(100% - ${at(zone.to)})` }}
                />
              ))}
              {points ? (
                <>
                  <div className="absolute inset-x-0 top-1/2 border-t border-line" />
                  <div
                    className={`absolute top-1/2 size-4 -translate-1/2 rounded-full ${tone ? looks[tone] : "bg-soft"} ${inInk}`}
                    style={{ left: at(value) }}
                  />
                </>
              ) : (
                <div
                  className={`absolute inset-y-2 start-0 overflow-hidden px-2 text-[0.8rem]/5 whitespace-nowrap text-paper ${tone ? looks[tone] : "bg-soft"} ${inInk}`}
                  style={{ width: at(value) }}
                >
                  {word && texts.sheet.words[word]}
                </div>
              )}
              {limit && <div className="absolute inset-y-0 border-s-2 border-ink" style={{ left: at(limit.value) }} />}
            </div>
          </li>
        ))}
      </ul>
      <div className="grid gap-x-4 sm:grid-cols-[15rem_1fr]">
        <div dir="ltr" aria-hidden="true" className="relative h-6 border-t border-ink text-[0.75rem] text-soft tabular-nums sm:col-start-2">
          {ticks.map((tick) => (
            <span
              key={tick}
              className={`absolute top-1 ${long ? "max-sm:even:hidden" : ""} ${tick === from ? "" : tick === end ? "-translate-x-full" : "-translate-x-1/2"}`}
              style={{ left: at(tick) }}
            >
              {formatNumber(tick, axisPlaces(ticks))}
            </span>
          ))}
        </div>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-[0.85rem]">
        {limit && (
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="inline-block h-4 border-s-2 border-ink" />
            <bdi>
              {named(texts.sheet, limit.label)}: {text(limit.value)}
            </bdi>
          </li>
        )}
        {zones.map(({ label, to: upTo }, index) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden="true" className={`inline-block size-3.5 border border-line ${zoneLooks[index]} ${inInk}`} />
            <span>{(texts.sheet.figure?.[label] ?? "").replace("{to}", `\u2068${text(upTo)}\u2069`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

// Parts shared by the results of the quick and the detailed calculator: components of the load, both design days, unit sizes on
// the market, figures for the engineer.
import { Table } from "#components/ui/table";
import { type Group, roundedToAddUp } from "#lib/calculators/engineering/lines";
import type { Outdoors } from "#lib/calculators/engineering/outdoors";
import type { Load, Peak } from "#lib/calculators/engineering/peaks";
import { lpsToCfm } from "#lib/calculators/engineering/units";
import type { Governing } from "#lib/calculators/engineering/working";
import {
  formatFloorArea,
  formatLoadDensity,
  formatNumber,
  formatParts,
  formatPower,
  formatSensibleLatent,
  formatTemperature,
  withUnit,
} from "#lib/calculators/format";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import type { FigureRow } from "#lib/calculators/supply-air-figures";
import { type CalculatorTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import { peakTime } from "#lib/calculators/times";
import type { UnitAdvice } from "#lib/calculators/unit-advice";
import { unitNeedText } from "#lib/calculators/unit-needs";
import { judgementText, nominalSizeText, noUnitReasonText, sizeText, spareText } from "#lib/calculators/unit-texts";
import type { Locale } from "#lib/i18n/locales";

type Shared = { unit: PowerUnit; texts: CalculatorTexts; locale: Locale };

export function Figure({
  number,
  title,
  texts,
  children,
}: {
  number?: number;
  title: string;
  texts: CalculatorTexts;
  children: React.ReactNode;
}) {
  return (
    <figure className="min-w-0 border-t border-ink pt-3">
      <figcaption className="text-[0.95rem]">
        {number && <span className="me-2 text-soft">{filled(texts.result.figure, { number })}</span>}
        <span className="font-medium">{title}</span>
      </figcaption>
      {children}
    </figure>
  );
}

/** The components of the load, largest first, rounded so that the displayed figures add up. */
export function GroupBars({ groups, unit, texts }: Shared & { groups: readonly { group: Group; watts: number }[] }) {
  const shown = formatParts(
    groups.map(({ watts }) => watts),
    unit,
  );
  const largestW = Math.max(...groups.map(({ watts }) => watts), 1);
  const totalW = groups.reduce((sum, { watts }) => sum + watts, 0);
  const percents = roundedToAddUp(
    groups.map(({ watts }) => (watts / Math.max(1, totalW)) * 100),
    1,
  );
  return (
    <Figure number={1} title={texts.result.figComponents} texts={texts}>
      <ul className="mt-4 grid gap-2.5">
        {groups.map(({ group, watts }, index) => (
          <li key={group}>
            <div className="flex justify-between gap-4 text-[0.95rem]">
              <span className="inline-block first-letter:uppercase">{texts.groups[group]}</span>
              <span className="tabular-nums">
                <bdi dir="ltr">
                  {shown[index]} {totalW > 0 && <span className="text-soft">· {percents[index]} %</span>}
                </bdi>
              </span>
            </div>
            <div aria-hidden="true" className="mt-1 h-2.5 border-s border-ink">
              <div
                className="h-full border border-cool bg-cool/35 print:[print-color-adjust:exact]"
                style={{ inlineSize: `${Math.max(0, (watts / largestW) * 100)}%` }}
              />
            </div>
          </li>
        ))}
        <li className="flex justify-between border-t border-ink pt-2 font-medium">
          <span>{texts.result.total}</span>
          <span className="tabular-nums">
            {formatPower(totalW, unit)} {texts.units[unit]}
          </span>
        </li>
      </ul>
    </Figure>
  );
}

/** Litres per second with cubic feet per minute beside them, or the other way round. */
export function formatFlow(lps: number, { units }: CalculatorTexts, imperial = false): string {
  const [metric, cfm] = [`\u2068${formatNumber(lps)}\u00a0${units.lps}\u2069`, `\u2068${formatNumber(lpsToCfm(lps))}\u00a0cfm\u2069`];
  return imperial ? `${cfm} (${metric})` : `${metric} (${cfm})`;
}

export function EngineerFigures({
  load: { peak },
  floorAreaM2,
  supplyLps,
  supplyC,
  indoorC,
  freshLps,
  system = "metric",
  more = [],
  remarks = [],
  hasTitle = true,
  unit,
  texts,
}: Shared & {
  hasTitle?: boolean;
  load: Load<Peak>;
  floorAreaM2: number;
  supplyLps: number;
  supplyC?: number;
  indoorC?: number;
  freshLps: number;
  system?: UnitSystem;
  more?: readonly FigureRow[];
  /** An engineer's remarks on the figures. */
  remarks?: readonly string[];
}) {
  const [sensible, latent] = formatSensibleLatent(peak, unit);
  const degrees = (celsius: number) => formatTemperature(celsius, system === "metric" && Number.isInteger(celsius) ? 0 : 1, texts, system);
  const rows: FigureRow[] = [
    [texts.result.sensible, texts.result.sensibleHint, `${sensible}\u00a0${texts.units[unit]}`],
    [texts.result.latent, texts.result.latentHint, `${latent}\u00a0${texts.units[unit]}`],
    [texts.result.shr, texts.result.shrHint, formatNumber(peak.coilW > 0 ? peak.coilSensibleW / peak.coilW : 1, 2)],
    [
      texts.result.supply,
      supplyC === undefined || indoorC === undefined
        ? ""
        : filled(texts.result.supplyHint, { supply: degrees(supplyC), room: degrees(indoorC) }),
      formatFlow(supplyLps, texts, system === "imperial"),
    ],
    [
      texts.result.fresh,
      texts.result.freshHint,
      freshLps > 0 ? formatFlow(freshLps, texts, system === "imperial") : texts.result.freshNone,
    ],
    [
      texts.result.perArea,
      filled(texts.result.perAreaHint, { area: formatFloorArea(floorAreaM2, texts, system) }),
      formatLoadDensity(peak.coilW / floorAreaM2, texts, system),
    ],
    ...more,
  ];
  return (
    <section>
      {hasTitle && <h3>{texts.result.figures}</h3>}
      <dl className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-5 print:grid-cols-5">
        {rows.map(([name, hint, value]) => (
          <div
            key={`${name} ${hint}`}
            className="flex justify-between gap-x-4 border-t border-line py-3 max-sm:items-baseline sm:flex-col print:py-1.5!"
          >
            <dt className="text-[0.9rem]">
              {name} <span className="block text-soft max-sm:text-[0.82rem]">{hint}</span>
            </dt>
            <dd className="font-medium tabular-nums max-sm:text-end sm:mt-1 sm:text-[1.2rem]">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {remarks.length > 0 && (
        <ul className="mt-4 grid gap-2 print:mt-2 print:gap-1 print:text-[0.85rem]">
          {remarks.map((remark) => (
            <li key={remark} className="max-w-[48rem] border-s-3 border-heat ps-4">
              {remark}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function DesignDays({
  load,
  outdoors: { days },
  unit,
  texts,
  locale,
  system = "metric",
}: Shared & { load: Load<Peak> & { governing: Governing }; outdoors: Pick<Outdoors, "days">; system?: UnitSystem }) {
  const peaks = [load.dryBulbPeak, load.wetBulbPeak].filter((peak): peak is Peak => Boolean(peak));
  const [cause] = [...load.governing.causes].sort((first, second) => second.watts - first.watts);
  const more = Math.round((load.governing.ratio - 1) * 100);
  return (
    <section>
      <h3>{texts.result.days}</h3>
      <p className="mt-1 max-w-[44rem] text-[0.95rem] text-soft">{texts.result.daysText}</p>
      <div className="mt-3 grid ps-px pt-px sm:grid-cols-2">
        {peaks.map((peak) => {
          const governs = peak.kind === load.governing.kind;
          const day = days[peak.dayIndex];
          const [sensible, latent] = formatSensibleLatent(peak, unit);
          return (
            <div key={peak.kind} className={`-ms-px -mt-px border bg-sheet p-5 ${governs ? "relative border-cool" : "border-line"}`}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
                {texts.result[peak.kind]}
                {governs && <span className="text-[0.88rem] text-cool">{texts.result.governs}</span>}
              </p>
              <p className="mt-2 text-[1.5rem] leading-tight font-medium tabular-nums">{withUnit(peak.coilW, unit, texts)}</p>
              <p className="mt-1 text-[0.9rem] text-soft tabular-nums">
                {texts.result.sensible} {sensible} · {texts.result.latent} {latent}
              </p>
              <p className="text-[0.9rem] text-soft">
                {texts.result.peakAt}: {peakTime(peak, texts, locale)}
              </p>
              {day && (
                <p className="text-[0.9rem] text-soft">
                  {texts.result.outdoors}:{" "}
                  {filled(texts.result.outdoorState, {
                    temperature: formatTemperature(day.dryBulbC[peak.hour - 1] as number, 1, texts, system),
                    moisture: formatNumber((day.humidityRatio[peak.hour - 1] as number) * 1000, 1),
                  })}
                </p>
              )}
            </div>
          );
        })}
      </div>
      <p className="mt-3 text-[0.95rem]">
        {more >= 1 && cause && cause.watts > 0
          ? filled(texts.result.governsText, {
              day: texts.result[load.governing.kind],
              percent: more,
              cause: texts.groups[cause.group],
              watts: withUnit(cause.watts, unit, texts),
            })
          : texts.result.governsEqual}
      </p>
    </section>
  );
}

/** The unit sizes on the market and how each fits, then what each design day requires of a unit. */
export function UnitSizes({
  advice,
  severalRooms = false,
  unit,
  texts,
  locale,
  system = "metric",
}: Shared & {
  advice: UnitAdvice;
  /** Whether the load is of several rooms: the sizes are then of one ducted unit for all of them, with a note. */
  severalRooms?: boolean;
  system?: UnitSystem;
}) {
  const { needs, sizes } = advice;
  const { buy, result } = texts;
  return (
    <section>
      <h3>{result.sizes}</h3>
      {severalRooms && <p className="mt-1 max-w-[44rem] text-[0.95rem]">{result.sizesShared}</p>}
      {sizes.length === 0 ? (
        <p className="mt-3 border-s-3 border-cool ps-4">{severalRooms ? result.noSharedSplit : noUnitReasonText(advice, texts, system)}</p>
      ) : (
        // Print shows the first three only, so that the result fits on three pages.
        <div className="mt-3 print:[&_caption]:hidden print:[&_tbody_tr:nth-child(n+4)]:hidden">
          <Table
            fits="named"
            caption={severalRooms || !advice.hasBand ? result.sizesCaptionLoad : result.sizesCaption}
            head={[
              buy.unit,
              severalRooms ? buy.judgementRooms : buy.judgement,
              ...needs.map(({ kind }) => `${result.spare} · ${result[kind]}`),
            ]}
            numeric={needs.map((_, index) => index + 2)}
            rows={sizes.map((size) => [
              <span key="u" data-size={size.recommended ? "recommended" : ""}>
                <span className="inline-block first-letter:uppercase">{sizeText(size, texts)}</span>
                <span className="block text-[0.85rem] font-normal whitespace-nowrap text-soft">{nominalSizeText(size, texts)}</span>
                {size.recommended && !severalRooms && (
                  <span className="mt-1 block w-fit border border-cool bg-cool-wash px-2 text-[0.82rem] whitespace-nowrap">
                    {buy.recommended}
                  </span>
                )}
              </span>,
              judgementText(size, texts),
              ...size.spare.map(spareText),
            ])}
          />
        </div>
      )}
      <ul className="mt-4 grid max-w-[48rem] gap-1.5 text-[0.95rem] print:max-w-none print:gap-0.5 print:text-[0.85rem]">
        {needs.map((need) => (
          <li key={need.kind}>{unitNeedText(need, unit, texts, locale, system)}</li>
        ))}
      </ul>
      {/* In print the list above is enough. */}
      <p className="mt-2 max-w-[44rem] text-[0.9rem] text-soft print:hidden">{result.sizesText}</p>
    </section>
  );
}

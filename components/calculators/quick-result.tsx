// What the answers give, drawn alike by the server (for an address) and by the browser (while one answers).

import { buttonClass } from "#components/ui/button";
import { Table } from "#components/ui/table";
import { places, stations } from "#lib/calculators/data/climate";
import { designOutdoors } from "#lib/calculators/data/design-outdoors";
import { sources } from "#lib/calculators/data/sources";
import { splitSizes, t3Ratio } from "#lib/calculators/data/unit-sizes";
import { nominalForT3W, unitChoices } from "#lib/calculators/engineering/equipment";
import { roundedToAddUp } from "#lib/calculators/engineering/lines";
import { btuhToWatts } from "#lib/calculators/engineering/units";
import type { DetailedPeak } from "#lib/calculators/engineering/working";
import type { QuickResult as Result } from "#lib/calculators/quick";
import type { Question } from "#lib/calculators/quick-answers";
import { type QuickQuery, writeQuery } from "#lib/calculators/quick-query";
import { inUnit, monthName, powerStep, shownIn, shownNumber, shownPower, withUnit } from "#lib/calculators/shown";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { Band } from "./band.tsx";
import { DayChart, MonthChart } from "./charts.tsx";

/** Where a result can be taken; resultPath and askPath are of this site. */
export type Destinations = { resultPath: string; askPath: string; whatsappHref: string };

export type ResultProps = {
  result: Result;
  query: QuickQuery;
  texts: CalculatorTexts;
  locale: Locale;
  origin: string;
  destinations: Destinations;
  unitSwitch: React.ReactNode;
  actions: React.ReactNode;
  working: React.ReactNode;
};

const fieldOfQuestion: Record<Question, string> = {
  place: "place",
  built: "built",
  room: "room",
  floorAreaM2: "area",
  topFloor: "topFloor",
  facades: "directions",
  shades: "shades",
  people: "people",
};

function listed(words: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale === "ar" ? "ar" : "en-GB").format(words);
}

function Figure({ number, title, texts, children }: { number: number; title: string; texts: CalculatorTexts; children: React.ReactNode }) {
  return (
    <figure className="min-w-0 border-t border-ink pt-3">
      <figcaption className="text-[0.95rem]">
        <span className="me-2 text-soft">{filled(texts.result.figure, { number })}</span>
        <span className="font-medium">{title}</span>
      </figcaption>
      {children}
    </figure>
  );
}

function Headline({ result, query, texts, locale, unitSwitch }: ResultProps) {
  const { power } = query;
  const top = result.drivers.filter(({ share }) => share >= 0.05).slice(0, 3);
  const { ruleOfThumbW, band } = result;
  const away = ruleOfThumbW / band.likelyW - 1;
  const percent = Math.round(Math.abs(away) * 100);
  const difference =
    Math.abs(away) < 0.05 ? texts.result.ruleSame : filled(away < 0 ? texts.result.ruleLess : texts.result.ruleMore, { percent });
  return (
    <div className="border border-ink bg-sheet p-5 sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 tabIndex={-1} data-result-title="" className="scroll-mt-24 text-[1.3rem]">
          {texts.result.title}
        </h2>
        {unitSwitch}
      </div>
      <div className="mt-4">
        <Band result={result} unit={power} texts={texts} />
      </div>
      <p className="mt-5 text-[1.05rem]">
        {filled(texts.result.drivers, {
          list: listed(
            top.map(({ group, share }) => filled(texts.result.driver, { name: texts.groups[group], share: Math.round(share * 100) })),
            locale,
          ),
        })}
      </p>
      <p className="mt-4 border-t border-dashed border-line pt-3 text-[0.92rem] text-soft">
        <span className="me-1.5 inline-block h-3.5 border-s border-dashed border-ink align-middle" aria-hidden="true" />
        {filled(texts.result.rule, { value: withUnit(ruleOfThumbW, power, texts) })}. {filled(texts.result.ruleText, { difference })}
      </p>
    </div>
  );
}

function Narrow({ result, query, texts, locale }: ResultProps) {
  const { power } = query;
  const asked = result.swings.filter(({ factor }) => (result.ask as readonly string[]).includes(factor)).slice(0, 4);
  const rest = result.swings.filter(({ asked: answerable }) => !answerable).slice(0, 3);
  if (asked.length === 0)
    return (
      <p className="text-[0.95rem] text-soft">
        {filled(texts.result.narrowDone, {
          list: listed(
            rest.map(({ factor }) => texts.factors[factor]),
            locale,
          ),
        })}
      </p>
    );
  return (
    <div>
      <h3>{texts.result.narrow}</h3>
      <ul className="mt-2">
        {asked.map(({ factor, lowW, highW }) => (
          <li key={factor} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line">
            <a href={`#q-${fieldOfQuestion[factor as Question]}`} className="inline-flex min-h-11 items-center text-cool underline">
              {texts.factors[factor]}
            </a>
            <span className="text-[0.88rem] text-soft tabular-nums">
              {filled(texts.result.narrowItem, { low: shownPower(lowW, power), high: withUnit(highW, power, texts) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Components({ result, query, texts }: ResultProps) {
  const { power } = query;
  const shown = roundedToAddUp(
    result.drivers.map(({ watts }) => inUnit(watts, power)),
    powerStep[power],
  );
  const most = Math.max(...result.drivers.map(({ watts }) => watts), 1);
  return (
    <Figure number={1} title={texts.result.figComponents} texts={texts}>
      <ul className="mt-4 grid gap-2.5">
        {result.drivers.map(({ group, watts, share }, index) => (
          <li key={group}>
            <div className="flex justify-between gap-4 text-[0.95rem]">
              <span className="inline-block first-letter:uppercase">{texts.groups[group]}</span>
              <span className="tabular-nums">
                <bdi dir="ltr">
                  {shownIn(shown[index] ?? 0, power)} <span className="text-soft">· {Math.round(share * 100)} %</span>
                </bdi>
              </span>
            </div>
            <div aria-hidden="true" className="mt-1 h-2.5 border-s border-ink">
              <div className="h-full border border-cool bg-cool/35" style={{ inlineSize: `${Math.max(0, (watts / most) * 100)}%` }} />
            </div>
          </li>
        ))}
        <li className="flex justify-between border-t border-ink pt-2 font-medium">
          <span>{texts.result.total}</span>
          <span className="tabular-nums">
            {shownIn(
              shown.reduce((sum, value) => sum + value, 0),
              power,
            )}{" "}
            {texts.units[power]}
          </span>
        </li>
      </ul>
    </Figure>
  );
}

function EngineerFigures({ result, query, texts }: ResultProps) {
  const { power } = query;
  const { peak, supplyAir } = result.load;
  const room = result.rooms.likely;
  const rows: [string, string, string][] = [
    [texts.result.sensible, texts.result.sensibleHint, withUnit(peak.coilSensibleW, power, texts)],
    [texts.result.latent, texts.result.latentHint, withUnit(peak.coilLatentW, power, texts)],
    [texts.result.shr, texts.result.shrHint, shownNumber(peak.coilSensibleW / peak.coilW, 2)],
    [texts.result.supply, texts.result.supplyHint, `${shownNumber(supplyAir.airFlowLps)} L/s`],
    [
      texts.result.fresh,
      texts.result.freshHint,
      room.outdoorAir ? `${shownNumber(room.outdoorAir.airFlowLps)} L/s` : texts.result.freshNone,
    ],
    [
      texts.result.perArea,
      filled(texts.result.perAreaHint, { area: shownNumber(room.floorAreaM2, 1) }),
      `${shownNumber(peak.coilW / room.floorAreaM2)} W/m²`,
    ],
  ];
  return (
    <section>
      <h3>{texts.result.figures}</h3>
      <dl className="mt-3 grid ps-px pt-px sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(([name, hint, value]) => (
          <div key={name} className="-ms-px -mt-px border border-line bg-sheet px-5 py-4">
            <dt className="text-[0.9rem]">
              {name} <span className="block text-soft">{hint}</span>
            </dt>
            <dd className="mt-1 text-[1.2rem] font-medium tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Days({ result, query, texts, locale }: ResultProps) {
  const { power } = query;
  const { load } = result;
  const { days } = designOutdoors(places[result.place]);
  const peaks = [load.dryBulbPeak, load.wetBulbPeak].filter((peak): peak is DetailedPeak => Boolean(peak));
  const [cause] = [...load.governing.because].sort((one, two) => two.watts - one.watts);
  const more = Math.round((load.governing.ratio - 1) * 100);
  return (
    <section>
      <h3>{texts.result.days}</h3>
      <p className="mt-1 max-w-[44rem] text-[0.95rem] text-soft">{texts.result.daysText}</p>
      <div className="mt-3 grid ps-px pt-px sm:grid-cols-2">
        {peaks.map((peak) => {
          const governs = peak.kind === load.governing.kind;
          const day = days[peak.dayIndex];
          return (
            <div key={peak.kind} className={`-ms-px -mt-px border bg-sheet p-5 ${governs ? "relative border-cool" : "border-line"}`}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
                {texts.result[peak.kind]}
                {governs && <span className="text-[0.88rem] text-cool">{texts.result.governs}</span>}
              </p>
              <p className="mt-2 text-[1.5rem] leading-tight font-medium tabular-nums">{withUnit(peak.coilW, power, texts)}</p>
              <p className="mt-1 text-[0.9rem] text-soft tabular-nums">
                {texts.result.sensible} {shownPower(peak.coilSensibleW, power)} · {texts.result.latent}{" "}
                {shownPower(peak.coilLatentW, power)}
              </p>
              <p className="text-[0.9rem] text-soft">
                {texts.result.peakAt}: {filled(texts.result.when, { month: monthName(peak.month, locale), hour: peak.hour })}
              </p>
              {day && (
                <p className="text-[0.9rem] text-soft">
                  {texts.result.outdoors}:{" "}
                  {filled(texts.result.outdoorState, {
                    temperature: shownNumber(day.dryBulbC[peak.hour - 1] as number, 1),
                    moisture: shownNumber((day.humidityRatio[peak.hour - 1] as number) * 1000, 1),
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
              watts: withUnit(cause.watts, power, texts),
            })
          : texts.result.governsEqual}
      </p>
    </section>
  );
}

/** For one unit the size that fits and the next on the shelf; more units only while they are not far too large. */
function choicesFor(loadW: number, ratio: number) {
  const [fitting, ...more] = unitChoices(loadW, splitSizes.btuh, ratio);
  if (!fitting) return [];
  const larger = splitSizes.btuh.filter((size) => size > fitting.nominalBtuh);
  const next = larger.length > 0 ? unitChoices(loadW, larger, ratio, fitting.count).filter(({ count }) => count === fitting.count) : [];
  return [fitting, ...next, ...more.filter(({ oversize }) => oversize <= 0.5)];
}

function Sizes({ result, query, texts }: ResultProps) {
  const { power } = query;
  const loadW = Math.max(1, result.band.likelyW);
  const ratio = t3Ratio.range[1];
  const choices = choicesFor(loadW, ratio);
  return (
    <section>
      <h3>{texts.result.sizes}</h3>
      <p className="mt-1 mb-3 max-w-[44rem] text-[0.95rem] text-soft">
        {filled(texts.result.sizesText, {
          needed: withUnit(loadW, power, texts),
          ratio: shownNumber(ratio * 100, 1),
          nominal: withUnit(nominalForT3W(loadW, ratio), power, texts),
        })}
      </p>
      {choices.length === 0 ? (
        <p className="border-s-3 border-cool ps-4">{texts.result.noSplit}</p>
      ) : (
        <Table
          caption={texts.result.sizesCaption}
          head={[texts.result.count, texts.result.nominal, texts.result.at46, texts.result.spare, texts.result.judgement]}
          numeric={[1, 2, 3]}
          rows={choices.map(({ count, nominalBtuh, capacityAt46W, oversize, tooLargeFor }) => [
            <bdi key="c">{count} ×</bdi>,
            withUnit(btuhToWatts(nominalBtuh), power, texts),
            withUnit(capacityAt46W, power, texts),
            `${shownNumber(oversize * 100)} %`,
            tooLargeFor.length === 0 ? texts.result.fits : tooLargeFor.length === 1 ? texts.result.inverterOnly : texts.result.tooLarge,
          ])}
        />
      )}
    </section>
  );
}

/** The band, what it comes from, what to answer next and where to take it. */
export function QuickAnswer(props: ResultProps) {
  const { result, query, texts, origin, destinations, actions } = props;
  const path = `${destinations.resultPath}?${writeQuery(query)}`;
  const likely = withUnit(result.band.likelyW, query.power, texts);
  const message = `\n${filled(texts.result.whatsappText, { value: likely })}\n${origin}${path}`;
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-6 @3xl:grid-cols-[7fr_5fr] @3xl:gap-8">
        <Headline {...props} />
        <div className="grid grid-cols-1 gap-5">
          <Narrow {...props} />
          <div className="flex flex-wrap gap-2 border-t border-line pt-5 print:hidden">
            <a
              href={`${destinations.askPath}?${new URLSearchParams({ size: `${likely} · ${path}`, calculation: path })}`}
              className={buttonClass("primary")}
            >
              {texts.result.check}
            </a>
            <a href={destinations.whatsappHref + encodeURIComponent(message)} className={buttonClass("whatsapp")}>
              {texts.result.whatsapp}
            </a>
            {actions}
            <a href={path} data-share="" className={buttonClass("quiet", "px-2!")}>
              {texts.result.link}
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}

export function QuickDetails(props: ResultProps) {
  const { result, query, texts, locale, working } = props;
  const station = stations[places[result.place]];
  const climate = sources[station.source];
  return (
    <div className="grid grid-cols-1 gap-12">
      <div className="grid grid-cols-1 gap-10 md:grid-cols-2">
        <Components {...props} />
        <Figure number={2} title={texts.result.figDay} texts={texts}>
          <DayChart result={result} unit={query.power} texts={texts} locale={locale} />
        </Figure>
      </div>
      <Days {...props} />
      <Figure number={3} title={texts.result.figMonths} texts={texts}>
        <MonthChart result={result} unit={query.power} texts={texts} locale={locale} />
      </Figure>
      <Sizes {...props} />
      <EngineerFigures {...props} />
      {working}
      <div className="max-w-[48rem] border-t border-line pt-4 text-[0.9rem] text-soft">
        <p>{texts.result.notes}</p>
        <p className="mt-2">
          {filled(texts.result.weather, {
            station: station.name,
            title: `\u2068${climate.title}\u2069`,
            edition: climate.date,
            date: `\u2068${sources.humidMonthsEstimated.date}\u2069`,
          })}
        </p>
      </div>
    </div>
  );
}

/** The frame of the working; what is inside may come when it is opened. */
export function WorkingFrame({
  texts,
  children,
  ...rest
}: { texts: CalculatorTexts; children: React.ReactNode } & React.ComponentProps<"details">) {
  return (
    <details {...rest} className="group/working border-y border-ink">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3">
        <h3>{texts.result.working}</h3>
        <span aria-hidden="true" className="text-[1.5rem] leading-none text-cool group-open/working:rotate-45">
          +
        </span>
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}

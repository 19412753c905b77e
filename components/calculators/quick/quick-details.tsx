// The bands below the answer: the day, both design days, the sizes one can buy, what no answer can settle, figures for the engineer. Loaded
// after the answer, so that the visitor does not wait for them.
import { buttonClass } from "#components/ui/button";
import { Fold } from "#components/ui/fold";
import { places, stations } from "#lib/calculators/data/climate";
import { sourcesOfClimate } from "#lib/calculators/data/climate-sources";
import { designOutdoors } from "#lib/calculators/data/design-outdoors";
import type { Outdoors } from "#lib/calculators/engineering/outdoors";
import { btuhToWatts } from "#lib/calculators/engineering/units";
import { formatNumber, formatPower, formatSensibleLatent, formatTemperature } from "#lib/calculators/format";
import { nextCalculatorLinks } from "#lib/calculators/next-calculators";
import { givenAnswers } from "#lib/calculators/quick/given-answers";
import { writeQuery } from "#lib/calculators/quick/quick-query";
import { roomDay } from "#lib/calculators/room-day";
import { supplyAirFigures, supplyAirRemarks } from "#lib/calculators/supply-air-figures";
import { filled } from "#lib/calculators/texts";
import { peakTime } from "#lib/calculators/times";
import { tonsOf, type UnitSize } from "#lib/calculators/unit-advice";
import { unitNeedText } from "#lib/calculators/unit-needs";
import { judgementText, nominalSizeText, noUnitReasonText, spareText } from "#lib/calculators/unit-texts";
import { formatDate } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { MonthChart } from "../charts.tsx";
import { LoadGaugeTable } from "../load-gauge.tsx";
import { EngineerFigures, Figure } from "../load-parts.tsx";
import { RoomClock } from "../room-clock.tsx";
import { AskLinks, listed, type ResultProps, RuleOfThumb } from "./quick-result.tsx";

/** Both design days on grounds of their own, the harder one named. */
function SplitDays({ result, advice, query, texts, locale, outdoors: { days } }: ResultProps & { outdoors: Pick<Outdoors, "days"> }) {
  const { load } = result;
  const words = texts.result;
  const peaks = [load.dryBulbPeak, load.wetBulbPeak].filter((peak) => peak !== undefined);
  const [cause] = [...load.governing.causes].sort((first, second) => second.watts - first.watts);
  const more = Math.round((load.governing.ratio - 1) * 100);
  return (
    <section aria-label={words.days} className="split design-days">
      {peaks.map((peak) => {
        const day = days[peak.dayIndex];
        const need = advice.needs.find(({ kind }) => kind === peak.kind);
        const [sensible, latent] = formatSensibleLatent(peak, query.power);
        return (
          <div key={peak.kind} className={peak.kind === "dryBulb" ? "ground-sand" : "ground-wash"}>
            <h2>
              {words[peak.kind]} · <span>{peakTime(peak, texts, locale)}</span>
            </h2>
            <p className="day-load">
              <bdi>{formatPower(peak.coilW, query.power)}</bdi> <span>{texts.units[query.power]}</span>
            </p>
            <p className="day-air">
              {day &&
                filled(words.outdoorState, {
                  temperature: formatTemperature(day.dryBulbC[peak.hour - 1] as number, 1, texts),
                  moisture: formatNumber((day.humidityRatio[peak.hour - 1] as number) * 1000, 1),
                })}{" "}
              · {words.warmth} {sensible}, {words.moisture} {latent}
            </p>
            {peak.kind === load.governing.kind && more >= 1 && cause && cause.watts > 0 && (
              <p>
                {filled(words.governsText, {
                  day: words[load.governing.kind],
                  percent: more,
                  cause: texts.groups[cause.group],
                  watts: `${formatPower(cause.watts, query.power)}\u00a0${texts.units[query.power]}`,
                })}
              </p>
            )}
            {need && <p>{unitNeedText(need, query.power, texts, locale)}</p>}
          </div>
        );
      })}
    </section>
  );
}

/** The largest split in this list is drawn this wide, px; all have one scale. */
const unitPx = 44 / 1000;

const SplitUnit = ({ watts, isChosen }: { watts: number; isChosen: boolean }) => {
  const [wide, high] = [Math.round(Math.min(watts, 8000) * unitPx), Math.round(Math.min(watts, 8000) * 0.013)];
  return (
    <svg viewBox={`-2 ${high - 110} 356 112`} aria-hidden="true" className={`drawing ${isChosen ? "is-chosen" : ""}`}>
      <path d={`M0 0H${wide}V${high}H14q-14 0 -14 -14z`} className="pen-glass" />
      <path d={`M12 ${Math.round(high * 0.72)}H${wide - 10}M12 ${Math.round(high * 0.85)}H${wide - 10}`} className="pen-thin" />
    </svg>
  );
};

/** The sizes on the market, drawn to one scale, with what each means for the room. */
function DrawnUnits({ result, query, advice, texts }: ResultProps) {
  const { buy, result: words } = texts;
  if (advice.sizes.length === 0)
    return (
      <section className="band ground-sheet">
        <div className="wrap">
          <h2>{words.sizes}</h2>
          <p className="band-lead">{noUnitReasonText(advice, texts)}</p>
        </div>
      </section>
    );
  const key = ({ count, nominalBtuh }: UnitSize) => `${count} ${nominalBtuh}`;
  return (
    <section className="band ground-sheet units">
      <div className="wrap">
        <h2>{words.sizes}</h2>
        <ul className={advice.sizes.length > 4 ? "is-many" : undefined}>
          {advice.sizes.map((size) => (
            <li key={key(size)} data-size={size.recommended ? "recommended" : ""} className={size.recommended ? "is-chosen" : undefined}>
              <SplitUnit watts={btuhToWatts(size.nominalBtuh)} isChosen={size.recommended} />
              <h3>
                {size.count > 1 && `${size.count} × `}
                {filled(words.tons, { tons: tonsOf(size.nominalBtuh) })} {size.recommended && <b>{buy.recommended}</b>}
              </h3>
              <p className="unit-spec">{nominalSizeText(size, texts)}</p>
              <p>{judgementText(size, texts)}</p>
              <dl>
                {advice.needs.map(({ kind }, index) => (
                  <div key={kind}>
                    <dt>
                      {words.spare} · {words[kind]}
                    </dt>
                    <dd>{spareText(size.spare[index] ?? 0)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
        <p className="units-note">{words.sizesText}</p>
        <RuleOfThumb result={result} query={query} texts={texts} />
      </div>
    </section>
  );
}

/** What no answer can settle, and where to go on. */
function GoOn(props: ResultProps) {
  const { result, query, texts, locale, destinations, actions } = props;
  const words = texts.result;
  const unseen = result.swings.filter(({ isQuestion }) => !isQuestion).slice(0, 3);
  const path = writeQuery(query);
  const links = [
    { href: `${destinations.detailedPath}?${path}`, name: words.detailed },
    ...nextCalculatorLinks(result, query).map(({ calculator, query: filledIn }) => ({
      href: `${localePath(`/calculators/${calculator}`, locale)}?${filledIn}`,
      name: texts.carryOn[calculator as keyof typeof texts.carryOn],
    })),
  ];
  return (
    <section className="band ground-sea go-on print:hidden">
      <div className="wrap halves">
        <div>
          <h2>{words.unseen}</h2>
          <p className="band-lead">
            {filled(words.unseenText, {
              list: listed(
                unseen.map(({ factor }) => texts.factors[factor]),
                locale,
              ),
            })}
          </p>
          <AskLinks {...props} />
        </div>
        <div>
          <ul className="go-on-links">
            {links.map(({ href, name }) => (
              <li key={href}>
                <a href={href} rel="nofollow">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <div className="go-on-copies">
            {actions}
            <a href={`${destinations.pdfPath}?${path}`} className={buttonClass("plain")}>
              {words.pdf}
            </a>
            <a href={`${destinations.hoursPath}?${path}`} className={buttonClass("plain")}>
              {words.csv}
            </a>
            <a href={`${destinations.resultPath}?${path}`} data-share="" className={buttonClass("quiet", "px-2!")}>
              {words.link}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}

export function QuickDetails(props: ResultProps) {
  const { result, advice, query, texts, locale, working } = props;
  const { load, room } = result;
  const outdoors = designOutdoors(places[result.place]);
  const shared = { unit: query.power, texts, locale };
  const station = stations[places[result.place]];
  const climate = sourcesOfClimate[station.source];
  const words = texts.result;
  const governing = advice.needs.find(({ kind }) => kind === load.peak.kind);
  const chosen = advice.recommended;
  const capacity = chosen &&
    governing && {
      watts: btuhToWatts(chosen.nominalBtuh) * chosen.count * governing.share,
      text: filled(words.gives, { tons: tonsOf(chosen.nominalBtuh), share: formatNumber(governing.share * 100) }),
    };
  return (
    <>
      {/* Print only: on screen the dials show the answers. */}
      <dl className="wrap hidden gap-8 text-16 print:block print:columns-2">
        {givenAnswers(query.answers, texts, locale).map(([question, answer]) => (
          <div key={question} className="flex break-inside-avoid justify-between gap-4 border-t border-line py-1">
            <dt className="text-soft">{question}</dt>
            <dd className="font-medium">
              <bdi>{answer}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <RoomClock key={`${result.place} ${load.peak.hour}`} day={roomDay(room, load, outdoors)} capacity={capacity} {...shared} />
      <SplitDays {...props} outdoors={outdoors} />
      <DrawnUnits {...props} />
      <GoOn {...props} />
      <section className="band ground-paper engineer">
        <Fold title={words.figures} className="wrap">
          <div className="engineer-sheet">
            <EngineerFigures
              load={load}
              floorAreaM2={room.floorAreaM2}
              supplyLps={load.supplyAir.airFlowLps}
              supplyC={room.supplyAirC}
              indoorC={room.indoorDryBulbC}
              freshLps={room.outdoorAir?.airFlowLps ?? 0}
              more={supplyAirFigures(load.supplyAir, texts, locale)}
              // Only the remarks on the coil: air distribution is not designed at this stage.
              remarks={supplyAirRemarks(load.supplyAir, texts, "metric", ["moist", "coldCoil"])}
              hasTitle={false}
              {...shared}
            />
            <div className="engineer-halves">
              <LoadGaugeTable result={result} texts={texts} />
              <Figure title={words.figMonths} texts={texts}>
                <MonthChart load={load} {...shared} />
              </Figure>
            </div>
            {working}
            <div className="max-w-[48rem] text-14 text-soft">
              <p>{words.notes}</p>
              <p className="mt-2">
                {filled(words.weather, {
                  station: station.name,
                  title: locale === "en" ? climate.title : texts.sources[station.source],
                  edition: climate.date,
                  date: `\u2068${formatDate(sourcesOfClimate.humidMonthsEstimated.date, locale)}\u2069`,
                })}
              </p>
            </div>
          </div>
        </Fold>
      </section>
    </>
  );
}

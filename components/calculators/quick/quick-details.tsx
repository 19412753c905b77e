// The details below the answer: components, the day and the year, unit sizes, figures for the engineer. Loaded after the answer,
// so that the visitor does not wait for them.
import { buttonClass } from "#components/ui/button";
import { places, stations } from "#lib/calculators/data/climate";
import { designOutdoors } from "#lib/calculators/data/design-outdoors";
import { sources } from "#lib/calculators/data/sources";
import { givenAnswers } from "#lib/calculators/quick/given-answers";
import { writeQuery } from "#lib/calculators/quick/quick-query";
import { roomDay } from "#lib/calculators/room-day";
import { supplyAirFigures, supplyAirRemarks } from "#lib/calculators/supply-air-figures";
import { filled } from "#lib/calculators/texts";
import { DayChart, MonthChart } from "../charts.tsx";
import { LoadGaugeTable } from "../load-gauge.tsx";
import { DesignDays, EngineerFigures, Figure, GroupBars, UnitSizes } from "../load-parts.tsx";
import { RoomClock } from "../room-clock.tsx";
import { type ResultProps, RuleOfThumb } from "./quick-result.tsx";

export function QuickDetails(props: ResultProps) {
  const { result, advice, query, texts, locale, destinations, working } = props;
  const { load } = result;
  const room = result.room;
  const outdoors = designOutdoors(places[result.place]);
  const shared = { unit: query.power, texts, locale };
  const station = stations[places[result.place]];
  const climate = sources[station.source];
  return (
    <div className="grid grid-cols-1 gap-12 print:gap-4">
      {/* Print only: on screen the form shows the answers. */}
      <dl className="hidden gap-8 text-[0.92rem] print:block print:columns-2">
        {givenAnswers(query.answers, texts, locale).map(([question, answer]) => (
          <div key={question} className="flex break-inside-avoid justify-between gap-4 border-t border-line py-1">
            <dt className="text-soft">{question}</dt>
            <dd className="font-medium">
              <bdi>{answer}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <UnitSizes advice={advice} {...shared} />
      <div className="grid grid-cols-1 gap-10 md:grid-cols-2 print:grid-cols-2">
        <GroupBars groups={result.drivers} {...shared} />
        <Figure number={2} title={texts.result.figClock} texts={texts}>
          <RoomClock key={`${result.place} ${load.peak.hour}`} day={roomDay(room, load, outdoors)} {...shared} />
        </Figure>
      </div>
      <Figure number={3} title={texts.result.figDay} texts={texts}>
        <DayChart load={load} {...shared} />
      </Figure>
      <DesignDays load={load} outdoors={outdoors} {...shared} />
      <Figure number={4} title={texts.result.figMonths} texts={texts}>
        <MonthChart load={load} {...shared} />
      </Figure>
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
        {...shared}
      />
      <div className="grid grid-cols-1 gap-4">
        <LoadGaugeTable result={result} texts={texts} />
        <RuleOfThumb result={result} query={query} texts={texts} />
        <p className="print:hidden">
          <a href={`${destinations.hoursPath}?${writeQuery(query)}`} className={buttonClass("plain")}>
            {texts.result.csv}
          </a>
        </p>
      </div>
      {working}
      <div className="max-w-[48rem] border-t border-line pt-4 text-[0.9rem] text-soft">
        <p>{texts.result.notes}</p>
        <p className="mt-2">
          {filled(texts.result.weather, {
            station: station.name,
            title: locale === "en" ? climate.title : texts.sources[station.source],
            edition: climate.date,
            date: `\u2068${sources.humidMonthsEstimated.date}\u2069`,
          })}
        </p>
      </div>
    </div>
  );
}

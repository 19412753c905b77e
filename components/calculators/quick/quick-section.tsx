// Puts the quick cooling-load calculator on a page: the dials, and the answer to what is given, or to nothing yet.
import { getMessages } from "next-intl/server";
import { PlateHead } from "#components/scale/plate";
import { powerUnits } from "#lib/calculators/format";
import { computeQuick } from "#lib/calculators/quick/compute-quick";
import { writeQuery } from "#lib/calculators/quick/quick-query";
import { readSettings } from "#lib/content/store/read";
import { siteUrl } from "#lib/env";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { coolingLoadPath, coolingLoadPdfPath } from "#lib/site/calculators";
import { whatsappLink } from "#lib/site/contact-links";
import { CalculationReport } from "../calculation-steps.tsx";
import { LoadGauge } from "../load-gauge.tsx";
import { ResultActions } from "../result-actions.tsx";
import { QuickCalculator } from "./quick-calculator.tsx";
import { QuickDetails } from "./quick-details.tsx";
import { QuickForm } from "./quick-form.tsx";
import { AskLinks, type Destinations, OpenQuestions, Purchase, SizeNumeral, WorkingFrame } from "./quick-result.tsx";
import { RoomSection } from "./room-section.tsx";

const resultPath = `${coolingLoadPath}/result`;

async function quickParts() {
  const locale = await currentLocale();
  const texts = (await getMessages()).coolingLoad;
  const destinations: Destinations = {
    resultPath: localePath(resultPath, locale),
    detailedPath: localePath(`${coolingLoadPath}/detailed`, locale),
    pdfPath: localePath(coolingLoadPdfPath, locale),
    hoursPath: localePath(`${coolingLoadPath}/hours.csv`, locale),
    askPath: localePath("/quote", locale),
    whatsappHref: whatsappLink(await readSettings(locale)),
  };
  return { locale, texts, destinations };
}

type Props = {
  title: string;
  above: React.ReactNode;
  /** The answers of a result's address; undefined on the calculator's own page, which shows what is known before the first answer. */
  given?: URLSearchParams;
  /** Whether the working is part of the page: hundreds of tables, so that only its own address has it. */
  hasWorking?: boolean;
};

export async function QuickSection({ title, above, given, hasWorking = false }: Props) {
  const { locale, texts, destinations } = await quickParts();
  const { query, address, answer, problems } = computeQuick(given ?? new URLSearchParams(), texts);
  // Where an answer is refused, the drawing shows the room of which nothing is known, without figures of an answer.
  const shown = answer ?? computeQuick(new URLSearchParams(), texts).answer;
  if (!shown) throw new Error("The room of which nothing is known has no load.");
  const parts = { ...shown, query, texts, locale, destinations, origin: siteUrl() };
  const path = destinations.resultPath;
  const unitSwitch = given && (
    <nav aria-label={texts.units.label} className="unit-switch print:hidden">
      {powerUnits.map((unit) => (
        <a
          key={unit}
          href={`${path}?${writeQuery({ ...query, power: unit })}`}
          rel="nofollow"
          aria-current={unit === query.power ? "true" : undefined}
        >
          {texts.units[unit]}
        </a>
      ))}
    </nav>
  );
  const working = hasWorking ? (
    <WorkingFrame texts={texts} open>
      <CalculationReport result={shown.result} answers={query.answers} texts={texts} locale={locale} />
    </WorkingFrame>
  ) : (
    <p className="print:hidden">
      <a href={`${path}?${address}&working=1#working`} rel="nofollow" className="text-cool underline">
        {texts.result.openWorking}
      </a>
    </p>
  );
  return (
    <QuickCalculator
      texts={texts}
      locale={locale}
      destinations={destinations}
      problems={problems}
      answered={Boolean(given && answer)}
      head={<PlateHead title={title} above={above} />}
      form={
        <QuickForm
          texts={texts}
          given={given ?? new URLSearchParams()}
          action={destinations.resultPath}
          start={localePath(coolingLoadPath, locale)}
        />
      }
      served={{
        picture: <RoomSection {...parts} />,
        numeral: answer && <SizeNumeral {...parts} />,
        purchase: answer ? (
          <Purchase {...parts} />
        ) : (
          <p role="alert" className="purchase-why">
            {texts.result.refused}
          </p>
        ),
        actions: given && answer && <AskLinks {...parts} />,
        scale: answer && (
          <LoadGauge {...shown} unit={query.power} texts={texts} unitSwitch={unitSwitch}>
            <OpenQuestions {...parts} />
          </LoadGauge>
        ),
        bands: given && answer && (
          <QuickDetails {...parts} actions={<ResultActions path={`${path}?${address}`} texts={texts.result} />} working={working} />
        ),
      }}
    />
  );
}

// The result for a query, computed for each request: for readers without JavaScript, and for links that are shared.

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CalculationReport } from "#components/calculators/calculation-steps";
import { NextCalculators } from "#components/calculators/next-calculators";
import { QuickDetails } from "#components/calculators/quick/quick-details";
import { QuickAnswer, type ResultProps, SharedRoom, WorkingFrame } from "#components/calculators/quick/quick-result";
import { QuickSection, quickParts, resultPath } from "#components/calculators/quick/quick-section";
import { ResultActions } from "#components/calculators/result-actions";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { powerUnits } from "#lib/calculators/format";
import { computeQuick } from "#lib/calculators/quick/compute-quick";
import { writeQuery } from "#lib/calculators/quick/quick-query";
import { calculatorsNameKey } from "#lib/content/pages/navigation";
import { siteUrl } from "#lib/env";
import { localePath } from "#lib/i18n/locales";
import { coolingLoadPath } from "#lib/site/calculators";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("coolingLoad.result");
  return { title: t("resultTitle"), robots: { index: false, follow: true } };
}

function asQuery(given: Record<string, string | string[] | undefined>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      [value ?? []]
        .flat()
        .slice(0, 12)
        .map((text): [string, string] => [name, text]),
    ),
  );
}

export default async function ResultPage({ searchParams }: PageProps<"/[locale]/calculators/hvac-cooling-load/result">) {
  const given = asQuery(await searchParams);
  const { locale, texts, destinations } = await quickParts();
  const site = await getTranslations("site");
  const { query, address, answer, problems } = computeQuick(given, texts);
  const path = localePath(resultPath, locale);
  const switchTo = (power: (typeof powerUnits)[number]) => `${path}?${writeQuery({ ...query, power })}`;
  const props: ResultProps | undefined = answer && {
    ...answer,
    query,
    texts,
    locale,
    origin: siteUrl(),
    destinations,
    unitSwitch: (
      <nav aria-label={texts.units.label} className="flex print:hidden">
        {powerUnits.map((unit) => (
          <a
            key={unit}
            href={switchTo(unit)}
            rel="nofollow"
            aria-current={unit === query.power ? "true" : undefined}
            className="-ms-px inline-flex min-h-11 items-center border border-hair px-3 text-[0.88rem] aria-current:border-cool aria-current:bg-cool-wash"
          >
            {texts.units[unit]}
          </a>
        ))}
      </nav>
    ),
    actions: <ResultActions path={`${path}?${address}`} texts={texts.result} />,
    working: (
      <WorkingFrame texts={texts}>
        <CalculationReport result={answer.result} answers={query.answers} texts={texts} locale={locale} />
      </WorkingFrame>
    ),
  };
  return (
    <div className="wrap py-8">
      <Breadcrumb
        above={[
          { href: localePath("/calculators", locale), label: site(await calculatorsNameKey(locale)) },
          { href: localePath(coolingLoadPath, locale), label: texts.form.title },
        ]}
        current={texts.result.resultTitle}
      />
      <h1 className="mt-6 mb-8 print:my-3">{texts.result.resultTitle}</h1>
      {!answer && (
        <p role="alert" className="mb-8 border-s-3 border-heat bg-sheet p-5 font-medium">
          {texts.result.refused}
        </p>
      )}
      <QuickSection given={given} problems={problems}>
        {props && (
          <div className="grid grid-cols-1 gap-12">
            <div className="grid grid-cols-1 gap-4">
              <SharedRoom {...props} />
              <QuickAnswer {...props} />
            </div>
            <QuickDetails {...props} />
            <NextCalculators result={props.result} query={query} texts={texts} locale={locale} />
          </div>
        )}
      </QuickSection>
    </div>
  );
}

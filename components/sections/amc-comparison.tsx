// The annual contracts of the price book side by side: contracts as columns, and a row for each item that any of them includes. On a
// phone the name of a row is above its cells, so that up to three contracts need no scrolling.
import { getTranslations } from "next-intl/server";
import { Fold } from "#components/ui/fold";
import { Invented } from "#components/ui/invented";
import { type AmcPlan, readAmcPlans } from "#lib/content/pages/business";
import { comparedPlans, planTerms } from "#lib/content/pages/trust";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatMoney } from "#lib/i18n/dates";

type Row = { name: string; cells: React.ReactNode[] };

// A table displayed as a grid loses its semantics for screen readers; the roles restore them.
const role = (name: string) => ({ role: name });

const cell = "border-line px-3 py-2 text-start align-top max-md:[&:nth-child(n+3)]:border-s";

export async function AmcComparison({ service, place }: { service: string; place?: string | undefined }) {
  const [t, locale] = [await getTranslations("service"), await currentLocale()];
  const plans = await readAmcPlans(locale, service);
  if (plans.length === 0) return null;
  const [words, aed] = [await getTranslations("trust"), (amount: number) => formatMoney(amount, locale)];
  const row = (name: string, cellOf: (plan: AmcPlan) => React.ReactNode): Row => ({ name, cells: plans.map(cellOf) });
  const held = (isHeld: boolean) => (
    <>
      <span aria-hidden="true" className={isHeld ? "text-cool" : "text-soft"}>
        {isHeld ? "✓" : "–"}
      </span>
      <span className="sr-only">{words(isHeld ? "planHolds" : "planLacks")}</span>
    </>
  );
  const stated = (text: string | false) =>
    text ? (
      <>
        {text}
        <Invented />
      </>
    ) : (
      "–"
    );
  // What holds for every contract is said once, below the table.
  const covered = plans.map(({ covers }) => covers);
  const isCommon = new Set(covered).size === 1;
  const rows: Row[] = [
    row(t("amcYear"), ({ yearAed }) => (
      <>
        <strong className="font-medium">{aed(yearAed)}</strong>
        <Invented />
      </>
    )),
    row(t("plan_visits"), ({ visits }) => visits),
    row(t("amcUnits"), ({ units }) => units),
    ...(plans.some(({ extraUnitAed }) => extraUnitAed > 0)
      ? [row(t("amcExtraUnit"), ({ extraUnitAed }) => (extraUnitAed > 0 ? aed(extraUnitAed) : "–"))]
      : []),
    ...comparedPlans(plans).map(({ line, held: holds }) => ({ name: isolated(line, locale), cells: holds.map(held) })),
    ...(plans.some(({ hourAed }) => hourAed > 0) ? [row(t("amcHour"), ({ hourAed }) => stated(hourAed > 0 && aed(hourAed)))] : []),
    ...planTerms
      .filter((term) => plans.some((plan) => plan[term]))
      .map((term) => row(t(`amcTerm.${term}`), (plan) => stated(plan[term] && isolated(plan[term], locale)))),
    ...(!isCommon ? [row(t("amcCovers"), ({ covers }) => (covers ? isolated(covers, locale) : "–"))] : []),
  ];
  const caption = place ? words("amcCaptionIn", { place }) : t("amcPricesCaption");
  const line = "max-md:grid max-md:grid-cols-[repeat(var(--plans),minmax(0,1fr))]";
  return (
    <Fold id="contracts" open title={t("amcPrices")} className="max-md:not-first:mt-8 md:not-first:mt-12">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a scrolling box is a region but not a section of the page */}
      <div role="region" aria-label={caption} tabIndex={0} className="sideways border border-line bg-sheet md:mt-5 print:overflow-visible">
        <table
          {...role("table")}
          className="w-full table-fixed border-collapse text-[0.95rem] max-md:block"
          style={{ "--plans": plans.length, ...(plans.length > 3 && { minWidth: `${plans.length * 7.5}rem` }) } as React.CSSProperties}
        >
          <caption className="px-3 py-3 text-start text-[0.85rem] text-soft max-md:block">{caption}</caption>
          <thead {...role("rowgroup")} className="max-md:block">
            <tr {...role("row")} className={line}>
              <th
                {...role("columnheader")}
                scope="col"
                className="border-y border-line px-3 py-2 w-[30%] text-start text-[0.85rem] max-md:sr-only"
              >
                {t("plan")}
              </th>
              {plans.map(({ name }, at) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: two contracts may have the same name
                  key={at}
                  {...role("columnheader")}
                  scope="col"
                  className={`${cell} border-y font-medium`}
                >
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...role("rowgroup")} className="max-md:block">
            {rows.map(({ name, cells }, at) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a prerendered table keep their order
                key={at}
                {...role("row")}
                className={`border-line not-first:border-t ${line}`}
              >
                <th
                  {...role("rowheader")}
                  scope="row"
                  className="px-3 py-2 text-start align-top font-normal max-md:col-span-full max-md:pb-0 max-md:text-[0.85rem] max-md:text-soft"
                >
                  {name}
                </th>
                {cells.map((content, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to the contract at its index
                    key={at}
                    {...role("cell")}
                    className={cell}
                  >
                    {content}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isCommon && covered[0] && (
        <p className="mt-3 max-w-[44rem] text-16">
          {isolated(covered[0], locale)}
          <Invented />
        </p>
      )}
    </Fold>
  );
}

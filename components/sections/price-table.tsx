// "From" prices in tables: of one service by task, size and unit, with what each holds; of several services the lowest of each. Services
// without a price are left out.
import { getTranslations } from "next-intl/server";
import { Fold } from "#components/ui/fold";
import { Invented } from "#components/ui/invented";
import { TextLink } from "#components/ui/link";
import type { Data } from "#lib/content/kinds";
import { serviceLinks } from "#lib/content/pages/navigation";
import { leadingPrices, lowestPrice, type Price, pricesOf, taskOf } from "#lib/content/pages/trust";
import { visitTermsOf } from "#lib/content/pages/visit-terms";
import { readNames, readSettings } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatMoney } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { keepUnits } from "#lib/i18n/unit-spaces";
import { attendsFaults } from "#lib/site/audiences";
import { isAsked, serviceOf } from "#lib/site/services";
import { ownWarranty } from "./trust.tsx";

type Settings = Data<"settings">;

/** `size`: for what size and unit; `details`: what is in it, what is not and what changes it. */
type Row = {
  key: string;
  task: React.ReactNode;
  size: string;
  aed: string;
  details: { name: string; text: string }[];
  all?: React.ReactNode;
};

const joined = (texts: readonly string[], locale: Locale) =>
  texts
    .filter(Boolean)
    .map((text) => isolated(keepUnits(text), locale))
    .join(" · ");

/** `warranty`: what the service's own warranty says, where the general one stands beside the table. */
async function rowOf(
  price: Price,
  key: string,
  task: React.ReactNode,
  size: readonly string[],
  warranty: readonly string[] = [],
): Promise<Row> {
  const [t, locale] = [await getTranslations("service"), await currentLocale()];
  const details = [
    { name: t("priceIncludes"), text: joined([price.covers], locale) },
    { name: t("priceExcludes"), text: joined([price.excludes], locale) },
    { name: t("priceChanges"), text: joined([price.changes], locale) },
    { name: t("warranty"), text: joined(warranty, locale) },
  ];
  return {
    key,
    task,
    size: joined(size, locale),
    aed: t("priceShort", { amount: formatMoney(price.fromAed, locale) }),
    details: details.filter(({ text }) => text),
  };
}

/** Every price of a service, or of a page about a trouble or a job; null while it has none. */
export async function PriceTable({ service }: { service: string }) {
  const [t, locale] = [await getTranslations("service"), await currentLocale()];
  const settings = await readSettings(locale);
  const prices = pricesOf(settings, service);
  const { credited, feeAed = 0 } = visitTermsOf(settings);
  const caption =
    attendsFaults(serviceOf(service)) && credited
      ? t("pricesCaptionCredited", { amount: formatMoney(feeAed, locale) })
      : t("pricesCaption");
  const names = await readNames("service", locale);
  const rows = prices.map((price, at) => {
    const task = taskOf(price, service, names);
    return rowOf(price, String(at), joined(task.length > 0 ? task : [names.get(service) ?? ""], locale), [price.size, price.unit]);
  });
  return rows.length > 0 ? <Rows caption={caption} first={t("priceTask")} rows={await Promise.all(rows)} /> : null;
}

/** What the first visit costs, where the price begins with one. */
async function visitRows(settings: Settings): Promise<Row[]> {
  const [t, service, locale] = [await getTranslations("trust"), await getTranslations("service"), await currentLocale()];
  const { feeAed, covers, buildingAed, buildingCovers } = visitTermsOf(settings);
  const row = (key: "homes" | "buildings", aed: number | undefined, held: string): Row[] => {
    if (aed === undefined) return [];
    const details = held ? [{ name: service("priceIncludes"), text: joined([held], locale) }] : [];
    return [{ key, task: t("visit"), size: t(key), aed: aed === 0 ? t("visitFree") : formatMoney(aed, locale), details }];
  };
  return [...row("homes", feeAed, covers), ...row("buildings", buildingAed, buildingCovers)];
}

/**
 * The lowest price of each service or page about a trouble or a job, with a link to its others; null while none has any. `visit`: what the
 * first visit costs is above them.
 */
async function LowestPrices({ services, visit }: { services: readonly string[]; visit: boolean }) {
  const [t, words, locale] = [await getTranslations("service"), await getTranslations("trust"), await currentLocale()];
  const [settings, published] = [await readSettings(locale), await readNames("service", locale)];
  const rows = await Promise.all(
    services.map(async (slug): Promise<Row[]> => {
      const [[link], lowest] = [await serviceLinks([slug], locale), lowestPrice(settings, slug, published)];
      // A hub has its own price alone: what its services cost is in their rows.
      if (!link || !lowest || (serviceOf(lowest.service) !== slug && !isAsked(slug))) return [];
      const count = isAsked(slug) ? leadingPrices(settings, slug).length : pricesOf(settings, slug).length;
      const { href, label } = link;
      const to = (address: string, text: string, className: string) => (
        <TextLink href={address} look={address === href ? "quiet" : "text"} className={`min-h-11 md:min-h-8 ${className}`}>
          {text}
        </TextLink>
      );
      const task = to(href, label, "");
      const all = count > 1 && to(`${href}#prices`, t("pricesAll", { count }), "text-[0.88rem]");
      const own = await ownWarranty(settings, slug);
      const row = await rowOf(
        lowest,
        slug,
        task,
        [...taskOf(lowest, slug, published), lowest.size, lowest.unit],
        own && [own.days, own.terms],
      );
      return [{ ...row, all }];
    }),
  );
  if (rows.flat().length === 0) return null;
  const all = [...(visit ? await visitRows(settings) : []), ...rows.flat()];
  return <Rows caption={words("pricesBelow")} first={words("service")} rows={all} />;
}

// A table displayed as blocks loses its semantics for screen readers; the roles restore them.
const role = (name: string) => ({ role: name });
const cell = "cell text-start @max-2xl:block @max-2xl:px-4 @max-2xl:py-0";

/** In a narrow place each row is a heading with its cells below. */
async function Rows({ caption, first, rows }: { caption: string; first: string; rows: readonly Row[] }) {
  const t = await getTranslations("service");
  const [hasSize, hasDetails] = [rows.some(({ size }) => size), rows.some(({ details }) => details.length > 0)];
  const head = [first, ...(hasSize ? [t("priceSize")] : []), t("priceHead"), ...(hasDetails ? [t("priceDetail")] : [])];
  return (
    <div className="@container border border-line bg-sheet text-ink">
      <table {...role("table")} className="w-full border-collapse text-[0.95rem] @max-2xl:block">
        <caption className="px-4 py-3 text-start text-[0.85rem] text-soft @max-2xl:block">{caption}</caption>
        <thead {...role("rowgroup")} className="@max-2xl:sr-only">
          <tr {...role("row")}>
            {head.map((title) => (
              <th
                key={title}
                {...role("columnheader")}
                scope="col"
                className="cell border-y border-line text-start text-[0.85rem] font-medium"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role("rowgroup")} className="@max-2xl:block">
          {rows.map(({ key, task, size, aed, details, all }) => (
            <tr key={key} {...role("row")} className="border-line not-first:border-t @max-2xl:block @max-2xl:border-t @max-2xl:py-3">
              <th {...role("rowheader")} scope="row" className={`${cell} font-medium wrap-break-word`}>
                {task}
              </th>
              {hasSize && (
                <td {...role("cell")} className={`${cell} @max-2xl:text-soft`}>
                  {size}
                </td>
              )}
              <td {...role("cell")} className={`${cell} tabular-nums`}>
                <span className="font-medium whitespace-nowrap">{aed}</span>
                <Invented />
                {all && <span className="block">{all}</span>}
              </td>
              {hasDetails && (
                <td {...role("cell")} className={`${cell} text-[0.88rem] text-soft`}>
                  {details.length > 0 && (
                    <Fold
                      title={t("priceDetail")}
                      heading="h4"
                      className="border-0!"
                      titleClass="text-[0.95rem] font-normal md:supports-[selector(::details-content)]:hidden"
                    >
                      {details.map(({ name, text }) => (
                        <p key={name}>
                          {name}: <span className="text-ink">{text}</span>
                        </p>
                      ))}
                    </Fold>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CostsProps = {
  /** The service whose prices are listed, and those of which the lowest is. */
  service?: string | undefined;
  parts?: readonly string[];
  /** Whether the price of the first visit is in the table too. */
  visit?: boolean;
  /** What stands beside the prices, or alone. */
  facts?: React.ReactNode;
  className: string;
};

/** The band with the prices; null where there is nothing to show. */
export async function Costs({ service, parts = [], visit = false, facts, className }: CostsProps) {
  const [t, words] = [await getTranslations("service"), await getTranslations("trust")];
  const [own, lowest] = [service ? await PriceTable({ service }) : null, await LowestPrices({ services: parts, visit })];
  const hasPrices = Boolean(own ?? lowest);
  if (!hasPrices && !facts) return null;
  return (
    <section id={hasPrices ? "prices" : undefined} className={`band ${className}`}>
      <div className="wrap">
        <h2>{hasPrices ? t("costs") : words("terms")}</h2>
        <div className={`mt-6 grid items-start gap-6 ${hasPrices && facts ? "lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]" : ""}`}>
          {hasPrices && (
            <div className="grid gap-6">
              {own}
              {lowest}
            </div>
          )}
          {facts && hasPrices ? (
            <Fold heading="h3" title={words("terms")} className="border-0!" titleClass="md:supports-[selector(::details-content)]:hidden">
              {facts}
            </Fold>
          ) : (
            facts
          )}
        </div>
      </div>
    </section>
  );
}

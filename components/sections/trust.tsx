// The trust facts in the reader's language: visit fee, response time, price, warranty, licences. Facts that the owner has not entered
// are left out.
import { getTranslations } from "next-intl/server";
import { Invented } from "#components/ui/invented";
import { TextLink } from "#components/ui/link";
import { Table } from "#components/ui/table";
import { type TrustFact, TrustFacts } from "#components/ui/trust-facts";
import type { Data } from "#lib/content/kinds";
import { readAmcPlans, readLicences } from "#lib/content/pages/business";
import type { Licence } from "#lib/content/pages/business-dates";
import {
  licencesFor,
  lowestPrice,
  type Price,
  priceOf,
  responseWindows,
  visitFeeOf,
  type Warranty,
  warrantyOf,
  warrantyParts,
} from "#lib/content/pages/trust";
import { listEntries, readEntry, readNames, readSettings } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatAmount, formatWhole } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { keepUnits } from "#lib/i18n/unit-spaces";
import type { ServiceOffers } from "#lib/seo/json-ld";
import { pathOfEntry } from "#lib/site/routes";

type Settings = Data<"settings">;
type OptionalFact = TrustFact | undefined;

/** A text from the settings, bidi-isolated so that its figures keep their order. */
const displayText = (text: string, locale: Locale) => isolated(keepUnits(text), locale);

/** "From AED 199, VAT included · each unit". */
async function priceText({ fromAed, unit }: Price): Promise<string> {
  const [t, locale] = [await getTranslations("service"), await currentLocale()];
  return [t("priceFrom", { amount: formatWhole(fromAed, locale) }), unit && displayText(unit, locale)].filter(Boolean).join(" · ");
}

async function priceFor(name: string | undefined, price: Price): Promise<string> {
  const text = await priceText(price);
  return name ? (await getTranslations("trust"))("priceOf", { service: name, price: text }) : text;
}

export async function priceFact(settings: Settings, service: string | undefined): Promise<OptionalFact> {
  const price = priceOf(settings, service);
  if (!price) return undefined;
  const [words, locale] = [await getTranslations("trust"), await currentLocale()];
  return { id: "price", name: words("price"), text: await priceFor(price.part, price), more: displayText(price.covers, locale) };
}

/** `text`: "From AED 199, VAT included · each unit", with the name where it is the price of a part; `covers`: what the price includes. */
export type CardPrice = { text: string; covers: string };

/** The price on each service's card; for a hub without a price, that of its cheapest sub-service, with its name. */
export async function cardPrices(settings: Settings, services: readonly string[]): Promise<Map<string, CardPrice>> {
  const locale = await currentLocale();
  const names = await readNames("service", locale);
  const cards = services.map(async (service): Promise<[string, CardPrice][]> => {
    const found = lowestPrice(settings, service, names);
    if (!found) return [];
    const name = found.part || (found.service === service ? undefined : names.get(found.service));
    return [[service, { text: await priceFor(name, found), covers: displayText(found.covers, locale) }]];
  });
  return new Map((await Promise.all(cards)).flat());
}

export async function feeFact(settings: Settings): Promise<OptionalFact> {
  const fee = visitFeeOf(settings);
  if (!fee) return undefined;
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const amount = formatAmount(fee.aed, locale);
  const text = fee.aed === 0 ? t("visitFree") : t(fee.credited ? "visitCredited" : "visitCosts", { amount });
  return { id: "fee", name: t("visit"), text, more: displayText(fee.covers, locale) };
}

export async function responseFact(window: string | undefined, place?: string): Promise<OptionalFact> {
  if (!window) return undefined;
  const t = await getTranslations("trust");
  return { id: "response", name: place ? t("responseIn", { place }) : t("response"), text: window };
}

/** "Parts 365 days, labour 90 days". */
async function warrantyDays({ days }: Warranty): Promise<string> {
  const t = await getTranslations("trust");
  return warrantyParts.flatMap((part) => (days[part] === undefined ? [] : [t(`warranty.${part}`, { days: days[part] })])).join(t("comma"));
}

export async function warrantyFact(settings: Settings, service?: string): Promise<OptionalFact> {
  const warranty = warrantyOf(settings, service);
  if (!warranty) return undefined;
  const [t, locale] = [await getTranslations("service"), await currentLocale()];
  const [days, terms] = [await warrantyDays(warranty), displayText(warranty.terms, locale)];
  // The terms may be written in the other language only.
  if (!days && !terms) return undefined;
  return { id: "warranty", name: t("warranty"), text: days || terms, more: days ? terms : "" };
}

/** The firm's licences and certificates in one line, with their numbers. */
export async function licenceFact(licences: readonly Licence[]): Promise<OptionalFact> {
  if (licences.length === 0) return undefined;
  const [t, locale] = [await getTranslations("service"), await currentLocale()];
  return {
    id: "licence",
    name: t("licence"),
    text: licences.map(({ name, number }) => displayText(`${name}\u00a0${number}`, locale)).join(" · "),
  };
}

export const definedFacts = (facts: OptionalFact[]): TrustFact[] => facts.filter((fact): fact is TrustFact => fact !== undefined);

type About = { service?: string | undefined; response?: string | undefined };

async function factsOf({ service, response }: About): Promise<TrustFact[]> {
  const locale = await currentLocale();
  const settings = await readSettings(locale);
  const needed = service ? (await readEntry("service", service, locale))?.licence.needed : "";
  const licences = needed && service ? licencesFor(await readLicences(locale), service) : [];
  return definedFacts([
    await priceFact(settings, service),
    await responseFact(response),
    await feeFact(settings),
    await warrantyFact(settings, service),
    await licenceFact(licences),
  ]);
}

/** The facts of a service that the owner has entered. */
export const serviceFacts = (service: string): Promise<TrustFact[]> => factsOf({ service });

/** The facts beside the buttons of a service or place page. */
export async function Trust({ className, ...about }: About & { className?: string }) {
  const t = await getTranslations("trust");
  return <TrustFacts facts={await factsOf(about)} label={t("title")} mark={<Invented />} className={className} />;
}

/** The facts of the business as a whole, for the contact and home pages. */
export async function BusinessTrust({ className }: { className?: string }) {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const settings = await readSettings(locale);
  const facts = [await feeFact(settings), await warrantyFact(settings), await licenceFact(await readLicences(locale))];
  return <TrustFacts facts={definedFacts(facts)} label={t("title")} mark={<Invented />} className={className} />;
}

/** The response times of the places that state one; nothing where none does. */
export async function ResponseTable({ className }: { className?: string }) {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const windows = responseWindows(await listEntries("location", locale));
  if (windows.length === 0) return null;
  return (
    <div className={className}>
      <Table
        fits
        caption={t("responseCaption")}
        head={[t("place"), t("response")]}
        rows={windows.map(({ slug, name, window }) => [
          <TextLink key={slug} href={localePath(pathOfEntry({ kind: "location", slug }) ?? "/", locale)} look="quiet">
            {name}
          </TextLink>,
          window,
        ])}
      />
    </div>
  );
}

/** A service's price, contracts and warranty for the structured data: the same as its page shows. */
export async function serviceOffers(settings: Settings, service: string): Promise<ServiceOffers> {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  return {
    fromAed: priceOf(settings, service)?.fromAed,
    part: priceOf(settings, service)?.part,
    plans: await readAmcPlans(locale, service),
    warranty: warrantyOf(settings, service),
    warrantyWords: {
      parts: t("covered.parts"),
      labour: t("covered.labour"),
      joint: t("covered.joint"),
      cleaning: t("covered.cleaning"),
      installation: t("covered.installation"),
    },
  };
}

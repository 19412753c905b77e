// The business and its pages as schema.org data for machines. It contains nothing that the page does not show, and no ratings of ourselves.

import type {
  AboutPage,
  AdministrativeArea,
  AggregateOffer,
  Article,
  BlogPosting,
  BreadcrumbList,
  ContactPage,
  Country,
  Dataset,
  DefinedTermSet,
  FAQPage,
  HVACBusiness,
  JobPosting,
  Offer,
  Organization,
  Service,
  Thing,
  WarrantyPromise,
  WebApplication,
  WebPage,
  WebSite,
  WithContext,
} from "schema-dts";
import type { Data, PublicData } from "../content/kinds.ts";
import type { Licence } from "../content/pages/business-dates.ts";
import { addressParts } from "../content/pages/firm.ts";
import { type Warranty, type WarrantyPart, warrantyParts } from "../content/pages/trust.ts";
import { emiratesServed, servesEverywhere } from "../content/store/offered.ts";
import { siteUrl } from "../env.ts";
import { namesIn } from "../formats/name-match.ts";
import { plainText } from "../i18n/bidi.ts";
import { formatWhole } from "../i18n/dates.ts";
import { type Locale, localePath, locales } from "../i18n/locales.ts";
import { coordinatesOf } from "../site/map-link.ts";
import { hasPlaceholderContact } from "../site/placeholder-firm.ts";
import { type Place, placeOf } from "../site/places.ts";
import { profileLinks } from "../site/profiles.ts";
import { register } from "../site/routes.ts";
import { dubaiTimestamp } from "../time/dubai-clock.ts";
import type { SpecialDays } from "../time/opening-hours.ts";
import { socialPicture } from "./metadata.ts";

type Settings = Data<"settings">;

const address = (path: string, locale: Locale) => siteUrl() + localePath(path, locale);
/** The business has the same id in both languages. */
const businessId = () => `${siteUrl()}/#business`;

/** JSON for a script element, escaped so that it can neither end the element nor open another. */
export function jsonLdText(data: WithContext<Thing> | WithContext<Thing>[]): string {
  return plainText(JSON.stringify(data))
    .replace(/</g, "\\u003c")
    .replace(/>/g, "\\u003e")
    .replace(/&/g, "\\u0026")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/** The link to a public map, and the coordinates where the link contains them. */
function onMap(mapLink: string) {
  const coordinates = coordinatesOf(mapLink);
  return {
    ...(mapLink && { hasMap: mapLink }),
    ...(coordinates && { geo: { "@type": "GeoCoordinates" as const, ...coordinates } }),
  };
}

/** There are no postal codes in the UAE. */
const postal = ({ street, locality = "", emirate = "" }: { street: string; locality?: string; emirate?: string }) => ({
  "@type": "PostalAddress" as const,
  ...(street && { streetAddress: street }),
  ...(locality && { addressLocality: locality }),
  ...(emirate && { addressRegion: emirate }),
  addressCountry: "AE",
});

/** What the business is: a local business needs an address. */
function typeOf(settings: Settings, locale: Locale): "HVACBusiness" | "Organization" {
  return Object.values(addressParts(settings, locale)).some(Boolean) ? "HVACBusiness" : "Organization";
}

/** "AED 99–1,200": the lowest and the highest price at which a service begins. */
function priceRange({ prices }: Settings): string {
  const sums = prices.map(({ fromAed }) => fromAed);
  const ends = [...new Set([Math.min(...sums), Math.max(...sums)])];
  return `AED ${ends.map((sum) => formatWhole(sum, "en")).join("–")}`;
}

/** The business in short, for pages that refer to it and do not describe it: so its id leads somewhere on every page. */
function businessInShort(settings: Settings, locale: Locale) {
  return {
    "@type": typeOf(settings, locale),
    "@id": businessId(),
    name: settings.businessName,
    url: address("/", locale),
    ...(!hasPlaceholderContact(settings) && { telephone: settings.phone }),
  };
}

const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const dayAndNight = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: "00:00", closes: "23:59" }];

const weekOf = (hours: Settings["hours"]) =>
  hours.map(({ days, opens, closes }) => ({
    "@type": "OpeningHoursSpecification" as const,
    opens,
    closes,
    dayOfWeek: days.map((day) => dayNames[day - 1] ?? "Monday"),
  }));

const countryNames = (locale: Locale) => new Intl.DisplayNames(locale, { type: "region" });

/** The country, or the served emirates and cities where not all are served. */
function areaServed(placesOff: readonly string[], locale: Locale): Country | AdministrativeArea[] {
  if (servesEverywhere(placesOff)) return { "@type": "Country", name: countryNames(locale).of("AE") ?? "AE", identifier: "AE" };
  return emiratesServed(placesOff).map((slug) => ({ "@type": "AdministrativeArea", name: placeOf(slug)?.names[locale][0] ?? slug }));
}

/**
 * The business: an HVACBusiness once the settings contain an address, an Organization until then. Placeholder numbers are left out;
 * `licences` and `special` are those valid today.
 */
export function businessNode(
  settings: Settings,
  locale: Locale,
  licences: Licence[] = [],
  special: SpecialDays = { holidays: [], ramadan: [] },
  /** The address of the mark, from the root: a square picture. */
  logo = "",
): WithContext<HVACBusiness | Organization> {
  const profiles = profileLinks(settings.profiles);
  const identifiers = [
    ...licences.filter(({ trade }) => trade).map(({ name, number }) => ({ name, value: number })),
    ...(settings.makani ? [{ name: "Makani", value: settings.makani }] : []),
  ];
  const shared = {
    "@context": "https://schema.org" as const,
    ...businessInShort(settings, locale),
    ...(settings.legalName && { legalName: settings.legalName }),
    ...(!hasPlaceholderContact(settings) && { email: settings.email }),
    ...(identifiers.length > 0 && { identifier: identifiers.map((identifier) => ({ "@type": "PropertyValue" as const, ...identifier })) }),
    ...(settings.emergencyPhone && {
      contactPoint: {
        "@type": "ContactPoint" as const,
        contactType: "emergency",
        telephone: settings.emergencyPhone,
        // The emergency line is answered on days off too, so it has no special hours.
        hoursAvailable: weekOf(settings.emergencyHours.length > 0 ? settings.emergencyHours : dayAndNight),
      },
    }),
    ...(settings.taxNumber && { vatID: settings.taxNumber }),
    ...(licences.length > 0 && {
      hasCertification: licences.map(({ name, number, issuer, expires, scope }) => ({
        "@type": "Certification" as const,
        name,
        certificationIdentification: number,
        ...(scope && { description: scope }),
        ...(issuer && { issuedBy: { "@type": "Organization" as const, name: issuer } }),
        ...(expires && { expires }),
      })),
    }),
    ...(logo && { logo: siteUrl() + logo }),
    image: socialPicture("/", locale),
    ...(profiles.length > 0 && { sameAs: profiles.map(({ href }) => href) }),
    ...(settings.otherAddresses.length > 0 && {
      location: settings.otherAddresses.map(({ name, address: street, mapLink }) => ({
        "@type": "Place" as const,
        name,
        address: postal({ street }),
        ...onMap(mapLink),
      })),
    }),
    areaServed: areaServed(settings.placesOff, locale),
  };
  const opening = (opens: string, closes: string) => ({ "@type": "OpeningHoursSpecification" as const, opens, closes });
  const type = typeOf(settings, locale);
  if (type === "Organization") return { ...shared, "@type": type };
  return {
    ...shared,
    "@type": type,
    address: postal(addressParts(settings, locale)),
    ...(settings.prices.length > 0 && { priceRange: priceRange(settings) }),
    ...onMap(settings.mapLink),
    openingHoursSpecification: weekOf(settings.hours),
    ...((special.holidays.length > 0 || special.ramadan.length > 0) && {
      specialOpeningHoursSpecification: [
        ...special.ramadan.map(({ from, to, opens, closes }) => ({ ...opening(opens, closes), validFrom: from, validThrough: to })),
        // schema.org expresses a closed day as opening and closing at midnight.
        ...special.holidays.map((date) => ({ ...opening("00:00", "00:00"), validFrom: date, validThrough: date })),
      ],
    }),
  };
}

export function websiteNode(settings: Settings, locale: Locale): WithContext<WebSite> {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": `${siteUrl()}/#website`,
    name: settings.businessName,
    url: address("/", locale),
    inLanguage: locales[locale].tag,
    publisher: { "@id": businessId() },
  };
}

export function breadcrumbNode(crumbs: { href: string; label: string }[], current: string): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      ...crumbs.map(({ href, label }, index) => ({
        "@type": "ListItem" as const,
        position: index + 1,
        name: label,
        item: siteUrl() + (href === "/" ? "" : href),
      })),
      { "@type": "ListItem" as const, position: crumbs.length + 1, name: current },
    ],
  };
}

/** The offers of a service, as its page shows them. */
export type ServiceOffers = {
  /** The lowest price of each task and size in AED, with VAT. */
  prices?: readonly { fromAed: number; name: string; unit: string }[];
  /** Annual contracts, each at its price with VAT. */
  plans?: readonly Pick<Settings["amcPlans"][number], "name" | "yearAed" | "units">[];
  warranty?: Warranty | undefined;
  warrantyWords?: Record<WarrantyPart, string>;
};

function warrantyNodes({ warranty, warrantyWords }: ServiceOffers): WarrantyPromise[] {
  if (!warranty) return [];
  const { days, terms } = warranty;
  return warrantyParts.flatMap((part) => {
    const value = days[part];
    if (value === undefined) return [];
    return [
      {
        "@type": "WarrantyPromise" as const,
        durationOfWarranty: { "@type": "QuantitativeValue" as const, value, unitCode: "DAY" },
        description: [warrantyWords?.[part], terms].filter(Boolean).join(". "),
      },
    ];
  });
}

/** An offer needs a price: a page without a price gets no offer, and no warranty either, which is part of an offer. */
function offersOf(offered: ServiceOffers): (Offer | AggregateOffer)[] {
  const { prices = [], plans = [] } = offered;
  const promises = warrantyNodes(offered);
  const warranty = promises.length > 0 ? { warranty: promises.length === 1 ? promises[0] : promises } : {};
  const from = prices.map(({ fromAed, name, unit }) => ({
    "@type": "Offer" as const,
    ...(name && { name }),
    priceSpecification: {
      "@type": unit ? ("UnitPriceSpecification" as const) : ("PriceSpecification" as const),
      minPrice: fromAed,
      priceCurrency: "AED",
      valueAddedTaxIncluded: true,
      ...(unit && { unitText: unit }),
    },
    ...warranty,
  }));
  const priced = plans.map(({ name, yearAed, units }) => ({
    "@type": "Offer" as const,
    ...(name && { name }),
    price: yearAed,
    priceCurrency: "AED",
    priceSpecification: {
      "@type": "UnitPriceSpecification" as const,
      price: yearAed,
      priceCurrency: "AED",
      valueAddedTaxIncluded: true,
      billingDuration: 1,
      unitCode: "ANN",
    },
    eligibleQuantity: { "@type": "QuantitativeValue" as const, maxValue: units },
  }));
  if (priced.length === 0) return from as Offer[];
  const years = plans.map(({ yearAed }) => yearAed);
  return [
    ...from,
    {
      "@type": "AggregateOffer",
      lowPrice: Math.min(...years),
      highPrice: Math.max(...years),
      priceCurrency: "AED",
      offerCount: priced.length,
      offers: priced,
    },
  ] as (Offer | AggregateOffer)[];
}

/** The business with all its prices, by service. */
export function priceListNode(page: {
  path: string;
  locale: Locale;
  name: string;
  settings: Settings;
  catalogues: readonly { name: string; offered: ServiceOffers }[];
}): WithContext<HVACBusiness | Organization> {
  const { path, locale, name, settings, catalogues } = page;
  return {
    "@context": "https://schema.org",
    ...businessInShort(settings, locale),
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name,
      url: address(path, locale),
      itemListElement: catalogues.map(({ name: service, offered }) => ({
        "@type": "OfferCatalog" as const,
        name: service,
        itemListElement: offersOf(offered),
      })),
    },
  } as WithContext<HVACBusiness | Organization>;
}

/** A service, and where it is offered: one place, or everywhere the business works. */
export function serviceNode(page: {
  path: string;
  locale: Locale;
  name: string;
  description: string;
  place?: Place | undefined;
  offered?: ServiceOffers;
  settings: Settings;
  /** The makes whose makers have authorised the business; one that is only serviced is not the service's brand. */
  brands?: readonly string[];
}): WithContext<Service> {
  const { path, locale, name, description, place, settings, brands = [] } = page;
  const offers = offersOf(page.offered ?? {});
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    "@id": `${siteUrl()}${path}#service`,
    name,
    description,
    url: address(path, locale),
    provider: businessInShort(settings, locale),
    areaServed: place
      ? {
          "@type": "Place",
          name: place.names[locale][0] ?? place.slug,
          geo: { "@type": "GeoCoordinates", latitude: place.lat, longitude: place.lon },
        }
      : areaServed(settings.placesOff, locale),
    ...(offers.length > 0 && { offers: offers.length === 1 ? (offers[0] as Offer) : offers }),
    ...(brands.length > 0 && { brand: brands.map((brand) => ({ "@type": "Brand" as const, name: brand })) }),
  };
}

/** A tool that runs in the page, for anyone, without an account. */
export function calculatorNode(page: {
  path: string;
  locale: Locale;
  name: string;
  description: string;
  settings: Settings;
}): WithContext<WebApplication> {
  const { path, locale, name, description, settings } = page;
  return {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    "@id": `${siteUrl()}${path}#calculator`,
    name,
    description,
    url: address(path, locale),
    applicationCategory: "UtilitiesApplication",
    operatingSystem: "Any",
    isAccessibleForFree: true,
    inLanguage: locales[locale].tag,
    provider: businessInShort(settings, locale),
  };
}

/** A page that is about the business itself. */
export function businessPageNode(page: {
  type: "AboutPage" | "ContactPage";
  path: string;
  locale: Locale;
  name: string;
  description: string;
}): WithContext<AboutPage | ContactPage> {
  const { type, path, locale, name, description } = page;
  return {
    "@context": "https://schema.org",
    "@type": type,
    name,
    description,
    url: address(path, locale),
    inLanguage: locales[locale].tag,
    mainEntity: { "@id": businessId() },
  };
}

/** Only for questions that the page shows. */
export function faqNode(questions: { question: string; answer: string }[]): WithContext<FAQPage>[] {
  if (questions.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question" as const,
        name: question,
        acceptedAnswer: { "@type": "Answer" as const, text: answer },
      })),
    },
  ];
}

export function postNode(post: Data<"post">, slug: string, locale: Locale, settings: Settings): WithContext<BlogPosting> {
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: post.summary,
    url: address(`/blog/${slug}`, locale),
    inLanguage: locales[locale].tag,
    datePublished: dubaiTimestamp(post.publishedOn, "08:00"),
    dateModified: dubaiTimestamp(post.updatedOn || post.publishedOn, "08:00"),
    author: post.author.name
      ? { "@type": "Person", name: post.author.name, ...(post.author.bio && { description: post.author.bio }) }
      : { "@id": businessId() },
    ...(post.reviewer.name && {
      mainEntityOfPage: {
        "@type": "WebPage",
        "@id": address(`/blog/${slug}`, locale),
        reviewedBy: { "@type": "Person", name: post.reviewer.name, ...(post.reviewer.role && { jobTitle: post.reviewer.role }) },
      },
    }),
    publisher: businessInShort(settings, locale),
    image: socialPicture(`/blog/${slug}`, locale),
  };
}

/** A case study, or a resource with its paper. */
export function articleNode(page: {
  path: string;
  title: string;
  description: string;
  locale: Locale;
  settings: Settings;
  /** The address of the page as a PDF. */
  paper?: string;
}): WithContext<Article> {
  const { path, title, description, locale, settings, paper } = page;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description,
    url: address(path, locale),
    inLanguage: locales[locale].tag,
    author: businessInShort(settings, locale),
    publisher: { "@id": businessId() },
    image: socialPicture(path, locale),
    ...(paper && {
      encoding: { "@type": "MediaObject" as const, contentUrl: siteUrl() + paper, encodingFormat: "application/pdf" },
    }),
  };
}

/** The glossary; each row is a term, then what else it is called. */
export function glossaryNode(page: {
  path: string;
  resource: Data<"resource">;
  rows: readonly (readonly string[])[];
  locale: Locale;
}): WithContext<DefinedTermSet> {
  const { path, resource, rows, locale } = page;
  return {
    "@context": "https://schema.org",
    "@type": "DefinedTermSet",
    "@id": `${address(path, locale)}#terms`,
    name: resource.title,
    description: resource.summary,
    url: address(path, locale),
    inLanguage: locales[locale].tag,
    hasDefinedTerm: rows.map(([name = "", ...others]) => ({
      "@type": "DefinedTerm" as const,
      name,
      alternateName: others.filter((other) => /[\p{L}]/u.test(other)),
    })),
  };
}

const registerId = () => `${siteUrl()}${register.path}#register`;

/** The register of what cools which building, with its files. `newest`: the day on which a row was last checked. */
export function registerNode(page: {
  resource: Data<"resource">;
  locale: Locale;
  settings: Settings;
  files: { csv: string; xlsx: string };
  newest: string;
}): WithContext<Dataset> {
  const { resource, locale, settings, files, newest } = page;
  const download = (contentUrl: string, encodingFormat: string) => ({ "@type": "DataDownload" as const, contentUrl, encodingFormat });
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    "@id": registerId(),
    name: resource.title,
    description: `${resource.summary} ${resource.seo.description}`,
    url: address(register.path, locale),
    inLanguage: locales[locale].tag,
    isAccessibleForFree: true,
    ...(newest && { dateModified: newest }),
    creator: businessInShort(settings, locale),
    spatialCoverage: { "@type": "Country", name: countryNames(locale).of("AE") ?? "AE" },
    distribution: [
      download(files.csv, "text/csv"),
      download(files.xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ],
  };
}

/** A community of the register: the page, the place it is about, and what it cites. */
export function communityNode(page: {
  community: PublicData<"community">;
  title: string;
  slug: string;
  locale: Locale;
  settings: Settings;
}): WithContext<WebPage> {
  const { community, title, slug, locale, settings } = page;
  return {
    "@context": "https://schema.org",
    "@type": "WebPage",
    name: title,
    description: community.answer,
    url: address(`${register.path}/${slug}`, locale),
    inLanguage: locales[locale].tag,
    isPartOf: { "@id": registerId() },
    ...(community.checked && { dateModified: community.checked }),
    publisher: businessInShort(settings, locale),
    about: {
      "@type": "Place",
      name: community.name,
      ...(community.also && { alternateName: namesIn(community.also) }),
      geo: { "@type": "GeoCoordinates", latitude: community.lat, longitude: community.lon },
      containedInPlace: { "@type": "AdministrativeArea", name: placeOf(community.emirate)?.names[locale][0] ?? community.emirate },
    },
    speakable: { "@type": "SpeakableSpecification", cssSelector: ["h1", ".opening-lead"] },
    citation: community.sources.map(({ publisher, url, date }) => ({
      "@type": "CreativeWork" as const,
      name: publisher,
      ...(url && { url }),
      ...(date && { datePublished: date }),
    })),
  };
}

const employment = { "full-time": "FULL_TIME", "part-time": "PART_TIME", temporary: "TEMPORARY", internship: "INTERN" } as const;
/** The emirate of a place that is not an emirate itself. */
const regionOf: Record<string, string> = { "al-ain": "Abu Dhabi" };

/** An open job; the description is the page's own text as the simple HTML that readers of job data expect. */
export function jobNode(job: Data<"job">, slug: string, locale: Locale, settings: Settings, place: string): WithContext<JobPosting> {
  const html = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const items = [...job.duties, ...job.requirements, ...job.helpful, ...job.offers].map((line) => `<li>${html(line)}</li>`).join("");
  const { fromAed, toAed } = job.salary;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: `<p>${html(job.summary)}</p><ul>${items}</ul>`,
    url: address(`/careers/${slug}`, locale),
    identifier: { "@type": "PropertyValue", name: settings.businessName, value: slug },
    datePosted: job.postedOn,
    validThrough: dubaiTimestamp(job.closesOn, "23:59:59"),
    employmentType: employment[job.terms],
    totalJobOpenings: job.openings,
    directApply: true,
    hiringOrganization: { "@type": "Organization", "@id": businessId(), name: settings.businessName, sameAs: address("/", locale) },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: place, addressRegion: regionOf[job.place] ?? place, addressCountry: "AE" },
    },
    ...(fromAed && {
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: "AED",
        value: {
          "@type": "QuantitativeValue",
          unitText: "MONTH",
          ...(toAed ? { minValue: Number(fromAed), maxValue: Number(toAed) } : { value: Number(fromAed) }),
        },
      },
    }),
  };
}

// Who comes, when, for how much and what if it fails, in a few words each: below the plate of a service or a place, and on the home page. The
// band of the prices has the rest. Nothing where the owner has filled in none of it.
import { getTranslations } from "next-intl/server";
import { CallLinks, WhatsAppLink } from "#components/layout/contact-links";
import { OpenState } from "#components/layout/opening-hours";
import { Invented } from "#components/ui/invented";
import { TrustFacts } from "#components/ui/trust-facts";
import { offersPrequalification, readFirm, readLicenceHolders, readTeam } from "#lib/content/pages/business";
import { tradeLicencesAt } from "#lib/content/pages/firm";
import { serviceLinks } from "#lib/content/pages/navigation";
import { byLicensedFirm } from "#lib/content/pages/trust";
import { type NightBuilding, visitTermsOf } from "#lib/content/pages/visit-terms";
import { readSettings } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatMoney } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { attendsFaults, forFacilities } from "#lib/site/audiences";
import { prequalificationPath } from "#lib/site/routes";
import { ArrivalTimes, arrivalInShort, closedText, onCallText } from "./arrival.tsx";
import { type About, definedFacts, householdHub, nightLines, type OptionalFact, placePrice, visitOf, warrantyFact } from "./trust.tsx";

export async function Answers(about: About = {}) {
  const [t, facilities, locale] = [await getTranslations("trust"), await getTranslations("facilities"), await currentLocale()];
  const settings = await readSettings(locale);
  const { service, place } = about;
  const facts = definedFacts([
    await whoFact(about),
    ...(await visitOf(settings, { ...about, isLive: true })).filter((fact) => fact?.id === "response" || fact?.id === "fee"),
    await placePrice(settings, about),
    await warrantyFact(settings, service),
  ]);
  if (facts.length === 0) return null;
  const forPlant = forFacilities(service ?? householdHub);
  const { credited, feeAed = 0 } = visitTermsOf(settings);
  const fee = [
    credited ? t("visitNotOnTop", { amount: formatMoney(feeAed, locale) }) : "",
    ...(await nightLines(settings, ["home", "office"], { look: "short", of: "cost" })),
  ].filter(Boolean);
  const short: Record<string, string> = {
    response: forPlant ? "" : await closedText(settings),
    fee: forPlant ? (facts.find(({ id }) => id === "fee")?.more ?? "") : fee.join("\n"),
    warranty: t("warrantyMeans"),
  };
  // Whoever looks after a building finds the way to what holds for its plant on the page of a place.
  const [plant] = place && attendsFaults(service ?? householdHub) ? await serviceLinks(["commercial-hvac"], locale) : [];
  const brief = facts.map((fact) => ({
    ...fact,
    more: short[fact.id] ?? (fact.id === "who" ? fact.more : ""),
    ...(plant && fact.id === "fee" && { link: { href: plant.href, label: facilities("title") } }),
  }));
  return (
    <section className="ground-sheet border-b border-line">
      <TrustFacts facts={brief} label={t("inShort")} mark={<Invented />} locale={locale} look="row" className="wrap" />
      {facts.some(({ now }) => now) && <ArrivalTimes place={place} />}
    </section>
  );
}

/**
 * When, from how much and with what warranty, in one line each above what to do first, and for plant what a call at night without a contract
 * is; while the office is closed, that it is, what a visit costs then, and what works. Nothing where the owner has filled in none of it.
 */
export async function BriefAnswer({ service, page }: { service: string; page: string }) {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const settings = await readSettings(locale);
  const forPlant = forFacilities(service);
  const visit = definedFacts(await visitOf(settings, { service }));
  const firstLine = (fact: OptionalFact) => fact?.text.split("\n")[0] ?? "";
  const buildings: NightBuilding[] = forPlant ? ["plant"] : ["home", "office"];
  const onCall = await onCallText(settings, buildings, true);
  // Who comes is said first where it is promised, and that sentence names the hours.
  const lines = await nightLines(settings, buildings, { look: onCall && !forPlant ? "row" : "short" });
  const night = [onCall, ...(forPlant ? [] : lines)].filter(Boolean);
  const parts = [
    forPlant ? firstLine(visit.find(({ id }) => id === "response")) : await arrivalInShort(settings),
    firstLine((await placePrice(settings, { service, page })) ?? visit.find(({ id }) => id === "fee")),
    ...(forPlant ? lines : []),
    (await warrantyFact(settings, service))?.text ?? "",
  ].filter(Boolean);
  return (
    <div className="mb-8">
      {parts.length > 0 && (
        <ul aria-label={t("inShort")} className="grid gap-1 font-medium">
          {parts.map((part) => (
            <li key={part}>
              {part}
              <Invented />
            </li>
          ))}
        </ul>
      )}
      <div className="closed-now">
        <OpenState className="font-medium" />
        {night.map((line) => (
          <p key={line}>
            {line}
            <Invented />
          </p>
        ))}
        <div className="actions">
          <CallLinks />
          <WhatsAppLink />
        </div>
      </div>
    </div>
  );
}

/** The firm that comes: where only a licensed firm may do the work that one, else ours with its licence there and its insurance. */
async function whoFact({ service = householdHub, place = "" }: About): Promise<OptionalFact> {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const [licensed] = byLicensedFirm.test(service) ? (await readLicenceHolders(locale, service)).firms : [];
  if (licensed) {
    const paper = [licensed.licence, licensed.number].filter(Boolean).join("\u00a0· ");
    return { id: "who", name: t("who"), text: isolated(licensed.name, locale), more: isolated(paper, locale) };
  }
  const rows = await readFirm(locale);
  const [name, insurance] = (["legalName", "insurance"] as const).map((id) => rows.find((row) => row.id === id));
  // Of an insurance the sum says more than the number.
  const sum = insurance?.lines[1] ?? insurance?.lines[0];
  const lines = [
    tradeLicencesAt(rows, place, locale, await getTranslations({ locale, namespace: "firm" })),
    insurance && sum ? `${insurance.name}: ${sum}` : "",
  ]
    .filter(Boolean)
    .map((line) => isolated(line, locale));
  const [text, ...more] = [...(name?.lines ?? []), ...lines];
  return text ? { id: "who", name: t("who"), text, more: more.join("\n"), link: await whoLink(service) } : undefined;
}

/** For facility managers the paper with everything that says who the firm is; for others, or without it, the people who come. */
async function whoLink(service: string) {
  const [t, paper, locale] = [await getTranslations("trust"), await getTranslations("prequalification"), await currentLocale()];
  if (forFacilities(service) && (await offersPrequalification(locale)))
    return { href: localePath(prequalificationPath, locale), label: paper("link") };
  return (await readTeam(locale)).length > 0 ? { href: `${localePath("/about", locale)}#team`, label: t("people") } : undefined;
}

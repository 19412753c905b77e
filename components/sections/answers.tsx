// Who comes, when, for how much and what if it fails, in a few words each: below the plate of a service or a place, and on the home page. The
// band of the prices has the rest. Nothing where the owner has filled in none of it.
import { getTranslations } from "next-intl/server";
import { Invented } from "#components/ui/invented";
import { TrustFacts } from "#components/ui/trust-facts";
import { offersPrequalification, readFirm, readLicenceHolders, readTeam } from "#lib/content/pages/business";
import { tradeLicenceAt } from "#lib/content/pages/firm";
import { byLicensedFirm } from "#lib/content/pages/trust";
import { visitTermsOf } from "#lib/content/pages/visit-terms";
import { readSettings } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { forFacilities } from "#lib/site/audiences";
import { prequalificationPath } from "#lib/site/routes";
import { ArrivalTimes } from "./arrival.tsx";
import { type About, definedFacts, householdHub, type OptionalFact, placePrice, visitOf, warrantyFact } from "./trust.tsx";

export async function Answers(about: About = {}) {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const settings = await readSettings(locale);
  const { service, place } = about;
  const facts = definedFacts([
    await whoFact(about),
    ...(await visitOf(settings, { ...about, isLive: true })).filter((fact) => fact?.id === "response" || fact?.id === "fee"),
    await placePrice(settings, service),
    await warrantyFact(settings, service),
  ]);
  if (facts.length === 0) return null;
  const { credited } = visitTermsOf(settings);
  const short: Record<string, string> = { fee: credited ? t("visitNotOnTop") : "", warranty: t("warrantyMeans") };
  const brief = facts.map((fact) => ({ ...fact, more: short[fact.id] ?? (fact.id === "who" ? fact.more : "") }));
  return (
    <section className="ground-sheet border-b border-line">
      <TrustFacts facts={brief} label={t("inShort")} mark={<Invented />} locale={locale} look="row" className="wrap" />
      {facts.some(({ now }) => now) && <ArrivalTimes place={place} />}
    </section>
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
  const lines = [tradeLicenceAt(rows, place), insurance].flatMap((paper) => {
    // Of an insurance the sum says more than the number.
    const line = paper?.id === "insurance" ? (paper.lines[1] ?? paper.lines[0]) : paper?.lines[0];
    return paper && line ? [isolated(`${paper.name}: ${line}`, locale)] : [];
  });
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

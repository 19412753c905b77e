// What stands behind the work, on the pages of services and places: the makes that are serviced, who comes, and the newest jobs of ours.
// Nothing while the owner has filled in none of it.
import { getTranslations } from "next-intl/server";
import { Fold } from "#components/ui/fold";
import { Invented } from "#components/ui/invented";
import { TextLink } from "#components/ui/link";
import { readMakes, readTeam } from "#lib/content/pages/business";
import type { Make, Person } from "#lib/content/pages/business-dates";
import { type Case, casesOfPlace, casesOfService, makesOf } from "#lib/content/pages/trust";
import { listEntries } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { CaseList } from "./cases.tsx";

/** More names would not fit the line; the about page has all of them. */
const maxNames = 4;

export async function ServiceProof({ slug }: { slug: string }) {
  const locale = await currentLocale();
  const [makes, people] = [makesOf(await readMakes(locale), slug), await readTeam(locale)];
  const cases = casesOfService(await listEntries("case-study", locale), slug);
  if (makes.length + people.length + cases.length === 0) return null;
  return (
    <section className="band band-fold ground-sheet">
      <div className="wrap">
        <Proof makes={makes} people={people} cases={cases} />
      </div>
    </section>
  );
}

/** On a place's page it stands among others in one band. */
export async function PlaceProof({ slug }: { slug: string }) {
  const locale = await currentLocale();
  const cases = casesOfPlace(await listEntries("case-study", locale), slug);
  const people = await readTeam(locale);
  if (people.length + cases.length === 0) return null;
  return (
    <section className="mt-10 md:mt-12">
      <Proof makes={[]} people={people} cases={cases} />
    </section>
  );
}

async function Proof({ makes, people, cases }: { makes: readonly Make[]; people: readonly Person[]; cases: readonly Case[] }) {
  const t = await getTranslations("proof");
  const authorised = makes.filter((make) => make.authorised);
  return (
    <Fold open title={t("title")}>
      {makes.length + people.length > 0 && (
        <dl className="case-facts mt-4 max-md:grid-cols-1! md:mt-6">
          {makes.length > 0 && (
            <div>
              <dt>{t("makes")}</dt>
              <dd>
                <Makes makes={makes} />
                <Invented />
              </dd>
            </div>
          )}
          {authorised.length > 0 && (
            <div>
              <dt>{t("authorised")}</dt>
              {authorised.map((make) => (
                <dd key={make.name}>
                  <Authorisation make={make} />
                  <Invented />
                </dd>
              ))}
            </div>
          )}
          {people.length > 0 && (
            <div>
              <dt>{t("people")}</dt>
              <People people={people} />
            </div>
          )}
        </dl>
      )}
      {makes.length > 0 && <p className="mt-3 text-14 text-soft">{t("makesNote")}</p>}
      {cases.length > 0 && (
        <section className="mt-8">
          <h3>{t("cases")}</h3>
          <CaseList cases={cases} heading="h4" />
        </section>
      )}
    </Fold>
  );
}

async function Makes({ makes }: { makes: readonly Make[] }) {
  const t = await getTranslations("proof");
  return makes.map(({ name }, at) => (
    <span key={name}>
      {at > 0 && t("comma")}
      <bdi>{name}</bdi>
    </span>
  ));
}

/** "Daikin: letter of the distributor · valid until 3 March 2027". */
async function Authorisation({ make: { name, proof, expires } }: { make: Make }) {
  const [t, locale] = [await getTranslations("proof"), await currentLocale()];
  const paper = [proof, expires && t("until", { date: formatDate(expires, locale) })].filter(Boolean).join(" · ");
  return (
    <>
      <bdi>{name}</bdi>
      {paper && `: ${isolated(paper, locale)}`}
    </>
  );
}

async function People({ people }: { people: readonly Person[] }) {
  const [t, locale] = [await getTranslations("proof"), await currentLocale()];
  return (
    <>
      {people.slice(0, maxNames).map(({ name, certificate, certificateNumber }) => (
        <dd key={name + certificateNumber}>
          <bdi>{name}</bdi>
          {certificate && `${t("comma")}${isolated(certificate, locale)}`}
          <Invented />
        </dd>
      ))}
      <dd>
        <TextLink href={`${localePath("/about", locale)}#team`}>{t("allPeople")}</TextLink>
      </dd>
    </>
  );
}

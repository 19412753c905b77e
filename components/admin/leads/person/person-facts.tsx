// The person's visits and consents.
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import type { PersonRecord } from "#lib/leads/people/queries";
import type { VisitPerson } from "#lib/visits/visit";

type FactsProps = { person: PersonRecord; locale: Locale };

/** Future visits first, the nearest on top, then past ones. */
export async function PersonVisits({ person, people, locale, now }: FactsProps & { people: VisitPerson[]; now: number }) {
  const [t, visits] = [await getTranslations("person"), await getTranslations("visits")];
  if (person.visits.length === 0) return null;
  const references = new Map(person.leads.map(({ id, reference }) => [id, reference]));
  const ahead = person.visits.filter(({ at }) => Date.parse(at) > now).reverse();
  const past = person.visits.filter(({ at }) => Date.parse(at) <= now);
  return (
    <section aria-labelledby="visits" className="min-w-0">
      <h2 id="visits" className="text-18">
        {t("visits")}
      </h2>
      <ul className="mt-2 grid gap-1">
        {[...ahead, ...past].map(({ id, lead, at, note, status, technician, isReported }) => {
          const isAhead = Date.parse(at) > now;
          const who = people.find((person) => person.id === technician)?.name;
          return (
            <li key={id}>
              <Link
                href={localePath(`/admin/leads/${lead}`, locale)}
                className={`flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-cool-wash ${isAhead ? "border-s-3 border-cool bg-cool-wash" : "border-s-3 border-line"}`}
              >
                <time dateTime={at} className={isAhead ? "font-medium" : ""}>
                  {formatDateTime(at, locale)}
                </time>
                <span className="text-14 text-soft">
                  {status === "done" || status === "missed"
                    ? visits(isReported ? "reported" : `status.${status}`)
                    : t(isAhead ? "visitAhead" : "visitPast")}
                </span>
                {who && <bdi className="text-14 text-soft">{who}</bdi>}
                <bdi className="text-14 text-soft">{references.get(lead)}</bdi>
                {note && (
                  <span dir="auto" className="basis-full text-16 break-words">
                    {note}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export async function PersonConsents({ person, locale }: FactsProps) {
  const t = await getTranslations("person");
  return (
    <section aria-labelledby="consents" className="min-w-0">
      <h2 id="consents" className="text-18">
        {t("consents")}
      </h2>
      {person.consents.length === 0 ? (
        <p className="mt-1 text-16 text-soft">{t("noConsents")}</p>
      ) : (
        <ul className="mt-1 grid gap-1 text-16">
          {person.consents.map(({ givenAt, withdrawnAt, value }) => (
            <li key={givenAt + value}>
              <span className={withdrawnAt ? "text-soft line-through decoration-1" : ""}>
                {t("consentGiven", { time: formatDateTime(givenAt, locale) })}
              </span>{" "}
              {withdrawnAt && <span>{t("consentEnded", { time: formatDateTime(withdrawnAt, locale) })} </span>}
              <bdi dir="ltr" className="text-soft [overflow-wrap:anywhere]">
                {value}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

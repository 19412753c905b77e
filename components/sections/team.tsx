// The people of the team with their certificates. Only on the about page: a customer needs a name once a visit is agreed, and
// personal details should be published in one place only.
import { getTranslations } from "next-intl/server";
import { Photo } from "#components/ui/photo";
import { readTeam } from "#lib/content/pages/business";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";

export async function Team() {
  const [t, site, locale] = [await getTranslations("trust"), await getTranslations("site"), await currentLocale()];
  const team = await readTeam(locale);
  if (team.length === 0) return null;
  return (
    <section className="mb-10">
      <h2 className="mb-5">{t("team")}</h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {team.map(({ name, role, picture, certificate, certificateNumber, certificateExpires }) => (
          <li
            key={name + certificateNumber}
            className={picture ? "grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-4 [&_figcaption]:hidden" : ""}
          >
            {picture && <Photo slug={picture} sizes="6rem" shape="aspect-square" />}
            <div className={picture ? "col-start-2" : ""}>
              <p className="font-medium">
                <bdi>{name}</bdi>
              </p>
              {role && <p className="text-soft">{role}</p>}
              {(certificate || certificateNumber) && (
                <p className="mt-1 text-[0.9rem]">
                  {certificate && isolated(certificate, locale)}
                  {certificate && certificateNumber && " · "}
                  {/* Inline-block keeps the number in one piece. */}
                  {certificateNumber && <bdi className="inline-block">{certificateNumber}</bdi>}
                  {certificateExpires && ` · ${site("paperUntil", { date: formatDate(certificateExpires, locale) })}`}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

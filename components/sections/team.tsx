// The people of the team with their photos and certificates, on the about page; other pages name them and lead here (proof.tsx).
import { getTranslations } from "next-intl/server";
import { Invented } from "#components/ui/invented";
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
    <section id="team" className="band ground-sheet">
      <div className="wrap">
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
                  <Invented />
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
      </div>
    </section>
  );
}

// All subjects of the settings beside the one that is edited. A ring marks a subject that is not on the site in full.
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { unshownFields } from "#lib/content/edit/settings-shown";
import { type SubjectGroup, type SubjectId, subjectGroups } from "#lib/content/edit/settings-subjects";
import { type Locale, localePath } from "#lib/i18n/locales";

/** `query` is appended to each link, to keep the way back to the opening list. */
export async function SubjectRail({ here, locale, query }: { here: SubjectId; locale: Locale; query: string }) {
  const t = await getTranslations("settings");
  return (
    <nav aria-label={t("title")} className="subject-rail">
      <p className="is-unshown">{t("unshownMark")}</p>
      {(Object.keys(subjectGroups) as SubjectGroup[]).map((group) => (
        <section key={group}>
          <h2>{t(`groups.${group}`)}</h2>
          <ul>
            {subjectGroups[group].map((id) => (
              <li key={id}>
                <Link
                  href={localePath(`/admin/settings/${id}`, locale) + query}
                  aria-current={id === here ? "page" : undefined}
                  className={unshownFields(id).length > 0 ? "is-unshown" : undefined}
                >
                  {t(`subjects.${id}`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

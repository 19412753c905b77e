// Links to the pages of the places we serve, each marked with whether its page states how soon a technician arrives.
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { arrivalHref, arrivals } from "#lib/content/edit/arrival-promises";
import { readSettings } from "#lib/content/store/read";
import { content } from "#lib/content/store/snapshot";
import type { Locale } from "#lib/i18n/locales";

/** `query` is appended to each link, to keep the way back to the opening list. */
export async function ArrivalLinks({ locale, query }: { locale: Locale; query: string }) {
  const { placesOff } = await readSettings(locale);
  const places = arrivals(content(), placesOff);
  if (places.length === 0) return null;
  const t = await getTranslations("opening");
  return (
    <section className="mt-5 border-y border-line py-3" data-arrival="">
      <h2 className="text-18">{t("items.arrival.title")}</h2>
      <p className="max-w-[70ch] text-16 text-soft">{t("items.arrival.why")}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {places.map(({ slug, names, isStated }) => (
          <li key={slug}>
            <Link href={arrivalHref(slug, locale, query)} className="inline-flex min-h-11 items-center gap-1.5 text-cool underline">
              {names[locale] ?? slug}
              <span role="img" aria-label={t(isStated ? "done" : "open")} className={isStated ? "text-cool" : "text-heat"}>
                {isStated ? "✓" : "○"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

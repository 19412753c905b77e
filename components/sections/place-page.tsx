// A place: an emirate or an area of it.
import type { Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ContactButtons } from "#components/layout/contact-links";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Markdown } from "#components/ui/markdown";
import { readEntry, readSettings } from "#lib/content/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { pageMetadata } from "#lib/seo/metadata";
import { routes } from "#lib/site/routes";
import { Questions } from "./entry-sections.tsx";

async function readPlace(path: string) {
  const locale = await currentLocale();
  const route = routes.find((candidate) => candidate.path === path);
  const place = route?.entry && (await readEntry("location", route.entry.slug, locale));
  if (!route || !place) notFound();
  return { locale, route, place };
}

export async function placeMetadata(path: string) {
  const { locale, place } = await readPlace(path);
  return pageMetadata({ path, locale, businessName: (await readSettings(locale)).businessName, seo: place.seo });
}

export async function PlacePage({ path }: { path: string }) {
  const { locale, route, place } = await readPlace(path);
  const [site, t] = [await getTranslations("site"), await getTranslations("location")];
  const parent = routes.find((candidate) => candidate.path === route.parent);
  const parentPlace = parent?.entry?.kind === "location" ? await readEntry("location", parent.entry.slug, locale) : null;
  const areas = (
    await Promise.all(
      routes
        .filter((candidate) => candidate.parent === path && candidate.entry?.kind === "location")
        .map(async (area) => ({ href: localePath(area.path, locale), place: await readEntry("location", area.entry?.slug ?? "", locale) })),
    )
  ).filter(({ place }) => place);
  const service = await readEntry("service", "air-conditioning", locale);
  const above = [{ href: localePath("/", locale), label: site("home") }];
  if (parent && parentPlace) above.push({ href: localePath(parent.path, locale), label: parentPlace.name });
  return (
    <article className="wrap py-8" data-subject={place.title}>
      <Breadcrumb label={site("breadcrumb")} above={above} current={place.name} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[7fr_5fr] lg:gap-11">
        <div>
          <h1>{place.title}</h1>
          <p className="mt-5 text-[1.08rem] text-soft">{place.lead}</p>
          <div className="mt-7">
            <ContactButtons subject={place.name} />
          </div>
          <section className="mt-7 border-s-3 border-cool bg-cool-wash px-5 py-4">
            <h2 className="text-[1rem] font-medium">{t("firstCall")}</h2>
            <p className="mt-1">{place.firstCall}</p>
          </section>
        </div>
        <section aria-label={t("facts")}>
          <dl className="border border-line bg-sheet text-[0.95rem]">
            {place.facts.map(({ label, value }) => (
              <div
                key={label}
                className="grid grid-cols-[minmax(5em,8.5em)_minmax(0,1fr)] gap-4 border-line px-4 py-3 wrap-anywhere not-first:border-t"
              >
                <dt className="text-soft">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <div className="mt-12">
        <Markdown>{place.body}</Markdown>
      </div>
      <Questions title={(await getTranslations("service"))("questions")} questions={place.questions} />
      {(areas.length > 0 || service) && (
        <section className="mt-12">
          <h2>{areas.length > 0 ? t("areas") : t("service")}</h2>
          <ul className="mt-4 flex flex-wrap gap-3">
            {areas.map(({ href, place }) => (
              <li key={href}>
                <Link
                  href={href as Route}
                  className="inline-flex min-h-11 items-center rounded-control border border-line bg-sheet px-5 hover:border-cool"
                >
                  {place?.name}
                </Link>
              </li>
            ))}
            {service && (
              <li>
                <Link
                  href={localePath("/services/air-conditioning", locale) as Route}
                  className="inline-flex min-h-11 items-center rounded-control border border-line bg-sheet px-5 hover:border-cool"
                >
                  {service.name}
                </Link>
              </li>
            )}
          </ul>
        </section>
      )}
    </article>
  );
}

import type { Metadata, Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ContactSection } from "#components/forms/contact-section";
import { ContactButtons } from "#components/layout/contact-links";
import { Building } from "#components/sections/building";
import { listEntries, readEntry, readSettings } from "#lib/content/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { pageMetadata } from "#lib/seo/metadata";
import { pathOfEntry } from "#lib/site/routes";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const page = await readEntry("home", "home", locale);
  if (!page) notFound();
  return pageMetadata({ path: "/", locale, businessName: (await readSettings(locale)).businessName, seo: page.seo });
}

export default async function HomePage() {
  const locale = await currentLocale();
  const page = await readEntry("home", "home", locale);
  if (!page) notFound();
  const settings = await readSettings(locale);
  const places = await listEntries("location", locale);
  return (
    <>
      <section className="wrap pt-10 pb-8 md:pt-14">
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[5fr_7fr] lg:items-center">
          <div>
            <p className="flex items-center gap-3 text-[0.85rem] text-soft">
              <span aria-hidden="true" className="h-px w-7 bg-cool" />
              {page.eyebrow}
            </p>
            <h1 className="mt-4 max-w-[18em]">{page.headline}</h1>
            <p className="mt-5 max-w-[38em] text-[1.08rem] text-soft">{page.lead}</p>
            <div className="mt-7">
              <ContactButtons />
            </div>
          </div>
          <Building />
        </div>
        <dl className="mt-12 grid grid-cols-2 border-y border-line sm:grid-cols-4">
          {settings.claims.map(({ figure, label, proof }) => (
            <div key={label} className="flex flex-col-reverse py-4 pe-4">
              <dt className="text-[0.85rem] text-soft">
                {label}
                {proof && <span className="block">{proof}</span>}
              </dt>
              <dd className="text-[1.35rem] leading-tight font-medium">
                <bdi>{figure}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="wrap py-10">
        <h2>{page.promisesTitle}</h2>
        <div className="mt-6 grid border border-line bg-sheet sm:grid-cols-2">
          {page.promises.map(({ title, text }, index) => (
            <div key={title} className="border-line p-6 not-first:border-t sm:odd:border-e sm:nth-2:border-t-0">
              <p aria-hidden="true" className="text-[0.8rem] text-soft tabular-nums">
                {String(index + 1).padStart(2, "0")}
              </p>
              <h3 className="mt-1">{title}</h3>
              <p className="mt-2 text-[0.95rem] text-soft">{text}</p>
            </div>
          ))}
        </div>
      </section>
      <section className="wrap py-10">
        <h2>{page.placesTitle}</h2>
        <ul className="mt-5 flex flex-wrap gap-3">
          {places.map(({ slug, data }) => (
            <li key={slug}>
              <Link
                href={localePath(pathOfEntry({ kind: "location", slug }) ?? "/", locale) as Route}
                className="inline-flex min-h-11 items-center rounded-control border border-line bg-sheet px-5 hover:border-cool"
              >
                {data.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <ContactSection title={page.contactTitle} text={page.contactText} path="/" />
    </>
  );
}

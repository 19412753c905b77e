// All services: hubs with their sub-pages, and the question that decides which one is meant.
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { ContactButtons } from "#components/layout/contact-links";
import { CoolingQuestion } from "#components/sections/cooling-question";
import { textPageMetadata } from "#components/sections/text-page";
import { priceFact } from "#components/sections/trust";
import { Badge } from "#components/ui/badge";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Card, CardGrid } from "#components/ui/card";
import { TextLink } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { serviceMenu } from "#lib/content/pages/navigation";
import { listEntries, readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { cropOfService } from "#lib/site/drawing-crops";
import { pathOfEntry } from "#lib/site/routes";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("services");

export default async function ServicesPage() {
  const [locale, home] = [await currentLocale(), await getTranslations("home")];
  const page = await readEntry("page", "services", locale);
  if (!page) notFound();
  const menu = await serviceMenu(locale);
  const settings = await readSettings(locale);
  // Keyed by address, because the cards have no slugs.
  const prices = new Map(
    await Promise.all(
      settings.prices.map(
        async ({ service }) =>
          [localePath(pathOfEntry({ kind: "service", slug: service }) ?? "/", locale), (await priceFact(settings, service))?.text] as const,
      ),
    ),
  );
  const entries = new Map(
    (await listEntries("service", locale)).map(({ slug, data }) => [
      localePath(pathOfEntry({ kind: "service", slug }) ?? "/", locale),
      { ...data, crop: cropOfService(slug, data.drawings) },
    ]),
  );
  return (
    <article className="wrap py-8">
      <Breadcrumb current={page.title} />
      <h1 className="mt-6">{page.title}</h1>
      <p className="mt-5 max-w-[42em] text-[1.08rem] text-soft">{page.lead}</p>
      <div className="mt-7 max-lg:hidden">
        <ContactButtons />
      </div>
      <div className="mt-10">
        <CardGrid>
          {[...menu.hubs, ...menu.others.map((link) => ({ ...link, below: [] }))].map(({ href, label, below }) => (
            <li key={href}>
              <Card
                heading="h2"
                picture={<DrawingCrop crop={entries.get(href)?.crop} className="w-full" />}
                title={
                  <TextLink href={href} look="quiet" className="min-h-8">
                    {label}
                  </TextLink>
                }
                mark={entries.get(href)?.popular && <Badge look="cool">{home("popular")}</Badge>}
              >
                <p className="mt-2 text-[0.95rem] text-soft">{entries.get(href)?.summary}</p>
                {prices.has(href) && <p className="mt-2 text-[0.95rem] font-medium">{prices.get(href)}</p>}
                {below.length > 0 && (
                  <ul className="mt-3">
                    {below.map((sub) => (
                      <li key={sub.href} className="border-t border-dashed border-line">
                        <TextLink href={sub.href} look="quiet" className="min-h-9 text-[0.95rem]">
                          {sub.label}
                        </TextLink>
                        {prices.has(sub.href) && <p className="pb-2 text-[0.88rem] text-soft">{prices.get(sub.href)}</p>}
                      </li>
                    ))}
                  </ul>
                )}
              </Card>
            </li>
          ))}
        </CardGrid>
      </div>
      <div className="max-md:mt-8">
        <CoolingQuestion />
      </div>
      <div className="mt-12">
        <Markdown>{page.body}</Markdown>
      </div>
    </article>
  );
}

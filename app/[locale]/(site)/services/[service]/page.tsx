// A hub, or a service that stands alone; also one that the office has added.
import { ServicePage, serviceMetadata } from "#components/sections/service-page";
import { listEntries } from "#lib/content/store/read";
import { atLeastOne } from "#lib/content/store/static-params";
import { currentLocale } from "#lib/i18n/current";
import { pathOfEntry } from "#lib/site/routes";

export const ensureStatic = "navigation";

export async function generateStaticParams() {
  const entries = await listEntries("service", await currentLocale());
  const own = entries
    .filter(({ slug }) => pathOfEntry({ kind: "service", slug }) === `/services/${slug}`)
    .map(({ slug }) => ({ service: slug }));
  return atLeastOne(own, { service: "none" });
}

type Props = PageProps<"/[locale]/services/[service]">;

export const generateMetadata = async ({ params }: Props) => serviceMetadata((await params).service);

export default async function Service({ params }: Props) {
  return <ServicePage slug={(await params).service} />;
}

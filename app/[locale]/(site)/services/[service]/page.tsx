// A hub or a service without a hub; also one that the office has added.
import { ServicePage, serviceMetadata } from "#components/sections/service-page";
import { listEntries } from "#lib/content/store/read";
import { atLeastOne } from "#lib/content/store/static-params";
import { currentLocale } from "#lib/i18n/current";
import { pathOfEntry } from "#lib/site/routes";

export const ensureStatic = "navigation";

export async function generateStaticParams() {
  const entries = await listEntries("service", await currentLocale());
  const params = entries
    .filter(({ slug }) => pathOfEntry({ kind: "service", slug }) === `/services/${slug}`)
    .map(({ slug }) => ({ service: slug }));
  return atLeastOne(params, { service: "none" });
}

type Props = PageProps<"/[locale]/services/[service]">;

export const generateMetadata = async ({ params }: Props) => serviceMetadata((await params).service);

export default async function Service({ params }: Props) {
  return <ServicePage slug={(await params).service} />;
}

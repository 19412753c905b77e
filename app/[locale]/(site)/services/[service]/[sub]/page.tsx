import { ServicePage, serviceMetadata } from "#components/sections/service-page";
import { atLeastOne, publishedRoutes } from "#lib/content/store/static-params";
import { currentLocale } from "#lib/i18n/current";

export const ensureStatic = "navigation";

export async function generateStaticParams() {
  const routes = await publishedRoutes("service", await currentLocale());
  const params = routes.flatMap(({ path }) => {
    const [, service, sub] = /^\/services\/([a-z-]+)\/([a-z-]+)$/.exec(path) ?? [];
    return service && sub ? [{ service, sub }] : [];
  });
  return atLeastOne(params, { service: "none", sub: "none" });
}

type Props = PageProps<"/[locale]/services/[service]/[sub]">;

const slugOf = async ({ params }: Props) => {
  const { service, sub } = await params;
  return `${service}-${sub}`;
};

export const generateMetadata = async (props: Props) => serviceMetadata(await slugOf(props));

export default async function SubServicePage(props: Props) {
  return <ServicePage slug={await slugOf(props)} />;
}

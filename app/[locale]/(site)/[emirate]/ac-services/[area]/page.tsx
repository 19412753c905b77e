// An area of an emirate, or one service in an emirate.
import { PlacePage, placeMetadata } from "#components/sections/place-page";
import { atLeastOne, publishedRoutes } from "#lib/content/store/static-params";
import { currentLocale } from "#lib/i18n/current";

export const ensureStatic = "navigation";

export async function generateStaticParams() {
  const routes = await publishedRoutes("location", await currentLocale());
  const params = routes.flatMap(({ path }) => {
    const [, emirate, area] = /^\/([a-z0-9-]+)\/ac-services\/([a-z0-9-]+)$/.exec(path) ?? [];
    return emirate && area ? [{ emirate, area }] : [];
  });
  return atLeastOne(params, { emirate: "none", area: "none" });
}

type Props = PageProps<"/[locale]/[emirate]/ac-services/[area]">;

const pathOf = async ({ params }: Props) => {
  const { emirate, area } = await params;
  return `/${emirate}/ac-services/${area}`;
};

export const generateMetadata = async (props: Props) => placeMetadata(await pathOf(props));

export default async function AreaPage(props: Props) {
  return <PlacePage path={await pathOf(props)} />;
}

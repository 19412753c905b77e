import { PlacePage, placeMetadata } from "#components/sections/place-page";
import { atLeastOne, publishedRoutes } from "#lib/content/store/static-params";
import { currentLocale } from "#lib/i18n/current";

export const ensureStatic = "navigation";

export async function generateStaticParams() {
  const routes = await publishedRoutes("location", await currentLocale());
  const params = routes.flatMap(({ path }) => {
    const [, emirate] = /^\/([a-z-]+)\/ac-services$/.exec(path) ?? [];
    return emirate ? [{ emirate }] : [];
  });
  return atLeastOne(params, { emirate: "none" });
}

type Props = PageProps<"/[locale]/[emirate]/ac-services">;

const pathOf = async ({ params }: Props) => `/${(await params).emirate}/ac-services`;

export const generateMetadata = async (props: Props) => placeMetadata(await pathOf(props));

export default async function EmiratePage(props: Props) {
  return <PlacePage path={await pathOf(props)} />;
}

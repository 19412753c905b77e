import { PlacePage, placeMetadata } from "#components/sections/place-page";
import { areaParams } from "#lib/site/routes";

export const ensureStatic = "navigation";
export const generateStaticParams = areaParams;

type Props = PageProps<"/[locale]/[emirate]/ac-services/[area]">;

async function pathOf({ params }: Props): Promise<string> {
  const { emirate, area } = await params;
  return `/${emirate}/ac-services/${area}`;
}

export async function generateMetadata(props: Props) {
  return placeMetadata(await pathOf(props));
}

export default async function AreaPage(props: Props) {
  return <PlacePage path={await pathOf(props)} />;
}

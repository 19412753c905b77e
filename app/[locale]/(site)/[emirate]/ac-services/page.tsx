import { PlacePage, placeMetadata } from "#components/sections/place-page";
import { emirateParams } from "#lib/site/routes";

export const ensureStatic = "navigation";
export const generateStaticParams = emirateParams;

type Props = PageProps<"/[locale]/[emirate]/ac-services">;

const pathOf = async ({ params }: Props) => `/${(await params).emirate}/ac-services`;

export async function generateMetadata(props: Props) {
  return placeMetadata(await pathOf(props));
}

export default async function EmiratePage(props: Props) {
  return <PlacePage path={await pathOf(props)} />;
}

import { ServicePage, serviceMetadata } from "#components/sections/service-page";
import { subServiceParams } from "#lib/site/routes";

export const ensureStatic = "navigation";

export const generateStaticParams = subServiceParams;

type Props = PageProps<"/[locale]/services/[service]/[sub]">;

const slugOf = async ({ params }: Props) => {
  const { service, sub } = await params;
  return `${service}-${sub}`;
};

export const generateMetadata = async (props: Props) => serviceMetadata(await slugOf(props));

export default async function SubServicePage(props: Props) {
  return <ServicePage slug={await slugOf(props)} />;
}

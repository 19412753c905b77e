// What size a usual room of a kind needs: a page for each, below the calculator.
import { notFound } from "next/navigation";
import { RoomPage } from "#components/calculators/room-page";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { pageMetadata } from "#lib/seo/metadata";
import { roomEntry, roomPages, roomPath } from "#lib/site/calculators";

export const ensureStatic = "navigation";

type Props = PageProps<"/[locale]/calculators/hvac-cooling-load/[room]">;

export const generateStaticParams = () => roomPages.map((room) => ({ room }));

async function readRoom({ params }: Props) {
  const { room: given } = await params;
  const room = roomPages.find((known) => known === given);
  const locale = await currentLocale();
  const page = room && (await readEntry("page", roomEntry(room), locale));
  if (!page) notFound();
  return { room, page, locale };
}

export async function generateMetadata(props: Props) {
  const { room, page, locale } = await readRoom(props);
  return pageMetadata({ path: roomPath(room), locale, businessName: (await readSettings(locale)).shortName, seo: page.seo });
}

export default async function SizeOfRoomPage(props: Props) {
  const { room, page } = await readRoom(props);
  return <RoomPage room={room} page={page} />;
}

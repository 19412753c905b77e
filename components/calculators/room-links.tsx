// Links to the pages with the answer for a usual room of each kind.
import { getMessages, getTranslations } from "next-intl/server";
import { LinkRow } from "#components/ui/link";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { type RoomPage, roomPages, roomPath } from "#lib/site/calculators";

export async function RoomLinks({ except, className = "" }: { except?: RoomPage; className?: string }) {
  const [t, locale] = [await getTranslations("roomSize"), await currentLocale()];
  const { rooms } = (await getMessages()).coolingLoad;
  const links = roomPages
    .filter((room) => room !== except)
    .map((room) => ({ href: localePath(roomPath(room), locale), label: rooms[room] }));
  return (
    <nav aria-label={t("rooms")} className={className}>
      <p className="text-[0.85rem] text-soft">{t("rooms")}</p>
      <LinkRow links={links} look="text" className="mt-1" />
    </nav>
  );
}

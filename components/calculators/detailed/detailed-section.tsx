// Puts the detailed cooling-load calculator on a page; a browser without scripts gets a link to the quick one.
import { getMessages } from "next-intl/server";
import { buttonClass } from "#components/ui/button";
import { newProject, type TemplateId } from "#lib/calculators/project/new-project";
import { detailedTexts, filled } from "#lib/calculators/texts";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { coolingLoadPath, coolingLoadPdfPath } from "#lib/site/calculators";
import { whatsappLink } from "#lib/site/contact-links";
import { DetailedLauncher } from "./detailed-launcher.tsx";
import { RoomsPlan } from "./rooms-plan.tsx";

export const detailedPath = `${coolingLoadPath}/detailed`;

const templates = ["flat", "villa", "office", "shop", "ownHome", "ownWork"] as const satisfies TemplateId[];

export async function DetailedSection() {
  const locale = await currentLocale();
  const messages = await getMessages();
  const { coolingLoad: texts, detailedLoad } = messages;
  const words = detailedTexts(messages);
  return (
    <>
      <div className="hidden noscript:block">
        <div className="mb-6 border-s-3 border-heat bg-sheet p-5">
          <p className="font-medium">{detailedLoad.page.noScript}</p>
          <a href={localePath(coolingLoadPath, locale)} className={buttonClass("plain", "mt-3")}>
            {detailedLoad.page.quick}
          </a>
        </div>
      </div>
      <DetailedLauncher
        words={words}
        templates={templates.map((template) => {
          const { rooms } = newProject(template, words.roomKinds);
          const areaM2 = Math.round(rooms.reduce((sum, room) => sum + room.areaM2, 0));
          return {
            template,
            plan: <RoomsPlan rooms={rooms} label="" />,
            size: `${filled(words.start.keptRooms, { number: rooms.length })} · \u2068${areaM2}\u00a0${words.units.metric.area}\u2069`,
          };
        })}
        texts={texts}
        locale={locale}
        destinations={{
          path: localePath(detailedPath, locale),
          pdfPath: localePath(coolingLoadPdfPath, locale),
          askPath: localePath("/quote", locale),
          whatsappHref: whatsappLink(await readSettings(locale)),
        }}
      />
    </>
  );
}

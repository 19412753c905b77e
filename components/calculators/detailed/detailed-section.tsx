// Puts the detailed cooling-load calculator on a page; a browser without scripts gets a link to the quick one.
import { getMessages } from "next-intl/server";
import { buttonClass } from "#components/ui/button";
import { detailedTexts } from "#lib/calculators/texts";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { coolingLoadPath } from "#lib/site/calculators";
import { whatsappLink } from "#lib/site/contact-links";
import { pdfPath } from "../quick/quick-section.tsx";
import { DetailedLauncher } from "./detailed-launcher.tsx";

export const detailedPath = `${coolingLoadPath}/detailed`;

export async function DetailedSection() {
  const locale = await currentLocale();
  const messages = await getMessages();
  const { coolingLoad: texts, detailedLoad } = messages;
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
        words={detailedTexts(messages)}
        texts={texts}
        locale={locale}
        destinations={{
          path: localePath(detailedPath, locale),
          pdfPath: localePath(pdfPath, locale),
          askPath: localePath("/quote", locale),
          whatsappHref: whatsappLink(await readSettings(locale)),
        }}
      />
    </>
  );
}

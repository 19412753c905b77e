// Puts the quick cooling-load calculator on a page: the form, and with `children` the result of the address.
import { getMessages } from "next-intl/server";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import type { Problems } from "#lib/calculators/quick/compute-quick";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { coolingLoadPath } from "#lib/site/calculators";
import { whatsappLink } from "#lib/site/contact-links";
import { QuickCalculator } from "./quick-calculator.tsx";
import { QuickForm } from "./quick-form.tsx";
import type { Destinations } from "./quick-result.tsx";

export const resultPath = `${coolingLoadPath}/result`;
export const pdfPath = `${coolingLoadPath}/report.pdf`;

export async function quickParts() {
  const locale = await currentLocale();
  const texts = (await getMessages()).coolingLoad;
  const destinations: Destinations = {
    resultPath: localePath(resultPath, locale),
    detailedPath: localePath(`${coolingLoadPath}/detailed`, locale),
    pdfPath: localePath(pdfPath, locale),
    hoursPath: localePath(`${coolingLoadPath}/hours.csv`, locale),
    askPath: localePath("/quote", locale),
    whatsappHref: whatsappLink(await readSettings(locale)),
  };
  return { locale, texts, destinations };
}

export async function QuickSection({
  given = new URLSearchParams(),
  problems = {},
  children,
}: {
  given?: URLSearchParams;
  problems?: Problems;
  children?: React.ReactNode;
}) {
  const { locale, texts, destinations } = await quickParts();
  return (
    <QuickCalculator
      texts={texts}
      locale={locale}
      destinations={destinations}
      problems={problems}
      answered={Boolean(children)}
      form={<QuickForm texts={texts} given={given} action={destinations.resultPath} start={localePath(coolingLoadPath, locale)} />}
    >
      {children ?? (
        <div className="border border-dashed border-hair p-5 text-center text-soft max-lg:hidden">
          <DrawingCrop crop="room-load" className="w-full" />
          <p className="mt-4">{texts.result.waiting}</p>
        </div>
      )}
    </QuickCalculator>
  );
}

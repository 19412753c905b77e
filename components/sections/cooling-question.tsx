// "What cooling do you have?": four answers, each with how to recognise it, whom to call first and what can be done. Exclusive
// <details>, so that it works without JavaScript.
import { getTranslations } from "next-intl/server";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { Fold } from "#components/ui/fold";
import { LinkRow, TextLink } from "#components/ui/link";
import { Warning } from "#components/ui/warning";
import { offersCooling, serviceLinks } from "#lib/content/pages/navigation";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { cropOfCooling } from "#lib/site/drawing-crops";
import { CheckedList } from "./entry-sections.tsx";

export async function CoolingQuestion() {
  const [t, locale] = [await getTranslations("cooling"), await currentLocale()];
  const question = await readEntry("cooling", "question", locale);
  if (!question || !(await offersCooling(locale))) return null;
  const answers = await Promise.all(
    question.answers.map(async (answer) => ({ ...answer, links: await serviceLinks(answer.services, locale) })),
  );
  return (
    <Fold title={question.title} className="md:mt-12">
      <p className="max-w-[42em] text-soft md:mt-3">{question.lead}</p>
      <div className="mt-5 border border-line bg-sheet">
        {answers.map(({ type, name, sign, advice, firstCall, work, never, links }) => (
          <details key={type} name="cooling" className="group not-first:border-t not-first:border-line">
            <summary className="grid min-h-14 cursor-pointer grid-cols-[4.5rem_minmax(0,1fr)_auto] md:grid-cols-[9rem_minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-3 hover:bg-cool-wash group-open:bg-cool-wash">
              <DrawingCrop crop={cropOfCooling[type]} className="w-full border border-line bg-sheet" />
              <span className="col-start-2">
                <span className="block font-medium">{name}</span>
                <span className="block text-[0.92rem] text-soft">{sign}</span>
              </span>
              <span aria-hidden="true" className="plus" />
            </summary>
            <div className="grid gap-x-10 gap-y-5 px-5 py-5 md:grid-cols-2">
              <div>
                <p>{advice}</p>
                <h3 className="mt-4 text-[1rem]">{t("firstCall")}</h3>
                <p className="mt-1">{firstCall}</p>
                {never && (
                  <Warning title={t("never")} className="mt-4">
                    <p className="mt-1 text-[0.95rem]">{never}</p>
                  </Warning>
                )}
              </div>
              <div>
                {work.length > 0 && (
                  <>
                    <h3 className="text-[1rem]">{t("work")}</h3>
                    <CheckedList lines={work} />
                  </>
                )}
                <LinkRow links={links} look="text" className="mt-4" />
              </div>
            </div>
          </details>
        ))}
      </div>
      <p className="mt-3 text-[0.92rem] text-soft">
        {t("unsure")} <TextLink href={localePath("/contact", locale)}>{t("ask")}</TextLink>
      </p>
    </Fold>
  );
}

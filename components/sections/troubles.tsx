// "What is wrong?": symptoms, each with its dangers, what to do now, whom to call, one button, and the usual cause. Exclusive
// <details>, so that it works without JavaScript. On wide screens an answer opens as a panel beside the list, otherwise in place.
import { getTranslations } from "next-intl/server";
import { type About, quoteLink } from "#components/layout/contact-links";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { Dangers } from "#components/ui/warning";
import type { Data } from "#lib/content/kinds";
import { offersCooling } from "#lib/content/pages/navigation";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { phoneLines } from "#lib/site/contact-links";

/** `across`: the list spans the page, so that on wide screens an answer opens below it and not beside it. */
type TroublesProps = { about?: About; across?: boolean; className?: string };

export async function Troubles({ about, across = false, className = "" }: TroublesProps) {
  const locale = await currentLocale();
  const question = await readEntry("cooling", "question", locale);
  if (!question || question.troubles.length === 0 || !(await offersCooling(locale))) return null;
  return (
    <section className={`relative ${className}`}>
      <h2 className="text-[1.06rem] font-medium">{question.troublesTitle}</h2>
      {question.troublesLead && <p className="text-[0.88rem] text-soft max-md:hidden">{question.troublesLead}</p>}
      <div className="mt-3 grid grid-cols-2 gap-2 max-xl:[&>:last-child:nth-child(odd)]:col-span-2 xl:flex xl:flex-wrap">
        {question.troubles.map((trouble) => (
          <TroubleAnswer key={trouble.trouble} {...trouble} about={about} beside={!across} />
        ))}
      </div>
    </section>
  );
}

async function TroubleAnswer({
  trouble,
  name,
  usually,
  warnings,
  now,
  call,
  urgent,
  about,
  beside,
}: Data<"cooling">["troubles"][number] & { about: About | undefined; beside: boolean }) {
  const t = await getTranslations("troubles");
  return (
    <details id={`trouble-${trouble}`} name="trouble" className="group open:col-span-2">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-2 rounded-control border border-hair bg-sheet px-3 py-2 text-[0.95rem] leading-tight group-open:border-cool group-open:bg-cool-wash hover:border-cool xl:min-h-11">
        {name}
        <span aria-hidden="true" className="plus" />
      </summary>
      <div
        className={`border border-t-0 border-cool bg-sheet p-4 text-[0.95rem] xl:absolute xl:z-30 xl:border-t xl:p-6 xl:shadow-lg ${beside ? "xl:start-[calc(100%+1.25rem)] xl:top-0 xl:w-[27rem]" : "xl:start-0 xl:top-[calc(100%+0.5rem)] xl:w-[40rem]"}`}
      >
        <Dangers label={t("warning")} warnings={warnings} className="mb-4" />
        <p className="text-[0.85rem] text-soft">{t("now")}</p>
        <p className="mt-1 font-medium">{now}</p>
        <p className="mt-3 text-[0.85rem] text-soft">{t("call")}</p>
        <p className="mt-1">{call}</p>
        <div className="mt-4">{urgent ? <CallButtons /> : <QuoteButton trouble={trouble} about={about} />}</div>
        <p className="mt-5 text-[0.85rem] text-soft">{t("usually")}</p>
        <p className="mt-1">{usually}</p>
      </div>
    </details>
  );
}

async function CallButtons() {
  const t = await getTranslations("troubles");
  const settings = await readSettings(await currentLocale());
  return (
    <>
      {phoneLines(settings).map(({ href, label, calls }) => (
        <a key={href} href={href} data-calls={calls} className={buttonClass("primary", "max-xl:w-full")}>
          {t.rich("callNow", {
            phone: () => <bdi dir="ltr">{label}</bdi>,
          })}
        </a>
      ))}
      {/* What the emergency line is for, beside its button. */}
      {settings.emergencyPhone && settings.emergencyMeans && (
        <p data-calls="emergency" className="mt-2 text-[0.85rem] text-soft">
          {settings.emergencyMeans}
        </p>
      )}
    </>
  );
}

async function QuoteButton({ trouble, about }: { trouble: string; about: About | undefined }) {
  const t = await getTranslations("troubles");
  const { href } = await quoteLink({ ...about, trouble });
  return (
    <Link href={href} className={buttonClass("primary", "max-xl:w-full")}>
      {t("quote")}
    </Link>
  );
}

"use client";
// One visit: where, who, what they wrote, what was found before, and the steps within reach of the thumb.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { newUuid } from "#lib/formats/uuid";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import type { LeadNames } from "#lib/leads/inbox/names";
import type { MyVisit } from "#lib/visits/my-visits";
import type { QueueItem, Step } from "#lib/visits/queue";
import { enqueue } from "./kept-data.ts";
import { ReportSummary } from "./report-summary.tsx";
import { dayWords, lengthWords, localStatus, placeName, Times, WhoAndWhere } from "./visit-words.tsx";

/** Ready texts in the customer's language; those of the way by the minutes that it takes. */
export type ReadyTexts = Record<Locale, { onMyWay: { minutes: number; text: string }[]; atDoor: string }>;

type Props = {
  visit: MyVisit;
  items: readonly QueueItem[];
  locale: Locale;
  names: LeadNames;
  texts: ReadyTexts;
  onChanged: () => Promise<void>;
};

const mapLink = (visit: MyVisit, place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([visit.address, place, "United Arab Emirates"].filter(Boolean).join(", "))}`;
const whatsAppLink = (phone: string, text?: string) =>
  `https://wa.me/${phone.replace("+", "")}${text ? `?text=${encodeURIComponent(text)}` : ""}`;

export function VisitView({ visit, items, locale, names, texts, onChanged }: Props) {
  const t = useTranslations("field");
  const place = placeName(visit.place, names);
  const status = localStatus(visit, items);
  const isOpen = status === "booked" || status === "on-the-way" || status === "arrived";
  const hasReport = status === "done";
  const waits = items.some(({ kind, visit: of, refused }) => kind === "report" && of === visit.id && !refused);
  const take = async (step: Step) => {
    await enqueue({ id: newUuid(), kind: "step", visit: visit.id, at: new Date().toISOString(), step }, { step });
    await onChanged();
  };
  return (
    <article className="pb-32">
      <p className="mt-2 text-14 text-soft">
        {visit.emergency && <strong className="font-medium text-heat">{t("emergency")} · </strong>}
        {t(`status.${status}`)} · {visit.reference}
      </p>
      <h1>
        <WhoAndWhere visit={visit} names={names} />
      </h1>
      <p className="text-18 font-medium tabular-nums">
        <Times visit={visit} locale={locale} />
      </p>
      <p className="text-16 text-soft">
        {dayWords(visit, locale)} · {lengthWords(visit.length_minutes, t)}
      </p>
      {visit.opened != null && !hasReport && <p className="mt-2 font-medium text-heat">{t("reportOpened")}</p>}
      {hasReport && <p className="mt-2 font-medium text-cool">{t(waits ? "reportWaits" : "reportArrived")}</p>}
      <section className="mt-4 border-t border-ink pt-3">
        <h2 className="text-18">{t("address")}</h2>
        {place && <p className="text-18 font-medium">{place}</p>}
        <p dir="auto" className="break-words whitespace-pre-wrap select-all">
          {visit.address || t("noAddress")}
        </p>
        {(visit.address || place) && (
          <a
            href={mapLink(visit, place)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass("plain", "mt-2 min-h-12 w-full")}
          >
            {t("map")}
          </a>
        )}
      </section>
      <section className="mt-4 border-t border-line pt-3">
        <h2 className="text-18">{t("customer")}</h2>
        <p className="text-18 font-medium">
          <bdi>{visit.name}</bdi>
        </p>
        {visit.phone && (
          <>
            <div className="mt-2 grid grid-cols-2 gap-2">
              <a href={`tel:${visit.phone}`} className={buttonClass("plain", "min-h-12")}>
                {t("call")}
              </a>
              <a href={whatsAppLink(visit.phone)} target="_blank" rel="noopener noreferrer" className={buttonClass("plain", "min-h-12")}>
                {t("whatsApp")}
              </a>
            </div>
            {isOpen && (
              <>
                <h3 className="mt-3 text-14 font-normal text-soft">{t("texts")}</h3>
                <ul className="flex flex-wrap gap-x-5">
                  {texts[visit.locale].onMyWay.map(({ minutes, text }) => (
                    <li key={minutes}>
                      <TextForCustomer href={whatsAppLink(visit.phone ?? "", text)} label={t("onMyWayIn", { minutes })} />
                    </li>
                  ))}
                  <li>
                    <TextForCustomer href={whatsAppLink(visit.phone, texts[visit.locale].atDoor)} label={t("atDoor")} />
                  </li>
                </ul>
              </>
            )}
          </>
        )}
      </section>
      {visit.instruction && (
        <section className="mt-4 border-s-3 border-heat ps-3">
          <h2 className="text-18">{t("instruction")}</h2>
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {visit.instruction}
          </p>
        </section>
      )}
      <section className="mt-4 border-t border-line pt-3">
        <h2 className="text-18">{t("problem")}</h2>
        {visit.service && <p className="text-soft">{names.services[visit.service] ?? visit.service}</p>}
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {visit.problem || "–"}
        </p>
      </section>
      <section className="mt-4 border-t border-line pt-3">
        <h2 className="text-18">{t("before")}</h2>
        {visit.before.length === 0 && <p className="text-soft">{t("noBefore")}</p>}
        {visit.before.map(({ at, report }) => (
          <details key={at} className="border-b border-line">
            <summary className="flex min-h-11 cursor-pointer items-center">{t("readReport", { date: formatDateTime(at, locale) })}</summary>
            <ReportSummary stored={report} />
          </details>
        ))}
      </section>
      {!hasReport && (
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-sheet">
          <div className="wrap grid gap-2 py-2">
            {isOpen && (
              <div className="grid grid-cols-3 gap-2">
                {(["on-the-way", "arrived", "missed"] as const).map((step) => (
                  <button
                    key={step}
                    type="button"
                    aria-disabled={isTaken(status, step) || undefined}
                    className={buttonClass("plain", "min-h-12 px-1")}
                    onClick={() => !isTaken(status, step) && void take(step)}
                  >
                    {t(`steps.${step}`)}
                  </button>
                ))}
              </div>
            )}
            <a href={`#${visit.id}/report`} className={buttonClass("primary", "min-h-12 w-full")}>
              {t("writeReport")}
            </a>
          </div>
        </div>
      )}
    </article>
  );
}

/** Whether a step lies behind the visit already. */
const isTaken = (status: MyVisit["status"], step: Step) => step === status || (step === "on-the-way" && status === "arrived");

const TextForCustomer = ({ href, label }: { href: string; label: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="inline-flex min-h-11 items-center text-cool underline">
    {label}
  </a>
);

"use client";
// The technician's page: the visits of today and later, one visit, or the report of one. The part behind "#" says which, so that the way
// back works without network.
import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { LanguageSwitch } from "#components/layout/language-switch";
import { buttonClass } from "#components/ui/button";
import { signOut } from "#lib/accounts/sign-in-actions";
import { formatTimeOfDay } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import type { LeadNames } from "#lib/leads/inbox/names";
import { daysLater, dubaiDay } from "#lib/time/dubai-clock";
import type { MyVisit } from "#lib/visits/my-visits";
import { type QueueItem, waiting } from "#lib/visits/queue";
import { readReport, workKindOf } from "#lib/visits/report";
import { dismiss } from "./kept-data.ts";
import { ReportForm } from "./report-form.tsx";
import { type Field, useField } from "./use-field.ts";
import { type ReadyTexts, VisitView } from "./visit-view.tsx";
import { dayWords, lengthWords, localStatus, placeName, Times, WhoAndWhere } from "./visit-words.tsx";

type Props = {
  locale: Locale;
  names: LeadNames;
  texts: ReadyTexts;
  /** Whether the user has more of the office than this page. */
  hasOffice: boolean;
  otherLanguage: string;
  theme: string;
};

const onHash = (listener: () => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};
const useHash = (): string =>
  useSyncExternalStore(
    onHash,
    () => window.location.hash.slice(1),
    () => "",
  );

export function FieldScreen({ locale, names, texts, hasOffice, otherLanguage, theme }: Props) {
  const t = useTranslations("field");
  const path = localePath("/admin/field", locale);
  const field = useField(path);
  const [id = "", part] = useHash().split("/");
  const { visits, withdrawn } = field.visits ?? { visits: [], withdrawn: [] };
  const visit = visits.find((candidate) => candidate.id === id);
  const isReported = visit
    ? localStatus(visit, field.items) === "done"
    : field.items.some((item) => item.visit === id && item.kind === "report");
  const reported = isReported ? undefined : (visit ?? withdrawn.find((candidate) => candidate.id === id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part begins at its top
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [id, part]);
  if (field.phase === "ended")
    return (
      <main className="office wrap py-10">
        <h1>{t("title")}</h1>
        <p className="mt-3">{t("ended")}</p>
        <a
          href={`${localePath("/admin/sign-in", locale)}?next=${encodeURIComponent(path)}`}
          className={buttonClass("primary", "mt-4 min-h-12 w-full")}
        >
          {t("signIn")}
        </a>
      </main>
    );
  const above = part && visit ? `#${visit.id}` : "#";
  return (
    <>
      <header className="border-b border-line bg-sheet">
        <div className="wrap flex min-h-12 items-center justify-between gap-3">
          {id ? (
            <a href={above} className="inline-flex min-h-11 items-center underline">
              {t(part && visit ? "backToVisit" : "back")}
            </a>
          ) : (
            <strong className="font-semibold">{t("title")}</strong>
          )}
          <Menu isReached={field.isReached} {...{ locale, hasOffice, otherLanguage, theme }} />
        </div>
        <Arrival field={field} locale={locale} />
      </header>
      <main className="office wrap pt-3 pb-10">
        <Refused items={field.items} visits={visits} locale={locale} names={names} onChanged={field.changed} />
        {part === "report" && reported ? (
          <>
            <h1>{t("report")}</h1>
            <p className="mb-3 text-soft">
              {dayWords(reported, locale)}, {placeName(reported.place, names)} · {reported.reference}
            </p>
            <ReportForm
              key={reported.id}
              visit={reported}
              usual={workKindOf(visit?.service ?? null)}
              opened={readReport(visit?.opened)}
              onSent={() => {
                window.location.hash = visit ? visit.id : "";
                void field.changed();
              }}
            />
          </>
        ) : visit ? (
          <VisitView visit={visit} items={field.items} locale={locale} names={names} texts={texts} onChanged={field.changed} />
        ) : (
          <VisitList field={field} locale={locale} names={names} />
        )}
      </main>
    </>
  );
}

/** What has arrived, and what is kept on this phone only. */
function Arrival({ field, locale }: { field: Field & { retry: () => void }; locale: Locale }) {
  const t = useTranslations("field");
  const { reports, photos, steps } = waiting(field.items);
  const count = reports || photos || steps;
  const text = reports ? "waitingReports" : photos ? "waitingPhotos" : "waitingSteps";
  const asOf = field.visits && t("asOf", { time: formatTimeOfDay(new Date(field.visits.fetchedAt).toISOString(), locale) });
  return (
    <div className={`border-t ${count ? "border-heat bg-heat-wash" : "border-line"}`}>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-3 py-1 text-14">
        <p role="status" data-shell={field.isShellKept || undefined} className={count ? "font-medium" : "text-soft"}>
          {[
            count ? t(text, { count }) : field.visits && t("allArrived"),
            !field.isReached && t("offline"),
            asOf,
            field.isShellKept && t("shellKept"),
            !field.isKept && t("notKept"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {(count > 0 || !field.isReached) && (
          <button type="button" className={buttonClass("quiet", "px-0")} onClick={field.retry}>
            {t("sendNow")}
          </button>
        )}
      </div>
    </div>
  );
}

type RefusedProps = {
  items: readonly QueueItem[];
  visits: readonly MyVisit[];
  locale: Locale;
  names: LeadNames;
  onChanged: () => Promise<void>;
};

/** What the site did not take, until the technician has read so. */
function Refused({ items, visits, locale, names, onChanged }: RefusedProps) {
  const t = useTranslations("field");
  const refused = items.filter((item) => item.refused);
  if (refused.length === 0) return null;
  const nameOf = (id: string) => {
    const visit = visits.find((candidate) => candidate.id === id);
    return visit ? `${dayWords(visit, locale)}, ${placeName(visit.place, names) || visit.reference}` : t("report");
  };
  return (
    <ul role="alert" className="mb-4 grid gap-2">
      {refused.map(({ id, visit, refused: reason }) => (
        <li key={id} className="border-s-3 border-heat bg-heat-wash p-3">
          <p>{reason && t(`refused.${reason}`, { visit: nameOf(visit) })}</p>
          <button type="button" className={buttonClass("quiet", "px-0")} onClick={() => void dismiss(id).then(onChanged)}>
            {t("dismiss")}
          </button>
        </li>
      ))}
    </ul>
  );
}

function VisitList({ field, locale, names }: { field: Field; locale: Locale; names: LeadNames }) {
  const t = useTranslations("field");
  if (!field.visits)
    return (
      <>
        <h1 className="sr-only">{t("title")}</h1>
        <p className="py-6">{t(field.isReached ? "opening" : "notYet")}</p>
      </>
    );
  const { visits, withdrawn } = field.visits;
  const today = dubaiDay(Date.now());
  const days = [...new Set(visits.map(({ starts_at }) => dubaiDay(Date.parse(starts_at))))].sort();
  // What lies behind comes last: today is what the page is opened for.
  const sorted = [...days.filter((day) => day >= today), ...days.filter((day) => day < today)];
  return (
    <>
      <h1 className="sr-only">{t("title")}</h1>
      {withdrawn.map((visit) => (
        <div key={visit.id} className="mb-3 border-s-3 border-heat ps-3">
          <p>
            {t("withdrawn", {
              time: `${dayWords(visit, locale)} ${formatTimeOfDay(visit.starts_at, locale)}`,
              place: placeName(visit.place, names) || visit.reference,
            })}
          </p>
          <a href={`#${visit.id}/report`} className="inline-flex min-h-11 items-center text-cool underline">
            {t("reportAnyway")}
          </a>
        </div>
      ))}
      {visits.length === 0 && <p className="py-6">{t("none")}</p>}
      {sorted.map((day) => {
        const ofDay = visits.filter(({ starts_at }) => dubaiDay(Date.parse(starts_at)) === day);
        const [first] = ofDay;
        const name = day === today ? t("today") : day === daysLater(today, 1) ? t("tomorrow") : day < today ? t("earlier") : "";
        return (
          <section key={day} className="mb-5">
            <h2 className="border-b border-ink pb-1">
              {name} <span className="text-14 font-normal text-soft">{first && dayWords(first, locale)}</span>
            </h2>
            <ul>
              {ofDay.map((visit) => (
                <li key={visit.id} className="border-b border-line">
                  <a href={`#${visit.id}`} className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-3 py-2">
                    <span className="min-w-0">
                      <span className="block font-medium tabular-nums">
                        <Times visit={visit} locale={locale} />
                      </span>
                      <span className="block text-18">
                        <WhoAndWhere visit={visit} names={names} />
                      </span>
                      <span dir="auto" className="block truncate text-14 text-soft">
                        {visit.address}
                      </span>
                    </span>
                    <span className="text-end text-14 text-soft">
                      {visit.emergency && <span className="block font-medium text-heat">{t("emergency")}</span>}
                      {t(`status.${localStatus(visit, field.items)}`)}
                      <span className="block">{lengthWords(visit.length_minutes, t)}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

type MenuProps = Pick<Props, "locale" | "hasOffice" | "otherLanguage" | "theme"> & { isReached: boolean };

/** Says nothing of the user: the page itself is kept on the phone, and must be the same for everybody. */
function Menu({ locale, hasOffice, otherLanguage, theme, isReached }: MenuProps) {
  const [t, office] = [useTranslations("field"), useTranslations("office")];
  const item = "inline-flex min-h-11 w-full items-center hover:underline";
  return (
    <details data-menu="" className="relative">
      <summary className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-end">{t("menu")}</summary>
      <div className="absolute end-0 top-full z-40 w-60 border border-line bg-sheet px-5 py-2 shadow-lg">
        <ul>
          {hasOffice && (
            <li>
              <a href={localePath("/admin", locale)} className={item}>
                {t("office")}
              </a>
            </li>
          )}
          <li>
            <a href={localePath("/admin/account", locale)} className={item}>
              {office("account")}
            </a>
          </li>
          <li>
            <LanguageSwitch locale={locale} label={otherLanguage} className={item} />
          </li>
          <li>
            <button type="button" data-action="theme" className={`${item} cursor-pointer`}>
              {theme}
            </button>
          </li>
        </ul>
        {isReached ? (
          <form action={signOut} className="border-t border-line pt-1">
            <input type="hidden" name="locale" value={locale} />
            <button type="submit" data-sign-out="" className={`${item} cursor-pointer`}>
              {office("signOut")}
            </button>
          </form>
        ) : (
          <p className="border-t border-line py-2 text-14 text-soft">{t("signOutOffline")}</p>
        )}
      </div>
    </details>
  );
}

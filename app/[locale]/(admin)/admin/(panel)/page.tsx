// Today's leads, the most urgent on top: emergencies, what is late, what soon will be, then visits, the viewer's own next steps, what is new.
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LeadKeys } from "#components/admin/leads/inbox/lead-keys";
import { LeadLine, LeadLines } from "#components/admin/leads/inbox/lead-line";
import { LeadOpener } from "#components/admin/leads/inbox/lead-opener";
import { tabTitle } from "#components/admin/leads/inbox/tab-title";
import { TodayWatch } from "#components/admin/leads/inbox/today-watch";
import { OpeningNotice } from "#components/admin/opening/opening-notice";
import { OfficeReadings } from "#components/admin/reports/reading";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { VisitList } from "#components/admin/visits/visit-list";
import { EmptyState } from "#components/ui/empty-state";
import { Link, TextLink } from "#components/ui/link";
import { mayEditPages, mayGoToVisits, mayReadLeads, maySetRecipients } from "#lib/auth/roles";
import { requireRole, requireUser } from "#lib/auth/session";
import { noteLed, openingFacts } from "#lib/findings/before-opening/facts";
import { isFresh } from "#lib/findings/before-opening/rules";
import { countUnreadLosses } from "#lib/findings/health/store";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";
import { filterQuery, type promises } from "#lib/leads/inbox/filter";
import { type LeadNames, leadNames } from "#lib/leads/inbox/names";
import { answerTimeWords } from "#lib/leads/inbox/office-times";
import type { HeldLeads, Today } from "#lib/leads/inbox/queries";
import type { LeadRow } from "#lib/leads/inbox/types";
import { countStuckNotices, deliveryObstacles } from "#lib/notify/queries";
import { type UnsentNotice, unsentNotice } from "#lib/notify/unsent-notice";
import { marksOf } from "#lib/visits/day-plan";
import { type FirstScreen, readFirstScreen } from "#lib/visits/first-screen";
import { shownVisits } from "#lib/visits/shown-visit";
import { isOpenVisit, type Visit, type VisitPerson } from "#lib/visits/visit";

export function generateMetadata(): Promise<Metadata> {
  return tabTitle("today");
}

export default async function TodayPage() {
  const locale = await currentLocale();
  const person = await requireUser();
  // The front page shows the day's leads; editors, who may not read leads, start at the pages, and technicians at their visits.
  if (person.role && !mayReadLeads.includes(person.role) && mayEditPages.includes(person.role))
    redirect(localePath("/admin/pages", locale));
  if (person.role && !mayReadLeads.includes(person.role) && mayGoToVisits.includes(person.role))
    redirect(localePath("/admin/field", locale));
  const viewer = await requireRole(mayReadLeads);
  const canMendMail = maySetRecipients.includes(viewer.role);
  const [{ today, held, accepted, visits, people: visitPeople }, [stuck, stuckToCustomers], losses, obstacles, opening] = await Promise.all(
    [
      readFirstScreen(),
      countStuckNotices().then(async (stuck) => [stuck, stuck > 0 ? await countStuckNotices(["sender-mail", "quote-mail"]) : 0] as const),
      countUnreadLosses(),
      // This throws without content, when nothing could be sent anyway; the page shows that by itself.
      deliveryObstacles(["sender-mail", "office-mail"]).catch(() => []),
      mayEditPages.includes(viewer.role) ? openingFacts().catch(() => null) : null,
    ],
  );
  // On a site that still has only placeholders, the first visit is redirected, once, to the list of what to do.
  if (opening && isFresh(opening) && (await noteLed())) redirect(localePath("/admin/opening", locale));
  const [t, inbox, views] = [await getTranslations("today"), await getTranslations("inbox"), await getTranslations("leadFilters")];
  const names = leadNames(locale);
  const path = (address: string) => localePath(address, locale);
  return (
    <AdminMessages namespaces={["inbox", "status", "mail.kinds", "mail.values.problem", "newLead.channels"]}>
      <AdminBar viewer={viewer} />
      <LeadOpener
        rows={[
          ...today.emergencies,
          ...held.rows,
          ...accepted,
          ...today.overdue,
          ...today.soon,
          ...today.given,
          ...today.actions,
          ...today.fresh,
          ...today.unowned,
        ]}
        names={names}
      />
      <TodayWatch
        paths={{ pulse: path("/admin/pulse"), live: path("/admin/live") }}
        waiting={today.counts.waiting}
        overdue={today.counts.overdue}
      />
      <main className="office wrap grid gap-x-12 py-6 lg:grid-cols-[1fr_18rem]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h1>{inbox("today")}</h1>
            <LeadKeys />
          </div>
          {today.counts.waiting > 0 && (
            <div className="mt-3 mb-4">
              <OfficeReadings
                readings={[
                  { name: views("viewWaiting"), value: today.counts.waiting, href: path("/admin/leads?waiting=1") },
                  {
                    name: t("lateTitle"),
                    value: today.counts.overdue,
                    href: path("/admin/leads?overdue=1"),
                    isLate: today.counts.overdue > 0,
                  },
                  { name: t("soonTitle"), value: today.counts.soon },
                ]}
              />
            </div>
          )}
          {today.counts.waiting === 0 && (
            <div className="mt-5">
              <EmptyState title={t("nothingWaits")}>{t("nothingWaitsText")}</EmptyState>
            </div>
          )}
          <Sections
            today={today}
            held={held}
            accepted={accepted}
            lines={{ now: Date.now(), locale, names }}
            notices={
              <>
                <OpeningNotice facts={opening} viewer={viewer} locale={locale} />
                <Unsent notice={unsentNotice({ stuck, stuckToCustomers, obstacles }, canMendMail)} href={path("/admin/failures")} />
                {losses > 0 && <Notice text={t("loss")} href={path("/admin/health")} link={t("lossLink")} />}
              </>
            }
            visits={<TodaysVisits {...visits} people={visitPeople} locale={locale} />}
          />
        </div>
        <aside className="mt-8 grid content-start gap-8 lg:mt-0">
          <WeekPromise week={today.week} />
          <Guide done={today.done} href={path("/admin/leads")} />
        </aside>
      </main>
    </AdminMessages>
  );
}

/** Mails that have not gone out, in one line. */
async function Unsent({ notice, href }: { notice: UnsentNotice | null; href: string }) {
  if (!notice) return null;
  const t = await getTranslations("today");
  if (notice.is === "blocked")
    return <Notice text={t(`noMail.${notice.by}`)} href={href} link={t("unsentWaiting", { count: notice.count })} />;
  return <Notice text={t(notice.is, { count: notice.count })} href={href} link={t(notice.is === "unsent" ? "unsentMend" : "unsentLink")} />;
}

/** A problem with the office itself, and a link to the page where it is dealt with. */
function Notice({ text, href, link }: { text: string; href: string; link: string }) {
  return (
    <p className="mt-2 border-s-3 border-heat ps-3 text-16">
      {text} <TextLink href={href}>{link}</TextLink>
    </p>
  );
}

/** What every line of a list needs. */
type Lines = { now: number; locale: Locale; names: LeadNames };

type Section = {
  id?: string;
  title: string;
  rows: LeadRow[];
  isOfSteps?: boolean;
  remark?: React.ReactNode;
  /** How many leads there are, of which `rows` are the first, and the list of all of them with the text of its link. */
  all?: { count: number; href: string; text: string };
};

type SectionsProps = {
  today: Today;
  held: HeldLeads;
  accepted: LeadRow[];
  lines: Lines;
  /** What is wrong with the office itself. */
  notices: React.ReactNode;
  visits: React.ReactNode;
};

/** The lists of leads in the order of their urgency, with notices below the emergencies, and the visits of the day below who waits. */
async function Sections({ today, held, accepted, lines, notices, visits }: SectionsProps) {
  const [t, views, quotes] = [await getTranslations("today"), await getTranslations("leadFilters"), await getTranslations("quoteOffice")];
  const { counts, emergencies, overdue, soon, given, actions, fresh, unowned } = today;
  const waiting = (count: number) => ({ count, href: "/admin/leads?waiting=1", text: t("allWaiting") });
  const steps = (owner: "me" | "none") => `/admin/leads?status=all&owner=${owner}&step=1&sort=step`;
  const givers = [...new Set(given.map(({ givenBy }) => `\u2068${givenBy}\u2069`))].join(t("comma"));
  const heldRemark = <p className="mt-2 border-s-3 border-heat ps-3 text-16">{t("heldText", { count: held.count })}</p>;
  const givenRemark = <p className="text-14 text-soft">{t("givenText", { names: givers })}</p>;
  const urgent: Section[] = [
    { id: "held", title: t("heldTitle"), rows: held.rows, all: waiting(held.count), remark: heldRemark },
    { title: t("lateTitle"), rows: overdue, all: { count: counts.lateOthers, href: "/admin/leads?overdue=1", text: t("allOverdue") } },
    { title: t("soonTitle"), rows: soon, all: waiting(counts.soonOthers) },
  ];
  const others: Section[] = [
    { title: t("givenTitle"), rows: given, remark: givenRemark },
    {
      title: views("viewMySteps"),
      rows: actions,
      isOfSteps: true,
      all: { count: counts.actions, href: steps("me"), text: t("allSteps") },
    },
    { title: t("freshTitle"), rows: fresh, all: waiting(counts.fresh) },
    {
      title: t("unownedTitle"),
      rows: unowned,
      isOfSteps: true,
      all: { count: counts.unowned, href: steps("none"), text: t("allUnowned") },
    },
  ];
  return (
    <>
      <LeadSection title={t("emergencyTitle")} rows={emergencies} all={waiting(counts.emergencies)} lines={lines} />
      {notices}
      {urgent.map((section) => (
        <LeadSection key={section.title} {...section} lines={lines} />
      ))}
      <LeadSection
        title={quotes("acceptedTitle")}
        rows={accepted}
        remark={<p className="text-14 text-soft">{quotes("acceptedText")}</p>}
        lines={lines}
      />
      {visits}
      {others.map((section) => (
        <LeadSection key={section.title} {...section} lines={lines} />
      ))}
      <p className="mt-2">
        <TextLink href={localePath("/admin/leads?status=all&step=1&sort=step", lines.locale)} className="min-h-11">
          {t("everybodysSteps")}
        </TextLink>
      </p>
      {actions.length === 0 && (
        <section className="mt-6">
          <h2 className="text-18">{views("viewMySteps")}</h2>
          <div className="mt-2">
            <EmptyState title={t("noActions")}>{t("noActionsText")}</EmptyState>
          </div>
        </section>
      )}
    </>
  );
}

/** Leads under a title; nothing where there are none. */
async function LeadSection({ id, title, rows, isOfSteps = false, remark, all, lines }: Section & { lines: Lines }) {
  if (rows.length === 0) return null;
  const t = await getTranslations("today");
  return (
    <section id={id} className="mt-6">
      <h2 className="text-18">
        {title} <span className="text-soft tabular-nums">{all?.count ?? rows.length}</span>
      </h2>
      {remark}
      <LeadLines className="mt-2 border-t border-ink">
        {rows.map((row) => (
          <LeadLine key={row.id} row={row} {...lines} isOfSteps={isOfSteps} />
        ))}
      </LeadLines>
      {all && all.count > rows.length && (
        <p className="mt-2">
          {t("someOf", { shown: rows.length, count: all.count })} <TextLink href={localePath(all.href, lines.locale)}>{all.text}</TextLink>
        </p>
      )}
    </section>
  );
}

type TodaysVisitsProps = FirstScreen["visits"] & { people: VisitPerson[]; locale: Locale };

/** Today's visits in the order of their time, then those to which nobody goes and those of which nobody reported. */
async function TodaysVisits({ today, unassigned, unreported, people, locale }: TodaysVisitsProps) {
  const t = await getTranslations("visits");
  const marks = marksOf(today.filter(({ status }) => isOpenVisit(status)));
  const lists: { title: string; count: number; visits: Visit[]; without?: "day" }[] = [
    { title: t("todayTitle"), count: today.length, visits: today, without: "day" },
    { title: t("unassignedTitle"), ...unassigned },
    { title: t("unreportedTitle"), ...unreported },
  ];
  const context = { people, marks, locale, now: Date.now() };
  return lists
    .filter(({ visits }) => visits.length > 0)
    .map(async ({ title, count, visits, without }) => (
      <section key={title} className="mt-6">
        <h2 className="mb-2 text-18">
          {title} <span className="text-soft tabular-nums">{count}</span>{" "}
          <TextLink href={localePath("/admin/visits", locale)} className="ms-2 text-14 font-normal">
            {t("calendar")}
          </TextLink>
        </h2>
        <VisitList visits={await shownVisits(visits, context)} without={without} />
      </section>
    ));
}

/** The promises of the week as figures, and as parts of one line in proportion. */
async function WeekPromise({ week }: { week: Today["week"] }) {
  const [t, locale] = [await getTranslations("today"), await currentLocale()];
  const list = (promise: (typeof promises)[number]) => localePath(`/admin/leads?${filterQuery({ week: promise, sort: "newest" })}`, locale);
  const counts = [
    { name: "kept", label: t("kept"), count: week.kept },
    { name: "broken", label: t("broken"), count: week.broken },
    { name: "open", label: t("stillOpen"), count: week.open },
  ] as const;
  return (
    <section className="week-promise">
      <h2 className="text-18">{t("week")}</h2>
      <dl>
        {counts.map(({ name, label, count }) => (
          <div key={name} className={count > 0 ? `is-${name}` : undefined}>
            <dt>{count > 0 ? <Link href={list(name)}>{label}</Link> : label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p aria-hidden="true" className="parts">
        {counts.map(({ name, count }) => count > 0 && <span key={name} className={`is-${name}`} style={{ flexGrow: count }} />)}
      </p>
      <p className="note">{t("weekText", answerTimeWords(locale))}</p>
      {week.none > 0 && (
        <p className="note">{t.rich("notOwed", { count: week.none, list: (text) => <TextLink href={list("none")}>{text}</TextLink> })}</p>
      )}
    </section>
  );
}

/** Open until each step has been done once; after that it stays closed, but available. */
async function Guide({ done, href }: { done: Today["done"]; href: string }) {
  const [t, inbox] = [await getTranslations("today"), await getTranslations("inbox")];
  const steps = [
    { text: t("guideFind"), done: done.answered || done.visit || done.closed },
    { text: t("guideAnswer"), done: done.answered },
    { text: t("guideVisit"), done: done.visit },
    { text: t("guideClose"), done: done.closed },
    { text: t("guideExport"), done: done.exported },
  ];
  return (
    <details open={steps.some((step) => !step.done)} className="border-t border-ink">
      <summary className="min-h-11 cursor-pointer py-2 text-18 font-medium">{t("guideTitle")}</summary>
      <p className="text-14 text-soft">{t("guideText")}</p>
      <ol className="mt-2 grid gap-2 text-16">
        {steps.map((step) => (
          <li key={step.text} className={`grid grid-cols-[1.5rem_1fr] ${step.done ? "text-soft" : ""}`}>
            <span {...(step.done ? { role: "img", "aria-label": inbox("yes") } : { "aria-hidden": true })} className="text-cool">
              {step.done ? "✓" : "○"}
            </span>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 hidden text-14 text-soft lg:block">{t("guideKeys")}</p>
      <p className="mt-2">
        <TextLink href={href}>{inbox("inbox")}</TextLink>
      </p>
    </details>
  );
}

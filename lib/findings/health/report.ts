// The register of what can be wrong with a running site: each finding with its cure and a link to where it is mended, in the words and for
// the role of the user. Everything that works is a line below. What has to be done before an opening is in ../opening/rules.ts.
import "server-only";
import { getTranslations } from "next-intl/server";
import { countReadings } from "../../accounts/team/audit-log.ts";
import { mayConfirmLosses, mayEditPages, mayReadLeads, mayReadRecord } from "../../auth/roles.ts";
import type { Staff } from "../../auth/session.ts";
import { unconsentedReviews } from "../../content/edit/office-only.ts";
import { opensHereAlone, siteUrl } from "../../env.ts";
import { sleepRecord } from "../../host/pages.ts";
import { failures } from "../../host/process.ts";
import { valueIsolated } from "../../i18n/bidi.ts";
import { formatDate, formatDateTime, formatWhole } from "../../i18n/dates.ts";
import { type Locale, localePath } from "../../i18n/locales.ts";
import { countStuck } from "../../notify/queries.ts";
import { policyViolations } from "../../reports/policy-violations.ts";
import { type ContentProblems, contentProblems, placesOf } from "./content.ts";
import { type ServiceHealth, serviceHealth } from "./service.ts";
import type { StoreHealth } from "./store.ts";

type Item = { label: string; href?: string };
export type Finding = {
  id: string;
  urgent: boolean;
  title: string;
  cure: string;
  link?: { href: string; label: string };
  items?: Item[];
  /** The message of a program, as it was. */
  detail?: string;
  /** The id of the event that an administrator can confirm to have read about. */
  confirm?: number;
};

const oldSpoolSeconds = 300;

function gigabytes(bytes: number, locale: Locale): string {
  return formatWhole(Math.floor(bytes / 1024 ** 3), locale);
}

class HealthReport {
  readonly findings: Finding[] = [];
  readonly good: string[] = [];

  note(isBad: boolean, finding: Omit<Finding, "urgent">, fine?: string, urgent = true): void {
    if (isBad) this.findings.push({ ...finding, urgent });
    else if (fine) this.good.push(fine);
  }
}

/** Links to where something is mended, for users who may mend it. */
function linksFor(viewer: Staff, locale: Locale) {
  const edits = mayEditPages.includes(viewer.role);
  const to = (path: string) => localePath(path, locale);
  return {
    settingsLink: (subject: string, label: string) => (edits ? { link: { href: to(`/admin/settings/${subject}`), label } } : {}),
    entryLink: (entry: { kind: string; slug: string }) => (edits ? { href: to(placesOf(entry).edit) } : {}),
  };
}

type Words = Awaited<ReturnType<typeof getTranslations<"health">>>;
type Look = { viewer: Staff; locale: Locale; t: Words } & ReturnType<typeof linksFor>;

function noteAnswering(report: HealthReport, service: ServiceHealth, { t }: Look): void {
  for (const check of service.checks)
    report.note(
      !check.ok,
      { id: check.id, title: t(`checks.${check.id}.bad`), cure: t("serviceCure") },
      t(`checks.${check.id}.good`, { ms: check.ms }),
    );
  report.note(
    service.behind === null || service.behind > 0,
    { id: "behind", title: service.behind === null ? t("behindUnknown") : t("behind", { count: service.behind }), cure: t("behindCure") },
    t("upToDate"),
    false,
  );
}

/** For this long an error that visitors met is urgent. */
const recentMs = 3600_000;

function noteFailures(report: HealthReport, { t, locale }: Look): void {
  const met = failures();
  report.note(
    met.length > 0,
    {
      id: "failures",
      title: t("failures", { count: met.reduce((sum, { count }) => sum + count, 0) }),
      cure: t("failuresCure"),
      items: met.map(({ number, count, last, route, request }) => ({
        label:
          t("failure", { number, count, time: formatDateTime(last.toISOString(), locale), route: valueIsolated(route) }) +
          (request && ` · ${valueIsolated(request)}`),
      })),
    },
    t("failuresNone"),
    met.some(({ last }) => Date.now() - last.getTime() < recentMs),
  );
}

async function noteOutbox(report: HealthReport, stuck: number, service: ServiceHealth, { t, locale }: Look): Promise<void> {
  const office = await getTranslations("office");
  report.note(
    stuck > 0,
    {
      id: "outbox",
      title: t("outbox", { count: stuck }),
      cure: t("outboxCure"),
      link: { href: localePath("/admin/failures", locale), label: office("failures") },
    },
    // Without a mail server recent mails wait too, so nothing can be called fine.
    service.mail.state === "works" ? t("outboxFine") : undefined,
  );
}

function noteSpool(report: HealthReport, spool: ServiceHealth["spool"], { t }: Look): void {
  if (spool === null) {
    report.good.push(t("noSpool"));
    return;
  }
  const isRead = spool !== "unreadable";
  report.note(!isRead, { id: "spool-disk", title: t("spoolUnreadable"), cure: t("spoolUnreadableCure") });
  if (isRead) {
    report.note(
      spool.pending > 0 && spool.oldestSeconds > oldSpoolSeconds,
      {
        id: "spool",
        title: t("spool", { count: spool.pending, minutes: Math.round(spool.oldestSeconds / 60) }),
        cure: t("spoolCure"),
      },
      t("spoolFine", { count: spool.pending }),
    );
    report.note(spool.unreadable > 0, {
      id: "spool-records",
      title: t("spoolRecords", { count: spool.unreadable }),
      cure: t("spoolRecordsCure"),
    });
  }
}

function noteMail(report: HealthReport, service: ServiceHealth, { t, settingsLink }: Look): void {
  report.note(
    service.mail.state !== "works",
    {
      id: "mail",
      title: service.mail.state === "fails" ? t("mailFails", { code: service.mail.code }) : t("mailNone"),
      cure: service.mail.state === "fails" ? t("mailFailsCure") : t("mailNoneCure"),
    },
    t("mailWorks"),
  );
  report.note(service.obstacles.includes("noOfficeAddress"), {
    id: "address",
    title: t("noAddress"),
    cure: t("noAddressCure"),
    ...settingsLink("contact", t("toContact")),
  });
  report.note(
    service.obstacles.includes("noDelivery"),
    { id: "delivery", title: t("noDelivery"), cure: t("noDeliveryCure") },
    undefined,
    false,
  );
}

/** Pages that are sent with the framework's scripts although they need not be, and scripts that the Content-Security-Policy blocked. */
function notePages(report: HealthReport, { t }: Look): void {
  const { asleep, awake } = sleepRecord();
  report.note(
    awake.size > 0,
    { id: "awake", title: t("pagesAwake", { count: awake.size }), cure: t("pagesAwakeCure", { reason: [...awake.values()][0] ?? "" }) },
    t("pagesAsleep", { count: asleep.size }),
    false,
  );
  const violations = policyViolations();
  report.note(
    violations.length > 0,
    {
      id: "policy",
      title: t("policy", { count: violations.reduce((sum, { count }) => sum + count, 0) }),
      cure: t("policyCure"),
      items: violations.map(({ directive, blocked, page, count }) => ({ label: `${count} × ${directive} ${blocked} ${page}` })),
    },
    t("policyFine"),
    false,
  );
}

function noteMachine(report: HealthReport, service: ServiceHealth, { t, locale }: Look): void {
  if (service.disk)
    report.note(
      service.disk.isLow,
      { id: "disk", title: t("diskLow", { free: gigabytes(service.disk.freeBytes, locale) }), cure: t("diskCure") },
      t("diskFine", { free: gigabytes(service.disk.freeBytes, locale) }),
    );
  const address = siteUrl();
  report.note(
    opensHereAlone(address),
    { id: "site-url", title: t("siteUrl", { address }), cure: t("siteUrlCure") },
    t("siteUrlFine", { address }),
  );
  const { trouble, trusted } = service.proxies;
  report.note(
    trouble !== null,
    {
      id: "proxies",
      title: trouble === "short" ? t("proxiesShort", { count: trusted }) : t("proxiesUntrusted"),
      cure: trouble === "short" ? t("proxiesShortCure") : t("proxiesUntrustedCure"),
    },
    t("proxiesFine", { count: trusted }),
  );
}

function noteBackups(report: HealthReport, store: StoreHealth, isEmbedded: boolean, { t, locale }: Look): void {
  const { backup, failure, drill } = store;
  const time = (at: string) => formatDateTime(at, locale);
  if (!backup && !isEmbedded && !failure) {
    report.good.push(t("backupUnseen"));
    return;
  }
  report.note(
    !backup?.isFresh,
    {
      id: "backup",
      title: backup ? t("backupOld", { time: time(backup.at) }) : t(store.restoredAt ? "backupNoneSince" : "backupNone"),
      cure: isEmbedded ? t("backupCure") : t("backupHostedCure"),
    },
    backup ? t("backupFresh", { time: time(backup.at) }) : undefined,
  );
  if (failure)
    report.note(true, {
      id: "backup-failed",
      title: t("backupFailed", { time: time(failure.at) }),
      cure: t("backupFailedCure"),
      detail: failure.reason,
    });
  if (!backup) return;
  report.note(backup.missing > 0, {
    id: "backup-files",
    title: t("backupFiles", { count: backup.missing }),
    cure: t("backupFilesCure"),
  });
  report.note(
    backup.keyBeside === true,
    { id: "backup-key", title: t("backupKey"), cure: t("backupKeyCure") },
    backup.keyBeside === false ? t("backupKeyFine") : undefined,
    false,
  );
  report.note(backup.onSameDisk, { id: "backup-disk", title: t("backupDisk"), cure: t("backupDiskCure") }, t("backupDiskFine"), false);
  report.note(
    !drill?.isFresh,
    { id: "drill", title: drill ? t("drillOld", { time: time(drill.at) }) : t("drillNone"), cure: t("drillCure") },
    drill ? t("drillFresh", { time: time(drill.at) }) : undefined,
    false,
  );
}

/** Reports a restore until an administrator has confirmed to have read about it. */
function noteLosses(report: HealthReport, store: StoreHealth, { viewer, t, locale }: Look): void {
  for (const { id, at, from } of store.unread)
    report.note(true, {
      id: `loss-${id}`,
      title: t("restored", { time: formatDateTime(at, locale), from: formatDateTime(from ?? at, locale) }),
      cure: t("restoredCure"),
      ...(mayConfirmLosses.includes(viewer.role) && { confirm: id }),
    });
}

/** Colleagues who have read unusually many leads; shown to roles that may read the audit log. */
function noteReading(report: HealthReport, crossings: number, { t, locale }: Look): void {
  report.note(crossings > 0, {
    id: "many-read",
    title: t("manyRead", { count: crossings }),
    cure: t("manyReadCure"),
    link: { href: `${localePath("/admin/audit", locale)}?action=read-many`, label: t("manyReadLink") },
  });
}

async function checkService(report: HealthReport, look: Look): Promise<void> {
  const sees = mayReadLeads.includes(look.viewer.role);
  const [service, stuck, crossings] = await Promise.all([
    serviceHealth(),
    sees ? countStuck() : 0,
    mayReadRecord.includes(look.viewer.role) ? countReadings() : 0,
  ]);
  noteReading(report, crossings, look);
  if (service.store) noteLosses(report, service.store, look);
  noteAnswering(report, service, look);
  noteFailures(report, look);
  if (sees) await noteOutbox(report, stuck, service, look);
  noteSpool(report, service.spool, look);
  noteMail(report, service, look);
  noteMachine(report, service, look);
  notePages(report, look);
  if (service.store) noteBackups(report, service.store, service.isEmbedded, look);
}

/** Settings that are missing or have expired. */
function noteSettings(report: HealthReport, problems: ContentProblems, { t, locale, settingsLink }: Look): void {
  for (const { of, name, number, expires, isExpired } of problems.papers)
    report.findings.push({
      id: `paper-${of}-${number}-${name}`,
      urgent: isExpired,
      title: t(isExpired ? "paperExpired" : "paperExpires", { name: name || t("tradeLicence"), number, date: formatDate(expires, locale) }),
      cure: t(isExpired ? "paperExpiredCure" : "paperCure"),
      ...settingsLink(of, t(of === "team" ? "toTeam" : "toPapers")),
    });
  report.note(problems.placeholders, {
    id: "placeholders",
    title: t("placeholders"),
    cure: t("placeholdersCure"),
    ...settingsLink("contact", t("toContact")),
  });
  report.note(
    problems.missingFacts.length > 0,
    {
      id: "facts",
      title: t("missingFacts", { facts: problems.missingFacts.map((fact) => t(`facts.${fact}`)).join(t("comma")) }),
      cure: t("missingFactsCure"),
      ...settingsLink(problems.missingFacts.includes("tradeLicence") ? "papers" : "names", t("toSettings")),
    },
    t("factsFine"),
    false,
  );
  report.note(
    problems.unprovenClaims.length > 0,
    {
      id: "claims",
      title: t("claimsUnproven", { count: problems.unprovenClaims.length }),
      cure: t("claimsUnprovenCure"),
      items: problems.unprovenClaims.map((label) => ({ label })),
      ...settingsLink("claims", t("toClaims")),
    },
    t("claimsFine"),
    false,
  );
  report.note(
    problems.emergencyLineMissing,
    { id: "emergency", title: t("emergencyMissing"), cure: t("emergencyMissingCure"), ...settingsLink("emergency", t("toEmergency")) },
    undefined,
    false,
  );
}

function noteCalendar(report: HealthReport, problems: ContentProblems, { t, locale, settingsLink }: Look): void {
  report.note(
    problems.expectedSoon.length > 0,
    {
      id: "expected",
      title: t("expected", { dates: problems.expectedSoon.map((day) => formatDate(day, locale)).join(t("comma")) }),
      cure: t("expectedCure"),
      ...settingsLink("calendar", t("toCalendar")),
    },
    undefined,
    false,
  );
  report.note(
    problems.calendarEnds !== null,
    {
      id: "calendar",
      title: t("calendarEnds", { date: formatDate(problems.calendarEnds ?? "2000-01-01", locale) }),
      cure: t("calendarEndsCure"),
      ...settingsLink("calendar", t("toCalendar")),
    },
    t("calendarFine"),
    false,
  );
}

async function noteEntries(report: HealthReport, problems: ContentProblems, { t, entryLink, locale }: Look): Promise<void> {
  const [kinds, languages] = [await getTranslations("kinds"), await getTranslations("languages")];
  const entryItem = (entry: { kind: string; slug: string }, more = ""): Item => ({
    label: `${kinds(entry.kind as "page")} · ${entry.slug}${more}`,
    ...entryLink(entry),
  });

  const note = (id: string, items: Item[], title: string, cure: string, fine: string) =>
    report.note(items.length > 0, { id, title, cure, items }, fine, false);

  const { untranslated, samples, brokenLinks, oldFacts } = problems;
  // Unknown while the database does not answer, which another finding reports.
  const unconsented = await unconsentedReviews(locale).catch(() => undefined);
  note(
    "untranslated",
    untranslated.map(({ missing, ...entry }) => entryItem(entry, ` · ${languages(missing)}`)),
    t("untranslated", { count: untranslated.length }),
    t("untranslatedCure"),
    t("translated"),
  );
  note(
    "samples",
    samples.map((entry) => entryItem(entry)),
    t("samples", { count: samples.length }),
    t("samplesCure"),
    t("samplesFine"),
  );
  if (unconsented)
    note(
      "consent",
      unconsented.map((entry) => entryItem(entry)),
      t("unconsented", { count: unconsented.length }),
      t("unconsentedCure"),
      t("consentedFine"),
    );
  note(
    "links",
    brokenLinks.map(({ target, locale: own, ...entry }) => entryItem(entry, ` (${own}) → ${target}`)),
    t("brokenLinks", { count: brokenLinks.length }),
    t("brokenLinksCure"),
    t("linksFine"),
  );
  note(
    "place-facts",
    oldFacts.map((entry) => entryItem(entry)),
    t("oldFacts", { count: oldFacts.length }),
    t("oldFactsCure"),
    t("placeFactsFine"),
  );
}

function noteFigures(report: HealthReport, problems: ContentProblems, { t }: Look): void {
  report.note(
    problems.oldFigures.length > 0,
    {
      id: "figures",
      title: t("oldFigures", { count: problems.oldFigures.length }),
      cure: t("oldFiguresCure"),
      items: problems.oldFigures.map(({ title, readOn }) => ({ label: `${title} · ${readOn}` })),
    },
    t("figuresFine"),
    false,
  );
}

async function checkContent(report: HealthReport, look: Look): Promise<void> {
  const problems = contentProblems(look.locale);
  noteSettings(report, problems, look);
  noteCalendar(report, problems, look);
  await noteEntries(report, problems, look);
  noteFigures(report, problems, look);
}

/** All findings, the urgent ones first, and a line for each thing that works. */
export async function healthReport(viewer: Staff, locale: Locale): Promise<{ findings: Finding[]; good: string[] }> {
  const report = new HealthReport();
  const look = { viewer, locale, t: await getTranslations("health"), ...linksFor(viewer, locale) };
  await checkService(report, look);
  await checkContent(report, look);
  return { findings: report.findings.sort((one, two) => Number(two.urgent) - Number(one.urgent)), good: report.good };
}

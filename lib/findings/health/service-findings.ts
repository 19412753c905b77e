// What can be wrong with the running service: its database, mail, disk, proxies, backups.
import "server-only";
import { getTranslations } from "next-intl/server";
import { countMassReadings } from "../../accounts/team/audit-log.ts";
import { mayConfirmLosses, mayReadAuditLog, mayReadLeads, maySetRecipients } from "../../auth/roles.ts";
import { siteUrl } from "../../env.ts";
import { opensHereAlone } from "../../formats/local-address.ts";
import { sleepRecord } from "../../host/pages.ts";
import { failures } from "../../host/process.ts";
import { valueIsolated } from "../../i18n/bidi.ts";
import { formatDateTime, formatWhole } from "../../i18n/dates.ts";
import { type Locale, localePath } from "../../i18n/locales.ts";
import { countStuckNotices } from "../../notify/queries.ts";
import { policyViolations } from "../../reports/policy-violations.ts";
import type { HealthReport, Look } from "./findings.ts";
import { type ServiceHealth, serviceHealth } from "./service.ts";
import type { StoreHealth } from "./store.ts";

const oldSpoolSeconds = 300;

function gigabytes(bytes: number, locale: Locale): string {
  return formatWhole(Math.floor(bytes / 1024 ** 3), locale);
}

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

async function noteMail(report: HealthReport, service: ServiceHealth, { t, settingsLink, viewer, locale }: Look): Promise<void> {
  const office = await getTranslations("office");
  report.note(
    service.mail.state !== "works",
    {
      id: "mail",
      title: service.mail.state === "fails" ? t("mailFails", { code: service.mail.code }) : t("mailNone"),
      cure: service.mail.state === "fails" ? t("mailFailsCure") : t("mailNoneCure"),
      ...(maySetRecipients.includes(viewer.role) && {
        link: { href: localePath("/admin/notifications", locale), label: office("recipients") },
      }),
    },
    t("mailWorks"),
  );
  if (service.mailbox !== null)
    report.note(
      service.mailbox !== "",
      {
        id: "mailbox",
        title: t("mailboxFails", { code: service.mailbox }),
        cure: t("mailboxFailsCure"),
        ...(maySetRecipients.includes(viewer.role) && {
          link: { href: localePath("/admin/notifications", locale), label: office("recipients") },
        }),
      },
      t("mailboxWorks"),
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

function noteWhatsApp(report: HealthReport, problem: ServiceHealth["whatsApp"], { t }: Look): void {
  if (problem === null) return;
  report.note(
    problem !== "",
    { id: "whatsapp", title: t("whatsAppFails", { code: problem }), cure: t("whatsAppFailsCure") },
    t("whatsAppWorks"),
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

export async function checkService(report: HealthReport, look: Look): Promise<void> {
  const sees = mayReadLeads.includes(look.viewer.role);
  const [service, stuck, crossings] = await Promise.all([
    serviceHealth(),
    sees ? countStuckNotices() : 0,
    mayReadAuditLog.includes(look.viewer.role) ? countMassReadings() : 0,
  ]);
  noteReading(report, crossings, look);
  if (service.store) noteLosses(report, service.store, look);
  noteAnswering(report, service, look);
  noteFailures(report, look);
  if (sees) await noteOutbox(report, stuck, service, look);
  noteSpool(report, service.spool, look);
  await noteMail(report, service, look);
  noteWhatsApp(report, service.whatsApp, look);
  noteMachine(report, service, look);
  notePages(report, look);
  if (service.store) noteBackups(report, service.store, service.isEmbedded, look);
}

// What is wrong or soon will be, each with its cure and the way there; below it, what works.
import { getTranslations } from "next-intl/server";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { Badge } from "#components/ui/badge";
import { Disclosure } from "#components/ui/disclosure";
import { EmptyState } from "#components/ui/empty-state";
import { Link } from "#components/ui/link";
import { mayEditPages, mayReadLeads, mayReadReports } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDate, formatDateTime, formatWhole } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { countStuck } from "#lib/notify/queries";
import { contentProblems, placesOf } from "#lib/server/health/content";
import { serviceHealth } from "#lib/server/health/service";

type Item = { label: string; href?: string };
type Finding = {
  id: string;
  urgent: boolean;
  title: string;
  cure: string;
  link?: { href: string; label: string };
  items?: Item[];
};

const oldSpoolSeconds = 300;

export default async function HealthPage() {
  const viewer = await requireRole(mayReadReports);
  const [sees, edits] = [mayReadLeads.includes(viewer.role), mayEditPages.includes(viewer.role)];
  const locale = await currentLocale();
  const [t, kinds, office] = [await getTranslations("health"), await getTranslations("kinds"), await getTranslations("office")];
  const [service, stuck] = await Promise.all([serviceHealth(), sees ? countStuck() : 0]);
  const problems = contentProblems(locale);
  const to = (path: string) => localePath(path, locale);
  const settingsLink = (subject: string, label: string) => (edits ? { link: { href: to(`/admin/settings/${subject}`), label } } : {});
  const entryItem = (entry: { kind: string; slug: string }, more = ""): Item => ({
    label: `${kinds(entry.kind as "page")} · ${entry.slug}${more}`,
    ...(edits && { href: to(placesOf(entry).edit) }),
  });

  const findings: Finding[] = [];
  const good: string[] = [];
  const note = (isBad: boolean, finding: Omit<Finding, "urgent">, fine?: string, urgent = true) => {
    if (isBad) findings.push({ ...finding, urgent });
    else if (fine) good.push(fine);
  };

  for (const check of service.checks)
    note(
      !check.ok,
      { id: check.id, title: t(`checks.${check.id}.bad`), cure: t("serviceCure") },
      t(`checks.${check.id}.good`, { ms: check.ms }),
    );
  note(
    service.behind === null || service.behind > 0,
    { id: "behind", title: service.behind === null ? t("behindUnknown") : t("behind", { count: service.behind }), cure: t("behindCure") },
    t("upToDate"),
    false,
  );
  if (sees)
    note(
      stuck > 0,
      {
        id: "outbox",
        title: t("outbox", { count: stuck }),
        cure: t("outboxCure"),
        link: { href: to("/admin/failures"), label: office("failures") },
      },
      t("outboxFine"),
    );
  if (service.spool === null) good.push(t("noSpool"));
  else {
    const spool = service.spool;
    const isRead = spool !== "unreadable";
    note(!isRead, { id: "spool-disk", title: t("spoolUnreadable"), cure: t("spoolUnreadableCure") });
    if (isRead) {
      note(
        spool.pending > 0 && spool.oldestSeconds > oldSpoolSeconds,
        {
          id: "spool",
          title: t("spool", { count: spool.pending, minutes: Math.round(spool.oldestSeconds / 60) }),
          cure: t("spoolCure"),
        },
        t("spoolFine", { count: spool.pending }),
      );
      note(spool.unreadable > 0, {
        id: "spool-records",
        title: t("spoolRecords", { count: spool.unreadable }),
        cure: t("spoolRecordsCure"),
      });
    }
  }
  note(
    service.mail.state !== "works",
    {
      id: "mail",
      title: service.mail.state === "fails" ? t("mailFails", { code: service.mail.code }) : t("mailNone"),
      cure: service.mail.state === "fails" ? t("mailFailsCure") : t("mailNoneCure"),
    },
    t("mailWorks"),
  );
  note(service.obstacles.includes("noOfficeAddress"), {
    id: "address",
    title: t("noAddress"),
    cure: t("noAddressCure"),
    ...settingsLink("contact", t("toContact")),
  });
  note(service.obstacles.includes("noDelivery"), { id: "delivery", title: t("noDelivery"), cure: t("noDeliveryCure") }, undefined, false);
  if (service.disk)
    note(
      service.disk.isLow,
      { id: "disk", title: t("diskLow", { free: gigabytes(service.disk.freeBytes) }), cure: t("diskCure") },
      t("diskFine", { free: gigabytes(service.disk.freeBytes) }),
    );
  const { trouble, trusted } = service.proxies;
  note(
    trouble !== null,
    {
      id: "proxies",
      title: trouble === "short" ? t("proxiesShort", { count: trusted }) : t("proxiesUntrusted"),
      cure: trouble === "short" ? t("proxiesShortCure") : t("proxiesUntrustedCure"),
    },
    t("proxiesFine", { count: trusted }),
  );
  const { backup } = service;
  if (backup.state === "unseen") good.push(t("backupUnseen"));
  else
    note(
      backup.state !== "fresh",
      {
        id: "backup",
        title: backup.state === "old" ? t("backupOld", { time: formatDateTime(backup.at, locale) }) : t("backupNone"),
        cure: backup.state === "old" ? t("backupOldCure") : t("backupNoneCure"),
      },
      backup.state === "fresh" ? t("backupFresh", { time: formatDateTime(backup.at, locale) }) : undefined,
    );

  for (const { name, number, expires, isExpired } of problems.papers)
    findings.push({
      id: `paper-${number}-${name}`,
      urgent: isExpired,
      title: t(isExpired ? "paperExpired" : "paperExpires", { name: name || t("tradeLicence"), number, date: formatDate(expires, locale) }),
      cure: t(isExpired ? "paperExpiredCure" : "paperCure"),
      ...settingsLink("papers", t("toPapers")),
    });
  note(problems.placeholders, {
    id: "placeholders",
    title: t("placeholders"),
    cure: t("placeholdersCure"),
    ...settingsLink("contact", t("toContact")),
  });
  note(
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
  note(
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
  note(
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
  note(
    problems.untranslated.length > 0,
    {
      id: "untranslated",
      title: t("untranslated", { count: problems.untranslated.length }),
      cure: t("untranslatedCure"),
      items: problems.untranslated.map(({ missing, ...entry }) =>
        entryItem(entry, ` · ${missing === "en" ? office("english") : office("arabic")}`),
      ),
    },
    t("translated"),
    false,
  );
  note(
    problems.samples.length > 0,
    {
      id: "samples",
      title: t("samples", { count: problems.samples.length }),
      cure: t("samplesCure"),
      items: problems.samples.map((entry) => entryItem(entry)),
    },
    t("samplesFine"),
    false,
  );
  note(
    problems.brokenLinks.length > 0,
    {
      id: "links",
      title: t("brokenLinks", { count: problems.brokenLinks.length }),
      cure: t("brokenLinksCure"),
      items: problems.brokenLinks.map(({ target, locale: own, ...entry }) => entryItem(entry, ` (${own}) → ${target}`)),
    },
    t("linksFine"),
    false,
  );
  note(
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

  const ordered = [...findings].sort((one, two) => Number(two.urgent) - Number(one.urgent));
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap py-6">
        <h1 className="text-[1.5rem]">{t("title")}</h1>
        <p className="mt-2 max-w-[60ch] text-soft">{t("lead", { count: findings.length })}</p>
        {ordered.length === 0 ? (
          <div className="mt-5">
            <EmptyState title={t("allWell")} />
          </div>
        ) : (
          <ul className="mt-5 grid gap-3">
            {ordered.map(({ id, urgent, title, cure, link, items }) => (
              <li key={id} className={`border border-s-3 border-line bg-sheet px-4 py-3 ${urgent ? "border-s-heat" : "border-s-hair"}`}>
                <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[1rem] font-medium">
                  {urgent && <Badge look="heat">{t("urgent")}</Badge>}
                  {title}
                </h2>
                <p className="mt-1 max-w-[75ch] text-[0.92rem] text-soft">{cure}</p>
                {link && (
                  <Link href={link.href} className="mt-1 inline-flex min-h-8 items-center text-[0.92rem] text-cool underline">
                    {link.label}
                  </Link>
                )}
                {items && items.length > 0 && (
                  <div className="mt-2">
                    <Disclosure summary={t("which", { count: items.length })}>
                      <ul className="grid gap-1 text-[0.9rem]">
                        {items.map(({ label, href }) => (
                          <li key={label} className="[overflow-wrap:anywhere]">
                            {href ? (
                              <Link href={href} className="text-cool underline">
                                <bdi>{label}</bdi>
                              </Link>
                            ) : (
                              <bdi>{label}</bdi>
                            )}
                          </li>
                        ))}
                      </ul>
                    </Disclosure>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
        <h2 className="mt-8 text-[1.1rem]">{t("works")}</h2>
        <ul className="mt-2 border-t border-line">
          {good.map((line) => (
            <li key={line} className="flex items-baseline gap-2.5 border-b border-line px-3 py-2 text-[0.92rem]">
              <span aria-hidden="true" className="text-cool">
                ✓
              </span>
              {line}
            </li>
          ))}
        </ul>
      </main>
    </>
  );

  function gigabytes(bytes: number): string {
    return formatWhole(Math.floor(bytes / 1024 ** 3), locale);
  }
}

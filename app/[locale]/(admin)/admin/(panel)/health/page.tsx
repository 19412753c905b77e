import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConfirmLoss } from "#components/admin/health/confirm-loss";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { WithCommands } from "#components/admin/shell/with-commands";
import { Disclosure } from "#components/ui/disclosure";
import { EmptyState } from "#components/ui/empty-state";
import { Link } from "#components/ui/link";
import { mayReadHealth } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import type { Finding } from "#lib/findings/health/findings";
import { healthReport } from "#lib/findings/health/report";
import { currentLocale } from "#lib/i18n/current";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("health");
}

async function FindingItem({ finding: { urgent, title, cure, detail, link, items, confirm } }: { finding: Finding }) {
  const t = await getTranslations("health");
  return (
    <li className="finding" data-urgent={urgent || undefined}>
      <h2>
        {urgent && <span className="text-heat">{t("urgent")} · </span>}
        {title}
      </h2>
      <div className="min-w-0">
        <p className="max-w-[75ch] text-16 text-soft">
          <WithCommands text={cure} />
        </p>
        {detail && (
          <p dir="auto" className="mt-1 max-w-[75ch] text-16 [overflow-wrap:anywhere]">
            {detail}
          </p>
        )}
        {link && (
          <Link href={link.href} className="inline-flex min-h-11 items-center text-16 text-cool underline">
            {link.label}
          </Link>
        )}
        {confirm !== undefined && (
          <AdminMessages namespaces={["loss"]}>
            <ConfirmLoss event={confirm} />
          </AdminMessages>
        )}
        {items && items.length > 0 && (
          <div className="mt-2">
            <Disclosure summary={t("which", { count: items.length })}>
              <ul className="grid gap-1 text-16">
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
      </div>
    </li>
  );
}

/** Findings, and below them everything that works. */
export default async function HealthPage({ searchParams }: PageProps<"/[locale]/admin/health">) {
  const viewer = await requireRole(mayReadHealth);
  const locale = await currentLocale();
  const t = await getTranslations("health");
  const { findings, good } = await healthReport(viewer, locale);
  return (
    <OfficePage viewer={viewer} title={t("title")} lead={t("lead", { count: findings.length })} query={searchParams}>
      {findings.length === 0 ? (
        <div className="mt-5">
          <EmptyState title={t("allWell")} />
        </div>
      ) : (
        <ul className="mt-5 border-t border-ink">
          {findings.map((finding) => (
            <FindingItem key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
      <h2 className="mt-10">{t("works")}</h2>
      <ul className="mt-2 border-t border-ink">
        {good.map((line) => (
          <li key={line} className="flex items-baseline gap-2.5 border-b border-line py-2 text-16">
            <span aria-hidden="true" className="text-cool">
              ✓
            </span>
            <span>
              <WithCommands text={line} />
            </span>
          </li>
        ))}
      </ul>
    </OfficePage>
  );
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FailedNotifications } from "#components/admin/notifications/failed-notifications";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { EmptyState } from "#components/ui/empty-state";
import { mayReadLeads } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { deliveryObstacles, listUnsentNotices } from "#lib/notify/queries";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("failures");
}

export default async function FailuresPage() {
  const viewer = await requireRole(mayReadLeads);
  const { notices, more } = await listUnsentNotices();
  const blocked = await deliveryObstacles([...new Set(notices.map(({ topic }) => topic))]);
  const locale = await currentLocale();
  const [t, office, topics] = [await getTranslations("failures"), await getTranslations("office"), await getTranslations("topics")];
  const stateOf = ({ isDead, attempts, nextAt }: (typeof notices)[number]) =>
    isDead ? t("stateDead") : attempts > 0 ? t("stateRetrying", { time: formatDateTime(nextAt, locale) }) : t("stateWaiting");
  const aboutOf = ({ lead, topic }: (typeof notices)[number]) => {
    if (lead) return { href: localePath(`/admin/leads/${lead.id}`, locale), name: lead.fullName, reference: lead.reference };
    return topic === "many-read"
      ? { href: `${localePath("/admin/audit", locale)}?action=read-many`, name: office("audit"), reference: "" }
      : { href: localePath("/admin#held", locale), name: t("several"), reference: "" };
  };
  return (
    <OfficePage viewer={viewer} title={t("title")} lead={t("lead")}>
      {blocked.map((obstacle) => (
        <p key={obstacle} className="mt-3 border-s-3 border-heat ps-3 text-16">
          {office(obstacle)}
        </p>
      ))}
      {notices.length === 0 ? (
        <div className="mt-5">
          <EmptyState title={t("noneTitle")}>{t("noneText")}</EmptyState>
        </div>
      ) : (
        <AdminMessages namespaces={["failures", "topics", "saving"]}>
          <FailedNotifications
            rows={notices.map((notice) => ({
              id: notice.id,
              topic: topics(notice.topic),
              about: aboutOf(notice),
              state: stateOf(notice),
              isDead: notice.isDead,
              created: formatDateTime(notice.createdAt, locale),
              attempts: notice.attempts,
              lastError: notice.lastError ?? t("noAnswerYet"),
            }))}
          />
        </AdminMessages>
      )}
      {more > 0 && <p className="mt-3 text-soft">{t("more", { count: more })}</p>}
    </OfficePage>
  );
}

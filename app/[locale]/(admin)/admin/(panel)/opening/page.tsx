// What to do before the site opens: which placeholders remain, what would be lost, and what is worth filling in.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DemonstrationSection } from "#components/admin/opening/demonstration-section";
import { OpeningList } from "#components/admin/opening/opening-list";
import { OfficeReadings } from "#components/admin/reports/reading";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { Badge } from "#components/ui/badge";
import { Fold } from "#components/ui/fold";
import { TextLink } from "#components/ui/link";
import { canHaveSecondFactor } from "#lib/accounts/second-factor/second-factor";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { pagesWithPromises } from "#lib/content/edit/pages-with-promises";
import { proofPath } from "#lib/content/pages/claims";
import { isClosedByOwner } from "#lib/content/store/closed";
import { ownContent } from "#lib/content/store/snapshot";
import { isStaging } from "#lib/env";
import { noteLed, openingFacts } from "#lib/findings/before-opening/facts";
import { openingGroups, openingItems, openMusts } from "#lib/findings/before-opening/rules";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("opening");
}

export default async function OpeningPage() {
  const viewer = await requireRole(mayEditPages);
  const [t, locale] = [await getTranslations("opening"), await currentLocale()];
  const secondFactor = (await canHaveSecondFactor()) ? viewer.factor !== "none" : null;
  const facts = await openingFacts({ secondFactor }).catch(() => null);
  // An administrator who found this page need not be redirected to it any more.
  if (facts && viewer.role === "admin" && !facts.confirmed.led) await noteLed();
  const items = facts ? openingItems(facts) : [];
  const open = openMusts(items).length;
  const groups = openingGroups(items);
  const promising = facts ? pagesWithPromises(ownContent().entries, locale, (await getTranslations("site"))("home")) : [];
  const parts = {
    promises: promising.map(({ kind, slug, name }) => ({ name, at: `/admin/pages/${kind}/${slug}` })),
    claims: (facts?.problems.unprovenClaims ?? []).map(({ name, index }) => ({ name, at: proofPath(index) })),
  };
  const isOwnersDone = groups.must.every(({ isDone }) => isDone);
  const shown = (["must", "machine", "worth"] as const).filter((group) => groups[group].length > 0);
  const progress = (list: typeof items) => t("progress", { done: list.filter(({ isDone }) => isDone).length, all: list.length });
  return (
    <AdminMessages namespaces={["opening.check", "demonstration.switch", "saving"]}>
      <OfficePage viewer={viewer} title={t("title")}>
        {!facts && <p className="mt-4 border-s-3 border-heat ps-3">{t("unknown")}</p>}
        {facts && (
          <>
            {open > 0 && <p className="mt-3 text-18 font-medium">{t("count", { count: open })}</p>}
            {open > 0 ? (
              <p className="mt-2 max-w-[60ch] text-soft" data-owners-done={isOwnersDone || undefined}>
                {t(isOwnersDone ? "ownersDone" : "lead")}
              </p>
            ) : (
              <div className="mt-4 border-s-3 border-cool bg-cool-wash px-4 py-3" data-ready="">
                <p className="flex flex-wrap items-center gap-3 text-22 font-medium">
                  <Badge look="fresh">✓</Badge>
                  {t("ready")}
                </p>
                <p className="mt-1 max-w-[60ch] text-16">{t("readyText")}</p>
              </div>
            )}
            {/* A demonstration closes the site whatever the settings say. */}
            {!facts.demonstration && (
              <p className="mt-3 max-w-[70ch] text-16">
                {t(isStaging() ? "isStaging" : isClosedByOwner() ? "isClosed" : "isOpen")}{" "}
                {!isStaging() && (isClosedByOwner() || open > 0) && (
                  <TextLink href={`${localePath("/admin/settings/visibility", locale)}?from=opening#en.isClosed`} className="min-h-8">
                    {t(isClosedByOwner() ? "toOpen" : "toClose")}
                  </TextLink>
                )}
              </p>
            )}
            <DemonstrationSection facts={facts} role={viewer.role} locale={locale} />
            <div className="opening-progress">
              <OfficeReadings
                readings={shown.map((group) => ({
                  name: t(group),
                  value: t.rich("openCount", {
                    count: groups[group].filter(({ isDone }) => !isDone).length,
                    u: (unit) => <span className="unit">{unit}</span>,
                  }),
                  before: progress(groups[group]),
                }))}
              />
            </div>
            {shown.map((group) => (
              <section key={group} className="opening-group" data-group={group}>
                <Fold title={t(group)} open={group === "must"}>
                  <p className="max-w-[60ch] text-16 text-soft">{t(`${group}Lead`)}</p>
                  <OpeningList items={groups[group]} parts={parts} role={viewer.role} locale={locale} />
                </Fold>
              </section>
            ))}
          </>
        )}
      </OfficePage>
    </AdminMessages>
  );
}

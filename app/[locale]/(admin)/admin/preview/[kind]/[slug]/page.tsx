// Previews a page: the real page with the viewer's unsaved text, the newest draft, or an old revision. For staff only; never cached or
// indexed (the headers of the office).
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { RepliesPreview } from "#components/admin/content/replies-preview";
import { officeEntryTitle } from "#components/admin/shell/office-title";
import { ContactDock } from "#components/layout/contact-links";
import { SiteFooter } from "#components/layout/site-footer";
import { SiteHeader } from "#components/layout/site-header";
import { PlacePage } from "#components/sections/place-page";
import { ServicePage } from "#components/sections/service-page";
import { mayEditEntry } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readDrafts } from "#lib/content/edit/drafts";
import { normalizeInput } from "#lib/content/edit/normalize-input";
import { readForEditing, readRevision } from "#lib/content/edit/office-entries";
import { formOfKind } from "#lib/content/form-of";
import { type Data, isKind, type Kind, kinds } from "#lib/content/kinds";
import { type FormField, fieldAt, type Json, valueAt, withoutBlankItems, withValue } from "#lib/content/schema-form";
import { setPreview } from "#lib/content/store/preview";
import { currentLocale } from "#lib/i18n/current";
import type { Locale } from "#lib/i18n/locales";
import type { FamilyKind } from "#lib/seo/entry-page";
import { isSheet } from "#lib/site/calculators";
import { pathOfEntry, routes } from "#lib/site/routes";
import { dubaiDay } from "#lib/time/dubai-clock";

/** The pages with fixed addresses. An entry without a page of its own is shown on the home page. */
const fixedPages: Record<string, () => Promise<{ default: unknown }>> = {
  "/": () => import("../../../../../(site)/page.tsx"),
  "/services": () => import("../../../../../(site)/services/page.tsx"),
  "/about": () => import("../../../../../(site)/about/page.tsx"),
  "/blog": () => import("../../../../../(site)/blog/page.tsx"),
  "/resources": () => import("../../../../../(site)/resources/page.tsx"),
  "/case-studies": () => import("../../../../../(site)/case-studies/page.tsx"),
  "/calculators": () => import("../../../../../(site)/calculators/page.tsx"),
  "/calculators/hvac-cooling-load": () => import("../../../../../(site)/calculators/hvac-cooling-load/page.tsx"),
  "/careers": () => import("../../../../../(site)/careers/page.tsx"),
  "/accessibility": () => import("../../../../../(site)/accessibility/page.tsx"),
  "/contact": () => import("../../../../../(site)/contact/page.tsx"),
  "/prices": () => import("../../../../../(site)/prices/page.tsx"),
  "/privacy": () => import("../../../../../(site)/privacy/page.tsx"),
  "/data-request": () => import("../../../../../(site)/data-request/page.tsx"),
  "/quote": () => import("../../../../../(site)/quote/page.tsx"),
  "/terms": () => import("../../../../../(site)/terms/page.tsx"),
};
type FamilyPage = { param: string; load: () => Promise<{ default: unknown }> };
const familyPages: Record<FamilyKind, FamilyPage> = {
  post: { param: "post", load: () => import("../../../../../(site)/blog/[post]/page.tsx") },
  resource: { param: "resource", load: () => import("../../../../../(site)/resources/[resource]/page.tsx") },
  community: { param: "community", load: () => import("../../../../../(site)/resources/[resource]/[community]/page.tsx") },
  "case-study": { param: "study", load: () => import("../../../../../(site)/case-studies/[study]/page.tsx") },
  job: { param: "job", load: () => import("../../../../../(site)/careers/[job]/page.tsx") },
};

/** A placeholder for a value that is still missing. */
function placeholderFor(field: FormField | undefined): Json {
  if (field?.type === "number") return 1;
  if (field?.type === "days") return [1];
  if (field?.type === "choice") return field.options[0] ?? "";
  if (field?.type === "text" && field.format === "time") return "08:00";
  if (field?.type === "text" && field.format === "date") return dubaiDay(new Date());
  return "…";
}

/** Data that the page can render: an invalid value is replaced by the previous one, or else by a placeholder. */
function renderableData(kind: Kind, typed: Json, before: Json): unknown {
  let data = typed;
  for (let round = 0; round < 3; round++) {
    const parsed = kinds[kind].safeParse(data);
    if (parsed.success) return parsed.data;
    for (const { path } of parsed.error.issues) {
      const keys = path.map((key) => (typeof key === "number" ? key : String(key)));
      const old = valueAt(before, keys);
      data = withValue(data, keys, round === 0 && old !== undefined && old !== "" ? old : placeholderFor(fieldAt(formOfKind(kind), keys)));
    }
  }
  return data;
}

/** The text as it would be saved: without list items that are empty in both languages. */
function savableData(kind: Kind, data: Record<Locale, unknown>, locale: Locale): Json {
  return withoutBlankItems(formOfKind(kind), { en: normalizeInput(kind, data.en), ar: normalizeInput(kind, data.ar) })[locale];
}

/** The data to preview, and whether the public page shows exactly that. */
async function readPreview(viewerId: string, kind: Kind, slug: string, locale: Locale, revision: number) {
  const current = await readForEditing(kind, slug);
  if (!current) return null;
  const newest = savableData(kind, { en: current.en.data, ar: current.ar.data }, locale);
  if (revision > 0) {
    const old = await readRevision(kind, slug, locale, revision);
    const isLive = current[locale].status === "published" && current[locale].publishedRevision === revision;
    return old && { data: renderableData(kind, savableData(kind, { en: old, ar: old }, locale), newest), isLive };
  }
  const { own } = await readDrafts(viewerId, kind, slug);
  const draftData = own ? savableData(kind, own.data, locale) : newest;
  const { status, publishedRevision, newestRevision } = current[locale];
  const isLive = status === "published" && publishedRevision === newestRevision && JSON.stringify(draftData) === JSON.stringify(newest);
  return { data: renderableData(kind, draftData, newest), isLive };
}

export async function generateMetadata({ params }: PageProps<"/[locale]/admin/preview/[kind]/[slug]">): Promise<Metadata> {
  return officeEntryTitle(params, (await getTranslations("editor"))("preview"));
}

export default async function PreviewPage({ params, searchParams }: PageProps<"/[locale]/admin/preview/[kind]/[slug]">) {
  const { kind, slug } = await params;
  const viewer = await requireRole(mayEditEntry(kind, slug));
  const locale = await currentLocale();
  const { revision, at } = await searchParams;
  const preview = isKind(kind) ? await readPreview(viewer.id, kind, slug, locale, Number(revision ?? 0)) : null;
  if (!isKind(kind) || !preview) notFound();
  const { data, isLive } = preview;
  if (kind === "replies") return <RepliesPreview replies={data as Data<"replies">} locale={locale} />;
  setPreview({ kind, slug, data });
  const t = await getTranslations("editor");
  return (
    <>
      <p className={`px-4 py-1.5 text-center text-14 ${isLive ? "bg-cool-wash text-cool" : "bg-heat text-heat-ink"}`}>
        {t(isLive ? "previewLive" : "previewNote")}
      </p>
      <SiteHeader />
      <main id="content">
        <PreviewedPage {...pageForPreview({ kind, slug }, at)} locale={locale} />
      </main>
      <SiteFooter />
      <ContactDock />
    </>
  );
}

/** The page for the preview of an entry: its own, else the one at `at`, else the home page. */
function pageForPreview(entry: { kind: Kind; slug: string }, at: unknown): { kind: Kind; slug: string } {
  if (pathOfEntry(entry)) return entry;
  const shown = routes.find(({ path }) => path === at)?.entry;
  return shown && isKind(shown.kind) ? { kind: shown.kind, slug: shown.slug } : entry;
}

async function PreviewedPage({ kind, slug, locale }: { kind: Kind; slug: string; locale: Locale }) {
  const path = pathOfEntry({ kind, slug });
  if (kind === "service") return <ServicePage slug={slug} />;
  if (kind === "location" && path) return <PlacePage path={path} />;
  const calculator = path?.slice("/calculators/".length) ?? "";
  if (isSheet(calculator)) {
    const { default: CalculatorPage } = await import("../../../../../(site)/calculators/[calculator]/page.tsx");
    return <CalculatorPage params={Promise.resolve({ locale, calculator })} searchParams={Promise.resolve({})} />;
  }
  const family = (familyPages as Partial<Record<Kind, FamilyPage>>)[kind];
  const load = family?.load ?? fixedPages[path ?? "/"] ?? fixedPages["/"];
  const Page = (await load?.())?.default as ComponentType<{ params: Promise<object>; searchParams: Promise<object> }>;
  return <Page params={Promise.resolve({ locale, ...(family && { [family.param]: slug }) })} searchParams={Promise.resolve({})} />;
}

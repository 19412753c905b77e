// Everything that can be edited, by kind, with the states of both languages side by side.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { entryTitle } from "#components/admin/content/entry-editor-loader";
import { EntryState } from "#components/admin/content/entry-state";
import { SwitchedOff } from "#components/admin/content/switched-off";
import { UnsavedMark } from "#components/admin/content/unsaved-mark";
import { BackToOpening, isFromOpening, openingQuery } from "#components/admin/opening/back-to-opening";
import { OpeningNotice } from "#components/admin/opening/opening-notice";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { officeTitle } from "#components/admin/shell/office-title";
import { buttonClass } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { controlClass } from "#components/ui/field";
import { Fold } from "#components/ui/fold";
import { Link } from "#components/ui/link";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { staleTariffs } from "#lib/calculators/data/tariffs";
import { isCreatable } from "#lib/content/edit/creatable";
import { unsavedEntries } from "#lib/content/edit/drafts";
import { unconsentedEntries } from "#lib/content/edit/hidden-entries";
import { byLastChange, isInState, isListState, type ListState, lastChange, listStates } from "#lib/content/edit/list-states";
import { type EntrySummary, listForOffice } from "#lib/content/edit/office-entries";
import { openEntries } from "#lib/content/edit/presence";
import { isEditedInPages } from "#lib/content/edit/settings-subjects";
import { isKind, type Kind, kinds } from "#lib/content/kinds";
import { isHiddenSample } from "#lib/content/store/snapshot";
import { openingFacts } from "#lib/findings/before-opening/facts";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes, localePath, locales } from "#lib/i18n/locales";
import { hitAddress, type PageHit, searchPages } from "#lib/search/page-search";
import { pathOfEntry } from "#lib/site/routes";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("pages");
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? "";

/** The filter of the list: one kind or all, a state, and words that a title, an address or a text must have. `order`: "" is by kind. */
type View = { kind: Kind | ""; q: string; state: ListState; order: "" | "changed" };

function viewOf(query: Record<string, string | string[] | undefined>): View {
  const { kind, q, state, order } = query;
  return {
    kind: isKind(single(kind)) && isEditedInPages(single(kind) as Kind) ? (single(kind) as Kind) : "",
    q: single(q),
    state: isListState(single(state)) ? (single(state) as ListState) : "",
    order: single(order) === "changed" ? "changed" : "",
  };
}

/** The ready answers have no title, so the list uses their name in the office. */
async function withOfficeTitles(entries: EntrySummary[]): Promise<EntrySummary[]> {
  const titles = Object.fromEntries(
    await Promise.all(localeCodes.map(async (locale) => [locale, (await getTranslations({ locale, namespace: "replies" }))("title")])),
  ) as Record<Locale, string>;
  return entries.map((entry) =>
    entry.kind === "replies"
      ? { ...entry, versions: entry.versions.map((version) => ({ ...version, title: titles[version.locale] })) }
      : entry,
  );
}

async function hitsIn({ kind, state, q, order }: View, all: EntrySummary[], locale: Locale): Promise<{ hits: PageHit[]; total: number }> {
  const entries = all.filter((entry) => isInState(entry, state) && (!kind || entry.kind === kind));
  // What was found is in the order of how well it fits.
  if (q.trim()) return searchPages(entries, q, locale);
  if (order === "changed") entries.sort(byLastChange);
  return { hits: entries.map((entry) => ({ entry, found: null })), total: entries.length };
}

function listAddress(query: Partial<View>, locale: Locale): string {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString();
  return localePath("/admin/pages", locale) + (given && `?${given}`);
}

export default async function PagesPage({ searchParams }: PageProps<"/[locale]/admin/pages">) {
  const viewer = await requireRole(mayEditPages);
  const view = viewOf(await searchParams);
  const { kind: wanted, state } = view;
  const archive = state === "archived";
  const query = (await isFromOpening(searchParams)) ? openingQuery : "";
  const [entries, open, unsaved, opening, unconsented] = await Promise.all([
    listForOffice().then(withOfficeTitles),
    openEntries(),
    unsavedEntries(viewer.id),
    openingFacts().catch(() => null),
    unconsentedEntries("en"),
  ]);
  const all = entries.filter((entry) => isEditedInPages(entry.kind));
  const locale = await currentLocale();
  const { hits, total } = await hitsIn(view, all, locale);
  const [office, t, kindNames] = [await getTranslations("office"), await getTranslations("editor"), await getTranslations("kinds")];
  // Without a chosen kind, the next page asks for it; a kind that cannot be added to has no button.
  const canCreate = wanted === "" || isCreatable(wanted);
  const isFirst = isCreatable(wanted) && state === "" && !view.q.trim() && !all.some((entry) => entry.kind === wanted);
  // All entries are hundreds, so they stand by kind, and on a phone each kind folds. Those of a state are few.
  const isByKind = !wanted && !view.q.trim() && !view.order && (state === "" || archive);
  const list = (listed: PageHit[]) => (
    <ul className="border-t border-line">
      {listed.map(({ entry, found }) => (
        <Row
          key={`${entry.kind}/${entry.slug}`}
          entry={entry}
          found={found}
          openWith={open[`${entry.kind}/${entry.slug}`] ?? []}
          isUnsaved={unsaved.has(`${entry.kind}/${entry.slug}`)}
          isUnconsented={unconsented.some(({ kind, slug }) => kind === entry.kind && slug === entry.slug)}
          locale={locale}
          kindName={isByKind ? "" : kindNames(entry.kind)}
          query={query}
          q={view.q.trim()}
        />
      ))}
    </ul>
  );
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="office wrap py-6">
        <BackToOpening query={searchParams} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-30">{archive ? t("archiveTitle") : office("pages")}</h1>
          <p className="flex flex-wrap gap-3">
            {canCreate && !isFirst && <Create kind={wanted} locale={locale} />}
            <Link href={localePath("/admin/redirects", locale)} className={buttonClass("plain")}>
              {office("redirects")}
            </Link>
            <Link href={listAddress(archive ? {} : { state: "archived" }, locale)} className={buttonClass("plain")}>
              {archive ? t("leaveArchive") : t("archiveTitle")}
            </Link>
          </p>
        </div>
        <OpeningNotice facts={opening} viewer={viewer} locale={locale} />
        <StaleTariffs />
        <KindTabs view={view} all={all} locale={locale} />
        <StateLinks view={view} all={all} locale={locale} />
        <FindForm view={view} />
        {hits.length === 0 ? (
          <div className="mt-5">
            {isFirst ? (
              <EmptyState title={t("firstTitle", { kind: kindNames(wanted) })}>
                <p className="mx-auto max-w-[50ch]">{t(`kindHints.${wanted}`)}</p>
                <p className="mt-4">
                  <Create kind={wanted} locale={locale} />
                </p>
              </EmptyState>
            ) : (
              <EmptyState title={t("nothingFound")}>{t("nothingFoundHint")}</EmptyState>
            )}
          </div>
        ) : (
          <div className="mt-4">
            {total > hits.length && <p className="mb-2 text-soft">{t("foundMore", { shown: hits.length, total })}</p>}
            {isByKind
              ? [...Map.groupBy(hits, ({ entry }) => entry.kind)].map(([kind, ofKind]) => (
                  <Fold
                    key={kind}
                    className="entry-kind"
                    title={
                      <>
                        {kindNames(kind)} <span className="font-normal text-soft tabular-nums">{ofKind.length}</span>
                      </>
                    }
                  >
                    {list(ofKind)}
                  </Fold>
                ))
              : list(hits)}
          </div>
        )}
      </main>
    </>
  );
}

async function Create({ kind, locale }: { kind: Kind | ""; locale: Locale }) {
  const [t, kindNames] = [await getTranslations("editor"), await getTranslations("kinds")];
  return (
    <Link href={localePath("/admin/pages/new", locale) + (kind && `?kind=${kind}`)} className={buttonClass("primary")}>
      {kind ? t("new", { kind: kindNames(kind) }) : t("newAny")}
    </Link>
  );
}

async function KindTabs({ view, all, locale }: { view: View; all: EntrySummary[]; locale: Locale }) {
  const [office, t, kindNames] = [await getTranslations("office"), await getTranslations("editor"), await getTranslations("kinds")];
  const { kind: wanted, ...kept } = view;
  // A kind that can be added to has a tab even before its first entry.
  const present = (Object.keys(kinds) as Kind[]).filter(
    (candidate) => isEditedInPages(candidate) && (isCreatable(candidate) || all.some((entry) => entry.kind === candidate)),
  );
  const tab =
    "inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-2 aria-[current=page]:border-cool aria-[current=page]:font-medium";
  return (
    <nav aria-label={office("kind")} className="mt-4 flex gap-x-2 overflow-x-auto border-b border-line text-16 md:flex-wrap">
      <Link href={listAddress(kept, locale)} aria-current={wanted === "" ? "page" : undefined} className={tab}>
        {t("allKinds")}
      </Link>
      {present.map((candidate) => (
        <Link
          key={candidate}
          href={listAddress({ ...kept, kind: candidate }, locale)}
          aria-current={wanted === candidate ? "page" : undefined}
          className={tab}
        >
          {kindNames(candidate)}
          <span className="text-14 text-soft tabular-nums">
            {all.filter((entry) => entry.kind === candidate && isInState(entry, kept.state)).length}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** The states with how many entries are in each, and the order. Each is an address of its own, so that it works without JavaScript. */
async function StateLinks({ view, all, locale }: { view: View; all: EntrySummary[]; locale: Locale }) {
  const t = await getTranslations("editor");
  const { kind, state, order, q } = view;
  if (state === "archived") return null;
  const ofKind = all.filter((entry) => !kind || entry.kind === kind);
  const look =
    "inline-flex min-h-11 items-center gap-1.5 text-cool underline aria-[current=true]:text-ink aria-[current=true]:no-underline";
  const current = (is: boolean) => (is ? ("true" as const) : undefined);
  return (
    <div className="mt-2 flex flex-wrap gap-x-8 text-16">
      <nav aria-label={t("states")} className="flex flex-wrap gap-x-5">
        {(["", ...listStates] as const).map((each) => (
          <Link key={each} href={listAddress({ ...view, state: each }, locale)} aria-current={current(each === state)} className={look}>
            {t(`list_${each || "all"}`)}
            <span className="text-14 text-soft tabular-nums">{ofKind.filter((entry) => isInState(entry, each)).length}</span>
          </Link>
        ))}
      </nav>
      {!q.trim() && (
        <nav aria-label={t("order")} className="flex flex-wrap gap-x-5">
          {(["", "changed"] as const).map((each) => (
            <Link key={each} href={listAddress({ ...view, order: each }, locale)} aria-current={current(each === order)} className={look}>
              {t(each ? "orderByChange" : "orderByKind")}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

async function FindForm({ view: { kind, state, order, q } }: { view: View }) {
  const t = await getTranslations("editor");
  return (
    <form method="get" className="mt-4 flex max-w-[36rem] gap-2">
      {kind && <input type="hidden" name="kind" value={kind} />}
      {state && <input type="hidden" name="state" value={state} />}
      {order && <input type="hidden" name="order" value={order} />}
      <input type="search" name="q" defaultValue={q} aria-label={t("find")} placeholder={t("find")} className={`${controlClass()} mt-0!`} />
      <button type="submit" className={buttonClass("plain")}>
        {t("findDo")}
      </button>
    </form>
  );
}

type RowProps = PageHit & {
  /** Colleagues who have it open. */
  openWith: string[];
  /** The user typed in it and did not save. */
  isUnsaved: boolean;
  /** Published but not shown, because the person has not agreed to be quoted. */
  isUnconsented: boolean;
  locale: Locale;
  /** Empty where the list is of one kind. */
  kindName: string;
  /** The part of the list's query that the editor's address keeps, and the words that were looked for. */
  query: string;
  q: string;
};

async function Row({ entry, found, openWith, isUnsaved, isUnconsented, locale, kindName, query, q }: RowProps) {
  const [t, languages] = [await getTranslations("editor"), await getTranslations("languages")];
  const { kind, slug, versions } = entry;
  const history = localePath(`/admin/pages/${kind}/${slug}/history`, locale);
  const title = entryTitle(locale, entry);
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_minmax(0,15rem)]">
      <div className="min-w-0">
        <Link href={hitAddress({ entry, found }, q, locale, query)} className="font-medium text-cool underline wrap-anywhere">
          {title}
        </Link>{" "}
        <UnsavedMark entry={`${kind}/${slug}`} isKept={isUnsaved} label={t("unsavedHere")} />
        <p className="text-14 text-soft">
          {kindName && `${kindName} · `}
          {kind !== "replies" && (
            <>
              <bdi dir="ltr">{pathOfEntry({ kind, slug }) ?? slug}</bdi> ·{" "}
            </>
          )}
          {t("changedAt", { time: formatDateTime(lastChange(entry), locale) })}
        </p>
        {found && <Excerpt {...found} />}
        {isHiddenSample(kind, slug, locale) && <p className="mt-1 text-14 font-medium text-heat">{t("hiddenSample")}</p>}
        {isUnconsented && <p className="mt-1 text-14 font-medium text-heat">{t("hiddenForConsent")}</p>}
        <SwitchedOff kind={kind} slug={slug} locale={locale} />
        {openWith.length > 0 && (
          <p className="mt-1 inline-block bg-cool-wash px-2 py-0.5 text-14">{t("openWith", { names: openWith.join(t("comma")) })}</p>
        )}
      </div>
      {localeCodes.map((code) => {
        const version = versions.find((candidate) => candidate.locale === code);
        return (
          <div key={code} className="text-16">
            <span className="me-2 text-soft">{languages(code)}</span>
            {version ? <EntryState version={version} locale={locale} history={history} /> : "–"}
          </div>
        );
      })}
    </li>
  );
}

/** Where the words of the search stand. */
function Excerpt({ locale, excerpt }: NonNullable<PageHit["found"]>) {
  const { tag, dir } = locales[locale];
  return (
    <p lang={tag} dir={dir} className="mt-1 max-w-[70ch] text-16 wrap-anywhere">
      {excerpt.map(({ text, hit }, index) =>
        hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: words of one passage, in their order
          <mark key={index} className="bg-cool-wash font-medium text-inherit">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}

/** The calculators' tariffs are dated; the office is reminded when they should be checked again. */
async function StaleTariffs() {
  const stale = staleTariffs(new Date());
  if (stale.length === 0) return null;
  const t = await getTranslations("sheets");
  return (
    <p className="mt-4 border-s-3 border-heat bg-sheet p-4 text-16">
      {t("staleTariffs", { list: stale.map(({ id, readOn }) => `${id} (${readOn})`).join(", ") })}
    </p>
  );
}

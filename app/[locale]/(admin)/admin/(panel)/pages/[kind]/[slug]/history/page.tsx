// The earlier texts of a page, what has changed since, and how to restore them.

import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { HistoryChoice, HistoryLink } from "#components/admin/content/history-choice";
import { RestoreButtons } from "#components/admin/content/restore-buttons";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeEntryTitle } from "#components/admin/shell/office-title";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { controlClass } from "#components/ui/field";
import { Link } from "#components/ui/link";
import { mayEditEntry } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readDrafts } from "#lib/content/edit/drafts";
import { listForOffice, readForEditing, readHistory, readRevision, type Version } from "#lib/content/edit/office-entries";
import { type ComparedBlock, comparedBlocks, comparedWords } from "#lib/content/edit/read-text";
import type { SavePoint } from "#lib/content/edit/save-points";
import { editorPath } from "#lib/content/edit/settings-subjects";
import { replacedBy } from "#lib/content/edit/write";
import { fieldPathName } from "#lib/content/field-label-keys";
import { flattenFields } from "#lib/content/flatten-fields";
import { formOfKind } from "#lib/content/form-of";
import { isKind, type Kind } from "#lib/content/kinds";
import { conform, fieldAt } from "#lib/content/schema-form";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes, localePath, locales } from "#lib/i18n/locales";
import { pathOfEntry } from "#lib/site/routes";

type Change = { path: string; before: string; after: string };

function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [before, after].map((data) => new Map(flattenFields(data).map(({ path, value }) => [path, String(value)])));
  const paths = new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])]);
  return [...paths].flatMap((path) => {
    const change = { path, before: old?.get(path) ?? "", after: now?.get(path) ?? "" };
    return change.before === change.after ? [] : [change];
  });
}

/** When the user typed text on this page that was never saved; null if all of it was. Restoring removes it. */
async function unsavedSince(userId: string, kind: Kind, slug: string, current: Record<Locale, Version>): Promise<string | null> {
  const { own } = await readDrafts(userId, kind, slug);
  const shape = formOfKind(kind);
  const isUnsaved = (code: Locale) => changesBetween(conform(shape, current[code].data), conform(shape, own?.data[code])).length > 0;
  return own && localeCodes.some(isUnsaved) ? own.updatedAt : null;
}

type Compared = { code: Locale; revision: number; changes: Change[] };

/** These languages at one save point, compared with another. */
function comparedAt(
  points: { from: SavePoint; to: SavePoint },
  languages: readonly Locale[],
  kind: Kind,
  slug: string,
): Promise<Compared[]> {
  const shape = formOfKind(kind);
  const textAt = async (point: SavePoint, code: Locale) => conform(shape, await readRevision(kind, slug, code, point.revisions[code]));
  return Promise.all(
    languages.map(async (code) => ({
      code,
      revision: points.from.revisions[code],
      changes: changesBetween(await textAt(points.from, code), await textAt(points.to, code)),
    })),
  );
}

/** The save point of the other language's text that an outdated language (`behind`) still matches. */
function olderSince(current: Record<Locale, Version>, points: SavePoint[], behind: unknown): SavePoint | undefined {
  const older = localeCodes.find((code) => code === behind);
  const since = older && current[older].behindSince;
  // The points are newest first: the last match is when that text was first saved.
  return since ? points.findLast(({ revisions }) => revisions[older === "en" ? "ar" : "en"] === since) : undefined;
}

/** The title as in the list of pages; the name of the kind where the entry has no title. */
async function nameOf(kind: Kind, slug: string, locale: Locale): Promise<string> {
  const kindNames = await getTranslations("kinds");
  const entry = (await listForOffice()).find((candidate) => candidate.kind === kind && candidate.slug === slug);
  return entry?.versions.find((version) => version.locale === locale)?.title || kindNames(kind);
}

export async function generateMetadata({ params }: PageProps<"/[locale]/admin/pages/[kind]/[slug]/history">): Promise<Metadata> {
  return officeEntryTitle(params, (await getTranslations("editor"))("history"));
}

export default async function HistoryPage({ params, searchParams }: PageProps<"/[locale]/admin/pages/[kind]/[slug]/history">) {
  const { kind, slug } = await params;
  const viewer = await requireRole(mayEditEntry(kind, slug));
  const current = isKind(kind) ? await readForEditing(kind, slug) : null;
  if (!isKind(kind) || !current) notFound();
  const points = await readHistory(kind, slug);
  const locale = await currentLocale();
  const here = localePath(`/admin/pages/${kind}/${slug}`, locale);
  const editor = localePath(editorPath({ kind, slug }), locale);
  const path = pathOfEntry({ kind, slug });
  const { at, with: compareWith, language, behind } = await searchParams;
  // The default point changes with the next save, so the shown point gets an address of its own.
  const usual = olderSince(current, points, behind) ?? points[1] ?? points[0];
  if (at === undefined && usual) {
    const query = new URLSearchParams({ ...(typeof behind === "string" && { behind }), at: usual.savedAt });
    redirect(`${here}/history?${query}`);
  }
  // An unknown point must not silently show another one.
  const chosen = points.find(({ savedAt }) => savedAt === at);
  const other = compareWith === undefined ? points[0] : points.find(({ savedAt }) => savedAt === compareWith);
  if (!chosen || !other) notFound();
  const t = await getTranslations("editor");
  const only = localeCodes.find((code) => code === language);
  const shownLanguages = only ? [only] : localeCodes;
  const compared = await comparedAt({ from: chosen, to: other }, shownLanguages, kind, slug);
  const unsaved = await unsavedSince(viewer.id, kind, slug, current);
  const isNewest = chosen === points[0];
  // A user who came from the link "Older" wants to bring that language up to date.
  const older = localeCodes.find((code) => code === behind && current[code].behind > 0);
  const [changed] = compared.flatMap(({ code, changes }) => (code === older ? [] : changes));
  return (
    <OfficePage viewer={viewer} title={t("history")} above={{ href: editor, label: t("toEditor") }}>
      <p className="mt-1 text-soft">
        <bdi className="font-medium text-ink">{await nameOf(kind, slug, locale)}</bdi>
        {path && (
          <>
            {" "}
            · <bdi dir="ltr">{path}</bdi>
          </>
        )}
      </p>
      <HistoryChoice shown={chosen.savedAt}>
        <div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <Points
            points={points}
            chosen={chosen}
            kept={{ ...(other !== points[0] && { with: other.savedAt }), ...(only && { language: only }) }}
            here={here}
            locale={locale}
          />
          <div className="grid min-w-0 content-start gap-6">
            <CompareForm points={points} from={chosen} to={other} only={only} behind={older} locale={locale} />
            {chosen === other ? (
              <p>{t(isNewest ? "isNewest" : "isSame")}</p>
            ) : (
              <p>
                {other === points[0]
                  ? t("comparedWith", { time: formatDateTime(chosen.savedAt, locale) })
                  : t("comparedBoth", { time: formatDateTime(chosen.savedAt, locale), other: formatDateTime(other.savedAt, locale) })}
              </p>
            )}
            {!isNewest && (
              <>
                {older && <EditOlder code={older} href={`${editor}#${older}.${changed?.path ?? ""}`} />}
                {unsaved && <p className="text-heat">{t("restoreOverTyped", { time: formatDateTime(unsaved, locale) })}</p>}
                {shownLanguages
                  .filter((code) => chosen.published[code] !== chosen.revisions[code])
                  .map((code) => (
                    <DraftThen key={code} code={code} revision={chosen.published[code]} preview={`/admin/preview/${kind}/${slug}`} />
                  ))}
                <AdminMessages namespaces={["editor", "languages", "fields"]}>
                  <RestoreButtons
                    key={`${chosen.savedAt} ${only}`}
                    only={only}
                    kind={kind}
                    slug={slug}
                    time={formatDateTime(chosen.savedAt, locale)}
                    revisions={chosen.revisions}
                    published={chosen.published}
                    replaced={replacedBy(current)}
                    editHref={editor}
                    visitorPagesPath={kind === "replies" ? null : `${here}/shown`}
                    isAside={older !== undefined}
                  />
                </AdminMessages>
              </>
            )}
            {chosen !== other &&
              compared.map((each) => <LanguageChanges key={each.code} {...each} kind={kind} preview={`/admin/preview/${kind}/${slug}`} />)}
          </div>
        </div>
      </HistoryChoice>
    </OfficePage>
  );
}

/** A link to the first field that has changed in the other language. */
async function EditOlder({ code, href }: { code: Locale; href: string }) {
  const [t, languages] = [await getTranslations("editor"), await getTranslations("languages")];
  return (
    <p>
      <Link href={href} className={buttonClass("primary")}>
        {t("editOlder", { language: languages(code) })}
      </Link>
    </p>
  );
}

/** Says that a text of the moment was a draft, and shows what visitors read then, which is what restoring and publishing brings back. */
async function DraftThen({ code, revision, preview }: { code: Locale; revision: number; preview: string }) {
  const [t, languages] = [await getTranslations("editor"), await getTranslations("languages")];
  return (
    <p>
      {t("draftThen", { language: languages(code) })}{" "}
      <a href={`${localePath(preview, code)}?revision=${revision}`} target="_blank" rel="noreferrer" className="text-cool underline">
        {t("publishedThen", { language: languages(code) })}
      </a>
    </p>
  );
}

type CompareFormProps = {
  points: SavePoint[];
  from: SavePoint;
  to: SavePoint;
  /** The one language that is compared. */
  only: Locale | undefined;
  behind: Locale | undefined;
  locale: Locale;
};

/** Any two versions, in both languages or one. What is chosen is an address, so it works without JavaScript. */
async function CompareForm({ points, from, to, only, behind, locale }: CompareFormProps) {
  const [t, languages] = [await getTranslations("editor"), await getTranslations("languages")];
  const choice = (name: "at" | "with", chosen: SavePoint) => (
    <label className="min-w-0 grow basis-52 text-14">
      {t(name === "at" ? "compareFrom" : "compareTo")}
      <select name={name} defaultValue={chosen.savedAt} className={controlClass()}>
        {points.map(({ savedAt, by }, index) => (
          <option key={savedAt} value={savedAt}>
            {[formatDateTime(savedAt, locale), by, index === 0 && t("newest")].filter(Boolean).join(" · ")}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    // The key resets the choices when another comparison has arrived.
    <form key={`${from.savedAt} ${to.savedAt} ${only}`} method="get" className="flex flex-wrap items-end gap-3">
      {choice("at", from)}
      {choice("with", to)}
      <label className="grow basis-32 text-14">
        {t("compareLanguage")}
        <select name="language" defaultValue={only ?? ""} className={controlClass()}>
          <option value="">{t("publishWhichBoth")}</option>
          {localeCodes.map((code) => (
            <option key={code} value={code}>
              {languages(code)}
            </option>
          ))}
        </select>
      </label>
      {behind && <input type="hidden" name="behind" value={behind} />}
      <button type="submit" className={buttonClass("plain")}>
        {t("compareDo")}
      </button>
    </form>
  );
}

type PointsProps = { points: SavePoint[]; chosen: SavePoint; kept: Record<string, string>; here: string; locale: Locale };

/** The save points, newest first, with their authors. `kept`: the rest of the comparison, which another point does not change. */
async function Points({ points, chosen, kept, here, locale }: PointsProps) {
  const [t, languages] = [await getTranslations("editor"), await getTranslations("languages")];
  const addressOf = (at: string) => `${here}/history?${new URLSearchParams({ at, ...kept })}`;
  return (
    <nav aria-label={t("history")}>
      <ol className="max-h-52 overflow-y-auto lg:max-h-[70vh] border-t border-line">
        {points.map((point, index) => (
          <li key={point.savedAt} className="border-b border-line">
            <HistoryLink
              at={point.savedAt}
              href={addressOf(point.savedAt)}
              aria-current={point === chosen ? "page" : undefined}
              className="block px-3 py-2.5 hover:bg-cool-wash aria-[current=page]:bg-cool-wash"
            >
              <span className="block font-medium">{formatDateTime(point.savedAt, locale)}</span>
              <span className="flex flex-wrap items-center gap-2 text-14 text-soft">
                <bdi>{point.by ?? t("firstEdition")}</bdi>
                {point.live.length > 0 && (
                  <Badge look="cool">
                    {point.live.length === localeCodes.length
                      ? t("statePublished")
                      : t("liveIn", { language: point.live.map((code) => languages(code)).join() })}
                  </Badge>
                )}
                {point.goesLiveAt && <Badge look="heat">{t("stateScheduled", { time: formatDateTime(point.goesLiveAt, locale) })}</Badge>}
                {index === 0 && <Badge>{t("newest")}</Badge>}
              </span>
            </HistoryLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What has changed in one language, and a preview of the page as it was. */
async function LanguageChanges({ code, revision, changes, kind, preview }: Compared & { kind: Kind; preview: string }) {
  const isMarkdown = (path: string) => {
    const field = fieldAt(formOfKind(kind), path.split("."));
    return field?.type === "text" && field.markdown;
  };
  const [languages, t, names] = [await getTranslations("languages"), await getTranslations("editor"), await getTranslations("fields")];
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-18">{languages(code)}</h2>
        <a
          href={`${localePath(preview, code)}?revision=${revision}`}
          target="_blank"
          rel="noreferrer"
          className="text-16 text-cool underline"
        >
          {t("previewThen")}
        </a>
      </div>
      {changes.length === 0 ? (
        <p className="mt-2 text-soft">{t("noDifference")}</p>
      ) : (
        <dl className="mt-2 border-t border-line">
          {changes.map((change) => (
            <div key={change.path} className="border-b border-line py-3">
              <dt className="text-14 text-soft">{fieldPathName(change.path, names)}</dt>
              <dd className="mt-1">
                {isMarkdown(change.path) ? (
                  <ReadDifference {...change} locale={code} />
                ) : (
                  <p lang={locales[code].tag} dir={locales[code].dir} className="max-w-[70ch] whitespace-pre-wrap wrap-anywhere">
                    <MarkedWords words={comparedWords(change.before, change.after, code)} />
                  </p>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const blockLooks = {
  heading: "text-18 font-medium",
  paragraph: "",
  item: "list-item list-disc ms-5",
  quote: "border-s-2 border-line ps-4",
  row: "",
};

/** Running text as its readers read it, only what changed and the heading above it; rows stand in their table. */
function ReadDifference({ before, after, locale }: Change & { locale: Locale }) {
  const { tag, dir } = locales[locale];
  const parts: (ComparedBlock | Exclude<ComparedBlock, "gap">[])[] = [];
  for (const block of comparedBlocks(before, after, locale)) {
    const last = parts.at(-1);
    if (block === "gap" || block.look !== "row") parts.push(block);
    else if (Array.isArray(last)) last.push(block);
    else parts.push([block]);
  }
  return (
    <div lang={tag} dir={dir} className="grid max-w-[70ch] gap-2 wrap-anywhere">
      {parts.map((part, index) => {
        if (part === "gap")
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text, in their order
            <p key={index} className="text-soft">
              …
            </p>
          );
        if (!Array.isArray(part))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text, in their order
            <p key={index} className={blockLooks[part.look]}>
              <MarkedWords words={part.cells[0] ?? []} />
            </p>
          );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text, in their order
          <div key={index} className="overflow-x-auto wrap-normal">
            <table className="w-full border-t border-line">
              <tbody>
                {part.map(({ cells }, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows in their order
                  <tr key={row} className="border-b border-line">
                    {cells.map((words, cell) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells in their order
                      <td key={cell} className="py-1 pe-4 align-top">
                        <MarkedWords words={words} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      })}
    </div>
  );
}

/** Removed and added words, distinguished by more than colour. */
function MarkedWords({ words }: { words: ReturnType<typeof comparedWords> }) {
  return words.map(({ value, added, removed }, index) => {
    const Mark = added ? "ins" : removed ? "del" : "span";
    const look = added ? "bg-cool-wash text-cool" : removed ? "bg-heat-wash text-heat" : undefined;
    const isLeftOut = !added && !removed && words.length > 1 && value.length > 400;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
      <Mark key={index} className={look}>
        {isLeftOut ? `${value.slice(0, 160)} … ${value.slice(-160)}` : value}
      </Mark>
    );
  });
}

"use client";
// What stands at the foot of the editor: what came of saving, the ways to save, the preview, and where the text is kept.
import { buttonClass } from "#components/ui/button";
import type { SavePageResult } from "#lib/content/edit/actions";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { fill, useEditor } from "../editor-context.tsx";
import type { Preview } from "./entry-preview.tsx";
import type { EntrySaving } from "./use-entry-saving.ts";
import type { EntryTextState } from "./use-entry-text.ts";
import type { Kept } from "./use-keeping.ts";

/** Four of them fit beside each other on a phone. */
const narrow = "max-sm:px-2.5 max-sm:text-[0.86rem]";

/** What came of saving; where somebody else was faster, the two ways on. */
export function SaveOutcome({ saving, locale, history }: { saving: EntrySaving; locale: Locale; history: string }) {
  const { texts, languages, problems } = useEditor();
  const { result, pending } = saving;
  const notices: Record<string, string> = {
    "draft-saved": texts.draftSaved,
    published: texts.published,
    "published-late": texts.publishedLate,
    scheduled: result.status === "scheduled" ? fill(texts.scheduled, { time: formatDateTime(result.at, locale) }) : "",
    conflict: result.status === "conflict" ? fill(texts.conflict, { language: languages[result.locale] }) : "",
    invalid: fill(texts.invalid, { n: problems.size }),
    past: texts.past,
    forbidden: texts.forbidden,
    failed: texts.failed,
  };
  return (
    <>
      <p role="status" className={`font-medium empty:hidden ${"revisions" in result ? "text-cool" : "text-heat"}`}>
        {pending ? "" : notices[result.status]}
      </p>
      {!pending && result.status === "conflict" && (
        <p className="flex flex-wrap gap-3">
          <a href={history} target="_blank" rel="noreferrer" className={buttonClass("plain")}>
            {texts.seeTheirs}
          </a>
          <button type="button" className={buttonClass("plain")} onClick={() => saving.saveOver(result.newest)}>
            {texts.saveOver}
          </button>
        </p>
      )}
    </>
  );
}

export function SaveButtons({ pending }: { pending: boolean }) {
  const { texts } = useEditor();
  return (
    <>
      <button type="submit" name="intent" value="publish" aria-disabled={pending || undefined} className={buttonClass("primary", narrow)}>
        {pending ? texts.publishing : texts.publish}
      </button>
      <button type="submit" name="intent" value="draft" aria-disabled={pending || undefined} className={buttonClass("plain", narrow)}>
        {texts.saveDraft}
      </button>
    </>
  );
}

export function Schedule({ box }: { box: EntrySaving["later"] }) {
  const { texts } = useEditor();
  return (
    <details ref={box} className="relative">
      <summary className={`${buttonClass("plain", narrow)} cursor-pointer list-none`}>{texts.schedule}</summary>
      <div className="absolute bottom-full z-20 mb-2 grid w-72 gap-2 max-sm:fixed max-sm:inset-x-4 max-sm:bottom-28 max-sm:w-auto border border-line bg-sheet p-4 shadow-lg">
        <label htmlFor="at" className="text-[0.9rem]">
          {texts.scheduleAt}
        </label>
        <input id="at" name="at" type="datetime-local" dir="ltr" className="min-h-11 rounded-control border border-hair bg-paper px-3" />
        <button type="submit" name="intent" value="schedule" className={buttonClass("primary")}>
          {texts.scheduleDo}
        </button>
      </div>
    </details>
  );
}

/** Beside the fields, or on a phone, where there is no room for two, the page itself. */
export function PreviewButtons({
  preview,
  address,
  keepOnServer,
}: {
  preview: Pick<Preview, "shown" | "show">;
  address: string;
  keepOnServer: EntryTextState["keepOnServer"];
}) {
  const { texts } = useEditor();
  return (
    <>
      <button
        type="button"
        aria-pressed={preview.shown !== null}
        onClick={() => preview.show(preview.shown ? null : "en")}
        className={`${buttonClass("plain")} max-md:hidden`}
      >
        {preview.shown ? texts.hidePreview : texts.preview}
      </button>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        onClick={() => void keepOnServer()}
        className={`${buttonClass("plain", narrow)} md:hidden`}
      >
        {texts.preview}
      </a>
    </>
  );
}

/** The way to the public page, once this text stands on it. */
export function LivePage({ result, address }: { result: SavePageResult; address: string | null }) {
  const { texts } = useEditor();
  const isLive = "revisions" in result && result.status !== "draft-saved" && result.status !== "scheduled";
  if (!isLive || !address) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-cool underline">
      {texts.viewPage}
    </a>
  );
}

export function WhereKept({ kept, signIn }: { kept: Kept; signIn: string }) {
  const { texts } = useEditor();
  const where: Record<Kept, string> = {
    clean: texts.keptClean,
    device: texts.keptDevice,
    keeping: texts.keptKeeping,
    server: texts.keptServer,
    signedOut: texts.signedOut,
    offline: texts.keptOffline,
  };
  return (
    <span className={`ms-auto text-[0.88rem] ${kept === "signedOut" || kept === "offline" ? "font-medium text-heat" : "text-soft"}`}>
      {where[kept]}{" "}
      {kept === "signedOut" && (
        <a href={signIn} target="_blank" rel="noreferrer" className="underline">
          {texts.signInAgain}
        </a>
      )}
    </span>
  );
}

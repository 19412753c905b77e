"use client";
// Edits an entry of any kind, in both languages side by side. Typed text is kept on the device at once and on the server a moment later;
// readers see it only after publishing.
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { RequiredMark } from "#components/ui/field";
import { TooltipProvider } from "#components/ui/tooltip";
import type { EditorFacts } from "#lib/content/edit/editor-facts";
import { sameFields } from "#lib/content/edit/same-fields";
import { type FieldOf, valueAt, withoutBlankItems } from "#lib/content/schema-form";
import { type Locale, localeCodes } from "#lib/i18n/locales";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { ColourPreview } from "./editor/colour-control.tsx";
import type { EntryText } from "./editor/device-drafts.ts";
import { Fields } from "./editor/entry-field.tsx";
import { EntryPresence } from "./editor/entry-presence.tsx";
import { type Preview, PreviewPane, usePreview } from "./editor/entry-preview.tsx";
import { useFieldFromAddress } from "./editor/field-from-address.ts";
import { JumpTo } from "./editor/jump-to.tsx";
import { PickerDialogs, usePickers } from "./editor/picker-dialogs.tsx";
import {
  type Behind,
  DraftStatus,
  DraftTrouble,
  LivePages,
  MoreActions,
  OlderLanguages,
  Onward,
  PreviewButtons,
  PublishButton,
  SaveDraftButton,
  SaveForEveryone,
  Schedule,
} from "./editor/publish-bar.tsx";
import { SaveOutcome } from "./editor/save-outcome.tsx";
import { SeoPanel } from "./editor/seo-panel.tsx";
import { SeoProposals } from "./editor/seo-proposals.tsx";
import { UnsavedNotices, type UnsavedParts } from "./editor/unsaved-notices.tsx";
import { type EntrySaving, useEntrySaving } from "./editor/use-entry-saving.ts";
import { type EntryTextState, useEntryText } from "./editor/use-entry-text.ts";
import { useFilledProposals } from "./editor/use-filled-proposals.ts";
import {
  type Editor,
  EditorContext,
  type EntrySubject,
  type LinkPage,
  type PictureChoice,
  ProposalsContext,
  type ShownSubject,
  useEditor,
} from "./editor-context.tsx";
import { searchProposals } from "./writing/proposals.ts";
import { isKey } from "./writing/use-markdown-editing.ts";

type EntryEditorProps = {
  locale: Locale;
  kind: string;
  slug: string;
  form: FieldOf<"group">;
  /** `saved` is the newest revision; `draft` is what the user typed since and has not saved. */
  saved: EntryText;
  draft: (EntryText & { savedAt: string; keptAt: number }) | null;
  /** The one part that is on screen, and the other parts; all of them are saved together. */
  subject?: ShownSubject & {
    /** The parts with saved text that is not public yet; null if there are none. */
    waiting: { parts: string[]; goesLiveAt: string | null } | null;
  };
  /** When a colleague's unsaved draft of the same page began; null if there is none. */
  othersSince: string | null;
  entries: Editor["entries"];
  offers: Editor["offers"];
  offerNames: Editor["offerNames"];
  links: LinkPage[];
  pictures: PictureChoice[];
  /** The path of the public page; null if the entry has none. */
  path: string | null;
  site: string;
  businessName: Record<Locale, string>;
  /** The values that fill the braces in the previews. */
  facts: Record<Locale, EditorFacts>;
  socialPictures: Record<Locale, string>;
  previews: Record<Locale, string>;
  history: string;
  signIn: string;
  liveAddresses: Record<Locale, string> | null;
  /** Links to where the user continues once the text is live. */
  onward: { href: string; label: string }[];
  /** The endpoint that lists the pages visitors must get; null for entries without a public page. */
  visitorPagesPath: string | null;
  /** The endpoint that reports who else has the page open. */
  presence: string;
  /** When a saved text is scheduled to go live; null if none is. */
  scheduledAt: string | null;
  /** Whether a draft was saved after that text. */
  isDraftLater: boolean;
  /** Whether one language may be published alone: the entry is public in both, or of a kind that may be public in one. */
  mayPublishOne: boolean;
  /** Whether the entry may be public in one language from the start. */
  mayBeInOne: boolean;
  behind: Behind;
  /** Sample values for messages, which need no page preview; undefined for other kinds. */
  sample: Editor["sample"];
  /** Whether no reader has had it yet. */
  isNew: Record<Locale, boolean>;
};

/** Ctrl+S, on a Mac ⌘S, keeps a draft instead of the browser's copy of the page. */
function useSaveKey(keep: () => void): void {
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || !isKey(event, "s")) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The names of the given parts in which two texts differ. */
const changedParts = (parts: readonly EntrySubject[], first: EntryText["data"], second: EntryText["data"]): string[] =>
  parts.filter(({ fields }) => !sameFields(first, second, fields)).map(({ label }) => label);

/** Which parts of the entry hold unsaved text. */
function unsavedParts(shown: ShownSubject, saved: EntryText["data"], now: EntryText["data"]): UnsavedParts {
  return { isHere: changedParts([shown], saved, now).length > 0, elsewhere: changedParts(shown.others, saved, now), here: shown.label };
}

/** What the fields share. It stays the same while the user types, so that only the changed field renders. */
function useSharedEditor(
  { kind, site, businessName, entries, offers, offerNames, links, sample, subject }: EntryEditorProps,
  { put, warnings: found }: EntryTextState,
  { problems, clearProblem }: EntrySaving,
  { pictures, pickLink, pickPicture }: ReturnType<typeof usePickers>,
  isNarrow: boolean,
): Editor {
  const change = useCallback<Editor["change"]>(
    (path, locales, to) => {
      put(path, locales, to);
      clearProblem(path, locales);
    },
    [put, clearProblem],
  );
  const listsOpen = subject !== undefined || sample !== undefined;
  const warnings = useMemo(() => new Map(found.map((warning) => [warning.path, warning])), [found]);
  return useMemo(
    () => ({
      kind,
      site,
      businessName,
      entries,
      offers,
      offerNames,
      links,
      sample,
      listsOpen,
      pictures,
      problems,
      warnings,
      isNarrow,
      change,
      pickLink,
      pickPicture,
    }),
    [
      kind,
      site,
      businessName,
      entries,
      offers,
      offerNames,
      links,
      sample,
      listsOpen,
      pictures,
      problems,
      warnings,
      isNarrow,
      change,
      pickLink,
      pickPicture,
    ],
  );
}

export function EntryEditor(props: EntryEditorProps) {
  const { kind, slug, draft, subject, form, locale } = props;
  const isHydrated = useHydrated();
  const preview = usePreview();
  const text = useEntryText({ kind, slug, saved: props.saved, draft, onStored: preview.reload });
  const tidy = useCallback((data: EntryText["data"]) => withoutBlankItems(form, data), [form]);
  const saving = useEntrySaving({ kind, slug, visitorPagesPath: props.visitorPagesPath, text, tidy, onSaved: preview.reload });
  useFieldFromAddress(isHydrated, saving.form);
  const picking = usePickers(props.pictures);
  const parts = useMemo(() => partsOf(form, subject), [form, subject]);
  const editor = useSharedEditor(props, text, saving, picking, preview.shown !== null);
  useSaveKey(() => {
    // What only the office reads has no drafts to choose from; what was typed is kept.
    if (props.sample) void text.storeOnServer();
    else if (isHydrated && !saving.pending) saving.submit("draft");
  });
  const save = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.pending) return;
    const { value } = ((event.nativeEvent as SubmitEvent).submitter ?? {}) as HTMLButtonElement;
    const at = new FormData(event.currentTarget).get("at");
    saving.submit(value || "draft", typeof at === "string" ? at : "");
  };

  return (
    <TooltipProvider>
      <EditorContext value={editor}>
        <div className="mt-5 empty:hidden">
          <EntryPresence address={props.presence} othersSince={props.othersSince} locale={locale} text={text} isSaving={saving.pending} />
        </div>
        <form ref={saving.form} method="post" noValidate className="mt-5" onSubmit={save}>
          {/* Disabled until hydration: text typed before it would be lost. */}
          <fieldset disabled={!isHydrated} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
            <UnsavedNotices
              text={text}
              draftFrom={draft?.savedAt}
              parts={subject && unsavedParts(subject, props.saved.data, text.data)}
              leftIn={
                subject && text.deviceDraft ? changedParts([subject, ...subject.others], text.data, text.deviceDraft.data) : undefined
              }
              waiting={subject?.waiting}
              locale={locale}
              onDiscard={saving.discard}
            />

            <div className={preview.shown ? "grid gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]" : ""}>
              <EntryFields {...props} parts={parts} data={text.data} />
              {preview.shown && <PreviewPane shown={preview.shown} preview={preview} addresses={props.previews} />}
            </div>
            <SaveBar {...props} parts={parts} saving={saving} text={text} preview={preview} />
          </fieldset>
        </form>
        <PickerDialogs picking={picking} />
      </EditorContext>
    </TooltipProvider>
  );
}

/** The only language whose running text is written; "" if both are, or neither. */
function writtenAlone(data: EntryText["data"]): Locale | "" {
  const written = localeCodes.filter((code) => String(valueAt(data[code], ["body"]) ?? "").trim() !== "");
  return written.length === 1 ? (written[0] ?? "") : "";
}

type SaveBarProps = EntryEditorProps & { parts: Parts; saving: EntrySaving; text: EntryTextState; preview: Preview };

/** What became of the last save, and the buttons, at the bottom of the window. */
function SaveBar({ saving, text, preview, parts, ...props }: SaveBarProps) {
  const { kind, slug, locale, history, previews, sample, subject } = props;
  const draftStatus = { draftState: text.draftState, signIn: props.signIn };
  return (
    <div data-action-bar className="sticky bottom-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-paper py-3">
      <SaveOutcome saving={saving} locale={locale} history={history} subject={subject} storeOnServer={text.storeOnServer} />
      <p className="-mt-1 flex flex-wrap gap-x-5 empty:hidden">
        <Onward saving={saving} links={props.onward} />
        <LivePages saving={saving} addresses={props.liveAddresses} locale={locale} />
      </p>
      <OlderLanguages behind={props.behind} saving={saving} history={history} />
      <DraftTrouble {...draftStatus} />
      <div className="flex items-center gap-2 sm:flex-wrap">
        {sample ? (
          <SaveForEveryone pending={saving.pending} history={history} />
        ) : (
          <>
            <PublishButton
              pending={saving.pending}
              mayPublishOne={props.mayPublishOne}
              writtenAlone={props.mayBeInOne ? writtenAlone(text.data) : ""}
              behind={props.behind}
            />
            <MoreActions>
              {!subject && <JumpTo form={saving.form} fields={jumpsOf(parts)} locale={locale} />}
              <SaveDraftButton pending={saving.pending} />
              <Schedule
                saving={saving}
                entry={{ kind, slug }}
                scheduledAt={props.scheduledAt}
                isDraftLater={props.isDraftLater}
                locale={locale}
              />
              <PreviewButtons preview={preview} address={previews[locale]} storeOnServer={text.storeOnServer} />
              <DraftStatus {...draftStatus} />
            </MoreActions>
          </>
        )}
        {sample && <DraftStatus {...draftStatus} />}
      </div>
    </div>
  );
}

type EntryFieldsProps = Pick<
  EntryEditorProps,
  "form" | "isNew" | "subject" | "sample" | "path" | "site" | "businessName" | "facts" | "socialPictures"
> & {
  parts: Parts;
  data: EntryText["data"];
};

type Fielded = FieldOf<"group">["fields"];
type Parts = Record<"text" | "drawing" | "details" | "seo", Fielded>;

function partsOf({ fields }: FieldOf<"group">, subject: EntryEditorProps["subject"]): Parts {
  if (subject)
    return { text: subject.fields.flatMap((wanted) => fields.filter(({ key }) => key === wanted)), drawing: [], details: [], seo: [] };
  return {
    text: fields.filter(({ key, part }) => key !== "seo" && !part),
    drawing: fields.filter(({ part }) => part === "drawing"),
    details: fields.filter(({ part }) => part === "details"),
    seo: fields.filter(({ key }) => key === "seo"),
  };
}

/** The fields to which the form leads, in their order. A picture is a button beside its name. */
const jumpsOf = ({ text, drawing, details, seo }: Parts): Fielded =>
  [...text, ...drawing, ...details, ...seo].filter(({ field }) => field.type !== "picture" && !(field.type === "text" && field.hidden));

/** The text for readers comes first, then what its drawing shows, folded, then the details, then the texts for search engines and shared links. */
function EntryFields({ form, parts, isNew, subject, sample, data, path, site, businessName, facts, socialPictures }: EntryFieldsProps) {
  const t = useTranslations("editor");
  const fieldsOf = (fields: typeof form.fields) => <Fields field={{ type: "group", fields }} path="" en={data.en} ar={data.ar} />;
  const { problems, change } = useEditor();
  const hasDrawingProblem = () => parts.drawing.some(({ key }) => [...problems.keys()].some((path) => path.split(".")[1] === key));
  // Opens for a problem, and stays as it is while the problem is mended.
  const [drawing, setDrawing] = useState({ isOpen: false, problems });
  if (drawing.problems !== problems) setDrawing({ isOpen: drawing.isOpen || hasDrawingProblem(), problems });
  const proposals = {
    en: searchProposals(form, data.en, businessName.en),
    ar: searchProposals(form, data.ar, businessName.ar),
  };
  useFilledProposals({ isNew, form, data, proposals, change });
  const sectionClass = "grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5";
  return (
    <ProposalsContext value={proposals}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        <p className="text-[0.88rem] text-soft">
          {t.rich(sample ? "requiredForOffice" : "requiredNote", { mark: () => <RequiredMark /> })}
        </p>
        {fieldsOf(parts.text)}
        {subject?.fields.includes("mainColour") && <ColourPreview settings={data.en} />}
        {parts.drawing.length > 0 && (
          <details
            open={drawing.isOpen}
            onToggle={(event) => setDrawing({ isOpen: event.currentTarget.open, problems })}
            className={sectionClass}
          >
            <summary className="min-h-11 cursor-pointer">
              <h2 className="inline text-[1.15rem]">{t("drawingTitle")}</h2>
              <span className="block text-[0.88rem] text-soft">{t("drawingHint")}</span>
            </summary>
            <div className="mt-4">{fieldsOf(parts.drawing)}</div>
          </details>
        )}
        {parts.details.length > 0 && (
          <section className={sectionClass}>
            <h2 className="text-[1.15rem]">{t("detailsTitle")}</h2>
            <p className="-mt-3 text-[0.88rem] text-soft">{t("detailsHint")}</p>
            {fieldsOf(parts.details)}
          </section>
        )}
        {parts.seo.length > 0 && (
          <section className={sectionClass}>
            <h2 className="text-[1.15rem]">{t("seoTitle")}</h2>
            {fieldsOf(parts.seo)}
            <SeoProposals proposals={proposals} data={data} />
            <SeoPanel data={data} path={path ?? "/"} site={site} businessName={businessName} facts={facts} fallback={socialPictures} />
          </section>
        )}
      </div>
    </ProposalsContext>
  );
}

"use client";
// Edits any kind of entry, in both languages beside each other. What is typed is kept on the device at once and with the
// server a moment later; it reaches readers by publishing alone.
import { useCallback, useEffect, useMemo, useRef, useState, useTransition } from "react";
import { buttonClass } from "#components/ui/button";
import { discardDraft, type EntryProblem, type SavePageResult, savePage } from "#lib/content/edit/actions";
import { type FormField, type Json, valueAt, withValue } from "#lib/content/schema-form";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes } from "#lib/i18n/locales";
import { forgetOnDevice, keepOnDevice, type OnDevice, readFromDevice } from "./editor/editor-drafts.ts";
import { Fields } from "./editor/entry-field.tsx";
import { LinkPicker, PicturePicker } from "./editor/pickers.tsx";
import { SeoPanel } from "./editor/seo-panel.tsx";
import { type Editor, EditorContext, type EditorTexts, fill, type LinkTarget, type PictureChoice } from "./editor-context.tsx";

type Sides = Record<Locale, Json>;
type Bases = Record<Locale, number>;

type EntryEditorProps = {
  locale: Locale;
  kind: string;
  slug: string;
  form: Extract<FormField, { type: "group" }>;
  /** The newest revision, and what the person has typed since and not saved. */
  saved: { base: Bases; data: Sides };
  draft: { base: Bases; data: Sides; savedAt: string } | null;
  /** Since when a colleague has unsaved text on the same page. Times are written out by the server. */
  othersSince: string | null;
  texts: EditorTexts;
  labels: Record<string, string>;
  choices: Record<string, string>;
  languages: Record<Locale, string>;
  entries: Editor["entries"];
  links: LinkTarget[];
  pictures: PictureChoice[];
  /** Public addresses; without a page of its own there is none. */
  path: string | null;
  site: string;
  businessName: Record<Locale, string>;
  shared: Record<Locale, string>;
  previews: Record<Locale, string>;
  history: string;
  signIn: string;
  liveAddress: string | null;
};

/** Four of them fit beside each other on a phone. */
const narrow = "max-sm:px-2.5 max-sm:text-[0.86rem]";

type Kept = "clean" | "device" | "keeping" | "server" | "signedOut" | "offline";

export function EntryEditor(props: EntryEditorProps) {
  const { kind, slug, form, saved, draft, texts, languages } = props;
  const time = (iso: string) => formatDateTime(iso, props.locale);
  const [data, setData] = useState<Sides>(draft?.data ?? saved.data);
  const [base, setBase] = useState<Bases>(draft?.base ?? saved.base);
  const [showsDraft, setShowsDraft] = useState(draft !== null);
  const [onDevice, setOnDevice] = useState<OnDevice | null>(null);
  const [kept, setKept] = useState<Kept>(draft ? "server" : "clean");
  const [result, setResult] = useState<SavePageResult>({ status: "idle" });
  const [refusals, setRefusals] = useState(0);
  const [lastIntent, setLastIntent] = useState("draft");
  const [pending, startTransition] = useTransition();
  const [preview, setPreview] = useState<Locale | null>(null);
  const [pictures, setPictures] = useState(props.pictures);
  const [linkFor, setLinkFor] = useState<{ then: (link: LinkTarget) => void } | null>(null);
  const [pictureFor, setPictureFor] = useState<{ then: (slug: string) => void } | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const later = useRef<HTMLDetailsElement>(null);
  const top = useRef<HTMLFormElement>(null);
  // What the server or a saved revision holds; anything else is still to be kept.
  const safe = useRef(data);
  const now = useRef({ data, base });
  now.current = { data, base };
  const keeping = useRef<Promise<void>>(Promise.resolve());
  const deviceKey = `${kind}/${slug}`;

  const problems = useMemo(() => {
    const list: EntryProblem[] = result.status === "invalid" && "problems" in result ? result.problems : [];
    return new Map(list.map((problem) => [problem.path, problem]));
  }, [result]);

  const change = useCallback<Editor["change"]>((path, of, to) => {
    const keys = path.split(".");
    setData((before) => {
      const after = { ...before };
      for (const locale of of) after[locale] = withValue(before[locale], keys, to(valueAt(before[locale], keys)));
      return after;
    });
    // A mark goes with the first change of what it stood at.
    setResult((before) => {
      if (before.status !== "invalid" || !("problems" in before)) return before;
      const left = before.problems.filter((problem) => !of.some((locale) => `${problem.path}.`.startsWith(`${locale}.${path}.`)));
      if (left.length === before.problems.length) return before;
      return left.length > 0 ? { ...before, problems: left } : { status: "idle" };
    });
  }, []);
  const pickLink = useCallback<Editor["pickLink"]>((then) => setLinkFor({ then }), []);
  const pickPicture = useCallback<Editor["pickPicture"]>((then) => setPictureFor({ then }), []);

  const keepOnServer = useCallback((): Promise<void> => {
    keeping.current = keeping.current.then(async () => {
      const { data, base } = now.current;
      if (data === safe.current) return;
      setKept("keeping");
      const response = await fetch("/api/admin/drafts", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind, slug, base, data }),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined);
      if (!response?.ok) {
        setKept(response?.status === 401 || response?.status === 403 ? "signedOut" : "offline");
        return;
      }
      safe.current = data;
      if (now.current.data === data) {
        forgetOnDevice(deviceKey);
        setKept("server");
      }
      frame.current?.contentWindow?.location.reload();
    });
    return keeping.current;
  }, [kind, slug, deviceKey]);

  // The device first, at once; then the server, when the hand rests.
  useEffect(() => {
    if (data === safe.current) return;
    setKept((before) => (before === "signedOut" || before === "offline" ? before : "device"));
    const quick = setTimeout(() => keepOnDevice(deviceKey, { base, data }), 300);
    const slow = setTimeout(() => void keepOnServer(), 1500);
    return () => {
      clearTimeout(quick);
      clearTimeout(slow);
    };
  }, [data, base, deviceKey, keepOnServer]);

  // Offline or signed out, it tries again by itself.
  useEffect(() => {
    if (kept !== "offline" && kept !== "signedOut") return;
    const again = setInterval(() => void keepOnServer(), 10_000);
    const back = () => void keepOnServer();
    window.addEventListener("online", back);
    window.addEventListener("focus", back);
    return () => {
      clearInterval(again);
      window.removeEventListener("online", back);
      window.removeEventListener("focus", back);
    };
  }, [kept, keepOnServer]);

  useEffect(() => {
    const left = readFromDevice(deviceKey);
    // Coming back by the browser's arrow, the page may still hold what the device holds.
    const known = [safe.current, now.current.data].some((text) => JSON.stringify(text) === JSON.stringify(left?.data));
    if (left && !known) setOnDevice(left);
    const leaving = (event: BeforeUnloadEvent) => {
      if (now.current.data === safe.current) return;
      keepOnDevice(deviceKey, now.current);
      event.preventDefault();
    };
    window.addEventListener("beforeunload", leaving);
    return () => {
      window.removeEventListener("beforeunload", leaving);
      // Leaving by a link of the office: what the timers had not kept yet.
      if (now.current.data !== safe.current) keepOnDevice(deviceKey, now.current);
    };
  }, [deviceKey]);

  useEffect(() => {
    if (refusals === 0) return;
    top.current?.querySelector("[data-problem]")?.scrollIntoView({ block: "center" });
    top.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus({ preventScroll: true });
  }, [refusals]);

  const submit = (intent: string, at = "", over?: Bases) => {
    setLastIntent(intent);
    startTransition(async () => {
      await keeping.current;
      const sent = { base: over ?? now.current.base, data: now.current.data };
      const request = new FormData();
      for (const [name, value] of Object.entries({ kind, slug, intent, at })) request.set(name, value);
      request.set("entry", JSON.stringify(sent));
      const answer = await savePage(result, request).catch((): SavePageResult => ({ status: "failed" }));
      setResult(answer);
      if (answer.status === "invalid") setRefusals((count) => count + 1);
      if ("revisions" in answer) {
        if (later.current) later.current.open = false;
        setBase(answer.revisions as Bases);
        safe.current = sent.data;
        if (now.current.data === sent.data) {
          forgetOnDevice(deviceKey);
          setKept("clean");
        }
        setShowsDraft(false);
        setOnDevice(null);
        frame.current?.contentWindow?.location.reload();
      }
    });
  };
  const discard = () =>
    startTransition(async () => {
      await keeping.current;
      await discardDraft(kind, slug);
      forgetOnDevice(deviceKey);
      safe.current = saved.data;
      setData(saved.data);
      setBase(saved.base);
      setShowsDraft(false);
      setKept("clean");
      frame.current?.contentWindow?.location.reload();
    });

  const editor = useMemo<Editor>(
    () => ({
      texts,
      languages,
      problems,
      change,
      pickLink,
      pickPicture,
      pictures,
      labels: props.labels,
      choices: props.choices,
      entries: props.entries,
      links: props.links,
    }),
    [texts, languages, problems, change, pickLink, pickPicture, pictures, props.labels, props.choices, props.entries, props.links],
  );

  const notices: Record<string, string> = {
    "draft-saved": texts.draftSaved,
    published: texts.published,
    "published-late": texts.publishedLate,
    scheduled: result.status === "scheduled" ? fill(texts.scheduled, { time: time(result.at) }) : "",
    conflict: result.status === "conflict" ? fill(texts.conflict, { language: languages[result.locale] }) : "",
    invalid: fill(texts.invalid, { n: problems.size }),
    past: texts.past,
    forbidden: texts.forbidden,
    failed: texts.failed,
  };
  const good = "revisions" in result;
  const where: Record<Kept, string> = {
    clean: texts.keptClean,
    device: texts.keptDevice,
    keeping: texts.keptKeeping,
    server: texts.keptServer,
    signedOut: texts.signedOut,
    offline: texts.keptOffline,
  };
  const [seo, ...rest] = [form.fields.find(({ key }) => key === "seo"), ...form.fields.filter(({ key }) => key !== "seo")];
  const notice = (children: React.ReactNode) => (
    <p className="flex flex-wrap items-center gap-3 border-s-3 border-heat bg-heat-wash px-4 py-2">{children}</p>
  );

  return (
    <EditorContext value={editor}>
      <form
        ref={top}
        method="post"
        className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (pending) return;
          const { value } = ((event.nativeEvent as SubmitEvent).submitter ?? {}) as HTMLButtonElement;
          const at = new FormData(event.currentTarget).get("at");
          submit(value || "draft", typeof at === "string" ? at : "");
        }}
      >
        {onDevice &&
          notice(
            <>
              {fill(texts.onDevice, { time: time(onDevice.savedAt) })}
              <button
                type="button"
                className={buttonClass("plain")}
                onClick={() => {
                  setData(onDevice.data);
                  setBase(onDevice.base);
                  setOnDevice(null);
                }}
              >
                {texts.putBack}
              </button>
              <button
                type="button"
                className={buttonClass("quiet")}
                onClick={() => {
                  forgetOnDevice(deviceKey);
                  setOnDevice(null);
                }}
              >
                {texts.discard}
              </button>
            </>,
          )}
        {showsDraft &&
          draft &&
          notice(
            <>
              {fill(texts.unsavedFrom, { time: draft.savedAt })}
              <button type="button" className={buttonClass("plain")} onClick={discard}>
                {texts.discardUnsaved}
              </button>
            </>,
          )}
        {props.othersSince && notice(fill(texts.othersSince, { time: props.othersSince }))}

        <div className={preview ? "grid gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]" : ""}>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
            <Fields field={{ type: "group", fields: rest.flatMap((field) => field ?? []) }} path="" en={data.en} ar={data.ar} />
            {seo && (
              <section className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5">
                <h2 className="text-[1.15rem]">{texts.seoTitle}</h2>
                <Fields field={{ type: "group", fields: [seo] }} path="" en={data.en} ar={data.ar} />
                <SeoPanel
                  data={data}
                  path={props.path ?? "/"}
                  site={props.site}
                  businessName={props.businessName}
                  fallback={props.shared}
                />
              </section>
            )}
          </div>
          {preview && (
            <section
              aria-label={texts.preview}
              className="sticky top-2 hidden h-[calc(100vh-6rem)] min-w-0 flex-col self-start border border-line bg-sheet md:flex"
            >
              <p className="flex flex-wrap gap-3 border-b border-line px-3 py-1.5 text-[0.9rem]">
                {localeCodes.map((locale) => (
                  <button
                    key={locale}
                    type="button"
                    aria-pressed={preview === locale}
                    onClick={() => setPreview(locale)}
                    className="min-h-8 px-2 aria-pressed:font-medium aria-pressed:underline"
                  >
                    {languages[locale]}
                  </button>
                ))}
              </p>
              <iframe ref={frame} title={texts.preview} src={props.previews[preview]} className="w-full grow bg-paper" />
            </section>
          )}
        </div>

        <div className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-paper py-3">
          <p role="status" className={`font-medium empty:hidden ${good ? "text-cool" : "text-heat"}`}>
            {pending ? "" : notices[result.status]}
          </p>
          {!pending && result.status === "conflict" && (
            <p className="flex flex-wrap gap-3">
              <a href={props.history} target="_blank" rel="noreferrer" className={buttonClass("plain")}>
                {texts.seeTheirs}
              </a>
              <button type="button" className={buttonClass("plain")} onClick={() => submit(lastIntent, "", result.newest)}>
                {texts.saveOver}
              </button>
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2 sm:gap-3">
            <button
              type="submit"
              name="intent"
              value="publish"
              aria-disabled={pending || undefined}
              className={buttonClass("primary", narrow)}
            >
              {pending ? texts.publishing : texts.publish}
            </button>
            <button type="submit" name="intent" value="draft" aria-disabled={pending || undefined} className={buttonClass("plain", narrow)}>
              {texts.saveDraft}
            </button>
            <details ref={later} className="relative">
              <summary className={`${buttonClass("plain", narrow)} cursor-pointer list-none`}>{texts.schedule}</summary>
              <div className="absolute bottom-full z-20 mb-2 grid w-72 gap-2 max-sm:fixed max-sm:inset-x-4 max-sm:bottom-28 max-sm:w-auto border border-line bg-sheet p-4 shadow-lg">
                <label htmlFor="at" className="text-[0.9rem]">
                  {texts.scheduleAt}
                </label>
                <input
                  id="at"
                  name="at"
                  type="datetime-local"
                  dir="ltr"
                  className="min-h-11 rounded-control border border-hair bg-paper px-3"
                />
                <button type="submit" name="intent" value="schedule" className={buttonClass("primary")}>
                  {texts.scheduleDo}
                </button>
              </div>
            </details>
            {/* No room for two on a phone: there the page itself opens. */}
            <button
              type="button"
              aria-pressed={preview !== null}
              onClick={() => setPreview(preview ? null : "en")}
              className={`${buttonClass("plain")} max-md:hidden`}
            >
              {preview ? texts.hidePreview : texts.preview}
            </button>
            <a
              href={props.previews.en}
              target="_blank"
              rel="noreferrer"
              onClick={() => void keepOnServer()}
              className={`${buttonClass("plain", narrow)} md:hidden`}
            >
              {texts.preview}
            </a>
            {good && result.status !== "draft-saved" && result.status !== "scheduled" && props.liveAddress && (
              <a href={props.liveAddress} target="_blank" rel="noreferrer" className="text-cool underline">
                {texts.viewPage}
              </a>
            )}
            <span
              className={`ms-auto text-[0.88rem] ${kept === "signedOut" || kept === "offline" ? "font-medium text-heat" : "text-soft"}`}
            >
              {where[kept]}{" "}
              {kept === "signedOut" && (
                <a href={props.signIn} target="_blank" rel="noreferrer" className="underline">
                  {texts.signInAgain}
                </a>
              )}
            </span>
          </div>
        </div>
      </form>
      <LinkPicker
        texts={texts}
        links={props.links}
        open={linkFor !== null}
        onPick={(link) => {
          setLinkFor(null);
          linkFor?.then(link);
        }}
        onClose={() => setLinkFor(null)}
      />
      <PicturePicker
        texts={texts}
        languages={languages}
        pictures={pictures}
        open={pictureFor !== null}
        onPick={(picked) => {
          setPictureFor(null);
          pictureFor?.then(picked);
        }}
        onAdded={(picture) => setPictures((list) => [picture, ...list.filter((other) => other.slug !== picture.slug)])}
        onClose={() => setPictureFor(null)}
      />
    </EditorContext>
  );
}

"use client";
// What stands at the foot of the editor: what came of saving, the ways to save, the preview, and where the text is kept.
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import type { SavePageResult } from "#lib/content/edit/actions";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { useProblemText } from "../../shell/use-problem-text.ts";
import { type EntrySubject, type ShownSubject, useEditor } from "../editor-context.tsx";
import type { Preview } from "./entry-preview.tsx";
import type { EntrySaving } from "./use-entry-saving.ts";
import type { EntryTextState } from "./use-entry-text.ts";
import type { Kept } from "./use-keeping.ts";

/** Four of them fit beside each other on a phone. */
const narrow = "max-sm:px-2.5 max-sm:text-[0.86rem]";

/** What came of saving; where somebody else was faster, the two ways on. */
export function SaveOutcome({
  saving,
  locale,
  history,
  subject,
  keepOnServer,
}: {
  saving: EntrySaving;
  locale: Locale;
  history: string;
  subject: ShownSubject | undefined;
  keepOnServer: EntryTextState["keepOnServer"];
}) {
  const wrong = [...useEditor().problems.keys()].map((path) => path.split(".")[1] ?? "");
  const here = subject ? wrong.filter((field) => subject.fields.includes(field)) : wrong;
  const elsewhere = subject?.others.filter(({ fields }) => fields.some((field) => wrong.includes(field))) ?? [];
  const [t, languages, problemText] = [useTranslations("editor"), useTranslations("languages"), useProblemText()];
  const { result, pending } = saving;
  const notices: Record<string, string> = {
    "draft-saved": t("draftSaved"),
    published: t("published"),
    "published-late": t("publishedLate"),
    scheduled: result.status === "scheduled" ? t("scheduled", { time: formatDateTime(result.at, locale) }) : "",
    conflict: result.status === "conflict" ? t("conflict", { language: languages(result.locale) }) : "",
    invalid: t("invalid", { n: here.length }),
    past: t("past"),
    forbidden: t("forbidden"),
    failed: t("failed"),
  };
  return (
    <>
      <p role="status" className={`font-medium empty:hidden ${"revisions" in result ? "text-cool" : "text-heat"}`}>
        {pending ? "" : (notices[result.status] ?? problemText(result))}
        {!pending && elsewhere.length > 0 && <ProblemsElsewhere parts={elsewhere} keepOnServer={keepOnServer} />}
      </p>
      {!pending && result.status === "conflict" && (
        <p className="flex flex-wrap gap-3">
          <a href={history} target="_blank" rel="noreferrer" className={buttonClass("plain")}>
            {t("seeTheirs")}
          </a>
          <button type="button" className={buttonClass("plain")} onClick={() => saving.saveOver(result.newest)}>
            {t("saveOver")}
          </button>
        </p>
      )}
    </>
  );
}

/** The other parts of the entry in which something is wrong: they are published together. */
function ProblemsElsewhere({ parts, keepOnServer }: { parts: EntrySubject[]; keepOnServer: EntryTextState["keepOnServer"] }) {
  const t = useTranslations("editor");
  const router = useRouter();
  return (
    <span className="ms-2">
      {t("problemsIn")}{" "}
      {parts.map(({ id, href, label }) => (
        <a
          key={id}
          href={href}
          className="me-3 underline"
          onClick={(event) => {
            event.preventDefault();
            void keepOnServer().then(() => router.push(href));
          }}
        >
          {label}
        </a>
      ))}
    </span>
  );
}

export function SaveButtons({ pending }: { pending: boolean }) {
  const t = useTranslations("editor");
  return (
    <>
      <button type="submit" name="intent" value="publish" aria-disabled={pending || undefined} className={buttonClass("primary", narrow)}>
        {t(pending ? "publishing" : "publish")}
      </button>
      <button type="submit" name="intent" value="draft" aria-disabled={pending || undefined} className={buttonClass("plain", narrow)}>
        {t("saveDraft")}
      </button>
    </>
  );
}

export function Schedule({ box }: { box: EntrySaving["later"] }) {
  const t = useTranslations("editor");
  return (
    <details ref={box} className="relative">
      <summary className={`${buttonClass("plain", narrow)} cursor-pointer list-none`}>{t("schedule")}</summary>
      <div className="absolute bottom-full z-20 mb-2 grid w-72 gap-2 max-sm:fixed max-sm:inset-x-4 max-sm:bottom-28 max-sm:w-auto border border-line bg-sheet p-4 shadow-lg">
        <label htmlFor="at" className="text-[0.9rem]">
          {t("scheduleAt")}
        </label>
        <input id="at" name="at" type="datetime-local" dir="ltr" className="min-h-11 rounded-control border border-hair bg-paper px-3" />
        <button type="submit" name="intent" value="schedule" className={buttonClass("primary")}>
          {t("scheduleDo")}
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
  const t = useTranslations("editor");
  return (
    <>
      <button
        type="button"
        aria-pressed={preview.shown !== null}
        onClick={() => preview.show(preview.shown ? null : "en")}
        className={`${buttonClass("plain")} max-md:hidden`}
      >
        {t(preview.shown ? "hidePreview" : "preview")}
      </button>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        onClick={() => void keepOnServer()}
        className={`${buttonClass("plain", narrow)} md:hidden`}
      >
        {t("preview")}
      </a>
    </>
  );
}

/** The way to the public page, once this text stands on it. */
export function LivePage({ result, address }: { result: SavePageResult; address: string | null }) {
  const t = useTranslations("editor");
  const isLive = "revisions" in result && result.status !== "draft-saved" && result.status !== "scheduled";
  if (!isLive || !address) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-cool underline">
      {t("viewPage")}
    </a>
  );
}

export function WhereKept({ kept, signIn }: { kept: Kept; signIn: string }) {
  const t = useTranslations("editor");
  const where: Record<Kept, string> = {
    clean: t("keptClean"),
    device: t("keptDevice"),
    keeping: t("keptKeeping"),
    server: t("keptServer"),
    signedOut: t("signedOut"),
    offline: t("keptOffline"),
  };
  return (
    <span className={`ms-auto text-[0.88rem] ${kept === "signedOut" || kept === "offline" ? "font-medium text-heat" : "text-soft"}`}>
      {where[kept]}{" "}
      {kept === "signedOut" && (
        <a href={signIn} target="_blank" rel="noreferrer" className="underline">
          {t("signInAgain")}
        </a>
      )}
    </span>
  );
}

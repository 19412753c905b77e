"use client";
// The bar at the bottom of the editor: save buttons, preview, and where the text is stored.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes } from "#lib/i18n/locales";
import { dubaiTime } from "#lib/time/dubai-clock";
import { useLifecycle } from "../use-lifecycle.ts";
import type { Preview } from "./entry-preview.tsx";
import { liveLocales } from "./save-messages.ts";
import type { DraftState } from "./use-draft-storage.ts";
import type { EntrySaving } from "./use-entry-saving.ts";
import type { EntryTextState } from "./use-entry-text.ts";

/** Four of these buttons fit side by side on a phone. */
const narrow = "max-sm:px-2.5 max-sm:text-[0.86rem]";

export function SaveButtons({ pending, mayPublishOne }: { pending: boolean; mayPublishOne: boolean }) {
  const t = useTranslations("editor");
  return (
    <>
      <button type="submit" name="intent" value="publish" aria-disabled={pending || undefined} className={buttonClass("primary", narrow)}>
        {t(pending ? "publishing" : "publish")}
      </button>
      {mayPublishOne && <PublishOne pending={pending} />}
      <button type="submit" name="intent" value="draft" aria-disabled={pending || undefined} className={buttonClass("plain", narrow)}>
        {t("saveDraft")}
      </button>
    </>
  );
}

/** Entries that only the office reads have no drafts and no schedule: saving applies at once, in both languages. */
export function SaveForEveryone({ pending, history }: { pending: boolean; history: string }) {
  const t = useTranslations("editor");
  return (
    <>
      <button type="submit" name="intent" value="publish" aria-disabled={pending || undefined} className={buttonClass("primary")}>
        {t(pending ? "publishing" : "saveForEveryone")}
      </button>
      <Link href={history} className={buttonClass("plain")}>
        {t("history")}
      </Link>
    </>
  );
}

// On a phone the popup is above the whole bar, elsewhere above its own button.
const popup = "absolute bottom-full z-20 mb-2 grid w-72 gap-2 max-sm:inset-x-0 max-sm:w-auto border border-line bg-sheet p-4 shadow-lg";

/** A page that is public in both languages may be published in one language alone. */
function PublishOne({ pending }: { pending: boolean }) {
  const [t, languages] = [useTranslations("editor"), useTranslations("languages")];
  return (
    <details className="sm:relative">
      <summary className={`${buttonClass("plain", narrow)} cursor-pointer list-none`}>{t("publishOne")}</summary>
      <div className={popup}>
        <p className="text-[0.9rem]">{t("publishOneHint")}</p>
        {localeCodes.map((locale) => (
          <button
            key={locale}
            type="submit"
            name="intent"
            value={`publish-${locale}`}
            aria-disabled={pending || undefined}
            className={buttonClass("plain")}
            onClick={(event) => event.currentTarget.closest("details")?.removeAttribute("open")}
          >
            {t("publishOnly", { language: languages(locale) })}
          </button>
        ))}
      </div>
    </details>
  );
}

type ScheduleProps = {
  saving: Pick<EntrySaving, "schedulePopup" | "clearResult">;
  entry: { kind: string; slug: string };
  /** When the entry is scheduled to go live; null if it is not. */
  scheduledAt: string | null;
  locale: Locale;
};

/** Schedules the entry, or shows the scheduled time with a button to cancel it. */
export function Schedule({ saving, entry, scheduledAt, locale }: ScheduleProps) {
  const t = useTranslations("editor");
  return (
    <details ref={saving.schedulePopup} className="sm:relative">
      <summary className={`${buttonClass("plain", narrow)} cursor-pointer list-none`}>{t("schedule")}</summary>
      <div className={popup}>
        {scheduledAt && <p className="font-medium">{t("stateScheduled", { time: formatDateTime(scheduledAt, locale) })}</p>}
        <label htmlFor="at" className="text-[0.9rem]">
          {t("scheduleAt")}
        </label>
        <input
          // The key resets the field when the schedule changes, so that an earlier choice does not remain.
          key={scheduledAt}
          id="at"
          name="at"
          type="datetime-local"
          dir="ltr"
          defaultValue={scheduledAt ? dubaiTime(Date.parse(scheduledAt)) : ""}
          className="min-h-11 rounded-control border border-hair bg-paper px-3"
        />
        <button type="submit" name="intent" value="schedule" className={buttonClass("primary")}>
          {t("scheduleDo")}
        </button>
        <CallOff {...entry} isScheduled={scheduledAt !== null} onCalledOff={saving.clearResult} />
      </div>
    </details>
  );
}

type CallOffProps = {
  kind: string;
  slug: string;
  isScheduled: boolean;
  /** Called after cancelling, when the last message about the schedule is outdated. */
  onCalledOff: () => void;
};

/** Cancels the schedule and confirms it. */
function CallOff({ kind, slug, isScheduled, onCalledOff }: CallOffProps) {
  const t = useTranslations("editor");
  const { result, pending, act, outcome } = useLifecycle({
    kind,
    slug,
    onAnswer: ({ status }) => status === "unscheduled" && onCalledOff(),
  });
  return (
    <>
      {isScheduled && (
        <button
          type="button"
          aria-disabled={pending || undefined}
          onClick={() => !pending && act("unschedule")}
          className={buttonClass("plain")}
        >
          {t(pending ? "working" : "unschedule")}
        </button>
      )}
      <p role="status" className={`font-medium empty:hidden ${result.status === "unscheduled" ? "text-cool" : "text-heat"}`}>
        {!pending && !(isScheduled && result.status === "unscheduled") && outcome}
      </p>
    </>
  );
}

/** Opens the preview beside the fields, or on a phone, which is too narrow for both, as a page of its own. */
export function PreviewButtons({
  preview,
  address,
  storeOnServer,
}: {
  preview: Pick<Preview, "shown" | "show">;
  address: string;
  storeOnServer: EntryTextState["storeOnServer"];
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
        onClick={() => void storeOnServer()}
        className={`${buttonClass("plain", narrow)} md:hidden`}
      >
        {t("preview")}
      </a>
    </>
  );
}

/** Links to the public page in each language, once the published text is live. */
export function LivePages({
  saving,
  addresses,
  locale,
}: {
  saving: Pick<EntrySaving, "result" | "isLive">;
  addresses: Record<Locale, string> | null;
  locale: Locale;
}) {
  const [t, languages] = [useTranslations("editor"), useTranslations("languages")];
  if (!addresses || !saving.isLive) return null;
  return liveLocales(saving.result, locale).map((code) => (
    <a
      key={code}
      href={addresses[code]}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-cool underline max-sm:me-2 max-sm:min-h-8 max-sm:text-[0.86rem]"
    >
      {t("viewPage", { language: languages(code) })}
    </a>
  ));
}

/** Links to where the user continues, shown once the text is live, directly below the message that says this. */
export function Onward({ saving, links }: { saving: EntrySaving; links: { href: string; label: string }[] }) {
  if (saving.pending || links.length === 0 || !saving.isLive) return null;
  return (
    <p className="-mt-1 flex flex-wrap gap-x-5">
      {links.map(({ href, label }) => (
        <Link key={href} href={href} className="inline-flex min-h-9 items-center font-medium text-cool underline">
          {label}
        </Link>
      ))}
    </p>
  );
}

export function DraftStatus({ draftState, signIn }: { draftState: DraftState; signIn: string }) {
  const t = useTranslations("editor");
  const where: Record<DraftState, string> = {
    clean: t("keptClean"),
    device: t("keptDevice"),
    keeping: t("keptKeeping"),
    server: t("keptServer"),
    signedOut: t("signedOut"),
    offline: t("keptOffline"),
  };
  return (
    <span
      className={`ms-auto text-[0.88rem] ${draftState === "signedOut" || draftState === "offline" ? "font-medium text-heat" : "text-soft"}`}
    >
      {where[draftState]}{" "}
      {draftState === "signedOut" && (
        <a href={signIn} target="_blank" rel="noreferrer" className="underline">
          {t("signInAgain")}
        </a>
      )}
    </span>
  );
}

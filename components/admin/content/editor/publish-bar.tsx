"use client";
// The bar at the bottom of the editor: save buttons, preview, and where the text is stored.
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes, otherLocale } from "#lib/i18n/locales";
import { dubaiTime } from "#lib/time/dubai-clock";
import { useLifecycle } from "../use-lifecycle.ts";
import type { Preview } from "./entry-preview.tsx";
import { liveLocales } from "./save-messages.ts";
import type { DraftState } from "./use-draft-storage.ts";
import type { EntrySaving } from "./use-entry-saving.ts";
import type { EntryTextState } from "./use-entry-text.ts";

/** `writtenAlone`: the only language that has a text, where one may be published alone; "" if both have one. */
type PublishButtonProps = { pending: boolean; mayPublishOne: boolean; writtenAlone: Locale | ""; behind: Behind };

/**
 * On a phone the languages are chosen in a switch, which names an older one. Elsewhere the button publishes both, or the only one
 * that has a text, and a popup has the other choices.
 */
export function PublishButton({ pending, mayPublishOne, writtenAlone, behind }: PublishButtonProps) {
  const [t, languages] = [useTranslations("editor"), useTranslations("languages")];
  const [chosen, setAlone] = useState<Locale | "" | null>(null);
  const alone = chosen ?? writtenAlone;
  return (
    <>
      {mayPublishOne && (
        <select
          aria-label={t("publishWhich")}
          value={alone}
          onChange={(event) => setAlone(event.target.value as Locale | "")}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-hair bg-paper px-2 text-16 sm:hidden"
        >
          <option value="">{t("publishWhichBoth")}</option>
          {localeCodes.map((locale) => (
            <option key={locale} value={locale}>
              {behind[locale] > 0 ? t("publishWhichOlder", { language: languages(locale) }) : languages(locale)}
            </option>
          ))}
        </select>
      )}
      <button
        type="submit"
        name="intent"
        value={alone ? `publish-${alone}` : "publish"}
        aria-disabled={pending || undefined}
        className={buttonClass("primary")}
      >
        {pending ? (
          t("publishing")
        ) : (
          <>
            {mayPublishOne && <span className="sm:hidden">{t("publishShort")}</span>}
            <span className={mayPublishOne ? "max-sm:hidden" : ""}>
              {alone ? t("publishOnly", { language: languages(alone) }) : t("publish")}
            </span>
          </>
        )}
      </button>
      {mayPublishOne && <PublishOther pending={pending} shown={alone} />}
    </>
  );
}

export function SaveDraftButton({ pending }: { pending: boolean }) {
  const t = useTranslations("editor");
  return (
    <button type="submit" name="intent" value="draft" aria-disabled={pending || undefined} className={buttonClass("plain")}>
      {t("saveDraft")}
    </button>
  );
}

/** The actions beside publishing. On a phone they are in a popup above the bar, so that the bar is one row. */
export function MoreActions({ children }: { children: ReactNode }) {
  const t = useTranslations("editor");
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      if (![panel, toggle].some(({ current }) => current?.contains(target as Node))) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);
  const onKeyDown = ({ key }: React.KeyboardEvent) => {
    if (!isOpen || key !== "Escape") return;
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <>
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(!isOpen)}
        className={`${buttonClass("plain")} ms-auto sm:hidden`}
      >
        {t("moreActions")}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the buttons inside */}
      <div
        ref={panel}
        id={id}
        onKeyDown={onKeyDown}
        onClick={(event) => (event.target as HTMLElement).closest("[type=submit]") && setOpen(false)}
        onChange={(event) => (event.target as HTMLElement).matches("select") && setOpen(false)}
        className={`sm:contents ${isOpen ? "max-sm:absolute max-sm:inset-x-0 max-sm:bottom-full max-sm:z-20 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-2 max-sm:border max-sm:border-line max-sm:bg-sheet max-sm:p-4 max-sm:shadow-lg" : "max-sm:hidden"}`}
      >
        {children}
      </div>
    </>
  );
}

/** How many changes each language is behind the other; 0 unless it is public. */
export type Behind = Record<Locale, number>;

/** Names an older language, with what it lacks and a way to say that it lacks nothing. */
export function OlderLanguages({ behind, saving, history }: { behind: Behind; saving: EntrySaving; history: string }) {
  const [t, languages] = [useTranslations("editor"), useTranslations("languages")];
  const { result, pending, submit } = saving;
  // The message about the last save says it.
  const told = "older" in result ? result.older.map(({ locale }) => locale) : [];
  if (pending) return null;
  return localeCodes
    .filter((code) => behind[code] > 0)
    .map((code) => (
      <p key={code} className="flex flex-wrap items-center gap-x-4 text-[0.9rem]">
        {!told.includes(code) && (
          <span className="font-medium text-heat">{t("olderHere", { language: languages(code), n: behind[code] })}</span>
        )}
        <Link href={`${history}?behind=${code}`} className="inline-flex min-h-9 items-center text-cool underline">
          {t("compareBehind", { language: languages(otherLocale(code)) })}
        </Link>
        <button type="button" onClick={() => submit(`publish-${code}`)} className="inline-flex min-h-9 items-center text-cool underline">
          {t("rightAsItIs", { language: languages(code) })}
        </button>
      </p>
    ));
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

// On a phone it opens inside the popup of all actions, elsewhere above its own button.
const popup =
  "grid gap-2 max-sm:pt-3 sm:absolute sm:bottom-full sm:z-20 sm:mb-2 sm:w-72 sm:border sm:border-line sm:bg-sheet sm:p-4 sm:shadow-lg";

/** The choices of languages besides the one on the button. */
function PublishOther({ pending, shown }: { pending: boolean; shown: Locale | "" }) {
  const [t, languages] = [useTranslations("editor"), useTranslations("languages")];
  return (
    <details className="relative max-sm:hidden">
      <summary className={`${buttonClass("plain")} cursor-pointer list-none`}>{t(shown ? "publishOther" : "publishOne")}</summary>
      <div className={popup}>
        <p className="text-[0.9rem]">{t("publishOneHint")}</p>
        {(["", ...localeCodes] as const).flatMap((locale) =>
          locale === shown ? (
            []
          ) : (
            <button
              key={locale}
              type="submit"
              name="intent"
              value={locale ? `publish-${locale}` : "publish"}
              aria-disabled={pending || undefined}
              className={buttonClass("plain")}
              onClick={(event) => event.currentTarget.closest("details")?.removeAttribute("open")}
            >
              {locale ? t("publishOnly", { language: languages(locale) }) : t("publish")}
            </button>
          ),
        )}
      </div>
    </details>
  );
}

type ScheduleProps = {
  saving: Pick<EntrySaving, "schedulePopup" | "clearResult">;
  entry: { kind: string; slug: string };
  /** When the entry is scheduled to go live; null if it is not. */
  scheduledAt: string | null;
  /** Whether a draft was saved after the text that goes live. */
  isDraftLater: boolean;
  locale: Locale;
};

/** Schedules the entry, or shows the scheduled time with a button to cancel it. */
export function Schedule({ saving, entry, scheduledAt, isDraftLater, locale }: ScheduleProps) {
  const t = useTranslations("editor");
  return (
    <details ref={saving.schedulePopup} className="sm:relative">
      <summary className={`${buttonClass("plain")} cursor-pointer list-none max-sm:w-full`}>{t("schedule")}</summary>
      <div className={popup}>
        {scheduledAt && (
          <p className="font-medium">
            {t(isDraftLater ? "stateScheduledEarlier" : "stateScheduled", { time: formatDateTime(scheduledAt, locale) })}
          </p>
        )}
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
        className={`${buttonClass("plain")} md:hidden`}
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
    <a key={code} href={addresses[code]} target="_blank" rel="noreferrer" className="inline-flex min-h-9 items-center text-cool underline">
      {t("viewPage", { language: languages(code) })}
    </a>
  ));
}

/** Links to where the user continues, shown once the text is live. */
export function Onward({ saving, links }: { saving: EntrySaving; links: { href: string; label: string }[] }) {
  if (saving.pending || !saving.isLive) return null;
  return links.map(({ href, label }) => (
    <Link key={href} href={href} className="inline-flex min-h-9 items-center font-medium text-cool underline">
      {label}
    </Link>
  ));
}

const isTroubled = (draftState: DraftState) => draftState === "signedOut" || draftState === "offline";

type DraftStatusProps = { draftState: DraftState; signIn: string };

/** On a phone, where the text is stored is among the actions; that it is not stored stands above the bar. */
export function DraftTrouble(props: DraftStatusProps) {
  return (
    isTroubled(props.draftState) && (
      <p className="sm:hidden">
        <DraftStatus {...props} />
      </p>
    )
  );
}

export function DraftStatus({ draftState, signIn }: DraftStatusProps) {
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
    <span className={`text-[0.88rem] sm:ms-auto ${isTroubled(draftState) ? "font-medium text-heat" : "text-soft"}`}>
      {where[draftState]}{" "}
      {draftState === "signedOut" && (
        <a href={signIn} target="_blank" rel="noreferrer" className="underline">
          {t("signInAgain")}
        </a>
      )}
    </span>
  );
}

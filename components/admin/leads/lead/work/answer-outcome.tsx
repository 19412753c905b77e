"use client";
// Asks for the outcome after the user has called or written, and offers the next try if nobody picked up.
import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { formatShortDateTime, formatTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { type CallTime, callTimes } from "#lib/leads/inbox/next-step";
import { daysLater, dubaiDay } from "#lib/time/dubai-clock";
import { ChangeForm, useOptimisticLead } from "./change-form.tsx";
import { FormButton } from "./lead-form.tsx";

export type Channel = "call" | "whatsapp" | "email";
/** A channel that was used: where to, and the text that was sent. */
export type Use = { channel: Channel; to: string; subject: string; text: string; template: string };

/** On a phone, fixed to the bottom of the screen, within reach of the thumb. */
export const phoneBottomClass =
  "max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:pb-[max(0.5rem,env(safe-area-inset-bottom))]";

type AnswerOutcomeProps = {
  use: Use;
  name: string;
  /** The language of a text without letters. */
  language: Locale;
  onDone: (answered: boolean, isTried: boolean) => void;
};

/** Asks whether the message was sent or the call reached anyone. Only a yes stops the clock. */
export function AnswerOutcome({ use: { channel, ...sent }, name, language, onDone }: AnswerOutcomeProps) {
  const t = useTranslations("inbox");
  const isCall = channel === "call";
  const title = isCall ? t("reachedAsk", { name }) : t("sentAsk", { channel: t(channel) });
  return (
    <div
      data-bottom-bar=""
      className={`border-cool bg-cool-wash px-4 pt-3 max-lg:border-t-2 max-lg:shadow-[0_-4px_16px_#0002] lg:border-s-3 lg:pb-3 ${phoneBottomClass}`}
    >
      <ChangeForm className="grid gap-2" onSaved={(form) => onDone(form.has("answered"), form.has("attempted"))}>
        {Object.entries({ ...sent, language }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <p role="status">
          <bdi className="font-medium">{title}</bdi> <span className="text-16 text-soft">{t("answeredPrompt")}</span>
        </p>
        <p className="flex flex-wrap gap-2">
          <FormButton name="answered" value={channel} className={buttonClass("primary", "grow lg:grow-0")}>
            {t(isCall ? "reachedYes" : "sentYes")}
          </FormButton>
          {isCall ? (
            <FormButton name="attempted" value={channel} className={buttonClass("plain", "grow lg:grow-0")}>
              {t("reachedNo")}
            </FormButton>
          ) : null}
          <button type="button" className={buttonClass("quiet", "px-3")} onClick={() => onDone(false, false)}>
            {t(isCall ? "notCalled" : "notSent")}
          </button>
        </p>
      </ChangeForm>
    </div>
  );
}

/** Plans another call after a failed one, with one press per time. */
export function CallAgain({ onDone }: { onDone: () => void }) {
  const [t, locale, { lead, office }] = [useTranslations("inbox"), useLocale(), useOptimisticLead()];
  const now = Date.now();
  const labelOf = ({ day, time, minutes = 0 }: CallTime) => {
    const spoken = { time: formatTime(time, locale) };
    if (minutes > 0) return minutes < 60 ? t("inMinutes", { minutes }) : t("inHours", { hours: minutes / 60 });
    if (day === dubaiDay(now)) return t("todayAt", spoken);
    if (day === daysLater(dubaiDay(now), 1)) return t("tomorrowAt", spoken);
    return formatShortDateTime(day, time, locale);
  };
  return (
    <div
      data-bottom-bar=""
      className={`flex flex-wrap items-center gap-2 border-t border-line px-4 pt-3 max-lg:bg-sheet max-lg:shadow-[0_-4px_16px_#0002] lg:pb-3 ${phoneBottomClass}`}
    >
      <span className="text-16">{t("callAgain")}</span>
      {callTimes(now, office, lead.isEmergency).map((at) => (
        <ChangeForm key={`${at.day} ${at.time}`} onSaved={onDone}>
          <input type="hidden" name="day" value={at.day} />
          <input type="hidden" name="time" value={at.time} />
          <FormButton
            name="action"
            value="call"
            className="min-h-11 cursor-pointer rounded-full border border-hair px-4 text-16 hover:border-cool"
          >
            {labelOf(at)}
          </FormButton>
        </ChangeForm>
      ))}
      <button type="button" className={buttonClass("quiet", "px-3")} onClick={onDone}>
        {t("callAgainNot")}
      </button>
    </div>
  );
}

/** For answers given from another device, and for browsers without JavaScript. */
export function AnsweredElsewhere({ channels }: { channels: Channel[] }) {
  const t = useTranslations("inbox");
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 text-16 text-soft">{t("answeredElsewhere")}</summary>
      <ChangeForm className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <span className="text-16 text-soft">{t("answeredBy")}</span>
        {channels.map((channel) => (
          <FormButton key={channel} name="answered" value={channel} className={buttonClass("plain", "px-4")}>
            {t(channel)}
          </FormButton>
        ))}
      </ChangeForm>
    </details>
  );
}

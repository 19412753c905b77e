"use client";
// Makes and ends the secret address of the user's calendar of visits; the address is shown once.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { type FeedResult, setVisitFeed } from "#lib/visits/feed-actions";
import { ActionForm, ActionMessage } from "../shell/action-form.tsx";

type VisitFeedFormProps = {
  /** There is an address already. */
  isMade: boolean;
  /** The user may have the visits of everybody. */
  mayHaveAll: boolean;
  locale: string;
};

export function VisitFeedForm({ isMade, mayHaveAll, locale }: VisitFeedFormProps) {
  const t = useTranslations("visits.feed");
  return (
    <ActionForm<FeedResult> action={setVisitFeed} done={{ made: t("made"), ended: t("ended") }} className="mt-3 grid gap-3">
      {(state) => (
        <>
          <input type="hidden" name="locale" value={locale} />
          <span className="flex flex-wrap gap-2">
            <button type="submit" name="make" value="own" className={buttonClass("plain")}>
              {t(isMade ? "renew" : "make")}
              {mayHaveAll && `: ${t("own")}`}
            </button>
            {mayHaveAll && (
              <button type="submit" name="make" value="everyones" className={buttonClass("plain")}>
                {t(isMade ? "renew" : "make")}: {t("everyones")}
              </button>
            )}
            {isMade && (
              <button type="submit" name="end" value="1" className={buttonClass("quiet")}>
                {t("end")}
              </button>
            )}
          </span>
          <ActionMessage />
          {"address" in state && (
            <label className="text-16">
              {t("address")}
              <input
                readOnly
                dir="ltr"
                value={state.address}
                onFocus={({ target }) => target.select()}
                className="mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3 py-2 font-mono text-14"
              />
              <span className="note block">{t("addressHint")}</span>
            </label>
          )}
        </>
      )}
    </ActionForm>
  );
}

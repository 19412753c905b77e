"use client";
// What is wrong with a field, and the buttons that mend it.
import { useTranslations } from "next-intl";
import type { EntryProblem } from "#lib/content/edit/problems";
import { isLocale, localePath } from "#lib/i18n/locales";
import { withAddress, withoutLink } from "../writing/link-mends.ts";

export const mendButton = "min-h-9 cursor-pointer font-medium text-cool underline pointer-coarse:min-h-11";

/** These name an address. */
const ofAddress = ["deadLink", "waitingLink", "oldAddress", "linkLanguage", "deadAnchor", "sameTitle"] as const;
type OfAddress = (typeof ofAddress)[number];
const isOfAddress = (reason: EntryProblem["reason"]): reason is OfAddress => (ofAddress as readonly string[]).includes(reason);

/** The page of the site at an address, in the language of the field, in a tab of its own: the text that is being written stays open. */
function PageLink({ path, address }: { path: string; address: string }) {
  const [locale = ""] = path.split(".");
  return (
    <a href={localePath(address, isLocale(locale) ? locale : "en")} target="_blank" rel="noreferrer" className="underline">
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}

type ProblemTextProps = {
  problem: EntryProblem;
  id?: string;
  /** For a field that can be mended here: its text, and how to change it. */
  mend?: { text: string; set: (text: string) => void };
};

/** Errors about variables are shown by the message control instead (message-control.tsx). */
export function ProblemText({ problem, id, mend }: ProblemTextProps) {
  const t = useTranslations("editor");
  const { path, reason, limit = 0, found = "", meant } = problem;
  if (reason === "variable") return null;
  const isLink = isOfAddress(reason) && reason !== "sameTitle";
  return (
    <p id={id} data-problem className="mt-1 flex flex-wrap items-center gap-x-3 text-[0.9rem] font-medium text-heat">
      <span>
        {isOfAddress(reason)
          ? t.rich(`problem_${reason}`, {
              found: () => (reason === "sameTitle" ? <PageLink path={path} address={found} /> : <bdi dir="ltr">{found}</bdi>),
            })
          : t(`problem_${reason}`, { limit, found })}
      </span>
      {mend && meant && (
        <button type="button" onClick={() => mend.set(withAddress(mend.text, found, meant))} className={mendButton}>
          {t.rich("putAddress", { address: () => <bdi dir="ltr">{meant}</bdi> })}
        </button>
      )}
      {mend && isLink && (
        <button type="button" onClick={() => mend.set(withoutLink(mend.text, found))} className={mendButton}>
          {t("unlink")}
        </button>
      )}
    </p>
  );
}

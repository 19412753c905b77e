"use client";
// Links to the previous and next lead of the list the user came from, with the position in it.
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Icon } from "../../shell/icons.tsx";
import { lastListQuery, neighbour, positionInLastList } from "./last-list.ts";
import { LeadOpener, openLead } from "./lead-opener.tsx";

/** Links back to the list with its filter (LeadOpener handles the click); without JavaScript, to all open leads. */
export function BackLink({ href, label }: { href: string; label: string }) {
  const [query, setQuery] = useState("");
  useEffect(() => setQuery(lastListQuery()), []);
  return (
    <a
      href={query ? `${href}?${query}` : href}
      data-back=""
      className="me-auto inline-flex min-h-11 items-center gap-1 text-cool underline decoration-1"
    >
      <Icon name="back" turns className="size-4" />
      {label}
    </a>
  );
}

export function LeadPaging({ lead }: { lead: string }) {
  const t = useTranslations("inbox");
  const [place, setPlace] = useState<{ at: number; of: number } | null>(null);
  // The list exists only in the browser, so the position is set after hydration.
  useEffect(() => setPlace(positionInLastList(lead)), [lead]);
  const step = (by: number, label: string, sign: "back" | "forward") => {
    const next = neighbour(lead, by);
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={!next}
        onClick={() => next && openLead(next)}
        className="inline-flex size-11 cursor-pointer items-center justify-center rounded-control text-cool hover:bg-cool-wash disabled:cursor-default disabled:text-line"
      >
        <Icon name={sign} turns className="size-4.5" />
      </button>
    );
  };
  return (
    <>
      <LeadOpener />
      {place && (
        <span className="flex items-center">
          {step(-1, t("keys.up"), "back")}
          <span className="text-soft tabular-nums">{t("placeInList", place)}</span>
          {step(1, t("keys.down"), "forward")}
        </span>
      )}
    </>
  );
}

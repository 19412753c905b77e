"use client";
// Opens a lead of a list without waiting for the server: what the list knows of it stands there at once, and the whole lead
// takes its place when it has come. Links stay links: without JavaScript, and in a new tab, they lead there as any other.
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import { Badge } from "#components/ui/badge";
import { localePath, locales } from "#lib/i18n/locales";
import type { LeadRow } from "#lib/leads/inbox/types";
import { LeadClock } from "./lead-clock.tsx";
import { keepTrail, trailRow } from "./lead-trail.ts";

const eventName = "office:open-lead";

/** Opens the lead, on whichever screen with leads is shown. */
export function openLead(row: LeadRow): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: row }));
}

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

type Props = {
  /** The lines of the screen, in their order, and the filter they came by; left out where there is no list. */
  rows?: readonly LeadRow[];
  query?: string;
};

export function LeadOpener({ rows, query = "" }: Props) {
  const [router, locale] = [useRouter(), useLocale()];
  const [row, setRow] = useState<LeadRow | null>(null);
  const [leaving, leave] = useTransition();
  useEffect(() => {
    if (rows) keepTrail(rows, query);
  }, [rows, query]);
  useEffect(() => {
    const open = (next: LeadRow) => {
      setRow(next);
      leave(() => router.push(localePath(`/admin/leads/${next.id}`, locale)));
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[data-open]") : null;
      const known = trailRow(link?.closest<HTMLElement>("[data-lead]")?.dataset.lead ?? "");
      if (!known || !isPlainClick(event)) return;
      event.preventDefault();
      open(known);
    };
    const onOpen = (event: Event) => open((event as CustomEvent<LeadRow>).detail);
    document.addEventListener("click", onClick);
    window.addEventListener(eventName, onOpen);
    return () => {
      document.removeEventListener("click", onClick);
      window.removeEventListener(eventName, onOpen);
    };
  }, [router, locale]);
  return leaving && row ? <Glimpse row={row} /> : null;
}

/** What a list knows of a lead, where the lead itself will stand. */
function Glimpse({ row }: { row: LeadRow }) {
  const [t, status] = [useTranslations("inbox"), useTranslations("status")];
  const [now] = useState(() => Date.now());
  return (
    <div data-glimpse={row.id} className="fixed inset-x-0 top-12 bottom-0 z-30 overflow-hidden bg-paper">
      <div className="wrap py-6">
        <p className="min-h-11 text-[0.9rem] text-soft">{t("opening")}</p>
        <p className="text-[1.5rem] leading-snug font-medium">
          <bdi>{row.fullName}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Badge look="quiet">{status(row.status)}</Badge>
          {row.dueAt && <LeadClock at={row.dueAt} now={now} />}
          {row.urgency === "emergency" && row.dueAt && <Badge look="heat">{t("emergency")}</Badge>}
          <bdi className="text-[0.88rem] text-soft">{row.reference}</bdi>
        </p>
        {row.message && (
          <p lang={locales[row.locale].tag} dir="auto" className="mt-4 max-w-[60ch] border border-line bg-sheet p-4 text-[1.05rem]">
            {row.message}
          </p>
        )}
      </div>
    </div>
  );
}

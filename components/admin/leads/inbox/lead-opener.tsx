"use client";
// Opens a lead without waiting for the server: shows what the list has of it at once, until the whole lead replaces it. Links remain plain
// links, so they also work without JavaScript and in a new tab.
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import { Badge } from "#components/ui/badge";
import { localePath, locales } from "#lib/i18n/locales";
import type { ListColumn } from "#lib/leads/inbox/columns";
import type { LeadNames } from "#lib/leads/inbox/names";
import { isOpenStatus, type LeadRow } from "#lib/leads/inbox/types";
import { isOfSteps, lastList, lastListRow, rememberList } from "./last-list.ts";
import { LeadClock } from "./lead-clock.tsx";
import { LeadLine, LeadLines } from "./lead-line.tsx";

const eventName = "office:open-lead";

/** Opens the lead, through the LeadOpener of the current screen. */
export function openLead(row: LeadRow): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: row }));
}

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

type Props = {
  /** The rows of the screen in order, and the filter they came from; omit both where there is no list. */
  rows?: readonly LeadRow[];
  query?: string;
  names?: LeadNames;
  columns?: readonly ListColumn[];
};

export function LeadOpener({ rows, query, names, columns }: Props) {
  const [router, locale] = [useRouter(), useLocale()];
  const [row, setRow] = useState<LeadRow | "list" | null>(null);
  const [leaving, leave] = useTransition();
  useEffect(() => {
    if (rows) rememberList({ rows, query, names, columns });
  }, [rows, query, names, columns]);
  useEffect(() => {
    const open = (next: LeadRow) => {
      setRow(next);
      leave(() => router.push(localePath(`/admin/leads/${next.id}`, locale)));
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-open], a[data-back]") : null;
      if (!link || !isPlainClick(event)) return;
      const known = lastListRow(link.closest<HTMLElement>("[data-lead]")?.dataset.lead ?? "");
      if (known) open(known);
      else if ("back" in link.dataset) goBack(link.href);
      else return;
      event.preventDefault();
    };
    const goBack = (href: string) => {
      setRow("list");
      leave(() => router.push(href));
    };
    const onOpen = (event: Event) => open((event as CustomEvent<LeadRow>).detail);
    document.addEventListener("click", onClick);
    window.addEventListener(eventName, onOpen);
    return () => {
      document.removeEventListener("click", onClick);
      window.removeEventListener(eventName, onOpen);
    };
  }, [router, locale]);
  if (!leaving || !row) return null;
  return row === "list" ? <ListGlimpse /> : <Glimpse row={row} />;
}

const cover = "fixed inset-x-0 top-12 bottom-0 z-30 overflow-hidden bg-paper";

/** The list as last seen, until the current one has loaded. */
function ListGlimpse() {
  const [t, locale] = [useTranslations("inbox"), useLocale()];
  const [now] = useState(() => Date.now());
  const list = lastList();
  if (!list) return null;
  return (
    <div data-glimpse="list" className={cover}>
      <div className="wrap py-6">
        <p className="text-30 font-medium">{t("inbox")}</p>
        <LeadLines aria-hidden="true" columns={list.columns} className="mt-4 border-t border-line">
          {list.rows.slice(0, 14).map((row) => (
            <LeadLine
              key={row.id}
              row={row}
              now={now}
              locale={locale}
              names={list.names}
              columns={list.columns}
              isOfSteps={isOfSteps(list.query)}
            />
          ))}
        </LeadLines>
      </div>
    </div>
  );
}

/** What the list has of a lead, in the place of the lead's page. */
function Glimpse({ row }: { row: LeadRow }) {
  const [t, status] = [useTranslations("inbox"), useTranslations("status")];
  const [now] = useState(() => Date.now());
  return (
    <div data-glimpse={row.id} className={cover}>
      <div className="wrap py-6">
        <p className="min-h-11 text-16 text-soft">{t("opening")}</p>
        <p className="text-30 leading-snug font-medium">
          <bdi>{row.fullName}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Badge look="quiet">{status(row.status)}</Badge>
          {row.dueAt && <LeadClock at={row.dueAt} now={now} />}
          {row.urgency === "emergency" && isOpenStatus(row.status) && <Badge look="heat">{t("emergency")}</Badge>}
          <bdi className="text-14 text-soft">{row.reference}</bdi>
        </p>
        {row.message && (
          <p lang={locales[row.locale].tag} dir="auto" className="mt-4 max-w-[60ch] border-y border-line border-t-ink bg-sheet p-4 text-18">
            {row.message}
          </p>
        )}
      </div>
    </div>
  );
}

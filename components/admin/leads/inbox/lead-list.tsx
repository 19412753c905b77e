"use client";
// The live inbox: it shows the server's rows first and then updates without a reload or moving the focus. A form around the rows changes
// several selected leads at once.
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useOptimistic, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { notify } from "#components/ui/toast";
import { formatClock } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { type BulkResult, changeLeads, type Undoable, undoChange, undoChanges } from "#lib/leads/inbox/actions";
import type { ListColumn } from "#lib/leads/inbox/columns";
import type { LeadNames } from "#lib/leads/inbox/names";
import { type OfficeDays, workingStep } from "#lib/leads/inbox/next-step";
import type { Colleague, LeadPage, LeadRow } from "#lib/leads/inbox/types";
import { unmergePeople } from "#lib/leads/people/actions";
import { isLeadStatus, leadStatuses } from "#lib/leads/statuses";
import { daysLater, dubaiDay } from "#lib/time/dubai-clock";
import { fetchOffice, OfficeQueries, SignedOutError } from "../../shell/office-queries.tsx";
import { useProblemText } from "../../shell/use-problem-text.ts";
import { useSend } from "../../shell/use-send.ts";
import { FormButton, LeadForm } from "../lead/work/lead-form.tsx";
import { LostReasons } from "../lead/work/status-panel.tsx";
import { StepTimeFields } from "../lead/work/step-time-fields.tsx";
import { isOfSteps } from "./last-list.ts";
import { LeadLine, LeadLineHead, LeadLines } from "./lead-line.tsx";
import { LeadOpener } from "./lead-opener.tsx";
import { type LeadCountPaths, useWaitingInTitle } from "./use-waiting-in-title.ts";

type Props = {
  page: LeadPage;
  /** The filter and the page position, as in the URL. */
  query: string;
  now: number;
  waiting: number;
  locale: Locale;
  viewer: string;
  people: Colleague[];
  /** Selects the text shown for an empty list. */
  isFiltered: boolean;
  office: OfficeDays;
  names: LeadNames;
  columns: readonly ListColumn[];
  paths: LeadCountPaths & { rows: string };
};

type Merged = Extract<BulkResult, { status: "merged" }>;

const control = "min-h-11 rounded-control border border-hair bg-paper px-3";

export function LeadList(props: Props) {
  return (
    <OfficeQueries>
      <Rows {...props} />
    </OfficeQueries>
  );
}

/** The server's rows, fetched at intervals and after an action on this page, and those of them that came since the page was opened. */
function useLiveRows({ page, query, now, waiting, paths }: Pick<Props, "page" | "query" | "now" | "waiting" | "paths">) {
  const intervalMs = useWaitingInTitle(paths, waiting);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["leads", query],
    queryFn: () => fetchOffice<LeadPage>(`${paths.rows}?${query}`),
    initialData: page,
    initialDataUpdatedAt: now,
    refetchInterval: intervalMs,
  });
  // Props change after an action on this page, so the cached rows are fetched again.
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    void refetch();
  }, [page, refetch]);
  const [known] = useState(() => new Set(page.rows.map(({ id }) => id)));
  const [rows, expect] = useOptimistic(data.rows, expectedRows);
  const fresh = rows.filter(({ id, dueAt }) => !known.has(id) && dueAt !== null);
  return { rows, fresh, error, updatedAt: dataUpdatedAt, refetch, expect };
}

function Rows(props: Props) {
  const { query, now, locale, isFiltered, names, columns } = props;
  const t = useTranslations("inbox");
  const { rows, fresh, error, updatedAt, refetch, expect } = useLiveRows(props);
  const undoMany = useUndoMany(refetch);
  const [picked, setPicked] = useState<string[]>([]);
  const undoMerge = useUndoMerge(refetch);
  const [lastBulk, setLastBulk] = useState<{ text: string; undo: () => Promise<void> } | null>(null);
  const takeBack = (undo: () => Promise<void>) => {
    setLastBulk(null);
    void undo();
  };
  const notices = {
    changed: ({ saved }: { saved: number }) => t("bulkAll", { saved }),
    partly: ({ saved, skipped }: { saved: number; skipped: number }) => t("bulkDone", { saved, skipped }),
    none: t("bulkNone"),
    reason: t("reason"),
    day: t("day"),
    two: t("mergeTwo"),
    same: t("mergeSame"),
    merged: ({ merge, lead, isKept }: Merged) => t(isKept ? "mergedKept" : lead ? (merge ? "mergedBoth" : "merged") : "mergedPersons"),
  };
  const announce = async (result: BulkResult) => {
    // The optimistic rows stay until the server's rows have arrived.
    await refetch();
    if (result.status !== "changed" && result.status !== "partly" && result.status !== "merged") return;
    const isMerge = result.status === "merged";
    const title = isMerge ? notices.merged(result) : result.status === "changed" ? notices.changed(result) : notices.partly(result);
    const undo = isMerge ? () => undoMerge(result) : result.undo.length > 0 ? () => undoMany(result.undo) : null;
    setPicked([]);
    setLastBulk(undo && { text: title, undo });
    notify({
      type: result.status === "partly" ? "error" : "success",
      title,
      ...(undo && { action: { label: t("undo"), run: () => takeBack(undo) } }),
    });
  };
  const failure = error && (error instanceof SignedOutError ? t("signedOut") : t("offline", { time: formatClock(updatedAt, locale) }));
  return (
    <LeadForm<BulkResult>
      action={changeLeads}
      notices={notices}
      className="group/list relative"
      usesToast
      onSend={expect}
      onDone={announce}
    >
      <LeadOpener rows={rows} query={query} names={names} columns={columns} />
      <p role="status" className={failure ? "border-s-3 border-heat ps-3" : "text-16 text-cool"}>
        {failure ?? (fresh.length > 0 ? t("rowsNew", { count: fresh.length }) : "")}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={t(isFiltered ? "noneTitle" : "emptyTitle")}>{t(isFiltered ? "noneText" : "emptyText")}</EmptyState>
      ) : (
        <>
          {lastBulk && (
            <p className="flex flex-wrap items-center gap-x-3 border-s-2 border-line ps-3 text-14 text-soft">
              {lastBulk.text}
              <button type="button" className={buttonClass("quiet", "px-2")} onClick={() => takeBack(lastBulk.undo)}>
                {t("undo")}
              </button>
            </p>
          )}
          <label className="absolute end-0 -top-11 inline-flex min-h-11 cursor-pointer items-center gap-2 text-16 text-cool lg:hidden">
            <input type="checkbox" data-selecting="" />
            {t("selecting")}
          </label>
          <LeadLines
            aria-label={t("inbox")}
            columns={columns}
            selectable
            className="border-t border-line"
            onChange={({ currentTarget }) =>
              setPicked([...currentTarget.querySelectorAll<HTMLInputElement>("input[name=leads]:checked")].map(({ value }) => value))
            }
          >
            <LeadLineHead columns={columns} isOfSteps={isOfSteps(query)} />
            {rows.map((row) => (
              <LeadLine
                key={row.id}
                row={row}
                now={now}
                locale={locale}
                names={names}
                columns={columns}
                isOfSteps={isOfSteps(query)}
                selectable
                fresh={fresh.includes(row)}
              />
            ))}
          </LeadLines>
        </>
      )}
      <BulkFields {...props} picked={rows.filter(({ id, version }) => picked.includes(`${id}:${version}`))} />
    </LeadForm>
  );
}

type BulkFieldsProps = Pick<Props, "viewer" | "people" | "office" | "now"> & { picked: LeadRow[] };

/** Owner and status for the selected leads; hidden while none is selected. */
function BulkFields({ viewer, people, office, now, picked }: BulkFieldsProps) {
  const [t, status] = [useTranslations("inbox"), useTranslations("status")];
  const visit = workingStep({ day: daysLater(dubaiDay(now), 1), time: "10:00" }, office);
  const bar = useRef<HTMLFieldSetElement>(null);
  useKeepClearOf(bar);
  return (
    <fieldset
      ref={bar}
      className="sticky bottom-0 z-20 mt-3 hidden min-w-0 flex-wrap items-end gap-3 border border-line bg-sheet p-3 group-has-[input[name=leads]:checked]/list:flex"
    >
      <legend className="bg-sheet px-1 text-14 text-soft">
        {picked.length > 0 ? t("selectedCount", { count: picked.length }) : t("selectedLead")}
      </legend>
      <FormButton name="owner" value={viewer} className={buttonClass("plain")}>
        {t("takeThem")}
      </FormButton>
      <BulkChoice
        name="owner"
        label={t("giveTo")}
        choices={[
          { value: "-", label: t("choose") },
          ...people.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
          { value: "", label: t("nobody") },
        ]}
      />
      <BulkChoice
        name="status"
        label={t("setStatus")}
        choices={[
          { value: "", label: t("choose") },
          ...leadStatuses.filter((value) => value !== "lost").map((value) => ({ value, label: status(value) })),
        ]}
      >
        <span className="hidden flex-wrap gap-x-3 group-has-[option[value=visit-booked]:checked]/choice:flex">
          <StepTimeFields initial={visit} office={office} control={`block ${control}`} />
        </span>
      </BulkChoice>
      <details
        className="relative"
        onKeyDown={({ key, currentTarget }) => {
          if (key !== "Escape") return;
          currentTarget.open = false;
          currentTarget.querySelector("summary")?.focus();
        }}
      >
        <summary className={buttonClass("plain", "cursor-pointer list-none [&::-webkit-details-marker]:hidden")}>
          {status("lost")} …
        </summary>
        <fieldset className="absolute start-0 bottom-full z-10 mb-2 w-[min(26rem,calc(100vw-4rem))] border border-line bg-sheet p-3 shadow-lg">
          <legend className="sr-only">{t("lostReason")}</legend>
          <LostReasons name="lost" />
        </fieldset>
      </details>
      {[0, 2].includes(picked.length) && <SamePerson leads={picked} />}
    </fieldset>
  );
}

/** Two leads of one person; usually they are about one matter too. Before the browser has taken over, nobody knows which are selected. */
function SamePerson({ leads }: { leads: LeadRow[] }) {
  const t = useTranslations("inbox");
  const [older, newer] = leads
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map(({ reference }) => `\u2066${reference}\u2069`);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <button type="submit" name="pick" value="person" className={buttonClass("plain")}>
        {t("samePerson")}
      </button>
      <label className="flex min-h-11 items-center gap-2 text-14">
        <input type="checkbox" name="one" defaultChecked className="size-5" />
        {older && newer ? t("oneMatterOf", { older, newer }) : t("oneMatter")}
      </label>
    </span>
  );
}

/**
 * The bar stays at the bottom of the screen: the browser scrolls to a line only as far as above it, and the line that was just selected moves
 * out from under it.
 */
function useKeepClearOf(bar: React.RefObject<HTMLFieldSetElement | null>): void {
  useEffect(() => {
    const fields = bar.current;
    if (!fields) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBlockEnd = `${fields.offsetHeight}px`;
      document.activeElement?.closest("[data-lead]")?.scrollIntoView({ block: "nearest" });
    });
    observer.observe(fields);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockEnd = "";
    };
  }, [bar]);
}

/** The optimistic result of the form for the selected rows, until the server's rows replace it. */
function expectedRows(rows: LeadRow[], form: FormData): LeadRow[] {
  const selected = new Set(form.getAll("leads").map((value) => String(value).split(":")[0]));
  const pick = form.get("pick");
  const status = form.has("lost") ? "lost" : pick === "status" ? form.get("pick-status") : null;
  const owner = pick === "owner" ? String(form.get("pick-owner") ?? "") : form.get("owner");
  if (owner === "-") return rows;
  return rows.map((row) =>
    selected.has(row.id)
      ? {
          ...row,
          ...(isLeadStatus(status) && { status, dueAt: status === "new" ? row.dueAt : null, wroteAgain: false }),
          ...(typeof owner === "string" && { owner: owner || null, ownerName: "" }),
        }
      : row,
  );
}

/** Undoes a change of several leads. */
function useUndoMany(refetch: () => Promise<unknown>) {
  const [t, problemText, send] = [useTranslations("inbox"), useProblemText(), useSend()];
  return async (changes: Undoable[]) => {
    const form = new FormData();
    for (const { id, version } of changes) form.append("changes", `${id}:${version}`);
    const result = await send(() => undoChanges({ status: "idle" }, form));
    await refetch();
    if (result.status === "changed") notify({ type: "success", title: t("undoneMany", { saved: result.saved }) });
    else if (result.status === "partly")
      notify({ type: "error", title: t("undonePartly", { saved: result.saved, skipped: result.skipped }) });
    else notify({ type: "error", title: problemText(result) ?? t("undoFailed") });
  };
}

/** Undoes a merge of two selected leads: of their persons with what was closed in the same act, or of the leads alone. */
function useUndoMerge(refetch: () => Promise<unknown>) {
  const [t, problemText, send] = [useTranslations("inbox"), useProblemText(), useSend()];
  return async ({ merge, lead }: Merged) => {
    const form = new FormData();
    if (merge) form.set("merge", merge);
    for (const [name, value] of Object.entries({ lead: lead?.id, version: lead?.version })) if (value) form.set(name, String(value));
    const result = await send(async () => (merge ? unmergePeople({ status: "idle" }, form) : undoChange({ status: "idle" }, form)));
    await refetch();
    if (result.status === "saved") notify({ type: "success", title: t("undoneMerge") });
    else if ("reference" in result) notify({ type: "error", title: t("partedSince", { reference: result.reference }) });
    else notify({ type: "error", title: problemText(result) ?? t("undoFailed") });
  };
}

type BulkChoiceProps = { name: string; label: string; choices: { value: string; label: string }[]; children?: React.ReactNode };

/** A select for all selected leads. Its value counts only when its own button submits the form. */
function BulkChoice({ name, label, choices, children }: BulkChoiceProps) {
  const t = useTranslations("inbox");
  return (
    <span className="group/choice flex flex-wrap items-end gap-2 max-lg:w-full">
      <label className="min-w-0 text-14 max-lg:grow max-lg:basis-40 lg:max-w-80">
        {label}
        <select name={`pick-${name}`} className={`block w-full ${control}`}>
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {children}
      <button type="submit" name="pick" value={name} className={buttonClass("plain")}>
        {t("apply")}
      </button>
    </span>
  );
}

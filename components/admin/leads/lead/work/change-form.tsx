"use client";
// Shared parts of the forms that change a lead: each form sends the lead and the version the user saw, shows the expected result at once,
// and offers undo.
import { useTranslations } from "next-intl";
import { createContext, useContext, useOptimistic, useState } from "react";
import { notify } from "#components/ui/toast";
import { changeLead } from "#lib/leads/inbox/actions";
import type { OfficeDays } from "#lib/leads/inbox/next-step";
import { type Colleague, isOneOf, type NextAction, nextActions } from "#lib/leads/inbox/types";
import { isLeadStatus, type LeadStatus } from "#lib/leads/statuses";
import type { WishedVisit } from "#lib/visits/wished-visit";
import type { VisitChoices } from "../../../visits/visit-form.tsx";
import { LeadForm } from "./lead-form.tsx";
import { useChangeNotices } from "./use-change-notices.ts";
import { useUndo } from "./use-undo.ts";

/** The lead as the user saw it; its next step as day ("2030-03-04"), time ("16:30") and note. */
export type SeenLead = {
  id: string;
  name: string;
  version: number;
  status: LeadStatus;
  owner: string | null;
  nextAction: NextAction | null;
  nextDay: string;
  nextTime: string;
  nextNote: string;
  /** The person waits for an answer. */
  isWaiting: boolean;
  isEmergency: boolean;
  /** An application or a data request does not (asksForWork). */
  asksForWork: boolean;
};

type OptimisticLeadContext = {
  lead: SeenLead;
  people: Colleague[];
  /** The signed-in user's id. */
  viewer: string;
  /** The day in Dubai: the earliest one for a next step. */
  today: string;
  office: OfficeDays;
  /** For booking a visit: who goes, where to by what the lead says, and what was chosen in the calendar. */
  visits: VisitChoices & { place: string; address: string; wished: WishedVisit | null };
  /** The key of the ready answer that what was just done calls for. */
  readyAnswer: string | null;
  setReadyAnswer: (key: string | null) => void;
  expect: (change: Partial<SeenLead>) => void;
};
const Context = createContext<OptimisticLeadContext | null>(null);

type OptimisticLeadProps = Omit<OptimisticLeadContext, "expect" | "readyAnswer" | "setReadyAnswer"> & { children: React.ReactNode };

/** Provides the lead to its screen; expected changes are shown until the server has answered. */
export function OptimisticLead({ lead, children, ...rest }: OptimisticLeadProps) {
  const [shown, expect] = useOptimistic(lead, (now, change: Partial<SeenLead>) => ({ ...now, ...change }));
  const [readyAnswer, setReadyAnswer] = useState<string | null>(null);
  return <Context value={{ lead: shown, expect, readyAnswer, setReadyAnswer, ...rest }}>{children}</Context>;
}

export function useOptimisticLead(): OptimisticLeadContext {
  const live = useContext(Context);
  if (!live) throw new Error("Outside of a lead.");
  return live;
}

/** The changes that submitting the form is expected to make. */
function expectedChanges(form: FormData, viewer: string): Partial<SeenLead> {
  const [status, action, owner] = [form.get("status"), form.get("action"), form.get("owner")];
  const isVisit = status === "visit-booked";
  return {
    ...(isLeadStatus(status) && { status, ...(status !== "new" && { isWaiting: false }) }),
    ...(owner !== null && { owner: String(owner) || null }),
    ...(form.has("answered") && { isWaiting: false }),
    ...(form.has("urgency") && { isEmergency: form.get("urgency") === "emergency" }),
    ...(action === "none" && { nextAction: null }),
    ...((isVisit || isOneOf(nextActions, action)) && {
      nextAction: isVisit ? ("visit" as const) : (action as NextAction),
      nextDay: String(form.get("day") ?? ""),
      nextTime: String(form.get("time") ?? ""),
    }),
    ...(form.has("answered") && owner === null && { owner: viewer }),
  };
}

/** The notice for a saved form. */
function useSavedTitle() {
  const [t, status] = [useTranslations("inbox"), useTranslations("status")];
  const { people } = useOptimisticLead();
  return (form: FormData): string => {
    const [to, owner, action] = [form.get("status"), form.get("owner"), form.get("action")];
    if (form.get("answered")) return t("answeredSaved");
    if (form.get("attempted")) return t("attemptedSaved");
    if (form.get("urgency")) return t(`urgencySaved.${form.get("urgency") === "emergency" ? "emergency" : "normal"}`);
    if (isLeadStatus(to)) return t("statusSaved", { status: status(to) });
    if (owner !== null) return t("ownerSaved", { name: people.find(({ id }) => id === owner)?.name ?? t("nobody") });
    if (action !== null) return t(action === "none" ? "nextDoneSaved" : "nextSaved");
    return t("noteSaved");
  };
}

type ChangeFormProps = {
  className?: string;
  /** The form's name, for forms with text fields: their unsaved text is kept on the device under it. */
  storageName?: string;
  onSaved?: (form: FormData) => void;
  children: React.ReactNode;
};

export function ChangeForm({ className, storageName, onSaved, children }: ChangeFormProps) {
  const { lead, expect, viewer } = useOptimisticLead();
  const [t, titleOf, undo] = [useTranslations("inbox"), useSavedTitle(), useUndo()];
  const notices = useChangeNotices();
  return (
    <LeadForm
      action={changeLead}
      notices={notices}
      seen={lead}
      initialKey={lead.version}
      className={className}
      usesToast
      storageKey={storageName ? `lead/${lead.id}/${storageName}` : ""}
      onSend={(form) => {
        // A lead without an owner is assigned to the user who answers or plans; an owned lead keeps its owner.
        const change = expectedChanges(form, viewer);
        expect(lead.owner && change.owner === viewer && !form.has("owner") ? { ...change, owner: lead.owner } : change);
      }}
      onDone={(result, form) => {
        if (result.status !== "saved") return;
        const { version } = result;
        notify({
          type: "success",
          title: titleOf(form),
          text: lead.name,
          // A note does not change the version; it is withdrawn in the timeline instead.
          ...(version !== undefined &&
            version !== lead.version && { action: { label: t("undo"), run: () => void undo(lead.id, version) } }),
        });
        onSaved?.(form);
      }}
    >
      {children}
    </LeadForm>
  );
}

export function LabelledField({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className="text-16">
      {label}
      {children}
    </label>
  );
}

export const controlClass = "mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3 py-2";
const sectionClass = "group border-y border-line bg-sheet";
const summaryClass = "flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-medium";

export function FoldedSection({ title, open = false, children }: { title: string; open?: boolean; children: React.ReactNode }) {
  return (
    <details className={sectionClass} open={open}>
      <summary className={summaryClass}>
        {title}
        <span aria-hidden="true" className="text-22 text-cool transition-transform duration-150 group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}

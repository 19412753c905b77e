"use client";
// The lead's status, next step and owner: three fields that open a panel of choices, on a phone at the bottom of the screen. Each choice is
// a form of its own, so that none waits for another.
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { dismissNotices } from "#components/ui/toast";
import { VisitForm } from "../../../visits/visit-form.tsx";
import { useOptimisticLead } from "./change-form.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { OwnerPanel } from "./owner-panel.tsx";
import { StatusPanel } from "./status-panel.tsx";

type LeadPropertiesProps = {
  /** The next step's time, formatted; empty if none is planned. */
  plan: string;
  /** The time of a future visit, formatted; empty if there is none. */
  visitAhead: string;
  /** The same without the year. */
  nextVisit: string;
};

export function LeadProperties({ plan, visitAhead, nextVisit }: LeadPropertiesProps) {
  const [t, status] = [useTranslations("inbox"), useTranslations("status")];
  const { lead, people } = useOptimisticLead();
  const row = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    for (const open of row.current?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []) open.open = false;
  }, []);
  const bookVisit = useCallback(() => {
    close();
    const property = row.current?.querySelector<HTMLDetailsElement>("details[data-key=v]");
    if (property) property.open = true;
  }, [close]);
  useCloseOutside(row, close);
  const owner = people.find(({ id }) => id === lead.owner)?.name;
  const nextStep = lead.nextAction ? t(`nextActions.${lead.nextAction}`) : t("noPlan");
  return (
    <div ref={row} id="work" className="mt-3 flex scroll-mt-4 flex-wrap gap-2 print:hidden">
      <Property name={t("statusLabel")} value={status(lead.status)} keys="s">
        <StatusPanel visitAhead={visitAhead} onSaved={close} onBookVisit={bookVisit} />
      </Property>
      <Property name={t("plan")} value={nextStep} more={lead.nextAction ? plan : ""} keys="n">
        <NextStepPanel onSaved={close} onBookVisit={bookVisit} />
      </Property>
      {(lead.asksForWork || nextVisit) && <VisitProperty nextVisit={nextVisit} onSaved={close} />}
      <Property name={t("ownerLabel")} value={owner ?? t("nobody")} keys="o">
        <OwnerPanel onSaved={close} />
      </Property>
    </div>
  );
}

/** Books a visit; those that are booked are listed below (lead-visits.tsx). */
function VisitProperty({ nextVisit, onSaved }: { nextVisit: string; onSaved: () => void }) {
  const [t, { lead, today, office, visits, setReadyAnswer }] = [useTranslations("visits"), useOptimisticLead()];
  const [isOpen, setOpen] = useState(visits.wished !== null);
  const [isWished] = useState(isOpen);
  useEffect(() => {
    // Loaded again after the booking, the page does not ask for the same visit once more.
    if (isWished) window.history.replaceState(null, "", window.location.pathname);
  }, [isWished]);
  return (
    <Property name={t("visit")} value={nextVisit || t("bookShort")} keys="v" isOpenAtFirst={isWished} onOpen={setOpen}>
      <VisitForm
        lead={lead}
        {...visits}
        office={office}
        today={today}
        isOpen={isOpen}
        onSaved={() => {
          setReadyAnswer("visit-booked");
          onSaved();
        }}
      />
    </Property>
  );
}

type PropertyProps = {
  name: string;
  value: string;
  more?: string;
  /** The shortcut key that opens the field (lead-keys.tsx). */
  keys: string;
  isOpenAtFirst?: boolean;
  onOpen?: (isOpen: boolean) => void;
  children: React.ReactNode;
};

const chip =
  "flex h-full min-h-12 cursor-pointer list-none items-center justify-between gap-1.5 rounded-control border border-hair bg-sheet px-2.5 py-1 leading-tight lg:min-w-36 hover:border-cool group-open:border-cool [&::-webkit-details-marker]:hidden";
/** A backdrop behind the open panel. It is part of the summary, so pressing it closes the panel. */
const cover = "group-open:before:fixed group-open:before:inset-0 group-open:before:z-30 max-lg:group-open:before:bg-[#0006]";
const panel =
  "z-40 overflow-y-auto [&_form>p[role=status]:not(:empty)]:px-4 [&_form>p[role=status]:not(:empty)]:py-2 border border-line bg-sheet shadow-lg max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:max-h-[80dvh] max-lg:rounded-t-lg max-lg:pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:absolute lg:start-0 lg:top-full lg:mt-1 lg:max-h-[70dvh] lg:w-80";

function Property({ name, value, more = "", keys, isOpenAtFirst = false, onOpen, children }: PropertyProps) {
  const property = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpenAtFirst) property.current?.querySelector<HTMLElement>("input:checked, select")?.focus();
  }, [isOpenAtFirst]);
  return (
    <details
      ref={property}
      open={isOpenAtFirst}
      name="lead-property"
      data-key={keys}
      className="group max-w-full min-w-min max-lg:grow max-lg:basis-20 lg:relative"
      onToggle={({ currentTarget }) => {
        onOpen?.(currentTarget.open);
        if (!currentTarget.open) return;
        dismissNotices();
        // Its button, at the lower edge, is in view.
        currentTarget.querySelector(":scope > div")?.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary className={`${chip} ${cover}`} data-command={`${name} …`}>
        <span className="min-w-0 break-words">
          <span className="block text-[0.74rem] text-soft">{name}</span>
          <span className="block text-16 font-medium">
            <bdi>{value}</bdi>
            {more && <span className="block font-normal text-soft">{more}</span>}
          </span>
        </span>
        <span aria-hidden="true" className="text-[0.7rem] text-soft">
          ▾
        </span>
      </summary>
      <div className={panel}>
        <p className="px-4 pt-3 pb-1 font-medium lg:hidden">{name}</p>
        {children}
      </div>
    </details>
  );
}

/** Escape or a press outside closes the open panel; Escape returns the focus to its summary. Arrow keys move through the choices. */
function useCloseOutside(row: React.RefObject<HTMLDivElement | null>, close: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const open = row.current?.querySelector<HTMLDetailsElement>("details[open]");
      if (event.key !== "Escape" || !open) return;
      event.preventDefault();
      open.open = false;
      open.querySelector("summary")?.focus();
    };
    const onArrow = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const open = row.current?.querySelector("details[open]");
      const chosen = document.activeElement;
      if (!by || !open?.contains(chosen) || chosen?.matches("select, input, textarea")) return;
      const choices = [...open.querySelectorAll<HTMLElement>("div button, div summary")].filter((choice) => choice.checkVisibility());
      choices[(choices.indexOf(chosen as HTMLElement) + by + choices.length) % choices.length]?.focus();
      event.preventDefault();
    };
    const onPress = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || !row.current?.contains(event.target)) close();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("keydown", onArrow);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("keydown", onArrow);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [row, close]);
}

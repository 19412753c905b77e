"use client";
// "Open now" by the clock of Dubai. Pages are prerendered, so only the browser knows the hour; without JavaScript the
// table of hours stands alone.
import { useSyncExternalStore } from "react";
import { openState, type SpecialDays } from "#lib/time/opening-hours";
import type { WorkingHours } from "#lib/time/working-calendar";

type OpenTexts = {
  /** "{time}" is replaced. */
  openUntil: string;
  opensToday: string;
  /** "{day}" and "{time}" are replaced. */
  opensOn: string;
  days: Record<number, string>;
  /** Every time that can be named, as it is read: "18:00" to "6:00 PM". */
  times: Record<string, string>;
};

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 20_000);
  return () => clearInterval(timer);
}
const minute = () => Math.floor(Date.now() / 60_000);

type Props = { hours: WorkingHours; special: SpecialDays; texts: OpenTexts; className?: string | undefined };

export function OpenNow({ hours, special, texts, className = "" }: Props) {
  const now = useSyncExternalStore(everyMinute, minute, () => 0);
  const state = now === 0 ? null : openState(hours, new Date(now * 60_000), special);
  const time = (value: string) => texts.times[value] ?? value;
  const text = !state
    ? ""
    : state.open
      ? texts.openUntil.replace("{time}", time(state.closes))
      : (state.today ? texts.opensToday : texts.opensOn).replace("{day}", texts.days[state.day] ?? "").replace("{time}", time(state.opens));
  // The line keeps its height while it is empty, so that nothing moves when it is known.
  return (
    <p className={`flex min-h-[1lh] items-center gap-2 ${className}`} data-clock="">
      {state && <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${state.open ? "bg-cool" : "border-2 border-hair"}`} />}
      {text}
    </p>
  );
}

"use client";
// How long is left, or how late it is. It begins with the server's time, so that both draw the same, and goes on by itself.
import { useEffect, useState } from "react";
import { distance, nearness } from "#lib/leads/inbox/types";
import type { ClockTexts } from "./lead-texts.tsx";

const looks = {
  late: "bg-heat text-heat-ink font-medium",
  soon: "bg-heat-wash text-heat font-medium",
  later: "text-soft",
} as const;

export function LeadClock({ at, now, texts, title }: { at: string; now: number; texts: ClockTexts; title?: string }) {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = () => setTime(Date.now());
    tick();
    const timer = setInterval(tick, 20_000);
    return () => clearInterval(timer);
  }, []);
  const near = nearness(at, time);
  const { days, hours, minutes } = distance(at, time);
  const part = (text: string, count: number) => text.replace("{count}", String(count));
  const parts = days
    ? [part(texts.days, days), part(texts.hours, hours)]
    : hours
      ? [part(texts.hours, hours), part(texts.minutes, minutes)]
      : [part(texts.minutes, minutes)];
  return (
    <time dateTime={at} title={title} className={`rounded-full px-2.5 py-0.5 text-[0.82rem] whitespace-nowrap ${looks[near]}`}>
      {(near === "late" ? texts.late : texts.left).replace("{time}", parts.join(" "))}
    </time>
  );
}

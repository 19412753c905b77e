"use client";
// Shows how much time is left or how late a lead is. It starts from the server's time, so that hydration matches, and then updates itself.
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { distance, nearness } from "#lib/leads/inbox/types";

const looks = {
  late: "text-heat font-medium",
  soon: "text-ink font-medium",
  later: "text-soft",
} as const;

export function LeadClock({ at, now, title }: { at: string; now: number; title?: string }) {
  const t = useTranslations("inbox.clock");
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = () => setTime(Date.now());
    tick();
    const timer = setInterval(tick, 20_000);
    return () => clearInterval(timer);
  }, []);
  const near = nearness(at, time);
  const { days, hours, minutes } = distance(at, time);
  const parts = days
    ? [t("days", { count: days }), t("hours", { count: hours })]
    : hours
      ? [t("hours", { count: hours }), t("minutes", { count: minutes })]
      : [t("minutes", { count: minutes })];
  return (
    <time dateTime={at} title={title} className={`text-14 whitespace-nowrap tabular-nums ${looks[near]}`}>
      {t(near === "late" ? "late" : "left", { time: parts.join(" ") })}
    </time>
  );
}

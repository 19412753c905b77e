"use client";
// Shows what a notice looks like, on the design page.
import { buttonClass } from "#components/ui/button";
import { notify } from "#components/ui/toast";

export function NoticeButtons({ texts }: { texts: Record<"good" | "bad" | "title" | "text", string> }) {
  const { good, bad, title, text } = texts;
  return (
    <>
      <button type="button" className={buttonClass("plain")} onClick={() => notify({ type: "success", title, text })}>
        {good}
      </button>
      <button type="button" className={buttonClass("plain")} onClick={() => notify({ type: "error", title, text })}>
        {bad}
      </button>
    </>
  );
}

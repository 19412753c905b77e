"use client";
// Toast notifications. The library (sonner) loads with the first one.
import { type ComponentType, useEffect, useState } from "react";
import type { ToasterProps } from "sonner";

type Notice = {
  type: "success" | "error";
  title: string;
  text?: string;
  /** A button shown with the notice. */
  action?: { label: string; run: () => void };
};

const eventName = "site:notice";
const dismissName = "site:dismiss-notices";
/** The distance of a swipe that dismisses, px. The library's own threshold of 45 px cannot be set. */
const swipePx = 20;
/** The duration of a notice with an action, ms: longer than for reading alone, because the button has to be reached. */
const actionMs = 12_000;
/** Of a notice without a button, by the specification. */
const noticeMs = 4000;

export function notify(notice: Notice): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: notice }));
}

/** Dismisses all notices, to make space for something else. */
export function dismissNotices(): void {
  window.dispatchEvent(new CustomEvent(dismissName));
}

/** The library pauses its timer under the pointer only; this simulates the pointer's entry and exit when the focus moves. */
function pauseOnFocus(event: FocusEvent): void {
  const list = event.target instanceof Element ? event.target.closest("[data-sonner-toaster]") : null;
  const stays = event.relatedTarget instanceof Element && list?.contains(event.relatedTarget);
  if (!list || stays) return;
  // React derives mouseenter and mouseleave from "mouseout" and its relatedTarget.
  const [from, to] = event.type === "focusin" ? [document.body, list] : [list, document.body];
  from.dispatchEvent(new MouseEvent("mouseout", { bubbles: true, relatedTarget: to }));
}

/** At most 3 visible, 4000 ms, 356 px wide, 14 px apart, 20 px swipe; the 200 ms removal is the library's default. */
export function ToastHost({ dir, label, close }: { dir: "ltr" | "rtl"; label: string; close: string }) {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null);
  useEffect(() => {
    const show = async (event: Event) => {
      const { type, title, text, action } = (event as CustomEvent<Notice>).detail;
      const sonner = await import("sonner");
      setToaster(() => sonner.Toaster);
      sonner.toast[type](title, {
        description: text,
        ...(action && { action: { label: action.label, onClick: action.run }, duration: actionMs }),
      });
    };
    const dismiss = async () => (await import("sonner")).toast.dismiss();
    let from: { x: number; y: number; index: number } | null = null;
    const onDown = (event: PointerEvent) => {
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-sonner-toast]") : null;
      from = pressed && { x: event.clientX, y: event.clientY, index: Number(pressed.dataset.index) };
    };
    const onUp = async (event: PointerEvent) => {
      if (!from) return;
      const { x, y, index } = from;
      from = null;
      const outwards = dir === "rtl" ? x - event.clientX : event.clientX - x;
      if (Math.max(outwards, event.clientY - y) < swipePx) return;
      const { toast } = await import("sonner");
      toast.dismiss(toast.getToasts().at(-1 - index)?.id); // counted from the newest
    };
    window.addEventListener(eventName, show);
    window.addEventListener(dismissName, dismiss);
    document.addEventListener("focusin", pauseOnFocus);
    document.addEventListener("focusout", pauseOnFocus);
    document.addEventListener("pointerdown", onDown);
    document.addEventListener("pointerup", onUp);
    return () => {
      window.removeEventListener(eventName, show);
      window.removeEventListener(dismissName, dismiss);
      document.removeEventListener("focusin", pauseOnFocus);
      document.removeEventListener("focusout", pauseOnFocus);
      document.removeEventListener("pointerdown", onDown);
      document.removeEventListener("pointerup", onUp);
    };
  }, [dir]);
  if (!Toaster) return null;
  return (
    <Toaster
      dir={dir}
      position={dir === "rtl" ? "bottom-left" : "bottom-right"}
      swipeDirections={["bottom", dir === "rtl" ? "left" : "right"]}
      containerAriaLabel={label}
      visibleToasts={3}
      duration={noticeMs}
      gap={14}
      closeButton
      offset={{ bottom: "var(--below-notices, 24px)" }}
      mobileOffset={{ bottom: "var(--below-notices, 76px)" }}
      style={{ "--width": "356px", fontFamily: "inherit" } as React.CSSProperties}
      toastOptions={{
        closeButtonAriaLabel: close,
        // The library's close button is 20 px, and its description keeps the colour of the light theme.
        classNames: {
          closeButton: "size-6!",
          description: "text-soft!",
          actionButton: "min-h-11! rounded-control! bg-transparent! px-3! text-[0.95rem]! font-medium! text-cool! underline",
        },
        style: { background: "var(--color-sheet)", color: "var(--color-ink)", borderColor: "var(--color-line)", fontFamily: "inherit" },
      }}
    />
  );
}

"use client";
// Notifications. The library is loaded with the first one.
import { type ComponentType, useEffect, useState } from "react";
import type { ToasterProps } from "sonner";

type Notice = { type: "success" | "error"; title: string; text: string };

const eventName = "site:notice";

export function notify(notice: Notice): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: notice }));
}

/** Figures of spec §9: at most 3 visible, 4000 ms, 356 px wide, 14 px apart. */
export function ToastHost({ dir }: { dir: "ltr" | "rtl" }) {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null);
  useEffect(() => {
    const show = async (event: Event) => {
      const { type, title, text } = (event as CustomEvent<Notice>).detail;
      const sonner = await import("sonner");
      setToaster(() => sonner.Toaster);
      sonner.toast[type](title, { description: text });
    };
    window.addEventListener(eventName, show);
    return () => window.removeEventListener(eventName, show);
  }, []);
  if (!Toaster) return null;
  return (
    <Toaster
      dir={dir}
      position={dir === "rtl" ? "bottom-left" : "bottom-right"}
      visibleToasts={3}
      duration={4000}
      gap={14}
      mobileOffset={{ bottom: 76 }}
      style={{ "--width": "356px" } as React.CSSProperties}
      toastOptions={{
        style: { background: "var(--color-sheet)", color: "var(--color-ink)", borderColor: "var(--color-line)", fontFamily: "inherit" },
      }}
    />
  );
}

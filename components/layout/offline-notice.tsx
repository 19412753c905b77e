"use client";
// Says when the device has lost its connection: a page that is kept still reads well, and nobody wonders why a form waits.
import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

export function OfflineNotice({ title, text }: { title: string; text: string }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="print:hidden">
      {!online && (
        <p className="fixed inset-x-0 top-0 z-50 border-b-2 border-ink bg-sheet px-4 py-3 text-center text-[0.92rem]">
          <strong className="font-medium">{title}.</strong> {text}
        </p>
      )}
    </div>
  );
}

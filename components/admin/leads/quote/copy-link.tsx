"use client";
// Copies the address of a quote's page. Where there is no clipboard, over plain http, the address is shown to copy by hand.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "#components/ui/button";

export function CopyLink({ address }: { address: string }) {
  const t = useTranslations("quoteOffice");
  const [state, setState] = useState<"idle" | "copied" | "shown">("idle");
  return (
    <>
      <button
        type="button"
        className={buttonClass("plain", "px-4")}
        onClick={async () => {
          try {
            await navigator.clipboard.writeText(address);
            setState("copied");
          } catch {
            setState("shown");
          }
        }}
      >
        <span role="status">{t(state === "copied" ? "copied" : "copy")}</span>
      </button>
      {state === "shown" && (
        <bdi dir="ltr" className="block w-full text-14 break-all select-all">
          {address}
        </bdi>
      )}
    </>
  );
}

"use client";
// Uploads a picture that is chosen, dropped or pasted. The server keeps nothing of a refused or interrupted upload; the file stays in
// memory for a retry.
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { maxMediaBytes } from "#lib/content/media-files";
import type { PictureChoice } from "./editor-context.tsx";

type Waiting = { file: File; reason: string };

export function PictureUpload({ onAdded }: { onAdded: (picture: PictureChoice) => void }) {
  const t = useTranslations("editor");
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<Waiting | null>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const zone = useRef<HTMLDivElement>(null);
  const reasons: Record<string, string> = {
    type: t("refusedType"),
    broken: t("refusedBroken"),
    small: t("refusedSmall"),
    large: t("refusedLarge"),
    forbidden: t("refusedForbidden"),
    signedOut: t("signedOut"),
    failed: t("refusedFailed"),
  };

  const send = async (file: File) => {
    setRefused(null);
    if (file.size > maxMediaBytes) return setRefused({ file, reason: "large" });
    setBusy(file.name);
    try {
      const response = await fetch("/api/admin/media", {
        method: "POST",
        body: file,
        headers: { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(file.name) },
      });
      const answer = (await response.json()) as { reason?: string; slug: string; name: string; width: number; height: number };
      if (response.ok) onAdded({ ...answer, ready: false });
      else setRefused({ file, reason: answer.reason ?? "failed" });
    } catch {
      setRefused({ file, reason: "failed" });
    }
    setBusy(null);
  };
  const latest = useRef(send);
  latest.current = send;

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      // Handles a paste only while the upload is visible: it may be inside a closed dialog.
      const [file] = event.clipboardData?.files ?? [];
      if (!file || !zone.current?.checkVisibility()) return;
      event.preventDefault();
      void latest.current(file);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      ref={zone}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        const [file] = event.dataTransfer.files;
        if (file) void send(file);
      }}
      className={`border border-dashed p-4 ${isDraggedOver ? "border-cool bg-cool-wash" : "border-hair"}`}
    >
      <label
        className={`${buttonClass("plain")} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cool`}
      >
        {t(busy ? "uploading" : "upload")}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={busy !== null}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) void send(file);
          }}
        />
      </label>
      <span className="ms-3 text-14 text-soft">{t("uploadHint", { mb: maxMediaBytes / 1024 / 1024 })}</span>
      <p role="status" className={`mt-2 text-16 ${refused ? "font-medium text-heat" : "text-soft"}`}>
        {busy && t("uploadingFile", { name: `\u2068${busy}\u2069` })}
        {refused && (
          <>
            <bdi>{refused.file.name}</bdi>: {reasons[refused.reason] ?? t("refusedFailed")}
          </>
        )}
      </p>
      {refused?.reason === "failed" && (
        <button type="button" className={buttonClass("plain", "mt-2")} onClick={() => void send(refused.file)}>
          {t("tryAgain")}
        </button>
      )}
    </div>
  );
}

"use client";
// Previews the page beside its fields. It renders the draft on the server, so it reloads whenever the draft is stored.
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { type Locale, localeCodes } from "#lib/i18n/locales";

export function usePreview() {
  const [shown, show] = useState<Locale | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const again = useCallback(() => frame.current?.contentWindow?.location.reload(), []);
  const reload = useCallback(() => {
    // A page that is still loading may show the previous draft. It finishes first, because aborting it would make its script fail.
    if (frame.current?.contentDocument?.readyState === "complete") again();
    else frame.current?.addEventListener("load", again, { once: true });
  }, [again]);
  return { shown, show, frame, reload };
}

export type Preview = ReturnType<typeof usePreview>;

export function PreviewPane({
  shown,
  preview,
  addresses,
}: {
  shown: Locale;
  preview: Pick<Preview, "show" | "frame">;
  addresses: Record<Locale, string>;
}) {
  const [t, languages] = [useTranslations("editor"), useTranslations("languages")];
  return (
    <section
      aria-label={t("preview")}
      className="sticky top-2 hidden h-[calc(100vh-6rem)] min-w-0 flex-col self-start border border-line bg-sheet md:flex"
    >
      <p className="flex flex-wrap gap-3 border-b border-line px-3 py-1.5 text-[0.9rem]">
        {localeCodes.map((locale) => (
          <button
            key={locale}
            type="button"
            aria-pressed={shown === locale}
            onClick={() => preview.show(locale)}
            className="min-h-8 px-2 aria-pressed:font-medium aria-pressed:underline"
          >
            {languages(locale)}
          </button>
        ))}
      </p>
      <iframe ref={preview.frame} title={t("preview")} src={addresses[shown]} className="w-full grow bg-paper" />
    </section>
  );
}

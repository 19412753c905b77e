"use client";
// One quiet line when the remembered language is not the page's. Offered, never forced.
import { useSyncExternalStore } from "react";
import { type Locale, locales, otherLocale } from "#lib/i18n/locales";
import { LanguageSwitch } from "./language-switch.tsx";
import { storedLocale, storeLocale } from "./stored-locale.ts";

const changed = new EventTarget();
function subscribe(listener: () => void): () => void {
  changed.addEventListener("change", listener);
  return () => changed.removeEventListener("change", listener);
}

type Texts = { question: string; accept: string; dismiss: string };

export function LanguageOffer({ locale, texts }: { locale: Locale; texts: Texts }) {
  const other = otherLocale(locale);
  const wanted = useSyncExternalStore(subscribe, storedLocale, () => null);
  if (wanted !== other) return null;
  return (
    <aside lang={locales[other].tag} dir={locales[other].dir} className="border-b border-line bg-cool-wash">
      <p className="wrap flex flex-wrap items-center gap-x-4 py-1 text-[0.9rem]">
        {texts.question}
        <LanguageSwitch
          locale={locale}
          label={texts.accept}
          className="inline-flex min-h-11 items-center font-medium text-cool underline"
        />
        <button
          type="button"
          className="min-h-11 text-soft underline"
          onClick={() => {
            storeLocale(locale);
            changed.dispatchEvent(new Event("change"));
          }}
        >
          {texts.dismiss}
        </button>
      </p>
    </aside>
  );
}

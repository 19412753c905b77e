"use client";
// What an error boundary shows. It gets no texts from the server, so it holds the few it needs in both languages.
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { splitLocale } from "#lib/i18n/locales";
import { buttonClass } from "./button.tsx";

const texts = {
  en: {
    title: "Unexpected Application Error!",
    text: "Something went wrong on our side. You can try again, or reach us by phone or WhatsApp below.",
    retry: "Try again",
  },
  ar: {
    title: "حدث خطأ غير متوقع في التطبيق!",
    text: "حدث خلل من جهتنا. يمكنك المحاولة مرة أخرى أو التواصل معنا بالهاتف أو عبر واتساب من أسفل الصفحة.",
    retry: "حاول مرة أخرى",
  },
};

export function ErrorNotice({ reset }: { reset: () => void }) {
  const { title, text, retry } = texts[splitLocale(usePathname()).locale];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap py-16">
      <title>{title}</title>
      <h1 ref={heading} tabIndex={-1} className="text-[1.7rem]">
        {title}
      </h1>
      <p className="mt-3 max-w-[36em] text-soft">{text}</p>
      <button type="button" onClick={reset} className={buttonClass("primary", "mt-6")}>
        {retry}
      </button>
    </div>
  );
}

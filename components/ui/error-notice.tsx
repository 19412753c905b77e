"use client";
// The content of an error boundary. It gets no texts from the server, so it contains the few it needs in both languages.
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { localePath, splitLocale } from "#lib/i18n/locales";
import { buttonClass } from "./button.tsx";

const texts = {
  en: {
    title: "Unexpected Application Error!",
    text: "Something went wrong on our side. You can try again, or reach us by phone or WhatsApp below.",
    office: "The office did not get an answer. What you typed in a form is kept on this device. Try again, or begin at Today.",
    retry: "Try again",
    number: (digest: string) => `Error number ${digest}. Tell us this number, and we find the cause.`,
    today: "Today",
  },
  ar: {
    title: "حدث خطأ غير متوقع في التطبيق!",
    text: "حدث خلل من جهتنا. يمكنك المحاولة مرة أخرى أو التواصل معنا بالهاتف أو عبر واتساب من أسفل الصفحة.",
    office: "لم يصل رد إلى المكتب. ما كتبته في النماذج محفوظ على هذا الجهاز. حاول مرة أخرى أو ابدأ من «اليوم».",
    retry: "حاول مرة أخرى",
    number: (digest: string) => `رقم الخطأ ${digest}. أخبرنا به لنعرف السبب.`,
    today: "اليوم",
  },
};

/**
 * `digest`: the number under which the server recorded the error (lib/host/process/failures.ts). `inOffice`: shown to staff, on a page
 * whose footer has no phone numbers.
 */
export function ErrorNotice({ digest, reset, inOffice = false }: { digest: string | undefined; reset: () => void; inOffice?: boolean }) {
  const { locale } = splitLocale(usePathname());
  const { title, text, office, retry, today, number } = texts[locale];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const notice = (
    <>
      <title>{title}</title>
      <h1 ref={heading} tabIndex={-1} className={inOffice ? "text-[1.7rem]" : ""}>
        {title}
      </h1>
      <p className="mt-3 max-w-[36em] text-soft">{inOffice ? office : text}</p>
      {digest && <p className="mt-3 max-w-[36em] text-[0.92rem] text-soft">{number(digest)}</p>}
      <button type="button" onClick={reset} className={buttonClass("primary", "mt-6")}>
        {retry}
      </button>
      {inOffice && (
        <a href={localePath("/admin", locale)} className={buttonClass("quiet", "mt-6")}>
          {today}
        </a>
      )}
    </>
  );
  if (inOffice) return <div className="wrap py-16">{notice}</div>;
  return (
    <div className="opening ground-sea">
      <div className="wrap">
        {notice}
        <Trace />
      </div>
    </div>
  );
}

/** The trace of a recorder that stops in the middle of the paper. */
const Trace = () => (
  <svg viewBox="0 0 1296 120" preserveAspectRatio="none" className="trace drawing" aria-hidden="true">
    <path className="pen-hair" d="M0 20H1296M0 60H1296M0 100H1296" />
    <path
      className="pen-cool [--run:2.5]"
      d="M0 62l40 -8l36 14l44 -20l40 12l38 -16l46 22l40 -10l36 8l42 -18l38 14l44 -6l40 10l36 -12l40 8l38 -6"
    />
  </svg>
);

"use client";
// Wraps next-intl's provider so that nested providers add messages instead of replacing them: the root layout provides the shell's
// messages, a page its own.
import { NextIntlClientProvider } from "next-intl";
import { createContext, useContext, useMemo } from "react";
import type { Locale } from "#lib/i18n/locales";

const Outer = createContext<object>({});

type Props = { locale: Locale; timeZone: string; messages: object; children: React.ReactNode };

/** A missing message is logged to the console (the library's default), which fails the browser tests. */
export function MessagesProvider({ locale, timeZone, messages, children }: Props) {
  const outer = useContext(Outer);
  const all = useMemo(() => ({ ...outer, ...messages }), [outer, messages]);
  return (
    <Outer value={all}>
      <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={all}>
        {children}
      </NextIntlClientProvider>
    </Outer>
  );
}

"use client";
// next-intl's provider, for words that come from several places: the root layout gives those of the frame, a page its own.
// The library's providers replace each other's messages; these add to them.
import { NextIntlClientProvider } from "next-intl";
import { createContext, useContext, useMemo } from "react";
import type { Locale } from "#lib/i18n/locales";

const Outer = createContext<object>({});

type Props = { locale: Locale; timeZone: string; messages: object; children: React.ReactNode };

/** A missing message is written to the console (the library's default), which fails the browser tests. */
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

import type { Locale } from "#lib/i18n/locales";
import { TextLink } from "./link.tsx";
import { Now } from "./now.tsx";

/** One fact a visitor can count on: its name, its value, details, and where the rest of it stands. */
export type TrustFact = {
  id: string;
  name: string;
  text: string;
  more?: string | undefined;
  link?: { href: string; label: string } | undefined;
  /** The name of a text that depends on the clock (now.tsx). */
  now?: string | undefined;
};

type TrustFactsProps = {
  facts: readonly TrustFact[];
  label: string;
  /** After each value: that it is invented (invented.tsx). */
  mark?: React.ReactNode;
  locale?: Locale;
  className?: string;
};

/** The list of such facts on service, place, quote and contact pages; nothing where there are none. */
export function TrustFacts({ facts, label, mark, locale, className = "" }: TrustFactsProps) {
  if (facts.length === 0) return null;
  return (
    <dl aria-label={label} className={`border border-line bg-sheet px-4 text-[0.95rem] ${className}`}>
      {facts.map(({ id, name, text, more, link, now }) => (
        <div
          key={id}
          data-counts={id}
          className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[6.5rem_minmax(0,1fr)] border-line py-2 not-first:border-t"
        >
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <span className="font-medium">{text}</span>
            {mark}
            {now && <Now of={now} as="span" locale={locale} className="block min-h-[2lh] text-cool" />}
            {more && <span className="block text-[0.88rem] text-soft">{more}</span>}
            {link && (
              <TextLink href={link.href} className="flex! min-h-11 text-[0.88rem]">
                {link.label}
              </TextLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

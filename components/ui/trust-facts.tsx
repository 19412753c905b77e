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

const looks = {
  /** One below the other, in a frame. */
  list: {
    all: "border border-line bg-sheet px-4",
    one: "grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[6.5rem_minmax(0,1fr)] border-line py-2 not-first:border-t",
  },
  /** Side by side on wide screens. */
  row: {
    all: "py-2 lg:grid lg:auto-cols-fr lg:grid-flow-col lg:py-5",
    one: "border-line py-2 max-lg:grid max-lg:grid-cols-[5rem_minmax(0,1fr)] max-lg:gap-x-3 max-lg:not-first:border-t sm:max-lg:grid-cols-[6.5rem_minmax(0,1fr)] lg:px-5 lg:py-0 lg:first:ps-0 lg:last:pe-0 lg:not-first:border-s",
  },
} as const;

type TrustFactsProps = {
  facts: readonly TrustFact[];
  label: string;
  /** After each value: that it is invented (invented.tsx). */
  mark?: React.ReactNode;
  locale?: Locale;
  look?: keyof typeof looks;
  className?: string;
};

/** The list of such facts on service, place, quote and contact pages; nothing where there are none. */
export function TrustFacts({ facts, label, mark, locale, look = "list", className = "" }: TrustFactsProps) {
  if (facts.length === 0) return null;
  return (
    <dl aria-label={label} className={`text-[0.95rem] ${looks[look].all} ${className}`}>
      {facts.map(({ id, name, text, more, link, now }) => (
        <div key={id} data-counts={id} className={looks[look].one}>
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

// What depends on the clock, on prerendered pages: places for texts, and the tables from which components/page-script/open-now.ts fills
// them. Without JavaScript the places stay empty, so they keep their height.
import { weekdayTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import type { TimesTable } from "#lib/time/opening-times";

type NowProps = {
  /** The name of the text in the tables. */
  of: string;
  as?: "p" | "span";
  /** The language, for texts with a time that moves with the clock. */
  locale?: Locale;
  className?: string;
};

export const Now = ({ of, as: Element = "p", locale, className }: NowProps) => (
  <Element
    data-now={of}
    data-as={locale && JSON.stringify(weekdayTime(locale))}
    className={className}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which makes React keep the text that the script writes
    dangerouslySetInnerHTML={{ __html: "" }}
  />
);

export const Times = ({ table }: { table: TimesTable }) => (
  <script
    type="application/json"
    data-times=""
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped so that it cannot close the element
    dangerouslySetInnerHTML={{ __html: JSON.stringify(table).replaceAll("<", "\\u003c") }}
  />
);

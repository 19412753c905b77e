// The placeholder firm that this product is delivered with: a value that equals one of these has not been replaced by the owner. They match
// supabase/seed/settings (tests/unit/opening.test.ts); an owner who edits the seeds has none of these either.
import type { Locale } from "../i18n/locales.ts";

/** The reserved example domains: an address there reaches no one. */
const exampleAddress = /@(?:[a-z0-9-]+\.)*example\.(?:com|net|org)$/i;

export const placeholderFirm = {
  names: {
    en: { businessName: "Miqyas Technical Services", shortName: "Miqyas" },
    ar: { businessName: "مقياس للخدمات الفنية", shortName: "مقياس" },
  } satisfies Record<Locale, { businessName: string; shortName: string }>,
  numbers: ["+97140000000", "+971500000000"] as readonly string[],
  hours: [
    { days: [7, 1, 2, 3, 4], opens: "08:00", closes: "18:00" },
    { days: [5], opens: "09:00", closes: "13:00" },
  ],
};

/** Whether an e-mail address is outside the reserved example domains. */
export const isRealAddress = (address: string): boolean => !exampleAddress.test(address);

/** Whether a number is one that the owner entered. */
export const isRealNumber = (number: string): boolean => !placeholderFirm.numbers.includes(number);

/**
 * Whether the settings open the site to the public: no language closes it, and one has contacts of its own. The database decides by the same
 * rule (private.is_site_open).
 */
export function isSiteOpen(editions: readonly { phone: string; whatsapp: string; email: string; isClosed: boolean }[]): boolean {
  return editions.some((settings) => !hasPlaceholderContact(settings)) && !editions.some(({ isClosed }) => isClosed);
}

/** Whether a number or the e-mail address is still a placeholder: pages then say this, and data for machines omits them. */
export function hasPlaceholderContact({ phone, whatsapp, email }: { phone: string; whatsapp: string; email: string }): boolean {
  return [phone, whatsapp].some((number) => !isRealNumber(number)) || !isRealAddress(email);
}

// The firm this product is delivered with. It is nobody's: a value that is still one of these has not been made the owner's. They are
// those of supabase/seed/settings (tests/unit/opening.test.ts); an owner who writes their own into the seeds has none of these either.
import type { Locale } from "../i18n/locales.ts";

/** The domains that belong to nobody: an address there is no one's. */
const nobodys = /@(?:[a-z0-9-]+\.)*example\.(?:com|net|org)$/i;

export const standIn = {
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

/** Whether an e-mail address is somebody's. */
export const isRealAddress = (address: string): boolean => !nobodys.test(address);

/** Whether a number or the address is still one that reaches nobody: pages say so, and machines are not told them. */
export function hasStandInContact({ phone, whatsapp, email }: { phone: string; whatsapp: string; email: string }): boolean {
  return [phone, whatsapp].some((number) => standIn.numbers.includes(number)) || !isRealAddress(email);
}

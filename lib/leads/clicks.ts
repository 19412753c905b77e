// Clicks on a phone number or WhatsApp link, counted by page.
import "server-only";
import { AttemptLimit } from "../auth/attempts.ts";
import { isLocale, type Locale } from "../i18n/locales.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { type Device, deviceOf, sitePath } from "./attribution.ts";

export type Click = { channel: "call" | "whatsapp"; page: string; locale: Locale; device: Device | null };

/** A click from JSON {channel, page, locale}; null for anything else. */
export function readClick(json: string, userAgent: string): Click | null {
  try {
    const { channel, page, locale } = JSON.parse(json) as Record<string, unknown>;
    const path = sitePath(page)?.split(/[?#]/)[0]; // a query may hold what a person typed
    if ((channel !== "call" && channel !== "whatsapp") || !path || typeof locale !== "string" || !isLocale(locale)) return null;
    return { channel, page: path, locale, device: deviceOf(userAgent) };
  } catch {
    return null;
  }
}

// Kept in this process: a count needs no truth across instances, only a bound.
const perAddress = new AttemptLimit(60);
const inAll = new AttemptLimit(3000);

/** Never throws. */
export async function countClick(click: Click, block: string | null): Promise<void> {
  if ((block && perAddress.count(block) > 0) || inAll.count("all") > 0) return;
  await privilegedClient(1500)
    .from("contact_clicks")
    .insert(click)
    .then(
      () => undefined,
      () => undefined,
    );
}

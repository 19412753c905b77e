// Clicks on a phone number or WhatsApp link, counted by page.
import "server-only";
import { RateLimit } from "../host/rate-limit.ts";
import { type Locale, localePath } from "../i18n/locales.ts";
import { type Device, deviceOf } from "../leads/intake/attribution.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { countedPage } from "./page-views.ts";

export type Click = { channel: "call" | "whatsapp"; page: string; locale: Locale; device: Device | null };

/** A click from the form fields channel and page, as the inline script of every page sends them; null for anything else. */
export function readClick(form: string, userAgent: string): Click | null {
  const fields = new URLSearchParams(form);
  const channel = fields.get("channel");
  const counted = countedPage(fields.get("page")?.split(/[?#]/)[0] ?? ""); // a query may hold what a person typed
  if ((channel !== "call" && channel !== "whatsapp") || !counted) return null;
  const { page, locale } = counted;
  return { channel, page: localePath(page, locale), locale, device: deviceOf(userAgent) };
}

// Counted per process: this only has to bound the counts, not to be exact across instances.
const perAddress = new RateLimit(60);
const overall = new RateLimit(3000);

/** Never throws. */
export async function countClick(click: Click, block: string | null): Promise<void> {
  if ((block && perAddress.count(block) > 0) || overall.count("all") > 0) return;
  await privilegedClient(1500)
    .from("contact_clicks")
    .insert(click)
    .then(
      () => undefined,
      () => undefined,
    );
}

// What the sign-in service supports. The embedded one has no phone numbers; a hosted one reports its settings. Screens offer only what
// works.
import "server-only";
import { z } from "zod";
import { env } from "../env.ts";
import { fetchWithTimeout } from "../supabase/timeout.ts";

export type Capabilities = { phone: boolean; confirmsByMail: boolean };

const settings = z.object({
  external: z.object({ phone: z.boolean().catch(false) }).catch({ phone: false }),
  mailer_autoconfirm: z.boolean().catch(false),
});
const freshMs = 30_000;
let cached: { at: number; value: Capabilities } | undefined;

/** Without a response: the last known value, else what every service supports. */
export async function capabilities(): Promise<Capabilities> {
  if (cached && performance.now() - cached.at < freshMs) return cached.value;
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  try {
    const answer = await fetchWithTimeout(3000)(`${SUPABASE_URL}/auth/v1/settings`, { headers: { apikey: SUPABASE_PUBLISHABLE_KEY } });
    const read = settings.parse(await answer.json());
    cached = { at: performance.now(), value: { phone: read.external.phone, confirmsByMail: !read.mailer_autoconfirm } };
    return cached.value;
  } catch {
    return cached?.value ?? { phone: false, confirmsByMail: false };
  }
}

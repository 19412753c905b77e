// A Supabase Edge Function that delivers the outbox, for sites whose processes are too short-lived to do it. A database webhook
// on inserts into public.outbox calls it at once, and a schedule calls it every minute for retries. It ignores the request's
// body: a caller with the secret only starts it, and it reads what is due from the outbox. Concurrent calls and the site's own
// job share one outbox without sending anything twice.
import { createHash, timingSafeEqual } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { calendar } from "../../../lib/content/kinds/calendar.ts";
import { settings } from "../../../lib/content/kinds/settings.ts";
import { configureOutbox, type DeliveryContext, deliverDue } from "../../../lib/notify/deliver.ts";
import type { Database } from "../../../lib/supabase/database.types.ts";
import { workingCalendar } from "../../../lib/time/working-calendar.ts";

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

const setting = (name: string) => Deno.env.get(name) || undefined;

function connect() {
  const [url, key] = [setting("SUPABASE_URL"), setting("SUPABASE_SERVICE_ROLE_KEY")];
  if (!url || !key) throw new Error("SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY are not set.");
  return createClient<Database>(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

async function readSurroundings(client: ReturnType<typeof connect>): Promise<DeliveryContext> {
  const { data, error } = await client
    .from("entries")
    .select("kind, locale, data")
    .in("kind", ["settings", "calendar"])
    .in("slug", ["site", "office"])
    .eq("status", "published");
  if (error) throw new Error(`The settings could not be read (${error.code}).`);
  const entry = (kind: string, locale: string) => data.find((row) => row.kind === kind && row.locale === locale)?.data;
  const [en, ar] = [settings.parse(entry("settings", "en")), settings.parse(entry("settings", "ar"))];
  const calendars = ["en", "ar"].flatMap((locale) => calendar.safeParse(entry("calendar", locale)).data ?? []);
  const [url, secret] = [setting("LEAD_WEBHOOK_URL"), setting("LEAD_WEBHOOK_SECRET")];
  return {
    settings: { en, ar },
    calendar: workingCalendar(en, calendars),
    siteUrl: (setting("SITE_URL") ?? "http://localhost:3000").replace(/\/$/, ""),
    mailServer: setting("SMTP_URL"),
    mailFrom: setting("MAIL_FROM"),
    webhook: url && secret ? { url, secret } : undefined,
  };
}

function mayStart(request: Request): boolean {
  const secret = setting("NOTIFY_SECRET");
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return secret !== undefined && timingSafeEqual(digest(request.headers.get("x-notify-secret") ?? ""), digest(secret));
}

Deno.serve(async (request) => {
  if (request.method !== "POST" || !mayStart(request)) return new Response(null, { status: 401 });
  try {
    const client = connect();
    const surroundings = await readSurroundings(client);
    await configureOutbox(client, surroundings);
    return Response.json(await deliverDue(client, surroundings));
  } catch (error) {
    // Logs only error codes, never text of the database or a mail server, which may contain personal data.
    console.error(`notify-lead: ${(error as Error).name === "ZodError" ? "the settings do not fit" : (error as Error).message}`);
    return Response.json({ status: "failed" }, { status: 503 });
  }
});

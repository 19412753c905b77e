// The scripts' few calls to the backend, embedded or hosted, with the secret key.
import { createClient } from "@supabase/supabase-js";
import { Refusal } from "../shared/terminal.ts";

export type Service = ReturnType<typeof connectService>;

export function connectService(url: string, secretKey: string) {
  return createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

type Result = { data: unknown; error: { message: string } | null; status: number };

/** Returns a Data API call's data, which is null for a function that returns null; throws with the server's message. */
export async function answerOf<R extends Result>(call: PromiseLike<R>): Promise<Extract<R, { error: null }>["data"]> {
  const { data, error, status } = await call;
  if (error) throw new Error(`${status}: ${error.message}`);
  return data;
}

/** Returns the configured hosted service; undefined for the embedded backend. Throws Refusal. */
export function hostedKeys(): { url: string; publishableKey: string; secretKey: string } | undefined {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = process.env;
  if (!url && !publishableKey && !secretKey) return undefined;
  if (url && publishableKey && secretKey) return { url: url.replace(/\/$/, ""), publishableKey, secretKey };
  throw new Refusal(
    "Some of SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are set, but not all three.",
    "set all three to use that service, or none to use the embedded backend.",
  );
}

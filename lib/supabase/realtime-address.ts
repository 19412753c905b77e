import { env } from "../env.ts";

/** Where the office hears of news at once (WebSocket, without a path); null where it asks every few seconds instead. */
export function realtimeOrigin(): string | null {
  const { SUPABASE_URL, OFFICE_REALTIME } = env();
  const isOn = OFFICE_REALTIME === "on" || (OFFICE_REALTIME === "auto" && SUPABASE_URL.startsWith("https:"));
  return isOn ? SUPABASE_URL.replace(/^http/, "ws") : null;
}

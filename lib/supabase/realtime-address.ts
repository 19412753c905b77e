import { env } from "../env.ts";

/** The address of Realtime for the office (WebSocket, without a path); null when the office polls every few seconds instead. */
export function realtimeOrigin(): string | null {
  const { SUPABASE_URL, OFFICE_REALTIME } = env();
  const isOn = OFFICE_REALTIME === "on" || (OFFICE_REALTIME === "auto" && SUPABASE_URL.startsWith("https:"));
  return isOn ? SUPABASE_URL.replace(/^http/, "ws") : null;
}

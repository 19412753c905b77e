// Subscribes the office to Realtime: one private channel reports that a lead's history has a new line, but not which lead.
import type { RealtimeClient } from "@supabase/realtime-js";

/** Values of the specification in milliseconds: heartbeat, timeout of a response, and pauses before reconnecting. */
export const realtimeTimings = {
  heartbeatMs: 25_000,
  timeoutMs: 10_000,
  reconnectMs: (attempt: number) => [1000, 2000, 5000][attempt - 1] ?? 10_000,
};

type Options = ConstructorParameters<typeof RealtimeClient>[1];

/** Listens until the returned function is called. `token` is called whenever the connection needs one. */
export function subscribeToLeads(
  Client: typeof RealtimeClient,
  service: { url: string; key: string },
  token: () => Promise<string>,
  onNews: () => void,
  onLive: (live: boolean) => void,
  more: Partial<Options> = {},
): () => void {
  const client = new Client(service.url, {
    params: { apikey: service.key },
    heartbeatIntervalMs: realtimeTimings.heartbeatMs,
    timeout: realtimeTimings.timeoutMs,
    reconnectAfterMs: realtimeTimings.reconnectMs,
    accessToken: token,
    ...more,
  });
  const channel = client.channel("lead-news").on("postgres_changes", { event: "INSERT", schema: "public", table: "lead_news" }, onNews);
  let ended = false;
  const join = () => {
    if (ended) return;
    channel.subscribe((status) => {
      onLive(status === "SUBSCRIBED");
      // Events are lost while the connection is down, so the lists are read again once it is up.
      if (status === "SUBSCRIBED") onNews();
    });
  };
  // Joining before the token is set yields no events. Without a token the lists keep polling.
  client.setAuth().then(join, () => onLive(false));
  return () => {
    ended = true;
    void client.removeChannel(channel);
    client.disconnect();
  };
}

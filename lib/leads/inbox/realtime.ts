// The office's ear on Realtime: one private channel that hears when a line is added to a lead's history, and not which.
import type { RealtimeClient } from "@supabase/realtime-js";

/** Figures of the specification, in milliseconds: heartbeat, how long an answer may take, and the pauses before reconnecting. */
export const realtimeTimings = {
  heartbeatMs: 25_000,
  timeoutMs: 10_000,
  reconnectMs: (attempt: number) => [1000, 2000, 5000][attempt - 1] ?? 10_000,
};

type Options = ConstructorParameters<typeof RealtimeClient>[1];

/** Listens until the returned function is called. `token` is asked anew whenever the connection needs one. */
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
      // What happened while the line was down is asked for once it is up again.
      if (status === "SUBSCRIBED") onNews();
    });
  };
  // Who joins before the token is there hears nothing. Without one the lists go on asking.
  client.setAuth().then(join, () => onLive(false));
  return () => {
    ended = true;
    void client.removeChannel(channel);
    client.disconnect();
  };
}

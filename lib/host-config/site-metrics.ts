// What the site itself reports to telemetry, beside the requests and the process.
import { content } from "../content/store/snapshot.ts";
import { spool } from "../leads/intake/submit.ts";

export const siteMetrics = [
  { name: "site.content.version", description: "the publication that is shown here", read: () => content().version },
  {
    name: "site.spool.waiting",
    description: "messages on disk that the database does not have yet",
    read: async () => (await spool()?.state())?.pending,
  },
  {
    name: "site.spool.oldest",
    unit: "s",
    description: "how long the oldest of them waits",
    read: async () => (await spool()?.state())?.oldestSeconds,
  },
];

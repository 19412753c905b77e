// The number of waiting leads, for the title of the tab.
import { readLeadCounts } from "#lib/leads/inbox/queries";
import { noStore, respondToLeadReader } from "#lib/leads/inbox/route-guard";

export function GET(): Promise<Response> {
  return respondToLeadReader(async () => Response.json(await readLeadCounts(), { headers: noStore }));
}

// How many leads wait, for the number in the tab's title.
import { readLeadCounts } from "#lib/leads/inbox/queries";
import { answerReader, noStore } from "#lib/leads/inbox/route-guard";

export function GET(): Promise<Response> {
  return answerReader(async () => Response.json(await readLeadCounts(), { headers: noStore }));
}

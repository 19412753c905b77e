// How many leads wait, for the number in the tab's title.
import { readPulse } from "#lib/leads/inbox/queries";
import { answerReader, noStore } from "#lib/leads/inbox/route-guard";

export function GET(): Promise<Response> {
  return answerReader(async () => Response.json(await readPulse(), { headers: noStore }));
}

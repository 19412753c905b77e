// The inbox's rows for the screen that has them open.
import { listLeads } from "#lib/leads/office";
import { parseFilter } from "#lib/leads/office-filter";
import { answerReader, noStore } from "#lib/leads/office-route";

export function GET(request: Request): Promise<Response> {
  return answerReader(async (viewer) => {
    const params = new URL(request.url).searchParams;
    return Response.json(await listLeads(parseFilter(params), viewer, params.get("after") ?? undefined), { headers: noStore });
  });
}

// What is planned in the coming weeks, for a form in which a visit is booked or moved. It names no customer.
import { mayBookVisits } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { visitsOfDays } from "#lib/visits/queries";
import { isOpenVisit, type PlannedVisit } from "#lib/visits/visit";

const days = 22;

export function GET(request: Request): Promise<Response> {
  return respondToStaff(mayBookVisits, async () => {
    const from = new URL(request.url).searchParams.get("from") ?? "";
    if (!/^\d{4}-\d\d-\d\d$/.test(from) || Number.isNaN(Date.parse(from))) return emptyResponse(400);
    const visits: PlannedVisit[] = (await visitsOfDays(from, days))
      .filter(({ status }) => isOpenVisit(status))
      .map(({ id, reference, technician, startsAt, lengthMinutes, place }) => ({
        id,
        reference,
        technician,
        startsAt,
        lengthMinutes,
        place,
      }));
    return Response.json({ visits }, { headers: noStore });
  });
}

// The visits of the signed-in user, for the technician's phone.

import { mayGoToVisits } from "#lib/auth/roles";
import { noStore, respondToStaff } from "#lib/auth/route-guard";
import { readMyVisits } from "#lib/visits/field";
import type { MyVisits } from "#lib/visits/my-visits";

export function GET(): Promise<Response> {
  return respondToStaff(mayGoToVisits, async ({ id }) =>
    Response.json({ owner: id, visits: await readMyVisits() } satisfies MyVisits, { headers: noStore }),
  );
}

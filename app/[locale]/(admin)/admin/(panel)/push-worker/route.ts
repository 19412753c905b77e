// The service worker that shows notices of leads and visits on a device.

import { mayGoToVisits } from "#lib/auth/roles";
import { noStore, respondToStaff } from "#lib/auth/route-guard";
import { workerScript } from "#lib/notify/push/worker-script";

export function GET(): Promise<Response> {
  return respondToStaff(
    mayGoToVisits,
    async () => new Response(workerScript, { headers: { ...noStore, "Content-Type": "text/javascript; charset=utf-8" } }),
  );
}

// The service worker that shows notices of leads on a device, for those who may read leads.

import { mayReadLeads } from "#lib/auth/roles";
import { noStore, respondToStaff } from "#lib/auth/route-guard";
import { workerScript } from "#lib/notify/push/worker-script";

export function GET(): Promise<Response> {
  return respondToStaff(
    mayReadLeads,
    async () => new Response(workerScript, { headers: { ...noStore, "Content-Type": "text/javascript; charset=utf-8" } }),
  );
}

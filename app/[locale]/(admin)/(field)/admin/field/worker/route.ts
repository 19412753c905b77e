// The service worker of the technician's page, for the page in the language of this address.

import { mayGoToVisits } from "#lib/auth/roles";
import { noStore, respondToStaff } from "#lib/auth/route-guard";
import { isLocale, localePath } from "#lib/i18n/locales";
import { fieldWorker } from "#lib/visits/field-worker.generated";

export function GET(_request: Request, { params }: RouteContext<"/[locale]/admin/field/worker">): Promise<Response> {
  return respondToStaff(mayGoToVisits, async () => {
    const { locale } = await params;
    // The page is beside the worker's folder, and not in it.
    const scope = localePath("/admin/field", isLocale(locale) ? locale : "en");
    return new Response(fieldWorker, {
      headers: { ...noStore, "Content-Type": "text/javascript; charset=utf-8", "Service-Worker-Allowed": scope },
    });
  });
}

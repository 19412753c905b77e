// The report of a visit as PDF, in the language of the customer or in ?lang; with ?earlier one that was corrected.

import { mayReadLeads } from "#lib/auth/roles";
import { emptyResponse, respondToStaff } from "#lib/auth/route-guard";
import { pdfResponse } from "#lib/pdf/render";
import { visitReportDocument } from "#lib/visits/report-document";

export function GET(request: Request, { params }: RouteContext<"/[locale]/admin/visits/[visit]/report">): Promise<Response> {
  return respondToStaff(mayReadLeads, async () => {
    const { searchParams } = new URL(request.url);
    const made = await visitReportDocument((await params).visit, searchParams.get("lang"), searchParams.get("earlier"));
    if (!made) return emptyResponse(404);
    return pdfResponse(request, { document: made.document }, `${made.reference}-${made.locale}`, "private, no-store");
  });
}

// The paper of a quote for the office, of a draft too.
import { mayReadLeads } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { readLead } from "#lib/leads/inbox/queries";
import { quoteDocument } from "#lib/leads/quotes/paper";
import { readQuote } from "#lib/leads/quotes/queries";
import { pdfResponse } from "#lib/pdf/render";

export function GET(request: Request, { params }: RouteContext<"/[locale]/admin/leads/[lead]/quote/[quote]/paper">): Promise<Response> {
  return respondToStaff(mayReadLeads, async () => {
    const ids = await params;
    const [lead, quote] = await Promise.all([readLead(ids.lead), readQuote(ids.lead, ids.quote)]);
    if (!lead || !quote) return emptyResponse(404);
    const document = await quoteDocument(quote, lead.fullName, quote.state === "draft" ? "" : quote.link);
    return pdfResponse(request, { document }, quote.number || lead.reference, noStore["Cache-Control"]);
  });
}

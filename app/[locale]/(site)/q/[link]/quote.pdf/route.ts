// The paper of a quote, for the customer who has its link.

import { quoteDocument } from "#lib/leads/quotes/paper";
import { readPublicQuote } from "#lib/leads/quotes/public-quote";
import { pdfResponse } from "#lib/pdf/render";

const noStore = "private, no-store";

export async function GET(request: Request, { params }: RouteContext<"/[locale]/q/[link]/quote.pdf">): Promise<Response> {
  const found = await readPublicQuote((await params).link, false);
  if (found.status !== "found")
    return new Response(null, {
      status: { unknown: 404, expired: 410, busy: 429, failed: 503 }[found.status],
      headers: { "Cache-Control": noStore },
    });
  const { quote } = found;
  return pdfResponse(request, { document: await quoteDocument(quote, quote.name, quote.link) }, quote.number, noStore);
}

// "I have this page open": tells the others, and says whether it has changed.
import { mayEditEntry } from "#lib/auth/roles";
import { answerStaff, noStore } from "#lib/auth/route-guard";
import { attendEntry } from "#lib/content/edit/write";
import { isSameSite } from "#lib/platform/http/same-site";

export async function POST(request: Request, { params }: RouteContext<"/[locale]/admin/pages/[kind]/[slug]/presence">): Promise<Response> {
  if (!isSameSite(request.headers)) return new Response(null, { status: 403, headers: noStore });
  const { kind, slug } = await params;
  return answerStaff(mayEditEntry(kind, slug), async () => {
    const attendance = await attendEntry(kind, slug);
    return attendance ? Response.json(attendance, { headers: noStore }) : new Response(null, { status: 404, headers: noStore });
  });
}

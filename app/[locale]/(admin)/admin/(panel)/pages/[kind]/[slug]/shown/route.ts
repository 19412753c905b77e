// The pages from which the editor can tell whether visitors get what was published.
import { mayEditEntry } from "#lib/auth/roles";
import { answerStaff, noStore } from "#lib/auth/route-guard";
import { isSubject, shownBy } from "#lib/content/edit/settings-subjects";
import { visitorPages } from "#lib/content/publish/visitor-pages";

export async function GET(request: Request, { params }: RouteContext<"/[locale]/admin/pages/[kind]/[slug]/shown">): Promise<Response> {
  const { kind, slug } = await params;
  const subject = new URL(request.url).searchParams.get("subject") ?? "";
  return answerStaff(mayEditEntry(kind, slug), async () => {
    const found = await visitorPages([{ kind, slug }, ...(isSubject(subject) ? shownBy(subject) : [])]);
    return found ? Response.json(found, { headers: noStore }) : new Response(null, { status: 503, headers: noStore });
  });
}

// The pages from which the editor can tell whether visitors get what was published.
import { mayEditEntry } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { entriesShowing, isSubject } from "#lib/content/edit/settings-subjects";
import { visitorPages } from "#lib/content/publish/visitor-pages";

export async function GET(request: Request, { params }: RouteContext<"/[locale]/admin/pages/[kind]/[slug]/shown">): Promise<Response> {
  const { kind, slug } = await params;
  const { searchParams } = new URL(request.url);
  const [subject, version] = [searchParams.get("subject") ?? "", Number(searchParams.get("version"))];
  return respondToStaff(mayEditEntry(kind, slug), async () => {
    const found = await visitorPages([{ kind, slug }, ...(isSubject(subject) ? entriesShowing(subject) : [])], version || undefined);
    return found ? Response.json(found, { headers: noStore }) : emptyResponse(503);
  });
}

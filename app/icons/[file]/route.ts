// /icons/<language>-<icon>?v=<mark>: the firm's mark as an icon. Without a language, the English one.
import { iconResponse } from "#components/social/icon";

export async function GET(request: Request, { params }: RouteContext<"/icons/[file]">): Promise<Response> {
  const [, locale = "en", file = ""] = /^(?:(en|ar)-)?([\w.-]{1,40})$/.exec((await params).file) ?? [];
  return iconResponse(request, file, locale);
}

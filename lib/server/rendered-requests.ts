// Which requests are rendered when they come; what lib/platform/http/render-turns.ts gives its turns to.
import type { IncomingMessage } from "node:http";
import { doors } from "../auth/next-path.ts";
import { resolveAddress } from "../site/routes.ts";
import { cookiesOf, sessionSeen } from "../supabase/known-sessions.ts";

/** Handlers that ask whose session it is, and nothing before. */
const askingHandlers = /^\/(?:api\/(?:session$|leads\/files\/|admin\/)|media\/)/;

/**
 * A page of answers, what a form without JavaScript comes back to, the office's doors, and whatever asks the sign-in service about a
 * session that this process has not seen: whoever works in the office waits for no visitor.
 */
export function isRendered({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  const asked = URL.parse(url, "http://site.invalid")?.pathname ?? url;
  // Another way to ask the framework for a page.
  const [, pathname = asked] = /^\/_next\/data\/[^/]+(\/.*)\.json$/.exec(asked) ?? [];
  const seen = () => sessionSeen(cookiesOf(headers.cookie));
  const isStrange = () => seen() === "maybe";
  if (askingHandlers.test(pathname)) return isStrange();
  if (/^\/(?:api|_next)\//.test(pathname)) return false;
  const address = resolveAddress(pathname);
  // A stranger's form gets as far as the action, which tells whose session has ended.
  if (address.type === "office") return doors.includes(address.path) || (method === "POST" ? seen() !== "known" : isStrange());
  return method === "POST" || (address.type === "page" && address.route.rendering === "request");
}

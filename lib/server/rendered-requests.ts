// Which requests are rendered when they come; what lib/platform/http/render-turns.ts gives its turns to.
import type { IncomingMessage } from "node:http";
import { doors } from "../auth/next-path.ts";
import type { Rendered } from "../platform/http/render-turns.ts";
import { resolveAddress } from "../site/routes.ts";
import { cookiesOf, sessionSeen } from "../supabase/known-sessions.ts";

/** Handlers that ask whose session it is, and nothing before. */
const askingHandlers = /^\/(?:api\/(?:session$|leads\/files\/|admin\/)|media\/)/;

/** Where a form without JavaScript is sent on to, with its reference, and one that is a page of its own. */
const answersForm = /\/(?:sent|call-back)$/;

/**
 * Which turns a request takes. Those of pages are for a page of answers, what a form without JavaScript comes back to, the office's
 * doors, and whatever asks the sign-in service about a session that this process has not seen. Null: whoever works in the office
 * waits for no visitor.
 */
export function renderedFor({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">): Rendered | null {
  const asked = URL.parse(url, "http://site.invalid")?.pathname ?? url;
  // Another way to ask the framework for a page.
  const [, pathname = asked] = /^\/_next\/data\/[^/]+(\/.*)\.json$/.exec(asked) ?? [];
  const seen = () => sessionSeen(cookiesOf(headers.cookie));
  const ofStrange = () => (({ no: "file", maybe: "page", known: null }) as const)[seen()];
  if (askingHandlers.test(pathname)) return ofStrange();
  if (pathname.startsWith("/api/health")) return "kept";
  if (pathname === "/api/leads") return "message";
  if (/^\/(?:api|_next)\//.test(pathname)) return "file";
  const address = resolveAddress(pathname);
  // One that is made of an address's query costs as a page of answers does: it is a route.
  if (address.type === "unknown" && /\.\w+$/.test(pathname)) return "file";
  if (address.type === "office") {
    if (doors.includes(address.path)) return "form";
    // A stranger's form gets as far as the action, which tells whose session has ended.
    return method !== "POST" ? ofStrange() : seen() === "known" ? null : "form";
  }
  if (method === "POST" || answersForm.test(pathname)) return "form";
  return address.type === "page" && address.route.rendering === "request" ? "page" : "kept";
}

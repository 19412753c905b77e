// Which requests are rendered when they come; what lib/platform/http/render-turns.ts gives its turns to.
import type { IncomingMessage } from "node:http";
import { doors } from "../auth/next-path.ts";
import { resolveAddress } from "../site/routes.ts";

/** A page of answers, what a form without JavaScript comes back to, and the office's doors. */
export function isRendered({ method, url = "" }: Pick<IncomingMessage, "method" | "url">): boolean {
  const asked = URL.parse(url, "http://site.invalid")?.pathname ?? url;
  // Another way to ask the framework for a page.
  const [, pathname = asked] = /^\/_next\/data\/[^/]+(\/.*)\.json$/.exec(asked) ?? [];
  if (/^\/(?:api|_next)\//.test(pathname)) return false;
  const address = resolveAddress(pathname);
  // Behind its doors the office asks who comes before it renders, and whoever works there waits for no visitor.
  if (address.type === "office") return doors.includes(address.path);
  return method === "POST" || (address.type === "page" && address.route.rendering === "request");
}

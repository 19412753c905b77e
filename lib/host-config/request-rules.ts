// The limits of each address: its length, methods and body size, and the queue in which its requests wait for their turn. lib/host enforces
// them before the framework sees a request.
import type { IncomingMessage } from "node:http";
import { signInPages } from "../auth/next-path.ts";
import { maxLinkLength } from "../calculators/project/project-code.ts";
import { maxDraftBytes } from "../content/edit/draft-size.ts";
import type { HostOptions } from "../host/start-host.ts";
import { maxFileBytes, maxFormBytes, maxPlainFormBytes } from "../leads/kinds/attachments.ts";
import { leadKinds, mayBringFiles } from "../leads/kinds/index.ts";
import { maxWhatsAppCallBytes } from "../leads/whatsapp/signature.ts";
import { resolveAddress } from "../site/routes.ts";
import { classifySession, cookiesOf } from "../supabase/known-sessions.ts";
import { maxPhotoBytes } from "../visits/report.ts";

type Rules = HostOptions["requests"];

/** Advertising parameters take some hundred characters; all answers of a form take a thousand, in about fifty names. */
const usualAddress = { characters: 4096, names: 100 };
/** A project's link contains the whole building, and the forms that it is passed on to contain the link. */
const addressWithProject = { characters: maxLinkLength + 1000, names: 100 };
const mayHoldProject = /^\/(?:ar\/)?(?:calculators\/hvac-cooling-load|quote|contact)(?:\/|$)/;

export const addressLimitOf: Rules["addressLimitOf"] = (path) => (mayHoldProject.test(path) ? addressWithProject : usualAddress);

const reads = ["GET", "HEAD", "OPTIONS"];
const takes = ["POST", "OPTIONS"];
const readHandlers = /^\/api\/(?:health(?:\/ready)?|session|leads\/files\/[^/]+|visits\/[^/]+)$/;
const takeHandlers = /^\/api\/(?:leads|clicks|views|useful|policy-reports|internal\/refresh|admin\/(?:drafts|media))$/;
const files = /^\/(?:_next\/|drawings\/|hydration\/|fonts\/|icons\/|media\/|social\/)|\.(?:\w{2,11})$/;

export const allowedMethods: Rules["allowedMethods"] = (path) => {
  if (readHandlers.test(path)) return reads;
  if (takeHandlers.test(path)) return takes;
  // Pages accept the posts of their own forms.
  return files.test(path) ? reads : ["GET", "HEAD", "POST", "OPTIONS"];
};

/** Every form without files needs far less. */
const formBytes = 256 * 1024;
/** Enough for a page of the office with all its texts in both languages. */
const officeBytes = 4 * 1024 * 1024;
const withFiles = { maxBytes: formBytes, maxBytesWithFiles: maxFormBytes, maxFileBytes };

// Pages whose forms can send files without JavaScript: those whose confirmation is a page below them ("/quote/sent").
const pagesWithFiles = Object.values(leadKinds).flatMap(({ files, sentPage }) => (files ? [sentPage.split("/")[1]] : []));
const formsWithFiles = new RegExp(`^/(?:ar/)?(?:${pagesWithFiles.join("|")})(?:[/?]|$)`);
const fieldSends = /^\/(?:ar\/)?admin\/field\/send$/;
const officePages = /^\/(?:ar\/)?admin(?:[/?]|$)/;

export const bodyLimitOf: Rules["bodyLimitOf"] = ({ url = "/", headers }) => {
  const [path, query] = url.split("?", 2);
  // This handler checks the session before it reads the body, and limits the size itself.
  if (path === "/api/admin/media") return null;
  if (path === "/api/whatsapp") return { maxBytes: maxWhatsAppCallBytes };
  if (path === "/api/admin/drafts") return { maxBytes: maxDraftBytes };
  if (path === "/api/leads") return mayBringFiles(new URLSearchParams(query).get("kind")) ? withFiles : { maxBytes: maxPlainFormBytes };
  // A photo or a report of a visit, whole: the handler checks the session before it reads the body.
  if (fieldSends.test(path ?? "")) return { maxBytes: maxPhotoBytes };
  const isCall = headers["next-action"] !== undefined;
  // The framework parses the arguments of an action before the action checks the session, at a millisecond per kilobyte if they are crafted
  // for it. So only a session that this process has seen to be valid may send a large body.
  if (officePages.test(url))
    return { maxBytes: isCall && classifySession(cookiesOf(headers.cookie)) === "known" ? officeBytes : formBytes };
  // A server action that a script calls outside the office sends a form without files.
  if (isCall) return { maxBytes: maxPlainFormBytes };
  return formsWithFiles.test(url) ? withFiles : { maxBytes: formBytes };
};

/** Handlers whose first step is to check the session. */
const askingHandlers = /^\/(?:api\/(?:session$|leads\/files\/|admin\/)|media\/)/;

/** Where a form without JavaScript redirects to, with its reference, and the form that has a page of its own (call-back). */
const answersForm = /\/(?:sent|call-back)$/;

/**
 * The queue of a request. Query pages, responses to forms without JavaScript, the office's sign-in pages, and requests with a session that
 * this process has not seen (which asks the sign-in service) wait in the queues of pages. Null: staff with a known session wait for no
 * visitor.
 */
export function turnOf({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">): ReturnType<Rules["turnOf"]> {
  const asked = URL.parse(url, "http://site.invalid")?.pathname ?? url;
  // The framework also serves a page at its data address.
  const [, pathname = asked] = /^\/_next\/data\/[^/]+(\/.*)\.json$/.exec(asked) ?? [];
  const seen = () => classifySession(cookiesOf(headers.cookie));
  const ofStrange = () => (({ no: "file", maybe: "page", known: null }) as const)[seen()];
  if (askingHandlers.test(pathname)) return ofStrange();
  if (pathname.startsWith("/api/health")) return "prerendered";
  if (pathname === "/api/leads" || pathname === "/api/whatsapp") return "message";
  if (/^\/(?:api|_next)\//.test(pathname)) return "file";
  const address = resolveAddress(pathname);
  // A picture or PDF that is rendered from a query costs as much as a query page; it is a route, so it does not end here.
  if (address.type === "unknown" && /\.\w+$/.test(pathname)) return "file";
  if (address.type === "office") {
    if (signInPages.includes(address.path)) return "form";
    // A form with an unknown session still reaches the action, which reports that the session has ended.
    return method !== "POST" ? ofStrange() : seen() === "known" ? null : "form";
  }
  if (method === "POST" || answersForm.test(pathname)) return "form";
  return address.type === "quote" || (address.type === "page" && address.route.rendering === "request") ? "page" : "prerendered";
}

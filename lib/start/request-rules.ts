// What each address of the site takes: how long it may be, by which methods, how large a body, and which turns its requests wait in.
// lib/host holds requests to it before the framework sees them.
import type { IncomingMessage } from "node:http";
import { doors } from "../auth/next-path.ts";
import { longestLink } from "../calculators/project/project-code.ts";
import type { Site } from "../host/start.ts";
import { maxFileBytes, maxFormBytes } from "../leads/kinds/attachments.ts";
import { leadKinds, mayBringFiles } from "../leads/kinds/index.ts";
import { resolveAddress } from "../site/routes.ts";
import { cookiesOf, sessionSeen } from "../supabase/known-sessions.ts";

type Rules = Site["requests"];

/** Marks of advertising services take some hundred characters, all answers of a form a thousand, in about fifty names. */
const usualAddress = { characters: 4096, names: 100 };
/** A project's link holds the whole building, and the forms to which it is handed on hold the link. */
const addressWithProject = { characters: longestLink + 1000, names: 100 };
const mayHoldProject = /^\/(?:ar\/)?(?:calculators\/hvac-cooling-load|quote|contact)(?:\/|$)/;

export const addressLimitOf: Rules["addressLimitOf"] = (path) => (mayHoldProject.test(path) ? addressWithProject : usualAddress);

const reads = ["GET", "HEAD", "OPTIONS"];
const takes = ["POST", "OPTIONS"];
const readHandlers = /^\/api\/(?:health|session|leads\/files\/[^/]+)$/;
const takeHandlers = /^\/api\/(?:leads|clicks|views|policy-reports|internal\/refresh|admin\/(?:drafts|media))$/;
const files = /^\/(?:_next\/|drawings\/|hydration\/|fonts\/|icons\/|media\/|social\/)|\.(?:\w{2,11})$/;

export const allowedMethods: Rules["allowedMethods"] = (path) => {
  if (readHandlers.test(path)) return reads;
  if (takeHandlers.test(path)) return takes;
  // Pages take what their forms post.
  return files.test(path) ? reads : ["GET", "HEAD", "POST", "OPTIONS"];
};

/** Every form without files needs far less. */
const formBytes = 256 * 1024;
/** A page of the office with all its texts in both languages. */
const officeBytes = 4 * 1024 * 1024;
/** What /api/leads takes of a form without files, and what a script may send to an action outside the office. */
const leadBytes = 64 * 1024;
const withFiles = { maxBytes: formBytes, maxBytesWithFiles: maxFormBytes, maxFileBytes };

// Pages whose forms, sent without JavaScript, bring files: those whose answer is a page below them ("/quote/sent").
const pagesWithFiles = Object.values(leadKinds).flatMap(({ files, sentPage }) => (files ? [sentPage.split("/")[1]] : []));
const formsWithFiles = new RegExp(`^/(?:ar/)?(?:${pagesWithFiles.join("|")})(?:[/?]|$)`);
const officePages = /^\/(?:ar\/)?admin(?:[/?]|$)/;

export const bodyLimitOf: Rules["bodyLimitOf"] = ({ url = "/", headers }) => {
  const [path, query] = url.split("?", 2);
  // It asks who sends before it reads one byte, and counts for itself.
  if (path === "/api/admin/media") return null;
  if (path === "/api/admin/drafts") return { maxBytes: 1024 * 1024 };
  if (path === "/api/leads") return mayBringFiles(new URLSearchParams(query).get("kind")) ? withFiles : { maxBytes: leadBytes };
  const isCall = headers["next-action"] !== undefined;
  // The framework reads the arguments of a call before the action asks whose session it is, at a millisecond a kilobyte if they are made
  // for it. So only a session that was seen to be valid may send much.
  if (officePages.test(url)) return { maxBytes: isCall && sessionSeen(cookiesOf(headers.cookie)) === "known" ? officeBytes : formBytes };
  if (isCall) return { maxBytes: leadBytes };
  return formsWithFiles.test(url) ? withFiles : { maxBytes: formBytes };
};

/** Handlers that ask whose session it is, and nothing before. */
const askingHandlers = /^\/(?:api\/(?:session$|leads\/files\/|admin\/)|media\/)/;

/** Where a form without JavaScript is sent on to, with its reference, and one that is a page of its own. */
const answersForm = /\/(?:sent|call-back)$/;

/**
 * Which turns a request waits in. Those of pages are for a page of answers, what a form without JavaScript comes back to, the office's
 * doors, and whatever asks the sign-in service about a session that this process has not seen. Null: whoever works in the office
 * waits for no visitor.
 */
export function turnOf({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">): ReturnType<Rules["turnOf"]> {
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
  // A picture or paper that is made from an address's query costs as much as a page of answers: it is a route.
  if (address.type === "unknown" && /\.\w+$/.test(pathname)) return "file";
  if (address.type === "office") {
    if (doors.includes(address.path)) return "form";
    // A stranger's form gets as far as the action, which tells whose session has ended.
    return method !== "POST" ? ofStrange() : seen() === "known" ? null : "form";
  }
  if (method === "POST" || answersForm.test(pathname)) return "form";
  return address.type === "page" && address.route.rendering === "request" ? "page" : "kept";
}

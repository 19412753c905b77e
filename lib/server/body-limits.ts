// How much each address of the site takes; lib/platform/http/request-bodies.ts holds requests to it before anything is parsed.
import { maxFileBytes, maxFormBytes } from "../leads/kinds/attachments.ts";
import { leadKinds, mayBringFiles } from "../leads/kinds/index.ts";
import type { BodyLimitOf } from "../platform/http/request-bodies.ts";
import { cookiesOf, sessionSeen } from "../supabase/known-sessions.ts";

/** Every form without files needs far less. */
const formBytes = 256 * 1024;
/** A page of the office with all its texts in both languages. */
const officeBytes = 4 * 1024 * 1024;
/** What /api/leads takes of a form without files, and what a script may send to an action outside the office. */
const leadBytes = 64 * 1024;

// Pages whose forms, sent without JavaScript, bring files: those that a sent one goes on from ("/quote/sent").
const pagesWithFiles = Object.values(leadKinds).flatMap(({ files, sentPage }) => (files ? [sentPage.split("/")[1]] : []));
const formsWithFiles = new RegExp(`^/(?:ar/)?(?:${pagesWithFiles.join("|")})(?:[/?]|$)`);
const officePages = /^\/(?:ar\/)?admin(?:[/?]|$)/;

export const bodyLimitOf: BodyLimitOf = ({ url = "/", headers }) => {
  const [path, query] = url.split("?", 2);
  // Asks who sends it before it reads one byte, and counts for itself.
  if (path === "/api/admin/media") return null;
  if (path === "/api/admin/drafts") return { most: 1024 * 1024 };
  if (path === "/api/leads") {
    const brings = mayBringFiles(new URLSearchParams(query).get("kind"));
    return brings ? { most: formBytes, mostWithFiles: maxFormBytes, mostFileBytes: maxFileBytes } : { most: leadBytes };
  }
  const isCall = headers["next-action"] !== undefined;
  // The framework reads the arguments of a call before the action asks whose session it is, at a millisecond a kilobyte if they are made
  // for it. So only a session that was seen to be one may send much.
  if (officePages.test(url)) return { most: isCall && sessionSeen(cookiesOf(headers.cookie)) === "known" ? officeBytes : formBytes };
  if (isCall) return { most: leadBytes };
  if (formsWithFiles.test(url)) return { most: formBytes, mostWithFiles: maxFormBytes, mostFileBytes: maxFileBytes };
  return { most: formBytes };
};

// What a page may load and run (Content-Security-Policy). No page runs a script that it does not know beforehand: what stands
// in a sleeping page is the same for all, so two hashes serve every one of them; pages rendered for a request run what
// carries their nonce. Only a page whose framework could not be put to sleep runs what stands in it (lib/server/page-cache.ts).
import { createHash, randomBytes } from "node:crypto";
import { pageScript } from "./page-script.ts";
import { showReadersLanguage } from "./readers-language.ts";
import { speculationRules } from "./speculation-rules.ts";
import { applyRememberedTheme } from "./theme.ts";

/** Where browsers report what a policy forbade. */
const reportAddress = "/api/policy-reports";

const written = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const common = {
  "default-src": "'none'",
  "style-src": "'self' 'unsafe-inline'", // style attributes: charts, and the notices' library
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  "form-action": "'self'",
  "base-uri": "'none'",
  "report-uri": reportAddress, // what browsers know; report-to asks for one more header with each answer
};

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
/** What stands in every page. Speculation rules are data, but browsers count them among scripts. */
const ours = ["'self'", ...[applyRememberedTheme, pageScript, showReadersLanguage, speculationRules].map(hashOf)].join(" ");
// The development server evaluates what it sends again.
const evaluating = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";

const publicPolicy = (scripts: string) =>
  written({ ...common, "script-src": scripts + evaluating, "frame-src": "'none'", "frame-ancestors": "'none'" });

/** For a page that sleeps: nothing of its own content can run. */
export const sleepingPolicy = publicPolicy(ours);

/** For what leaves without a policy of its own: files, and a page with its framework awake in it. */
export const openPolicy = publicPolicy("'self' 'unsafe-inline'");

/** What one answer alone carries. */
export const newNonce = () => randomBytes(16).toString("base64");

/** For one answer of a public page that is rendered for its request. */
export const requestPolicy = (nonce: string) => publicPolicy(`${ours} 'nonce-${nonce}'`);

/** For one answer of the office; live: where news of leads may come from; framed: our own pages may show it in a frame. */
export function officePolicy(nonce: string, { live, framed }: { live: string; framed: boolean }): string {
  return written({
    ...common,
    "script-src": `${ours} 'nonce-${nonce}'${evaluating}`,
    "connect-src": `'self' ${live}`,
    "frame-src": "'self'",
    "frame-ancestors": framed ? "'self'" : "'none'",
  });
}

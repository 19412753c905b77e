// What a page may load and run (Content-Security-Policy). Public pages are rendered ahead, so their inline scripts cannot
// carry a nonce: they are allowed as they are, and everything foreign is not. Pages of the office are rendered for each
// request and run only what carries its nonce.
import { createHash } from "node:crypto";
import { applyRememberedTheme } from "./theme.ts";

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
  "frame-src": "'self'",
  "form-action": "'self'",
  "base-uri": "'none'",
};
// The development server evaluates what it sends again.
const evaluating = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";

export const publicPolicy = written({
  ...common,
  "script-src": `'self' 'unsafe-inline'${evaluating}`,
  "frame-src": "'none'",
  "frame-ancestors": "'none'",
});

const themeHash = createHash("sha256").update(applyRememberedTheme).digest("base64");

/** For one answer of the office; live: where news of leads may come from; framed: our own pages may show it in a frame. */
export function officePolicy(nonce: string, { live, framed }: { live: string; framed: boolean }): string {
  return written({
    ...common,
    "script-src": `'self' 'nonce-${nonce}' 'sha256-${themeHash}'${evaluating}`,
    "connect-src": `'self' ${live}`,
    "frame-ancestors": framed ? "'self'" : "'none'",
  });
}

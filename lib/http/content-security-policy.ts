// What a page may load and run (Content-Security-Policy). Pages run only scripts known beforehand: the inline scripts are the same in every
// sleeping page, so fixed hashes allow them; pages rendered per request run scripts with their nonce. Only a page whose framework could not
// be put to sleep may run any inline script (lib/host/page-cache.ts).
//
// Style elements are treated alike: those of a page are allowed by their hashes. Style attributes are allowed (charts, maps and the toast
// library set lengths with them): an attribute has no selector, so it affects one element and reads nothing.
import { createHash, randomBytes } from "node:crypto";
import { applyRememberedTheme } from "../site/theme.ts";
import { pageScript } from "./page-script.generated.ts";
import { pageTransition } from "./page-transition.ts";
import { showReadersLanguage } from "./readers-language.ts";
import { showEveryStep } from "./show-every-step.ts";
import { speculationRules } from "./speculation-rules.ts";

/** Where browsers report violations of a policy. */
const reportAddress = "/api/policy-reports";

const policyText = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const isDevelopment = process.env.NODE_ENV === "development";
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What the toast library inserts (components/ui/toast.tsx): an empty style element first, then its text. */
export const toastStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** The texts of the style elements in a page. */
export const stylesIn = (html: string): string[] =>
  html
    .split("<style")
    .slice(1)
    .flatMap((rest) => {
      const end = rest.indexOf("</style>");
      return end === -1 ? [] : rest.slice(rest.indexOf(">") + 1, end);
    });

/** The project's own style elements: two constants; rules that hide elements, and the firm's colours (brandStyle). */
const ownStyles = [pageTransition, showEveryStep];
const ownStyleRules = [/^(?:[^{}@]+\{display:none\})+$/, /^:root\{[\w:;#-]+\}(?:@media [^{}]+\{:root[^{}]*\{[\w:;#-]+\}\})*$/];

const anyStyles = { "style-src": "'self' 'unsafe-inline'" };
/** Directives for a page whose style elements have these sources. The development server inserts arbitrary styles. */
const styleDirectives = (sources: readonly string[]) =>
  isDevelopment
    ? anyStyles
    : { "style-src": ["'self'", ...new Set([...toastStyles, ...sources])].join(" "), "style-src-attr": "'unsafe-inline'" };

const common = {
  "default-src": "'none'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  "form-action": "'self'",
  "base-uri": "'none'",
  "report-uri": reportAddress, // widely supported; report-to needs one more header per response
};

/** The scripts of every page. Speculation rules are data, but browsers treat them as scripts. */
const siteScripts = ["'self'", ...[applyRememberedTheme, pageScript, showReadersLanguage, speculationRules].map(hashOf)].join(" ");
// The development server evaluates updated code.
const evaluating = isDevelopment ? " 'unsafe-eval'" : "";

const publicPolicy = (scripts: string, styles: Record<string, string>) =>
  policyText({ ...common, ...styles, "script-src": scripts + evaluating, "frame-src": "'none'", "frame-ancestors": "'none'" });

/** Hashes of the project's own style elements only: one that an author has written into a text is not allowed. */
const ownStyleHashes = (texts: readonly string[]) =>
  texts.filter((text) => ownStyles.includes(text) || ownStyleRules.some((rule) => rule.test(text))).map(hashOf);

/**
 * For a sleeping page with these style elements, of which one is what the page uses of its style sheets: nothing of its own content can
 * run. The files of the style sheets are the site's own, as scripts are.
 */
export const sleepingPolicy = (styles: readonly string[], used: string) =>
  publicPolicy(siteScripts, styleDirectives([hashOf(used), ...ownStyleHashes(styles)]));

/** For responses without a policy of their own: files, and pages whose framework is awake. */
export const openPolicy = publicPolicy("'self' 'unsafe-inline'", anyStyles);

/** For one response only. */
export const newNonce = () => randomBytes(16).toString("base64");

/** The nonce in the policy of a request (lib/http/forward-to-page.ts), for a style element of the page that answers it. */
export const nonceIn = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];

/** For one response of a public page that is rendered per request; brand: the style element of the firm's colours. */
export const requestPolicy = (nonce: string, brand: string) =>
  publicPolicy(`${siteScripts} 'nonce-${nonce}'`, styleDirectives([...ownStyleHashes([...ownStyles, brand]), `'nonce-${nonce}'`]));

type Office = {
  /** Origin of live updates of leads; null if there are none. */
  live: string | null;
  /** Whether the site's own pages may show it in a frame. */
  framed: boolean;
  /** The style element of the firm's colours, for the office's page for unknown addresses. */
  brand: string;
};

/** For one response of the office. */
export function officePolicy(nonce: string, { live, framed, brand }: Office): string {
  return policyText({
    ...common,
    // A preview shows a public page, whose style elements have no nonce.
    ...(framed ? anyStyles : styleDirectives([...ownStyleHashes([pageTransition, brand]), `'nonce-${nonce}'`])),
    "script-src": `${siteScripts} 'nonce-${nonce}'${evaluating}`,
    "connect-src": live ? `'self' ${live}` : "'self'",
    "frame-src": "'self'",
    "frame-ancestors": framed ? "'self'" : "'none'",
  });
}

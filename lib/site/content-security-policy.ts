// What a page may load and run (Content-Security-Policy). No page runs a script that it does not know beforehand: what stands
// in a sleeping page is the same for all, so two hashes serve every one of them; pages rendered for a request run what
// carries their nonce. Only a page whose framework could not be put to sleep runs what stands in it (lib/host/page-cache.ts).
//
// Style elements are held to the same: those that stand in a page are named by their hashes. Style attributes are allowed (charts,
// maps, the notices' library set lengths with them): an attribute has no selector, so it reaches one element and reads nothing.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageScript } from "./page-script.ts";
import { showEveryStep } from "./quote-steps.ts";
import { showReadersLanguage } from "./readers-language.ts";
import { speculationRules } from "./speculation-rules.ts";
import { applyRememberedTheme } from "./theme.ts";

/** Where browsers report what a policy forbade. */
const reportAddress = "/api/policy-reports";

const written = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const isDevelopment = process.env.NODE_ENV === "development";
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What the library of notices inserts (components/ui/toast.tsx): an empty element first, then its text. */
export const noticesStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** The texts of the style elements that stand in a page. */
export const stylesIn = (html: string): string[] =>
  html
    .split("<style")
    .slice(1)
    .flatMap((rest) => {
      const end = rest.indexOf("</style>");
      return end === -1 ? [] : rest.slice(rest.indexOf(">") + 1, end);
    });

/** What our own style elements say: which elements are hidden, and the firm's colours (brandStyle). */
const ourRules = [/^(?:[^{}@]+\{display:none\})+$/, /^:root\{[\w:;#-]+\}(?:@media [^{}]+\{:root[^{}]*\{[\w:;#-]+\}\})*$/];

const anyStyles = { "style-src": "'self' 'unsafe-inline'" };
/** For a page whose style elements have these sources. The development server inserts what it likes. */
const knownStyles = (sources: readonly string[]) =>
  isDevelopment
    ? anyStyles
    : { "style-src": ["'self'", ...new Set([...noticesStyles, ...sources])].join(" "), "style-src-attr": "'unsafe-inline'" };

let built: readonly string[] | undefined;
/** The hashes of the build's style sheets, which stand in its pages as they are (inlineCss in next.config.ts). */
function builtStyles(): readonly string[] {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), ".next", "static", "chunks");
  built ??= existsSync(/* turbopackIgnore: true */ folder)
    ? readdirSync(/* turbopackIgnore: true */ folder)
        .filter((file) => file.endsWith(".css"))
        .map((file) => hashOf(readFileSync(join(/* turbopackIgnore: true */ folder, file), "utf8")))
    : [];
  return built;
}

const common = {
  "default-src": "'none'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  "form-action": "'self'",
  "base-uri": "'none'",
  "report-uri": reportAddress, // what browsers know; report-to asks for one more header with each answer
};

/** What stands in every page. Speculation rules are data, but browsers count them among scripts. */
const ours = ["'self'", ...[applyRememberedTheme, pageScript, showReadersLanguage, speculationRules].map(hashOf)].join(" ");
// The development server evaluates what it sends again.
const evaluating = isDevelopment ? " 'unsafe-eval'" : "";

const publicPolicy = (scripts: string, styles: Record<string, string>) =>
  written({ ...common, ...styles, "script-src": scripts + evaluating, "frame-src": "'none'", "frame-ancestors": "'none'" });

/** The hashes of those style elements that are ours: what somebody has written into a text is not allowed by standing there. */
const ownStyles = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const hash = hashOf(text);
    return text === showEveryStep || ourRules.some((rule) => rule.test(text)) || builtStyles().includes(hash) ? hash : [];
  });

/** For a page that sleeps, with these style elements in it: nothing of its own content can run. */
export const sleepingPolicy = (styles: readonly string[]) => publicPolicy(ours, knownStyles(ownStyles(styles)));

/** For what leaves without a policy of its own: files, and a page with its framework awake in it. */
export const openPolicy = publicPolicy("'self' 'unsafe-inline'", anyStyles);

/** What one answer alone carries. */
export const newNonce = () => randomBytes(16).toString("base64");

/** The nonce of the policy that comes with a request (lib/site/proceed.ts), for a style element of the page that answers it. */
export const nonceIn = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];

/** For one answer of a public page that is rendered for its request; brand: the style element of the firm's colours. */
export const requestPolicy = (nonce: string, brand: string) =>
  publicPolicy(`${ours} 'nonce-${nonce}'`, knownStyles([...builtStyles(), ...ownStyles([showEveryStep, brand]), `'nonce-${nonce}'`]));

type Office = {
  /** Where news of leads come from; null where nothing comes by itself. */
  live: string | null;
  /** Our own pages may show it in a frame. */
  framed: boolean;
  /** The style element of the firm's colours, which its page for an unknown address has. */
  brand: string;
};

/** For one answer of the office. */
export function officePolicy(nonce: string, { live, framed, brand }: Office): string {
  return written({
    ...common,
    // A preview shows a page of the public, whose style elements have no nonce.
    ...(framed ? anyStyles : knownStyles([...builtStyles(), ...ownStyles([brand]), `'nonce-${nonce}'`])),
    "script-src": `${ours} 'nonce-${nonce}'${evaluating}`,
    "connect-src": live ? `'self' ${live}` : "'self'",
    "frame-src": "'self'",
    "frame-ancestors": framed ? "'self'" : "'none'",
  });
}
